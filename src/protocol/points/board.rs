//! Points of a Go board, and what of a turn each stands for.
//!
//! A cell is the point with its column and row, the rows of a hexagonal board each a column further to the right than the
//! one below as soon as they get shorter, so that neighbours are neighbours. The choices without a cell have the top line.

use crate::board::Shape;
use crate::session::TurnPart;
use nom::Parser;
use nom::character::complete::{digit1, satisfy};
use nom::combinator::{all_consuming, verify};
use std::fmt;

/// The largest board that controllers know, in points a side.
pub(super) const LARGEST: usize = 25;

/// The most cells with which a game leaves points enough on the largest board where none is used twice: four a cell, one
/// for each of the three points that a turn takes, and one to choose among.
const MOST_FRESH_CELLS: usize = LARGEST * LARGEST / 4;

/// The choices without a cell, in the order of their points on the top line.
const CHOICES: [(TurnPart, &str); 7] = [
    (TurnPart::Stay, "no move"),
    (TurnPart::Stop, "stop"),
    (TurnPart::Swap, "swap"),
    (TurnPart::Keep, "keep"),
    (TurnPart::Pass, "pass"),
    (TurnPart::Kind(1), "colour 1"),
    (TurnPart::Kind(2), "colour 2"),
];

/// A point of a Go board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Point {
    row: usize,
    column: usize,
}

impl Point {
    /// All points of the largest board, line by line from the bottom left.
    pub(super) fn all() -> impl Iterator<Item = Point> {
        (0..LARGEST).flat_map(|row| (0..LARGEST).map(move |column| Point { row, column }))
    }

    /// Its row and its column, counted from 0 at the bottom left.
    pub(super) fn place(self) -> (usize, usize) {
        (self.row, self.column)
    }

    /// Reads a point's name, in letters of either case.
    pub(super) fn read(word: &str) -> Option<Point> {
        let letter = satisfy(|letter| letter.is_ascii_alphabetic() && !"iI".contains(letter));
        let number = verify(digit1, |digits: &str| !digits.starts_with('0'));
        let point = (letter, number).map(|(letter, number): (char, &str)| {
            let letter = letter.to_ascii_uppercase() as usize - 'A' as usize;
            let column = letter - usize::from(letter > 8);
            let row = number.parse().unwrap_or(usize::MAX) - 1;
            Point { row, column }
        });
        let (_, point): (&str, Point) = all_consuming::<_, nom::error::Error<&str>, _>(point)
            .parse(word)
            .ok()?;
        Some(point)
    }

    /// What a part of a turn is on a board of this many points a side.
    pub(super) fn of_part(part: TurnPart, shape: Shape, size: usize) -> Point {
        let (number, length) = match part {
            TurnPart::Cell(cell) => (cell.index(), shape.row_count()),
            TurnPart::Komi(points) => (usize::from(points), size),
            choice => {
                let is_this = |(other, _): &(TurnPart, &str)| *other == choice;
                let column = CHOICES.iter().position(is_this);
                return Point {
                    row: size - 1,
                    column: column.unwrap_or_default(),
                };
            }
        };
        Point {
            row: number / length,
            column: number % length,
        }
    }
}

impl fmt::Display for Point {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", column_letter(self.column), self.row + 1)
    }
}

/// The letter of a column; I is skipped.
pub(super) fn column_letter(column: usize) -> char {
    let letter = column + usize::from(column >= 8);
    (b'A' + letter as u8) as char
}

/// What a part of a turn is called.
pub(super) fn meaning(part: TurnPart, shape: Shape) -> String {
    match part {
        TurnPart::Cell(cell) => shape.name(cell),
        TurnPart::Komi(points) => format!("komi={points}"),
        choice => {
            let known = CHOICES.iter().find(|(other, _)| *other == choice);
            known.map_or_else(String::new, |(_, words)| words.to_string())
        }
    }
}

/// The smallest board that a game on boards of this shape fits on: the line of choices lies apart.
pub(super) fn smallest(shape: Shape, fresh: bool) -> usize {
    if fresh {
        LARGEST
    } else {
        shape.row_count() + 2
    }
}

/// Whether a game fits on a Go board of this size, and if not, why.
pub(super) fn check_size(shape: Shape, size: usize, fresh: bool) -> Result<(), String> {
    let smallest = smallest(shape, fresh);
    if fresh && shape.len() > MOST_FRESH_CELLS {
        return Err(format!(
            "where no point is used twice there is room for games of up to {MOST_FRESH_CELLS} cells, not of {}",
            shape.len()
        ));
    }
    if !(smallest..=LARGEST).contains(&size) {
        return Err(format!(
            "a Go board of size {size} does not do: the game takes one of size {smallest} to {LARGEST}"
        ));
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_point_has_a_name_without_the_letter_i() {
        for point in Point::all() {
            let name = point.to_string();
            assert!(!name.contains('I'));
            assert_eq!(Point::read(&name), Some(point));
            assert_eq!(Point::read(&name.to_lowercase()), Some(point));
        }
        assert_eq!(Point::all().count(), 625);
        let (first, last) = (Point::all().next(), Point::all().last());
        assert_eq!(first.map(|point| point.to_string()).as_deref(), Some("A1"));
        assert_eq!(last.map(|point| point.to_string()).as_deref(), Some("Z25"));
        for word in [
            "", "I5", "i5", "A", "5", "A0", "A01", "AA1", "É5", "A1x", "pass",
        ] {
            assert_eq!(Point::read(word), None, "{word}");
        }
    }

    #[test]
    fn parts_that_can_meet_have_points_of_their_own() {
        let shapes = (5..=11)
            .map(Shape::Square)
            .chain((3..=12).map(Shape::Hexhex));
        for shape in shapes {
            let size = smallest(shape, false);
            assert_eq!(check_size(shape, size, false), Ok(()));
            assert!(check_size(shape, size - 1, false).is_err());
            let parts = shape.cells().map(TurnPart::Cell);
            let parts = parts.chain(CHOICES.map(|(choice, _)| choice));
            let mut points: Vec<_> = parts
                .map(|part| Point::of_part(part, shape, size))
                .collect();
            assert!(
                points
                    .iter()
                    .all(|point| point.row < size && point.column < size)
            );
            points.sort_unstable();
            points.dedup();
            assert_eq!(points.len(), shape.len() + CHOICES.len());
            let most = TurnPart::Komi(shape.len() as u16);
            assert!(Point::of_part(most, shape, size).row < size);
        }
    }

    #[test]
    fn the_sizes_that_fit_where_no_point_is_used_twice() {
        for (shape, fits) in [
            (Shape::Square(11), true),
            (Shape::Hexhex(7), true),
            (Shape::Hexhex(8), false),
        ] {
            assert_eq!(check_size(shape, LARGEST, true).is_ok(), fits, "{shape:?}");
        }
        assert!(check_size(Shape::Square(5), 19, true).is_err());
    }
}
