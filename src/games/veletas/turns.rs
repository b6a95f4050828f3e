//! The turns of the main part: listed, counted, drawn at random.

use super::board::Set;
use super::rules::Ruleset;
use super::{Turn, Veletas};
use crate::board::Cell;

impl Veletas {
    /// What no line goes through: stones, and by the old rules shooters as well.
    #[inline]
    pub(super) fn blockers(&self) -> Set {
        match self.rules.ruleset() {
            Ruleset::Current => self.all_stones(),
            Ruleset::Old => self.all_stones() | self.shooters(),
        }
    }

    /// The squares that a shooter can move to, or shoot at without a move.
    #[inline]
    pub(super) fn reach(&self, shooter: Cell) -> Set {
        self.board.lines.seen_from(shooter, self.blockers()) & self.empty()
    }

    /// The squares that some free shooter can shoot at without a move.
    pub(super) fn standing_shots(&self) -> Set {
        let reaches = self.free.into_iter().map(|shooter| self.reach(shooter));
        reaches.fold(Set::EMPTY, |shots, reach| shots | reach)
    }

    /// The squares that a shooter can shoot at when it has moved.
    #[inline]
    pub(super) fn shots_after(&self, from: Cell, to: Cell) -> Set {
        let left = Set::of(from);
        let seen = self.board.lines.seen_from(to, self.blockers() - left);
        seen & (self.empty() | left)
    }

    pub(super) fn list_turns(&self, turns: &mut Vec<Turn>) {
        turns.extend(self.standing_shots().into_iter().map(Turn::Shot));
        for from in self.free {
            for to in self.reach(from) {
                let shots = self.shots_after(from, to).into_iter();
                turns.extend(shots.map(|shot| Turn::Move { from, to, shot }));
            }
        }
    }

    pub(super) fn count_turns(&self) -> u64 {
        let moves = self.free.into_iter().map(|from| {
            let shots = |to| self.shots_after(from, to).len();
            self.reach(from).into_iter().map(shots).sum::<usize>()
        });
        (self.standing_shots().len() + moves.sum::<usize>()) as u64
    }

    pub(super) fn random_play_turn(&self, rng: &mut fastrand::Rng) -> Turn {
        let mut turns = Vec::new();
        self.list_turns(&mut turns);
        turns[rng.usize(0..turns.len())]
    }
}
