//! The stones on the board, which of their groups live, and what a placement takes off.

use crate::board::{Cell, CellSet, HexGrid};
use crate::game::Color;

/// Stones of both colours on a hexhex board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Stones<const W: usize> {
    grid: HexGrid<W>,
    of: [CellSet<W>; 2],
}

/// What a placement has taken off the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Removed<const W: usize> {
    /// The opponent's stones, which went first.
    pub(super) enemy: CellSet<W>,
    /// The mover's own stones.
    pub(super) own: CellSet<W>,
}

impl<const W: usize> Stones<W> {
    /// An empty board with this many cells a side.
    pub(super) fn none(side: usize) -> Self {
        Stones {
            grid: HexGrid::new(side),
            of: [CellSet::EMPTY; 2],
        }
    }

    pub(super) fn grid(&self) -> &HexGrid<W> {
        &self.grid
    }

    #[inline]
    pub(super) fn of(&self, color: Color) -> CellSet<W> {
        self.of[color.index()]
    }

    #[inline]
    pub(super) fn empty(&self) -> CellSet<W> {
        self.grid.board() - self.of[0] - self.of[1]
    }

    pub(super) fn color_at(&self, cell: Cell) -> Option<Color> {
        Color::BOTH
            .into_iter()
            .find(|&color| self.of(color).contains(cell))
    }

    /// Puts a stone on an empty cell and removes nothing.
    #[inline]
    pub(super) fn put(&mut self, cell: Cell, color: Color) {
        self.of[color.index()].insert(cell);
    }

    /// The group of this colour that holds the cell.
    #[inline]
    fn group(&self, cell: Cell, color: Color) -> CellSet<W> {
        self.grid.flood(CellSet::of(cell), self.of(color))
    }

    /// All groups of a colour, by their lowest cell.
    pub(super) fn groups(&self, color: Color) -> impl Iterator<Item = CellSet<W>> {
        let mut left = self.of(color);
        std::iter::from_fn(move || {
            let group = self.group(left.first()?, color);
            left -= group;
            Some(group)
        })
    }

    /// Whether a path of empty cells leads from a group to another one of its colour.
    fn is_alive(&self, group: CellSet<W>, color: Color) -> bool {
        let others = self.of(color) - group;
        !others.is_empty() && self.leads_to(self.grid.neighbors(group), others)
    }

    /// Whether the empty region of a cell touches a stone of the colour.
    pub(super) fn is_in_reach(&self, cell: Cell, color: Color) -> bool {
        self.leads_to(CellSet::of(cell), self.of(color))
    }

    /// Whether a path of empty cells leads from the empty cells among `from` to a cell next to a target.
    #[inline]
    fn leads_to(&self, from: CellSet<W>, targets: CellSet<W>) -> bool {
        let empty = self.empty();
        let mut reached = from & empty;
        loop {
            let grown = self.grid.grown(reached);
            if !grown.is_disjoint(targets) {
                return true;
            }
            let next = grown & empty;
            if next == reached {
                return false;
            }
            reached = next;
        }
    }

    /// The cells of all empty regions that touch a stone of the colour.
    pub(super) fn reach(&self, color: Color) -> CellSet<W> {
        self.grid
            .flood(self.grid.neighbors(self.of(color)), self.empty())
    }

    /// The stones of all dead groups of a colour, found by looking at every group.
    pub(super) fn dead(&self, color: Color) -> CellSet<W> {
        self.groups(color)
            .filter(|&group| !self.is_alive(group, color))
            .fold(CellSet::EMPTY, |dead, group| dead | group)
    }

    /// Puts a stone on an empty cell, then removes all dead groups, the opponent's first, looking at every group.
    pub(super) fn put_and_settle(&mut self, cell: Cell, color: Color) -> Removed<W> {
        self.put(cell, color);
        let enemy = self.dead(!color);
        self.of[(!color).index()] -= enemy;
        let own = self.dead(color);
        self.of[color.index()] -= own;
        Removed { enemy, own }
    }

