//! The outline of a board: which cells there are, and what they are called.

use super::Cell;

/// The outline of a board, with its cells' numbers and names.
///
/// Square, N x N: column letters from the left, row numbers from the bottom; cell number
/// `row * N + column`. Hexhex, S cells a side: row letters from the bottom, numbers from the
/// left of each row; cell number `y * (2S - 1) + x` in the rhombus that encloses the board,
/// where `y` is the row and `x` the place in it plus `max(0, y - (S - 1))`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Shape {
    /// A square board with this many squares a side.
    Square(usize),
    /// A hexagonal board with this many cells a side.
    Hexhex(usize),
}

impl Shape {
    /// The cells a side, which is what players call the board's size.
    pub fn side(self) -> usize {
        match self {
            Shape::Square(side) | Shape::Hexhex(side) => side,
        }
    }

    /// The number of cells.
    pub fn len(self) -> usize {
        match self {
            Shape::Square(side) => side * side,
            Shape::Hexhex(side) => 3 * side * (side - 1) + 1,
        }
    }

    /// Whether the board has no cell; no game has such a board.
    pub fn is_empty(self) -> bool {
        self.len() == 0
    }

    /// One more than the highest cell number: the length of an array indexed by cells.
    pub fn span(self) -> usize {
        self.row_count() * self.row_count()
    }

    /// The number of rows.
    pub fn row_count(self) -> usize {
        match self {
            Shape::Square(side) => side,
            Shape::Hexhex(side) => 2 * side - 1,
        }
    }

    /// The number of cells in a row, rows counted from 0 at the bottom.
    pub fn row_len(self, row: usize) -> usize {
        match self {
            Shape::Square(side) => side,
            Shape::Hexhex(side) => 2 * side - 1 - row.abs_diff(side - 1),
        }
    }

    /// The cell at a place in a row, both counted from 0 at the bottom left.
    pub fn cell(self, row: usize, place: usize) -> Option<Cell> {
        if row >= self.row_count() || place >= self.row_len(row) {
            return None;
        }
        Some(Cell::new(match self {
            Shape::Square(side) => row * side + place,
            Shape::Hexhex(side) => row * (2 * side - 1) + place + row.saturating_sub(side - 1),
        }))
    }

    /// A cell's row and its place in it, both counted from 0 at the bottom left.
    pub fn row_and_place(self, cell: Cell) -> (usize, usize) {
        let (row, x) = (
            cell.index() / self.row_count(),
            cell.index() % self.row_count(),
        );
        match self {
            Shape::Square(_) => (row, x),
            Shape::Hexhex(side) => (row, x - row.saturating_sub(side - 1)),
        }
    }

    /// All cells, row by row from the bottom left, which is also the order of their numbers.
    pub fn cells(self) -> impl Iterator<Item = Cell> {
        (0..self.row_count()).flat_map(move |row| self.row(row))
    }

    /// The cells of a row from left to right, rows counted from 0 at the bottom.
    pub fn row(self, row: usize) -> impl Iterator<Item = Cell> {
        (0..self.row_len(row)).filter_map(move |place| self.cell(row, place))
    }

    /// A cell's name, such as `c4`.
    pub fn name(self, cell: Cell) -> String {
        let (row, place) = self.row_and_place(cell);
        let (letter, number) = match self {
            Shape::Square(_) => (place, row),
            Shape::Hexhex(_) => (row, place),
        };
        format!("{}{}", (b'a' + letter as u8) as char, number + 1)
    }

    /// The cell with this letter (counted from 0) and this number (counted from 1) in its name.
    pub fn named(self, letter: usize, number: usize) -> Option<Cell> {
        let number = number.checked_sub(1)?;
        match self {
            Shape::Square(_) => self.cell(number, letter),
            Shape::Hexhex(_) => self.cell(letter, number),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn all_shapes() -> impl Iterator<Item = Shape> {
        (5..=11)
            .map(Shape::Square)
            .chain((3..=12).map(Shape::Hexhex))
    }

    #[test]
    fn cells_are_numbered_upwards_and_named_once() {
        for shape in all_shapes() {
            let cells: Vec<_> = shape.cells().collect();
            assert_eq!(cells.len(), shape.len(), "{shape:?}");
            assert!(cells.is_sorted_by(|a, b| a < b), "{shape:?}");
            assert!(cells.iter().all(|cell| cell.index() < shape.span()));
            let mut names: Vec<_> = cells.iter().map(|&cell| shape.name(cell)).collect();
            names.sort();
            names.dedup();
            assert_eq!(names.len(), shape.len(), "{shape:?}");
            for cell in cells {
                let (row, place) = shape.row_and_place(cell);
                assert_eq!(shape.cell(row, place), Some(cell));
            }
        }
    }

    #[test]
    fn names_follow_the_rules() {
        let square = Shape::Square(10);
        assert_eq!(square.named(0, 1), square.cell(0, 0));
        assert_eq!(
            square.cell(8, 9).map(|cell| square.name(cell)).as_deref(),
            Some("j9")
        );
        assert_eq!(square.named(10, 1), None);
        assert_eq!(square.named(0, 0), None);
        let hexhex = Shape::Hexhex(4);
        assert_eq!(hexhex.len(), 37);
        let widths: Vec<_> = (0..7).map(|row| hexhex.row_len(row)).collect();
        assert_eq!(widths, [4, 5, 6, 7, 6, 5, 4]);
        assert_eq!(
            hexhex.named(6, 4).map(|cell| hexhex.name(cell)).as_deref(),
            Some("g4")
        );
        assert_eq!(hexhex.named(6, 5), None);
        assert_eq!(Shape::Hexhex(12).len(), 397);
    }
}
