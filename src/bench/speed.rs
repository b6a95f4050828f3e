//! How fast something is done, in CPU time.

use cpu_time::ProcessTime;
use std::time::Duration;

/// How often and how long something is measured.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Plan {
    /// The number of runs, whose median counts.
    pub runs: usize,
    /// The CPU time that a run takes at least.
    pub run_time: Duration,
}

impl Plan {
    /// What stated speeds are measured by.
    pub const FULL: Plan = Plan {
        runs: 5,
        run_time: Duration::from_secs(1),
    };

    /// Enough to see that everything runs.
    pub const QUICK: Plan = Plan {
        runs: 1,
        run_time: Duration::from_millis(1),
    };
}

/// Units of work done in a second of CPU time: the median of the plan's runs, in which `work` is done over and
/// over; it returns how many units it has done.
pub(super) fn per_second(plan: Plan, mut work: impl FnMut() -> u64) -> f64 {
    let mut speeds: Vec<f64> = (0..plan.runs)
        .map(|_| run(plan.run_time, &mut work))
        .collect();
    speeds.sort_unstable_by(f64::total_cmp);
    speeds[speeds.len() / 2]
}

fn run(run_time: Duration, work: &mut impl FnMut() -> u64) -> f64 {
    let begun = ProcessTime::now();
    let mut units = 0;
    loop {
        units += work();
        let elapsed = begun.elapsed();
        if elapsed >= run_time {
            return units as f64 / elapsed.as_secs_f64();
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::hint::black_box;

    #[test]
    fn the_median_of_the_runs_counts_work_and_not_calls() {
        let plan = Plan {
            runs: 3,
            run_time: Duration::from_millis(2),
        };
        let busy = |units| {
            move || {
                (0..1000).for_each(|number| {
                    black_box(number);
                });
                units
            }
        };
        let (ones, thousands) = (per_second(plan, busy(1)), per_second(plan, busy(1000)));
        assert!(ones > 0.0 && thousands > 100.0 * ones, "{ones} {thousands}");
    }
}
