//! Checks that what is not allowed is refused, and that a refusal changes nothing.

use super::game::Table;
use super::subject::wrong;
use super::{Check, Finding};
use crate::game::Color;

pub(super) const CHECKS: &[Check] = &[
    Check::game("board sizes", &[], board_sizes),
    Check::game("illegal turns", &[], illegal_turns),
    Check::game("genmove out of turn", &[], out_of_turn),
    Check::game("refused positions", &["set_position"], refused_positions),
];

const ILLEGAL: &str = "? illegal move";

/// Texts that are no turn in any game, or in most positions of theirs.
const TEXTS: [&str; 20] = [
    "z99", "a0", "a1b", "xyzzy", "-", "/", "a1,", ",a1", "a1,a1", "a1-a1/a1", "a1-/b2", "1z9",
    "3a1", "a01", "komi=x", "komi=0", "keep", "pass", "swap", "0",
];

fn board_sizes(table: &mut Table) -> Finding {
    table.play_random_turns(2, 3)?;
    let state = table.state()?;
    let lines = [
        "boardsize 0",
        "boardsize 1",
        "boardsize 99999999999999999999",
    ];
    table.subject.expect_all(&lines, "? unacceptable size")?;
    table.expect_state(&state, "a refused boardsize")?;
    table.play_random_turns(2, 5)
}

/// At the start, after each of some turns, and at the end.
fn illegal_turns(table: &mut Table) -> Finding {
    let mut earlier: Vec<String> = Vec::new();
    loop {
        let made = table.referee.history().len();
        let next = table.random_turn(7)?;
        if made < 6 || made.is_multiple_of(5) || next.is_none() {
            refuse_here(
                table,
                &earlier,
                next.as_ref().map(|(_, turn)| turn.as_str()),
            )?;
        }
        let Some((color, turn)) = next else {
            return Ok(());
        };
        table.play(color, &turn)?;
        earlier.push(turn);
    }
}

/// Tries what the rules forbid here, then looks whether anything has changed.
fn refuse_here(table: &mut Table, earlier: &[String], legal: Option<&str>) -> Finding {
    let state = table.state()?;
    let earlier = earlier.iter().rev().take(4).map(String::as_str);
    let texts: Vec<&str> = TEXTS.into_iter().chain(earlier).chain(legal).collect();
    let mut last = String::new();
    for text in texts {
        for color in [Color::Black, Color::White] {
            // After the end `pass` and `resign` are accepted.
            if table.referee.check(color, text).is_err() && (legal.is_some() || text != "pass") {
                last = format!("play {color} {text}");
                table.subject.expect(&last, ILLEGAL)?;
            }
        }
    }
    table.expect_state(&state, &format!("refusals up to '{last}'"))
}

fn out_of_turn(table: &mut Table) -> Finding {
    for turns in 0..4 {
        let Some(color) = table.referee.to_move() else {
            break;
        };
        let other = !color;
        let state = table.state()?;
        table
            .subject
            .expect(format!("genmove {other}"), &format!("? not {other}'s turn"))?;
        table.expect_state(&state, "genmove out of turn")?;
        table.play_random(turns)?;
    }
    Ok(())
}

fn refused_positions(table: &mut Table) -> Finding {
    table.play_random_turns(3, 13)?;
    let state = table.state()?;
    for fields in ["nonsense", "?? b play", ". b play", "b play", ""] {
        let request = format!("set_position {fields}");
        let reply = table.subject.ask(&request)?;
        if reply.success {
            return Err(wrong(&request, &reply, "a failure"));
        }
        table.expect_state(&state, &format!("a refused '{request}'"))?;
    }
    table.play_random_turns(2, 17)
}
