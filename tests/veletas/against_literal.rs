//! The rules against the literal second implementation: whole games, setups, and positions at random.

use super::literal::Literal;
use fastrand::Rng;
use std::collections::BTreeSet;
use windrose::game::{Color, Game, Rules};
use windrose::games::veletas::{Ruleset, Veletas, VeletasRules};
use windrose::position_text::PositionText;

/// Every choice of rules, as a position each and its literal counterpart.
fn all_rules() -> Vec<(Veletas, Literal)> {
    let mut all = Vec::new();
    for ruleset in [Ruleset::Current, Ruleset::Old] {
        for size in 5..=11 {
            for shooters in [1, 3, 5, 7, 9] {
                let Ok(rules) = VeletasRules::new(size, shooters, ruleset) else {
                    continue;
                };
                let literal = Literal::new(size, shooters, ruleset == Ruleset::Old);
                all.push((Veletas::new(rules), literal));
            }
        }
    }
    assert_eq!(all.len(), 7 * 5 - 1 + 3);
    all
}

fn compare(position: &Veletas, literal: &Literal) {
    assert_eq!(position.to_text().to_string(), literal.line());
    let winner = position.winner().map(Color::letter);
    assert_eq!(winner, literal.winner(), "{position:?}");
    if position.is_listable() {
        let mut turns = Vec::new();
        position.turns(&mut turns);
        let texts: BTreeSet<_> = turns
            .iter()
            .map(|&turn| position.write_turn(turn))
            .collect();
        assert_eq!(texts, literal.turns(), "{position:?}");
        assert_eq!(texts.len(), turns.len(), "{position:?}");
        assert_eq!(
            position.turn_count(),
            Some(texts.len() as u64),
            "{position:?}"
        );
    }
}

fn play_both(position: &mut Veletas, literal: &mut Literal, text: &str) {
    let turn = position.read_turn(text).expect(text);
    assert!(position.check(turn).is_ok(), "{position:?} {text}");
    position.play(turn);
    literal.play(text);
}

#[test]
fn random_games_agree_turn_by_turn_with_and_without_a_swap() {
    let mut rng = Rng::with_seed(11);
    for (start, literal_start) in all_rules() {
        for swaps in [false, true] {
            let (mut position, mut literal) = (start.clone(), literal_start.clone());
            while position.winner().is_none() {
                compare(&position, &literal);
                let text = if swaps && position.can_swap() {
                    "swap".to_string()
                } else {
                    position.write_turn(position.random_turn(&mut rng))
                };
                play_both(&mut position, &mut literal, &text);
            }
            compare(&position, &literal);
        }
    }
}

#[test]
fn setups_agree() {
    let mut rng = Rng::with_seed(12);
    for (start, literal_start) in all_rules() {
        let (mut position, mut literal) = (start, literal_start);
        while !position.is_listable() {
            for _ in 0..300 {
                let text = random_setup_text(position.rules(), &mut rng);
                let turn = position.read_turn(&text);
                let is_legal = turn.is_ok_and(|turn| position.check(turn).is_ok());
                assert_eq!(
                    is_legal,
                    literal.is_legal_setup(&text),
                    "{position:?} {text}"
                );
            }
            for turn in position.opening_sample(20, &mut rng).expect("a setup") {
                assert!(
                    literal.is_legal_setup(&position.write_turn(turn)),
                    "{position:?} {turn:?}"
                );
            }
            let mut turn = position.random_turn(&mut rng);
            while position.write_turn(turn) == "swap" {
                turn = position.random_turn(&mut rng);
            }
            let text = position.write_turn(turn);
            play_both(&mut position, &mut literal, &text);
        }
    }
}

/// A setup that is legal about as often as not: shooters off the perimeter mostly, seldom one too few or
/// too many.
fn random_setup_text(rules: VeletasRules, rng: &mut Rng) -> String {
    let halves = [rules.first_setup(), rules.second_setup()];
    let mut count = halves[rng.usize(0..2)];
    if rng.u8(0..10) == 0 {
        count = rng.usize(0..=5);
    }
    let shape = rules.shape();
    let size = shape.side();
    let mut square = |margin: usize| {
        let mut line = || rng.usize(margin..size - margin);
        let cell = shape.cell(line(), line());
        shape.name(cell.expect("a square of the board"))
    };
    let shooters: Vec<_> = (0..count).map(|at| square(usize::from(at != 4))).collect();
    format!("{}/{}", shooters.join(","), square(0))
}

#[test]
fn setup_counts_are_those_of_trying_every_setup() {
    let mut rng = Rng::with_seed(13);
    for (size, shooters) in [(5, 1), (5, 3), (6, 3), (5, 5)] {
        let rules = VeletasRules::new(size, shooters, Ruleset::Current).expect("good rules");
        let (mut position, mut literal) =
            (Veletas::new(rules), Literal::new(size, shooters, false));
        assert_eq!(position.turn_count(), Some(literal.count_setups()));
        let setup = position.write_turn(position.random_turn(&mut rng));
        play_both(&mut position, &mut literal, &setup);
        assert_eq!(
            position.turn_count(),
            Some(literal.count_setups() + 1),
            "the swap is one more"
        );
        play_both(&mut position, &mut literal, "swap");
        assert_eq!(position.turn_count(), Some(literal.count_setups()));
    }
}

/// Positions that no game need reach: full boards, many claims, long lines of shooters.
#[test]
fn random_positions_agree() {
    let mut rng = Rng::with_seed(14);
    let mut compared = 0;
    for (start, literal_start) in all_rules() {
        for _ in 0..40 {
            let literal = random_position(&literal_start, &mut rng);
            let text = PositionText::read(&literal.line()).expect("a position");
            let position = Veletas::from_text(start.rules(), &text);
            assert_eq!(
                position.is_err(),
                literal.has_trapped_free_shooter(),
                "{}",
                literal.line()
            );
            let Ok(position) = position else {
                continue;
            };
            compare(&position, &literal);
            compared += 1;
            for _ in 0..20 {
                if position.winner().is_some() {
                    break;
                }
                let (mut position, mut literal) = (position.clone(), literal.clone());
                let text = position.write_turn(position.random_turn(&mut rng));
                play_both(&mut position, &mut literal, &text);
                assert_eq!(position.to_text().to_string(), literal.line());
            }
        }
    }
    assert!(
        compared > 500,
        "{compared} positions have no trapped shooter"
    );
}

fn random_position(start: &Literal, rng: &mut Rng) -> Literal {
    let mut position = Literal {
        phase: "play",
        ..start.clone()
    };
    let density = rng.f64() * 0.9;
    for square in position.board.iter_mut().flatten() {
        if rng.f64() < density {
            *square = if rng.bool() { 'x' } else { 'o' };
        }
    }
    let size = position.board.len();
    for _ in 0..position.shooters {
        loop {
            let square = &mut position.board[rng.usize(0..size)][rng.usize(0..size)];
            if !['s', 'X', 'O'].contains(square) {
                *square = ['s', 's', 'X', 'O'][rng.usize(0..4)];
                break;
            }
        }
    }
    position.to_move = if rng.bool() { 'b' } else { 'w' };
    position
}
