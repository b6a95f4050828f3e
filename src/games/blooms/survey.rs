//! What stands well and what is in danger: the blooms of a position with their liberties and eyes.

use super::position::Blooms;
use crate::board::{Cell, CellSet};
use crate::game::Color;
use std::cmp::Reverse;

/// The number of eyes with which a bloom lives: the enemy fills two a turn.
const EYES_TO_LIVE: u32 = 3;

/// The liberties that the stones of one turn can take.
const FILLED_IN_A_TURN: u32 = 2;

/// How the blooms of one player stand, as numbers of stones where nothing else is said.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Standing {
    /// The most that the enemy captures if it is to move: fenced already, and fenced by its turn.
    pub(super) capturable: u32,
    /// Blooms with one or two liberties: each can be fenced in one turn.
    pub(super) within_one_turn: u32,
    /// Blooms with three or four liberties, and without life: each can be fenced in two turns.
    pub(super) within_two_turns: u32,
    /// Blooms with three eyes or more.
    pub(super) alive: u32,
    /// Eyes of all blooms, three of one bloom at the most.
    pub(super) eyes: u32,
    /// Empty cells next to stones of colour 1, and of colour 2: a cell next to both counts twice.
    pub(super) liberties: u32,
}

impl<const W: usize> Blooms<W> {
    /// How a player's blooms stand.
    pub(super) fn standing(&self, color: Color) -> Standing {
        let mut standing = Standing::default();
        let mut doomed = self.doomed;
        if color == self.to_move {
            doomed = CellSet::EMPTY;
        }
        let eyes = self.eye_spaces(color);
        let mut targets = Targets::default();
        for (bloom, liberties) in self.blooms_and_liberties(color) {
            let (size, count) = (bloom.len() as u32, liberties.len() as u32);
            standing.liberties += count;
            if !bloom.is_disjoint(doomed) {
                continue;
            }
            if count <= FILLED_IN_A_TURN {
                standing.within_one_turn += size;
                targets.add(size, liberties);
                continue;
            }
            let its_eyes: u32 = eyes
                .iter()
                .filter(|eye| !eye.space.is_disjoint(liberties))
                .map(|eye| eye.worth)
                .sum();
            standing.eyes += its_eyes.min(EYES_TO_LIVE);
            if its_eyes >= EYES_TO_LIVE {
                standing.alive += size;
            } else if count <= 2 * FILLED_IN_A_TURN {
                standing.within_two_turns += size;
            }
        }
        standing.capturable = doomed.len() as u32 + targets.best();
        standing
    }

    /// A player's blooms, each with the empty cells next to it.
    fn blooms_and_liberties(&self, color: Color) -> impl Iterator<Item = (CellSet<W>, CellSet<W>)> {
        [1, 2]
            .into_iter()
            .flat_map(move |kind| self.blooms(color, kind))
            .map(|bloom| (bloom, self.grid.neighbors(bloom) & self.empty))
    }

    /// The cells where a stone takes a liberty of a bloom that can be fenced in one turn, or gives it more; the more
    /// there is to capture, or to save, the earlier.
    pub(super) fn urgent_cells(&self) -> Vec<Cell> {
        let mut urgent: Vec<(u32, Cell)> = Vec::new();
        for (color, weight) in [(!self.to_move, 2), (self.to_move, 1)] {
            for (bloom, liberties) in self.blooms_and_liberties(color) {
                let count = liberties.len() as u32;
                if count > FILLED_IN_A_TURN {
                    continue;
                }
                let urgency = weight * bloom.len() as u32 * (FILLED_IN_A_TURN + 1 - count);
                for cell in liberties {
                    match urgent.iter_mut().find(|(_, known)| *known == cell) {
                        Some((total, _)) => *total += urgency,
                        None => urgent.push((urgency, cell)),
                    }
                }
            }
        }
        urgent.sort_unstable_by_key(|&(urgency, cell)| (Reverse(urgency), cell));
        urgent.into_iter().map(|(_, cell)| cell).collect()
    }

    /// The empty regions that only this player's stones touch.
    fn eye_spaces(&self, color: Color) -> Vec<Eye<W>> {
        let [one, two] = [1, 2].map(|kind| self.stones_of(!color, kind));
        let enemies = one | two;
        // A region that begins beside an enemy stone is no eye: no need to look at it cell by cell.
        let open = self.grid.grown(enemies) & self.empty;
        let mut left = self.empty - self.grid.flood(open, self.empty);
        let mut eyes = Vec::new();
        while let Some(cell) = left.first() {
            let space = self.grid.flood(CellSet::of(cell), left);
            left -= space;
            // A big eye is worth two.
            let worth = if space.len() > 2 { 2 } else { 1 };
            eyes.push(Eye { space, worth });
        }
        eyes
    }
}

struct Eye<const W: usize> {
    space: CellSet<W>,
    worth: u32,
}

/// Blooms that can be fenced in one turn, by the cells that do it.
struct Targets<const W: usize>(Vec<(u32, CellSet<W>)>);

impl<const W: usize> Default for Targets<W> {
    fn default() -> Self {
        Targets(Vec::new())
    }
}

impl<const W: usize> Targets<W> {
    /// Adds a bloom by its size and its liberties, of which there are one or two.
    fn add(&mut self, size: u32, liberties: CellSet<W>) {
        match self.0.iter_mut().find(|(_, cells)| *cells == liberties) {
            Some((total, _)) => *total += size,
            None => self.0.push((size, liberties)),
        }
    }

    /// The most stones that stones on two cells fence; they can always be of different colours, for it is all
    /// the same to a bloom which colours are around it.
    fn best(&self) -> u32 {
        let fenced_by = |cells: CellSet<W>| {
            let fenced = self.0.iter().filter(|target| target.1.is_subset(cells));
            fenced.map(|target| target.0).sum()
        };
        let mut best = 0;
        for (at, &(size, cells)) in self.0.iter().enumerate() {
            best = best.max(size);
            for &(_, others) in &self.0[at..] {
                let both = cells | others;
                if both.len() <= 2 {
                    best = best.max(fenced_by(both));
                }
            }
        }
        best
    }
}
