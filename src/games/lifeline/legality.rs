//! Which turns are legal, and how many there are.

use super::phase::Phase;
use super::rules::Balance;
use super::{IllegalTurn, Lifeline, LifelineTurn};
use crate::board::{Cell, CellSet};
use crate::game::{Color, Game, Rules};

impl<const W: usize> Lifeline<W> {
    /// Whether the turn places two stones.
    pub(super) fn two_stones_due(&self) -> bool {
        self.rules.balance() == Balance::Strong
            && matches!(
                self.phase,
                Phase::Turn1 | Phase::Turn2 | Phase::Turn2Swapped
            )
    }

    /// Whether the turn places one stone, if it places any.
    pub(super) fn one_stone_due(&self) -> bool {
        !self.two_stones_due() && !matches!(self.phase, Phase::Komi | Phase::Choose)
    }

    /// Whether White can spend a point of komi.
    pub(super) fn can_pass(&self) -> bool {
        self.points > 0 && self.phase == Phase::Play && self.to_move == Color::White
    }

    /// The cells on which a single stone can be placed.
    ///
    /// In the opening every empty one, the fourth stone's turn included: that stone can die without taking
    /// anything only together with the player's first one, which changes the position.
    pub(super) fn single_cells(&self) -> CellSet<W> {
        match self.phase {
            Phase::Play => self.stones.reach(self.to_move),
            _ => self.stones.empty(),
        }
    }

    /// The cells of a turn of two stones that can go with the lower cell: all higher ones that are not next
    /// to it. Four stones can separate nothing, so two stones that are not adjacent live and take nothing.
    pub(super) fn partners(&self, lower: Cell) -> CellSet<W> {
        let beside = self.stones.grid().grown(CellSet::of(lower));
        (self.stones.empty() - beside).above(lower)
    }

    /// The lower cells of turns of two stones.
    pub(super) fn lower_cells(&self) -> impl Iterator<Item = Cell> {
        let cells = self.stones.empty().into_iter();
        cells.filter(|&lower| !self.partners(lower).is_empty())
    }

    fn pair_count(&self) -> u64 {
        let empty = self.stones.empty();
        let ring = |cell| self.stones.grid().ring(cell, empty).count_ones() as usize;
        let adjacent = empty.into_iter().map(ring).sum::<usize>() / 2;
        (empty.len() * (empty.len() - 1) / 2 - adjacent) as u64
    }

    /// The legal turns that are not placements.
    pub(super) fn other_turns(&self) -> impl Iterator<Item = LifelineTurn> {
        let komis = (self.phase == Phase::Komi).then_some(0..=self.rules.max_komi());
        let komis = komis.into_iter().flatten().map(LifelineTurn::Komi);
        let swap = self.can_swap().then_some(LifelineTurn::Swap);
        let keep = (self.phase == Phase::Choose).then_some(LifelineTurn::Keep);
        let pass = self.can_pass().then_some(LifelineTurn::Pass);
        komis.chain(swap).chain(keep).chain(pass)
    }

    pub(super) fn all_turns(&self, turns: &mut Vec<LifelineTurn>) {
        if self.winner().is_some() {
            return;
        }
        turns.extend(self.other_turns());
        if self.one_stone_due() {
            turns.extend(self.single_cells().into_iter().map(LifelineTurn::Place));
        } else if self.two_stones_due() {
            for lower in self.stones.empty() {
                let partners = self.partners(lower).into_iter();
                turns.extend(partners.map(|upper| LifelineTurn::PlaceTwo(lower, upper)));
            }
        }
    }

    pub(super) fn count_turns(&self) -> u64 {
        if self.winner().is_some() {
            return 0;
        }
        let placements = if self.one_stone_due() {
            self.single_cells().len() as u64
        } else if self.two_stones_due() {
            self.pair_count()
        } else {
            0
        };
        placements + self.other_turns().count() as u64
    }

    pub(super) fn draw_turn(&self, rng: &mut fastrand::Rng) -> LifelineTurn {
        if self.phase == Phase::Play && !self.can_pass() {
            return LifelineTurn::Place(self.draw_cell(rng));
        }
        let others = self.other_turns().count() as u64;
        let drawn = rng.u64(0..self.count_turns());
        if drawn < others {
            let mut turns = self.other_turns();
            return turns
                .nth(drawn as usize)
                .expect("fewer were drawn than there are");
        }
        if self.two_stones_due() {
            return self.draw_pair(rng);
        }
        let cell = self.single_cells().nth((drawn - others) as usize);
        LifelineTurn::Place(cell.expect("fewer were drawn than there are"))
    }

