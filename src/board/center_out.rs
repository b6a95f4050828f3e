//! The cells of a board from its centre outwards.

use super::{Cell, Shape};
use std::sync::OnceLock;

/// The sizes for which an order is kept.
const SIZES: usize = 16;

static HEXHEX: [OnceLock<Box<[Cell]>>; SIZES] = [const { OnceLock::new() }; SIZES];

/// The cells of a hexhex board with this many cells a side, fewer than 16, the nearest to the centre first, and those at the same distance by
/// their numbers.
pub fn hexhex_center_out(side: usize) -> &'static [Cell] {
    HEXHEX[side].get_or_init(|| {
        let shape = Shape::Hexhex(side);
        let mut cells: Vec<Cell> = shape.cells().collect();
        cells.sort_by_key(|&cell| {
            let (width, center) = (2 * side - 1, side as i32 - 1);
            let x = (cell.index() % width) as i32 - center;
            let y = (cell.index() / width) as i32 - center;
            x.abs().max(y.abs()).max((x - y).abs())
        });
        cells.into_boxed_slice()
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_centre_is_followed_by_rings() {
        for side in 3..=12 {
            let shape = Shape::Hexhex(side);
            let cells = hexhex_center_out(side);
            assert_eq!(cells.len(), shape.len());
            assert_eq!(cells[0], Cell::new(shape.span() / 2));
            let is_at_edge = |cell: Cell| {
                let (row, place) = shape.row_and_place(cell);
                row == 0
                    || row + 1 == shape.row_count()
                    || place == 0
                    || place + 1 == shape.row_len(row)
            };
            let inner = cells.len() - 6 * (side - 1);
            assert!(cells[..inner].iter().all(|&cell| !is_at_edge(cell)));
            assert!(cells[inner..].iter().all(|&cell| is_at_edge(cell)));
        }
    }
}
