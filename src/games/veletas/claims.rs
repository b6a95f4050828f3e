//! Trapped shooters, and who claims them.

use super::Veletas;
use super::board::Set;
use super::rules::Ruleset;
use crate::board::Cell;
use crate::game::Color;

impl Veletas {
    /// The unclaimed shooters that cannot move.
    pub(super) fn trapped(&self) -> Set {
        let empty = self.empty();
        let hemmed_in = self.free - self.board.grid.all_neighbors(empty);
        match self.rules.ruleset() {
            Ruleset::Old => hemmed_in,
            Ruleset::Current => {
                let blockers = self.blockers();
                let is_trapped = |&shooter: &Cell| {
                    let seen = self.board.lines.seen_from(shooter, blockers);
                    seen.is_disjoint(empty)
                };
                hemmed_in.into_iter().filter(is_trapped).collect()
            }
        }
    }

    /// Who claims a shooter that is trapped in the turn of the colour to move: the owner of the biggest
    /// group orthogonally beside it; the other colour where there is none or two are equally big.
    pub(super) fn claimant(&self, shooter: Cell) -> Color {
        let [black, white] = Color::BOTH.map(|color| self.biggest_group_beside(shooter, color));
        if black > white {
            Color::Black
        } else if white > black {
            Color::White
        } else {
            !self.to_move
        }
    }

    /// The stones of a colour's biggest group orthogonally beside a square; 0 where there is none.
    pub fn biggest_group_beside(&self, cell: Cell, color: Color) -> usize {
        let (grid, stones) = (&self.board.grid, self.stones[color.index()]);
        let mut beside = grid.orthogonal_neighbors(Set::of(cell)) & stones;
        let mut biggest = 0;
        while let Some(stone) = beside.first() {
            let group = grid.flood(Set::of(stone), stones);
            biggest = biggest.max(group.len());
            beside -= group;
        }
        biggest
    }
}
