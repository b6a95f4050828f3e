//! Clocks: pure arithmetic on durations, for the engine that has to be in time and for the referee who watches.

use super::TimeBudget;
use std::time::Duration;

/// How much time a player has.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum TimeControl {
    /// As much as they like.
    #[default]
    None,
    /// A time for the whole game.
    Absolute {
        /// That time.
        main: Duration,
    },
    /// A time for the whole game, and more before each turn, the first one included.
    Fischer {
        /// The time for the whole game.
        main: Duration,
        /// What is added before each turn.
        increment: Duration,
    },
    /// A main time, then periods: a turn that ends within a period leaves it whole.
    ByoYomi {
        /// The main time.
        main: Duration,
        /// The length of a period.
        period: Duration,
        /// The number of periods.
        periods: u32,
    },
    /// A main time, then one period after the other, each for a number of turns.
    Canadian {
        /// The main time.
        main: Duration,
        /// The length of a period.
        period: Duration,
        /// The turns to be made in a period.
        stones: u32,
    },
}

impl TimeControl {
    /// What GTP's `time_settings` means: no turns in a period of some length is no limit, a main time without a
    /// period is absolute, and no time at all is an absolute time of zero.
    pub fn from_gtp(main: Duration, period: Duration, stones: u32) -> TimeControl {
        match (period.is_zero(), stones) {
            (true, _) => TimeControl::Absolute { main },
            (false, 0) => TimeControl::None,
            (false, stones) => TimeControl::Canadian {
                main,
                period,
                stones,
            },
        }
    }
}

/// A player has used more time than they had.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("the time is up")]
pub struct FlagFell;

/// The clock of one player.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Clock {
    /// As it was set; a clock that was told its time without a control takes the one that fits.
    control: TimeControl,
    /// What is left of the main time.
    main: Duration,
    /// What is left of the present period.
    period: Duration,
    /// The turns left in the present period (Canadian), or the periods left with the present one (byo-yomi).
    count: u32,
}

impl Clock {
    /// A full clock.
    pub fn new(control: TimeControl) -> Clock {
        let (main, period, count) = match control {
            TimeControl::None => Default::default(),
            TimeControl::Absolute { main } => (main, Duration::ZERO, 0),
            TimeControl::Fischer { main, increment } => {
                (main.saturating_add(increment), Duration::ZERO, 0)
            }
            TimeControl::ByoYomi {
                main,
                period,
                periods,
            } => (main, period, periods),
            TimeControl::Canadian {
                main,
                period,
                stones,
            } => (main, period, stones.max(1)),
        };
        Clock {
            control,
            main,
            period,
            count,
        }
    }

    /// The time control that it runs under.
    pub fn control(&self) -> TimeControl {
        self.control
    }

    /// The time until the flag falls, if no turn is made before; `None` if it never does.
    pub fn remaining(&self) -> Option<Duration> {
        match self.control {
            TimeControl::None => None,
            TimeControl::Absolute { .. } | TimeControl::Fischer { .. } => Some(self.main),
            TimeControl::ByoYomi { .. } => Some(
                self.main
                    .saturating_add(self.period.saturating_mul(self.count)),
            ),
            TimeControl::Canadian { .. } => Some(self.main.saturating_add(self.period)),
        }
    }

    /// What GTP's `time_left` tells: the main time and 0; or, when it is used up, what is left of the period and the turns
    /// to be made in it (Canadian) or the length of a period and the number of periods (byo-yomi). `None` without a limit.
    pub fn left(&self) -> Option<(Duration, u32)> {
        match self.control {
            TimeControl::None => None,
            TimeControl::ByoYomi { .. } | TimeControl::Canadian { .. } if self.main.is_zero() => {
                Some((self.period, self.count))
            }
            _ => Some((self.main, 0)),
        }
    }

    /// Takes what [`left`](Clock::left) tells. A clock without a limit takes it as an absolute time, or as the present period
    /// of many alike.
    pub fn set_left(&mut self, time: Duration, count: u32) {
        match self.control {
            TimeControl::None => {
                *self = Clock::new(TimeControl::from_gtp(Duration::ZERO, time, count));
                if count == 0 || time.is_zero() {
                    *self = Clock::new(TimeControl::Absolute { main: time });
                }
            }
            TimeControl::Absolute { .. } | TimeControl::Fischer { .. } => self.main = time,
            TimeControl::ByoYomi { .. } | TimeControl::Canadian { .. } if count == 0 => {
                let full = Clock::new(self.control);
                *self = Clock { main: time, ..full };
            }
            TimeControl::ByoYomi { .. } | TimeControl::Canadian { .. } => {
                self.main = Duration::ZERO;
                self.period = time;
                self.count = count;
            }
        }
    }

