//! What a position of Lifeline is worth.

use super::Lifeline;
use super::phase::Phase;
use super::survey::{Lot, Regions, Standing};
use crate::game::{Color, Evaluator};

/// The evaluation of Lifeline: room to play in, groups that can be cut off, and who runs out of safe placements.
#[derive(Clone, Copy, Debug, Default)]
pub struct LifelineEvaluator;

/// What a cell, a stone or a group is worth in each term.
const NEAR: i32 = 10;
const SAFE_PLACEMENT: i32 = 25;
const LAST_PLACEMENT: i32 = 200;
const LIVING_STONE: i32 = 4;
const CUT_NOW: i32 = 30;
const CUT_NEXT: i32 = 12;
const THIN: i32 = 4;
const FEW_GROUPS: i32 = 40;
const TURN: i32 = 20;

/// The terms' names.
const NAMES: [&str; 7] = [
    "room",
    "safe placements",
    "outlasting",
    "living stones",
    "groups to be cut off",
    "thin lifelines",
    "few groups",
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
    let (sign, mover, other) = match position.to_move {
        Color::Black => (1, &black, &white),
        Color::White => (-1, &white, &black),
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
        // The opponent cuts off the biggest one now; the mover has a turn to save what is cut off next.
        sign * (CUT_NOW * in_danger(&other.cut_by_one) - CUT_NEXT * in_danger(&mover.cut_by_one)),
        -THIN * balance(|side| in_danger(&side.cut_by_two)),
        -FEW_GROUPS * balance(|side| 3 - side.groups.clamp(1, 3) as i32),
    ]
}

/// A group that is taken gives away its stones' cells and its place.
fn in_danger(lot: &Lot) -> i32 {
    (2 * lot.groups + lot.stones) as i32
}
