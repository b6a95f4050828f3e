//! Turns and positions of Blooms as text.

use super::position::{Blooms, stones_index};
use super::rules::BloomsRules;
use super::turn::BloomsTurn;
use crate::board::{Cell, CellName, Shape, cell_name};
use crate::game::{Color, Game, PositionError, Rules, TurnTextError};
use crate::position_text::{PositionText, Symbols};
use crate::view::Piece;
use nom::character::complete::{char, one_of};
use nom::combinator::{all_consuming, opt};
use nom::sequence::preceded;
use nom::{IResult, Parser};

const fn stone(color: Color, kind: u8) -> Piece {
    Piece::Stone { color, kind }
}

/// `a`, `b`: Black's colours 1 and 2; `c`, `d`: White's.
pub(super) const SYMBOLS: Symbols = &[
    ('a', stone(Color::Black, 1)),
    ('b', stone(Color::Black, 2)),
    ('c', stone(Color::White, 1)),
    ('d', stone(Color::White, 2)),
];

const FORMS: &str = "one stone, as 1e4 or 2e4, or a stone of each colour, as 1e4,2c3";

/// A stone as it is written: its colour's number and a cell's name.
type Placement<'a> = (u8, CellName<'a>);

/// A colour's number and a cell's name: `1e4`.
fn placement(input: &str) -> IResult<&str, Placement<'_>> {
    let kind = one_of("12").map(|digit| if digit == '1' { 1 } else { 2 });
    (kind, cell_name).parse(input)
}

/// One placement, or two of them, joined by a comma.
fn placements(input: &str) -> IResult<&str, (Placement<'_>, Option<Placement<'_>>)> {
    (placement, opt(preceded(char(','), placement))).parse(input)
}

/// Reads a turn of either order of stones.
pub(super) fn read_turn(shape: Shape, text: &str) -> Result<BloomsTurn, TurnTextError> {
    let malformed = |expected| TurnTextError::Malformed {
        text: text.to_string(),
        expected,
    };
    let on_board = |name: CellName| {
        name.cell(shape)
            .ok_or_else(|| TurnTextError::NoSuchCell(name.text.to_string()))
    };
    let (_, (first, second)) = all_consuming(placements)
        .parse(text)
        .map_err(|_| malformed(FORMS))?;
    let first = (first.0, on_board(first.1)?);
    let Some((kind, name)) = second else {
        let (kind, cell) = first;
        return Ok(BloomsTurn::One { kind, cell });
    };
    let second = (kind, on_board(name)?);
    if first.0 == second.0 {
        return Err(malformed("two stones must be of different colours"));
    }
    if first.1 == second.1 {
        return Err(TurnTextError::Doubled(shape.name(first.1)));
    }
    let (one, two) = (first.min(second), first.max(second));
    Ok(BloomsTurn::Two([one.1, two.1]))
}

/// Writes a turn, colour 1 first.
pub(super) fn write_turn(shape: Shape, turn: BloomsTurn) -> String {
    let mut text = String::new();
    for (cell, kind) in turn.stones() {
        if !text.is_empty() {
            text.push(',');
        }
        text.push(if kind == 1 { '1' } else { '2' });
        text.push_str(&shape.name(cell));
    }
    text
}

/// The fields of a position.
pub(super) fn to_text<const W: usize>(position: &Blooms<W>) -> PositionText {
    PositionText {
        rows: PositionText::rows_of(position.shape(), SYMBOLS, |cell| position.piece_at(cell)),
        to_move: position.to_move,
        phase: position.phase().to_string(),
        numbers: position.captured.map(u32::from).to_vec(),
        seats: position.seats,
    }
}

/// The present target on the board that the rows show.
pub(super) fn rules_for_text(
    present: BloomsRules,
    text: &PositionText,
) -> Result<BloomsRules, PositionError> {
    let rows = text.rows.len();
    let size = rows.div_ceil(2);
    if rows.is_multiple_of(2) || present.with_size(size).is_err() {
        return Err(PositionError(format!(
            "a board of Blooms has 5, 7, 9, ... or 23 rows, not {rows}"
        )));
    }
    present.resized(size).ok_or_else(|| {
        PositionError(format!(
            "the target of {} stones is more than the board of size {size} has cells",
            present.target()
        ))
    })
}

/// The position that the fields describe, or what is wrong with it.
pub(super) fn from_text<const W: usize>(
    rules: BloomsRules,
    text: &PositionText,
) -> Result<Blooms<W>, PositionError> {
    let pieces = text.pieces(rules.shape(), SYMBOLS)?;
    let captured = captured_counts(rules, text)?;
    match text.phase.as_str() {
        "turn1" => check_first_turn(text, &pieces)?,
        "play" => check_play(rules, text, &pieces)?,
        phase => return refused(format!("'{phase}' is no phase of Blooms (turn1, play)")),
    }
    let stones = pieces.into_iter().filter_map(|(cell, piece)| match piece {
        Piece::Stone { color, kind } => Some((stones_index(color, kind), cell)),
        Piece::Shooter { .. } => None,
    });
    let position = Blooms::set_up(rules, stones, captured, text.to_move, text.seats);
    if let Some(cell) = position.fenced(text.to_move).first() {
        return refused(format!(
            "the bloom at {} is fenced, and its side is to move: the other side has captured it before",
            rules.shape().name(cell)
        ));
    }
    Ok(position)
}

fn refused<T>(reason: impl Into<String>) -> Result<T, PositionError> {
    Err(PositionError(reason.into()))
}

fn captured_counts(rules: BloomsRules, text: &PositionText) -> Result<[u16; 2], PositionError> {
    let &[black, white] = text.numbers.as_slice() else {
        return refused(format!(
            "two numbers stand behind the phase, the stones captured by Black and by White, not {}",
            text.numbers.len()
        ));
    };
    let target = u32::from(rules.target());
    let bound = target + rules.shape().len() as u32;
    if black >= target && white >= target {
        return refused("both players have captured the target");
    }
    match [black, white].into_iter().find(|&count| count >= bound) {
        Some(count) => refused(format!(
            "nobody captures {count} stones: the game ends at {target}, and the board has {} cells",
            bound - target
        )),
        // Below the bound, which is at most twice the number of cells.
        None => Ok([black as u16, white as u16]),
    }
}

fn check_first_turn(text: &PositionText, pieces: &[(Cell, Piece)]) -> Result<(), PositionError> {
    if !pieces.is_empty() {
        return refused("the board is empty before the first turn");
    }
    if text.to_move != Color::Black || text.seats.first != Color::Black {
        return refused("in phase turn1 the first player is to move, with first=b");
    }
    if text.numbers.iter().any(|&count| count != 0) {
        return refused("nothing is captured before the first turn");
    }
    Ok(())
}

fn check_play(
    rules: BloomsRules,
    text: &PositionText,
    pieces: &[(Cell, Piece)],
) -> Result<(), PositionError> {
    let is_others = |&(_, piece): &(Cell, Piece)| match piece {
        Piece::Stone { color, .. } => color != text.to_move,
        Piece::Shooter { .. } => false,
    };
    if !pieces.iter().any(is_others) {
        return refused(
            "the side that is not to move has just placed a stone, but has none on the board",
        );
    }
    let target = u32::from(rules.target());
    if pieces.len() == rules.shape().len() && text.numbers.iter().all(|&count| count < target) {
        return refused("no cell is empty, and nobody has captured the target");
    }
    Ok(())
}
