//! The simple evaluations that both searches are given, so that only the searches differ. All are Black's figure less White's.
//!
//! - Veletas: 2,000 a claimed shooter; and for each free shooter 4 (9 - f) (b - w) + 6 d, where f counts the empty squares among
//!   the up to eight around it, b and w are the sizes of the biggest black and white groups orthogonally beside it (those that would
//!   claim it), and d is the number of black stones on the squares around it less that of white ones.
//! - Lifeline: stones on the board; all of them live, since a turn removes the dead ones.
//! - Blooms: 10 a captured stone; and the liberties, which are the empty cells next to stones of a colour, counted for each of a
//!   player's two colours.

use windrose::board::{CellSet, HexGrid, SquareGrid};
use windrose::game::{Color, Evaluator, Game};
use windrose::games::blooms::{Blooms, BloomsEvaluator};
use windrose::games::lifeline::{Lifeline, LifelineEvaluator};
use windrose::games::veletas::{Veletas, VeletasEvaluator};

/// A simple evaluation, on boards of this grid.
#[derive(Clone)]
pub(crate) struct Simple<Grid>(pub(crate) Grid);

fn balance(of: impl Fn(Color) -> usize) -> i32 {
    of(Color::Black) as i32 - of(Color::White) as i32
}

impl Simple<SquareGrid> {
    fn shares(&self, position: &Veletas) -> [i32; 2] {
        let grid = &self.0;
        let [black, white] = Color::BOTH.map(|color| position.stones_of(color));
        let free = position.free_shooters();
        let claimed = Color::BOTH.map(|color| position.claimed_by(color));
        let empty = grid.board() - black - white - free - claimed[0] - claimed[1];
        let of_shooter = |shooter| {
            let around = grid.all_neighbors(CellSet::of(shooter));
            let lead = balance(|color| position.biggest_group_beside(shooter, color));
            let stones = balance(|color| (position.stones_of(color) & around).len());
            4 * (9 - (around & empty).len() as i32) * lead + 6 * stones
        };
        let claims = 2000 * balance(|color| claimed[color.index()].len());
        [claims, free.into_iter().map(of_shooter).sum()]
    }
}

impl Evaluator<Veletas> for Simple<SquareGrid> {
    fn evaluate(&self, position: &Veletas) -> i32 {
        self.shares(position).iter().sum()
    }

    fn terms(&self, position: &Veletas) -> Vec<(&'static str, i32)> {
        let names = ["claims", "free shooters"].into_iter();
        names.zip(self.shares(position)).collect()
    }
}

impl<const W: usize> Evaluator<Lifeline<W>> for Simple<HexGrid<W>> {
    fn evaluate(&self, position: &Lifeline<W>) -> i32 {
        balance(|color| position.stones_of(color).len())
    }

    fn terms(&self, position: &Lifeline<W>) -> Vec<(&'static str, i32)> {
        vec![("living stones", self.evaluate(position))]
    }
}

impl<const W: usize> Simple<HexGrid<W>> {
    fn shares(&self, position: &Blooms<W>) -> [i32; 2] {
        let liberties = |color, kind| {
            let beside = self.0.neighbors(position.stones_of(color, kind));
            (beside & position.empty()).len()
        };
        [
            10 * balance(|color| position.captured_by(color).into()),
            balance(|color| liberties(color, 1) + liberties(color, 2)),
        ]
    }
}

impl<const W: usize> Evaluator<Blooms<W>> for Simple<HexGrid<W>> {
    fn evaluate(&self, position: &Blooms<W>) -> i32 {
        self.shares(position).iter().sum()
    }

    fn terms(&self, position: &Blooms<W>) -> Vec<(&'static str, i32)> {
        let names = ["captures", "liberties"].into_iter();
        names.zip(self.shares(position)).collect()
    }
}

/// A game at its standard size, with what both searches are given for it.
pub(crate) trait Measured: Game {
    /// The standard size.
    const SIZE: usize;

    /// The positions that are searched, one a line: a name and the fields.
    const POSITIONS: &'static str;

    type Simple: Evaluator<Self> + Clone + 'static;

    /// The engine's own evaluation.
    type Own: Evaluator<Self> + Default + 'static;

    /// The evaluation for boards of the standard size.
    fn simple() -> Self::Simple;
}

impl Measured for Veletas {
    const SIZE: usize = 10;
    const POSITIONS: &'static str = include_str!("positions/veletas.txt");

    type Simple = Simple<SquareGrid>;
    type Own = VeletasEvaluator;

    fn simple() -> Self::Simple {
        Simple(SquareGrid::new(Self::SIZE))
    }
}

impl Measured for Lifeline<1> {
    const SIZE: usize = 6;
    const POSITIONS: &'static str = include_str!("positions/lifeline.txt");

    type Simple = Simple<HexGrid<1>>;
    type Own = LifelineEvaluator;

    fn simple() -> Self::Simple {
        Simple(HexGrid::new(Self::SIZE))
    }
}

impl Measured for Blooms<1> {
    const SIZE: usize = 5;
    const POSITIONS: &'static str = include_str!("positions/blooms.txt");

    type Simple = Simple<HexGrid<1>>;
    type Own = BloomsEvaluator;

    fn simple() -> Self::Simple {
        Simple(HexGrid::new(Self::SIZE))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::positions::position;

    fn terms<G: Measured>(fields: &str) -> Vec<i32> {
        let position: G = position(fields);
        let terms = G::simple().terms(&position);
        let shares: Vec<i32> = terms.into_iter().map(|(_, share)| share).collect();
        let value = G::simple().evaluate(&position);
        assert_eq!(shares.iter().sum::<i32>(), value);
        shares
    }

    #[test]
    fn veletas_counts_claims_and_what_surrounds_free_shooters() {
        // White has one claim more. Around b2 lie a black group of three, above it, a white stone beside it, another one at its corner,
        // and three empty squares; around the other free shooters there is nothing.
        let fields = "X........O/.........O/........../...s..s.../........../........../......s.../xxx......./os......../..o....... b play";
        assert_eq!(terms::<Veletas>(fields), [-2000, 4 * (9 - 3) * (3 - 1) + 6]);
    }

    #[test]
    fn lifeline_counts_stones() {
        let fields = "....../......./......../..xx...../....x...../.........../..oo....../......o../......../....xx./...... b play";
        assert_eq!(terms::<Lifeline<1>>(fields), [5 - 3]);
    }

    #[test]
    fn blooms_counts_captures_and_liberties() {
        // A black stone in the middle; a white one in a corner has two liberties, and one of the other colour beside it three, of which one
        // is the same cell.
        let fields =
            "dc.../....../......./......../....a..../......../......./....../..... b play 3 1";
        assert_eq!(terms::<Blooms<1>>(fields), [20, 6 - 2 - 3]);
    }
}
