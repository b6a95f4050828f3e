//! How far a search still looks ahead.

/// What is left to look ahead, in quarters of a turn; a turn that is begun is looked at to its end.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Depth(i32);

/// The parts of a turn that depths are counted in.
const PARTS: i32 = 4;

impl Depth {
    /// As many quarters as a table's entry can tell.
    pub(super) const MAX_QUARTERS: u32 = 511;

    /// This many whole turns.
    pub(super) fn of_turns(turns: u32) -> Depth {
        Depth(turns as i32 * PARTS)
    }

    /// The quarters, none where nothing is left.
    pub(super) fn quarters(self) -> u32 {
        (self.0.max(0) as u32).min(Self::MAX_QUARTERS)
    }

    /// The turns that are looked ahead at most, the one that is to be made included.
    pub(super) fn turns(self) -> u32 {
        (self.0.max(0) as u32).div_ceil(PARTS as u32)
    }

    /// What is left after a turn.
    pub(super) fn after_turn(self) -> Depth {
        Depth(self.0 - PARTS)
    }

    /// So many quarters less.
    pub(super) fn reduced_by(self, quarters: i32) -> Depth {
        Depth(self.0 - quarters)
    }

    /// Whether the horizon is reached.
    pub(super) fn is_over(self) -> bool {
        self.0 <= 0
    }
}
