//! The border between the games and everything that talks to them, for all games and rule sets.

mod catalog;
mod ending;
mod explanations;
mod history;
mod marathon;
mod parts;
mod positions;
mod random_play;
mod refusals;
mod searching;
mod swap_styles;
