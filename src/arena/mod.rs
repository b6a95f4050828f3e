//! Who plays whom, and who referees: matches between engines, their results and what these tell.

pub mod adjudication;
pub mod book;
pub mod charts;
pub mod elo;
pub mod engine;
pub mod engine_file;
pub mod game;
pub mod opening;
pub mod page;
pub mod pgn;
pub mod referee;
pub mod report;
pub mod results;
pub mod run;
pub mod schedule;
pub mod sprt;
pub mod standings;
pub mod summary;

mod entrants;
mod worker;
