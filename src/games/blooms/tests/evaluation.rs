use super::super::survey::{Standing, Survey};
use super::*;
use crate::game::{Evaluator, MAX_EVALUATION};

fn standing(line: &str, color: Color) -> Standing {
    Survey::of(&position(19, line)).standing(color)
}

/// Positions of random games, all of them.
fn random_positions(size: usize, games: u64, mut look: impl FnMut(&Small)) {
    for seed in 0..games {
        let mut rng = fastrand::Rng::with_seed(seed);
        let mut position = Small::new(rules(size, 5 * size as u16 - 5));
        while position.winner().is_none() {
            look(&position);
            position.play(position.random_turn(&mut rng));
        }
    }
}

#[test]
fn what_a_turn_captures_at_the_most_is_what_the_best_of_all_turns_captures() {
    let mut captures = 0;
    random_positions(3, 40, |position| {
        let color = position.to_move();
        let mut turns = Vec::new();
        position.turns(&mut turns);
        let most = turns
            .iter()
            .map(|&turn| position.effects(turn).removed.len() as u32)
            .max();
        assert_eq!(Some(Survey::of(position).standing(!color).capturable), most);
        captures += usize::from(most > Some(2));
    });
    assert!(captures > 40, "{captures}");
}

fn value(position: &Small) -> i32 {
    BloomsEvaluator.evaluate(position)
}

#[test]
fn the_value_is_the_sum_of_the_terms_and_changes_sides_with_the_colours() {
    let recolored = |position: &Small| {
        let text = position.to_text().recolored(Small::SYMBOLS);
        Small::from_text(position.rules(), &text).expect("a good position")
    };
    let mut at_hand = 0;
    random_positions(5, 10, |position| {
        assert!(value(position).abs() < MAX_EVALUATION);
        let terms = BloomsEvaluator.terms(position);
        let sum: i32 = terms.iter().map(|(_, share)| share).sum();
        assert_eq!(sum, value(position));
        at_hand += usize::from(sum.abs() > MAX_EVALUATION / 2);
        if position.phase() == "play" {
            assert_eq!(value(&recolored(position)), -sum);
        }
    });
    assert!(at_hand > 4, "{at_hand}");
}

#[test]
fn a_bloom_with_three_eyes_is_alive() {
    // a1 and a3 are eyes; c1 is none, beside the white stone d1.
    let two = standing(".../d.../.aac./aaaa/.a. w play 0 0", Color::Black);
    assert_eq!((two.alive, two.eyes), (0, 2));
    // Nor is it one where it is open to the rest of the board.
    let open = standing(".../.d../.aac./aaaa/.a. w play 0 0", Color::Black);
    assert_eq!((open.alive, open.eyes), (0, 2));
    let three = standing("d../aa../.aac./aaaa/.a. w play 0 0", Color::Black);
    assert_eq!((three.alive, three.eyes), (9, 3));
    // The player's other colour walls an eye in as well.
    let other = standing("d../ba../.aac./aaaa/.a. w play 0 0", Color::Black);
    assert_eq!((other.alive, other.within_one_turn), (8, 1));
}

#[test]
fn a_turn_can_fence_two_blooms_with_a_liberty_each() {
    // a1 lives by b1, a3 by b4.
    let both = standing(".../..../...../.dc./aca w play 0 0", Color::Black);
    assert_eq!((both.capturable, both.within_one_turn), (2, 2));
    // a3 lives by b3 and b4: either of the blooms can be fenced, not both.
    let either = standing(".../..../...../.d../aca w play 0 0", Color::Black);
    assert_eq!((either.capturable, either.within_one_turn), (1, 2));
    // Black has fenced a1 itself: White captures it in any turn.
    let fenced = standing(".../..../...../cd../aca w play 0 0", Color::Black);
    assert_eq!((fenced.capturable, fenced.within_one_turn), (2, 1));
}
