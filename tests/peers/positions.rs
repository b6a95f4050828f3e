//! The positions that are searched, and openings of matches.

use crate::evaluation::Measured;
use windrose::game::Rules;
use windrose::position_text::PositionText;

fn rules<G: Measured>() -> G::Rules {
    let rules = G::Rules::DEFAULT.with_size(G::SIZE).expect("a good size");
    // The peer takes the other seat to be on move after every turn.
    assert!(rules.seats_alternate());
    rules
}

/// The position with these fields, on the standard size.
pub(crate) fn position<G: Measured>(fields: &str) -> G {
    let text = PositionText::read(fields).expect("good fields");
    let position = G::from_text(rules::<G>(), &text).expect("a good position");
    assert!(position.is_listable() && position.winner().is_none());
    position
}

/// The committed positions of a game by name. That one called `start` has more turns than any other and stands
/// apart; the others are eight.
pub(crate) fn positions<G: Measured>() -> Vec<(&'static str, G)> {
    let lines = G::POSITIONS.lines().filter(|line| !line.starts_with('#'));
    let positions: Vec<_> = lines
        .map(|line| {
            let (name, fields) = line.split_once(' ').expect("a name and fields");
            (name, position(fields))
        })
        .collect();
    assert_eq!(positions.len(), 9);
    assert_eq!(positions[0].0, "start");
    positions
}

/// A position behind the pie and a few random turns.
pub(crate) fn opening<G: Measured>(seed: u64) -> G {
    let mut rng = fastrand::Rng::with_seed(seed);
    loop {
        let mut position = G::new(rules::<G>());
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
