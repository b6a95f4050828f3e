//! What stands well and what is in danger: the blooms of a position with their liberties and eyes.

use super::areas::{Areas, Content};
use super::position::Blooms;
use crate::board::Cell;
use crate::game::Color;
use std::cmp::Reverse;

/// The number of eyes with which a bloom lives: the enemy fills two a turn.
const EYES_TO_LIVE: u32 = 3;

/// The liberties that the stones of one turn can take.
const FILLED_IN_A_TURN: u32 = 2;

/// An eye of more cells than this is worth two.
const SMALL_EYE: u32 = 2;

/// All blooms of a position.
pub(super) struct Survey(Vec<Bloom>);

/// A bloom, as far as its safety is concerned.
struct Bloom {
    owner: Color,
    size: u32,
    liberties: u32,
    /// The first and the last liberty that were found.
    ends: [Cell; 2],
    /// What the eyes are worth that the bloom is next to.
    eyes: u32,
}

/// A region of empty cells; an eye, if the stones of one player alone are next to it.
struct Region {
    size: u32,
    /// Whether Black's and White's stones are next to it.
    touched: [bool; 2],
    /// The number of the last bloom that it was counted for.
    counted_for: u16,
}

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
    /// Liberties of all blooms; a cell next to two of them counts twice.
    pub(super) liberties: u32,
}

impl Survey {
    /// Looks at every cell of a position once.
    pub(super) fn of<const W: usize>(position: &Blooms<W>) -> Survey {
        let mut areas = Areas::of(position);
        let mut regions: Vec<Region> = Vec::with_capacity(64);
        for cell in position.empty {
            if areas.is_found(cell) {
                continue;
            }
            let mut touched = [false; 2];
            let size = areas.find(cell, regions.len() as u16 + 1, |neighbor| {
                if let Some(color) = neighbor.content.owner() {
                    touched[color.index()] = true;
                }
            });
            regions.push(Region {
                size,
                touched,
                counted_for: 0,
            });
        }
        let mut number = regions.len() as u16;
        let mut blooms = Vec::with_capacity(64);
        for owner in Color::BOTH {
            for cell in position.stones_of(owner, 1) | position.stones_of(owner, 2) {
                if areas.is_found(cell) {
                    continue;
                }
                number += 1;
                let (mut liberties, mut ends, mut eyes) = (0, [cell; 2], 0);
                let size = areas.find(cell, number, |neighbor| {
                    if neighbor.content != Content::EMPTY {
                        return;
                    }
                    ends = [
                        if liberties == 0 {
                            neighbor.cell
                        } else {
                            ends[0]
                        },
                        neighbor.cell,
                    ];
                    liberties += 1;
                    let region = &mut regions[usize::from(neighbor.area) - 1];
                    if !region.touched[(!owner).index()] && region.counted_for != number {
                        region.counted_for = number;
                        eyes += if region.size > SMALL_EYE { 2 } else { 1 };
                    }
                });
                blooms.push(Bloom {
                    owner,
                    size,
                    liberties,
                    ends,
                    eyes,
                });
            }
        }
        Survey(blooms)
    }

    fn blooms_of(&self, owner: Color) -> impl Iterator<Item = &Bloom> {
        self.0.iter().filter(move |bloom| bloom.owner == owner)
    }

    /// How a player's blooms stand.
    pub(super) fn standing(&self, color: Color) -> Standing {
        let mut standing = Standing::default();
        let mut targets = Targets::default();
        for bloom in self.blooms_of(color) {
            standing.liberties += bloom.liberties;
            match bloom.liberties {
                0 => standing.capturable += bloom.size,
                1..=FILLED_IN_A_TURN => {
                    standing.within_one_turn += bloom.size;
                    targets.add(bloom);
                }
                liberties => {
                    standing.eyes += bloom.eyes.min(EYES_TO_LIVE);
                    if bloom.eyes >= EYES_TO_LIVE {
                        standing.alive += bloom.size;
                    } else if liberties <= 2 * FILLED_IN_A_TURN {
                        standing.within_two_turns += bloom.size;
                    }
                }
            }
        }
        standing.capturable += targets.best();
        standing
    }
}

/// The cells where a stone takes a liberty of a bloom that can be fenced in one turn; the more there is to
/// capture, or to save, the earlier.
pub(super) fn urgent_cells<const W: usize>(position: &Blooms<W>) -> Vec<Cell> {
    let mut urgent: Vec<(u32, Cell)> = Vec::new();
    for (owner, kind) in Color::BOTH
        .into_iter()
        .flat_map(|owner| [(owner, 1), (owner, 2)])
    {
        let weight = if owner == position.to_move { 1 } else { 2 };
        for bloom in position.blooms(owner, kind) {
            let liberties = position.grid.neighbors(bloom) & position.empty;
            let count = liberties.len() as u32;
            if (1..=FILLED_IN_A_TURN).contains(&count) {
                let urgency = weight * bloom.len() as u32 * (FILLED_IN_A_TURN + 1 - count);
                for cell in liberties {
                    add(&mut urgent, urgency, cell);
                }
            }
        }
    }
    urgent.sort_unstable_by_key(|&(urgency, cell)| (Reverse(urgency), cell));
    urgent.into_iter().map(|(_, cell)| cell).collect()
}

/// The stones of blooms that can be fenced in one turn, by the cells that fence them.
#[derive(Default)]
struct Targets {
    by_one: Vec<(u32, Cell)>,
    by_two: Vec<(u32, [Cell; 2])>,
}

impl Targets {
    /// Adds a bloom with one or two liberties.
    fn add(&mut self, bloom: &Bloom) {
        let [first, last] = bloom.ends;
        if bloom.liberties == 1 {
            add(&mut self.by_one, bloom.size, first);
        } else {
            add(
                &mut self.by_two,
                bloom.size,
                [first.min(last), first.max(last)],
            );
        }
    }

    /// The most stones that two stones fence; they can always be of different colours, since a bloom is fenced
    /// by any stones.
    fn best(&self) -> u32 {
        let by_one = |cell: Cell| {
            let found = self.by_one.iter().find(|target| target.1 == cell);
            found.map_or(0, |target| target.0)
        };
        let (mut first, mut second) = (0, 0);
        for &(size, _) in &self.by_one {
            second = second.max(size.min(first));
            first = first.max(size);
        }
        self.by_two
            .iter()
            .map(|&(size, [one, other])| size + by_one(one) + by_one(other))
            .fold(first + second, u32::max)
    }
}

/// Adds an amount to what a key has already.
fn add<K: Copy + PartialEq>(amounts: &mut Vec<(u32, K)>, amount: u32, key: K) {
    match amounts.iter_mut().find(|(_, known)| *known == key) {
        Some((total, _)) => *total += amount,
        None => amounts.push((amount, key)),
    }
}
