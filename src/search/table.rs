//! The transposition table: what the search has found out about positions, half-made turns among them.

use super::Score;
use super::depth::Depth;
use crate::game::Step;
use std::sync::atomic::{AtomicU64, Ordering};

/// How a stored score bounds the value.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Bound {
    /// The value is at least the score.
    Lower = 1,
    /// The value is at most the score.
    Upper = 2,
    /// The value is the score.
    Exact = 3,
}

/// What is known about a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Entry {
    /// The code of the best step, 0 where none is known.
    pub(super) step: u32,
    /// For the seat to move, its distance counted from the position itself.
    pub(super) score: Score,
    /// The quarters of a turn that were looked ahead, a half-made turn included.
    pub(super) depth: u32,
    /// What the score says about the value.
    pub(super) bound: Bound,
}

/// Scores are stored as numbers without a sign.
const SCORE_OFFSET: i64 = 1 << 20;

/// The generations before they begin again from 0.
const GENERATIONS: u64 = 1 << 8;

/// How many quarters of a turn an entry must be ahead to outlive one generation.
const DEPTH_A_GENERATION: i64 = 32;

impl Entry {
    /// Fields from the lowest bit up: step 24, score 21, depth 9, bound 2, generation 8.
    fn pack(self, generation: u64) -> u64 {
        let score = (i64::from(self.score.value()) + SCORE_OFFSET) as u64;
        u64::from(self.step)
            | score << 24
            | u64::from(self.depth.min(Depth::MAX_QUARTERS)) << 45
            | (self.bound as u64) << 54
            | generation << 56
    }

    /// `None` where nothing is stored.
    fn unpack(data: u64) -> Option<Entry> {
        let bound = match data >> 54 & 3 {
            1 => Bound::Lower,
            2 => Bound::Upper,
            3 => Bound::Exact,
            _ => return None,
        };
        Some(Entry {
            step: (data & 0xFF_FFFF) as u32,
            score: Score::from_number(((data >> 24 & 0x1F_FFFF) as i64 - SCORE_OFFSET) as i32),
            depth: (data >> 45 & 511) as u32,
            bound,
        })
    }
}

/// The score that makes a search of a position needless, where `turns` lie between the root and it.
///
/// What was found by looking at least as far ahead holds here, and a win or a loss always does. In a search whose values are to
/// be exact, only what was found by looking just as far ahead, and wins and losses that lie within that.
pub(super) fn cutoff(
    entry: Entry,
    turns: u32,
    depth: Depth,
    alpha: Score,
    beta: Score,
    exact: bool,
) -> Option<Score> {
    let score = entry.score.seen_from_before(turns);
    let at_least = matches!(entry.bound, Bound::Lower | Bound::Exact);
    let at_most = matches!(entry.bound, Bound::Upper | Bound::Exact);
    let within = |distance: Option<u32>| {
        distance.is_some_and(|distance| !exact || distance <= depth.turns())
    };
    let looked = if exact {
        entry.depth == depth.quarters()
    } else {
        entry.depth >= depth.quarters()
    };
    let high = at_least && score >= beta && (looked || within(entry.score.win_distance()));
    let low = at_most && score <= alpha && (looked || within(entry.score.loss_distance()));
    (high || low || (entry.bound == Bound::Exact && looked)).then_some(score)
}

/// Places of two words each, in buckets; threads can share it: a place that two of them have written at once has a
/// key that fits no position.
pub(super) struct Table {
    /// Two words a place: the position's hash, combined with the data, and the data.
    words: Box<[AtomicU64]>,
    generation: u64,
    state: State,
}

/// What a table's memory has been used for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum State {
    /// Nothing: the system has yet to find the memory for it, at the first use of each part.
    Fresh,
    /// It has been emptied.
    Cleared,
    /// Searches.
    Used,
}

/// The places that a position can be stored at.
const BUCKET: usize = 4;

impl Table {
    /// The bytes of a bucket.
    const BUCKET_BYTES: usize = BUCKET * 16;

    /// An empty table of this many MiB, at least one bucket; `None` if there is no memory for it.
    pub(super) fn new(mebibytes: usize) -> Option<Table> {
        let buckets = (mebibytes.checked_mul(1 << 20)? / Self::BUCKET_BYTES).max(1);
        // Memory that comes as zeroes from the system costs nothing until it is used, as by an engine that plays at random.
        let words = bytemuck::allocation::try_zeroed_slice_box(buckets * BUCKET * 2).ok()?;
        Some(Table {
            words,
            generation: 0,
            state: State::Fresh,
        })
    }

    /// Whether searches have used it since it was last emptied.
    pub(super) fn is_used(&self) -> bool {
        self.state == State::Used
    }

