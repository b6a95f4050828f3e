//! Sets of cells as bits, of one machine width for a whole board.

use super::Cell;
use std::fmt;
use std::ops::{BitAnd, BitAndAssign, BitOr, BitOrAssign, BitXor, BitXorAssign, Sub, SubAssign};

/// A set of cells in `W` words of 128 bits.
///
/// One word holds every square board up to 11 x 11 and every hexhex board up to base 6; what
/// is written for sets in general compiles to single-word code there.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct CellSet<const W: usize>([u128; W]);

impl<const W: usize> CellSet<W> {
    /// The set without cells.
    pub const EMPTY: Self = CellSet([0; W]);

    /// The number of cells that fit: a cell's number must be below it.
    pub const CAPACITY: usize = W * 128;

    /// The set of one cell.
    #[inline]
    pub const fn of(cell: Cell) -> Self {
        let mut words = [0; W];
        words[cell.index() / 128] = 1 << (cell.index() % 128);
        CellSet(words)
    }

    /// Whether no cell is in the set.
    #[inline]
    pub fn is_empty(self) -> bool {
        self.0.iter().all(|&word| word == 0)
    }

    /// The number of cells in the set.
    #[inline]
    pub fn len(self) -> usize {
        self.0.iter().map(|word| word.count_ones() as usize).sum()
    }

    /// Whether the cell is in the set.
    #[inline]
    pub const fn contains(self, cell: Cell) -> bool {
        self.0[cell.index() / 128] >> (cell.index() % 128) & 1 != 0
    }

    /// Whether the two sets have no cell in common.
    #[inline]
    pub fn is_disjoint(self, other: Self) -> bool {
        (self & other).is_empty()
    }

    /// Whether every cell of this set is in the other.
    #[inline]
    pub fn is_subset(self, other: Self) -> bool {
        (self - other).is_empty()
    }

    /// Puts a cell in.
    #[inline]
    pub fn insert(&mut self, cell: Cell) {
        self.0[cell.index() / 128] |= 1 << (cell.index() % 128);
    }

    /// Takes a cell out.
    #[inline]
    pub fn remove(&mut self, cell: Cell) {
        self.0[cell.index() / 128] &= !(1 << (cell.index() % 128));
    }

    /// The cell with the lowest number.
    #[inline]
    pub fn first(self) -> Option<Cell> {
        let at = self.0.iter().position(|&word| word != 0)?;
        Some(Cell::new(at * 128 + self.0[at].trailing_zeros() as usize))
    }

    /// The cell that has exactly `n` cells of the set below it.
    #[inline]
    pub fn nth(self, n: usize) -> Option<Cell> {
        let mut above = n as u32;
        for (at, &word) in self.0.iter().enumerate() {
            for half in [0, 64] {
                let bits = (word >> half) as u64;
                let len = bits.count_ones();
                if above < len {
                    let bit = nth_one(bits, above);
                    return Some(Cell::new(at * 128 + half + bit as usize));
                }
                above -= len;
            }
        }
        None
    }

    /// The cells of the set whose numbers are higher than the cell's.
    #[inline]
    pub fn above(mut self, cell: Cell) -> Self {
        let (at, bit) = (cell.index() / 128, 1 << (cell.index() % 128));
        self.0[..at].fill(0);
        self.0[at] &= !(bit | (bit - 1));
        self
    }

    /// The set with every cell's number raised by `by` (below 128); what leaves the capacity is lost.
    #[inline]
    pub fn raised(self, by: u32) -> Self {
        let mut words = [0; W];
        for (at, word) in words.iter_mut().enumerate() {
            *word = self.0[at] << by;
            if at > 0 && by > 0 {
                *word |= self.0[at - 1] >> (128 - by);
            }
        }
        CellSet(words)
    }

    /// The set with every cell's number lowered by `by` (below 128); what would be below zero is lost.
    #[inline]
    pub fn lowered(self, by: u32) -> Self {
        let mut words = [0; W];
        for (at, word) in words.iter_mut().enumerate() {
            *word = self.0[at] >> by;
            if at + 1 < W && by > 0 {
                *word |= self.0[at + 1] << (128 - by);
            }
        }
        CellSet(words)
    }
}

/// The place of the set bit that has exactly `n` set bits below it, found by sums over bytes (Vigna 2008).
#[inline]
fn nth_one(bits: u64, n: u32) -> u32 {
    const ONES: u64 = 0x0101_0101_0101_0101;
    const HIGH: u64 = 0x8080_8080_8080_8080;
    // The number of bytes of `sums` that are at most `bound`; all are below 128.
    let at_most = |sums: u64, bound: u64| {
        let marks = (((bound * ONES) | HIGH) - sums) & HIGH;
        ((marks >> 7).wrapping_mul(ONES) >> 56) as u32
    };
    let pairs = bits - ((bits >> 1) & 0x5555_5555_5555_5555);
    let fours = (pairs & 0x3333_3333_3333_3333) + ((pairs >> 2) & 0x3333_3333_3333_3333);
    let sums = ((fours + (fours >> 4)) & 0x0f0f_0f0f_0f0f_0f0f).wrapping_mul(ONES);
    let shift = 8 * at_most(sums, u64::from(n));
    let left = u64::from(n) - (((sums << 8) >> shift) & 0xff);
    // One byte for each bit of the byte that has the bit, the lowest bit in the lowest byte.
    let spread = ((bits >> shift) & 0xff).wrapping_mul(ONES) & 0x8040_2010_0804_0201;
    let ones = (spread | HIGH).wrapping_sub(ONES) | spread;
    let sums = ((ones & HIGH) >> 7).wrapping_mul(ONES);
    shift + at_most(sums, left)
}

