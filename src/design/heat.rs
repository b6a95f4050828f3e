//! Where things were placed, as a board of numbers.

use crate::board::{Cell, Shape};

/// How often something was placed on a cell, for each hundred games.
pub(super) fn per_hundred(placements: &[u64], cell: Cell, games: u64) -> f64 {
    let count = placements.get(cell.index()).copied().unwrap_or(0);
    100.0 * count as f64 / games.max(1) as f64
}

/// The board as text, its numbers rounded; rows of hexhex boards are indented as the boards are.
pub(super) fn board_of_numbers(shape: Shape, placements: &[u64], games: u64) -> String {
    let longest = (0..shape.row_count()).map(|row| shape.row_len(row)).max();
    let mut text = String::new();
    for row in (0..shape.row_count()).rev() {
        let indent = 2 * (longest.unwrap_or(0) - shape.row_len(row));
        let mut line = " ".repeat(2 + indent);
        for cell in shape.row(row) {
            line += &format!("{:4.0}", per_hundred(placements, cell, games));
        }
        text += &line;
        text.push('\n');
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rows_lie_as_on_the_board() {
        let shape = Shape::Hexhex(2);
        let mut placements = vec![0; shape.span()];
        for (number, cell) in shape.cells().enumerate() {
            placements[cell.index()] = number as u64 + 1;
        }
        let expected = "\
\x20     60  70
\x20   30  40  50
\x20     10  20
";
        assert_eq!(board_of_numbers(shape, &placements, 10), expected);
    }
}
