//! Positions written and read again, and what they are hashed to.

use crate::random_play::{RULE_SETS, alternates, everything, open, play_game};
use windrose::catalog;
use windrose::session::{Session, SessionError, SwapStyle};

/// The session that begins where another one is must agree with it in everything but the history.
fn check_round_trip(session: &dyn Session) {
    let line = session.position();
    let mut again = catalog::open_position(session, &line)
        .unwrap_or_else(|error| panic!("{}: {line}: {error}", session.game_line()));
    assert_eq!(again.position(), line);
    assert_eq!(again.game_line(), session.game_line());
    assert_eq!(again.state_hash(), session.state_hash());
    assert_eq!(again.swap_style(), session.swap_style());
    assert_eq!(again.settings(), session.settings());
    assert_eq!(again.seats(), session.seats());
    assert_eq!(again.to_move(), session.to_move());
    assert_eq!(again.outcome(), session.outcome());
    assert_eq!(again.legal_count(), session.legal_count());
    assert_eq!(again.view().pieces, session.view().pieces);
    assert_eq!(again.view().tallies, session.view().tallies);
    assert_eq!(again.view().phase, session.view().phase);
    assert!(again.history().is_empty());
    let state = everything(again.as_ref());
    assert_eq!(again.undo(1), Err(SessionError::CannotUndo));
    assert_eq!(everything(again.as_ref()), state);
    if session.legal_count().is_ok_and(|count| count < 500) {
        assert_eq!(again.legal_turns(), session.legal_turns());
    }
}

#[test]
fn every_position_of_every_game_comes_back_in_both_styles() {
    for (game, rules) in RULE_SETS {
        for style in [SwapStyle::Sides, SwapStyle::Recolour] {
            if style == SwapStyle::Recolour && !alternates(rules) {
                continue;
            }
            for seed in 0..4 {
                let mut session = open(game, rules, style, seed);
                play_game(session.as_mut(), usize::MAX, &mut |session, _, _| {
                    check_round_trip(session);
                });
                check_round_trip(session.as_ref());
            }
        }
    }
}

#[test]
fn a_game_goes_on_from_a_position_as_it_did() {
    for (number, (game, rules)) in RULE_SETS.iter().enumerate() {
        let mut session = open(game, rules, SwapStyle::Sides, number as u64);
        play_game(session.as_mut(), 4, &mut |_, _, _| ());
        let mut again = catalog::open_position(session.as_ref(), &session.position())
            .expect("a position of a game");
        play_game(session.as_mut(), usize::MAX, &mut |_, color, turn| {
            again.play(color, turn).expect("the same turn");
        });
        assert_eq!(again.state_hash(), session.state_hash());
    }
}

#[test]
fn a_refused_position_says_why() {
    let session = open("blooms", &[("size", "3")], SwapStyle::Sides, 0);
    let refusal = |line: &str| match catalog::open_position(session.as_ref(), line) {
        Ok(_) => panic!("{line} was taken"),
        Err(error) => error.to_string(),
    };
    for line in [
        "",
        "play",
        ".../..../..... b play",
        ".../..../...../..../... x play 0 0",
        ".../..../...../..../... b nonsense 0 0",
        ".../..../..q../..../... b play 0 0",
        ".../..../..a../..../... w play 999999999999 0",
    ] {
        assert!(!refusal(line).is_empty());
    }
}

#[test]
fn the_hash_is_fnv_1a_of_game_and_position() {
    for (game, rules) in RULE_SETS {
        let mut session = open(game, rules, SwapStyle::Sides, 1);
        play_game(session.as_mut(), 6, &mut |session, _, _| {
            let text = format!("{}\n{}", session.game_line(), session.position());
            let mut hash = 14_695_981_039_346_656_037_u64;
            for byte in text.bytes() {
                hash ^= u64::from(byte);
                hash = hash.wrapping_mul(1_099_511_628_211);
            }
            assert_eq!(session.state_hash(), hash);
        });
    }
}

#[test]
fn the_view_shows_what_the_position_says() {
    for (game, rules) in RULE_SETS {
        let style = if alternates(rules) {
            SwapStyle::Recolour
        } else {
            SwapStyle::Sides
        };
        let mut session = open(game, rules, style, 1);
        play_game(session.as_mut(), 12, &mut |session, _, _| {
            let (view, line) = (session.view(), session.position());
            let fields: Vec<&str> = line.split(' ').collect();
            let rows: Vec<&str> = fields[0].split('/').collect();
            for (row, text) in rows.into_iter().rev().enumerate() {
                for (cell, symbol) in view.shape.row(row).zip(text.chars()) {
                    let known = view.symbols.iter().find(|(known, _)| *known == symbol);
                    assert_eq!(view.pieces[cell.index()], known.map(|&(_, piece)| piece));
                }
            }
            for group in &view.groups {
                assert!(!group.cells.is_empty());
                for cell in &group.cells {
                    assert_eq!(view.pieces[cell.index()], Some(group.piece));
                }
            }
            assert_eq!(
                view.to_move.map(|color| color.letter()),
                fields[1].chars().next()
            );
            assert_eq!(view.phase, fields[2]);
            assert_eq!(view.seats, session.seats());
            assert_eq!(view.game, session.game_line());
            let last = session.history().pop();
            assert_eq!(
                view.last_turn.map(|last| (last.color, last.text)),
                last.map(|last| (last.color, last.text))
            );
        });
    }
}
