//! A search that looks at some steps less closely than at others says nothing that is not so of wins and losses.

use crate::maze::HashValue;
use crate::values::solve;
use crate::{mazes, search, searcher_with, to_depth};
use std::collections::HashMap;
use windrose::search::Methods;

#[test]
fn wins_and_losses_are_real_though_steps_are_left_out() {
    let mut decided = 0;
    for maze in mazes() {
        let truth = solve(&maze, &mut HashMap::new());
        let mut searcher = searcher_with(HashValue { bound: 500 }, 1, 1, Methods::ALL);
        for depth in 1..=8 {
            let score = search(&mut searcher, &maze, &to_depth(depth)).score;
            if let Some(turns) = score.win_distance() {
                assert!(
                    truth.win_distance().is_some_and(|best| best <= turns),
                    "{maze:?}"
                );
            }
            if score.loss_distance().is_some() {
                assert!(truth.loss_distance().is_some(), "{maze:?}");
            }
            decided += u32::from(score.is_decided());
        }
    }
    assert!(decided > 100, "{decided}");
}

#[test]
fn each_method_alone_finds_the_decisions_of_short_games() {
    let switches: [fn(&mut Methods); 5] = [
        |methods| methods.aspiration = false,
        |methods| methods.killers = false,
        |methods| methods.history = false,
        |methods| methods.replies = false,
        |methods| methods.values = false,
    ];
    for maze in mazes().take(60) {
        let truth = solve(&maze, &mut HashMap::new());
        for switch in switches {
            let mut methods = Methods::EXACT;
            switch(&mut methods);
            let mut searcher = searcher_with(HashValue { bound: 500 }, 1, 1, methods);
            let report = search(&mut searcher, &maze, &to_depth(40));
            assert_eq!(report.score, truth, "{methods:?} {maze:?}");
        }
    }
}

#[test]
fn a_width_of_one_follows_one_line() {
    for maze in mazes().take(60) {
        let methods = Methods {
            width: Some(1),
            ..Methods::ALL
        };
        let mut searcher = searcher_with(HashValue { bound: 500 }, 1, 1, methods);
        let report = search(&mut searcher, &maze, &to_depth(3));
        // A step of each stage of a turn, three turns, three iterations, each step valued once besides; a loss looks wider.
        assert!(!report.line.is_empty());
        assert!(report.depth <= 3);
    }
}
