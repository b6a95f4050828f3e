//! Turns and positions of Lifeline as text.

use super::phase::Phase;
use super::rules::{Balance, LifelineRules};
use super::stones::Stones;
use super::{Lifeline, LifelineTurn};
use crate::board::{Cell, CellName, Shape, cell_name};
use crate::game::{Color, Game, PositionError, Rules, Seats, TurnTextError};
use crate::keyword::keyword;
use crate::position_text::PositionText;
use nom::branch::alt;
use nom::character::complete::{char, u16 as number};
use nom::combinator::{all_consuming, map, opt, value};
use nom::sequence::preceded;
use nom::{IResult, Parser};

/// A turn as it is written, before its cells are looked up.
#[derive(Clone, Copy)]
enum Written<'a> {
    Cells(CellName<'a>, Option<CellName<'a>>),
    Other(LifelineTurn),
}

fn cells(input: &str) -> IResult<&str, Written<'_>> {
    let second = opt(preceded(char(','), cell_name));
    map((cell_name, second), |(first, second)| {
        Written::Cells(first, second)
    })
    .parse(input)
}

fn komi(input: &str) -> IResult<&str, LifelineTurn> {
    map(preceded(keyword("komi="), number), LifelineTurn::Komi).parse(input)
}

fn turn(input: &str) -> IResult<&str, Written<'_>> {
    let word = alt((
        value(LifelineTurn::Swap, keyword("swap")),
        value(LifelineTurn::Keep, keyword("keep")),
        value(LifelineTurn::Pass, keyword("pass")),
        komi,
    ));
    all_consuming(alt((cells, map(word, Written::Other)))).parse(input)
}

pub(super) fn read_turn(shape: Shape, text: &str) -> Result<LifelineTurn, TurnTextError> {
    let (_, written) = turn(text).map_err(|_| TurnTextError::Malformed {
        text: text.to_string(),
        expected: "a cell (c4), two cells (a1,b3), swap, keep, pass or komi=3",
    })?;
    let look_up = |name: CellName<'_>| {
        name.cell(shape)
            .ok_or_else(|| TurnTextError::NoSuchCell(name.text.to_ascii_lowercase()))
    };
    match written {
        Written::Other(turn) => Ok(turn),
        Written::Cells(name, None) => Ok(LifelineTurn::Place(look_up(name)?)),
        Written::Cells(first, Some(second)) => match (look_up(first)?, look_up(second)?) {
            (a, b) if a == b => Err(TurnTextError::Doubled(shape.name(a))),
            (a, b) => Ok(LifelineTurn::PlaceTwo(a.min(b), a.max(b))),
        },
    }
}

pub(super) fn write_turn(shape: Shape, turn: LifelineTurn) -> String {
    match turn {
        LifelineTurn::Place(cell) => shape.name(cell),
        LifelineTurn::PlaceTwo(a, b) => format!("{},{}", shape.name(a), shape.name(b)),
        LifelineTurn::Swap => "swap".to_string(),
        LifelineTurn::Keep => "keep".to_string(),
        LifelineTurn::Pass => "pass".to_string(),
        LifelineTurn::Komi(points) => format!("komi={points}"),
    }
}

pub(super) fn rules_for_text(
    present: LifelineRules,
    text: &PositionText,
) -> Result<LifelineRules, PositionError> {
    let rows = text.rows.len();
    let side = rows.div_ceil(2);
    match LifelineRules::new(side, present.balance()) {
        Ok(rules) if rules.shape().row_count() == rows => Ok(rules),
        _ => Err(PositionError(format!(
            "{rows} rows are no board of this game, which has 5, 7, 9, ... or 23"
        ))),
    }
}

impl<const W: usize> Lifeline<W> {
    pub(super) fn fields(&self) -> PositionText {
        let points = self.named_points();
        PositionText {
            rows: PositionText::rows_of(self.shape(), Self::SYMBOLS, |cell| self.piece_at(cell)),
            to_move: self.to_move,
            phase: self.phase.word().to_string(),
            numbers: points.map(u32::from).into_iter().collect(),
            seats: self.seats,
        }
    }

