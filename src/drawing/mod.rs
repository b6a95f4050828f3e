//! Drawings of a position, all made from one description of it, [`PositionView`](crate::view::PositionView).

mod caption;
mod text;

pub use caption::caption;
pub use text::{Charset, TextStyle, text_diagram};

/// From which side a board is seen.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Orientation {
    /// Row `1` or row `a` at the bottom.
    #[default]
    Upright,
    /// Turned by 180 degrees, as the opponent across the table sees it.
    HalfTurn,
}
