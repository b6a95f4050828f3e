//! Openings from a file.

use crate::catalog::{self, OpenError};
use crate::game::PositionError;
use crate::session::{IllegalTurn, Session};
use std::path::{Path, PathBuf};

/// Where a game begins.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Opening {
    /// The position, as the protocol's `position` writes it; `None` for the game's own start.
    pub position: Option<String>,
    /// The turns that are made from there.
    pub turns: Vec<String>,
}

/// Why a file is no book of openings for a game.
#[derive(Debug, thiserror::Error)]
pub enum BookError {
    /// It cannot be read.
    #[error("{}: {error}", path.display())]
    Io {
        /// The file.
        path: PathBuf,
        /// What the system says.
        error: std::io::Error,
    },
    /// There is no opening in it.
    #[error("{} has no opening in it", .0.display())]
    Empty(PathBuf),
    /// There is no such game for the openings.
    #[error(transparent)]
    Game(#[from] OpenError),
    /// A line of it is no opening of this game.
    #[error("{}, line {line}: {fault}", path.display())]
    Line {
        /// The file.
        path: PathBuf,
        /// The line, counted from 1.
        line: usize,
        /// What is wrong with it.
        fault: LineFault,
    },
}

/// Why a line is no opening.
#[derive(Debug, PartialEq, Eq, thiserror::Error)]
pub enum LineFault {
    /// The position is none.
    #[error(transparent)]
    Position(#[from] PositionError),
    /// A turn is illegal.
    #[error("turn '{turn}': {reason}")]
    Turn {
        /// The turn.
        turn: String,
        /// Why it is illegal.
        reason: IllegalTurn,
    },
    /// Nothing is left to play.
    #[error("the game is over after it")]
    Over,
    /// The game would still offer a swap.
    #[error("it does not go past the pie")]
    Swap,
}

impl Opening {
    /// Reads a line: turns with blanks between, or `position` and its fields, then perhaps a `;` and turns.
    pub fn read(line: &str) -> Opening {
        let (position, turns) = match line.strip_prefix("position ") {
            Some(rest) => {
                let (position, turns) = rest.split_once(';').unwrap_or((rest, ""));
                (Some(position.trim().to_string()), turns)
            }
            None => (None, line),
        };
        Opening {
            position,
            turns: turns.split_whitespace().map(String::from).collect(),
        }
    }

    /// The game in which the turns of the opening are to be made, from one that has just begun.
    pub fn start(&self, session: Box<dyn Session>) -> Result<Box<dyn Session>, PositionError> {
        match &self.position {
            Some(position) => catalog::open_position(session.as_ref(), position),
            None => Ok(session),
        }
    }

    /// Whether a game that has just begun can begin so, and where `no_swap` is asked for goes past the pie.
    pub fn check(&self, session: Box<dyn Session>, no_swap: bool) -> Result<(), LineFault> {
        let mut game = self.start(session)?;
        for turn in &self.turns {
            let color = game.to_move().ok_or(LineFault::Over)?;
            game.play(color, turn).map_err(|reason| LineFault::Turn {
                turn: turn.escape_debug().to_string(),
                reason,
            })?;
        }
        let color = game.to_move().ok_or(LineFault::Over)?;
        if no_swap && game.check(color, "swap").is_ok() {
            return Err(LineFault::Swap);
        }
        Ok(())
    }
}

/// Reads a file of openings: a line each; empty lines and lines that begin with `#` are passed over. `fresh` gives games
/// that have just begun.
pub fn read_book(
    path: &Path,
    fresh: impl Fn() -> Result<Box<dyn Session>, OpenError>,
    no_swap: bool,
) -> Result<Vec<Opening>, BookError> {
    let text = std::fs::read_to_string(path).map_err(|error| BookError::Io {
        path: path.to_path_buf(),
        error,
    })?;
    let mut book = Vec::new();
    for (index, line) in text.lines().enumerate() {
        let line = line.trim();
        if line.is_empty() || line.starts_with('#') {
            continue;
        }
        let opening = Opening::read(line);
        let checked = opening.check(fresh()?, no_swap);
        checked.map_err(|fault| BookError::Line {
            path: path.to_path_buf(),
            line: index + 1,
            fault,
        })?;
        book.push(opening);
    }
    if book.is_empty() {
        return Err(BookError::Empty(path.to_path_buf()));
    }
    Ok(book)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn fresh() -> Box<dyn Session> {
        catalog::open("veletas", &[("size", "5"), ("shooters", "1")]).expect("a game")
    }

    fn check(line: &str, no_swap: bool) -> Result<(), LineFault> {
        Opening::read(line).check(fresh(), no_swap)
    }

    #[test]
    fn a_line_is_turns_or_a_position() {
        assert_eq!(Opening::read("/a1  swap").turns, ["/a1", "swap"]);
        let line = "position ...../...../...../...../x.... w setup2 first=b; c3/b1";
        let opening = Opening::read(line);
        assert_eq!(
            opening.position.as_deref(),
            Some("...../...../...../...../x.... w setup2 first=b")
        );
        assert_eq!(opening.turns, ["c3/b1"]);
        assert_eq!(check(line, true), Ok(()));
        assert_eq!(check("/a1 swap", true), Ok(()));
        assert_eq!(check("/a1", false), Ok(()));
    }

    #[test]
    fn faults_are_named() {
        assert_eq!(check("/a1", true), Err(LineFault::Swap));
        assert!(
            matches!(check("/a1 /a1", false), Err(LineFault::Turn { turn, .. }) if turn == "/a1")
        );
        assert!(matches!(
            check("position x b play", false),
            Err(LineFault::Position(_))
        ));
    }
}
