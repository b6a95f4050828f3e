//! How a game ended.

use crate::game::{Color, Seat};
use serde::{Deserialize, Serialize};
use std::fmt;

/// The end of a game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct RecordResult {
    /// The winner's colour at the end; `None` when the game is void.
    pub winner: Option<Color>,
    /// The winner's seat; `None` when the game is void.
    pub seat: Option<Seat>,
    /// Why the game ended.
    pub reason: Reason,
    /// More about the reason, in a sentence.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub detail: Option<String>,
}

/// Why a game ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Reason {
    /// By the rules of the game.
    Rules,
    /// The loser resigned.
    Resignation,
    /// The loser's clock ran out.
    Time,
    /// The loser's engine did not answer.
    NoAnswer,
    /// The loser's engine ended or broke off.
    Crash,
    /// The loser made an illegal turn.
    IllegalTurn,
    /// The loser's engine refused a legal turn.
    RefusedTurn,
    /// The loser's engine answered something that is no reply.
    ProtocolError,
    /// The engines' positions differ: the game is void.
    PositionsDiffer,
    /// The game had too many turns: it is void.
    TurnCap,
    /// The winner was agreed on or declared before the game had ended by its rules.
    Adjudicated,
}

impl Reason {
    /// All reasons.
    pub const ALL: [Reason; 11] = [
        Reason::Rules,
        Reason::Resignation,
        Reason::Time,
        Reason::NoAnswer,
        Reason::Crash,
        Reason::IllegalTurn,
        Reason::RefusedTurn,
        Reason::ProtocolError,
        Reason::PositionsDiffer,
        Reason::TurnCap,
        Reason::Adjudicated,
    ];

    /// Its word in records.
    pub const fn word(self) -> &'static str {
        match self {
            Reason::Rules => "rules",
            Reason::Resignation => "resignation",
            Reason::Time => "time",
            Reason::NoAnswer => "no-answer",
            Reason::Crash => "crash",
            Reason::IllegalTurn => "illegal-turn",
            Reason::RefusedTurn => "refused-turn",
            Reason::ProtocolError => "protocol-error",
            Reason::PositionsDiffer => "positions-differ",
            Reason::TurnCap => "turn-cap",
            Reason::Adjudicated => "adjudicated",
        }
    }

    /// Whether an engine was at fault.
    pub const fn is_fault(self) -> bool {
        !matches!(
            self,
            Reason::Rules | Reason::Resignation | Reason::TurnCap | Reason::Adjudicated
        )
    }

    /// Whether a game that ended so has no winner.
    pub const fn is_void(self) -> bool {
        matches!(self, Reason::PositionsDiffer | Reason::TurnCap)
    }
}

impl fmt::Display for Reason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.word())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_are_those_of_the_format() {
        for reason in Reason::ALL {
            let json = serde_json::to_string(&reason).expect("a plain word");
            assert_eq!(json, format!("\"{reason}\""));
        }
    }
}
