//! How much sooner two threads reach a depth than one, beside what the machine gives two searches that share nothing.

use crate::evaluation::Measured;
use crate::everything_on;
use crate::positions::positions;
use std::time::{Duration, Instant};
use windrose::search::{Limits, Searcher, Settings, Stop};

/// A search on one thread takes at least this long, so that starting threads does not count.
const LONG_ENOUGH: Duration = Duration::from_millis(150);

/// The searches whose median counts.
const RUNS: usize = 3;

fn time_to<G: Measured>(position: &G, depth: u32, threads: usize) -> Duration {
    let settings = Settings {
        threads,
        ..everything_on()
    };
    let mut searcher = Searcher::new(G::Own::default(), settings).expect("memory");
    // Its table gets its memory now, as at the start of a game.
    searcher.clear();
    let limits = Limits {
        depth: Some(depth),
        ..Limits::default()
    };
    let begun = Instant::now();
    searcher.search(position, &limits, &Stop::default(), &mut |_| {});
    begun.elapsed()
}

/// The longer of two searches on one thread each that run at the same time.
fn time_beside_another<G: Measured>(position: &G, depth: u32) -> Duration {
    std::thread::scope(|scope| {
        let other = scope.spawn(|| time_to(position, depth, 1));
        let one = time_to(position, depth, 1);
        one.max(other.join().expect("a search that ends"))
    })
}

fn median(time: impl Fn() -> Duration) -> Duration {
    let mut times: Vec<Duration> = (0..RUNS).map(|_| time()).collect();
    times.sort_unstable();
    times[RUNS / 2]
}

pub(crate) fn print_head() {
    println!(
        "time of one thread divided by that of two, to the same depth; and the slowdown of two searches side by side"
    );
}

pub(crate) fn measure_threads<G: Measured>() {
    let (mut gains, mut slowdowns) = (Vec::new(), Vec::new());
    for (name, position) in positions::<G>() {
        let depth = (1..=8)
            .find(|&depth| time_to(&position, depth, 1) >= LONG_ENOUGH)
            .unwrap_or(8);
        let one = median(|| time_to(&position, depth, 1)).as_secs_f64();
        let two = median(|| time_to(&position, depth, 2)).as_secs_f64();
        let beside = median(|| time_beside_another(&position, depth)).as_secs_f64();
        println!(
            "{:9} {name:10} depth {depth}: {one:.2} s, two threads {two:.2} s: {:.2} times sooner; side by side {:.2} times slower",
            G::NAME,
            one / two,
            beside / one
        );
        gains.push(one / two);
        slowdowns.push(beside / one);
    }
    let mean = |ratios: &[f64]| {
        (ratios.iter().map(|ratio| ratio.ln()).sum::<f64>() / ratios.len() as f64).exp()
    };
    println!(
        "{:9} geometric mean: {:.2} times sooner; side by side {:.2} times slower",
        G::NAME,
        mean(&gains),
        mean(&slowdowns)
    );
}
