//! The steps that turns are made of, for all games.

use crate::board::Cell;

/// One step of a turn. A game uses those that it needs.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Step {
    /// A shooter goes from one cell to another; the turn goes on.
    Move {
        /// Where it stands.
        from: Cell,
        /// Where it goes.
        to: Cell,
    },
    /// No shooter is moved; the turn goes on.
    Stay,
    /// A stone is placed; whether the turn goes on is the game's business.
    Place {
        /// Where it goes.
        cell: Cell,
        /// Which of the mover's kinds of stones it is, counted from 1.
        kind: u8,
    },
    /// The turn ends though another stone could have been placed.
    Stop,
    /// The second player exchanges sides.
    Swap,
    /// The second player keeps the sides as they are (komi pie).
    Keep,
    /// White spends a point of komi.
    Pass,
    /// The first player names the komi.
    Komi(u16),
}

impl Step {
    /// A number below 2^24 that no other step has, and that is never 0.
    #[inline]
    pub const fn code(self) -> u32 {
        match self {
            Step::Stay => 1,
            Step::Stop => 2,
            Step::Swap => 3,
            Step::Keep => 4,
            Step::Pass => 5,
            Step::Komi(points) => 1 << 20 | points as u32,
            Step::Place { cell, kind } => 2 << 20 | (kind as u32) << 10 | cell.index() as u32,
            Step::Move { from, to } => 3 << 20 | (from.index() as u32) << 10 | to.index() as u32,
        }
    }

    /// A number below 2^12 that steps share which put the same kind of thing on the same cell.
    #[inline]
    pub const fn target_code(self) -> u32 {
        match self {
            Step::Place { cell, kind } => (kind as u32) << 10 | cell.index() as u32,
            Step::Move { to, .. } => 3 << 10 | to.index() as u32,
            step => step.code() & 7,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn codes_of_steps_differ() {
        let cells = (0..529).step_by(23).map(Cell::new);
        let mut steps = vec![Step::Stay, Step::Stop, Step::Swap, Step::Keep, Step::Pass];
        steps.extend((0..=397).map(Step::Komi));
        for cell in cells.clone() {
            steps.extend([1, 2].map(|kind| Step::Place { cell, kind }));
            steps.extend(cells.clone().map(|to| Step::Move { from: cell, to }));
        }
        let mut codes: Vec<_> = steps.iter().map(|step| step.code()).collect();
        codes.sort_unstable();
        codes.dedup();
        assert_eq!(codes.len(), steps.len());
        assert!(codes.iter().all(|&code| 0 < code && code < 1 << 24));
    }
}
