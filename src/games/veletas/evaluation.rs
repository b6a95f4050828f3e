//! What a position of Veletas is worth.

use super::Veletas;
use super::influence::Influence;
use crate::game::{Color, Evaluator};

/// The evaluation of Veletas: shooters claimed, and for each free shooter the groups that would claim it,
/// where it stands and where it can go, weighed by how near it is to being trapped.
#[derive(Clone, Copy, Debug, Default)]
pub struct VeletasEvaluator;

/// A shooter claimed.
const CLAIM: i32 = 1000;
/// One claim more would win.
const LAST_CLAIM_MISSING: i32 = 400;
/// A free shooter beside a clearly bigger group, by the number of its open rays: one stone for each would
/// trap it.
const HELD: [i32; 9] = [600, 480, 300, 190, 120, 80, 55, 40, 30];
/// A free shooter all of whose ways lead to one side's groups.
const WAYS: i32 = 120;
/// A free shooter that the side to move can trap and claim by the shot to come.
const CLAIM_AT_HAND: i32 = 250;
/// To have the move.
const TURN: i32 = 10;

/// The terms' names, in the order of [`shares`].
const NAMES: [&str; 5] = [
    "claims",
    "groups beside free shooters",
    "groups beside their ways",
    "claims at hand",
    "turn",
];

impl Evaluator<Veletas> for VeletasEvaluator {
    fn evaluate(&self, position: &Veletas) -> i32 {
        shares(position).iter().sum()
    }

    fn terms(&self, position: &Veletas) -> Vec<(&'static str, i32)> {
        NAMES.into_iter().zip(shares(position)).collect()
    }
}

fn shares(position: &Veletas) -> [i32; 5] {
    let influence = Influence::new(position);
    let (mut held, mut ways, mut at_hand) = (0, 0, 0);
    let mover = match position.to_move {
        Color::Black => 1,
        Color::White => -1,
    };
    for shooter in position.free {
        let reach = position.reach(shooter);
        let open_rays = position.board.lines.rays_into(shooter, reach);
        let lead = influence.lead(shooter);
        // A group one step bigger may be overtaken before the shooter is trapped, a far bigger one hardly.
        let hold = lead.signum() * (2 + lead.abs().min(6)) * HELD[open_rays] / 8;
        held += hold;
        let balance = influence.balance(reach);
        ways += balance * WAYS / (reach.len() as i32 + 1);
        if open_rays == 1 && lead.signum() == mover {
            at_hand = mover * CLAIM_AT_HAND;
        }
    }
    [claims(position), held, ways, at_hand, mover * TURN]
}

fn claims(position: &Veletas) -> i32 {
    let [black, white] = position.claimed.map(|shooters| {
        let claimed = shooters.len();
        let last = i32::from(claimed + 1 == position.rules.to_win());
        claimed as i32 * CLAIM + last * LAST_CLAIM_MISSING
    });
    black - white
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::{Game, MAX_EVALUATION, Rules};
    use crate::games::veletas::VeletasRules;
    use crate::position_text::PositionText;

    fn position(line: &str) -> Veletas {
        let text = PositionText::read(line).expect("good fields");
        let rules = Veletas::rules_for_text(VeletasRules::DEFAULT, &text).expect("good rules");
        Veletas::from_text(rules, &text).expect("a good position")
    }

    fn value(line: &str) -> i32 {
        VeletasEvaluator.evaluate(&position(line))
    }

    #[test]
    fn the_terms_add_up_and_colours_are_alike() {
        let mut rng = fastrand::Rng::with_seed(4);
        for size in 5..=11 {
            let rules = VeletasRules::DEFAULT.with_size(size).expect("a size");
            let mut position = Veletas::new(rules);
            while position.winner().is_none() {
                let value = VeletasEvaluator.evaluate(&position);
                let terms = VeletasEvaluator.terms(&position);
                assert_eq!(terms.iter().map(|(_, share)| share).sum::<i32>(), value);
                assert!(value.abs() < MAX_EVALUATION);
                if position.is_listable() {
                    let text = position.to_text().recolored(Veletas::SYMBOLS);
                    let other = Veletas::from_text(rules, &text).expect("a position");
                    assert_eq!(VeletasEvaluator.evaluate(&other), -value, "{position:?}");
                }
                position.play(position.random_turn(&mut rng));
            }
        }
    }

    #[test]
    fn a_bigger_group_beside_a_nearly_trapped_shooter_is_better() {
        let near = value("......./......./......./......./.s...s./x....../sxx.... w play");
        let far = value("......./......./......./......./.s...s./x....../s..xx.. w play");
        assert!(near > 0 && near > far, "{near} {far}");
    }

    #[test]
    fn a_claim_is_better_than_any_hope() {
        let claimed = value("......./......./......./......./.s...s./x....../Xxx.... w play");
        let hope = value("......./......./......./......./.s...s./x....../sxx.... b play");
        assert!(claimed > hope, "{claimed} {hope}");
    }
}
