//! What is refused, with its reason, and changes nothing.

use crate::random_play::{RULE_SETS, everything, open, play_game};
use windrose::game::Color;
use windrose::search::Stop;
use windrose::session::{Session, SessionError, SwapStyle};

fn refused(session: &mut dyn Session, color: Color, turn: &str) -> String {
    let state = everything(session);
    let refusal = session.play(color, turn).expect_err(turn);
    assert_eq!(session.check(color, turn), Err(refusal.clone()), "{turn}");
    assert_eq!(session.explain(color, turn), Err(refusal.clone()), "{turn}");
    assert_eq!(everything(session), state);
    assert!(!refusal.0.is_empty());
    refusal.0
}

#[test]
fn a_player_who_is_not_to_move_cannot_play() {
    for (game, rules) in RULE_SETS {
        let mut session = open(game, rules, SwapStyle::Sides, 0);
        play_game(session.as_mut(), 4, &mut |_, _, _| ());
        let color = session.to_move().expect("the game goes on");
        for turn in session.legal_turns().expect("few turns").iter().take(20) {
            assert_eq!(
                refused(session.as_mut(), !color, turn),
                format!("it is {color}'s turn, not {}'s", !color)
            );
        }
    }
}

#[test]
fn what_is_no_turn_is_refused() {
    for (game, rules) in RULE_SETS {
        let mut session = open(game, rules, SwapStyle::Sides, 0);
        play_game(session.as_mut(), 4, &mut |_, _, _| ());
        let color = session.to_move().expect("the game goes on");
        for turn in [
            "",
            " ",
            "é4",
            "a٣",
            "z99",
            "a0",
            "a01",
            "1",
            ",",
            "/",
            "-",
            "a1-",
            "a1/",
            "0a1",
            "3a1",
            "1a1,1a2",
            "1a1,2a1",
            "a1,a1",
            "resigned",
            "swap swap",
            "komi=",
            "komi=-1",
            "pass pass",
            "🙂",
            "a1\n",
            "99999999999999999999",
            "a1-a2/a3/a4",
        ] {
            refused(session.as_mut(), color, turn);
        }
        for turn in session.legal_turns().expect("few turns").iter().take(40) {
            for end in 0..turn.len() {
                let (prefix, longer) = (&turn[..end], format!("{turn}{}", &turn[end..]));
                for text in [prefix, &longer] {
                    if session.check(color, text).is_err() {
                        refused(session.as_mut(), color, text);
                    }
                }
            }
        }
    }
}

#[test]
fn what_is_listed_is_legal_and_what_is_not_is_refused() {
    for (game, rules) in RULE_SETS {
        let mut session = open(game, rules, SwapStyle::Sides, 2);
        let mut earlier: Vec<String> = Vec::new();
        play_game(session.as_mut(), 40, &mut |session, color, _| {
            let Ok(turns) = session.legal_turns() else {
                assert_eq!(session.legal_turns(), Err(SessionError::TooManyTurns));
                assert_eq!(
                    session.perft(1, &Stop::default()),
                    Err(SessionError::TooManyTurns)
                );
                assert_eq!(
                    session.divide(1, &Stop::default()),
                    Err(SessionError::TooManyTurns)
                );
                return;
            };
            assert!(turns.is_sorted_by(|one, other| one < other));
            assert_eq!(session.legal_count(), Ok(turns.len() as u64));
            assert_eq!(session.perft(1, &Stop::default()), Ok(turns.len() as u64));
            let stride = 1 + turns.len() / 50;
            for turn in turns.iter().step_by(stride) {
                assert!(session.check(color, turn).is_ok(), "{turn}");
                assert!(session.check(color, &turn.to_uppercase()).is_ok());
            }
            for turn in &earlier {
                let listed = turns.binary_search(turn).is_ok();
                assert_eq!(session.check(color, turn).is_ok(), listed, "{turn}");
            }
            earlier = turns.into_iter().step_by(stride).collect();
        });
    }
}

#[test]
fn a_swap_out_of_place_is_refused() {
    for (game, rules) in RULE_SETS {
        let mut session = open(game, rules, SwapStyle::Sides, 1);
        refused(session.as_mut(), Color::Black, "swap");
        refused(session.as_mut(), Color::White, "swap");
        let mut swapped = false;
        play_game(session.as_mut(), 6, &mut |_, _, turn| {
            swapped |= turn == "swap";
        });
        assert_eq!(swapped, *game != "blooms");
        if session.outcome().is_none() {
            refused(session.as_mut(), Color::Black, "swap");
            refused(session.as_mut(), Color::White, "swap");
        }
    }
}

#[test]
fn the_pie_of_veletas_is_taken_back_step_by_step() {
    let mut session = open("veletas", &[("size", "7")], SwapStyle::Sides, 0);
    let start = everything(session.as_ref());
    refused(session.as_mut(), Color::Black, "swap");
    session.play(Color::Black, "c3/d4").expect("a legal setup");
    let first = everything(session.as_ref());
    session.play(Color::White, "swap").expect("a legal swap");
    let swapped = everything(session.as_ref());
    refused(session.as_mut(), Color::White, "swap");
    refused(session.as_mut(), Color::Black, "swap");
    session
        .play(Color::White, "b2,e5/d5")
        .expect("a legal setup");
    refused(session.as_mut(), Color::Black, "swap");
    for state in [swapped, first, start] {
        session.undo(1).expect("a turn to take back");
        assert_eq!(everything(session.as_ref()), state);
    }
    assert_eq!(session.undo(1), Err(SessionError::CannotUndo));
}

#[test]
fn a_count_can_be_stopped() {
    let session = open("blooms", &[("size", "5")], SwapStyle::Sides, 0);
    let stop = Stop::default();
    stop.stop();
    assert_eq!(session.perft(4, &stop), Err(SessionError::Stopped));
    assert_eq!(session.divide(4, &stop), Err(SessionError::Stopped));
}
