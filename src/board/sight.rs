//! How many squares are seen from every square of a square board, counted for all squares at once.

use super::{CellNumbers, CellSet};

type Set = CellSet<1>;

/// For every square of a board of `SIDE` squares a side, the number of `seen` squares on the eight rays from
/// it: a ray goes on through `open` squares and ends with the first other one, which is still looked at.
///
/// The sets go step by step along each ray: after `k` steps a set has the squares from which the `k`-th
/// square of the ray is seen. A queen sees at most 40 squares of the largest board.
pub fn sight_counts<const SIDE: usize>(open: Set, seen: Set) -> CellNumbers<6> {
    let (left, right) = const { (column::<SIDE>(0), column::<SIDE>(SIDE - 1)) };
    let side = SIDE as u32;
    let step = |sets: [Set; 8]| {
        let [
            east,
            north_east,
            north,
            north_west,
            west,
            south_west,
            south,
            south_east,
        ] = sets;
        [
            (east - left).lowered(1),
            (north_east - left).lowered(side + 1),
            north.lowered(side),
            (north_west - right).lowered(side - 1),
            (west - right).raised(1),
            (south_west - right).raised(side + 1),
            south.raised(side),
            (south_east - left).raised(side - 1),
        ]
    };
    let mut counts = CellNumbers::ZERO;
    let mut sets = step([seen; 8]);
    for _ in 1..SIDE {
        counts.add_eight(sets);
        let going_on = sets.map(|set| set & open);
        if going_on.iter().all(|set| set.is_empty()) {
            break;
        }
        sets = step(going_on);
    }
    counts
}

/// The squares of a column, counted from 0 at the left.
const fn column<const SIDE: usize>(at: usize) -> Set {
    let mut bits = 0;
    let mut row = 0;
    while row < SIDE {
        bits |= 1 << (row * SIDE + at);
        row += 1;
    }
    Set::from_bits(bits)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::{Shape, SquareLines};

    fn check_side<const SIDE: usize>() {
        let (shape, lines) = (Shape::Square(SIDE), SquareLines::new(SIDE));
        let board: Set = shape.cells().collect();
        let mut rng = fastrand::Rng::with_seed(SIDE as u64);
        for density in [0.0, 0.1, 0.3, 0.6, 0.9, 1.0] {
            let mut some = || -> Set { shape.cells().filter(|_| rng.f64() < density).collect() };
            let stones = some();
            let empty = board - stones - some();
            let counts = sight_counts::<SIDE>(board - stones, empty);
            for cell in shape.cells() {
                let seen = lines.seen_from(cell, stones) & empty;
                assert_eq!(counts.at(cell), seen.len(), "{SIDE} {}", shape.name(cell));
            }
        }
    }

    #[test]
    fn counts_are_those_of_each_square_by_itself() {
        check_side::<5>();
        check_side::<6>();
        check_side::<7>();
        check_side::<8>();
        check_side::<9>();
        check_side::<10>();
        check_side::<11>();
    }
}
