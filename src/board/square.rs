//! The square grid: neighbours of whole sets of squares at once.

use super::{CellSet, Shape};

type Set = CellSet<1>;

/// A square board of up to 11 squares a side, with the masks that its shifts need.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SquareGrid {
    side: u32,
    board: Set,
    not_left: Set,
    not_right: Set,
}

impl SquareGrid {
    /// The grid with this many squares a side, 11 at the most.
    pub fn new(side: usize) -> SquareGrid {
        let shape = Shape::Square(side);
        let board: Set = shape.cells().collect();
        let left: Set = (0..side).filter_map(|row| shape.cell(row, 0)).collect();
        SquareGrid {
            side: side as u32,
            board,
            not_left: board - left,
            not_right: board - left.raised(side as u32 - 1),
        }
    }

    /// All squares.
    #[inline]
    pub fn board(&self) -> Set {
        self.board
    }

    /// The squares on the rim of the board.
    pub fn perimeter(&self) -> Set {
        let bottom = self.board - self.board.raised(self.side);
        let top = self.board - self.board.lowered(self.side);
        (self.board - (self.not_left & self.not_right)) | bottom | top
    }

    /// The squares orthogonally next to a square of the set.
    #[inline]
    pub fn orthogonal_neighbors(&self, set: Set) -> Set {
        ((set & self.not_right).raised(1)
            | (set & self.not_left).lowered(1)
            | set.raised(self.side)
            | set.lowered(self.side))
            & self.board
    }

    /// The squares orthogonally or diagonally next to a square of the set.
    #[inline]
    pub fn all_neighbors(&self, set: Set) -> Set {
        let beside = (set & self.not_right).raised(1) | (set & self.not_left).lowered(1);
        let row = set | beside;
        (beside | row.raised(self.side) | row.lowered(self.side)) & self.board
    }

    /// The squares of `within` that can be reached from `from` by orthogonal steps inside `within`;
    /// `from` itself belongs to them where it lies within.
    #[inline]
    pub fn flood(&self, from: Set, within: Set) -> Set {
        let mut reached = from & within;
        loop {
            let grown = (reached | self.orthogonal_neighbors(reached)) & within;
            if grown == reached {
                return reached;
            }
            reached = grown;
        }
    }
}
