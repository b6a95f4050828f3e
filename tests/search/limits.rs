//! When a search ends, and what it answers then; what stays from one search to the next.

use crate::maze::{HashValue, Maze, MazeRules};
use crate::{
    mazes, search, searcher, searcher_with_table, to_depth, to_nodes, to_time, veletas,
    veletas_in_play,
};
use std::time::{Duration, Instant};
use windrose::game::Game;
use windrose::games::veletas::{Veletas, VeletasEvaluator};
use windrose::search::{
    Limits, MAX_DEPTH, Methods, Searcher, Settings, Stop, Strategy, divide, perft,
};

#[test]
fn limits_that_no_clock_is_needed_for_make_the_same_choice_each_time() {
    let mut rng = fastrand::Rng::with_seed(2);
    let setup = veletas(7, 3);
    let mut setup2 = setup.clone();
    setup2.play(setup2.random_turn(&mut rng));
    let play = veletas_in_play(7, 3, &mut rng);
    for limits in [
        to_nodes(1),
        to_nodes(777),
        to_nodes(20_000),
        to_depth(1),
        to_depth(2),
    ] {
        let mut used = searcher(VeletasEvaluator);
        for position in [&setup, &setup2, &play] {
            let mut fresh = searcher(VeletasEvaluator);
            let expected = search(&mut fresh, position, &limits);
            if let Some(nodes) = limits.nodes {
                assert!(expected.nodes <= nodes);
            }
            used.clear();
            let other = veletas_in_play(7, 3, &mut rng);
            search(&mut used, &other, &to_nodes(rng.u64(1..5000)));
            used.clear();
            let again = search(&mut used, position, &limits);
            assert_eq!(
                (&again.line, again.score, again.depth, again.nodes),
                (
                    &expected.line,
                    expected.score,
                    expected.depth,
                    expected.nodes
                )
            );
        }
    }
}

#[test]
fn a_search_ends_with_its_nodes() {
    let position = veletas_in_play(7, 3, &mut fastrand::Rng::with_seed(5));
    for nodes in [0, 1, 2, 100, 101, 5000] {
        let report = search(&mut searcher(VeletasEvaluator), &position, &to_nodes(nodes));
        assert_eq!(report.nodes, nodes);
        assert!(position.check(report.line[0]).is_ok());
    }
}

#[test]
fn more_nodes_never_shorten_what_was_looked_ahead() {
    let position = veletas_in_play(5, 3, &mut fastrand::Rng::with_seed(5));
    let depths: Vec<_> = (0..16)
        .map(|n| {
            search(
                &mut searcher(VeletasEvaluator),
                &position,
                &to_nodes(1 << n),
            )
            .depth
        })
        .collect();
    assert!(depths.is_sorted(), "{depths:?}");
    assert!(depths[0] == 0 && depths[15] >= 2, "{depths:?}");
}

#[test]
fn no_time_is_answered_at_once_with_a_legal_turn() {
    let mut rng = fastrand::Rng::with_seed(3);
    let mut second = veletas(10, 7);
    second.play(second.random_turn(&mut rng));
    for position in [veletas(10, 7), second, veletas_in_play(10, 7, &mut rng)] {
        let stopped = Stop::default();
        stopped.stop();
        for (limits, stop) in [
            (to_time(0), &Stop::default()),
            (to_nodes(0), &Stop::default()),
            (Limits::default(), &stopped),
        ] {
            let start = Instant::now();
            let mut searcher = searcher_with_table(VeletasEvaluator);
            let report = searcher.search(&position, &limits, stop, &mut |_| {});
            assert!(start.elapsed() < Duration::from_millis(500));
            assert_eq!((report.nodes, report.depth), (0, 0));
            assert!(position.check(report.line[0]).is_ok());
        }
    }
}

#[test]
fn a_search_without_limits_ends_soon_after_it_is_stopped() {
    let mut rng = fastrand::Rng::with_seed(9);
    let mut searcher = searcher_with_table(VeletasEvaluator);
    for round in 0..12 {
        let position = if round % 3 == 0 {
            veletas(11, 9)
        } else {
            veletas_in_play(11, 9, &mut rng)
        };
        let stop = Stop::default();
        let wait = Duration::from_millis(rng.u64(0..60));
        let (report, late) = std::thread::scope(|scope| {
            let stopper = scope.spawn(|| {
                std::thread::sleep(wait);
                stop.stop();
                Instant::now()
            });
            let report = searcher.search(&position, &Limits::default(), &stop, &mut |_| {});
            let end = Instant::now();
            (report, end - stopper.join().expect("a stop"))
        });
        assert!(late < Duration::from_millis(500), "{late:?}");
        assert!(position.check(report.line[0]).is_ok());
    }
}

#[test]
fn a_search_keeps_to_its_time() {
    let mut rng = fastrand::Rng::with_seed(21);
    let mut searcher = searcher_with_table(VeletasEvaluator);
    for millis in [1, 20, 50] {
        for position in [veletas(10, 7), veletas_in_play(10, 7, &mut rng)] {
            let start = Instant::now();
            search(&mut searcher, &position, &to_time(millis));
            // The machine may be busy with something else for a while.
            assert!(start.elapsed() < Duration::from_millis(millis + 500));
        }
    }
}

