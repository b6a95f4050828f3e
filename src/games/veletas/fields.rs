//! Positions of Veletas from the fields that they are written in.

use super::board::Set;
use super::rules::{ENTRY, VeletasRules};
use super::{Phase, Veletas, keys};
use crate::board::Shape;
use crate::game::{Color, Game, PositionError, Rules, Seats};
use crate::position_text::PositionText;
use crate::view::Piece;

/// The rules that the fields decide: the size by the rows, the number of shooters by those on the board.
pub(super) fn rules(
    present: VeletasRules,
    text: &PositionText,
) -> Result<VeletasRules, PositionError> {
    let size = text.rows.len();
    if !ENTRY.sizes.contains(&size) {
        let (least, most) = (ENTRY.sizes.start(), ENTRY.sizes.end());
        return refuse(format!(
            "a board of Veletas has {least} to {most} rows, not {size}"
        ));
    }
    let pieces = text.pieces(Shape::Square(size), Veletas::SYMBOLS)?;
    let is_shooter = |piece: &Piece| matches!(piece, Piece::Shooter { .. });
    let on_board = pieces.iter().filter(|(_, piece)| is_shooter(piece)).count();
    let shooters = match phase(text)? {
        Phase::Setup1 if size == present.size() => present.shooters(),
        Phase::Setup1 => VeletasRules::default_shooters(size),
        Phase::Setup2 | Phase::Setup2Swapped => 2 * on_board + 1,
        Phase::Play if on_board.is_multiple_of(2) => {
            return refuse(format!(
                "the number of shooters, free and claimed together, is odd, not {on_board}"
            ));
        }
        Phase::Play => on_board,
    };
    if shooters > 9 {
        return refuse(format!(
            "a game has at most 9 shooters, and {on_board} on the board are too many in this phase"
        ));
    }
    VeletasRules::new(size, shooters, present.ruleset())
        .map_err(|error| PositionError(error.to_string()))
}

/// The position that the fields describe, if it is one under these rules.
pub(super) fn position(rules: VeletasRules, text: &PositionText) -> Result<Veletas, PositionError> {
    let mut position = Veletas {
        to_move: text.to_move,
        seats: text.seats,
        phase: phase(text)?,
        ..Veletas::new(rules)
    };
    for (cell, piece) in text.pieces(rules.shape(), Veletas::SYMBOLS)? {
        match piece {
            Piece::Stone { color, .. } => position.stones[color.index()].insert(cell),
            Piece::Shooter { owner: None } => position.free.insert(cell),
            Piece::Shooter { owner: Some(color) } => position.claimed[color.index()].insert(cell),
        }
    }
    if let Some(number) = text.numbers.first() {
        return refuse(format!(
            "no number stands behind the phase in Veletas, but {number} does"
        ));
    }
    match position.phase {
        Phase::Setup1 => check_first_setup(&position)?,
        Phase::Setup2 | Phase::Setup2Swapped => check_second_setup(&position)?,
        Phase::Play => check_play(&position)?,
    }
    position.winner = position.majority();
    position.hash = keys::hash(&position);
    Ok(position)
}

fn phase(text: &PositionText) -> Result<Phase, PositionError> {
    let phase = Phase::ALL
        .into_iter()
        .find(|phase| phase.name() == text.phase);
    phase.ok_or_else(|| {
        PositionError(format!(
            "the phase is 'setup1', 'setup2', 'setup2-swapped' or 'play', not '{}'",
            text.phase
        ))
    })
}

fn check_first_setup(position: &Veletas) -> Result<(), PositionError> {
    if position.empty() != position.board.grid.board() {
        return refuse("the board is empty in setup1");
    }
    check_turn_and_seats(position, Color::Black, Seats::START)
}

fn check_second_setup(position: &Veletas) -> Result<(), PositionError> {
    let seats = match position.phase {
        Phase::Setup2Swapped => Seats {
            first: Color::White,
        },
        _ => Seats::START,
    };
    check_turn_and_seats(position, Color::White, seats)?;
    let phase = position.phase.name();
    let [black, white] = position.stones.map(Set::len);
    if (black, white) != (1, 0) {
        return refuse(format!(
            "in {phase} the side to move has no stone and the other side has one, not {white} and {black}"
        ));
    }
    if position.claimed != [Set::EMPTY; 2] {
        return refuse(format!("no shooter is claimed in {phase}"));
    }
    let (expected, found) = (position.rules.first_setup(), position.free.len());
    if found != expected {
        return refuse(format!(
            "the first setup has placed {expected} shooters by these rules, not {found}"
        ));
    }
    position
        .check_shooter_squares(position.free)
        .map_err(|error| PositionError(error.to_string()))
}

fn check_play(position: &Veletas) -> Result<(), PositionError> {
    let (expected, found) = (position.rules.shooters(), position.shooters().len());
    if found != expected {
        return refuse(format!(
            "there are {expected} shooters by these rules, not {found}"
        ));
    }
    match position.trapped().first() {
        Some(shooter) => refuse(format!(
            "the shooter on {} is free, but it is trapped",
            position.board.shape.name(shooter)
        )),
        None => Ok(()),
    }
}

fn check_turn_and_seats(
    position: &Veletas,
    to_move: Color,
    seats: Seats,
) -> Result<(), PositionError> {
    let phase = position.phase.name();
    if position.seats != seats {
        let first = seats.first.letter();
        return refuse(format!("phase {phase} goes with first={first}"));
    }
    if position.to_move != to_move {
        let seat = seats.seat(to_move);
        return refuse(format!("in phase {phase} the {seat} player is to move"));
    }
    Ok(())
}

fn refuse<T>(reason: impl Into<String>) -> Result<T, PositionError> {
    Err(PositionError(reason.into()))
}
