//! The turns of the main part: listed, counted, drawn at random.

use super::board::Set;
use super::rules::Ruleset;
use super::{Turn, Veletas};
use crate::board::{Cell, CellNumbers, sight_counts};

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
        match self.rules.ruleset() {
            Ruleset::Current => {
                // What is seen from a square is the same for every shooter that comes there, but for the
                // square that it left.
                let shots = self.standing_shots();
                let mut seen = [Set::EMPTY; Set::CAPACITY];
                for to in shots {
                    seen[to.index()] = self.reach(to);
                }
                self.push_turns(shots, |from, to| seen[to.index()] | Set::of(from), turns);
            }
            Ruleset::Old => {
                let shots_after = |from, to| self.shots_after(from, to);
                self.push_turns(self.standing_shots(), shots_after, turns);
            }
        }
    }

    /// Appends all turns, given the shots without a move and those after each.
    #[inline]
    fn push_turns(
        &self,
        standing_shots: Set,
        shots_after: impl Fn(Cell, Cell) -> Set,
        turns: &mut Vec<Turn>,
    ) {
        turns.extend(standing_shots.into_iter().map(Turn::Shot));
        for from in self.free {
            for to in self.reach(from) {
                let shots = shots_after(from, to).into_iter();
                turns.extend(shots.map(|shot| Turn::Move { from, to, shot }));
            }
        }
    }

    pub(super) fn count_turns(&self) -> u64 {
        let count = match self.rules.ruleset() {
            Ruleset::Current => {
                let mut shooters = CellNumbers::<4>::ZERO;
                for from in self.free {
                    shooters.add(0, self.reach(from));
                }
                let shots = shooters.not_zero();
                // After each move there are the shots that every piece has there, and one more at the
                // square that the shooter left.
                shooters.product_sum(&self.shot_counts()) + shooters.sum(shots) + shots.len()
            }
            Ruleset::Old => {
                let moves = self.free.into_iter().map(|from| {
                    let shots = |to| self.shots_after(from, to).len();
                    self.reach(from).into_iter().map(shots).sum::<usize>()
                });
                self.standing_shots().len() + moves.sum::<usize>()
            }
        };
        count as u64
    }

    /// The number of empty squares that are seen from each square (by the rules in force).
    fn shot_counts(&self) -> CellNumbers<6> {
        let (open, empty) = (self.board.grid.board() - self.all_stones(), self.empty());
        match self.rules.size() {
            5 => sight_counts::<5>(open, empty),
            6 => sight_counts::<6>(open, empty),
            7 => sight_counts::<7>(open, empty),
            8 => sight_counts::<8>(open, empty),
            9 => sight_counts::<9>(open, empty),
            10 => sight_counts::<10>(open, empty),
            _ => sight_counts::<11>(open, empty),
        }
    }

    /// A legal turn, drawn uniformly.
    pub(super) fn random_play_turn(&self, rng: &mut fastrand::Rng) -> Turn {
        match self.rules.ruleset() {
            Ruleset::Current => self.random_current_turn(rng),
            Ruleset::Old => {
                let mut turns = Vec::new();
                self.list_turns(&mut turns);
                turns[rng.usize(0..turns.len())]
            }
        }
    }

    /// Draws a number among all turns and finds the turn that it stands for, without a list.
    fn random_current_turn(&self, rng: &mut fastrand::Rng) -> Turn {
        let counts = self.shot_counts();
        let mut ways = [(Cell::new(0), Set::EMPTY, 0); 9];
        let (mut standing_shots, mut total) = (Set::EMPTY, 0);
        for (way, from) in ways.iter_mut().zip(self.free) {
            let reach = self.reach(from);
            standing_shots |= reach;
            let turns = counts.sum(reach) + reach.len();
            *way = (from, reach, turns);
            total += turns;
        }
        let mut drawn = rng.usize(0..total + standing_shots.len());
        for (from, reach, turns) in ways {
            if drawn >= turns {
                drawn -= turns;
                continue;
            }
            for to in reach {
                let shots = counts.at(to) + 1;
                if drawn < shots {
                    let shot = self.shots_after(from, to).nth(drawn);
                    let shot = shot.expect("as many shots as were counted");
                    return Turn::Move { from, to, shot };
                }
                drawn -= shots;
            }
        }
        let shot = standing_shots.nth(drawn);
        Turn::Shot(shot.expect("as many shots as were counted"))
    }
}
