//! A turn of a recorded game, and what was thought of it.

use crate::game::{Color, Seat};
use serde::{Deserialize, Serialize};
use std::time::Duration;

/// One turn.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct RecordTurn {
    /// The colour that made it.
    pub color: Color,
    /// The seat that made it.
    pub seat: Seat,
    /// Its text in the protocol's notation; `resign` for a resignation.
    pub turn: String,
    /// The time that it took.
    #[serde(default, with = "seconds", skip_serializing_if = "Option::is_none")]
    pub seconds: Option<Duration>,
    /// What the player's search thought of it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub evaluation: Option<RecordEvaluation>,
    /// A comment.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub comment: Option<String>,
}

impl RecordTurn {
    /// A turn of which no more is known.
    pub fn new(color: Color, seat: Seat, turn: impl Into<String>) -> RecordTurn {
        RecordTurn {
            color,
            seat,
            turn: turn.into(),
            seconds: None,
            evaluation: None,
            comment: None,
        }
    }

    /// What is noted beside it.
    pub fn notes(&self) -> TurnNotes {
        TurnNotes {
            seconds: self.seconds,
            evaluation: self.evaluation.clone(),
            comment: self.comment.clone(),
        }
    }

    /// The same turn with these notes.
    pub fn with_notes(self, notes: TurnNotes) -> RecordTurn {
        RecordTurn {
            seconds: notes.seconds,
            evaluation: notes.evaluation,
            comment: notes.comment,
            ..self
        }
    }
}

/// What is noted beside a turn.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct TurnNotes {
    /// The time that it took.
    #[serde(default, with = "seconds", skip_serializing_if = "Option::is_none")]
    pub seconds: Option<Duration>,
    /// What the player's search thought of it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub evaluation: Option<RecordEvaluation>,
    /// A comment.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub comment: Option<String>,
}

impl TurnNotes {
    /// Whether nothing is noted.
    pub fn is_empty(&self) -> bool {
        *self == TurnNotes::default()
    }
}

/// What a search thought of the turn that it chose.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct RecordEvaluation {
    /// The value for the player who made the turn, in the engine's own units. Of this program: a win in `n` turns
    /// is 1,000,000 - n, a loss the negative (see [`Score`](crate::search::Score)).
    pub score: i32,
    /// The turns that were looked ahead.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub depth: Option<u32>,
    /// The nodes that were searched.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub nodes: Option<u64>,
    /// The line that was expected, the turn itself first.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub line: Vec<String>,
}

/// Durations as seconds with fractions.
mod seconds {
    use serde::de::Error;
    use serde::{Deserialize, Deserializer, Serialize, Serializer};
    use std::time::Duration;

    /// The longest time that a record can tell, in seconds: some 30 years.
    const LONGEST: f64 = 1e9;

    pub(super) fn serialize<S: Serializer>(
        time: &Option<Duration>,
        serializer: S,
    ) -> Result<S::Ok, S::Error> {
        time.map(|time| time.as_secs_f64()).serialize(serializer)
    }

    pub(super) fn deserialize<'de, D: Deserializer<'de>>(
        deserializer: D,
    ) -> Result<Option<Duration>, D::Error> {
        let Some(seconds) = Option::<f64>::deserialize(deserializer)? else {
            return Ok(None);
        };
        match Duration::try_from_secs_f64(seconds) {
            Ok(time) if seconds <= LONGEST => Ok(Some(time)),
            _ => Err(D::Error::custom(format!("{seconds} seconds is no time"))),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn times_that_are_none_are_refused() {
        let read =
            |seconds| serde_json::from_str::<TurnNotes>(&format!("{{\"seconds\":{seconds}}}"));
        let notes = read("0.25").expect("a time");
        assert_eq!(notes.seconds, Some(Duration::from_millis(250)));
        for seconds in ["1e19", "1e300", "1000000001", "-1"] {
            assert!(read(seconds).is_err(), "{seconds}");
        }
    }
}