    /// A turn has been made that took this long. A flag that has fallen leaves nothing on the clock.
    pub fn elapse(&mut self, spent: Duration) -> Result<(), FlagFell> {
        let over = spent.saturating_sub(self.main);
        let in_main = over.is_zero() && !self.main.is_zero();
        match self.control {
            TimeControl::None => return Ok(()),
            TimeControl::Absolute { .. } | TimeControl::Fischer { .. } if !over.is_zero() => {
                return Err(self.fall());
            }
            TimeControl::Absolute { .. } => self.main -= spent,
            TimeControl::Fischer { increment, .. } => {
                self.main = (self.main - spent).saturating_add(increment);
            }
            TimeControl::ByoYomi { .. } | TimeControl::Canadian { .. } if in_main => {
                self.main -= spent;
            }
            TimeControl::ByoYomi { period, .. } => {
                self.main = Duration::ZERO;
                // A period is lost when more than it has passed; the present one may be shorter than the others.
                let beyond = over.saturating_sub(self.period);
                let lost = if beyond.is_zero() {
                    0
                } else if period.is_zero() {
                    u128::MAX
                } else {
                    beyond.as_nanos().div_ceil(period.as_nanos())
                };
                if self.count == 0 || lost >= u128::from(self.count) {
                    return Err(self.fall());
                }
                self.count -= lost as u32;
                self.period = period;
            }
            TimeControl::Canadian { period, stones, .. } => {
                self.main = Duration::ZERO;
                if over > self.period {
                    return Err(self.fall());
                }
                self.period -= over;
                self.count = self.count.saturating_sub(1);
                if self.count == 0 {
                    (self.period, self.count) = (period, stones.max(1));
                }
            }
        }
        Ok(())
    }

    fn fall(&mut self) -> FlagFell {
        self.main = Duration::ZERO;
        self.period = Duration::ZERO;
        self.count = 0;
        FlagFell
    }

    /// How long to think about the next turn, when `overhead` is lost on the way of each answer and about so many more turns
    /// are to be made; `None` without a limit.
    ///
    /// A share of the main time for each turn and most of an increment or of a period's share; never more than a twelfth of a main
    /// time that lasts, and never more than is left.
    pub fn budget(&self, overhead: Duration, turns: u32) -> Option<TimeBudget> {
        let turns = turns.max(1);
        let main = self.main.saturating_sub(overhead);
        let share = main / turns;
        Some(match self.control {
            TimeControl::None => return None,
            TimeControl::Absolute { .. } => TimeBudget::within(share, main / 12, main),
            TimeControl::Fischer { increment, .. } => {
                let gain = increment.saturating_sub(overhead);
                let base = self.main.saturating_sub(increment);
                let soft = (base / turns.max(12)).saturating_add(gain / 10 * 9);
                TimeBudget::within(soft, (base / 12).max(soft), main)
            }
            TimeControl::ByoYomi { .. } | TimeControl::Canadian { .. } => {
                let stones = match self.control {
                    TimeControl::Canadian { .. } => self.count.max(1),
                    _ => 1,
                };
                let usable = self.period.saturating_sub(overhead.saturating_mul(stones));
                let in_period = usable / stones;
                if self.main > in_period {
                    TimeBudget::within(share.max(in_period / 2), main / 12, main)
                } else {
                    let usable = usable.saturating_add(self.main);
                    let most = in_period.saturating_add(in_period / 2);
                    TimeBudget::within(in_period / 10 * 9, most, usable)
                }
            }
        })
    }
}

impl TimeBudget {
    /// Thinks for about `soft`, up to thrice as long where it is needed, but not longer than `most`, and never
    /// longer than there is.
    fn within(soft: Duration, most: Duration, left: Duration) -> TimeBudget {
        let hard = soft.saturating_mul(3).min(most).min(left);
        TimeBudget {
            soft: soft.min(hard),
            hard,
        }
    }

    /// Thinks for exactly this long.
    pub fn exactly(time: Duration) -> TimeBudget {
        TimeBudget {
            soft: time,
            hard: time,
        }
    }
}

#[cfg(test)]
mod tests;
