//! Checks of whole games: told turn by turn, and chosen by the engine itself.

use super::game::Table;
use super::{Check, Fault, Finding};
use crate::game::Color;
use crate::protocol::client::Reply;

pub(super) const CHECKS: &[Check] = &[
    Check::game("a game that is told", &[], told),
    Check::game("a game that the engine chooses", &[], chosen),
    Check::game("turns by genmove and by play", &[], mixed),
    Check::game("a new game", &[], new_game),
    Check::game("reg_genmove", &["reg_genmove"], reg_genmove),
    Check::game("play_sequence", &["play_sequence"], play_sequence),
];

/// A random game to its end, colours and turns spelt in every way.
fn told(table: &mut Table) -> Finding {
    let spellings: [fn(Color) -> &'static str; 4] = [
        |color| if color == Color::Black { "b" } else { "w" },
        |color| {
            if color == Color::Black {
                "black"
            } else {
                "white"
            }
        },
        |color| if color == Color::Black { "B" } else { "W" },
        |color| {
            if color == Color::Black {
                "Black"
            } else {
                "WHITE"
            }
        },
    ];
    let mut turns = 0;
    while let Some((color, turn)) = table.random_turn(11)? {
        let spelt = spellings[turns / 2 % spellings.len()](color);
        let text = if turns % 3 == 2 {
            turn.to_uppercase()
        } else {
            turn.clone()
        };
        table.subject.expect(format!("play {spelt} {text}"), "=")?;
        table.follow(color, &turn)?;
        turns += 1;
    }
    after_the_end(table)
}

/// What is answered in a game that is over, and that it stays as it is.
fn after_the_end(table: &mut Table) -> Finding {
    let Some((winner, _)) = table.referee.outcome() else {
        return Ok(());
    };
    let state = table.state()?;
    for color in [Color::Black, Color::White] {
        let answer = if color == winner { "pass" } else { "resign" };
        table
            .subject
            .expect(format!("genmove {color}"), &format!("= {answer}"))?;
        for answer in ["pass", "resign"] {
            table
                .subject
                .expect(format!("play {color} {answer}"), "=")?;
        }
        table
            .subject
            .expect(format!("play {color} a1"), "? illegal move")?;
    }
    table.expect_state(&state, "the end")
}

fn chosen(table: &mut Table) -> Finding {
    let limit = table.subject.patience.turn;
    while table.choose(limit)?.is_some() {}
    after_the_end(table)
}

/// As a controller does it that lets the engine play both colours against somebody else.
fn mixed(table: &mut Table) -> Finding {
    let limit = table.subject.patience.turn;
    for round in 0..3 {
        if table.choose(limit)?.is_none() || !table.play_random(round)? {
            break;
        }
    }
    Ok(())
}

/// Nothing of the last game is left.
fn new_game(table: &mut Table) -> Finding {
    let fresh = table.state()?;
    for turns in [1, 4, 7] {
        table.play_random_turns(turns, 23)?;
        table.subject.expect("clear_board", "=")?;
        table.referee.clear();
        table.expect_state(&fresh, "clear_board")?;
    }
    let size = table.referee.shape().side();
    table.play_random_turns(3, 29)?;
    table.subject.expect(format!("boardsize {size}"), "=")?;
    table.referee.clear();
    table.play_random_turns(3, 31)
}

/// It chooses and does not play.
fn reg_genmove(table: &mut Table) -> Finding {
    table.play_random_turns(3, 37)?;
    let state = table.state()?;
    let Some(color) = table.referee.to_move() else {
        return Ok(());
    };
    let request = format!("reg_genmove {color}");
    let limit = table.subject.patience.turn;
    let (Reply { success, text, .. }, _) = table.subject.ask_within(&request, limit)?;
    table.expect_state(&state, &request)?;
    if !success {
        return Err(Fault::Wrong(format!("'{request}' failed")));
    }
    table.play(color, &text)
}

/// All or nothing.
fn play_sequence(table: &mut Table) -> Finding {
    let mut words = vec!["play_sequence".to_string()];
    let fresh = table.state()?;
    for _ in 0..5 {
        let Some((color, turn)) = table.random_turn(41)? else {
            break;
        };
        table.follow(color, &turn)?;
        words.extend([color.to_string(), turn]);
    }
    let sequence = words.join(" ");
    table
        .subject
        .expect(format!("{sequence} black z99"), "? illegal move")?;
    table.expect_state(&fresh, "a refused play_sequence")?;
    table.subject.expect(sequence, "=")?;
    table.play_random_turns(2, 43)
}
