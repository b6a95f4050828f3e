//! One game in progress, whatever the game: what protocols, referees and people talk to.

mod explain;
mod game_session;
mod guarded_search;
mod parts;
mod state_hash;
mod swap_style;

pub use game_session::GameSession;
pub use parts::{Continuation, TurnPart};
pub(crate) use state_hash::fnv_1a;
pub(crate) use swap_style::in_rules_colors;

use crate::board::Shape;
use crate::game::{Color, Seat, Seats};
use crate::search::{Limits, OutOfMemory, Score, Settings, Stop};
use crate::view::{Effects, PositionView};
use std::time::Duration;

/// How a swap of sides is told to a controller. A renaming at the border, unknown to rules and search.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum SwapStyle {
    /// The seats exchange their colours and the board stays as it is: the rules' own words.
    #[default]
    Sides,
    /// Colours are names of seats, Black the first player for the whole game; a swap shows as the colours of
    /// all stones exchanged.
    Recolour,
    /// As `Recolour`, but White is the first player for the whole game, and makes the first turn.
    RecolourWhite,
}

/// Why a turn was refused; the text is the answer to "why".
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{0}")]
pub struct IllegalTurn(pub String);

/// Why something that was asked of a session could not be done.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum SessionError {
    /// Fewer turns have been made.
    #[error("cannot undo")]
    CannotUndo,
    /// The turns are too many to be listed.
    #[error("the turns of Veletas's setup are too many to list")]
    TooManyTurns,
    /// The number of turns cannot be told without listing them.
    #[error("the turns of this setup are too many to count one by one")]
    Uncountable,
    /// The game is over.
    #[error("the game is over")]
    GameOver,
    /// A count was stopped before its end.
    #[error("stopped")]
    Stopped,
    /// There is no memory for a transposition table.
    #[error(transparent)]
    OutOfMemory(#[from] OutOfMemory),
    /// The second player can move twice in a row in komi pie, so colours cannot be names of seats.
    #[error("swap_style recolour and balance=komi do not go together")]
    StyleAndKomi,
}

/// How a game ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ending {
    /// By the rules.
    Rules,
    /// The loser resigned.
    Resignation,
}

/// A turn that has been made.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PlayedTurn {
    /// The colour that made it, in the session's swap style.
    pub color: Color,
    /// The seat that made it.
    pub seat: Seat,
    /// Its text; `resign` for a resignation.
    pub text: String,
}

/// What a search has found, as values.
#[derive(Clone, Debug, PartialEq)]
pub struct Analysis {
    /// The best line, whole turns.
    pub line: Vec<String>,
    /// The value of that line for the colour to move.
    pub score: Score,
    /// The next best lines with their values, where more than one was asked for.
    pub others: Vec<(Vec<String>, Score)>,
    /// The turns that were looked ahead.
    pub depth: u32,
    /// The steps that were made.
    pub nodes: u64,
    /// The time it took.
    pub elapsed: Duration,
}

/// A turn that the engine has chosen.
#[derive(Clone, Debug, PartialEq)]
pub struct Choice {
    /// Its text.
    pub turn: String,
    /// What the search found; `None` where no search was made.
    pub analysis: Option<Analysis>,
}

/// What a position is worth without a look ahead.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Evaluation {
    /// The value for the colour to move.
    pub value: i32,
    /// Each term's name and share; the shares add up to the value.
    pub terms: Vec<(&'static str, i32)>,
}

/// One game in progress, with its history and its searcher.
///
/// All colours are in the session's swap style, both those that come in and those that go out.
pub trait Session: Send {
    /// The game's name.
    fn game(&self) -> &'static str;

    /// The rules, as key and value.
    fn rules(&self) -> Vec<(&'static str, String)>;

    /// The game and its rules as one line: `veletas size=10 shooters=7 rules=2022`.
    fn game_line(&self) -> String {
        let rules = self
            .rules()
            .into_iter()
            .map(|(key, value)| format!(" {key}={value}"));
        std::iter::once(self.game().to_string())
            .chain(rules)
            .collect()
    }

    /// The outline of the board.
    fn shape(&self) -> Shape;

    /// How a swap is told.
    fn swap_style(&self) -> SwapStyle;

    /// Chooses how a swap is told, at any time of a game.
    fn set_swap_style(&mut self, style: SwapStyle) -> Result<(), SessionError>;

    /// Begins a new game under the same rules, as fresh as a new session: history, table and seed.
    fn clear(&mut self);

    /// Who plays which colour.
    fn seats(&self) -> Seats;

    /// Whose turn it is; `None` when the game is over, by resignation too.
    fn to_move(&self) -> Option<Color>;

    /// The seat whose turn it is; `None` when the game is over.
    fn seat_to_move(&self) -> Option<Seat> {
        self.to_move().map(|color| self.seats().seat(color))
    }

    /// The winner and how the game ended; `None` while it goes on.
    fn outcome(&self) -> Option<(Color, Ending)>;

    /// The position as one line.
    fn position(&self) -> String;

    /// The position that the history begins with, as one line.
    fn start_position(&self) -> String;

    /// FNV-1a (64 bit) over the game line, one LF and the position, both in `sides` form.
    fn state_hash(&self) -> u64;

    /// The position to look at.
    fn view(&self) -> PositionView;

    /// Makes a turn, or says why it is illegal and changes nothing. `resign` is taken from either colour
    /// while the game goes on; when it is over, `pass` and `resign` are taken and do nothing.
    fn play(&mut self, color: Color, turn: &str) -> Result<(), IllegalTurn>;

    /// What a turn would do, or why it is illegal.
    fn check(&self, color: Color, turn: &str) -> Result<Effects, IllegalTurn>;

    /// What a turn would do, as a sentence, or why it is illegal.
    fn explain(&self, color: Color, turn: &str) -> Result<String, IllegalTurn>;

    /// What these parts of a turn are the beginning of, for the side to move; nothing when the game is over.
    fn continuation(&self, parts: &[TurnPart]) -> Continuation<String>;

    /// The parts of a turn that the side to move can make.
    fn parts_of_turn(&self, turn: &str) -> Result<Vec<TurnPart>, IllegalTurn>;

    /// Takes back this many turns, all or none.
    fn undo(&mut self, turns: usize) -> Result<(), SessionError>;

    /// The turns so far.
    fn history(&self) -> Vec<PlayedTurn>;

    /// All legal turns, sorted bytewise; none when the game is over.
    fn legal_turns(&self) -> Result<Vec<String>, SessionError>;

    /// The number of legal turns.
    fn legal_count(&self) -> Result<u64, SessionError>;

    /// The number of sequences of this many turns.
    fn perft(&self, turns: u32, stop: &Stop) -> Result<u64, SessionError>;

    /// The number of sequences of this many turns for each first turn, sorted bytewise by it.
    fn divide(&self, turns: u32, stop: &Stop) -> Result<Vec<(String, u64)>, SessionError>;

    /// The settings of the searcher.
    fn settings(&self) -> &Settings;

    /// Changes the settings of the searcher; what did not change is left alone. If there is no memory for
    /// the table, all stays as it was.
    fn configure(&mut self, settings: Settings) -> Result<(), SessionError>;

    /// Chooses a turn and does not play it; setups and swaps too. `progress` is called after each iteration.
    fn choose(
        &mut self,
        limits: &Limits,
        stop: &Stop,
        progress: &mut dyn FnMut(&Analysis),
    ) -> Result<Choice, SessionError>;

    /// The static value for the colour to move.
    fn evaluate(&self) -> Result<Evaluation, SessionError>;
}
