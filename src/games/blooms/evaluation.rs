//! What a position of Blooms is worth.

use super::position::Blooms;
use super::survey::{Standing, Survey};
use crate::game::{Color, Evaluator};

/// The evaluation of Blooms: captures made, and captures to come.
///
/// Stones that can be captured count more than stones that have been: whoever is ten behind of twenty often wins.
#[derive(Clone, Copy, Debug, Default)]
pub struct BloomsEvaluator;

/// What a stone, or an eye or a liberty, is worth in each term.
const CAPTURED: i32 = 100;
const CAPTURE_NOW: i32 = 90;
const CAPTURE_NEXT: i32 = 35;
const WITHIN_ONE_TURN: i32 = 25;
const WITHIN_TWO_TURNS: i32 = 10;
const EYE: i32 = 20;
const ALIVE: i32 = 15;
const LIBERTY: i32 = 8;

/// The value of a turn that wins, for who is to make it.
const WIN_AT_HAND: i32 = 500_000;

impl<const W: usize> Evaluator<Blooms<W>> for BloomsEvaluator {
    fn evaluate(&self, position: &Blooms<W>) -> i32 {
        shares(position).iter().sum()
    }

    fn terms(&self, position: &Blooms<W>) -> Vec<(&'static str, i32)> {
        NAMES.into_iter().zip(shares(position)).collect()
    }
}

/// The terms' names.
const NAMES: [&str; 7] = [
    "captures",
    "win at hand",
    "captures next turn",
    "fenced within one turn",
    "fenced within two turns",
    "eyes",
    "liberties",
];

fn shares<const W: usize>(position: &Blooms<W>) -> [i32; 7] {
    let survey = Survey::of(position);
    let [black, white] = Color::BOTH.map(|color| survey.standing(color));
    let [captured_by_black, captured_by_white] = position.captured.map(i32::from);
    let balance = |of: fn(&Standing) -> u32| of(&black) as i32 - of(&white) as i32;
    let (sign, captured, prey, own) = match position.to_move {
        Color::Black => (1, captured_by_black, white, black),
        Color::White => (-1, captured_by_white, black, white),
    };
    let wins = captured + prey.capturable as i32 >= i32::from(position.rules.target());
    [
        CAPTURED * (captured_by_black - captured_by_white),
        sign * if wins { WIN_AT_HAND } else { 0 },
        sign * (CAPTURE_NOW * prey.capturable as i32 - CAPTURE_NEXT * own.capturable as i32),
        -WITHIN_ONE_TURN * balance(|side| side.within_one_turn),
        -WITHIN_TWO_TURNS * balance(|side| side.within_two_turns),
        EYE * balance(|side| side.eyes) + ALIVE * balance(|side| side.alive),
        LIBERTY * balance(|side| side.liberties),
    ]
}
