//! When a search has to end.

use super::{Limits, Stop};
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};

/// Counts the nodes of a search and tells when one of its limits is reached.
pub(super) struct Watch<'a> {
    stop: &'a Stop,
    limits: Limits,
    start: Instant,
    /// The nodes that all threads have told of.
    all_nodes: &'a AtomicU64,
    nodes: u64,
    /// The nodes of this thread that have been told of.
    told: u64,
    ended: bool,
}

/// The nodes between two looks at the clock: a few milliseconds on the slowest boards.
const NODES_A_LOOK: u64 = 256;

impl<'a> Watch<'a> {
    /// Starts to watch; a search that may not take any time or make any step is at its end already.
    pub(super) fn new(limits: &Limits, stop: &'a Stop, all_nodes: &'a AtomicU64) -> Watch<'a> {
        let mut watch = Watch {
            stop,
            limits: *limits,
            start: Instant::now(),
            all_nodes,
            nodes: 0,
            told: 0,
            ended: limits.nodes == Some(0),
        };
        watch.look();
        watch
    }

    /// Looks whether the time is up or the search has been stopped, and tells of the nodes since the last look.
    fn look(&mut self) {
        self.all_nodes
            .fetch_add(self.nodes - self.told, Ordering::Relaxed);
        self.told = self.nodes;
        let late = |budget: super::TimeBudget| self.start.elapsed() >= budget.hard;
        if self.stop.is_stopped() || self.limits.time.is_some_and(late) {
            self.ended = true;
        }
    }

    /// Counts a step that is about to be made; `false` where it may not be made any more.
    #[inline]
    pub(super) fn may_step(&mut self) -> bool {
        if self.limits.nodes.is_some_and(|nodes| self.nodes() >= nodes) {
            self.ended = true;
        }
        if self.ended {
            return false;
        }
        self.nodes += 1;
        if self.nodes.is_multiple_of(NODES_A_LOOK) {
            self.look();
        }
        true
    }

    /// Whether the search has to end.
    #[inline]
    pub(super) fn has_ended(&self) -> bool {
        self.ended
    }

    /// Whether no new iteration should begin; where the time may be stretched, at so many percent of it.
    pub(super) fn is_late(&self, percent: u32) -> bool {
        let may_stretch = self
            .limits
            .time
            .is_some_and(|budget| budget.soft < budget.hard);
        self.is_past(if may_stretch { percent } else { 100 })
    }

    /// Whether so many percent of the time have passed.
    pub(super) fn is_past(&self, percent: u32) -> bool {
        self.limits
            .time
            .is_some_and(|budget| self.start.elapsed() >= budget.soft.saturating_mul(percent) / 100)
    }

    /// The steps that were made, by all threads as far as they have told.
    pub(super) fn nodes(&self) -> u64 {
        self.all_nodes.load(Ordering::Relaxed) + self.nodes - self.told
    }

    /// The time since the search began.
    pub(super) fn elapsed(&self) -> Duration {
        self.start.elapsed()
    }
}
