//! When a search has to end.

use super::{Limits, Stop};
use std::time::{Duration, Instant};

/// Counts the nodes of a search and tells when one of its limits is reached.
pub(super) struct Watch<'a> {
    stop: &'a Stop,
    limits: Limits,
    start: Instant,
    nodes: u64,
    ended: bool,
}

/// The nodes between two looks at the clock: a few milliseconds on the slowest boards.
const NODES_A_LOOK: u64 = 256;

impl<'a> Watch<'a> {
    /// Starts to watch; a search that may not take any time or make any step is at its end already.
    pub(super) fn new(limits: &Limits, stop: &'a Stop) -> Watch<'a> {
        let mut watch = Watch {
            stop,
            limits: *limits,
            start: Instant::now(),
            nodes: 0,
            ended: limits.nodes == Some(0),
        };
        watch.look();
        watch
    }

    /// Looks whether the time is up or the search has been stopped.
    fn look(&mut self) {
        let late = |budget: super::TimeBudget| self.start.elapsed() >= budget.hard;
        if self.stop.is_stopped() || self.limits.time.is_some_and(late) {
            self.ended = true;
        }
    }

    /// Counts a step that is about to be made; `false` where it may not be made any more.
    #[inline]
    pub(super) fn may_step(&mut self) -> bool {
        if self.limits.nodes.is_some_and(|nodes| self.nodes >= nodes) {
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

    /// Whether so much of the time has passed that no new iteration should begin.
    pub(super) fn is_late(&self) -> bool {
        self.is_past(1)
    }

    /// Whether that time, divided by `part`, has passed.
    pub(super) fn is_past(&self, part: u32) -> bool {
        self.limits
            .time
            .is_some_and(|budget| self.start.elapsed() >= budget.soft / part)
    }

    /// The steps that were made.
    pub(super) fn nodes(&self) -> u64 {
        self.nodes
    }

    /// The time since the search began.
    pub(super) fn elapsed(&self) -> Duration {
        self.start.elapsed()
    }
}
