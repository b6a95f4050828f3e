//! Cells' names as they are written, before they are looked up on a board.

use super::{Cell, Shape};
use nom::character::complete::{digit1, satisfy};
use nom::combinator::{consumed, verify};
use nom::{IResult, Parser};

/// A letter and a number that read like the name of a cell, which a board may or may not have.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CellName<'a> {
    /// The name as it was written.
    pub text: &'a str,
    letter: usize,
    number: usize,
}

impl CellName<'_> {
    /// The cell that has this name, if the board has it.
    pub fn cell(self, shape: Shape) -> Option<Cell> {
        shape.named(self.letter, self.number)
    }
}

/// A cell's name: one letter of either case and a number without leading zeros.
pub fn cell_name(input: &str) -> IResult<&str, CellName<'_>> {
    let letter = satisfy(|letter| letter.is_ascii_alphabetic());
    let number = verify(digit1, |digits: &str| !digits.starts_with('0'));
    let (rest, (text, (letter, number))) = consumed((letter, number)).parse(input)?;
    let name = CellName {
        text,
        letter: letter.to_ascii_lowercase() as usize - 'a' as usize,
        // A number too big for the type is too big for every board as well.
        number: number.parse().unwrap_or(usize::MAX),
    };
    Ok((rest, name))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn cell(text: &str, shape: Shape) -> Option<Option<String>> {
        let (rest, name) = cell_name(text).ok()?;
        assert_eq!(format!("{}{rest}", name.text), text);
        Some(name.cell(shape).map(|cell| shape.name(cell)))
    }

    #[test]
    fn every_cell_is_found_by_its_name() {
        for shape in [Shape::Square(10), Shape::Hexhex(12)] {
            for name in shape.cells().map(|cell| shape.name(cell)) {
                assert_eq!(cell(&name, shape), Some(Some(name.clone())));
                assert_eq!(cell(&name.to_uppercase(), shape), Some(Some(name)));
            }
        }
    }

    #[test]
    fn names_that_the_board_does_not_have() {
        for name in ["a5", "h1", "d8", "z1", "a99999999999999999999999"] {
            assert_eq!(cell(name, Shape::Hexhex(4)), Some(None), "{name}");
        }
    }

    #[test]
    fn texts_that_are_no_names() {
        for text in [
            "", "a", "4", "a0", "a01", "aa1", "é4", "a٣", "ａ１", " a1", "a-1",
        ] {
            assert_eq!(cell(text, Shape::Hexhex(4)), None, "{text}");
        }
    }
}
