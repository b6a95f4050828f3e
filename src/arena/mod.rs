//! Who plays whom, and who referees: matches between engines, their results and what these tell.

pub mod elo;
pub mod engine;
pub mod game;
pub mod opening;
pub mod referee;
pub mod report;
pub mod results;
pub mod run;
pub mod schedule;
pub mod sprt;
pub mod standings;
