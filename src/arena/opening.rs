//! Openings: the turns that the runner makes before the engines are asked.

use crate::search::{Limits, Settings, Stop, Strategy};
use crate::session::{Session, SessionError};

/// The turns that are drawn where the pie is left to the engines: the first player's placement, about which the second
/// player decides.
const TURNS: usize = 1;

/// The turns that are drawn where the engines are to have no pie: both players' placements.
const TURNS_WITHOUT_SWAP: usize = 2;

/// How often a draw that ends the game is drawn anew.
const TRIES: u64 = 100;

/// How openings are drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, serde::Serialize)]
pub struct RandomOpenings {
    /// Where the run's random choices start.
    pub seed: u64,
    /// The number of turns; by default as many as the pie wants.
    pub turns: Option<usize>,
    /// Whether the openings go past the pie, so that no engine can swap.
    pub no_swap: bool,
}

/// Why no opening was made.
#[derive(Debug, PartialEq, Eq, thiserror::Error)]
pub enum OpeningError {
    /// The turns could not be drawn.
    #[error("no opening could be drawn: {0}")]
    Session(#[from] SessionError),
    /// Each draw ends the game.
    #[error("no opening of {0} turns leaves the game open")]
    TooLong(usize),
    /// The game would still offer a swap.
    #[error("an opening of {0} turns does not go past the pie")]
    TooShort(usize),
}

impl RandomOpenings {
    /// Draws the opening of this number in a game that has just begun; the same number gives the same turns. Each turn
    /// is drawn uniformly among the legal ones, `swap` left out.
    pub fn opening(
        &self,
        session: &mut dyn Session,
        number: u64,
    ) -> Result<Vec<String>, OpeningError> {
        let default = if self.no_swap {
            TURNS_WITHOUT_SWAP
        } else {
            TURNS
        };
        let turns = self.turns.unwrap_or(default);
        for attempt in 0..TRIES {
            let seed = mixed(mixed(self.seed, number), attempt);
            session.clear();
            let settings = Settings {
                strategy: Strategy::Random,
                seed,
                ..session.settings().clone()
            };
            session.configure(settings)?;
            if let Some(opening) = draw(session, turns)? {
                let color = session.to_move();
                if self.no_swap && color.is_some_and(|color| session.check(color, "swap").is_ok()) {
                    return Err(OpeningError::TooShort(turns));
                }
                return Ok(opening);
            }
        }
        Err(OpeningError::TooLong(turns))
    }
}

/// A number in which both numbers have a part, each bit of them in about half of its bits (the finalizer of SplitMix64).
pub fn mixed(seed: u64, number: u64) -> u64 {
    let mut bits = seed
        .rotate_left(32)
        .wrapping_add(number.wrapping_mul(0x9e37_79b9_7f4a_7c15))
        .wrapping_add(0x9e37_79b9_7f4a_7c15);
    bits = (bits ^ (bits >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    bits = (bits ^ (bits >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    bits ^ (bits >> 31)
}

/// Plays random turns; `None` when the game ends within them.
fn draw(session: &mut dyn Session, turns: usize) -> Result<Option<Vec<String>>, SessionError> {
    let mut opening = Vec::with_capacity(turns);
    while opening.len() < turns {
        let Some(color) = session.to_move() else {
            return Ok(None);
        };
        let choice = session.choose(&Limits::default(), &Stop::default(), &mut |_| ())?;
        if choice.turn == "swap" {
            continue;
        }
        if session.play(color, &choice.turn).is_err() {
            return Ok(None);
        }
        opening.push(choice.turn);
    }
    Ok(session.to_move().is_some().then_some(opening))
}
