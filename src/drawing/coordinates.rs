//! Which coordinates stand around a board, and beside which places.

use crate::board::Shape;

/// The end of the board at which a coordinate stands, as an upright board is seen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Side {
    /// Left of a row.
    Left,
    /// Right of a row.
    Right,
    /// Below the bottom row.
    Below,
    /// Above the top row.
    Above,
}

/// One coordinate.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Coordinate {
    pub(super) text: String,
    pub(super) side: Side,
    /// The row beside which it stands, counted from 0 at the bottom.
    pub(super) row: usize,
    /// The half column (see [`half_column`]) beside or below which it stands.
    pub(super) half_column: i32,
}

/// Where a place of a row stands, in halves of the distance between two cells, counted from the first cell of the widest row.
pub(super) fn half_column(shape: Shape, row: usize, place: usize) -> i32 {
    let indent = match shape {
        Shape::Square(_) => 0,
        Shape::Hexhex(side) => row.abs_diff(side - 1),
    };
    (2 * place + indent) as i32
}

/// The coordinates of a board. Rows are named at both ends, columns above and below. On a hexhex board the cells of one
/// number form lines that bend in the middle row: each begins and ends at its number.
pub(super) fn coordinates(shape: Shape) -> Vec<Coordinate> {
    let rows = shape.row_count();
    let mut coordinates = Vec::new();
    for row in 0..rows {
        let (left, right) = match shape {
            Shape::Square(_) => ((row + 1).to_string(), (row + 1).to_string()),
            Shape::Hexhex(_) => (letter(row), shape.row_len(row).to_string()),
        };
        let last = shape.row_len(row) - 1;
        for (text, side, place) in [(left, Side::Left, 0), (right, Side::Right, last)] {
            let half_column = half_column(shape, row, place);
            coordinates.push(Coordinate {
                text,
                side,
                row,
                half_column,
            });
        }
    }
    for (row, side) in [(0, Side::Below), (rows - 1, Side::Above)] {
        for place in 0..shape.row_len(row) {
            let (text, aside) = match shape {
                Shape::Square(_) => (letter(place), 0),
                Shape::Hexhex(_) => ((place + 1).to_string(), 1),
            };
            let half_column = half_column(shape, row, place) + aside;
            coordinates.push(Coordinate {
                text,
                side,
                row,
                half_column,
            });
        }
    }
    coordinates
}

fn letter(index: usize) -> String {
    char::from(b'a' + index as u8).to_string()
}
