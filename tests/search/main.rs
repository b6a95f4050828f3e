//! The search: its values are those of the plainest minimax, and it keeps to its limits, whatever is asked in
//! whatever order.

mod limits;
mod maze;
mod minimax;
mod openings;
mod selective;
mod several;
mod values;

use maze::{Maze, MazeRules};
use std::time::Duration;
use windrose::game::{Evaluator, Game, Rules, Seat};
use windrose::games::blooms::{Blooms, BloomsRules};
use windrose::games::veletas::{Ruleset, Veletas, VeletasRules};
use windrose::search::{Limits, Methods, Report, Searcher, Settings, Stop, TimeBudget};

fn seat_to_move<G: Game>(position: &G) -> Seat {
    position.seats().seat(position.to_move())
}

/// A searcher whose values are to be exact, with a table so small that its places are fought for.
fn searcher<G: Game, E: Evaluator<G>>(evaluator: E) -> Searcher<G, E> {
    searcher_with(evaluator, 0, 1, Methods::EXACT)
}

/// A searcher whose values are to be exact.
fn searcher_with_table<G: Game, E: Evaluator<G>>(evaluator: E) -> Searcher<G, E> {
    searcher_with(evaluator, 1, 1, Methods::EXACT)
}

fn searcher_with<G: Game, E: Evaluator<G>>(
    evaluator: E,
    hash: usize,
    threads: usize,
    methods: Methods,
) -> Searcher<G, E> {
    let settings = Settings {
        hash,
        threads,
        methods,
        ..Settings::default()
    };
    Searcher::new(evaluator, settings).expect("memory for a small table")
}

fn to_depth(depth: u32) -> Limits {
    Limits {
        depth: Some(depth),
        ..Limits::default()
    }
}

fn to_nodes(nodes: u64) -> Limits {
    Limits {
        nodes: Some(nodes),
        ..Limits::default()
    }
}

fn to_time(millis: u64) -> Limits {
    Limits {
        time: Some(TimeBudget::exactly(Duration::from_millis(millis))),
        ..Limits::default()
    }
}

fn search<G: Game, E: Evaluator<G>>(
    searcher: &mut Searcher<G, E>,
    position: &G,
    limits: &Limits,
) -> Report<G> {
    searcher.search(position, limits, &Stop::default(), &mut |_| {})
}

/// Positions on the way of a random game.
fn positions_on_the_way<G: Game>(start: G, count: usize, rng: &mut fastrand::Rng) -> Vec<G> {
    let mut positions = vec![start.clone()];
    let mut position = start.clone();
    for _ in 0..count {
        position.play(position.random_turn(rng));
        if position.winner().is_some() {
            position = start.clone();
        } else {
            positions.push(position.clone());
        }
    }
    positions
}

fn mazes() -> impl Iterator<Item = Maze> {
    (0..150_u64).map(|seed| {
        Maze::new(MazeRules {
            seed,
            levels: 3 + seed % 5,
            spots: 2 + seed % 40,
            choices: 1 + seed % 3,
            rarity_of_ends: 2 + seed % 30,
        })
    })
}

fn veletas(size: usize, shooters: usize) -> Veletas {
    Veletas::new(VeletasRules::new(size, shooters, Ruleset::Current).expect("rules"))
}

/// After a random setup.
fn veletas_in_play(size: usize, shooters: usize, rng: &mut fastrand::Rng) -> Veletas {
    let mut position = veletas(size, shooters);
    while position.phase() != "play" {
        position.play(position.random_turn(rng));
    }
    position
}

fn blooms(size: usize, target: usize) -> Blooms<1> {
    let (size, target) = (size.to_string(), target.to_string());
    let pairs = [("size", size.as_str()), ("target", target.as_str())];
    Blooms::new(BloomsRules::from_pairs(&pairs).expect("rules"))
}
