//! What a match runner knows of a game beyond the game itself.

use serde::{Deserialize, Serialize};
use std::time::Duration;

/// A game's place in a match or tournament.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct MatchGame {
    /// The run that it belongs to: a hash of all that decides what is played in it.
    pub run: String,
    /// The version of the program that refereed.
    pub windrose: String,
    /// The game's number in the whole schedule, counted from 0.
    pub game: u64,
    /// The number of its pair; the two games of a pair have the same opening and seats exchanged.
    pub pair: u64,
    /// The number of its opening.
    pub opening: u64,
    /// How many of its turns the runner made before the engines were asked.
    pub opening_turns: usize,
    /// The match runner's own time before each turn that an engine was asked for, in seconds, to the microsecond.
    #[serde(default, with = "microseconds", skip_serializing_if = "Vec::is_empty")]
    pub delays: Vec<Duration>,
    /// The `id` of the engine that has won; `None` when the game is void.
    pub winner: Option<String>,
    /// The end of what the first and the second player's engines have written to stderr, where one was at fault.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub stderr: Option<[String; 2]>,
}

/// Durations as seconds with six digits behind the point at most.
mod microseconds {
    use serde::de::Error;
    use serde::{Deserialize, Deserializer, Serializer};
    use std::time::Duration;

    pub(super) fn serialize<S: Serializer>(
        times: &[Duration],
        serializer: S,
    ) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(times.iter().map(|time| time.as_micros() as f64 / 1e6))
    }

    pub(super) fn deserialize<'de, D: Deserializer<'de>>(
        deserializer: D,
    ) -> Result<Vec<Duration>, D::Error> {
        let times = Vec::<f64>::deserialize(deserializer)?.into_iter();
        times
            .map(|seconds| Duration::try_from_secs_f64(seconds).map_err(D::Error::custom))
            .collect()
    }
}
