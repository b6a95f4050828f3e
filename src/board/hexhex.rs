//! The hexagonal grid: neighbours of whole sets of cells at once.

use super::{Cell, CellSet, Shape};

/// A hexhex board in sets of `W` words, inside the rhombus that encloses it.
///
/// The six neighbours of `(x, y)` are `(x ± 1, y)`, `(x, y ± 1)` and `±(1, 1)` from it. A shift
/// that wraps around the rhombus always lands off the board, so one mask undoes every wrap.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct HexGrid<const W: usize> {
    stride: u32,
    board: CellSet<W>,
}

impl<const W: usize> HexGrid<W> {
    /// The grid with this many cells a side; `(2 side - 1)^2` must not exceed the sets' capacity.
    pub fn new(side: usize) -> HexGrid<W> {
        let shape = Shape::Hexhex(side);
        debug_assert!(shape.span() <= CellSet::<W>::CAPACITY);
        HexGrid {
            stride: 2 * side as u32 - 1,
            board: shape.cells().collect(),
        }
    }

    /// All cells.
    #[inline]
    pub fn board(&self) -> CellSet<W> {
        self.board
    }

    /// The set together with all neighbours of its cells.
    #[inline]
    pub fn grown(&self, set: CellSet<W>) -> CellSet<W> {
        let right = set | set.raised(1);
        let left = set | set.lowered(1);
        (right | left | right.raised(self.stride) | left.lowered(self.stride)) & self.board
    }

    /// The cells next to a cell of the set that are not in it.
    #[inline]
    pub fn neighbors(&self, set: CellSet<W>) -> CellSet<W> {
        self.grown(set) - set
    }

    /// Which of the six places around a cell hold a cell of the set: bit 0 is the place to the right, and each
    /// place is next to the ones before and after it, the last one to the first.
    #[inline]
    pub fn ring(&self, cell: Cell, set: CellSet<W>) -> u8 {
        (0..6).fold(0, |ring, place| {
            let found = self
                .ring_cell(cell, place)
                .is_some_and(|cell| set.contains(cell));
            ring | (found as u8) << place
        })
    }

    /// The cell at one of the six places of a [`ring`](HexGrid::ring). At the edge it can be a number that is
    /// no cell of the board, and so in no set.
    #[inline]
    pub fn ring_cell(&self, cell: Cell, place: usize) -> Option<Cell> {
        let (one, row) = (1, self.stride as isize);
        let by = [one, row + one, row, -one, -row - one, -row][place];
        let index = cell.index().wrapping_add_signed(by);
        (index < CellSet::<W>::CAPACITY).then(|| Cell::new(index))
    }

    /// The cells of `within` that can be reached from `from` by steps inside `within`; `from`
    /// itself belongs to them where it lies within.
    #[inline]
    pub fn flood(&self, from: CellSet<W>, within: CellSet<W>) -> CellSet<W> {
        let mut reached = from & within;
        while reached != within {
            let grown = self.grown(reached) & within;
            if grown == reached {
                break;
            }
            reached = grown;
        }
        reached
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check_neighbors<const W: usize>(side: usize) {
        let (shape, grid) = (Shape::Hexhex(side), HexGrid::<W>::new(side));
        let reach = side as i32 - 1;
        let on_board = |x: i32, y: i32| {
            (0..=2 * reach).contains(&x) && (0..=2 * reach).contains(&y) && (x - y).abs() <= reach
        };
        for cell in shape.cells() {
            let (row, place) = shape.row_and_place(cell);
            let (x, y) = (place as i32 + (row as i32 - reach).max(0), row as i32);
            let expected: CellSet<W> = [(1, 0), (-1, 0), (0, 1), (0, -1), (1, 1), (-1, -1)]
                .into_iter()
                .map(|(dx, dy)| (x + dx, y + dy))
                .filter(|&(x, y)| on_board(x, y))
                .map(|(x, y)| Cell::new((y * (2 * reach + 1) + x) as usize))
                .collect();
            assert_eq!(
                grid.neighbors(CellSet::of(cell)),
                expected,
                "{side} {}",
                shape.name(cell)
            );
            let ring: Vec<_> = (0..6).map(|place| grid.ring_cell(cell, place)).collect();
            let around: CellSet<W> = ring.iter().flatten().copied().collect();
            assert_eq!(around & grid.board(), expected);
            assert_eq!(
                grid.ring(cell, grid.board()).count_ones() as usize,
                expected.len()
            );
            for (place, &at) in ring.iter().enumerate() {
                let (Some(at), Some(next)) = (at, ring[(place + 1) % 6]) else {
                    continue;
                };
                if expected.contains(at) && expected.contains(next) {
                    assert!(grid.neighbors(CellSet::of(at)).contains(next));
                }
            }
        }
        assert_eq!(
            grid.flood(CellSet::of(Cell::new(0)), grid.board()),
            grid.board()
        );
    }

    #[test]
    fn neighbors_of_every_cell_of_every_size() {
        (3..=6).for_each(check_neighbors::<1>);
        (7..=8).for_each(check_neighbors::<2>);
        (3..=12).for_each(check_neighbors::<5>);
    }
}
