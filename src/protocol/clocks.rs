//! The clocks of both seats, as the engine itself keeps them.

use crate::game::Seat;
use crate::search::{Clock, TimeBudget, TimeControl};
use std::time::Duration;

/// A time control and what each seat has left of it.
#[derive(Clone, Copy, Debug)]
pub(super) struct Clocks {
    control: TimeControl,
    by_seat: [Clock; 2],
}

impl Clocks {
    /// Full clocks.
    pub(super) fn new(control: TimeControl) -> Clocks {
        Clocks {
            control,
            by_seat: [Clock::new(control); 2],
        }
    }

    /// Clocks that differ by seat.
    pub(super) fn of_seats(by_seat: [Clock; 2]) -> Clocks {
        Clocks {
            control: TimeControl::None,
            by_seat,
        }
    }

    /// Fills both clocks, for a new game.
    pub(super) fn refill(&mut self) {
        *self = Clocks::new(self.control);
    }

    /// Takes what a controller says that a seat has left.
    pub(super) fn set_left(&mut self, seat: Seat, time: Duration, count: u32) {
        self.by_seat[seat.index()].set_left(time, count);
    }

    /// How long a seat is to think about its next turn, about so many more being to come; `None` without a clock.
    pub(super) fn budget(&self, seat: Seat, overhead: Duration, turns: u32) -> Option<TimeBudget> {
        self.by_seat[seat.index()].budget(overhead, turns)
    }

    /// Takes the time that a turn took off a seat's clock.
    pub(super) fn elapse(&mut self, seat: Seat, spent: Duration) {
        if self.by_seat[seat.index()].elapse(spent).is_err() {
            log::warn!("the time is up");
        }
    }
}
