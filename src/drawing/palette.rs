//! The colours of drawings.

use crate::game::Color;
use crate::view::Piece;

/// How one kind of piece is painted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Paint {
    pub(super) fill: &'static str,
    pub(super) stroke: &'static str,
    /// The colour of what is written on it.
    pub(super) ink: &'static str,
}

/// A set of colours.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Palette {
    /// A wooden board.
    #[default]
    Wood,
    /// The colours of Okabe and Ito, which people with any kind of colour vision can tell apart, on grey.
    ColorBlind,
}

const fn paint(fill: &'static str, stroke: &'static str, ink: &'static str) -> Paint {
    Paint { fill, stroke, ink }
}

const BLACK: Paint = paint("#1c1c1e", "#000000", "#ffffff");
const WHITE: Paint = paint("#fbfaf5", "#4a4a4a", "#000000");

impl Palette {
    /// The paper below the board.
    pub(super) fn paper(self) -> &'static str {
        "#ffffff"
    }

    /// The ink of coordinates and captions on paper.
    pub(super) fn ink(self) -> &'static str {
        "#333333"
    }

    pub(super) fn board(self) -> &'static str {
        match self {
            Palette::Wood => "#e9c78f",
            Palette::ColorBlind => "#d4d7da",
        }
    }

    pub(super) fn grid(self) -> &'static str {
        match self {
            Palette::Wood => "#9a7440",
            Palette::ColorBlind => "#8b9096",
        }
    }

    /// What the last turn touched, and its arrows.
    pub(super) fn last_turn(self) -> &'static str {
        match self {
            Palette::Wood => "#c8102e",
            Palette::ColorBlind => "#d55e00",
        }
    }

    /// Marks and arrows that are asked for.
    pub(super) fn mark(self) -> &'static str {
        match self {
            Palette::Wood => "#1a5fb4",
            Palette::ColorBlind => "#0072b2",
        }
    }

    /// The heat of values below and above zero.
    pub(super) fn heat(self) -> [&'static str; 2] {
        match self {
            Palette::Wood => ["#1a5fb4", "#c8102e"],
            Palette::ColorBlind => ["#0072b2", "#d55e00"],
        }
    }

    /// How a piece is painted. Where a player has two kinds of stones (`is_double`), Black's are dark and White's
    /// light, and the second kind bears a dot.
    pub(super) fn piece(self, piece: Piece, is_double: bool) -> Paint {
        match piece {
            Piece::Stone { color, kind } if is_double => self.double(color, kind),
            Piece::Stone { color, .. } => plain(color),
            Piece::Shooter { owner: Some(owner) } => plain(owner),
            Piece::Shooter { owner: None } => match self {
                Palette::Wood => paint("#b3261e", "#5c0f0a", "#ffffff"),
                Palette::ColorBlind => paint("#009e73", "#00503a", "#ffffff"),
            },
        }
    }

    fn double(self, color: Color, kind: u8) -> Paint {
        match (self, color, kind) {
            (Palette::Wood, Color::Black, 1) => paint("#7a1626", "#3d0a12", "#ffffff"),
            (Palette::Wood, Color::Black, _) => paint("#1d3f7a", "#0d1f3f", "#ffffff"),
            (Palette::Wood, Color::White, 1) => paint("#fff3a6", "#8a7a1a", "#000000"),
            (Palette::Wood, Color::White, _) => paint("#b9f0e0", "#2b7a66", "#000000"),
            (Palette::ColorBlind, Color::Black, 1) => paint("#000000", "#000000", "#ffffff"),
            (Palette::ColorBlind, Color::Black, _) => paint("#0072b2", "#003a5c", "#ffffff"),
            (Palette::ColorBlind, Color::White, 1) => paint("#ffffff", "#4a4a4a", "#000000"),
            (Palette::ColorBlind, Color::White, _) => paint("#f0e442", "#6e6800", "#000000"),
        }
    }
}

fn plain(color: Color) -> Paint {
    match color {
        Color::Black => BLACK,
        Color::White => WHITE,
    }
}
