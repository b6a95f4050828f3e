//! The games: rules, notation and evaluation of each in a folder of its own.

pub mod blooms;
pub mod lifeline;
pub mod veletas;
