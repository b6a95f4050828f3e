//! Why a request failed; the texts are the protocol's.

use crate::game::Color;
use crate::session::{IllegalTurn, SessionError};

/// Why a request failed.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub(super) enum Failure {
    /// There is no such command.
    #[error("unknown command")]
    UnknownCommand,
    /// The wrong number of arguments, a bad colour or a bad number.
    #[error("syntax error")]
    Syntax,
    /// Any bad turn; `why` tells the reason.
    #[error("illegal move")]
    IllegalMove,
    /// A board size that the game does not have.
    #[error("unacceptable size")]
    Size,
    /// The game is not over.
    #[error("cannot score")]
    CannotScore,
    /// It is the other colour's turn.
    #[error("not {0}'s turn")]
    NotTurn(Color),
    /// A fault of the engine itself.
    #[error("internal error")]
    Internal,
    /// The controller has gone, and this request came too late to be carried out.
    #[error("the input has ended")]
    InputEnded,
    /// What the session says.
    #[error(transparent)]
    Session(#[from] SessionError),
    /// What is wrong, in a sentence.
    #[error("{0}")]
    Other(String),
}

impl From<IllegalTurn> for Failure {
    fn from(_: IllegalTurn) -> Failure {
        Failure::IllegalMove
    }
}
