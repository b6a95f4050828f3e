//! A turn of Blooms, and why one can be illegal.

use crate::board::{Cell, CellSet};

/// A turn: one stone of either colour of the mover, or one of each.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum BloomsTurn {
    /// A single stone.
    One {
        /// Which of the mover's colours it is, 1 or 2.
        kind: u8,
        /// Where it goes.
        cell: Cell,
    },
    /// A stone of colour 1 and one of colour 2, and where they go.
    Two([Cell; 2]),
}

impl BloomsTurn {
    /// The stones of the turn, colour 1 first, as cell and colour.
    #[inline]
    pub fn stones(self) -> impl Iterator<Item = (Cell, u8)> {
        let (first, second) = match self {
            BloomsTurn::One { kind, cell } => ((cell, kind), None),
            BloomsTurn::Two([first, second]) => ((first, 1), Some((second, 2))),
        };
        std::iter::once(first).chain(second)
    }

    /// The cells that get a stone.
    #[inline]
    pub(super) fn cells<const W: usize>(self) -> CellSet<W> {
        match self {
            BloomsTurn::One { cell, .. } => CellSet::of(cell),
            BloomsTurn::Two([first, second]) => CellSet::of(first) | CellSet::of(second),
        }
    }
}

/// Why a turn of Blooms is illegal.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum BloomsIllegal {
    /// Nobody is to move any more.
    #[error("the game is over")]
    GameOver,
    /// The first turn of the game has two stones.
    #[error("Black's first turn places exactly one stone")]
    FirstTurnOfTwo,
    /// Both stones are to go on one cell.
    #[error("two stones cannot go on one cell ({0})")]
    SameCell(String),
    /// A cell already has a stone.
    #[error("{0} is not empty")]
    Occupied(String),
}
