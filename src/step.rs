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

    /// The step that has this [code](Step::code); `None` where none has.
    #[inline]
    pub const fn of_code(code: u32) -> Option<Step> {
        let high = (code >> 10 & 0x3FF) as usize;
        let low = Cell::new((code & 0x3FF) as usize);
        Some(match (code >> 20, code) {
            (0, 1) => Step::Stay,
            (0, 2) => Step::Stop,
            (0, 3) => Step::Swap,
            (0, 4) => Step::Keep,
            (0, 5) => Step::Pass,
            (1, _) => Step::Komi(code as u16),
            (2, _) if 0 < high && high < 256 => Step::Place {
                cell: low,
                kind: high as u8,
            },
            (3, _) => Step::Move {
                from: Cell::new(high),
                to: low,
            },
            _ => return None,
        })
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
        for step in steps {
            assert_eq!(Step::of_code(step.code()), Some(step));
        }
        assert_eq!(
            [0, 6, 2 << 20, 4 << 20, u32::MAX].map(Step::of_code),
            [None; 5]
        );
    }
}
