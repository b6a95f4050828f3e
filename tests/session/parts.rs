//! Turns part by part: they make the legal turns and nothing else.

use windrose::catalog;
use windrose::search::{Limits, Settings, Stop, Strategy};
use windrose::session::{Continuation, Session, TurnPart};

/// All turns that parts can make, and how many parts the longest has.
fn turns_of_parts(session: &dyn Session) -> (Vec<String>, usize) {
    let (mut open, mut turns, mut longest) = (vec![Vec::new()], Vec::new(), 0);
    while let Some(begun) = open.pop() {
        match session.continuation(&begun) {
            Continuation::Turn(turn) => {
                longest = longest.max(begun.len());
                assert_eq!(session.parts_of_turn(&turn), Ok(begun), "{turn}");
                turns.push(turn);
            }
            Continuation::Parts(next) => {
                assert!(next.is_sorted_by(|a, b| a < b), "{next:?}");
                assert!(!next.is_empty() || session.to_move().is_none());
                open.extend(next.into_iter().map(|part| [&begun[..], &[part]].concat()));
            }
        }
    }
    turns.sort_unstable();
    (turns, longest)
}

fn random(name: &str, rules: &[(&str, &str)], seed: u64) -> Box<dyn Session> {
    let mut session = catalog::open(name, rules).expect("a game that there is");
    let settings = Settings {
        strategy: Strategy::Random,
        seed,
        ..Settings::default()
    };
    session.configure(settings).expect("no table is needed");
    session
}

/// Plays a game at random; in each position, `look` looks at the session and the turn that comes next.
fn play(mut session: Box<dyn Session>, look: &mut dyn FnMut(&dyn Session, &str)) {
    while let Some(color) = session.to_move() {
        let choice = session.choose(&Limits::default(), &Stop::default(), &mut |_| {});
        let turn = choice.expect("the game goes on").turn;
        look(session.as_ref(), &turn);
        session.play(color, &turn).expect("a legal turn");
    }
    assert_eq!(session.continuation(&[]), Continuation::Parts(Vec::new()));
}

#[test]
fn the_parts_of_every_position_make_its_legal_turns() {
    let games = [
        ("veletas", &[("size", "5")][..], 3),
        ("lifeline", &[("size", "3")], 2),
        ("lifeline", &[("size", "3"), ("balance", "weak")], 1),
        ("lifeline", &[("size", "3"), ("balance", "komi")], 1),
        ("blooms", &[("size", "3")], 3),
    ];
    for (name, rules, expected) in games {
        let mut most = 0;
        for seed in 0..5 {
            play(random(name, rules, seed), &mut |session, _| {
                if let Ok(legal) = session.legal_turns() {
                    let (turns, longest) = turns_of_parts(session);
                    assert_eq!(turns, legal, "{}", session.position());
                    most = most.max(longest);
                }
            });
        }
        assert_eq!(most, expected, "{name} {rules:?}");
    }
}

#[test]
fn a_setup_is_named_cell_by_cell_in_any_order_of_the_shooters() {
    for rules in [
        &[][..],
        &[("rules", "2021")],
        &[("size", "7"), ("rules", "2021")],
    ] {
        for seed in 0..5 {
            play(random("veletas", rules, seed), &mut |session, turn| {
                if !session.view().phase.starts_with("setup") {
                    return;
                }
                let parts = session.parts_of_turn(turn).expect("a legal turn");
                for length in 0..parts.len() {
                    let Continuation::Parts(next) = session.continuation(&parts[..length]) else {
                        panic!("{turn} has more parts");
                    };
                    assert!(next.contains(&parts[length]), "{turn}: {next:?}");
                }
                let whole = Continuation::Turn(turn.to_string());
                assert_eq!(session.continuation(&parts), whole);
                if parts.len() > 2 {
                    let mut other = parts.clone();
                    other.swap(0, 1);
                    assert_eq!(session.continuation(&other), whole);
                }
            });
        }
    }
}

#[test]
fn shooters_that_must_not_touch_are_not_offered() {
    let mut session = catalog::open("veletas", &[("size", "7"), ("rules", "2021")]).expect("rules");
    session
        .play(windrose::game::Color::Black, "d4/a1")
        .expect("a setup");
    let Continuation::Parts(first) = session.continuation(&[]) else {
        panic!("nothing is named");
    };
    // 49 squares without the stone's and the nine around the first shooter; and the swap.
    assert_eq!(first.len(), 49 - 1 - 9 + 1);
    assert_eq!(first.last(), Some(&TurnPart::Swap));
    let corner = first[first.len() - 2];
    let Continuation::Parts(second) = session.continuation(&[corner]) else {
        panic!("the setup has more parts");
    };
    assert_eq!(second.len(), 49 - 1 - 9 - 4);
}
