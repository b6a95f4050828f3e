//! What the threads of a search are at, so that they do not all do the same.

use crate::game::Step;
use std::sync::atomic::{AtomicU64, Ordering};

/// The steps that are being searched, by position (after T. Kerrigan's simplified ABDADA). A place holds the last step that was begun there;
/// a step that is overwritten is only searched twice.
pub(super) struct Busy(Box<[AtomicU64]>);

/// A power of two, many times the steps that threads are at.
const PLACES: usize = 1 << 12;

impl Busy {
    /// Nothing is searched yet.
    pub(super) fn new() -> Busy {
        Busy((0..PLACES).map(|_| AtomicU64::new(0)).collect())
    }

    fn key(hash: u64, step: Step) -> u64 {
        (hash ^ u64::from(step.code())).wrapping_mul(0x9E37_79B9_7F4A_7C15) | 1
    }

    fn place(&self, key: u64) -> &AtomicU64 {
        &self.0[(key >> (64 - PLACES.trailing_zeros())) as usize]
    }

    /// Some thread begins to search a step from the position with this hash.
    pub(super) fn begin(&self, hash: u64, step: Step) {
        let key = Self::key(hash, step);
        self.place(key).store(key, Ordering::Relaxed);
    }

    /// It has ended that search.
    pub(super) fn end(&self, hash: u64, step: Step) {
        let key = Self::key(hash, step);
        // Another step that has come to the same place stays.
        let _ = self
            .place(key)
            .compare_exchange(key, 0, Ordering::Relaxed, Ordering::Relaxed);
    }

    /// Whether some thread is at that step.
    pub(super) fn is_begun(&self, hash: u64, step: Step) -> bool {
        let key = Self::key(hash, step);
        self.place(key).load(Ordering::Relaxed) == key
    }
}
