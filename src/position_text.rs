//! A position as text: the fields that every game's positions are written in, before any rule has looked at them.

use crate::board::{Cell, Shape};
use crate::game::{Color, PositionError, Seats};
use crate::keyword::keyword;
use crate::view::Piece;
use nom::branch::alt;
use nom::bytes::complete::take_while1;
use nom::character::complete::{char, u32 as number};
use nom::combinator::{all_consuming, value};
use nom::multi::separated_list1;
use nom::sequence::preceded;
use nom::{IResult, Parser};
use std::fmt;

/// The characters that a game writes its pieces with.
pub type Symbols = &'static [(char, Piece)];

/// The character of an empty cell.
const EMPTY: char = '.';

/// The fields of a position: rows, colour to move, phase, numbers, and who is who.
///
/// Written as one line, fields separated by a blank: the rows, top row first, joined by `/`; `b` or `w`; the
/// phase; the numbers; and `first=b` or `first=w`, the first player's colour.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PositionText {
    /// The rows, top row first, a character a cell from left to right.
    pub rows: Vec<String>,
    /// The colour to move.
    pub to_move: Color,
    /// The word for the phase.
    pub phase: String,
    /// The numbers behind the phase: stones captured by Black and White, or White's points of komi.
    pub numbers: Vec<u32>,
    /// Who plays which colour.
    pub seats: Seats,
}

impl PositionText {
    /// The rows of a board on which `piece_at` tells what stands where.
    pub fn rows_of(
        shape: Shape,
        symbols: Symbols,
        piece_at: impl Fn(Cell) -> Option<Piece>,
    ) -> Vec<String> {
        let symbol = |piece| {
            symbols
                .iter()
                .find(|(_, known)| *known == piece)
                .map_or('?', |&(symbol, _)| symbol)
        };
        let row = |row| {
            shape
                .row(row)
                .map(|cell| piece_at(cell).map_or(EMPTY, symbol))
                .collect()
        };
        (0..shape.row_count()).rev().map(row).collect()
    }

    /// Reads the fields from a line.
    pub fn read(line: &str) -> Result<PositionText, PositionError> {
        let words: Vec<&str> = line.split_ascii_whitespace().collect();
        let [rows, to_move, phase, rest @ ..] = words.as_slice() else {
            return Err(error(format!(
                "a position has at least three fields (rows, colour to move, phase), not {}",
                words.len()
            )));
        };
        let (_, rows) = all_consuming(rows_field)
            .parse(rows)
            .map_err(|_| error("the rows are not joined by single '/'"))?;
        let (_, to_move) = all_consuming(color_field)
            .parse(to_move)
            .map_err(|_| error(format!("the colour to move is 'b' or 'w', not '{to_move}'")))?;
        let (seats, numbers) = match rest.split_last() {
            Some((last, numbers)) if last.contains('=') => {
                let (_, first) = all_consuming(first_field)
                    .parse(last)
                    .map_err(|_| error(format!("'{last}' is neither 'first=b' nor 'first=w'")))?;
                (Some(Seats { first }), numbers)
            }
            _ => (None, rest),
        };
        let numbers = numbers
            .iter()
            .map(
                |word| match all_consuming(number::<&str, nom::error::Error<&str>>).parse(word) {
                    Ok((_, number)) => Ok(number),
                    Err(_) => Err(error(format!(
                        "'{word}' is no number that could stand behind the phase"
                    ))),
                },
            )
            .collect::<Result<_, _>>()?;
        let swapped = Seats {
            first: Color::White,
        };
        let default_seats = if phase.ends_with("-swapped") {
            swapped
        } else {
            Seats::START
        };
        Ok(PositionText {
            rows: rows.into_iter().map(String::from).collect(),
            to_move,
            phase: phase.to_string(),
            numbers,
            seats: seats.unwrap_or(default_seats),
        })
    }

    /// The pieces on a board of this shape, by cell, or where the rows do not fit it.
    pub fn pieces(
        &self,
        shape: Shape,
        symbols: Symbols,
    ) -> Result<Vec<(Cell, Piece)>, PositionError> {
        if self.rows.len() != shape.row_count() {
            return Err(error(format!(
                "the board has {} rows, not {}",
                shape.row_count(),
                self.rows.len()
            )));
        }
        let mut pieces = Vec::new();
        for (from_top, text) in self.rows.iter().enumerate() {
            let row = shape.row_count() - 1 - from_top;
            let (expected, found) = (shape.row_len(row), text.chars().count());
            if found != expected {
                return Err(error(format!(
                    "row {} from the top has {expected} cells, not {found}",
                    from_top + 1
                )));
            }
            for (cell, symbol) in shape.row(row).zip(text.chars()) {
                if let Some(&(_, piece)) = symbols.iter().find(|(known, _)| *known == symbol) {
                    pieces.push((cell, piece));
                } else if symbol != EMPTY {
                    let symbol = symbol.escape_default();
                    return Err(error(format!(
                        "'{symbol}' at {} is no piece of this game",
                        shape.name(cell)
                    )));
                }
            }
        }
        pieces.sort_unstable_by_key(|&(cell, _)| cell);
        Ok(pieces)
    }

