//! The fixed positions that are measured: each from the middle of a random game.

use super::BenchError;
use crate::catalog;
use crate::session::Session;

/// A position that never changes, so that figures of different versions can be compared.
pub(super) struct FixedPosition {
    /// The game's name.
    pub(super) game: &'static str,
    /// The board's size; all other rules are the game's defaults.
    pub(super) size: &'static str,
    /// The fields of the position; the start of a game if there are none.
    pub(super) fields: Option<&'static str>,
}

impl FixedPosition {
    pub(super) const fn start(game: &'static str, size: &'static str) -> FixedPosition {
        FixedPosition {
            game,
            size,
            fields: None,
        }
    }

    pub(super) const fn at(
        game: &'static str,
        size: &'static str,
        fields: &'static str,
    ) -> FixedPosition {
        FixedPosition {
            game,
            size,
            fields: Some(fields),
        }
    }

    /// A game that begins with the position.
    pub(super) fn open(&self) -> Result<Box<dyn Session>, BenchError> {
        let refused = |error: &dyn std::error::Error| BenchError::Position(error.to_string());
        let session =
            catalog::open(self.game, &[("size", self.size)]).map_err(|error| refused(&error))?;
        match self.fields {
            None => Ok(session),
            Some(fields) => {
                catalog::open_position(session.as_ref(), fields).map_err(|error| refused(&error))
            }
        }
    }
}

/// Veletas just after the setup.
pub(super) const VELETAS_AFTER_SETUP: FixedPosition =
    FixedPosition::at("veletas", "10", "../../../../ b play");

/// What is searched for the node signature, and how many turns deep.
pub(super) const SEARCH_POSITIONS: &[(FixedPosition, u32)] = &[];
