//! Alpha-beta search over the steps of any game's turns.

mod alpha_beta;
mod busy;
mod clock;
mod deepening;
mod depth;
mod history;
mod memory;
mod opening;
mod perft;
mod picker;
mod picking;
mod score;
mod searcher;
mod selection;
mod settings;
mod table;
mod watch;

pub use clock::{Clock, FlagFell, TimeControl};
pub use perft::{divide, perft};
pub use score::Score;
pub use searcher::{OutOfMemory, Searcher};
pub use settings::{Methods, Settings, Strategy};

use crate::game::Game;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

/// No search looks farther ahead, in turns.
pub const MAX_DEPTH: u32 = 128;

/// When a search must end: at whichever limit is reached first. Without any limit it goes on until it
/// is stopped or the position is solved.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Limits {
    /// Turns to look ahead.
    pub depth: Option<u32>,
    /// Steps to make.
    pub nodes: Option<u64>,
    /// Time to think.
    pub time: Option<TimeBudget>,
    /// How many of the best turns are compared and told, each with its own line; `None` for one.
    pub lines: Option<usize>,
}

/// How long a search may think.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TimeBudget {
    /// No new iteration begins after this time.
    pub soft: Duration,
    /// The search ends at this time, wherever it is.
    pub hard: Duration,
}

/// The word to a running search that it must end; clones share it.
#[derive(Clone, Debug, Default)]
pub struct Stop(Arc<AtomicBool>);

impl Stop {
    /// Asks the search to end at once.
    pub fn stop(&self) {
        self.0.store(true, Ordering::Release);
    }

    /// Whether the search has been asked to end.
    #[inline]
    pub fn is_stopped(&self) -> bool {
        self.0.load(Ordering::Acquire)
    }
}

/// What a search has found, after each iteration and at its end.
#[derive(Clone, Debug, PartialEq)]
pub struct Report<G: Game> {
    /// The best line, whole turns from the position that was searched.
    pub line: Vec<G::Turn>,
    /// The value of that line for the seat to move.
    pub score: Score,
    /// The next best lines with their values, each with another first turn, as many as the limits ask for.
    pub others: Vec<(Vec<G::Turn>, Score)>,
    /// The turns that were looked ahead.
    pub depth: u32,
    /// The steps that were made, since the search began.
    pub nodes: u64,
    /// The time since the search began.
    pub elapsed: Duration,
}
