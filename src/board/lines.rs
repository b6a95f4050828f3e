//! Straight lines on a square board: what is seen from a square along rows, columns and diagonals.

use super::{Cell, CellSet, Shape};

type Set = CellSet<1>;

/// The squares of one line through a square, by the side of it that they lie on.
#[derive(Clone, Copy, Debug, Default)]
struct Line {
    lower: u128,
    upper: u128,
}

/// The four lines through every square of a board of up to 11 squares a side.
#[derive(Clone, Debug)]
pub struct SquareLines {
    lines: Vec<[Line; 4]>,
}

impl SquareLines {
    /// The lines of the board with this many squares a side, 11 at the most.
    pub fn new(side: usize) -> SquareLines {
        let shape = Shape::Square(side);
        let ray = |cell, row_step: isize, column_step: isize| {
            let (row, column) = shape.row_and_place(cell);
            let square = |steps: isize| {
                let row = row.checked_add_signed(steps * row_step)?;
                shape.cell(row, column.checked_add_signed(steps * column_step)?)
            };
            (1..).map_while(square).collect::<Set>().bits()
        };
        let lines = shape.cells().map(|cell| {
            [(0, 1), (1, -1), (1, 0), (1, 1)].map(|(row_step, column_step)| Line {
                lower: ray(cell, -row_step, -column_step),
                upper: ray(cell, row_step, column_step),
            })
        });
        SquareLines {
            lines: lines.collect(),
        }
    }

    /// The squares that are seen from a square, itself not among them: along each of the eight rays up to
    /// the first blocker, which may or may not be in the set (callers cut it to squares that are no blockers).
    ///
    /// Obstruction difference: on each line the blockers nearest below and above bound one run of
    /// bits, which a single subtraction fills.
    #[inline]
    pub fn seen_from(&self, cell: Cell, blockers: Set) -> Set {
        let blockers = blockers.bits();
        let mut seen = 0;
        for line in &self.lines[cell.index()] {
            let below = u128::MAX << (127 - (blockers & line.lower | 1).leading_zeros());
            let upper = blockers & line.upper;
            let above = (upper & upper.wrapping_neg()) << 1;
            seen |= above.wrapping_add(below) & (line.lower | line.upper);
        }
        Set::from_bits(seen)
    }

    /// The number of the eight rays from a square that go through some square of the set.
    #[inline]
    pub fn rays_into(&self, cell: Cell, set: Set) -> usize {
        let set = set.bits();
        let rays = self.lines[cell.index()].iter();
        rays.map(|line| (set & line.lower != 0) as usize + (set & line.upper != 0) as usize)
            .sum()
    }

    /// The squares between two different squares on one line; `None` where no line goes through both.
    pub fn between(&self, from: Cell, to: Cell) -> Option<Set> {
        let target = Set::of(to).bits();
        let lines = self.lines[from.index()].iter().zip(&self.lines[to.index()]);
        for (line, back) in lines {
            if line.upper & target != 0 {
                return Some(Set::from_bits(line.upper & back.lower));
            }
            if line.lower & target != 0 {
                return Some(Set::from_bits(line.lower & back.upper));
            }
        }
        None
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn walked(side: i32, cell: Cell, blockers: Set) -> Set {
        let (row, column) = (cell.index() as i32 / side, cell.index() as i32 % side);
        let mut seen = Set::EMPTY;
        for (row_step, column_step) in [
            (0, 1),
            (1, 1),
            (1, 0),
            (1, -1),
            (0, -1),
            (-1, -1),
            (-1, 0),
            (-1, 1),
        ] {
            let (mut row, mut column) = (row + row_step, column + column_step);
            while (0..side).contains(&row) && (0..side).contains(&column) {
                let square = Cell::new((row * side + column) as usize);
                if blockers.contains(square) {
                    break;
                }
                seen.insert(square);
                (row, column) = (row + row_step, column + column_step);
            }
        }
        seen
    }

    #[test]
    fn what_is_seen_is_what_a_walk_along_the_rays_finds() {
        let mut rng = fastrand::Rng::with_seed(7);
        for side in 5..=11 {
            let (shape, lines) = (Shape::Square(side), SquareLines::new(side));
            for _ in 0..20 {
                let density = rng.f64();
                let blockers: Set = shape.cells().filter(|_| rng.f64() < density).collect();
                for cell in shape.cells() {
                    let seen = lines.seen_from(cell, blockers) - blockers;
                    assert_eq!(seen, walked(side as i32, cell, blockers));
                    for other in shape.cells().filter(|&other| other != cell) {
                        let between = lines.between(cell, other);
                        let open = between.is_some_and(|path| path.is_disjoint(blockers));
                        let is_seen = open && !blockers.contains(other);
                        assert_eq!(seen.contains(other), is_seen);
                    }
                }
            }
        }
    }
}