impl CellSet<1> {
    /// The set whose cells are the set bits of a word.
    #[inline]
    pub const fn from_bits(bits: u128) -> Self {
        CellSet([bits])
    }

    /// The set as one word.
    #[inline]
    pub const fn bits(self) -> u128 {
        self.0[0]
    }
}

macro_rules! word_by_word {
    ($trait:ident, $method:ident, $assign_trait:ident, $assign_method:ident, |$a:ident, $b:ident| $word:expr) => {
        impl<const W: usize> $trait for CellSet<W> {
            type Output = Self;

            #[inline]
            fn $method(mut self, other: Self) -> Self {
                for ($a, $b) in self.0.iter_mut().zip(other.0) {
                    *$a = $word;
                }
                self
            }
        }

        impl<const W: usize> $assign_trait for CellSet<W> {
            #[inline]
            fn $assign_method(&mut self, other: Self) {
                *self = (*self).$method(other);
            }
        }
    };
}

word_by_word!(BitAnd, bitand, BitAndAssign, bitand_assign, |a, b| *a & b);
word_by_word!(BitOr, bitor, BitOrAssign, bitor_assign, |a, b| *a | b);
word_by_word!(BitXor, bitxor, BitXorAssign, bitxor_assign, |a, b| *a ^ b);
word_by_word!(Sub, sub, SubAssign, sub_assign, |a, b| *a & !b);

impl<const W: usize> FromIterator<Cell> for CellSet<W> {
    fn from_iter<I: IntoIterator<Item = Cell>>(cells: I) -> Self {
        let mut set = Self::EMPTY;
        // Not a loop over the iterator: nested ones, as over rows and their cells, are faster from the inside.
        cells.into_iter().for_each(|cell| set.insert(cell));
        set
    }
}

impl<const W: usize> IntoIterator for CellSet<W> {
    type Item = Cell;
    type IntoIter = Cells<W>;

    #[inline]
    fn into_iter(self) -> Cells<W> {
        Cells {
            words: self.0,
            at: 0,
        }
    }
}

impl<const W: usize> fmt::Debug for CellSet<W> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set()
            .entries(self.into_iter().map(Cell::index))
            .finish()
    }
}

/// The cells of a set, from the lowest number up.
#[derive(Clone, Debug)]
pub struct Cells<const W: usize> {
    words: [u128; W],
    at: usize,
}

impl<const W: usize> Iterator for Cells<W> {
    type Item = Cell;

    #[inline]
    fn next(&mut self) -> Option<Cell> {
        while self.at < W {
            let word = self.words[self.at];
            if word != 0 {
                self.words[self.at] = word & (word - 1);
                return Some(Cell::new(self.at * 128 + word.trailing_zeros() as usize));
            }
            self.at += 1;
        }
        None
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn cells(numbers: &[usize]) -> CellSet<3> {
        numbers.iter().map(|&number| Cell::new(number)).collect()
    }

    #[test]
    fn cells_come_back_in_order_across_words() {
        let set = cells(&[300, 127, 128, 0, 255, 256]);
        assert_eq!(set.len(), 6);
        let numbers: Vec<_> = set.into_iter().map(Cell::index).collect();
        assert_eq!(numbers, [0, 127, 128, 255, 256, 300]);
        assert_eq!(set.first(), Some(Cell::new(0)));
        for n in 0..7 {
            assert_eq!(set.nth(n), set.into_iter().nth(n));
        }
    }

    #[test]
    fn raising_and_lowering_carry_into_the_next_word() {
        let set = cells(&[0, 120, 127, 250]);
        assert_eq!(set.raised(13), cells(&[13, 133, 140, 263]));
        assert_eq!(set.raised(13).lowered(13), set);
        assert_eq!(set.raised(0), set);
        assert_eq!(cells(&[3, 5]).lowered(4), cells(&[1]));
        assert_eq!(cells(&[383]).raised(1), CellSet::EMPTY);
    }

    #[test]
    fn the_nth_cell_of_sets_of_every_density() {
        let mut rng = fastrand::Rng::with_seed(3);
        for denominator in 1..=64 {
            let set: CellSet<2> = (0..256)
                .filter(|_| rng.u32(0..denominator) == 0)
                .map(Cell::new)
                .collect();
            for (n, cell) in set.into_iter().enumerate() {
                assert_eq!(set.nth(n), Some(cell), "{set:?}");
            }
            assert_eq!(set.nth(set.len()), None);
        }
    }

    #[test]
    fn set_algebra() {
        let (a, b) = (cells(&[1, 200, 300]), cells(&[200, 301]));
        assert_eq!(a & b, cells(&[200]));
        assert_eq!(a - b, cells(&[1, 300]));
        assert_eq!(a ^ b, cells(&[1, 300, 301]));
        assert_eq!((a | b).len(), 4);
        assert_eq!(a.above(Cell::new(1)), cells(&[200, 300]));
        assert_eq!(a.above(Cell::new(199)), cells(&[200, 300]));
        assert_eq!(a.above(Cell::new(256)), cells(&[300]));
        assert!(!a.is_disjoint(b) && (a - b).is_disjoint(b) && (a & b).is_subset(a));
    }
}
