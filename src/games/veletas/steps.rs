//! The steps of a turn of the main part: a move of a shooter or none, then a shot.

use super::phase::Begun;
use super::{Step, Veletas};

impl Veletas {
    /// Appends the legal next steps of the turn.
    pub(super) fn list_steps(&self, steps: &mut Vec<Step>) {
        let place = |cell| Step::Place { cell, kind: 1 };
        match self.begun {
            Begun::Stayed => steps.extend(self.standing_shots().into_iter().map(place)),
            Begun::Moved(to) => steps.extend(self.reach(to).into_iter().map(place)),
            Begun::Nothing if self.winner.is_some() => (),
            Begun::Nothing => {
                // A shooter that can move can also shoot along the same line, so there is a shot to follow.
                steps.push(Step::Stay);
                for from in self.free {
                    let ways = self.reach(from).into_iter();
                    steps.extend(ways.map(|to| Step::Move { from, to }));
                }
            }
        }
    }

    /// Whether a step is among the legal next ones, in a game that is not over.
    pub(super) fn is_next_step(&self, step: Step) -> bool {
        match (self.begun, step) {
            (Begun::Nothing, Step::Stay) => true,
            (Begun::Nothing, Step::Move { from, to }) => {
                self.free.contains(from) && self.reach(from).contains(to)
            }
            (Begun::Stayed, Step::Place { cell, kind: 1 }) => {
                let mut shooters = self.free.into_iter();
                shooters.any(|shooter| self.reach(shooter).contains(cell))
            }
            (Begun::Moved(to), Step::Place { cell, kind: 1 }) => self.reach(to).contains(cell),
            _ => false,
        }
    }
}
