//! What each side's stones and empty cells are good for.

use super::stones::Stones;
use crate::board::CellSet;
use crate::game::Color;

/// Who can play where.
pub(super) struct Regions<const W: usize> {
    /// The empty cells that only one side can play on, by that side.
    private: [CellSet<W>; 2],
    /// The empty cells that both sides can play on.
    shared: CellSet<W>,
}

/// What one side has.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Standing {
    /// Cells that both sides can play on and that are nearer to this side's stones.
    pub(super) near: u32,
    /// Placements on cells that only this side can play on, without killing an own group.
    pub(super) safe_placements: u32,
    /// Stones of groups that live by regions that the opponent cannot play in.
    pub(super) living: u32,
    /// Stones of the other groups, by how many enemy stones cut them off: one, two, three, four.
    pub(super) cut_by: [u32; 4],
    /// All groups.
    pub(super) groups: u32,
}

impl<const W: usize> Regions<W> {
    pub(super) fn new(stones: &Stones<W>) -> Self {
        let [black, white] = Color::BOTH.map(|color| stones.reach(color));
        Regions {
            private: [black - white, white - black],
            shared: black & white,
        }
    }

    /// Whether both sides can play on some cell.
    pub(super) fn is_contested(&self) -> bool {
        !self.shared.is_empty()
    }

    pub(super) fn standings(&self, stones: &Stones<W>) -> [Standing; 2] {
        let near = self.near(stones);
        Color::BOTH.map(|color| {
            let mut standing = Standing {
                near: near[color.index()],
                safe_placements: self.safe_placements(stones, color),
                ..Standing::default()
            };
            for group in stones.groups(color) {
                let size = group.len() as u32;
                standing.groups += 1;
                let others = stones.of(color) - group;
                match self.lifeline(stones, group, others, color) {
                    Lifeline::Private => standing.living += size,
                    Lifeline::Width(width) => {
                        if let Some(stones) = standing.cut_by.get_mut(width - 1) {
                            *stones += size;
                        }
                    }
                }
            }
            standing
        })
    }

    /// The numbers of shared cells that are nearer to each side's stones, along empty cells.
    fn near(&self, stones: &Stones<W>) -> [u32; 2] {
        let mut open = self.shared;
        let mut fronts = Color::BOTH.map(|color| stones.of(color));
        let mut counts = [0; 2];
        loop {
            let [black, white] = fronts.map(|front| stones.grid().grown(front) & open);
            open -= black | white;
            fronts = [black - white, white - black];
            if fronts.iter().all(|front| front.is_empty()) {
                return counts;
            }
            for (count, front) in counts.iter_mut().zip(fronts) {
                *count += front.len() as u32;
            }
        }
    }

    /// Every cell of a region that one own group touches can be filled; where two or more live by it, all but
    /// the last can.
    fn safe_placements(&self, stones: &Stones<W>, color: Color) -> u32 {
        let (grid, mut left) = (stones.grid(), self.private[color.index()]);
        let mut safe = left.len() as u32;
        while let Some(start) = left.first() {
            let region = grid.flood(CellSet::of(start), left);
            left -= region;
            let touching = grid.neighbors(region) & stones.of(color);
            let group = grid.flood(
                touching.first().map_or(CellSet::EMPTY, CellSet::of),
                stones.of(color),
            );
            safe -= u32::from(!touching.is_subset(group));
        }
        safe
    }

    /// How a group lives.
    fn lifeline(
        &self,
        stones: &Stones<W>,
        group: CellSet<W>,
        others: CellSet<W>,
        color: Color,
    ) -> Lifeline {
        let beside = stones.grid().neighbors(group);
        let private = self.private[color.index()];
        if !beside.is_disjoint(private) {
            let region = stones.grid().flood(beside, private);
            if !stones.grid().grown(region).is_disjoint(others) {
                return Lifeline::Private;
            }
        }
        // Of the cells at one distance from the group along empty cells, all together cut it off.
        let (mut reached, mut front) = (CellSet::EMPTY, beside & self.shared);
        let mut width = usize::MAX;
        while !front.is_empty() {
            width = width.min(front.len());
            let grown = stones.grid().grown(front);
            if width == 1 || !grown.is_disjoint(others) {
                break;
            }
            reached |= front;
            front = (grown & self.shared) - reached;
        }
        Lifeline::Width(width)
    }
}

/// What a group lives by.
enum Lifeline {
    /// A region that the opponent cannot play in.
    Private,
    /// Empty cells of which this many, filled by the opponent, are enough to cut it off.
    Width(usize),
}
