//! Checks of what an engine says about a position, against this program's rules.

use super::game::Table;
use super::{Check, Finding, differs};
use crate::game::Color;
use crate::session::{Ending, Session};

pub(super) const CHECKS: &[Check] = &[
    Check::game("game", &["game"], |table| {
        agree(table, "game", |game| Some(game.game_line()))
    }),
    Check::game("position", &["position"], |table| {
        agree(table, "position", |game| Some(game.position()))
    }),
    Check::game("state_hash", &["state_hash"], |table| {
        agree(table, "state_hash", |game| {
            Some(format!("{:016x}", game.state_hash()))
        })
    }),
    Check::game("legal_moves", &["legal_moves"], |table| {
        agree(table, "legal_moves", |game| match game.legal_turns() {
            Ok(turns) => Some(turns.join(" ")),
            Err(_) => None,
        })
    }),
    Check::game("legal_count", &["legal_count"], |table| {
        agree(table, "legal_count", |game| {
            game.legal_count().ok().map(|count| count.to_string())
        })
    }),
    Check::game("to_move", &["to_move"], |table| {
        agree(table, "to_move", |game| Some(color_word(game.to_move())))
    }),
    Check::game("seats", &["seats"], |table| {
        agree(table, "seats", |game| {
            let seats = game.seats();
            Some(format!("first={} second={}", seats.first, !seats.first))
        })
    }),
    Check::game("winner", &["winner"], |table| {
        agree(table, "winner", |game| {
            Some(color_word(game.outcome().map(|(winner, _)| winner)))
        })
    }),
    Check::game("history", &["history"], |table| {
        agree(table, "history", |game| {
            let turns = game.history().into_iter();
            let lines: Vec<String> = turns
                .map(|turn| format!("{} {}", turn.color, turn.text))
                .collect();
            Some(lines.join("\n"))
        })
    }),
    Check::game("final_score", &["final_score"], final_score),
    Check::game("is_legal", &["is_legal"], is_legal),
    Check::game("set_position", &["set_position", "position"], set_position),
    Check::game("resignation", &["undo", "winner"], resignation),
];

/// Asks through a random game whether the engine says what the rules say; `None` where a failure is expected.
fn agree(table: &mut Table, question: &str, of: fn(&dyn Session) -> Option<String>) -> Finding {
    loop {
        let reply = table.subject.ask(question)?;
        let place =
            |table: &Table| format!("{question} after {} turns", table.referee.history().len());
        match of(&*table.referee) {
            Some(expected) if !reply.success || reply.text != expected => {
                return Err(differs(&place(table), &reply.text, &expected));
            }
            None if reply.success => {
                return Err(differs(&place(table), &reply.text, "a failure"));
            }
            _ => {}
        }
        if !table.play_random(61)? {
            return Ok(());
        }
    }
}

fn color_word(color: Option<Color>) -> String {
    color.map_or("none".to_string(), |color| color.to_string())
}

fn final_score(table: &mut Table) -> Finding {
    table.subject.expect("final_score", "? cannot score")?;
    while table.play_random(67)? {}
    let Some((winner, Ending::Rules)) = table.referee.outcome() else {
        return Ok(());
    };
    let initial = if winner == Color::Black { "B" } else { "W" };
    table
        .subject
        .expect("final_score", &format!("= {initial}+1"))
}

fn is_legal(table: &mut Table) -> Finding {
    let texts = [
        "z99", "swap", "a1", "1a1", "pass", "komi=0", "resign", "a1,b2/c3", "a1-a2/a1",
    ];
    loop {
        let next = table.random_turn(71)?;
        let own = next.iter().map(|(_, turn)| turn.as_str());
        for text in texts.into_iter().chain(own) {
            for color in [Color::Black, Color::White] {
                // After the end everything is illegal, `resign` too.
                let legal = next.is_some() && table.referee.check(color, text).is_ok();
                let request = format!("is_legal {color} {text}");
                table.subject.expect(request, &format!("= {legal}"))?;
            }
        }
        let Some((color, turn)) = next else {
            return Ok(());
        };
        table.play(color, &turn)?;
    }
}

/// Positions of a random game are set, and are then the same as in it; `undo` does not go behind them.
fn set_position(table: &mut Table) -> Finding {
    let mut positions = vec![table.referee.position()];
    while let Some((color, turn)) = table.random_turn(73)? {
        table.follow(color, &turn)?;
        positions.push(table.referee.position());
    }
    for position in &positions {
        table
            .subject
            .expect(format!("set_position {position}"), "=")?;
        table.subject.expect("position", &format!("= {position}"))?;
    }
    if table.subject.knows("undo") {
        table.subject.expect("undo", "? cannot undo")?;
    }
    Ok(())
}

/// Either colour resigns, and takes it back.
fn resignation(table: &mut Table) -> Finding {
    table.play_random_turns(3, 79)?;
    let state = table.state()?;
    for color in [Color::Black, Color::White] {
        table.subject.expect(format!("play {color} resign"), "=")?;
        table.subject.expect("winner", &format!("= {}", !color))?;
        table.subject.expect("undo", "=")?;
        table.expect_state(&state, &format!("undo of {color} resign"))?;
    }
    Ok(())
}
