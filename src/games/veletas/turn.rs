//! A turn of Veletas as a value.

use crate::board::{Cell, CellSet};

/// A whole turn, in 8 bytes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Turn {
    /// The second player takes over Black.
    Swap,
    /// Shooters and a stone are set up.
    Setup(Setup),
    /// A stone is shot at a square without a move of a shooter.
    Shot(Cell),
    /// A shooter moves, then shoots.
    Move {
        /// Where it stands.
        from: Cell,
        /// Where it goes.
        to: Cell,
        /// Where its stone goes.
        shot: Cell,
    },
}

/// One player's setup: shooters, and a stone of the player's colour.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Setup {
    /// The shooters' squares, those that there are first, in the order of notation (column, then row).
    shooters: [u8; Setup::MOST_SHOOTERS],
    count: u8,
    stone: u8,
}

impl Setup {
    /// The most shooters that one player sets up under any rules.
    pub const MOST_SHOOTERS: usize = 5;

    /// A setup of at most [`MOST_SHOOTERS`](Setup::MOST_SHOOTERS) shooters on a board of this many squares
    /// a side; `None` for more of them.
    pub fn new(side: usize, shooters: CellSet<1>, stone: Cell) -> Option<Setup> {
        let count = shooters.len();
        if count > Setup::MOST_SHOOTERS {
            return None;
        }
        let mut squares = [0; Setup::MOST_SHOOTERS];
        for (square, cell) in squares.iter_mut().zip(shooters) {
            *square = cell.index() as u8;
        }
        squares[..count].sort_unstable_by_key(|&square| {
            let square = square as usize;
            (square % side, square / side)
        });
        Some(Setup {
            shooters: squares,
            count: count as u8,
            stone: stone.index() as u8,
        })
    }

    /// The shooters, sorted by column, then row.
    pub fn shooters(&self) -> impl Iterator<Item = Cell> {
        let squares = &self.shooters[..self.count as usize];
        squares.iter().map(|&square| Cell::new(square as usize))
    }

    /// The stone.
    pub fn stone(&self) -> Cell {
        Cell::new(self.stone as usize)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_turn_is_eight_bytes() {
        assert_eq!(size_of::<Turn>(), 8);
    }
}
