//! Which steps are looked at less closely than others, by their rank in the order in which they are tried.
//!
//! Only turns of several steps are treated so: they are so many that most cannot be looked at closely, while in games with
//! turns of one step matches have shown no gain. The numbers were chosen by matches at fixed nodes (tests/strength.md).

use super::depth::Depth;
use super::settings::Methods;
use crate::game::Game;

/// Positions with fewer turns are searched in full: there tactics decide, and are within reach.
const FEWEST_TURNS: u64 = 150;

/// The methods for the search of a position: all that are chosen where turns are many and have several steps, else those that leave
/// nothing out.
pub(super) fn methods_for<G: Game>(methods: Methods, position: &G) -> Methods {
    let mut steps = Vec::new();
    position.steps(&mut steps);
    let has_several = |turns| turns >= FEWEST_TURNS && turns != steps.len() as u64;
    let is_selective = position.turn_count().is_none_or(has_several);
    Methods {
        reductions: methods.reductions && is_selective,
        pruning: methods.pruning && is_selective,
        ..methods
    }
}

/// The steps of a stage that are always looked at in full.
const FIRST: usize = 2;

/// The higher, the less is taken off.
const DIVISOR: i32 = 12;

/// The steps that are tried at the start of a turn, one turn from the horizon.
const WIDTH_OF_BEGINNINGS: usize = 24;

/// The steps that are tried in the middle of a turn, one turn from the horizon.
const WIDTH_OF_ENDINGS: usize = 16;

/// How many times as many steps are tried two turns from the horizon; farther away, all.
const WIDENING: usize = 2;

/// How many quarters of a turn less the step of this rank, counted from 0, is looked ahead at first.
pub(super) fn reduction(rank: usize, depth: Depth) -> i32 {
    if depth.after_turn().is_over() || rank < FIRST {
        return 0;
    }
    // Four times the logarithm, rounded down, the same on every machine.
    let logarithm = |number: u64| number.pow(4).ilog2() as i32;
    logarithm(rank as u64 + 1) * logarithm(u64::from(depth.turns())) / DIVISOR
}

/// How many steps are tried at a stage of a turn, so far from the horizon.
pub(super) fn width(depth: Depth, is_mid_turn: bool) -> usize {
    let width = if is_mid_turn {
        WIDTH_OF_ENDINGS
    } else {
        WIDTH_OF_BEGINNINGS
    };
    match depth.turns() {
        0 | 1 => width,
        2 => width * WIDENING,
        _ => usize::MAX,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_lower_the_rank_and_the_farther_the_horizon_the_more_is_taken_off() {
        let of = |rank, turns| reduction(rank, Depth::of_turns(turns));
        assert_eq!((of(1, 5), of(1000, 1)), (0, 0));
        for rank in 2..200 {
            assert!(of(rank, 2) > 0);
            assert!(of(rank, 3) >= of(rank, 2) && of(rank + 1, 3) >= of(rank, 3));
        }
        assert!(of(100, 3) > of(10, 3));
    }
}
