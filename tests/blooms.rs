//! Blooms against records of an independent implementation.

mod vectors;

use vectors::{VectorGame, compare};
use windrose::game::{Color, Rules};
use windrose::games::blooms::{Blooms, BloomsRules};

impl<const W: usize> VectorGame for Blooms<W> {
    /// Records without a target were played to five times the size.
    fn record_rules(size: usize, target: Option<u32>) -> BloomsRules {
        let target = target.unwrap_or(5 * size as u32).to_string();
        BloomsRules::from_pairs(&[("size", &size.to_string()), ("target", &target)])
            .expect("rules of the records")
    }

    fn record_phase(phase: &str, _turns: usize) -> &'static str {
        match phase {
            "first" => "turn1",
            _ => "play",
        }
    }

    fn record_numbers(scores: [u32; 2]) -> Vec<u32> {
        scores.to_vec()
    }

    /// One record has a player to move whose opponent has no stone, though the opponent has just placed one.
    fn can_be_set_up(rows: &str, to_move: Color) -> bool {
        let others = match to_move {
            Color::Black => ['c', 'd'],
            Color::White => ['a', 'b'],
        };
        rows.contains(others)
    }
}

#[test]
fn every_record_of_the_small_boards_agrees() {
    let compared = compare::<Blooms<1>>(&[3, 4, 5, 6]);
    assert!(
        compared.games >= 14
            && compared.single_turns == 138
            && compared.left_out == 1
            && compared.perft_figures >= 44,
        "{compared:?}"
    );
}

#[test]
fn every_record_agrees_on_wider_sets() {
    let compared = compare::<Blooms<2>>(&[7]);
    assert!(
        compared.games >= 2 && compared.single_turns >= 20 && compared.perft_figures >= 7,
        "{compared:?}"
    );
}
