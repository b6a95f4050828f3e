//! How it is said: the text protocol, as `protocol.md` specifies it. The engine's side and the controller's side
//! ([`client`]) never import each other.
//!
//! On the engine's side a line becomes a request (`syntax`), waits until it is its turn (`inbox`), is looked up in
//! the one table of commands (`command`), carried out on the [`Engine`] and answered (`response`).

pub mod client;

mod analysis_lines;
mod clocks;
mod command;
mod commands;
mod dialect;
mod engine;
mod failure;
mod inbox;
mod input;
mod line_splitter;
mod log_file;
mod options;
mod points;
mod response;
mod serve;
mod stop_queue;
mod syntax;
mod ugi;
mod values;
mod wire;

pub use command::{Command, GROUPS, Group, all_commands};
pub use dialect::Dialect;
pub use engine::Engine;
pub use log_file::LogFile;
pub use serve::{Manner, serve};
