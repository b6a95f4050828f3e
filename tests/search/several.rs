//! Several of the best turns at once, and several threads.

use crate::maze::HashValue;
use crate::minimax::{minimax_over_turns, value_of_result};
use crate::{mazes, search, searcher_with, seat_to_move, to_depth, to_nodes};
use windrose::game::Game;
use windrose::search::{Limits, Methods, Score};

#[test]
fn the_best_turns_are_told_in_their_order_with_their_values() {
    let evaluator = HashValue { bound: 40 };
    for maze in mazes() {
        let depth = 2;
        let seat = seat_to_move(&maze);
        let value_of = |turn| {
            let mut after = maze.clone();
            after.play(turn);
            value_of_result(&after, seat, depth - 1, 1, &evaluator)
        };
        let mut turns = Vec::new();
        maze.turns(&mut turns);
        let mut values: Vec<Score> = turns.iter().map(|&turn| value_of(turn)).collect();
        values.sort_unstable_by(|one, other| other.cmp(one));
        values.truncate(3);

        let mut searcher = searcher_with(evaluator, 1, 1, Methods::EXACT);
        let limits = Limits {
            lines: Some(3),
            ..to_depth(depth)
        };
        let report = search(&mut searcher, &maze, &limits);
        let best = std::iter::once((&report.line, report.score));
        let others = report.others.iter().map(|(line, score)| (line, *score));
        let told: Vec<_> = best.chain(others).collect();
        if report.depth == depth {
            let scores: Vec<Score> = told.iter().map(|&(_, score)| score).collect();
            // Turns that lose at once are not worth a line.
            values.retain(|&value| value > Score::loss_in(1));
            assert_eq!(scores[..values.len()], values, "{maze:?}");
            for (line, score) in &told {
                assert_eq!(value_of(line[0]), *score, "{maze:?}");
            }
        }
        let mut firsts: Vec<_> = told.iter().map(|(line, _)| line[0]).collect();
        firsts.sort_unstable();
        firsts.dedup();
        assert_eq!(firsts.len(), told.len());
    }
}

#[test]
fn values_with_three_threads_are_those_of_minimax() {
    let evaluator = HashValue { bound: 100 };
    for maze in mazes().take(60) {
        let mut searcher = searcher_with(evaluator, 1, 3, Methods::EXACT);
        for depth in 1..=4 {
            let value = minimax_over_turns(&maze, depth, 0, &evaluator);
            let report = search(&mut searcher, &maze, &to_depth(depth));
            assert_eq!(report.score, value, "depth {depth} of {maze:?}");
        }
    }
}

#[test]
fn all_threads_together_make_about_as_many_steps_as_are_allowed() {
    let maze = mazes().last().expect("a maze");
    let mut searcher = searcher_with(HashValue { bound: 100 }, 1, 4, Methods::ALL);
    for nodes in [1, 100, 20_000] {
        let report = search(&mut searcher, &maze, &to_nodes(nodes));
        // Each thread tells of its steps now and then.
        assert!(report.nodes <= nodes + 4 * 2 * 256, "{}", report.nodes);
        assert!(maze.check(report.line[0]).is_ok());
    }
}