#[test]
fn what_was_found_in_one_turn_helps_in_the_next() {
    let position = veletas_in_play(5, 3, &mut fastrand::Rng::with_seed(8));
    let settings = Settings {
        hash: 16,
        // Only exact values are the same however a search came to them.
        methods: Methods::EXACT,
        ..Settings::default()
    };
    let mut used = Searcher::new(VeletasEvaluator, settings.clone()).expect("memory");
    let report = search(&mut used, &position, &to_depth(3));
    let mut next = position.clone();
    next.play(report.line[0]);
    let with_help = search(&mut used, &next, &to_depth(2));
    let mut fresh = Searcher::new(VeletasEvaluator, settings).expect("memory");
    let without = search(&mut fresh, &next, &to_depth(2));
    assert_eq!(with_help.score, without.score);
    assert_eq!(with_help.score, -report.score);
    assert!(with_help.nodes < without.nodes);
}

#[test]
fn the_deepest_search_needs_little_stack() {
    let maze = Maze::new(MazeRules {
        seed: 5,
        levels: 1000,
        spots: 3,
        choices: 1,
        rarity_of_ends: u64::MAX,
    });
    let deepest = std::thread::Builder::new()
        .stack_size(512 << 10)
        .spawn(move || {
            let mut searcher = searcher_with_table(HashValue { bound: 1000 });
            search(&mut searcher, &maze, &Limits::default())
        })
        .expect("a thread");
    let report = deepest.join().expect("a report");
    assert_eq!(report.depth, MAX_DEPTH);
    assert!(report.line.len() > 100);
}

#[test]
fn random_turns_are_a_stream_that_the_seed_begins() {
    let position = veletas_in_play(5, 3, &mut fastrand::Rng::with_seed(1));
    let settings = |seed| Settings {
        strategy: Strategy::Random,
        seed,
        ..Settings::default()
    };
    let choose = |searcher: &mut Searcher<Veletas, VeletasEvaluator>| {
        let (turn, report) =
            searcher.choose(&position, &to_depth(1), &Stop::default(), &mut |_| {});
        assert_eq!(report, None);
        turn
    };
    let mut searcher = Searcher::new(VeletasEvaluator, settings(7)).expect("memory");
    let first: Vec<_> = (0..20).map(|_| choose(&mut searcher)).collect();
    let second: Vec<_> = (0..20).map(|_| choose(&mut searcher)).collect();
    assert_ne!(first, second);
    searcher.clear();
    assert_eq!(
        first,
        (0..20).map(|_| choose(&mut searcher)).collect::<Vec<_>>()
    );
    searcher.configure(settings(8)).expect("memory");
    assert_ne!(
        first,
        (0..20).map(|_| choose(&mut searcher)).collect::<Vec<_>>()
    );
    searcher.configure(settings(7)).expect("memory");
    assert_eq!(
        first,
        (0..20).map(|_| choose(&mut searcher)).collect::<Vec<_>>()
    );
}

#[test]
fn the_only_turn_is_chosen_without_a_search() {
    let mut rules = MazeRules {
        seed: 0,
        levels: 3,
        spots: 5,
        choices: 1,
        rarity_of_ends: 5,
    };
    let mut forced = 0;
    for seed in 0..50 {
        rules.seed = seed;
        let maze = Maze::new(rules);
        let mut searcher = searcher(HashValue { bound: 5 });
        let (turn, report) = searcher.choose(&maze, &to_depth(2), &Stop::default(), &mut |_| {});
        assert!(maze.check(turn).is_ok());
        assert_eq!(report.is_none(), maze.turn_count() == Some(1));
        forced += u32::from(report.is_none());
    }
    assert!((1..50).contains(&forced));
}

#[test]
fn settings_that_cannot_be_had_change_nothing() {
    let mut searcher = searcher(VeletasEvaluator);
    let before = searcher.settings().clone();
    let huge = Settings {
        hash: usize::MAX,
        ..before.clone()
    };
    assert!(searcher.configure(huge).is_err());
    assert_eq!(searcher.settings(), &before);
}

#[test]
fn progress_tells_each_iteration_once() {
    let position = veletas_in_play(5, 3, &mut fastrand::Rng::with_seed(6));
    let mut depths = Vec::new();
    let mut nodes = Vec::new();
    let report = searcher_with_table(VeletasEvaluator).search(
        &position,
        &to_depth(3),
        &Stop::default(),
        &mut |report| {
            assert!(!report.line.is_empty());
            depths.push(report.depth);
            nodes.push(report.nodes);
        },
    );
    assert_eq!(depths, [1, 2, 3]);
    assert!(nodes.is_sorted());
    assert_eq!(nodes.last(), Some(&report.nodes));
}

#[test]
fn perft_counts_every_sequence_of_turns() {
    fn count(maze: &Maze, turns: u32) -> u64 {
        if turns == 0 || maze.winner().is_some() {
            return u64::from(turns == 0);
        }
        let mut list = Vec::new();
        maze.turns(&mut list);
        let after = list.into_iter().map(|turn| {
            let mut next = maze.clone();
            next.play(turn);
            count(&next, turns - 1)
        });
        after.sum()
    }
    for maze in mazes().take(40) {
        for turns in 0..5 {
            let right = count(&maze, turns);
            assert_eq!(perft(&maze, turns, &Stop::default()), Some(right));
            if turns > 0 {
                let parts = divide(&maze, turns, &Stop::default()).expect("not stopped");
                assert_eq!(parts.iter().map(|(_, count)| count).sum::<u64>(), right);
            }
        }
    }
    let stopped = Stop::default();
    stopped.stop();
    let maze = Maze::new(MazeRules {
        seed: 1,
        levels: 9,
        spots: 9,
        choices: 3,
        rarity_of_ends: 9,
    });
    assert_eq!(perft(&maze, 3, &stopped), None);
    assert_eq!(divide(&maze, 3, &stopped), None);
}