    pub(super) fn from_fields(
        rules: LifelineRules,
        text: &PositionText,
    ) -> Result<Self, PositionError> {
        let phase = read_phase(rules.balance(), &text.phase)?;
        let mut stones = Stones::none(rules.size());
        for (cell, piece) in text.pieces(rules.shape(), Self::SYMBOLS)? {
            let black = piece == Self::SYMBOLS[0].1;
            stones.put(cell, if black { Color::Black } else { Color::White });
        }
        check_first_color(phase, rules.balance(), text.seats)?;
        match phase.mover_and_stones(rules.balance()) {
            Some(expected) => check_opening(phase, expected, text, &stones)?,
            None => check_living(rules.shape(), &stones)?,
        }
        let points = read_points(phase, rules, &text.numbers)?;
        let mut position = Lifeline {
            rules,
            stones,
            phase,
            to_move: text.to_move,
            seats: text.seats,
            points,
            lower: None,
            hash: 0,
        };
        position.hash = position.fresh_hash();
        Ok(position)
    }
}

fn refuse<T>(reason: String) -> Result<T, PositionError> {
    Err(PositionError(reason))
}

fn read_phase(balance: Balance, word: &str) -> Result<Phase, PositionError> {
    let known = Phase::ALL
        .into_iter()
        .filter(|phase| phase.occurs_in(balance));
    match known.clone().find(|phase| phase.word() == word) {
        Some(phase) => Ok(phase),
        None => {
            let words: Vec<_> = known.map(Phase::word).collect();
            refuse(format!(
                "'{word}' is no phase with balance={balance} (there are {})",
                words.join(", ")
            ))
        }
    }
}

fn check_first_color(phase: Phase, balance: Balance, seats: Seats) -> Result<(), PositionError> {
    match phase.first_color(balance) {
        Some(color) if color != seats.first => refuse(format!(
            "phase {} goes with first={}",
            phase.word(),
            color.letter()
        )),
        _ => Ok(()),
    }
}

fn check_opening<const W: usize>(
    phase: Phase,
    (mover, [black, white]): (Color, [usize; 2]),
    text: &PositionText,
    stones: &Stones<W>,
) -> Result<(), PositionError> {
    if text.to_move != mover {
        return refuse(format!(
            "in phase {} the {} player is to move",
            phase.word(),
            text.seats.seat(mover)
        ));
    }
    let found = Color::BOTH.map(|color| stones.of(color).len());
    let expected = [black, white];
    if found != expected {
        let (own, other) = (mover.index(), (!mover).index());
        return refuse(format!(
            "in phase {} the side to move has {} stones and the other side {}, not {} and {}",
            phase.word(),
            expected[own],
            expected[other],
            found[own],
            found[other]
        ));
    }
    if black == 2 && white == 0 && stones.groups(Color::Black).count() == 1 {
        return refuse("the two stones of the first turn cannot be adjacent".to_string());
    }
    Ok(())
}

fn check_living<const W: usize>(shape: Shape, stones: &Stones<W>) -> Result<(), PositionError> {
    for color in Color::BOTH {
        let dead: Option<Cell> = stones.dead(color).first();
        if let Some(cell) = dead {
            let cell = shape.name(cell);
            return refuse(format!("the group at {cell} is dead"));
        }
    }
    Ok(())
}

fn read_points(phase: Phase, rules: LifelineRules, numbers: &[u32]) -> Result<u16, PositionError> {
    let named = rules.balance() == Balance::Komi && phase != Phase::Komi;
    match *numbers {
        [] if named => refuse(format!(
            "in phase {} White's points of komi are missing",
            phase.word()
        )),
        [] => Ok(0),
        [points] if named => match u16::try_from(points) {
            Ok(points) if points <= rules.max_komi() => Ok(points),
            _ => refuse(format!(
                "{points} points of komi are more than the {} cells",
                rules.max_komi()
            )),
        },
        [extra] | [_, extra, ..] => refuse(format!("no number {extra} belongs there")),
    }
}
