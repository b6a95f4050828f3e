//! The boards of Veletas: what does not change in a game, made once for each size.

use super::rules::ENTRY;
use crate::board::{CellSet, Shape, SquareGrid, SquareLines};
use std::fmt;
use std::sync::OnceLock;

/// A set of squares.
pub(super) type Set = CellSet<1>;

/// A board of one size.
pub(super) struct Board {
    pub(super) shape: Shape,
    pub(super) grid: SquareGrid,
    pub(super) lines: SquareLines,
    /// All squares but the perimeter.
    pub(super) inner: Set,
}

impl Board {
    /// The board of a size that the rules have.
    pub(super) fn of(size: usize) -> &'static Board {
        const SMALLEST: usize = *ENTRY.sizes.start();
        const COUNT: usize = *ENTRY.sizes.end() - SMALLEST + 1;
        static BOARDS: [OnceLock<Board>; COUNT] = [const { OnceLock::new() }; COUNT];
        BOARDS[size - SMALLEST].get_or_init(|| {
            let grid = SquareGrid::new(size);
            Board {
                shape: Shape::Square(size),
                grid,
                lines: SquareLines::new(size),
                inner: grid.board() - grid.perimeter(),
            }
        })
    }
}

// There is one board a size, so its size says all about it.

impl PartialEq for Board {
    fn eq(&self, other: &Board) -> bool {
        self.shape == other.shape
    }
}

impl Eq for Board {}

impl fmt::Debug for Board {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.shape.fmt(f)
    }
}
