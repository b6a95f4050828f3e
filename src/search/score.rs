//! Values of positions, wins and losses among them.

use crate::game::MAX_EVALUATION;
use std::fmt;
use std::ops::Neg;

/// The value of a position for one of the seats: a static value, or a win or loss and how many turns
/// away it is. A nearer win is a higher score, a nearer loss a lower one.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Score(i32);

impl Score {
    /// No score is above this one, nor below its negative.
    pub const INFINITE: Score = Score(1_000_001);

    /// Neither side is better.
    pub const EVEN: Score = Score(0);

    const WON: i32 = 1_000_000;

    /// The farthest win that a score can tell, in turns.
    pub const MAX_DISTANCE: u32 = 50_000;

    /// A static value, cut to the bounds of static values.
    #[inline]
    pub fn of_value(value: i32) -> Score {
        Score(value.clamp(-MAX_EVALUATION, MAX_EVALUATION))
    }

    /// The score with this number.
    #[inline]
    pub(super) const fn from_number(number: i32) -> Score {
        Score(number)
    }

    /// The score this much higher, within ±[`INFINITE`](Score::INFINITE).
    #[inline]
    pub(super) fn moved_by(self, by: i32) -> Score {
        Score((self.0 + by).clamp(-Self::INFINITE.0, Self::INFINITE.0))
    }

    /// The same score for a node that lies this many turns nearer to the root: wins and losses are farther away from there.
    #[inline]
    pub(super) fn seen_from_before(self, turns: u32) -> Score {
        match (self.win_distance(), self.loss_distance()) {
            (Some(distance), _) => Score::win_in(distance + turns),
            (_, Some(distance)) => Score::loss_in(distance + turns),
            _ => self,
        }
    }

    /// The same score for a node that lies this many turns farther from the root.
    #[inline]
    pub(super) fn seen_from_after(self, turns: u32) -> Score {
        match (self.win_distance(), self.loss_distance()) {
            (Some(distance), _) => Score::win_in(distance.saturating_sub(turns)),
            (_, Some(distance)) => Score::loss_in(distance.saturating_sub(turns)),
            _ => self,
        }
    }

    /// A win after this many turns of both players, 0 when it is won already.
    #[inline]
    pub fn win_in(turns: u32) -> Score {
        Score(Self::WON - turns.min(Self::MAX_DISTANCE) as i32)
    }

    /// A loss after this many turns of both players, 0 when it is lost already.
    #[inline]
    pub fn loss_in(turns: u32) -> Score {
        -Score::win_in(turns)
    }

    /// The turns until the win, where this is a proven win.
    pub fn win_distance(self) -> Option<u32> {
        (self.0 > MAX_EVALUATION).then(|| (Self::WON - self.0) as u32)
    }

    /// The turns until the loss, where this is a proven loss.
    pub fn loss_distance(self) -> Option<u32> {
        (-self).win_distance()
    }

    /// Whether the game's end has been seen.
    #[inline]
    pub fn is_decided(self) -> bool {
        self.0.abs() > MAX_EVALUATION
    }

    /// The score as a number, higher is better; wins lie above 900,000 and losses below the negative.
    #[inline]
    pub const fn value(self) -> i32 {
        self.0
    }
}

impl Neg for Score {
    type Output = Score;

    #[inline]
    fn neg(self) -> Score {
        Score(-self.0)
    }
}

impl fmt::Display for Score {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match (self.win_distance(), self.loss_distance()) {
            (Some(turns), _) => write!(f, "win in {turns}"),
            (_, Some(turns)) => write!(f, "loss in {turns}"),
            _ => write!(f, "{:+}", self.0),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn wins_and_losses_are_ordered_by_length() {
        assert!(Score::win_in(1) > Score::win_in(3));
        assert!(Score::win_in(300) > Score::of_value(i32::MAX));
        assert!(Score::loss_in(1) < Score::loss_in(2));
        assert!(Score::loss_in(90_000) < Score::of_value(-i32::MAX));
        assert_eq!(Score::win_in(7).win_distance(), Some(7));
        assert_eq!(Score::loss_in(7).loss_distance(), Some(7));
        assert_eq!(Score::of_value(900_000).win_distance(), None);
        assert_eq!(Score::loss_in(4).to_string(), "loss in 4");
        assert_eq!(Score::of_value(-12).to_string(), "-12");
    }
}
