//! A legal turn in a sentence: what it would do.

use crate::board::{Cell, Shape};
use crate::game::Color;
use crate::view::{Effects, Piece};

/// What a legal turn would do, in words.
pub(super) struct Explanation<'a> {
    /// The board, for the names of cells.
    pub(super) shape: Shape,
    /// Whether a player's stones are of more than one kind, so that the kind must be said.
    pub(super) has_kinds: bool,
    /// Who would make it.
    pub(super) color: Color,
    /// The turn's text.
    pub(super) turn: &'a str,
    /// What it does to the board.
    pub(super) effects: &'a Effects,
    /// Who has won by it, if anyone.
    pub(super) winner: Option<Color>,
}

impl Explanation<'_> {
    /// The sentence.
    pub(super) fn sentence(&self) -> String {
        let mut clauses = vec![format!("{} would {}", self.color, self.deed())];
        clauses.extend(self.removals(!self.color, "capture"));
        clauses.extend(self.removals(self.color, "lose"));
        clauses.extend(self.claims());
        if let Some(winner) = self.winner {
            clauses.push(format!("{winner} would win the game"));
        }
        clauses.join("; ")
    }

    /// What the player does with their own hands.
    fn deed(&self) -> String {
        let mut deeds = Vec::new();
        if let Some((from, to)) = self.effects.moved {
            deeds.push(format!(
                "move the shooter at {} to {}",
                self.shape.name(from),
                self.shape.name(to)
            ));
        }
        let placed = self.pieces(self.effects.placed.iter().copied());
        if !placed.is_empty() {
            deeds.push(format!("place {placed}"));
        }
        if deeds.is_empty() {
            match self.turn.strip_prefix("komi=") {
                Some(points) => format!("name a komi of {points}"),
                None => match self.turn {
                    "swap" => "swap sides".to_string(),
                    "keep" => "keep the sides as they are".to_string(),
                    "pass" => "spend a point of komi".to_string(),
                    other => format!("play {other}"),
                },
            }
        } else {
            deeds.join(" and ")
        }
    }

    fn removals(&self, owner: Color, verb: &str) -> Option<String> {
        let owned = |&(_, piece): &(Cell, Piece)| matches!(piece, Piece::Stone { color, .. } if color == owner);
        let removed = self.pieces(self.effects.removed.iter().copied().filter(owned));
        (!removed.is_empty()).then(|| format!("{} would {verb} {removed}", self.color))
    }

    /// Pieces and where they are, kind by kind.
    fn pieces(&self, pieces: impl Iterator<Item = (Cell, Piece)>) -> String {
        let kinds: Vec<String> = by_piece(pieces)
            .into_iter()
            .map(|(piece, cells)| {
                let counted = self.counted(piece, cells.len());
                format!("{counted} at {}", self.names(&cells))
            })
            .collect();
        kinds.join(" and ")
    }

    fn claims(&self) -> Vec<String> {
        Color::BOTH
            .into_iter()
            .filter_map(|color| {
                let cells: Vec<Cell> = self
                    .effects
                    .claimed
                    .iter()
                    .filter(|&&(_, owner)| owner == color)
                    .map(|&(cell, _)| cell)
                    .collect();
                (!cells.is_empty()).then(|| {
                    format!(
                        "{} at {} would be trapped and claimed by {color}",
                        self.counted(Piece::Shooter { owner: None }, cells.len()),
                        self.names(&cells)
                    )
                })
            })
            .collect()
    }

    fn counted(&self, piece: Piece, count: usize) -> String {
        let noun = match piece {
            Piece::Stone { color, .. } => format!("{color} stone"),
            Piece::Shooter { .. } => "shooter".to_string(),
        };
        let kind = match piece {
            Piece::Stone { kind, .. } if self.has_kinds => format!(" of colour {kind}"),
            _ => String::new(),
        };
        if count == 1 {
            format!("a {noun}{kind}")
        } else {
            format!("{count} {noun}s{kind}")
        }
    }

    fn names(&self, cells: &[Cell]) -> String {
        let names: Vec<String> = cells.iter().map(|&cell| self.shape.name(cell)).collect();
        names.join(", ")
    }
}

/// The cells of each kind of piece, kinds and cells in the order of their first appearance.
fn by_piece(pieces: impl Iterator<Item = (Cell, Piece)>) -> Vec<(Piece, Vec<Cell>)> {
    let mut kinds: Vec<(Piece, Vec<Cell>)> = Vec::new();
    for (cell, piece) in pieces {
        match kinds.iter_mut().find(|(kind, _)| *kind == piece) {
            Some((_, cells)) => cells.push(cell),
            None => kinds.push((piece, vec![cell])),
        }
    }
    kinds
}
