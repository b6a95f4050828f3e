//! What can be shown of a position, as plain data: drawings, pages and protocols are made from it.

use crate::board::{Cell, Shape};
use crate::game::{Color, Seats};

/// What stands on a cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Piece {
    /// A stone, and which of its owner's kinds of stones it is, counted from 1.
    Stone {
        /// Its owner.
        color: Color,
        /// 1, or 2 for the second colour of a player in Blooms.
        kind: u8,
    },
    /// A shooter of Veletas, and who has claimed it.
    Shooter {
        /// The player who has claimed it, `None` while it is free.
        owner: Option<Color>,
    },
}

impl Piece {
    /// A stone of a game in which a player has one kind of stones.
    pub const fn stone(color: Color) -> Piece {
        Piece::Stone { color, kind: 1 }
    }

    /// The same piece with the players' colours exchanged.
    pub fn recolored(self) -> Piece {
        match self {
            Piece::Stone { color, kind } => Piece::Stone {
                color: !color,
                kind,
            },
            Piece::Shooter { owner } => Piece::Shooter {
                owner: owner.map(|color| !color),
            },
        }
    }
}

/// What a turn does to a position.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Effects {
    /// A shooter's way, from where to where.
    pub moved: Option<(Cell, Cell)>,
    /// What is put on the board, in the turn's own order; a stone that dies at once is here and in `removed`.
    pub placed: Vec<(Cell, Piece)>,
    /// What is taken off the board, in the order of removal: enemy pieces first.
    pub removed: Vec<(Cell, Piece)>,
    /// Shooters that are claimed, and by whom.
    pub claimed: Vec<(Cell, Color)>,
}

impl Effects {
    /// The same effects with the players' colours exchanged.
    pub fn recolored(mut self) -> Effects {
        for (_, piece) in self.placed.iter_mut().chain(&mut self.removed) {
            *piece = piece.recolored();
        }
        for (_, color) in &mut self.claimed {
            *color = !*color;
        }
        self
    }
}

/// A connected set of stones of one colour and kind.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Group {
    /// What it is made of.
    pub piece: Piece,
    /// Its cells, in the order of their numbers.
    pub cells: Vec<Cell>,
}

/// A number that each player has, such as shooters claimed or stones captured.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Tally {
    /// What is counted, for people: `claimed`, `captured`, `komi points`.
    pub name: &'static str,
    /// Black's number.
    pub black: u32,
    /// White's number.
    pub white: u32,
    /// The number that wins, where there is one.
    pub to_win: Option<u32>,
}

/// A position to look at.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PositionView {
    /// The game and its rules, as the protocol's `game` writes them.
    pub game: String,
    /// The outline of the board.
    pub shape: Shape,
    /// The characters that the game's pieces are written with; every piece of the game is among them.
    pub symbols: &'static [(char, Piece)],
    /// What stands on each cell, indexed by cell numbers; as long as the shape's span.
    pub pieces: Vec<Option<Piece>>,
    /// All groups, by their lowest cell.
    pub groups: Vec<Group>,
    /// Whose turn it is; `None` when the game is over.
    pub to_move: Option<Color>,
    /// The phase, in the protocol's word for it.
    pub phase: &'static str,
    /// Who plays which colour.
    pub seats: Seats,
    /// The winner, when the game is over.
    pub winner: Option<Color>,
    /// What each player has.
    pub tallies: Vec<Tally>,
    /// The last turn: who made it, its text, and what it did.
    pub last_turn: Option<LastTurn>,
}

/// The turn that led to a position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LastTurn {
    /// Who made it.
    pub color: Color,
    /// Its text, as the protocol writes it.
    pub text: String,
    /// What it did.
    pub effects: Effects,
}
