//! The one table of games, and what is done with a game by its name.

pub use crate::game::GameEntry;

use crate::game::{Evaluator, Game, PositionError, RulesError};
use crate::session::Session;

/// All games.
pub const GAMES: &[GameEntry] = &[];

/// Generic code that is to run with the types of one game.
pub trait GameVisitor {
    /// What it returns.
    type Output;

    /// Runs with a game's position type, its evaluator and rules.
    fn visit<G: Game, E: Evaluator<G> + Default + 'static>(self, rules: G::Rules) -> Self::Output;
}

/// Why a game could not be opened.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum OpenError {
    /// No game has this name.
    #[error("unknown game '{0}'")]
    UnknownGame(String),
    /// The game has no such rules.
    #[error(transparent)]
    Rules(#[from] RulesError),
}

/// Runs generic code with the types of the game of this name, under the rules that the pairs choose.
pub fn visit<V: GameVisitor>(
    name: &str,
    _pairs: &[(&str, &str)],
    _visitor: V,
) -> Result<V::Output, OpenError> {
    Err(OpenError::UnknownGame(name.to_string()))
}

/// A new game under the rules that the pairs choose, everything else as in a fresh program.
pub fn open(name: &str, _pairs: &[(&str, &str)]) -> Result<Box<dyn Session>, OpenError> {
    Err(OpenError::UnknownGame(name.to_string()))
}

/// A new game of another size under the same rules, numbers that depend on the size set to their defaults;
/// swap style and settings are taken over.
pub fn resize(_session: &dyn Session, _size: usize) -> Result<Box<dyn Session>, RulesError> {
    Err(RulesError::Size)
}

/// A new game under the present rules that begins with this position, told in the session's swap style;
/// swap style and settings are taken over.
pub fn open_position(
    session: &dyn Session,
    _line: &str,
) -> Result<Box<dyn Session>, PositionError> {
    Err(PositionError(format!("unknown game '{}'", session.game())))
}
