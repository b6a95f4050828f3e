//! A cell's number.

/// A cell of a board, by its number in the board's own order (see [`Shape`](super::Shape)).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Cell(u16);

impl Cell {
    /// The cell with this number; numbers below 1024 are enough for every board there is.
    #[inline]
    pub const fn new(index: usize) -> Cell {
        debug_assert!(index < 1024);
        Cell(index as u16)
    }

    /// The cell's number, to index an array with.
    #[inline]
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}
