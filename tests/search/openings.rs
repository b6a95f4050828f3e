//! The turns that decide a pie, under evaluations so plain that the right choice is known.

use crate::{search, to_depth, to_nodes, veletas};
use windrose::game::{Color, Evaluator, Game, Rules, Step};
use windrose::games::lifeline::{Balance, Lifeline, LifelineRules};
use windrose::games::veletas::{Ruleset, Veletas, VeletasRules};
use windrose::search::{Limits, Searcher, Settings};
use windrose::view::Piece;

/// Black's stones are worth more the higher they stand, with the middle row worth nothing, and White's stones a little, the
/// farther right they stand.
struct Places;

impl<G: Game> Evaluator<G> for Places {
    fn evaluate(&self, position: &G) -> i32 {
        let shape = position.rules().shape();
        let middle = shape.row_count() as i32 / 2;
        let values = shape.cells().map(|cell| {
            let (row, place) = shape.row_and_place(cell);
            match position.piece_at(cell) {
                Some(Piece::Stone {
                    color: Color::Black,
                    ..
                }) => 1000 * (row as i32 - middle),
                Some(Piece::Stone { .. }) => -(place as i32),
                _ => 0,
            }
        });
        values.sum()
    }

    fn terms(&self, position: &G) -> Vec<(&'static str, i32)> {
        vec![("places", self.evaluate(position))]
    }
}

/// Each point of komi is worth a hundred to White, and to go first is worth 320.
struct Points;

impl Evaluator<Lifeline<1>> for Points {
    fn evaluate(&self, position: &Lifeline<1>) -> i32 {
        let points = position.to_text().numbers.first().copied().unwrap_or(0);
        320 - 100 * points as i32
    }

    fn terms(&self, position: &Lifeline<1>) -> Vec<(&'static str, i32)> {
        vec![("points", self.evaluate(position))]
    }
}

fn choice<G: Game, E: Evaluator<G>>(
    position: &G,
    evaluator: E,
    seed: u64,
    limits: &Limits,
) -> String {
    let settings = Settings {
        hash: 1,
        seed,
        ..Settings::default()
    };
    let mut searcher = Searcher::new(evaluator, settings).expect("memory");
    let report = search(&mut searcher, position, limits);
    assert!(position.check(report.line[0]).is_ok());
    position.write_turn(report.line[0])
}

fn row_of_the_stone(position: &Veletas) -> usize {
    let shape = position.rules().shape();
    let stone = shape
        .cells()
        .find(|&cell| position.piece_at(cell) == Some(Piece::stone(Color::Black)));
    shape.row_and_place(stone.expect("a stone")).0
}

#[test]
fn the_first_setup_is_one_that_is_even() {
    for limits in [to_depth(1), to_nodes(300), to_nodes(500)] {
        for seed in 0..4 {
            let mut position = veletas(7, 3);
            let turn = choice(&position, Places, seed, &limits);
            position.play(position.read_turn(&turn).expect("a setup"));
            assert_eq!(row_of_the_stone(&position), 3, "{turn} {limits:?}");
        }
    }
}

#[test]
fn sides_are_exchanged_where_black_is_better() {
    let rules = [(7, 3, Ruleset::Current), (7, 3, Ruleset::Old)];
    for (size, shooters, ruleset) in rules {
        for row in 1..=7 {
            let mut position =
                Veletas::new(VeletasRules::new(size, shooters, ruleset).expect("rules"));
            position.play(position.read_turn(&format!("d4/c{row}")).expect("a setup"));
            for limits in [to_depth(1), to_nodes(12), to_nodes(100)] {
                let turn = choice(&position, Places, row, &limits);
                assert_eq!(turn == "swap", row > 4, "{turn} in row {row}, {limits:?}");
            }
        }
    }
}

#[test]
fn the_second_setup_is_the_best_for_white() {
    let mut position = veletas(7, 3);
    position.play(position.read_turn("d4/a1").expect("a setup"));
    for swaps in [false, true] {
        if swaps {
            position.play(position.turn_of_steps(&[Step::Swap]).expect("a swap"));
        }
        for seed in 0..4 {
            let turn = choice(&position, Places, seed, &to_depth(1));
            let stone = turn.split_once('/').expect("a setup").1;
            assert!(stone.starts_with(['f', 'g']), "{turn}");
        }
    }
}

fn lifeline(balance: Balance) -> Lifeline<1> {
    Lifeline::new(LifelineRules::new(4, balance).expect("rules"))
}

#[test]
fn the_first_stones_under_a_pie_are_even() {
    for balance in [Balance::Strong, Balance::Weak] {
        let mut position = lifeline(balance);
        let turn = choice(&position, Places, 3, &to_depth(1));
        position.play(position.read_turn(&turn).expect("a turn"));
        assert_eq!(Places.evaluate(&position), 0, "{turn}");
    }
}

#[test]
fn first_stones_that_are_good_for_black_are_taken_over() {
    for (balance, turn, swaps) in [
        (Balance::Strong, "a1,b3", false),
        (Balance::Strong, "e1,g3", true),
        (Balance::Weak, "a1", false),
        (Balance::Weak, "f2", true),
    ] {
        let mut position = lifeline(balance);
        position.play(position.read_turn(turn).expect("a turn"));
        let reply = choice(&position, Places, 1, &to_depth(1));
        assert_eq!(reply == "swap", swaps, "{turn} {reply}");
    }
}

#[test]
fn the_komi_is_near_even_and_the_better_side_is_chosen() {
    for limits in [
        to_depth(1),
        to_depth(2),
        to_depth(3),
        to_nodes(100),
        to_nodes(20_000),
    ] {
        let position = lifeline(Balance::Komi);
        assert_eq!(
            choice(&position, Points, 0, &limits),
            "komi=3",
            "{limits:?}"
        );
        for (komi, reply) in [(0, "swap"), (3, "swap"), (4, "keep"), (20, "keep")] {
            let mut position = position.clone();
            let turn = position.read_turn(&format!("komi={komi}")).expect("a komi");
            position.play(turn);
            assert_eq!(
                choice(&position, Points, 0, &limits),
                reply,
                "{komi} {limits:?}"
            );
        }
    }
}
