//! Lifeline against records of an independent implementation.

mod vectors;

use vectors::{VectorGame, compare};
use windrose::game::{Color, Game, Rules};
use windrose::games::lifeline::{Lifeline, LifelineRules};
use windrose::view::Piece;

impl<const W: usize> VectorGame for Lifeline<W> {
    fn record_rules(size: usize, _target: Option<u32>) -> LifelineRules {
        LifelineRules::DEFAULT
            .with_size(size)
            .expect("a size of the records")
    }

    fn record_phase(phase: &str, turns: usize) -> &'static str {
        match (phase, turns) {
            ("first", 0) => "turn1",
            ("first", _) => "turn2",
            _ => "play",
        }
    }

    fn record_numbers(_scores: [u32; 2]) -> Vec<u32> {
        Vec::new()
    }

    fn can_be_set_up(rows: &str, _to_move: Color) -> bool {
        let rows = rows.split('/').count();
        rows * rows <= W * 128
    }

    fn ends_a_turn_later(&self) -> bool {
        let has_stones = |color| {
            let groups = self.groups();
            groups
                .iter()
                .any(|group| group.piece == Piece::stone(color))
        };
        has_stones(self.to_move()) && !has_stones(!self.to_move())
    }
}

#[test]
fn every_record_agrees_on_the_small_boards() {
    let compared = compare::<Lifeline<1>>(&[3, 4, 5, 6]);
    assert!(
        compared.games >= 23 && compared.perft_figures >= 47,
        "{compared:?}"
    );
}

#[test]
fn every_record_agrees_on_all_boards_with_wider_sets() {
    let compared = compare::<Lifeline<2>>(&[3, 4, 5, 6, 7]);
    assert!(
        compared.games >= 26 && compared.perft_figures >= 57,
        "{compared:?}"
    );
    assert_eq!(compared.left_out, 0);
}
