//! What `windrose perft` prints: counts of sequences of turns, with the time they took.

use crate::search::Stop;
use crate::session::{Session, SessionError};
use std::io::{self, Write};
use std::time::Instant;

/// Why the counts could not be printed.
#[derive(Debug, thiserror::Error)]
pub enum PerftError {
    /// The session refused.
    #[error(transparent)]
    Session(#[from] SessionError),
    /// The output could not be written.
    #[error("the counts could not be written: {0}")]
    Output(#[from] io::Error),
}

/// Writes the number of sequences of 1, 2, ... up to this many turns, a line each.
pub fn write_counts(
    session: &dyn Session,
    turns: u32,
    out: &mut impl Write,
) -> Result<(), PerftError> {
    for turns in 1..=turns {
        let begun = Instant::now();
        let count = session.perft(turns, &Stop::default())?;
        let elapsed = begun.elapsed().as_secs_f64();
        writeln!(out, "perft {turns}: {count} ({elapsed:.3} s)")?;
    }
    Ok(())
}

/// Writes the number of sequences of this many turns for each first turn, a line each, and their sum.
pub fn write_division(
    session: &dyn Session,
    turns: u32,
    out: &mut impl Write,
) -> Result<(), PerftError> {
    let parts = session.divide(turns, &Stop::default())?;
    for (turn, count) in &parts {
        writeln!(out, "{turn}: {count}")?;
    }
    // The counts saturate, so their sum does too.
    let counts = parts.iter().map(|&(_, count)| count);
    let sum = counts.fold(0, u64::saturating_add);
    writeln!(out, "perft {turns}: {sum} ({} first turns)", parts.len())?;
    Ok(())
}