    /// The same position with the colours' names exchanged everywhere but in who plays which colour.
    pub fn recolored(&self, symbols: Symbols) -> PositionText {
        let recolor = |symbol: char| {
            let piece = symbols
                .iter()
                .find(|(known, _)| *known == symbol)
                .map(|(_, piece)| piece.recolored());
            let other = piece.and_then(|piece| symbols.iter().find(|(_, known)| *known == piece));
            other.map_or(symbol, |&(symbol, _)| symbol)
        };
        let mut numbers = self.numbers.clone();
        if let [black, white] = numbers.as_mut_slice() {
            std::mem::swap(black, white);
        }
        PositionText {
            rows: self
                .rows
                .iter()
                .map(|row| row.chars().map(recolor).collect())
                .collect(),
            to_move: !self.to_move,
            phase: self.phase.clone(),
            numbers,
            seats: self.seats,
        }
    }
}

impl fmt::Display for PositionText {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "{} {} {}",
            self.rows.join("/"),
            self.to_move.letter(),
            self.phase
        )?;
        for number in &self.numbers {
            write!(f, " {number}")?;
        }
        write!(f, " first={}", self.seats.first.letter())
    }
}

fn error(text: impl Into<String>) -> PositionError {
    PositionError(text.into())
}

fn rows_field(input: &str) -> IResult<&str, Vec<&str>> {
    separated_list1(char('/'), take_while1(|symbol| symbol != '/')).parse(input)
}

fn color_field(input: &str) -> IResult<&str, Color> {
    alt((
        value(Color::Black, keyword("b")),
        value(Color::White, keyword("w")),
    ))
    .parse(input)
}

fn first_field(input: &str) -> IResult<&str, Color> {
    preceded(keyword("first="), color_field).parse(input)
}

#[cfg(test)]
mod tests {
    use super::*;

    const SYMBOLS: Symbols = &[
        ('x', Piece::stone(Color::Black)),
        ('o', Piece::stone(Color::White)),
        ('s', Piece::Shooter { owner: None }),
    ];

    #[test]
    fn a_position_comes_back_as_it_was() {
        let line = ".x./..../os..o/..../... w play 12 7 first=w";
        let text = PositionText::read(line).expect("a good position");
        assert_eq!(text.numbers, [12, 7]);
        assert_eq!(text.to_string(), line);
        let pieces = text
            .pieces(Shape::Hexhex(3), SYMBOLS)
            .expect("a good board");
        let piece_at = |cell| {
            pieces
                .iter()
                .find(|&&(at, _)| at == cell)
                .map(|&(_, piece)| piece)
        };
        assert_eq!(
            PositionText::rows_of(Shape::Hexhex(3), SYMBOLS, piece_at),
            text.rows
        );
        let recolored = text.recolored(SYMBOLS);
        assert_eq!(
            recolored.to_string(),
            ".o./..../xs..x/..../... b play 7 12 first=w"
        );
        assert_eq!(recolored.recolored(SYMBOLS), text);
    }

    #[test]
    fn the_seats_follow_the_phase_where_they_are_left_out() {
        let first = |line| PositionText::read(line).map(|text| text.seats.first);
        assert_eq!(first("./. w setup2"), Ok(Color::Black));
        assert_eq!(first("./. w setup2-swapped"), Ok(Color::White));
        assert_eq!(first("./. w setup2-swapped first=b"), Ok(Color::Black));
    }

    #[test]
    fn faults_are_named() {
        let fault = |line| {
            PositionText::read(line)
                .err()
                .map(|error| error.0)
                .unwrap_or_default()
        };
        assert_eq!(
            fault("../.. b"),
            "a position has at least three fields (rows, colour to move, phase), not 2"
        );
        assert_eq!(
            fault("..//.. b play"),
            "the rows are not joined by single '/'"
        );
        assert_eq!(
            fault(".. x play"),
            "the colour to move is 'b' or 'w', not 'x'"
        );
        assert_eq!(
            fault(".. b play -1"),
            "'-1' is no number that could stand behind the phase"
        );
        assert_eq!(
            fault(".. b play 4294967296"),
            "'4294967296' is no number that could stand behind the phase"
        );
        assert_eq!(
            fault(".. b play first=x"),
            "'first=x' is neither 'first=b' nor 'first=w'"
        );
        let board = |line| {
            let text = PositionText::read(line).expect("good fields");
            text.pieces(Shape::Square(2), SYMBOLS)
                .err()
                .map(|error| error.0)
                .unwrap_or_default()
        };
        assert_eq!(board("../../.. b play"), "the board has 2 rows, not 3");
        assert_eq!(
            board("../... b play"),
            "row 2 from the top has 2 cells, not 3"
        );
        assert_eq!(board("../.q b play"), "'q' at b1 is no piece of this game");
    }
}
