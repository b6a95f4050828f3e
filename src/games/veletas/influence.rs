//! Which colour's group would claim a shooter on each square, for all squares at once.

use super::Veletas;
use super::board::Set;
use crate::board::Cell;
use crate::game::Color;

/// The classes of group sizes that are told apart.
const CLASSES: usize = 14;

/// The squares orthogonally beside each colour's groups, by the size of the group.
pub(super) struct Influence {
    /// For each class of sizes from the smallest, and for each colour: the squares beside such a group.
    beside: [[Set; 2]; CLASSES],
    /// The squares on which each colour would claim a shooter.
    claims: [Set; 2],
}

impl Influence {
    pub(super) fn new(position: &Veletas) -> Influence {
        let grid = &position.board.grid;
        let mut beside = [[Set::EMPTY; 2]; CLASSES];
        for color in Color::BOTH.map(Color::index) {
            let stones = position.stones[color];
            let mut joined = grid.orthogonal_neighbors(stones) & stones;
            // Single stones are many, and need no walk through their group.
            beside[0][color] = grid.orthogonal_neighbors(stones - joined);
            while let Some(stone) = joined.first() {
                let group = grid.flood(Set::of(stone), joined);
                joined -= group;
                beside[class(group.len())][color] |= grid.orthogonal_neighbors(group);
            }
        }
        let (mut claims, mut decided) = ([Set::EMPTY; 2], Set::EMPTY);
        for [black, white] in beside.into_iter().rev() {
            claims[0] |= black - white - decided;
            claims[1] |= white - black - decided;
            decided |= black | white;
        }
        Influence { beside, claims }
    }

    /// By how many classes of size Black's biggest group beside a square is ahead of White's.
    pub(super) fn lead(&self, cell: Cell) -> i32 {
        let [black, white] = [0, 1].map(|color| {
            let has = |squares: &[Set; 2]| squares[color].contains(cell);
            let biggest = self.beside.iter().rposition(has);
            biggest.map_or(0, |class| class as i32 + 1)
        });
        black - white
    }

    /// The squares of a set on which Black would claim a shooter, less those on which White would.
    pub(super) fn balance(&self, squares: Set) -> i32 {
        let [black, white] = self.claims.map(|claims| (claims & squares).len() as i32);
        black - white
    }
}

/// The class of a group size: single sizes first, wider classes further up.
fn class(size: usize) -> usize {
    match size {
        0..=8 => size.saturating_sub(1),
        9..=10 => 8,
        11..=13 => 9,
        14..=17 => 10,
        18..=23 => 11,
        24..=32 => 12,
        _ => CLASSES - 1,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::{Game, Rules};
    use crate::games::veletas::VeletasRules;
    use crate::position_text::PositionText;

    #[test]
    fn the_bigger_group_beside_a_square_has_it() {
        let line = "......./......./......./.oo.xo./....x../.x...../....sss b play";
        let text = PositionText::read(line).expect("good fields");
        let rules = Veletas::rules_for_text(VeletasRules::DEFAULT, &text).expect("good rules");
        let position = Veletas::from_text(rules, &text).expect("a good position");
        let influence = Influence::new(&position);
        let square = |column, number| {
            position
                .board
                .shape
                .named(column, number)
                .expect("a square")
        };
        let (a2, b3, d4) = (square(0, 2), square(1, 3), square(3, 4));
        let (f3, g6) = (square(5, 3), square(6, 6));
        assert_eq!(influence.lead(d4), 0, "two white stones and two black ones");
        assert_eq!(influence.lead(f3), 1, "two black stones and a white one");
        assert_eq!(influence.lead(b3), -1, "two white stones and a black one");
        assert_eq!(influence.lead(g6), 0, "no stone");
        let balance = |cells: &[Cell]| influence.balance(cells.iter().copied().collect());
        assert_eq!(balance(&[a2, d4, f3, g6]), 2);
        assert_eq!(balance(&[a2, b3, d4, f3, g6]), 1);
        assert_eq!(balance(&[b3, g6]), -1);
    }

    #[test]
    fn classes_never_fall_as_sizes_grow() {
        assert!((1..=121).map(class).is_sorted());
        assert_eq!((class(1), class(8), class(121)), (0, 7, CLASSES - 1));
    }
}
