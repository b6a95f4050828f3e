//! Who played.

use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// One of the two players: a person, or an engine with its version and options.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Player {
    /// The name, as it was given; empty where it is not known.
    #[serde(default)]
    pub name: String,
    /// A name that is nobody else's in the same run, where two engines have the same name.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub id: Option<String>,
    /// An engine's version.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub version: Option<String>,
    /// An engine's options, as they were sent.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub options: BTreeMap<String, String>,
    /// The limits it played under, such as `fischer 60 1` or `depth 4`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub limits: Option<String>,
}

impl Player {
    /// A player of whom the name alone is known.
    pub fn named(name: impl Into<String>) -> Player {
        Player {
            name: name.into(),
            ..Player::default()
        }
    }
}
