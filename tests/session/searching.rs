//! The searcher inside a session.

use crate::random_play::{RULE_SETS, everything, open, play_game};
use windrose::game::{Evaluator, Game, Rules};
use windrose::games::blooms::{Blooms, BloomsRules};
use windrose::search::{Limits, Settings, Stop, Strategy};
use windrose::session::{GameSession, Session, SessionError, SwapStyle};

fn nodes(nodes: u64) -> Limits {
    Limits {
        nodes: Some(nodes),
        ..Limits::default()
    }
}

#[test]
fn a_choice_is_legal_and_is_not_played() {
    for (game, rules) in RULE_SETS {
        let mut session = open(game, rules, SwapStyle::Sides, 0);
        session
            .configure(Settings {
                hash: 1,
                ..Settings::default()
            })
            .expect("a small table");
        for _ in 0..8 {
            let Some(color) = session.to_move() else {
                break;
            };
            let state = everything(session.as_ref());
            let mut reported = Vec::new();
            let choice = session
                .choose(&nodes(2_000), &Stop::default(), &mut |analysis| {
                    reported.push(analysis.clone());
                })
                .expect("the game goes on");
            assert_eq!(everything(session.as_ref()), state);
            for analysis in reported.iter().chain(&choice.analysis) {
                let mut line = open(game, rules, SwapStyle::Sides, 0);
                for played in session.history() {
                    line.play(played.color, &played.text).expect("as played");
                }
                for turn in &analysis.line {
                    let color = line.to_move().expect("no turn after the end");
                    line.play(color, turn).expect("a legal line");
                }
            }
            session.play(color, &choice.turn).expect("a legal turn");
        }
    }
}

/// An evaluator that cannot do its work.
#[derive(Default)]
struct Broken;

impl<G: Game> Evaluator<G> for Broken {
    fn evaluate(&self, _: &G) -> i32 {
        panic!("no value for any position")
    }

    fn terms(&self, _: &G) -> Vec<(&'static str, i32)> {
        Vec::new()
    }
}

#[test]
fn a_search_that_panics_still_answers_and_leaves_the_session_whole() {
    let mut session = GameSession::<Blooms<1>, Broken>::new(
        BloomsRules::DEFAULT,
        SwapStyle::Sides,
        Settings::default(),
    );
    for _ in 0..20 {
        let color = session.to_move().expect("a game that goes on");
        let state = everything(&session);
        let choice = session
            .choose(&nodes(1_000), &Stop::default(), &mut |_| ())
            .expect("an answer");
        assert_eq!(choice.analysis, None, "no search came to an end");
        assert_eq!(everything(&session), state);
        session.play(color, &choice.turn).expect("a legal turn");
    }
    session.clear();
    assert!(session.history().is_empty());
}

#[test]
fn settings_that_cannot_be_had_leave_the_old_ones() {
    let mut session = open("blooms", &[], SwapStyle::Sides, 3);
    let settings = session.settings().clone();
    let refused = session.configure(Settings {
        hash: usize::MAX >> 20,
        ..settings.clone()
    });
    assert!(matches!(refused, Err(SessionError::OutOfMemory(_))));
    assert_eq!(session.settings(), &settings);
    session
        .configure(Settings {
            hash: 2,
            ..settings.clone()
        })
        .expect("a small table");
    assert_eq!(session.settings().hash, 2);
    session.clear();
    assert_eq!(session.settings().hash, 2, "a new game keeps it");
}

#[test]
fn the_static_value_is_the_sum_of_its_terms_for_the_player_to_move() {
    for (game, rules) in RULE_SETS {
        let mut session = open(game, rules, SwapStyle::Sides, 1);
        play_game(session.as_mut(), 30, &mut |session, _, _| {
            let evaluation = session.evaluate().expect("the game goes on");
            let sum: i32 = evaluation.terms.iter().map(|(_, share)| share).sum();
            assert_eq!(evaluation.value, sum, "{}", session.position());
        });
    }
}

#[test]
fn random_choices_depend_on_the_seed_alone() {
    let game = |seed| {
        let mut session = open("blooms", &[("size", "4")], SwapStyle::Sides, seed);
        assert_eq!(session.settings().strategy, Strategy::Random);
        play_game(session.as_mut(), 30, &mut |_, _, _| ());
        session.history()
    };
    assert_eq!(game(4), game(4));
    assert_ne!(game(4), game(5));
}
