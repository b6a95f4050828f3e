//! The values that the search finds are those of minimax.

use crate::maze::{HashValue, Maze, MazeRules};
use crate::minimax::{assert_line_is_worth_its_score, minimax_over_steps, minimax_over_turns};
use crate::{
    blooms, mazes, positions_on_the_way, search, searcher, searcher_with_table, seat_to_move,
    to_depth, veletas_in_play,
};
use std::collections::HashMap;
use std::time::{Duration, Instant};
use windrose::game::Game;
use windrose::games::lifeline::{Balance, Lifeline, LifelineRules};
use windrose::search::{Limits, Score};

#[test]
fn values_in_mazes_are_those_of_minimax() {
    // Few values, so that many are equal; and many.
    for bound in [3, 40, 100_000] {
        let evaluator = HashValue { bound };
        let mut small = searcher(evaluator);
        let mut roomy = searcher_with_table(evaluator);
        for maze in mazes() {
            for depth in 1..=4 {
                let value = minimax_over_turns(&maze, depth, 0, &evaluator);
                assert_eq!(minimax_over_steps(&maze, depth, 0, &evaluator), value);
                for searcher in [&mut small, &mut roomy] {
                    let report = search(searcher, &maze, &to_depth(depth));
                    assert_eq!(report.score, value, "depth {depth} of {maze:?}");
                    assert!(report.depth == depth || value.is_decided());
                    assert_line_is_worth_its_score(&maze, &report, &evaluator);
                }
            }
        }
    }
}

#[test]
fn a_table_filled_at_other_depths_and_positions_changes_no_value() {
    let evaluator = HashValue { bound: 50 };
    let mut rng = fastrand::Rng::with_seed(4);
    for maze in mazes().take(60) {
        let mut searcher = searcher_with_table(evaluator);
        for position in positions_on_the_way(maze, 12, &mut rng) {
            let depth = rng.u32(1..=3);
            let report = search(&mut searcher, &position, &to_depth(depth));
            let value = minimax_over_turns(&position, depth, 0, &evaluator);
            assert_eq!(report.score, value, "depth {depth} of {position:?}");
        }
    }
}

/// Wins and losses by looking at every line to the end of the game.
pub(crate) fn solve(maze: &Maze, solved: &mut HashMap<u64, Score>) -> Score {
    if let Some(&score) = solved.get(&maze.hash()) {
        return score;
    }
    let mut list = Vec::new();
    maze.steps(&mut list);
    let seat = seat_to_move(maze);
    let values = list.into_iter().map(|step| {
        let mut after = maze.clone();
        after.play_step(step);
        if after.is_mid_turn() {
            return solve(&after, solved);
        }
        let later = |score: Score| match (score.win_distance(), score.loss_distance()) {
            (Some(turns), _) => Score::win_in(turns + 1),
            (_, Some(turns)) => Score::loss_in(turns + 1),
            _ => unreachable!("every maze ends"),
        };
        match after.winner() {
            Some(winner) if after.seats().seat(winner) == seat => Score::win_in(1),
            Some(_) => Score::loss_in(1),
            None if seat_to_move(&after) == seat => later(solve(&after, solved)),
            None => later(-solve(&after, solved)),
        }
    });
    let score = values.max().expect("a legal step");
    solved.insert(maze.hash(), score);
    score
}

#[test]
fn a_depth_beyond_the_end_finds_the_shortest_win_and_the_longest_resistance() {
    let mut distances = [0; 20];
    for seed in 0..300 {
        let maze = Maze::new(MazeRules {
            seed,
            levels: 1 + seed % 18,
            spots: 12,
            choices: 3,
            rarity_of_ends: 10 + seed % 40,
        });
        let right = solve(&maze, &mut HashMap::new());
        let start = Instant::now();
        for limits in [to_depth(50), to_depth(u32::MAX), Limits::default()] {
            let mut searcher = searcher_with_table(HashValue { bound: 1000 });
            let report = search(&mut searcher, &maze, &limits);
            assert_eq!(report.score, right, "{maze:?}");
            assert_eq!(
                Some(report.depth),
                right.win_distance().or(right.loss_distance())
            );
        }
        assert!(start.elapsed() < Duration::from_secs(10), "{maze:?}");
        distances[right
            .win_distance()
            .or(right.loss_distance())
            .expect("solved") as usize] += 1;
    }
    assert!(
        distances[1..12].iter().all(|&count| count > 0),
        "{distances:?}"
    );
}

fn assert_values_are_those_of_minimax<G: Game>(positions: &[G], depth: u32) {
    let evaluator = HashValue { bound: 100 };
    for position in positions {
        let value = minimax_over_turns(position, depth, 0, &evaluator);
        assert_eq!(minimax_over_steps(position, depth, 0, &evaluator), value);
        let report = search(
            &mut searcher_with_table(evaluator),
            position,
            &to_depth(depth),
        );
        assert_eq!(report.score, value, "depth {depth} of {position:?}");
        assert_line_is_worth_its_score(position, &report, &evaluator);
    }
}

#[test]
fn values_in_veletas_are_those_of_minimax() {
    let mut rng = fastrand::Rng::with_seed(11);
    for shooters in [1, 3] {
        let start = veletas_in_play(5, shooters, &mut rng);
        let positions = positions_on_the_way(start, 20, &mut rng);
        assert_values_are_those_of_minimax(&positions, 1);
        let (early, late) = positions.split_at(positions.len() / 2);
        assert_values_are_those_of_minimax(&early[..2], 2);
        assert_values_are_those_of_minimax(&late[late.len() - 3..], 3);
    }
}

#[test]
fn values_in_lifeline_are_those_of_minimax() {
    let mut rng = fastrand::Rng::with_seed(12);
    for balance in [Balance::Strong, Balance::Weak, Balance::Komi] {
        let start = Lifeline::<1>::new(LifelineRules::new(3, balance).expect("rules"));
        // From the second turn on, so that swaps and choices are among the steps.
        let positions = positions_on_the_way(start, 30, &mut rng);
        assert_values_are_those_of_minimax(&positions[1..6], 2);
        assert_values_are_those_of_minimax(&positions[6..20], 3);
        assert_values_are_those_of_minimax(&positions[12..20], 4);
    }
}

#[test]
fn values_in_blooms_are_those_of_minimax() {
    let mut rng = fastrand::Rng::with_seed(13);
    for target in [1, 4, 8] {
        let start = blooms(3, target);
        let positions = positions_on_the_way(start, 16, &mut rng);
        assert_values_are_those_of_minimax(&positions, 1);
        assert_values_are_those_of_minimax(&positions[4..6], 2);
        let crowded: Vec<_> = positions
            .into_iter()
            .filter(|position| position.turn_count().is_some_and(|count| count < 80))
            .take(4)
            .collect();
        assert_values_are_those_of_minimax(&crowded, 3);
    }
}
