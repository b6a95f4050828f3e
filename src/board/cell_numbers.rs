//! A small number for every cell of a board, all of them at once.

use super::{Cell, CellSet};

type Set = CellSet<1>;

/// A number below `2^PLANES` for every cell, in binary: a plane has the cells whose number has that bit set,
/// the lowest bit first. One operation on a plane works on the whole board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CellNumbers<const PLANES: usize>([Set; PLANES]);

impl<const PLANES: usize> CellNumbers<PLANES> {
    /// Zero everywhere.
    pub const ZERO: Self = CellNumbers([Set::EMPTY; PLANES]);

    /// Adds `2^bit` to the number of every cell of the set; no number must grow too big.
    #[inline]
    pub fn add(&mut self, bit: usize, cells: Set) {
        let mut carry = cells;
        for plane in &mut self.0[bit..] {
            let both = *plane & carry;
            *plane ^= carry;
            carry = both;
        }
    }

    /// Adds to every cell's number how many of the eight sets it is in.
    #[inline]
    pub fn add_eight(&mut self, [a, b, c, d, e, f, g, h]: [Set; 8]) {
        let one = self.0[0];
        let (one, two_a) = added(one, a, b);
        let (one, two_b) = added(one, c, d);
        let (one, two_c) = added(one, e, f);
        let (one, two_d) = added(one, g, h);
        let (two, four_a) = added(self.0[1], two_a, two_b);
        let (two, four_b) = added(two, two_c, two_d);
        let (four, eight) = added(self.0[2], four_a, four_b);
        (self.0[0], self.0[1], self.0[2]) = (one, two, four);
        self.add(3, eight);
    }

    /// The cells whose number is not zero.
    #[inline]
    pub fn not_zero(&self) -> Set {
        self.0
            .iter()
            .fold(Set::EMPTY, |cells, &plane| cells | plane)
    }

    /// The number of a cell.
    #[inline]
    pub fn at(&self, cell: Cell) -> usize {
        let planes = self.0.iter().enumerate();
        let bits = planes.map(|(bit, plane)| (plane.contains(cell) as usize) << bit);
        bits.sum()
    }

    /// The sum of the numbers of the set's cells.
    #[inline]
    pub fn sum(&self, cells: Set) -> usize {
        let planes = self.0.iter().enumerate();
        planes
            .map(|(bit, &plane)| (plane & cells).len() << bit)
            .sum()
    }

    /// The sum over all cells of the product of their two numbers.
    #[inline]
    pub fn product_sum<const OTHER: usize>(&self, other: &CellNumbers<OTHER>) -> usize {
        let planes = self.0.iter().enumerate();
        planes.map(|(bit, &plane)| other.sum(plane) << bit).sum()
    }
}

/// The sum of three bits for every cell, as the sum's bit and the carry.
#[inline]
fn added(a: Set, b: Set, c: Set) -> (Set, Set) {
    let either = a ^ b;
    (either ^ c, (a & b) | (either & c))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_grow_cell_by_cell() {
        let mut rng = fastrand::Rng::with_seed(5);
        let mut numbers = CellNumbers::<6>::ZERO;
        let mut expected = [0; 128];
        let mut random_set = |expected: &mut [usize; 128], by| {
            let set = Set::from_bits(rng.u128(..));
            set.into_iter()
                .for_each(|cell| expected[cell.index()] += by);
            set
        };
        for _ in 0..5 {
            numbers.add(0, random_set(&mut expected, 1));
            numbers.add(1, random_set(&mut expected, 2));
            numbers.add_eight([(); 8].map(|()| random_set(&mut expected, 1)));
        }
        let all = Set::from_bits(u128::MAX);
        for cell in all {
            assert_eq!(numbers.at(cell), expected[cell.index()]);
        }
        let sum: usize = expected.iter().sum();
        assert_eq!(numbers.sum(all), sum);
        let squares: usize = expected.iter().map(|number| number * number).sum();
        assert_eq!(numbers.product_sum(&numbers), squares);
        let not_zero = expected.iter().filter(|&&number| number > 0).count();
        assert_eq!(numbers.not_zero().len(), not_zero);
    }
}
