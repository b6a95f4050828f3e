//! What `windrose bench` measures: a signature of the search, and speeds.

mod positions;
mod signature;
mod speed;
mod workload;

pub use signature::signature;
use signature::signature_of;
pub use speed::Plan;

use crate::catalog::GAMES;
use crate::search::OutOfMemory;
use crate::session::SessionError;
use positions::SEARCH_POSITIONS;
use std::io::{self, Write};
use workload::WORKLOADS;

/// A part of the measurements.
#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum)]
pub enum Part {
    /// The node signature.
    Signature,
    /// The speeds.
    Speeds,
}

/// Why nothing could be measured.
#[derive(Debug, thiserror::Error)]
pub enum BenchError {
    /// No game has this name.
    #[error("unknown game '{0}'")]
    UnknownGame(String),
    /// One of the fixed positions was refused.
    #[error("a fixed position of the measurements was refused: {0}")]
    Position(String),
    /// The search failed.
    #[error(transparent)]
    Session(#[from] SessionError),
    /// There is no memory for a transposition table.
    #[error(transparent)]
    OutOfMemory(#[from] OutOfMemory),
    /// The output could not be written.
    #[error("the measurements could not be written: {0}")]
    Output(#[from] io::Error),
}

/// Measures everything, or one game, or one part, and writes a line for each measurement as soon as it is done.
pub fn run(
    plan: Plan,
    game: Option<&str>,
    part: Option<Part>,
    out: &mut impl Write,
) -> Result<(), BenchError> {
    if let Some(name) = game
        && GAMES.iter().all(|entry| entry.name != name)
    {
        return Err(BenchError::UnknownGame(name.to_string()));
    }
    let is_wanted = |name: &str| game.is_none_or(|game| game == name);
    if part != Some(Part::Speeds) {
        let positions = SEARCH_POSITIONS.iter();
        let wanted = positions.filter(|(position, _)| is_wanted(position.game));
        writeln!(out, "Bench: {}", signature_of(wanted)?)?;
    }
    if part != Some(Part::Signature) {
        for workload in WORKLOADS
            .iter()
            .filter(|workload| is_wanted(workload.game()))
        {
            let (name, unit) = workload.name_and_unit();
            let speed = grouped(workload.speed(plan)?);
            writeln!(out, "{name:<32} {speed:>15} {unit} a second")?;
        }
    }
    Ok(())
}

/// A number with its digits in groups of three.
fn grouped(number: f64) -> String {
    let digits = format!("{number:.0}");
    let mut text = String::new();
    for (at, digit) in digits.chars().enumerate() {
        if at > 0 && (digits.len() - at).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn digits_are_grouped_from_the_right() {
        assert_eq!(grouped(7.4), "7");
        assert_eq!(grouped(123.0), "123");
        assert_eq!(grouped(1_234_567.8), "1,234,568");
        assert_eq!(grouped(123_456.0), "123,456");
    }
}
