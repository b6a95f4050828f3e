//! Turns of Veletas as text: `c3,e5,g7/d4`, `swap`, `f2-f6/f9`, `f9`.

use super::turn::{Setup, Turn};
use crate::board::{Cell, CellName, CellSet, Shape, cell_name};
use crate::game::TurnTextError;
use crate::keyword::keyword;
use nom::branch::alt;
use nom::character::complete::char;
use nom::combinator::{all_consuming, map, value};
use nom::multi::separated_list0;
use nom::sequence::{preceded, separated_pair};
use nom::{IResult, Parser};

/// The forms of a turn, for those who wrote something else.
const FORMS: &str = "'c3,e5/d4' (a setup of at most five shooters and a stone), 'swap', 'f2-f6/f9' (move f2 to f6, shoot at f9) or 'f9' (a shot without a move)";

/// A turn whose cells are not yet looked up.
#[derive(Clone)]
enum TurnText<'a> {
    Swap,
    Setup(Vec<CellName<'a>>, CellName<'a>),
    Shot(CellName<'a>),
    Move(CellName<'a>, CellName<'a>, CellName<'a>),
}

/// Reads a turn on a board of this shape.
pub(super) fn read(shape: Shape, text: &str) -> Result<Turn, TurnTextError> {
    let malformed = || TurnTextError::Malformed {
        text: text.to_string(),
        expected: FORMS,
    };
    let cell = |name: CellName| {
        name.cell(shape)
            .ok_or_else(|| TurnTextError::NoSuchCell(name.text.to_ascii_lowercase()))
    };
    let (_, turn) = all_consuming(turn).parse(text).map_err(|_| malformed())?;
    match turn {
        TurnText::Swap => Ok(Turn::Swap),
        TurnText::Shot(shot) => Ok(Turn::Shot(cell(shot)?)),
        TurnText::Move(from, to, shot) => {
            let (from, to, shot) = (cell(from)?, cell(to)?, cell(shot)?);
            if to == from || to == shot {
                return Err(TurnTextError::Doubled(shape.name(to)));
            }
            Ok(Turn::Move { from, to, shot })
        }
        TurnText::Setup(names, stone) => {
            let stone = cell(stone)?;
            let mut taken = CellSet::of(stone);
            for name in names {
                let shooter = cell(name)?;
                if taken.contains(shooter) {
                    return Err(TurnTextError::Doubled(shape.name(shooter)));
                }
                taken.insert(shooter);
            }
            taken.remove(stone);
            let setup = Setup::new(shape.side(), taken, stone).ok_or_else(malformed)?;
            Ok(Turn::Setup(setup))
        }
    }
}

/// Writes a turn on a board of this shape.
pub(super) fn write(shape: Shape, turn: Turn) -> String {
    let name = |cell: Cell| shape.name(cell);
    match turn {
        Turn::Swap => "swap".to_string(),
        Turn::Setup(setup) => {
            let shooters: Vec<_> = setup.shooters().map(name).collect();
            format!("{}/{}", shooters.join(","), name(setup.stone()))
        }
        Turn::Shot(shot) => name(shot),
        Turn::Move { from, to, shot } => {
            format!("{}-{}/{}", name(from), name(to), name(shot))
        }
    }
}

fn turn(input: &str) -> IResult<&str, TurnText<'_>> {
    // The longer forms first: a shot alone is the beginning of each of them.
    alt((
        value(TurnText::Swap, keyword("swap")),
        move_and_shot,
        setup,
        map(cell_name, TurnText::Shot),
    ))
    .parse(input)
}

fn move_and_shot(input: &str) -> IResult<&str, TurnText<'_>> {
    let way = separated_pair(cell_name, char('-'), cell_name);
    let shot = preceded(char('/'), cell_name);
    map((way, shot), |((from, to), shot)| {
        TurnText::Move(from, to, shot)
    })
    .parse(input)
}

fn setup(input: &str) -> IResult<&str, TurnText<'_>> {
    let shooters = separated_list0(char(','), cell_name);
    map(
        separated_pair(shooters, char('/'), cell_name),
        |(shooters, stone)| TurnText::Setup(shooters, stone),
    )
    .parse(input)
}

#[cfg(test)]
mod tests {
    use super::*;

    const BOARD: Shape = Shape::Square(10);

    #[test]
    fn turns_come_back_in_the_one_order_of_parts() {
        for (text, written) in [
            ("swap", "swap"),
            ("SWAP", "swap"),
            ("f9", "f9"),
            ("J10", "j10"),
            ("f2-f6/f9", "f2-f6/f9"),
            ("F2-F6/F2", "f2-f6/f2"),
            ("/d4", "/d4"),
            ("g7,c10,e5,c3/D4", "c3,c10,e5,g7/d4"),
            ("e5,d5,c5,b5,a5/a4", "a5,b5,c5,d5,e5/a4"),
        ] {
            let turn = read(BOARD, text).expect(text);
            assert_eq!(write(BOARD, turn), written, "{text}");
        }
    }

    #[test]
    fn texts_that_are_no_turns() {
        for text in [
            "",
            "swapp",
            "f",
            "f2-f6",
            "f2/f6/f9",
            "f2-f6-f9",
            "f2-f6/",
            "c3,/d4",
            ",c3/d4",
            "c3 /d4",
            "a1,b1,c1,d1,e1,f1/g1",
            "c3/d4/",
            "é4",
            "f2-f6/f９",
            "f02",
        ] {
            let error = read(BOARD, text);
            assert!(
                matches!(error, Err(TurnTextError::Malformed { .. })),
                "{text} {error:?}"
            );
        }
        for text in ["k1", "a11", "a1-k2/a3", "a1,b1/c99999999999999999999"] {
            let error = read(BOARD, text);
            assert!(
                matches!(error, Err(TurnTextError::NoSuchCell(_))),
                "{text} {error:?}"
            );
        }
        for text in ["c3,c3/d4", "c3,d4/c3", "f2-f2/f3", "f2-f3/f3"] {
            let error = read(BOARD, text);
            assert!(
                matches!(error, Err(TurnTextError::Doubled(_))),
                "{text} {error:?}"
            );
        }
    }
}
