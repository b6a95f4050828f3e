//! How far a game of Veletas has come: its phase, and what of a turn has been made.

use crate::board::Cell;

/// The part of the game that the next turn belongs to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Phase {
    Setup1,
    /// White sets up, or the second player swaps.
    Setup2,
    Setup2Swapped,
    Play,
}

impl Phase {
    /// All phases, in the order of the game.
    pub(super) const ALL: [Phase; 4] = [
        Phase::Setup1,
        Phase::Setup2,
        Phase::Setup2Swapped,
        Phase::Play,
    ];

    /// The word for it in positions.
    pub(super) const fn name(self) -> &'static str {
        match self {
            Phase::Setup1 => "setup1",
            Phase::Setup2 => "setup2",
            Phase::Setup2Swapped => "setup2-swapped",
            Phase::Play => "play",
        }
    }
}

/// What of a turn has been made.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Begun {
    Nothing,
    /// No shooter moves in this turn; the shot is to come.
    Stayed,
    /// A shooter has come here, from which it is to shoot.
    Moved(Cell),
}
