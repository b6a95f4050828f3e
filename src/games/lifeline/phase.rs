//! The phases of a game of Lifeline.

use super::rules::Balance;
use crate::game::Color;

/// Where a game stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) enum Phase {
    /// The first player names the komi.
    Komi,
    /// The second player chooses sides.
    Choose,
    /// Black's first turn.
    Turn1,
    /// White's first turn.
    Turn2,
    /// White's first turn after the second player has swapped.
    Turn2Swapped,
    /// The turn that places the third stone.
    Turn3,
    /// The turn that places the fourth stone.
    Turn4,
    /// After the opening.
    Play,
}

impl Phase {
    pub(super) const ALL: [Phase; 8] = [
        Phase::Komi,
        Phase::Choose,
        Phase::Turn1,
        Phase::Turn2,
        Phase::Turn2Swapped,
        Phase::Turn3,
        Phase::Turn4,
        Phase::Play,
    ];

    /// The phase that a game begins with.
    pub(super) fn first(balance: Balance) -> Phase {
        match balance {
            Balance::Komi => Phase::Komi,
            Balance::Strong | Balance::Weak => Phase::Turn1,
        }
    }

    /// The protocol's word for it.
    pub(super) const fn word(self) -> &'static str {
        match self {
            Phase::Komi => "komi",
            Phase::Choose => "choose",
            Phase::Turn1 => "turn1",
            Phase::Turn2 => "turn2",
            Phase::Turn2Swapped => "turn2-swapped",
            Phase::Turn3 => "turn3",
            Phase::Turn4 => "turn4",
            Phase::Play => "play",
        }
    }

    /// Whether a game of this balance rule comes through it.
    pub(super) fn occurs_in(self, balance: Balance) -> bool {
        match self {
            Phase::Komi | Phase::Choose => balance == Balance::Komi,
            Phase::Turn2Swapped => balance != Balance::Komi,
            Phase::Turn3 | Phase::Turn4 => balance != Balance::Strong,
            Phase::Turn1 | Phase::Turn2 | Phase::Play => true,
        }
    }

    /// The phase after a placement.
    pub(super) fn after_placement(self, balance: Balance) -> Phase {
        match self {
            Phase::Turn1 => Phase::Turn2,
            Phase::Turn2 | Phase::Turn2Swapped if balance != Balance::Strong => Phase::Turn3,
            Phase::Turn3 => Phase::Turn4,
            _ => Phase::Play,
        }
    }

    /// The colour to move and the number of stones of Black and White; `None` after the opening.
    pub(super) fn mover_and_stones(self, balance: Balance) -> Option<(Color, [usize; 2])> {
        let at_once = if balance == Balance::Strong { 2 } else { 1 };
        match self {
            Phase::Komi | Phase::Turn1 => Some((Color::Black, [0, 0])),
            Phase::Choose => Some((Color::White, [0, 0])),
            Phase::Turn2 | Phase::Turn2Swapped => Some((Color::White, [at_once, 0])),
            Phase::Turn3 => Some((Color::Black, [1, 1])),
            Phase::Turn4 => Some((Color::White, [2, 1])),
            Phase::Play => None,
        }
    }

    /// The first player's colour where the phase and the balance rule decide it.
    pub(super) fn first_color(self, balance: Balance) -> Option<Color> {
        match self {
            Phase::Komi | Phase::Choose => Some(Color::Black),
            Phase::Turn1 | Phase::Turn2 if balance != Balance::Komi => Some(Color::Black),
            Phase::Turn2Swapped => Some(Color::White),
            _ => None,
        }
    }
}
