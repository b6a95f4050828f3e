//! Records of games and their file formats.

mod faults;
mod imports;
mod json;
mod random_game;
mod round_trips;
