//! The text protocol: whole conversations, in memory and with the program itself.

mod alternating;
mod check;
mod conversation;
mod document;
mod files;
mod go_board;
mod managers;
mod order;
mod output;
mod parsing;
mod partner;
mod points;
mod process;
mod program;
mod python;
mod replay;
mod searching;
mod security;
mod time;
mod transcript;
mod transcripts;
mod ugi;
