//! The turns of Lifeline, and why one can be illegal.

use super::rules::Balance;
use crate::board::Cell;

/// A whole turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum LifelineTurn {
    /// A stone is placed.
    Place(Cell),
    /// Two stones are placed, as in the first turns of strong pie; the lower cell is named first.
    PlaceTwo(Cell, Cell),
    /// The second player takes the other side.
    Swap,
    /// The second player keeps the sides as they are.
    Keep,
    /// White spends a point of komi.
    Pass,
    /// The first player names the komi.
    Komi(u16),
}

/// Why a turn is illegal.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum IllegalTurn {
    /// The game has ended.
    #[error("the game is over")]
    GameOver,
    /// The cell that it names holds a stone.
    #[error("{0} is occupied")]
    Occupied(String),
    /// One stone where two are due.
    #[error("a player's first turn places two stones")]
    TwoStonesDue,
    /// Two stones where one is due.
    #[error("this turn places one stone")]
    OneStoneDue,
    /// Two stones that form one group.
    #[error(
        "{0} and {1} are adjacent: the two stones would be a player's only group and die at once, \
         and the position would not change"
    )]
    Adjacent(String, String),
    /// A stone that can neither live nor take anything.
    #[error(
        "the empty region around {cell} touches no group of the side to move: the stone would die at once and take \
         nothing, and the position would not change"
    )]
    OutOfReach {
        /// The cell that it names.
        cell: String,
    },
    /// A swap at another time than the second player's first decision.
    #[error("only the second player can swap, and only {}", .0.time_of_swap())]
    NoSwap(Balance),
    /// Sides are kept where no choice of sides is due.
    #[error("sides are kept only in komi pie, right after the komi is named")]
    NoChoice,
    /// Anything but a komi, where one is due.
    #[error("the first player names the komi first")]
    KomiDue,
    /// Anything but a choice of sides, where one is due.
    #[error("the second player chooses sides first: swap or keep")]
    ChoiceDue,
    /// A komi at another time than the start of a game in komi pie.
    #[error("the komi is named only in komi pie, before anything else")]
    NoKomi,
    /// More points than cells.
    #[error("the komi is at most {0}, the number of cells")]
    KomiTooHigh(u16),
    /// A pass in strong or weak pie.
    #[error("points can be spent in komi pie only")]
    NoPoints,
    /// A pass by Black.
    #[error("the points of komi are White's")]
    NotWhite,
    /// A pass in the opening.
    #[error("points of komi can be spent only after the first four stones")]
    PassInOpening,
    /// A pass without points.
    #[error("White has no points of komi left")]
    PointsSpent,
}

impl Balance {
    fn time_of_swap(self) -> &'static str {
        match self {
            Balance::Strong | Balance::Weak => "in place of the second player's first turn",
            Balance::Komi => "right after the komi is named",
        }
    }
}
