//! A game as data. Whether its turns are legal is not asked here.
//!
//! A [`Record`] is what is known of one game, finished or not. Its one file format is a JSON object:
//!
//! ```json
//! {
//!   "windrose_record": 1,
//!   "game": "lifeline",
//!   "rules": {"size": 4, "balance": "strong"},
//!   "first": {"name": "windrose", "version": "0.1.0", "options": {"depth": "4"}},
//!   "second": {"name": "Ann"},
//!   "seed": 7,
//!   "turns": [
//!     {"color": "black", "seat": "first", "turn": "b1,d1", "seconds": 0.25,
//!      "evaluation": {"score": 12, "depth": 3, "nodes": 4711, "line": ["b1,d1", "swap"]}},
//!     {"color": "white", "seat": "second", "turn": "swap", "comment": "too good to leave"},
//!     {"color": "white", "seat": "first", "turn": "resign"}
//!   ],
//!   "result": {"winner": "black", "seat": "second", "reason": "resignation"}
//! }
//! ```
//!
//! Colours are those of the rules (the protocol's `swap_style sides`), so a swap shows in the seats of the turns
//! behind it. What can be left out is optional or empty here; anything unknown or of another type is an error.

mod abstract_play;
mod draft;
mod error;
mod format;
mod json;
mod match_game;
mod plain;
mod player;
mod position_lines;
mod result;
mod rules;
mod sgf;
mod sgf_tree;
mod transcript;
mod turn;
mod turn_list;

pub use draft::{Draft, DraftStep, DraftTurn, GameChoice};
pub use error::RecordError;
pub use format::{Format, Written};
pub use match_game::MatchGame;
pub use player::Player;
pub use result::{Reason, RecordResult};
pub use rules::RecordRules;
pub use turn::{RecordEvaluation, RecordTurn, TurnNotes};

use crate::game::{Seat, Seats};
use crate::position_text::PositionText;
use serde::{Deserialize, Deserializer, Serialize};

/// The version of the format that this program writes, and the only one that it reads.
pub const RECORD_VERSION: u32 = 1;

/// The longest file that is read, in bytes.
pub const MAX_BYTES: usize = 16 << 20;

/// The most turns of a game that are read: several times as many as there are cells on the largest board can be
/// placed, captured and placed again.
pub const MAX_TURNS: usize = 20_000;

/// One game.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Record {
    /// The version of the format: [`RECORD_VERSION`].
    #[serde(rename = "windrose_record", deserialize_with = "known_version")]
    pub version: u32,
    /// The game's name in the protocol.
    pub game: String,
    /// The rules.
    pub rules: RecordRules,
    /// The position that the game began with, as the protocol's `position` writes it; `None` for the game's own start.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub start: Option<String>,
    /// Who sat in the first seat.
    #[serde(default)]
    pub first: Player,
    /// Who sat in the second seat.
    #[serde(default)]
    pub second: Player,
    /// The event, such as the name of a match.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub event: Option<String>,
    /// When the game began: RFC 3339, such as `2026-08-01T12:00:00Z`, or a date alone.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub date: Option<String>,
    /// The seed that the game's random choices were made from.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub seed: Option<u64>,
    /// A comment on the game as a whole, or on the position that it began with.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub comment: Option<String>,
    /// The turns, setups, swaps and a resignation included.
    pub turns: Vec<RecordTurn>,
    /// How the game ended; `None` while it has not.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub result: Option<RecordResult>,
    /// Its place in a match, where a match runner has written the record.
    #[serde(default, rename = "match", skip_serializing_if = "Option::is_none")]
    pub match_game: Option<MatchGame>,
}

impl Record {
    /// A record without turns.
    pub fn new(game: impl Into<String>, rules: RecordRules) -> Record {
        Record {
            version: RECORD_VERSION,
            game: game.into(),
            rules,
            start: None,
            first: Player::default(),
            second: Player::default(),
            event: None,
            date: None,
            seed: None,
            comment: None,
            turns: Vec::new(),
            result: None,
            match_game: None,
        }
    }

    /// Who plays which colour behind the last turn.
    pub fn seats_at_end(&self) -> Seats {
        let Some(last) = self.turns.last() else {
            let start = self
                .start
                .as_deref()
                .and_then(|start| PositionText::read(start).ok());
            return start.map_or(Seats::START, |start| start.seats);
        };
        let seats = match last.seat {
            Seat::First => Seats { first: last.color },
            Seat::Second => Seats { first: !last.color },
        };
        match last.turn.as_str() {
            "swap" => Seats {
                first: !seats.first,
            },
            _ => seats,
        }
    }

    /// The same record without its turns.
    pub(crate) fn outline(&self) -> Record {
        Record {
            turns: Vec::new(),
            ..self.clone()
        }
    }

    /// The game and its rules as the protocol's `game` writes them.
    pub fn game_line(&self) -> String {
        let rules = self
            .rules
            .iter()
            .map(|(key, value)| format!(" {key}={value}"));
        std::iter::once(self.game.clone()).chain(rules).collect()
    }
}

fn known_version<'de, D: Deserializer<'de>>(deserializer: D) -> Result<u32, D::Error> {
    match u32::deserialize(deserializer)? {
        RECORD_VERSION => Ok(RECORD_VERSION),
        other => Err(serde::de::Error::custom(format!(
            "version {other} of the record format is not known, only {RECORD_VERSION}"
        ))),
    }
}
