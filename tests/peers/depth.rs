//! Values at fixed depths, and the time and nodes that they take.

use crate::evaluation::Measured;
use crate::peer::{ForMover, iterative_options, turns_made};
use crate::positions::positions;
use crate::{HASH, everything_on, full_width};
use minimax::{
    BEST_EVAL, Evaluation, IterativeSearch, Negamax, ParallelOptions, ParallelSearch, Strategy,
    WORST_EVAL,
};
use std::time::{Duration, Instant};
use windrose::search::{Limits, Score, Searcher, Settings, Stop};

/// What a search to a depth has found, and what it took.
#[derive(Clone, Copy)]
struct Run {
    value: Evaluation,
    /// Steps made by ours, turns made by the peer's.
    nodes: u64,
    time: Duration,
}

/// A win or a loss whatever its distance, since the peer does not tell it.
fn as_evaluation(score: Score) -> Evaluation {
    if score.win_distance().is_some() {
        BEST_EVAL
    } else if score.loss_distance().is_some() {
        WORST_EVAL
    } else {
        Evaluation::try_from(score.value()).expect("a small value")
    }
}

/// From an empty table.
fn ours<G: Measured>(position: &G, depth: u32, settings: Settings) -> Run {
    let mut searcher = Searcher::new(G::simple(), settings).expect("memory");
    // Its table gets its memory now, as the peer's does when it is made.
    searcher.clear();
    let limits = Limits {
        depth: Some(depth),
        ..Limits::default()
    };
    let begun = Instant::now();
    let report = searcher.search(position, &limits, &Stop::default(), &mut |_| {});
    Run {
        value: as_evaluation(report.score),
        nodes: report.nodes,
        time: begun.elapsed(),
    }
}

/// A search of the peer's that is new; `value` tells what it has found.
fn theirs<G: Measured, S: Strategy<crate::peer::Peer<G>>>(
    position: &G,
    mut search: S,
    value: impl Fn(&S) -> Evaluation,
) -> Run {
    let (made, begun) = (turns_made(), Instant::now());
    search.choose_move(position).expect("a turn");
    let time = begun.elapsed();
    Run {
        value: value(&search),
        nodes: turns_made() - made,
        time,
    }
}

fn negamax<G: Measured>(position: &G, depth: u32) -> Run {
    let search = Negamax::new(ForMover::<G>::new(), depth as u8);
    theirs(position, search, Negamax::root_value)
}

fn iterative<G: Measured>(position: &G, depth: u32) -> Run {
    let mut search = IterativeSearch::new(ForMover::<G>::new(), iterative_options(HASH));
    search.set_max_depth(depth as u8);
    theirs(position, search, IterativeSearch::root_value)
}

/// On all cores.
fn parallel<G: Measured>(position: &G, depth: u32) -> Run {
    let options = ParallelOptions::new();
    let mut search = ParallelSearch::new(ForMover::<G>::new(), iterative_options(HASH), options);
    search.set_max_depth(depth as u8);
    theirs(position, search, ParallelSearch::root_value)
}

/// The values of the full-width search are those of the peer's plainest one.
pub(crate) fn compare_values<G: Measured>() {
    for (name, position) in positions::<G>() {
        for depth in 1..=2 {
            let (ours, theirs) = (
                ours(&position, depth, full_width()),
                negamax(&position, depth),
            );
            let game = G::NAME;
            assert_eq!(ours.value, theirs.value, "{game} {name} depth {depth}");
            println!("{game} {name}: depth {depth}, value {}", ours.value);
        }
    }
}

/// A way to search a position to a depth.
type Search<G> = fn(&G, u32) -> Run;

fn searches<G: Measured>() -> [(&'static str, Search<G>); 5] {
    [
        ("ours", |position, depth| {
            ours(position, depth, everything_on())
        }),
        ("ours, full width", |position, depth| {
            ours(position, depth, full_width())
        }),
        ("Negamax", negamax),
        ("IterativeSearch", iterative),
        ("ParallelSearch", parallel),
    ]
}

/// A search is not repeated when this much time has gone into it: long runs are less noisy.
const ENOUGH: Duration = Duration::from_secs(2);

/// Short runs are repeated more often than was asked for, until they have taken this long or are this many.
const TOO_LITTLE: (Duration, usize) = (Duration::from_millis(20), 15);

/// The runs of median time of all searches, which take turns, each round begun by another one, so that none of them meets another
/// machine than the others.
fn medians<G: Measured>(position: &G, depth: u32, count: usize) -> [Run; 5] {
    let searches = searches::<G>();
    let mut runs = [const { Vec::new() }; 5];
    let is_open = |runs: &Vec<Run>| {
        let spent: Duration = runs.iter().map(|run| run.time).sum();
        let (time, most) = TOO_LITTLE;
        (spent < time && runs.len() < most) || (spent < ENOUGH && runs.len() < count)
    };
    for round in 0.. {
        if !runs.iter().any(is_open) {
            break;
        }
        for at in (0..searches.len()).map(|at| (at + round) % searches.len()) {
            if is_open(&runs[at]) {
                runs[at].push(searches[at].1(position, depth));
            }
        }
    }
    runs.map(median)
}

fn median(mut runs: Vec<Run>) -> Run {
    runs.sort_by_key(|run| run.time);
    runs[runs.len() / 2]
}

/// Prints the time and the nodes that each search takes to reach depths, and how many times longer than ours the others take.
pub(crate) fn measure<G: Measured>(runs: usize) {
    let names = searches::<G>().map(|(name, _)| name);
    println!("\n{} {}: ms and nodes", G::NAME, G::SIZE);
    println!("| position | depth | {} |", names.join(" | "));
    println!("| --- | --- |{}", " --- |".repeat(names.len()));
    let positions = positions::<G>();
    let (start, others) = positions.split_at(1);
    for (of, depth) in [(start, 2), (others, 2), (others, 3)] {
        let mut rows = Vec::new();
        for (name, position) in of {
            let row = medians(position, depth, runs);
            let cells = row.map(|run| format!("{:.2}, {}", millis(run.time), run.nodes));
            println!("| {name} | {depth} | {} |", cells.join(" | "));
            rows.push(row);
        }
        // How many times longer each search takes than ours.
        let ratio = |base: usize| {
            std::array::from_fn::<_, 5, _>(|search| {
                let ratios = rows
                    .iter()
                    .map(|row| millis(row[search].time) / millis(row[base].time));
                format!("{:.2}", geometric_mean(ratios))
            })
        };
        for base in [0, 1] {
            let cells = ratio(base).join(" | ");
            println!(
                "| times {}, {} positions | {depth} | {cells} |",
                names[base],
                rows.len()
            );
        }
    }
}

fn millis(time: Duration) -> f64 {
    time.as_secs_f64() * 1000.0
}

fn geometric_mean(numbers: impl ExactSizeIterator<Item = f64>) -> f64 {
    let count = numbers.len() as f64;
    (numbers.map(f64::ln).sum::<f64>() / count).exp()
}
