//! How a swap of sides is told: a renaming of colours at the border between the rules and a controller.

use super::SwapStyle;
use crate::game::{Color, Game, Seats};
use crate::position_text::PositionText;
use crate::view::{Effects, Group, Piece, Tally};

/// What the colours of the rules are called by a controller, and the other way round: it is its own inverse.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Renaming {
    exchanged: bool,
}

impl Renaming {
    /// The renaming of a style while the seats play these colours.
    pub(super) fn new(style: SwapStyle, seats: Seats) -> Renaming {
        Renaming {
            exchanged: match style {
                SwapStyle::Sides => false,
                SwapStyle::Recolour => seats != Seats::START,
                SwapStyle::RecolourWhite => seats == Seats::START,
            },
        }
    }

    pub(super) fn color(self, color: Color) -> Color {
        if self.exchanged { !color } else { color }
    }

    /// Who plays which colour: the same for the whole game in `recolour`, where colours are names of seats.
    pub(super) fn seats(self, seats: Seats) -> Seats {
        Seats {
            first: self.color(seats.first),
        }
    }

    pub(super) fn piece(self, piece: Piece) -> Piece {
        if self.exchanged {
            piece.recolored()
        } else {
            piece
        }
    }

    pub(super) fn effects(self, effects: Effects) -> Effects {
        if self.exchanged {
            effects.recolored()
        } else {
            effects
        }
    }

    pub(super) fn group(self, mut group: Group) -> Group {
        group.piece = self.piece(group.piece);
        group
    }

    pub(super) fn tally(self, tally: Tally) -> Tally {
        if self.exchanged {
            Tally {
                black: tally.white,
                white: tally.black,
                ..tally
            }
        } else {
            tally
        }
    }

    /// The fields of a position; `first=` keeps its meaning, so the same text says whether it is renamed.
    pub(super) fn text<G: Game>(self, text: PositionText) -> PositionText {
        if self.exchanged {
            text.recolored(G::SYMBOLS)
        } else {
            text
        }
    }
}

/// The fields of a position told in a swap style, in the rules' own colours.
pub(crate) fn in_rules_colors<G: Game>(style: SwapStyle, text: PositionText) -> PositionText {
    Renaming::new(style, text.seats).text::<G>(text)
}
