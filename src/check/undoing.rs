//! Checks of taking back turns: the same position, the same hash, the same legal turns as before them.

use super::game::Table;
use super::{Check, Fault, Finding};
use crate::game::Color;

pub(super) const CHECKS: &[Check] = &[
    Check::game("undo", &["undo"], undo),
    Check::game("undo and replay", &["undo"], undo_and_replay),
    Check::game("undo of several turns", &["undo"], undo_several),
    Check::game("undo of what genmove played", &["undo"], undo_chosen),
];

const CANNOT: &str = "? cannot undo";

/// The turns that are made and taken back.
const TURNS: usize = 12;

type Played = Vec<(Color, String)>;
type States = Vec<Vec<(&'static str, String)>>;

/// Makes turns; them, and what the engine said before each and behind the last.
fn play(table: &mut Table, seed: u64) -> Result<(Played, States), Fault> {
    let mut states = vec![table.state()?];
    let mut turns = Vec::new();
    while turns.len() < TURNS
        && let Some((color, turn)) = table.random_turn(seed)?
    {
        table.play(color, &turn)?;
        turns.push((color, turn));
        states.push(table.state()?);
    }
    Ok((turns, states))
}

fn undo(table: &mut Table) -> Finding {
    let (turns, states) = play(table, 51)?;
    for (state, (color, turn)) in states.iter().zip(&turns).rev() {
        table.subject.expect("undo", "=")?;
        table.expect_state(state, &format!("undo of {color} {turn}"))?;
    }
    table.subject.expect("undo", CANNOT)?;
    table.expect_state(&states[0], "a refused undo")
}

/// Each turn is taken back and made again.
fn undo_and_replay(table: &mut Table) -> Finding {
    let (turns, states) = play(table, 53)?;
    for _ in &turns {
        table.subject.expect("undo", "=")?;
    }
    for ((color, turn), state) in turns.iter().zip(&states[1..]) {
        let request = format!("play {color} {turn}");
        table.subject.expect(&request, "=")?;
        table.subject.expect("undo", "=")?;
        table.subject.expect(&request, "=")?;
        table.expect_state(state, &format!("undo and '{request}'"))?;
    }
    Ok(())
}

fn undo_several(table: &mut Table) -> Finding {
    let (turns, states) = play(table, 57)?;
    let all = turns.len();
    table.subject.expect(format!("undo {}", all + 1), CANNOT)?;
    table.expect_state(&states[all], "a refused undo")?;
    table.subject.expect("undo 3", "=")?;
    table.expect_state(&states[all - 3], "undo 3")?;
    table.subject.expect(format!("undo {}", all - 3), "=")?;
    table.expect_state(&states[0], "undo of all turns")?;
    table.subject.expect("undo x", "? syntax error")
}

fn undo_chosen(table: &mut Table) -> Finding {
    let limit = table.subject.patience.turn;
    for seed in 0..3 {
        let state = table.state()?;
        if table.choose(limit)?.is_none() {
            break;
        }
        table.subject.expect("undo", "=")?;
        table.expect_state(&state, "genmove and undo")?;
        table
            .referee
            .undo(1)
            .map_err(|error| Fault::Wrong(error.to_string()))?;
        table.play_random(seed)?;
    }
    Ok(())
}
