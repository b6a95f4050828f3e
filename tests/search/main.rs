//! The search: its values are those of the plainest minimax, whatever is asked, in whatever order.

mod maze;

use maze::{HashValue, Maze, MazeRules};
use std::collections::HashMap;
use std::time::{Duration, Instant};
use windrose::game::{Color, Evaluator, Game, Seat};
use windrose::games::veletas::{Ruleset, Veletas, VeletasEvaluator, VeletasRules};
use windrose::search::{
    Limits, Report, Score, Searcher, Settings, Stop, Strategy, TimeBudget, divide, perft,
};

fn seat_to_move<G: Game>(position: &G) -> Seat {
    position.seats().seat(position.to_move())
}

/// The value of a position that a turn of `seat` has led to, for that seat, by plain minimax over whole turns, `turns`
/// of which have been made since the root.
fn value_of_result<G: Game, E: Evaluator<G>>(
    after: &G,
    seat: Seat,
    depth: u32,
    turns: u32,
    evaluator: &E,
) -> Score {
    if let Some(winner) = after.winner() {
        return if after.seats().seat(winner) == seat {
            Score::win_in(turns)
        } else {
            Score::loss_in(turns)
        };
    }
    let value = if depth == 0 {
        let black = evaluator.evaluate(after);
        Score::of_value(if after.to_move() == Color::Black {
            black
        } else {
            -black
        })
    } else {
        minimax_over_turns(after, depth, turns, evaluator)
    };
    if seat_to_move(after) == seat {
        value
    } else {
        -value
    }
}

fn minimax_over_turns<G: Game, E: Evaluator<G>>(
    position: &G,
    depth: u32,
    turns: u32,
    evaluator: &E,
) -> Score {
    let mut list = Vec::new();
    position.turns(&mut list);
    let seat = seat_to_move(position);
    let values = list.into_iter().map(|turn| {
        let mut after = position.clone();
        after.play(turn);
        value_of_result(&after, seat, depth - 1, turns + 1, evaluator)
    });
    values.max().expect("a legal turn")
}

fn minimax_over_steps<G: Game, E: Evaluator<G>>(
    position: &G,
    depth: u32,
    turns: u32,
    evaluator: &E,
) -> Score {
    let mut list = Vec::new();
    position.steps(&mut list);
    let seat = seat_to_move(position);
    let values = list.into_iter().map(|step| {
        let mut after = position.clone();
        after.play_step(step);
        if after.is_mid_turn() {
            minimax_over_steps(&after, depth, turns, evaluator)
        } else if depth == 1 || after.winner().is_some() {
            value_of_result(&after, seat, 0, turns + 1, evaluator)
        } else {
            let value = minimax_over_steps(&after, depth - 1, turns + 1, evaluator);
            if seat_to_move(&after) == seat {
                value
            } else {
                -value
            }
        }
    });
    values.max().expect("a legal step")
}

/// A searcher with a table so small that its places are fought for.
fn searcher<G: Game, E: Evaluator<G>>(evaluator: E) -> Searcher<G, E> {
    let settings = Settings {
        hash: 0,
        ..Settings::default()
    };
    Searcher::new(evaluator, settings).expect("memory for a small table")
}

fn searcher_with_table<G: Game, E: Evaluator<G>>(evaluator: E) -> Searcher<G, E> {
    let settings = Settings {
        hash: 1,
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

/// The first turn of a line has the value that the report tells, the line is legal, and it ends where the report says.
fn assert_line_is_worth_its_score<G: Game, E: Evaluator<G>>(
    position: &G,
    report: &Report<G>,
    evaluator: &E,
) {
    let mut after = position.clone();
    for &turn in &report.line {
        assert_eq!(after.check(turn).map_err(|e| e.to_string()), Ok(()));
        after.play(turn);
    }
    assert!(!report.line.is_empty() && report.line.len() <= report.depth as usize);
    let mut after = position.clone();
    after.play(report.line[0]);
    let value = value_of_result(
        &after,
        seat_to_move(position),
        report.depth - 1,
        1,
        evaluator,
    );
    assert_eq!(value, report.score, "{position:?}");
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
fn solve(maze: &Maze, solved: &mut HashMap<u64, Score>) -> Score {
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
        assert!(start.elapsed() < Duration::from_secs(2), "{maze:?}");
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
    let depths: Vec<_> = (0..14)
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
    assert!(depths[0] == 0 && depths[13] >= 2, "{depths:?}");
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
            assert!(start.elapsed() < Duration::from_millis(50));
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
        assert!(late < Duration::from_millis(100), "{late:?}");
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
            assert!(start.elapsed() < Duration::from_millis(millis + 100));
        }
    }
}

#[test]
fn what_was_found_in_one_turn_helps_in_the_next() {
    let position = veletas_in_play(5, 3, &mut fastrand::Rng::with_seed(8));
    let settings = Settings {
        hash: 16,
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
