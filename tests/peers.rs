//! Our search against those of the `minimax` crate, on the same rules, turn generators and evaluations.
//!
//! Long, so ignored by default: `scripts/peers.sh` runs it, and tests/strength.md tells how.

#![allow(clippy::print_stdout)] // The tables are what it is run for.

#[path = "peers/depth.rs"]
mod depth;
#[path = "peers/evaluation.rs"]
mod evaluation;
#[path = "peers/matches.rs"]
mod matches;
#[path = "peers/peer.rs"]
mod peer;
#[path = "peers/positions.rs"]
mod positions;
#[path = "peers/threads.rs"]
mod threads;

use matches::{Knowledge, Ledger, Opponent, Terms, play_match, print_head};
use std::path::PathBuf;
use windrose::games::blooms::Blooms;
use windrose::games::lifeline::Lifeline;
use windrose::games::veletas::Veletas;
use windrose::search::{Methods, Settings};

/// The size of each search's table, in MiB.
const HASH: usize = 64;

/// What we play with.
fn everything_on() -> Settings {
    Settings {
        hash: HASH,
        ..Settings::default()
    }
}

/// The same without whatever leaves turns out or looks farther along some of them: its values are those of plain minimax.
fn full_width() -> Settings {
    Settings {
        methods: Methods::EXACT,
        ..everything_on()
    }
}

/// Runs a function with the type of each game that is asked for, or of all.
macro_rules! each_game {
    ($function:ident($($argument:expr),*)) => {
        let wanted = setting("GAME").unwrap_or_default();
        let is_wanted = |name: &str| wanted.is_empty() || wanted == name;
        let mut found = false;
        if is_wanted("veletas") {
            $function::<Veletas>($($argument),*);
            found = true;
        }
        if is_wanted("lifeline") {
            $function::<Lifeline<1>>($($argument),*);
            found = true;
        }
        if is_wanted("blooms") {
            $function::<Blooms<1>>($($argument),*);
            found = true;
        }
        assert!(found, "unknown game '{wanted}'");
    };
}

fn setting(name: &str) -> Option<String> {
    std::env::var(format!("WINDROSE_PEERS_{name}")).ok()
}

fn number(name: &str, default: u64) -> u64 {
    setting(name).map_or(default, |text| text.parse().expect("a number"))
}

#[test]
#[ignore = "long"]
fn values() {
    use depth::compare_values;
    each_game!(compare_values());
}

#[test]
#[ignore = "long"]
fn depth() {
    use depth::measure;
    let runs = number("RUNS", 3) as usize;
    each_game!(measure(runs));
}

#[test]
#[ignore = "long"]
fn threads() {
    use threads::measure_threads;
    threads::print_head();
    each_game!(measure_threads());
}

fn play(opponent: Opponent, knowledge: Knowledge, games: u64) {
    let path = setting("FILE").map(PathBuf::from);
    let mut ledger = Ledger::open(path.as_deref());
    let terms = Terms {
        opponent,
        knowledge,
        millis: number("MILLIS", 100),
    };
    let games = number("GAMES", games);
    print_head();
    each_game!(play_match(terms, games, &mut ledger));
}

#[test]
#[ignore = "long"]
fn iterative() {
    play(Opponent::IterativeSearch, Knowledge::Simple, 200);
}

#[test]
#[ignore = "long"]
fn trees() {
    play(Opponent::MonteCarloTreeSearch, Knowledge::Simple, 40);
}

#[test]
#[ignore = "long"]
fn trees_own() {
    play(Opponent::MonteCarloTreeSearch, Knowledge::Own, 40);
}
