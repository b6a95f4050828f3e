//! What a game is: all that the author of a game must read.
//!
//! A game is a type that implements [`Game`]: a position with its rules, from which turns can be
//! listed, checked, played, read and written. A turn is *whole* everywhere but in the search,
//! which goes through it step by step ([`Game::steps`], [`Game::play_step`]). What a position is
//! worth is told apart from the rules, by an [`Evaluator`].

pub use crate::step::Step;

use crate::board::{Cell, Shape};
use crate::position_text::{PositionText, Symbols};
use crate::view::{Effects, Group, Piece, Tally};
use serde::{Deserialize, Serialize};
use std::fmt;
use std::hash::Hash;
use std::ops::{Not, RangeInclusive};

/// A player's colour, which a swap may change.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Color {
    /// Black, who makes the first turn of every game.
    Black,
    /// White.
    White,
}

impl Color {
    /// Both colours, Black first.
    pub const BOTH: [Color; 2] = [Color::Black, Color::White];

    /// 0 for Black, 1 for White.
    #[inline]
    pub const fn index(self) -> usize {
        self as usize
    }

    /// The letter that stands for it in positions: `b` or `w`.
    pub const fn letter(self) -> char {
        match self {
            Color::Black => 'b',
            Color::White => 'w',
        }
    }
}

impl Not for Color {
    type Output = Color;

    #[inline]
    fn not(self) -> Color {
        match self {
            Color::Black => Color::White,
            Color::White => Color::Black,
        }
    }
}

impl fmt::Display for Color {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Color::Black => "black",
            Color::White => "white",
        })
    }
}

/// A place at the table, which never changes: who made the game's first decision, and who the second.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Seat {
    /// The player who made the game's first decision.
    First,
    /// The other one.
    Second,
}

impl Seat {
    /// Both seats, the first one first.
    pub const BOTH: [Seat; 2] = [Seat::First, Seat::Second];

    /// 0 for the first seat, 1 for the second.
    #[inline]
    pub const fn index(self) -> usize {
        self as usize
    }
}

impl fmt::Display for Seat {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Seat::First => "first",
            Seat::Second => "second",
        })
    }
}

impl Not for Seat {
    type Output = Seat;

    #[inline]
    fn not(self) -> Seat {
        match self {
            Seat::First => Seat::Second,
            Seat::Second => Seat::First,
        }
    }
}

/// Which colour each seat plays.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Seats {
    /// The first player's colour: Black at the start of every game.
    pub first: Color,
}

impl Seats {
    /// The seating at the start of every game.
    pub const START: Seats = Seats {
        first: Color::Black,
    };

    /// The colour that a seat plays.
    #[inline]
    pub fn color(self, seat: Seat) -> Color {
        match seat {
            Seat::First => self.first,
            Seat::Second => !self.first,
        }
    }

    /// The seat that plays a colour.
    #[inline]
    pub fn seat(self, color: Color) -> Seat {
        if color == self.first {
            Seat::First
        } else {
            Seat::Second
        }
    }
}

impl fmt::Display for Seats {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "first={} second={}", self.first, !self.first)
    }
}

/// The rules that a game is played by: small plain data, one value for each choice.
pub trait Rules: Copy + Eq + fmt::Debug + Send + Sync + 'static {
    /// The rules where nothing is chosen.
    const DEFAULT: Self;

    /// The rules that `key=value` pairs choose, the rest by default; numbers that depend on the size get
    /// the size's defaults.
    fn from_pairs(pairs: &[(&str, &str)]) -> Result<Self, RulesError>;

    /// The same rules on another size, numbers that depend on the size set to their defaults.
    fn with_size(self, size: usize) -> Result<Self, RulesError>;

    /// The rules as `key=value` pairs, all keys, in their fixed order, `size` first.
    fn pairs(&self) -> Vec<(&'static str, String)>;

    /// The outline of the board.
    fn shape(&self) -> Shape;

    /// Whether the seats take turns strictly, so that colours can be names of seats.
    fn seats_alternate(&self) -> bool {
        true
    }
}

