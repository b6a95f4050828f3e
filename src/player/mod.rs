//! Who chooses turns, whatever it is made of.

mod process;

pub use process::{EngineProcess, ProcessLimits, StartError};

use crate::game::{Color, Seat};
use crate::protocol::client::RequestError;
use crate::record::RecordEvaluation;
use crate::search::TimeControl;
use crate::session::SwapStyle;
use std::time::Duration;

/// What a player tells of itself.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Identity {
    /// Its name.
    pub name: String,
    /// Its version; empty where it has none.
    pub version: String,
}

/// What a player is told at the start of a game.
#[derive(Clone, Debug)]
pub struct GameStart<'a> {
    /// The game and its rules as one line, as the protocol's `game` writes them.
    pub game_line: &'a str,
    /// The board's size in cells a side.
    pub size: usize,
    /// The position that it begins with, as the protocol's `position` writes it; `None` for the game's own start.
    pub position: Option<&'a str>,
    /// Where the player's random choices are to start.
    pub seed: u64,
    /// The clock that it plays by.
    pub time: TimeControl,
}

/// A turn that a player has chosen.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Answer {
    /// Its text, as the player gave it.
    pub turn: String,
    /// The time from the question to the answer.
    pub elapsed: Duration,
}

/// Why a player did not do what it was asked.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum PlayerFault {
    /// There is no reply.
    #[error(transparent)]
    Request(#[from] RequestError),
    /// The reply is none to this request, but to another perhaps.
    #[error("'{text}' is no answer to '{request}'")]
    Senseless {
        /// What it was asked.
        request: String,
        /// What it said, escaped and cut.
        text: String,
    },
    /// The reply says that it cannot.
    #[error("'{request}' failed: {text}")]
    Refused {
        /// What it was asked.
        request: String,
        /// What it said, escaped and cut.
        text: String,
    },
}

/// Someone who plays a game turn by turn.
pub trait Player {
    /// What it tells of itself.
    fn identity(&self) -> &Identity;

    /// How it is told a swap.
    fn swap_style(&self) -> SwapStyle {
        SwapStyle::Sides
    }

    /// Begins a new game; the last one is forgotten.
    fn begin(&mut self, start: &GameStart<'_>) -> Result<(), PlayerFault>;

    /// Is told a turn, its own in openings.
    fn play(&mut self, color: Color, turn: &str) -> Result<(), PlayerFault>;

    /// Is told how much time a colour has left, and for how many turns (0: for the rest of the game).
    fn time_left(&mut self, color: Color, time: Duration, turns: u32) -> Result<(), PlayerFault>;

    /// Chooses a turn, plays it in its own game and tells it, within the limit.
    fn choose(&mut self, color: Color, limit: Duration) -> Result<Answer, PlayerFault>;

    /// What the search found that chose its last turn, where it can tell.
    fn last_search(&mut self) -> Result<Option<RecordEvaluation>, PlayerFault> {
        Ok(None)
    }

    /// The hash of its position, where it can tell one.
    fn state_hash(&mut self) -> Result<Option<u64>, PlayerFault>;
}

/// The name that a player knows a colour by.
pub fn told_color(style: SwapStyle, seat: Seat, color: Color) -> Color {
    match (style, seat) {
        (SwapStyle::Sides, _) => color,
        (SwapStyle::Recolour, Seat::First) | (SwapStyle::RecolourWhite, Seat::Second) => {
            Color::Black
        }
        (SwapStyle::Recolour, Seat::Second) | (SwapStyle::RecolourWhite, Seat::First) => {
            Color::White
        }
    }
}
