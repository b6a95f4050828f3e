//! What a position of Veletas is worth.

use super::Veletas;
use crate::game::{Color, Evaluator};

/// The evaluation of Veletas: shooters claimed, and whose groups stand beside the free ones.
#[derive(Clone, Copy, Debug, Default)]
pub struct VeletasEvaluator;

const CLAIM: i32 = 1000;
const GROUP: i32 = 20;

impl Evaluator<Veletas> for VeletasEvaluator {
    fn evaluate(&self, position: &Veletas) -> i32 {
        self.terms(position).iter().map(|(_, share)| share).sum()
    }

    fn terms(&self, position: &Veletas) -> Vec<(&'static str, i32)> {
        let [black, white] = position.claimed.map(|shooters| shooters.len() as i32);
        let mut groups = 0;
        for shooter in position.free {
            let [black, white] =
                Color::BOTH.map(|color| position.biggest_group_beside(shooter, color) as i32);
            groups += black - white;
        }
        vec![
            ("claims", (black - white) * CLAIM),
            ("groups", groups * GROUP),
        ]
    }
}