    /// Empties it, and has the system find its memory, which no clock measures here: in a search it would take longer than the
    /// search itself at first.
    pub(super) fn clear(&mut self) {
        self.generation = 0;
        if self.state != State::Cleared {
            for word in &mut self.words {
                *word.get_mut() = 0;
            }
        }
        self.state = State::Cleared;
    }

    /// Begins a new search: what is stored from now on is worth more than what was stored before.
    pub(super) fn age(&mut self) {
        self.state = State::Used;
        self.generation = (self.generation + 1) % GENERATIONS;
    }

    fn bucket(&self, hash: u64) -> &[AtomicU64] {
        let buckets = self.words.len() / (BUCKET * 2);
        let at = ((u128::from(hash) * buckets as u128) >> 64) as usize;
        &self.words[at * BUCKET * 2..(at + 1) * BUCKET * 2]
    }

    /// What is known about the position with this hash.
    pub(super) fn get(&self, hash: u64) -> Option<Entry> {
        self.bucket(hash).chunks_exact(2).find_map(|place| {
            let data = place[1].load(Ordering::Relaxed);
            let key = place[0].load(Ordering::Relaxed) ^ data;
            if key == hash {
                Entry::unpack(data)
            } else {
                None
            }
        })
    }

    /// Stores what is known about a position, in the place of what is worth least.
    pub(super) fn put(&self, hash: u64, mut entry: Entry) {
        let mut least = (i64::MAX, 0);
        let bucket = self.bucket(hash);
        for (at, place) in bucket.chunks_exact(2).enumerate() {
            let data = place[1].load(Ordering::Relaxed);
            let Some(old) = Entry::unpack(data) else {
                least = (i64::MIN, at);
                break;
            };
            if place[0].load(Ordering::Relaxed) ^ data == hash {
                if entry.step == 0 {
                    entry.step = old.step;
                }
                least = (i64::MIN, at);
                break;
            }
            let age = (self.generation + GENERATIONS - (data >> 56)) % GENERATIONS;
            let worth = i64::from(old.depth) - DEPTH_A_GENERATION * age as i64;
            least = least.min((worth, at));
        }
        let data = entry.pack(self.generation);
        bucket[least.1 * 2].store(hash ^ data, Ordering::Relaxed);
        bucket[least.1 * 2 + 1].store(data, Ordering::Relaxed);
    }

    /// The best step known in the position with this hash, among those that are legal there.
    pub(super) fn best_step(&self, hash: u64, legal: &[Step]) -> Option<Step> {
        let code = self.get(hash)?.step;
        legal.iter().copied().find(|step| step.code() == code)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn entry(depth: u32) -> Entry {
        Entry {
            step: 0xABCDEF,
            score: Score::loss_in(3),
            depth,
            bound: Bound::Exact,
        }
    }

    #[test]
    fn what_is_put_in_comes_out() {
        let table = Table::new(1).expect("memory");
        let scores = [
            Score::INFINITE,
            -Score::INFINITE,
            Score::EVEN,
            Score::of_value(-17),
            Score::loss_in(1),
            Score::win_in(300),
        ];
        for (hash, score) in (1_u64..).map(|n| n << 59 | n).zip(scores) {
            for bound in [Bound::Lower, Bound::Upper, Bound::Exact] {
                let entry = Entry {
                    score,
                    bound,
                    ..entry(509)
                };
                table.put(hash, entry);
                assert_eq!(table.get(hash), Some(entry));
                assert_eq!(table.get(hash ^ 1), None);
            }
        }
    }

    #[test]
    fn a_full_bucket_gives_up_its_shallowest_and_oldest_place() {
        let mut table = Table::new(0).expect("memory");
        for depth in [7, 3, 5, 9] {
            table.put(u64::from(depth), entry(depth));
        }
        table.put(100, entry(1));
        assert_eq!(table.get(3), None);
        table.age();
        table.put(101, entry(2));
        assert_eq!(table.get(100), None);
        table.put(102, entry(1));
        assert_eq!(table.get(5), None);
        assert!(table.get(101).is_some() && table.get(7).is_some() && table.get(9).is_some());
    }

    #[test]
    fn a_known_best_step_survives_a_bound_without_one() {
        let table = Table::new(0).expect("memory");
        table.put(8, entry(2));
        table.put(
            8,
            Entry {
                step: 0,
                ..entry(3)
            },
        );
        assert_eq!(table.get(8), Some(entry(3)));
    }

    #[test]
    fn a_table_too_big_for_any_memory_is_refused() {
        assert!(Table::new(usize::MAX).is_none());
        assert!(Table::new(usize::MAX >> 20).is_none());
    }
}
