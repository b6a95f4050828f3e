//! Turns made and taken back.

use crate::marathon::{Length, Marathon, Sum};
use crate::random_play::{RULE_SETS, everything, open, play_game, random_turn};
use windrose::search::Settings;
use windrose::session::{GameSession, Session, SessionError, SwapStyle};

#[test]
fn undo_restores_everything_at_every_ply() {
    for (number, (game, rules)) in RULE_SETS.iter().enumerate() {
        let mut session = open(game, rules, SwapStyle::Sides, number as u64);
        let mut states = Vec::new();
        play_game(session.as_mut(), usize::MAX, &mut |session, _, _| {
            states.push(everything(session));
        });
        assert!(session.outcome().is_some());
        assert_eq!(session.history().len(), states.len());
        while let Some(state) = states.pop() {
            session.undo(1).expect("a turn to take back");
            assert_eq!(everything(session.as_ref()), state, "{game} {rules:?}");
        }
        let start = everything(session.as_ref());
        assert_eq!(session.undo(1), Err(SessionError::CannotUndo));
        assert_eq!(everything(session.as_ref()), start);
    }
}

#[test]
fn several_turns_are_taken_back_all_or_none() {
    for (game, rules) in RULE_SETS {
        let mut session = open(game, rules, SwapStyle::Sides, 1);
        let mut states = Vec::new();
        play_game(session.as_mut(), 5, &mut |session, _, _| {
            states.push(everything(session));
        });
        let played = session.history().len();
        let end = everything(session.as_ref());
        assert_eq!(session.undo(played + 1), Err(SessionError::CannotUndo));
        assert_eq!(session.undo(usize::MAX), Err(SessionError::CannotUndo));
        session.undo(0).expect("nothing to do");
        assert_eq!(everything(session.as_ref()), end);
        let kept = played.min(1);
        session.undo(played - kept).expect("as many as were made");
        assert_eq!(everything(session.as_ref()), states[kept]);
        session.undo(kept).expect("the rest");
        assert_eq!(everything(session.as_ref()), states[0]);
    }
}

#[test]
fn a_turn_can_be_made_and_taken_back_any_number_of_times() {
    let mut session = open("blooms", &[("size", "4")], SwapStyle::Sides, 0);
    play_game(session.as_mut(), 6, &mut |_, _, _| ());
    let state = everything(session.as_ref());
    for _ in 0..50_000 {
        let (color, turn) = random_turn(session.as_mut());
        session.play(color, &turn).expect("a legal turn");
        session.undo(1).expect("the turn just made");
    }
    assert_eq!(everything(session.as_ref()), state);
}

#[test]
fn a_game_of_thousands_of_turns_can_be_taken_back_to_its_start() {
    let mut session =
        GameSession::<Marathon, Sum>::new(Length(5_000), SwapStyle::Sides, Settings::default());
    let mut states = Vec::new();
    while let Some(color) = session.to_move() {
        states.push(session.state_hash());
        let digit = (states.len() % 7).to_string();
        session.play(color, &digit).expect("a legal turn");
    }
    assert_eq!(session.history().len(), 5_000);
    assert_eq!(session.history()[4_999].text, (5_000 % 7).to_string());
    for state in states.into_iter().rev() {
        session.undo(1).expect("a turn to take back");
        assert_eq!(session.state_hash(), state);
    }
    assert_eq!(session.undo(1), Err(SessionError::CannotUndo));
}

#[test]
fn a_cleared_session_is_a_new_one() {
    for (game, rules) in RULE_SETS {
        let mut session = open(game, rules, SwapStyle::Sides, 7);
        let mut texts = Vec::new();
        let new = everything(session.as_ref());
        play_game(session.as_mut(), 12, &mut |_, _, turn| {
            texts.push(turn.to_string());
        });
        session.clear();
        assert_eq!(everything(session.as_ref()), new);
        let mut again = Vec::new();
        play_game(session.as_mut(), 12, &mut |_, _, turn| {
            again.push(turn.to_string());
        });
        assert_eq!(again, texts, "the seed begins again");
    }
}

#[test]
fn the_history_plays_the_same_game_again() {
    for (number, (game, rules)) in RULE_SETS.iter().enumerate() {
        let mut session = open(game, rules, SwapStyle::Sides, number as u64);
        play_game(session.as_mut(), usize::MAX, &mut |_, _, _| ());
        let mut again = open(game, rules, SwapStyle::Sides, 0);
        for played in session.history() {
            assert_eq!(again.seat_to_move(), Some(played.seat));
            again
                .play(played.color, &played.text)
                .expect("the same turn");
        }
        assert_eq!(again.state_hash(), session.state_hash());
        assert_eq!(again.history(), session.history());
    }
}