/// What is told of a game before one is begun.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GameEntry {
    /// The game's name in the protocol.
    pub name: &'static str,
    /// What kind of game it is, in a few words.
    pub summary: &'static str,
    /// The sizes that can be played, in cells a side.
    pub sizes: RangeInclusive<usize>,
    /// The size where none is chosen.
    pub default_size: usize,
    /// The keys of its rules, `size` first, and what each means.
    pub keys: &'static [(&'static str, &'static str)],
}

/// Why rules were refused.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum RulesError {
    /// A key that the game does not have.
    #[error("unknown rule '{key}' (known: {known})")]
    UnknownKey {
        /// The key as it was given.
        key: String,
        /// The keys that there are.
        known: &'static str,
    },
    /// A key given twice.
    #[error("rule '{0}' is given twice")]
    Doubled(String),
    /// A value that is no such value, or lies outside its bounds.
    #[error("bad value '{value}' for rule '{key}': {expected}")]
    BadValue {
        /// The key.
        key: &'static str,
        /// The value as it was given.
        value: String,
        /// What can stand there.
        expected: String,
    },
    /// Two values that do not go together.
    #[error("{0}")]
    Conflict(String),
    /// A board size that the game does not have.
    #[error("unacceptable size")]
    Size,
}

/// Why a position was refused; the text says what is wrong and where.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{0}")]
pub struct PositionError(pub String);

/// Why a text is no turn of the game, whatever the position.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum TurnTextError {
    /// The text does not have the form of a turn.
    #[error("'{text}' is not a turn of this game: {expected}")]
    Malformed {
        /// The text as it was given.
        text: String,
        /// The forms that there are.
        expected: &'static str,
    },
    /// A cell that the board does not have.
    #[error("there is no cell '{0}' on this board")]
    NoSuchCell(String),
    /// A cell named twice.
    #[error("'{0}' is named twice")]
    Doubled(String),
}

