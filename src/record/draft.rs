//! A game as a file tells it, before any rule has looked at it.

use super::{MAX_TURNS, Player, Record, RecordError, RecordRules, RecordTurn, TurnNotes};
use crate::game::{Color, Seat};

/// What a file says of a game. Formats that people write leave out what the rules can tell: who is to move, the
/// turn between two positions, the result.
#[derive(Clone, Debug, PartialEq)]
pub struct Draft {
    /// Everything but the turns, which are empty here.
    pub record: Record,
    /// The position before the first turn, where the file tells it: the game's own start, or the one that it began with.
    pub first_position: Option<String>,
    /// The turns, in their order.
    pub turns: Vec<DraftTurn>,
    /// A board size to change to under the rules of the record, with its own defaults.
    pub resized: Option<usize>,
    /// That sides were swapped, without a turn for it in the list, at the first moment where that is legal; and what
    /// is noted beside it.
    pub pied: Option<TurnNotes>,
    /// The players of Black and White at the end, where the file tells these and not the seats.
    pub final_players: Option<[Player; 2]>,
    /// The winner, where the file tells it and not how the game ended.
    pub winner: Option<Color>,
    /// Whether `pass` and `resign` behind the end are answers without effect, as in the protocol.
    pub answers_after_end: bool,
}

/// One turn of a draft.
#[derive(Clone, Debug, PartialEq)]
pub struct DraftTurn {
    /// The line of the file, where it is known.
    pub line: Option<usize>,
    /// The colour that made it, where the file says so.
    pub color: Option<Color>,
    /// The seat that made it, where the file says so.
    pub seat: Option<Seat>,
    /// The turn itself.
    pub step: DraftStep,
    /// The position behind it, where the file tells it beside the turn.
    pub behind: Option<String>,
    /// What is noted beside it.
    pub notes: TurnNotes,
}

/// How a file tells a turn.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum DraftStep {
    /// By its text.
    Turn(String),
    /// By the position behind it.
    Position(String),
}

impl Draft {
    /// The draft of a game without turns.
    pub fn new(record: Record) -> Draft {
        Draft {
            record,
            first_position: None,
            turns: Vec::new(),
            resized: None,
            pied: None,
            final_players: None,
            winner: None,
            answers_after_end: false,
        }
    }

    /// The draft of a whole record, to have its turns looked at.
    pub fn of_record(record: &Record) -> Draft {
        let turn = |turn: &RecordTurn| DraftTurn {
            seat: Some(turn.seat),
            notes: turn.notes(),
            ..DraftTurn::named(None, Some(turn.color), turn.turn.clone())
        };
        Draft {
            turns: record.turns.iter().map(turn).collect(),
            ..Draft::new(record.outline())
        }
    }

    /// Appends a turn, or says that there are too many.
    pub fn push(&mut self, turn: DraftTurn) -> Result<(), RecordError> {
        if self.turns.len() == MAX_TURNS {
            return Err(RecordError {
                line: turn.line,
                ..RecordError::new(format!("the game has more than {MAX_TURNS} turns"))
            });
        }
        self.turns.push(turn);
        Ok(())
    }
}

impl DraftTurn {
    /// A turn of which the text alone is known, and maybe its colour.
    pub fn named(line: Option<usize>, color: Option<Color>, text: impl Into<String>) -> DraftTurn {
        DraftTurn {
            line,
            color,
            seat: None,
            step: DraftStep::Turn(text.into()),
            behind: None,
            notes: TurnNotes::default(),
        }
    }
}

/// The game to assume where a file does not name it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct GameChoice {
    /// The game's name.
    pub game: String,
    /// The rules that are chosen; all others by default.
    pub rules: RecordRules,
}
