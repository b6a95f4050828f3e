//! Who plays whom, and who referees: matches between engines, their results and what these tell.

pub mod elo;
pub mod referee;
pub mod schedule;
pub mod sprt;
