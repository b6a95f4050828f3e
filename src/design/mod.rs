//! What a game is like, for those who design it: it is played against itself at several levels, and what happens is
//! counted: who wins, how long games are, how many turns there are to choose from, where stones are put.

mod heat;
mod json;
mod observe;
mod page;
mod plan;
mod tally;
mod text;

pub use json::write_json;
pub use page::write_page;
pub use plan::{Plan, PlanError};
pub use tally::{Branching, LevelTally, Share, Swaps};
pub use text::write_text;

use crate::board::Shape;
use crate::record::Record;

/// What all games have shown.
#[derive(Clone, Debug)]
pub struct DesignReport {
    /// The game and its rules as one line.
    pub game_line: String,
    /// The outline of the board.
    pub shape: Shape,
    /// Where the random choices started.
    pub seed: u64,
    /// The levels, each as the nodes of a turn's search, and what its games have shown.
    pub levels: Vec<(u64, LevelTally)>,
    /// A few games of each level, to look at.
    pub samples: Vec<Record>,
}
