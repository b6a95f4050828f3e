//! What a position of Lifeline is worth.

use super::Lifeline;
use super::phase::Phase;
use super::survey::{Regions, Standing};
use crate::game::{Color, Evaluator};

/// The evaluation of Lifeline: room to play in, groups that can be cut off, and who runs out of safe placements.
#[derive(Clone, Copy, Debug, Default)]
pub struct LifelineEvaluator;

/// What a cell, a stone or a group is worth in each term. Chosen by matches at fixed nodes on size 5.
const NEAR: i32 = 15;
const TURN: i32 = 20;
const SAFE_PLACEMENT: i32 = 9;
const LAST_PLACEMENT: i32 = 200;
const LIVING_STONE: i32 = 4;
const GROUP: i32 = 20;
const CUT_NOW: i32 = 10;
const CUT_BY_TWO: i32 = 6;
const CUT_BY_THREE: i32 = 6;
const CUT_BY_FOUR: i32 = 4;

/// The terms' names.
const NAMES: [&str; 7] = [
    "room",
    "safe placements",
    "outlasting",
    "living stones",
    "groups",
    "groups to be cut off",
    "thin lifelines",
];

impl<const W: usize> Evaluator<Lifeline<W>> for LifelineEvaluator {
    fn evaluate(&self, position: &Lifeline<W>) -> i32 {
        shares(position).iter().sum()
    }

    fn terms(&self, position: &Lifeline<W>) -> Vec<(&'static str, i32)> {
        NAMES.into_iter().zip(shares(position)).collect()
    }
}

fn shares<const W: usize>(position: &Lifeline<W>) -> [i32; 7] {
    let regions = Regions::new(&position.stones);
    let [black, white] = regions.standings(&position.stones);
    let balance = |of: fn(&Standing) -> i32| of(&black) - of(&white);
    let (sign, other) = match position.to_move {
        Color::Black => (1, &white),
        Color::White => (-1, &black),
    };
    let points = i32::from(position.points);
    let safe = balance(|side| side.safe_placements as i32) - points;
    // Nobody may pass: where each side has only its own cells left, the player who is to move runs out first when
    // both have as many.
    let outlasting = if position.phase != Phase::Play || regions.is_contested() {
        0
    } else if safe * sign > 0 {
        sign
    } else {
        -sign
    };
    [
        NEAR * balance(|side| side.near as i32) + TURN * sign,
        SAFE_PLACEMENT * safe,
        LAST_PLACEMENT * outlasting,
        LIVING_STONE * balance(|side| side.living as i32),
        // In every area two are needed to live there, and the last two of all cannot be connected.
        GROUP * balance(|side| side.groups as i32),
        // What the mover can cut off at once; the opponent's next turn comes too late for a value.
        sign * CUT_NOW * other.cut_by[0] as i32,
        -balance(|side| {
            let [_, two, three, four] = side.cut_by.map(|stones| stones as i32);
            CUT_BY_TWO * two + CUT_BY_THREE * three + CUT_BY_FOUR * four
        }),
    ]
}