    /// The same where no group was dead before and the cell's empty region touches a friendly group: then it
    /// is enough to look around the cell.
    ///
    /// Of the mover's groups only the one that the stone joins can die, and only where it joins two: every
    /// other group that lived by the stone's region now shares a part of it with the joined group.
    pub(super) fn place(&mut self, cell: Cell, color: Color) -> Removed<W> {
        let empty_ring = self.grid.ring(cell, self.empty());
        let enemy_ring = self.grid.ring(cell, self.of(!color));
        let own_ring = self.grid.ring(cell, self.of(color));
        self.put(cell, color);
        let enemy = self.cut_off(cell, !color, empty_ring, enemy_ring);
        self.of[(!color).index()] -= enemy;
        let mut own = CellSet::EMPTY;
        if runs(own_ring) > 1 {
            let joined = self.group(cell, color);
            if !self.is_alive(joined, color) {
                own = joined;
                self.of[color.index()] -= own;
            }
        }
        Removed { enemy, own }
    }

    /// The victim's groups that have died by a stone on this cell, before they are removed.
    ///
    /// Only groups that touched the stone's empty region can have. Those that still share a part of it with
    /// another group of their colour live; that leaves groups that are alone at a part, and groups that
    /// touched the region at the stone's cell alone.
    fn cut_off(&self, cell: Cell, victim: Color, empty_ring: u8, victim_ring: u8) -> CellSet<W> {
        let lone = victim_ring & !spread(beside(empty_ring), victim_ring);
        let empty = self.empty();
        let around: CellSet<W> = self.ring_cells(cell, empty_ring).collect();
        if lone == 0
            && (self.of(victim).is_empty()
                || runs(empty_ring) <= 1
                || self.is_connected(around, empty))
        {
            return CellSet::EMPTY;
        }
        let (mut looked_at, mut dead) = (CellSet::EMPTY, CellSet::EMPTY);
        let mut look_at = |seed: Cell| {
            if !looked_at.contains(seed) {
                let group = self.group(seed, victim);
                looked_at |= group;
                if !self.is_alive(group, victim) {
                    dead |= group;
                }
            }
        };
        self.ring_cells(cell, lone).for_each(&mut look_at);
        let mut unseen = around;
        while let Some(start) = unseen.first() {
            let part = self.grid.flood(CellSet::of(start), empty);
            unseen -= part;
            let touching = self.grid.neighbors(part) & self.of(victim);
            if let Some(seed) = touching.first()
                && touching.is_subset(self.group(seed, victim))
            {
                look_at(seed);
            }
        }
        dead
    }

    /// Whether paths inside `within` lead from each of the cells to each other one.
    fn is_connected(&self, cells: CellSet<W>, within: CellSet<W>) -> bool {
        let Some(start) = cells.first() else {
            return true;
        };
        let mut reached = CellSet::of(start);
        loop {
            let grown = self.grid.grown(reached) & within;
            if cells.is_subset(grown) {
                return true;
            }
            if grown == reached {
                return false;
            }
            reached = grown;
        }
    }

    fn ring_cells(&self, cell: Cell, ring: u8) -> impl Iterator<Item = Cell> {
        (0..6)
            .filter(move |place| ring >> place & 1 != 0)
            .filter_map(move |place| self.grid.ring_cell(cell, place))
    }
}

/// The places of a ring that are next to a place of the set.
#[inline]
fn beside(ring: u8) -> u8 {
    (ring << 1 | ring >> 5 | ring >> 1 | ring << 5) & 63
}

/// The places of `within` that can be reached from those among `from` by steps inside `within`.
#[inline]
fn spread(from: u8, within: u8) -> u8 {
    (0..3).fold(from & within, |reached, _| {
        (reached | beside(reached)) & within
    })
}

/// The number of runs of places in a ring; all six are one.
#[inline]
fn runs(ring: u8) -> u32 {
    let starts = ring & !(ring << 1 | ring >> 5);
    if ring == 63 { 1 } else { starts.count_ones() }
}