    /// A cell after the opening. Most empty cells are in reach, so one of them is drawn first, and all that
    /// are in reach are looked up only when it was not.
    fn draw_cell(&self, rng: &mut fastrand::Rng) -> Cell {
        let draw = |cells: CellSet<W>, rng: &mut fastrand::Rng| {
            let cell = cells.nth(rng.usize(0..cells.len()));
            cell.expect("fewer were drawn than there are")
        };
        let cell = draw(self.stones.empty(), rng);
        if self.stones.is_in_reach(cell, self.to_move) {
            cell
        } else {
            draw(self.single_cells(), rng)
        }
    }

    fn draw_pair(&self, rng: &mut fastrand::Rng) -> LifelineTurn {
        let empty = self.stones.empty();
        loop {
            let cells = [0; 2].map(|_| empty.nth(rng.usize(0..empty.len())));
            if let [Some(a), Some(b)] = cells
                && a < b
                && self.partners(a).contains(b)
            {
                return LifelineTurn::PlaceTwo(a, b);
            }
        }
    }

    pub(super) fn check_turn(&self, turn: LifelineTurn) -> Result<(), IllegalTurn> {
        if self.winner().is_some() {
            return Err(IllegalTurn::GameOver);
        }
        match (self.phase, turn) {
            (_, LifelineTurn::Swap) if self.can_swap() => Ok(()),
            (Phase::Choose, LifelineTurn::Keep) => Ok(()),
            (Phase::Komi, LifelineTurn::Komi(points)) => {
                let most = self.rules.max_komi();
                if points > most {
                    return Err(IllegalTurn::KomiTooHigh(most));
                }
                Ok(())
            }
            (Phase::Komi, _) => Err(IllegalTurn::KomiDue),
            (Phase::Choose, _) => Err(IllegalTurn::ChoiceDue),
            (_, LifelineTurn::Swap) => Err(IllegalTurn::NoSwap(self.rules.balance())),
            (_, LifelineTurn::Keep) => Err(IllegalTurn::NoChoice),
            (_, LifelineTurn::Komi(_)) => Err(IllegalTurn::NoKomi),
            (_, LifelineTurn::Pass) => self.check_pass(),
            (_, LifelineTurn::Place(cell)) => self.check_single(cell),
            (_, LifelineTurn::PlaceTwo(lower, upper)) => self.check_pair(lower, upper),
        }
    }

    fn check_pass(&self) -> Result<(), IllegalTurn> {
        if self.rules.balance() != Balance::Komi {
            Err(IllegalTurn::NoPoints)
        } else if self.to_move == Color::Black {
            Err(IllegalTurn::NotWhite)
        } else if self.phase != Phase::Play {
            Err(IllegalTurn::PassInOpening)
        } else if self.points == 0 {
            Err(IllegalTurn::PointsSpent)
        } else {
            Ok(())
        }
    }

    fn check_empty(&self, cell: Cell) -> Result<(), IllegalTurn> {
        if self.stones.empty().contains(cell) {
            Ok(())
        } else {
            Err(IllegalTurn::Occupied(self.name(cell)))
        }
    }

    fn check_single(&self, cell: Cell) -> Result<(), IllegalTurn> {
        if self.two_stones_due() {
            return Err(IllegalTurn::TwoStonesDue);
        }
        self.check_empty(cell)?;
        if self.phase == Phase::Play && !self.stones.is_in_reach(cell, self.to_move) {
            return Err(IllegalTurn::OutOfReach {
                cell: self.name(cell),
            });
        }
        Ok(())
    }

    fn check_pair(&self, lower: Cell, upper: Cell) -> Result<(), IllegalTurn> {
        if !self.two_stones_due() {
            return Err(IllegalTurn::OneStoneDue);
        }
        self.check_empty(lower)?;
        self.check_empty(upper)?;
        if lower >= upper {
            return Err(IllegalTurn::TwoStonesDue);
        }
        if self.stones.grid().grown(CellSet::of(lower)).contains(upper) {
            return Err(IllegalTurn::Adjacent(self.name(lower), self.name(upper)));
        }
        Ok(())
    }

    fn name(&self, cell: Cell) -> String {
        self.rules.shape().name(cell)
    }
}
