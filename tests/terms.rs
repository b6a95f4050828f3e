//! What each named term of the evaluations is worth: matches at fixed nodes against the same engine without it.
//!
//! Long, so ignored by default. Run `cargo test --test terms -- --ignored --nocapture`; `WINDROSE_PAIRS` and `WINDROSE_NODES`
//! change the length.

#![allow(clippy::print_stdout)] // The table is what it is run for.

use windrose::arena::elo::{Games, Pairs, estimate};
use windrose::catalog::{GameVisitor, visit};
use windrose::game::{Evaluator, Game, Seat};
use windrose::search::{Limits, Searcher, Settings, Stop};

/// An evaluation with one of its terms left out, or whole.
struct Without<E> {
    whole: E,
    term: Option<&'static str>,
}

impl<G: Game, E: Evaluator<G>> Evaluator<G> for Without<E> {
    fn evaluate(&self, position: &G) -> i32 {
        let value = self.whole.evaluate(position);
        let Some(term) = self.term else { return value };
        let terms = self.whole.terms(position);
        let share = terms.iter().find(|(name, _)| *name == term);
        value - share.map_or(0, |&(_, share)| share)
    }

    fn terms(&self, position: &G) -> Vec<(&'static str, i32)> {
        let mut terms = self.whole.terms(position);
        terms.retain(|(name, _)| Some(*name) != self.term);
        terms
    }
}

struct Matches {
    pairs: u64,
    nodes: u64,
}

impl GameVisitor for Matches {
    type Output = Vec<String>;

    fn visit<G: Game, E: Evaluator<G> + Default + 'static>(self, rules: G::Rules) -> Vec<String> {
        let names = E::default().terms(&opening::<G>(rules, 0));
        let rows = names.into_iter().map(|(term, _)| {
            let (mut games, mut pairs) = (Games::default(), Pairs::default());
            for pair in 0..self.pairs {
                let start = opening::<G>(rules, pair);
                let won = Seat::BOTH.map(|whole| {
                    let winner = play::<G, E>(&start, term, whole, self.nodes, pair);
                    games.add(winner == whole);
                    usize::from(winner == whole)
                });
                pairs.add(won.iter().sum());
            }
            let score = 100.0 * games.score().unwrap_or_default();
            let elo = estimate(games, pairs);
            format!("{:10} with {term:24} {score:5.1} %  {elo}", G::NAME)
        });
        rows.collect()
    }
}

/// A position behind the pie and a few random turns.
fn opening<G: Game>(rules: G::Rules, seed: u64) -> G {
    let mut rng = fastrand::Rng::with_seed(seed);
    loop {
        let mut position = G::new(rules);
        for _ in 0..4 {
            if position.winner().is_none() {
                let turn = position.random_turn(&mut rng);
                position.play(turn);
            }
        }
        if position.winner().is_none() && position.phase() == "play" {
            return position;
        }
    }
}

/// The seat that wins a game in which one seat knows the whole evaluation and the other lacks a term.
fn play<G: Game, E: Evaluator<G> + Default>(
    start: &G,
    term: &'static str,
    whole: Seat,
    nodes: u64,
    seed: u64,
) -> Seat {
    let mut searchers = Seat::BOTH.map(|seat| {
        let settings = Settings {
            hash: 4,
            seed,
            ..Settings::default()
        };
        let evaluator = Without {
            whole: E::default(),
            term: (seat != whole).then_some(term),
        };
        Searcher::new(evaluator, settings).expect("a small table")
    });
    let limits = Limits {
        nodes: Some(nodes),
        ..Limits::default()
    };
    let mut position = start.clone();
    while position.winner().is_none() {
        let seat = position.seats().seat(position.to_move());
        let (turn, _) =
            searchers[seat.index()].choose(&position, &limits, &Stop::default(), &mut |_| {});
        position.play(turn);
    }
    let winner = position.winner().expect("the game is over");
    position.seats().seat(winner)
}

fn number(name: &str, default: u64) -> u64 {
    std::env::var(name)
        .ok()
        .and_then(|text| text.parse().ok())
        .unwrap_or(default)
}

fn print_matches(game: &str, size: &str) {
    let matches = Matches {
        pairs: number("WINDROSE_PAIRS", 50),
        nodes: number("WINDROSE_NODES", 1000),
    };
    let rows = visit(game, &[("size", size)], matches).expect("a game");
    assert!(rows.len() > 2);
    for row in rows {
        println!("{row}");
    }
}

#[test]
#[ignore = "long"]
fn veletas() {
    print_matches("veletas", "7");
}

#[test]
#[ignore = "long"]
fn lifeline() {
    print_matches("lifeline", "5");
}

#[test]
#[ignore = "long"]
fn blooms() {
    print_matches("blooms", "4");
}
