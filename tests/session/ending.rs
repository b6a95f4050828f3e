//! The end of a game: by the rules, by resignation, and what is left to do after it.

use crate::random_play::{RULE_SETS, alternates, everything, open, play_game, random_turn};
use windrose::game::Color;
use windrose::record::Format;
use windrose::replay::replay;
use windrose::search::{Limits, Stop};
use windrose::session::{Ending, Session, SessionError, SwapStyle};

/// What holds of every game that is over.
fn check_over(session: &mut dyn Session) {
    let state = everything(session);
    let (winner, _) = session.outcome().expect("a finished game");
    assert_eq!(session.to_move(), None);
    assert_eq!(session.seat_to_move(), None);
    assert_eq!(session.legal_turns(), Ok(Vec::new()));
    assert_eq!(session.legal_count(), Ok(0));
    assert_eq!(session.perft(0, &Stop::default()), Ok(1));
    assert_eq!(session.perft(3, &Stop::default()), Ok(0));
    assert_eq!(session.divide(3, &Stop::default()), Ok(Vec::new()));
    assert_eq!(
        session.choose(&Limits::default(), &Stop::default(), &mut |_| ()),
        Err(SessionError::GameOver)
    );
    assert_eq!(session.evaluate(), Err(SessionError::GameOver));
    for color in Color::BOTH {
        for turn in ["pass", "resign", "RESIGN", "Pass"] {
            assert_eq!(session.play(color, turn), Ok(()), "taken without effect");
            assert!(session.check(color, turn).is_err(), "but no turn");
        }
        for turn in ["swap", "c3", "keep", "komi=1", "1c3", "c3-c4/c5", "", "?"] {
            let refusal = session.play(color, turn).expect_err("the game is over");
            assert_eq!(refusal.0, format!("the game is over: {winner} has won"));
            assert!(session.explain(color, turn).is_err());
        }
    }
    assert_eq!(everything(session), state);
}

#[test]
fn after_the_end_nothing_can_be_done_but_undo() {
    for (number, (game, rules)) in RULE_SETS.iter().enumerate() {
        let mut session = open(game, rules, SwapStyle::Sides, number as u64);
        let mut last = String::new();
        play_game(session.as_mut(), usize::MAX, &mut |session, _, _| {
            last = everything(session);
        });
        let (_, ending) = session.outcome().expect("the end");
        assert_eq!(ending, Ending::Rules);
        check_over(session.as_mut());
        session.undo(1).expect("the last turn");
        assert_eq!(everything(session.as_ref()), last);
        let (color, turn) = random_turn(session.as_mut());
        session.play(color, &turn).expect("play goes on");
    }
}

#[test]
fn either_colour_can_resign_at_any_time_in_either_style() {
    for (game, rules) in RULE_SETS {
        for style in [SwapStyle::Sides, SwapStyle::Recolour] {
            if style == SwapStyle::Recolour && !alternates(rules) {
                continue;
            }
            for (seed, plies) in [(0, 0), (0, 1), (1, 2), (1, 3), (1, 7)] {
                let mut session = open(game, rules, style, seed);
                play_game(session.as_mut(), plies, &mut |_, _, _| ());
                if session.outcome().is_none() {
                    for color in Color::BOTH {
                        resign(session.as_mut(), color);
                    }
                }
            }
        }
    }
}

#[test]
fn a_finished_game_that_was_loaded_can_be_taken_back_and_played_on() {
    for (game, rules) in RULE_SETS {
        let mut session = open(game, rules, SwapStyle::Sides, 1);
        play_game(session.as_mut(), usize::MAX, &mut |_, _, _| ());
        let turns = session.history().into_iter();
        let lines = turns.map(|played| format!("{} {}\n", played.color, played.text));
        let list = format!(
            "game {}\n{}",
            session.game_line(),
            lines.collect::<String>()
        );
        let draft = Format::Turns.read(list.as_bytes(), None);
        let mut loaded = replay(draft.expect("a turn list"))
            .expect("legal turns")
            .session;
        assert_eq!(loaded.state_hash(), session.state_hash());
        assert_eq!(loaded.outcome(), session.outcome());
        loaded.undo(1).expect("the last turn");
        assert_eq!(loaded.outcome(), None, "the result is withdrawn");
        let limits = Limits {
            depth: Some(1),
            ..Limits::default()
        };
        let choice = loaded.choose(&limits, &Stop::default(), &mut |_| ());
        let color = loaded.to_move().expect("the game goes on");
        loaded
            .play(color, &choice.expect("the game goes on").turn)
            .expect("a legal turn");
        loaded
            .undo(loaded.history().len())
            .expect("all turns to the start");
        assert_eq!(
            loaded.position(),
            open(game, rules, SwapStyle::Sides, 0).position()
        );
    }
}

fn resign(session: &mut dyn Session, color: Color) {
    let before = everything(session);
    let (position, hash) = (session.position(), session.state_hash());
    let seat = session.seats().seat(color);
    assert!(session.check(color, "resign").is_ok());
    session.play(color, "resign").expect("the game goes on");
    assert_eq!(session.outcome(), Some((!color, Ending::Resignation)));
    assert_eq!(session.position(), position);
    assert_eq!(session.state_hash(), hash);
    let last = session.history().pop().expect("the resignation");
    assert_eq!(
        (last.color, last.seat, last.text.as_str()),
        (color, seat, "resign")
    );
    assert_eq!(session.view().winner, Some(!color));
    check_over(session);
    session.undo(1).expect("the resignation");
    assert_eq!(everything(session), before);
}

#[test]
fn a_resignation_is_no_legal_turn_of_the_list() {
    for (game, rules) in RULE_SETS {
        let mut session = open(game, rules, SwapStyle::Sides, 0);
        play_game(session.as_mut(), 4, &mut |_, _, _| ());
        let turns = session.legal_turns().expect("few turns");
        assert!(turns.iter().all(|turn| turn != "resign"));
    }
}
