//! Veletas against records of an independent implementation, and against a slow, literal one of the tests' own.

#[path = "veletas/against_literal.rs"]
mod against_literal;
#[path = "veletas/drawn_boards.rs"]
mod drawn_boards;
#[path = "veletas/literal.rs"]
mod literal;
mod vectors;

use vectors::{VectorGame, compare};
use windrose::game::{Color, Game, Rules};
use windrose::games::veletas::{Veletas, VeletasRules};
use windrose::position_text::PositionText;

impl VectorGame for Veletas {
    fn record_rules(size: usize, _target: Option<u32>) -> VeletasRules {
        VeletasRules::DEFAULT
            .with_size(size)
            .expect("a size of the records")
    }

    fn record_phase(phase: &str, turns: usize) -> &'static str {
        match (phase, turns) {
            ("setup", 0) => "setup1",
            ("setup", _) => "setup2",
            _ => "play",
        }
    }

    fn record_numbers(_scores: [u32; 2]) -> Vec<u32> {
        Vec::new()
    }

    fn can_be_set_up(rows: &str, _to_move: Color) -> bool {
        let is_shooter = |symbol: &char| ['s', 'X', 'O'].contains(symbol);
        rows.chars().filter(is_shooter).count() % 2 == 1
    }
}

#[test]
fn every_record_agrees() {
    let compared = compare::<Veletas>(&[7, 9, 10]);
    assert!(
        compared.games >= 18 && compared.single_turns >= 180,
        "{compared:?}"
    );
}

/// The one recorded position with an even number of shooters, with a claimed one more, out of all lines.
#[test]
fn a_claimed_shooter_is_passed_over_and_shot_past() {
    let board = "......O/......./......./oooo.../xxxxxx./sX.x.../xxxxx..";
    for (to_move, turn, after) in [
        (
            "b",
            "c2",
            "......O/......./......./oooo.../xxxxxx./XXxx.../xxxxx.. w play first=b",
        ),
        (
            "w",
            "a2-c2/a2",
            "......O/......./......./oooo.../xxxxxx./oXXx.../xxxxx.. b play first=b",
        ),
    ] {
        let text = PositionText::read(&format!("{board} {to_move} play")).expect("a position");
        let rules = Veletas::record_rules(7, None);
        let mut position = Veletas::from_text(rules, &text).expect("a position");
        let mut turns = Vec::new();
        position.turns(&mut turns);
        let texts: Vec<_> = turns
            .iter()
            .map(|&turn| position.write_turn(turn))
            .collect();
        assert_eq!(texts, ["c2", "a2-c2/a2"]);
        position.play(position.read_turn(turn).expect("a turn"));
        assert_eq!(position.to_text().to_string(), after);
        assert_eq!(position.winner(), Some(Color::Black));
    }
}