/// A position of a game with its rules, in the middle of a turn or between two turns.
///
/// Cheap to clone: the search copies it at every step. Unless said otherwise, methods are to be
/// called between turns, and those that list or play turns while the game is not over.
pub trait Game: Clone + Eq + fmt::Debug + Send + Sync + 'static {
    /// The game's name in the protocol.
    const NAME: &'static str;

    /// The characters that its pieces are written with.
    const SYMBOLS: Symbols;

    /// The choices among rules.
    type Rules: Rules;

    /// A whole turn: small plain data, with one value for each turn that differs in the rules' eyes.
    type Turn: Copy + Eq + Ord + Hash + fmt::Debug + Send + Sync + 'static;

    /// Why a turn is illegal; the text is a sentence in the rules' own terms.
    type Illegal: std::error::Error + Send + Sync + 'static;

    /// The start of a game.
    fn new(rules: Self::Rules) -> Self;

    /// The rules that it is played by.
    fn rules(&self) -> Self::Rules;

    /// The colour to move; when the game is over, the colour whose turn it would be.
    fn to_move(&self) -> Color;

    /// Which colour each seat plays now.
    fn seats(&self) -> Seats;

    /// The winner; `None` while the game goes on. There are no draws.
    fn winner(&self) -> Option<Color>;

    /// A hash of everything that the rest of the game depends on, the half-made turn included, kept
    /// up to date by every step. The same on every machine and in every build.
    fn hash(&self) -> u64;

    /// Whether the second player may swap sides in this turn.
    fn can_swap(&self) -> bool;

    // Whole turns.

    /// Whether the legal turns are few enough to list; where they are not (Veletas's setup),
    /// [`turns`](Game::turns) and [`steps`](Game::steps) must not be called.
    fn is_listable(&self) -> bool {
        true
    }

    /// Appends all legal turns, each once, in a fixed order.
    fn turns(&self, turns: &mut Vec<Self::Turn>);

    /// The number of legal turns, 0 when the game is over; `None` where it cannot be told without listing what
    /// is too much to list.
    fn turn_count(&self) -> Option<u64>;

    /// A legal turn, drawn uniformly.
    fn random_turn(&self, rng: &mut fastrand::Rng) -> Self::Turn;

    /// At most `count` legal turns to choose among where a choice by sample is better than a search of all
    /// turns (placements under a pie); `None` where a turn is to be searched for.
    fn opening_sample(&self, count: usize, rng: &mut fastrand::Rng) -> Option<Vec<Self::Turn>>;

    /// Where turns are not [listable](Game::is_listable): the cells that can be named next in a setup of which these cells
    /// are named, by their numbers; each of them leads to a legal turn. None when a whole turn is named.
    fn setup_cells(&self, _named: &[Cell]) -> Vec<Cell> {
        Vec::new()
    }

    /// The legal turn of which all cells are named, in an order of [`setup_cells`](Game::setup_cells).
    fn setup_of_cells(&self, _cells: &[Cell]) -> Option<Self::Turn> {
        None
    }

    /// Whether a turn is legal; when the game is over, none is.
    fn check(&self, turn: Self::Turn) -> Result<(), Self::Illegal>;

    /// Plays a legal turn.
    fn play(&mut self, turn: Self::Turn);

    // Steps of a turn, for the search.

    /// Appends the legal next steps of the turn, in a fixed order; also to be called in the middle of
    /// a turn, where there is always one. The sequences of steps that end a turn are the legal turns, each once.
    fn steps(&self, steps: &mut Vec<Step>);

    /// Whether a step is among the legal next ones of the turn, in a game that is not over; cheaper than to list them where a game can.
    fn allows(&self, step: Step) -> bool {
        let mut steps = Vec::new();
        self.steps(&mut steps);
        steps.contains(&step)
    }

    /// Makes a legal step; the last step of a turn carries out what the turn does and passes the move on.
    fn play_step(&mut self, step: Step);

    /// Whether a turn is begun and not ended.
    fn is_mid_turn(&self) -> bool;

    /// The turn that a sequence of steps from this position makes; `None` if it is not one whole legal turn.
    fn turn_of_steps(&self, steps: &[Step]) -> Option<Self::Turn>;

    /// The steps that make a legal turn.
    fn steps_of_turn(&self, turn: Self::Turn) -> Vec<Step>;

    // Texts.

    /// Reads a turn; letters of either case and sorted parts in any order are understood.
    fn read_turn(&self, text: &str) -> Result<Self::Turn, TurnTextError>;

    /// Writes a turn, in lower case and in the one order of parts.
    fn write_turn(&self, turn: Self::Turn) -> String;

    /// The fields of a position, as [`PositionText`] writes them.
    fn to_text(&self) -> PositionText;

    /// The rules of a game that begins with these fields: the present ones, with what the fields decide
    /// (the size by the rows, the number of shooters).
    fn rules_for_text(
        present: Self::Rules,
        text: &PositionText,
    ) -> Result<Self::Rules, PositionError>;

    /// The position that the fields describe, under rules that fit them, or what is wrong with it.
    fn from_text(rules: Self::Rules, text: &PositionText) -> Result<Self, PositionError>;

    // Views.

    /// What stands on a cell.
    fn piece_at(&self, cell: Cell) -> Option<Piece>;

    /// The phase of the game, in the protocol's word for it.
    fn phase(&self) -> &'static str;

    /// All groups, by their lowest cell.
    fn groups(&self) -> Vec<Group>;

    /// What each player has.
    fn tallies(&self) -> Vec<Tally>;

    /// What a legal turn would do here.
    fn effects(&self, turn: Self::Turn) -> Effects;
}

/// Tells what a position is worth, without a look ahead.
pub trait Evaluator<G: Game>: Send + Sync {
    /// The value for Black, between turns, of a game that is not over: any number within
    /// ±[`MAX_EVALUATION`]. A hundred is about what a small, lasting advantage is worth.
    fn evaluate(&self, position: &G) -> i32;

    /// What the value is made of: each term's name and its share for Black; the shares add up to the value.
    fn terms(&self, position: &G) -> Vec<(&'static str, i32)>;
}

/// The largest static value; won games are worth more.
pub const MAX_EVALUATION: i32 = 900_000;

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn seats_after_a_swap() {
        let swapped = Seats {
            first: !Seats::START.first,
        };
        assert_eq!(swapped.to_string(), "first=white second=black");
        for seat in Seat::BOTH {
            assert_eq!(swapped.seat(swapped.color(seat)), seat);
            assert_ne!(swapped.color(seat), Seats::START.color(seat));
        }
    }
}
