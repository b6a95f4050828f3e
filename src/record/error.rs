//! What is wrong with a file that should hold a game.

use std::fmt;

/// Why a record was refused, and where: the line of the file and the turn, both counted from 1, as far as they are
/// known.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct RecordError {
    /// The line of the file.
    pub line: Option<usize>,
    /// The turn of the game.
    pub turn: Option<usize>,
    /// What is wrong.
    pub text: String,
}

impl RecordError {
    /// An error that concerns no place.
    pub fn new(text: impl Into<String>) -> RecordError {
        RecordError {
            text: text.into(),
            ..RecordError::default()
        }
    }

    /// An error in a line.
    pub fn at_line(line: usize, text: impl Into<String>) -> RecordError {
        RecordError {
            line: Some(line),
            ..RecordError::new(text)
        }
    }

    /// The same error, in this turn.
    pub fn in_turn(self, turn: usize) -> RecordError {
        RecordError {
            turn: Some(turn),
            ..self
        }
    }
}

impl fmt::Display for RecordError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(line) = self.line {
            write!(f, "line {line}: ")?;
        }
        if let Some(turn) = self.turn {
            write!(f, "turn {turn}: ")?;
        }
        f.write_str(&self.text)
    }
}

impl std::error::Error for RecordError {}
