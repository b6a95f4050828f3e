//! Commands that tell what the engine thinks of a position.

use crate::game::Color;
use crate::protocol::analysis_lines::{LineWriter, win_rate};
use crate::protocol::command::{Call, Command, Group, Interruption};
use crate::protocol::engine::Engine;
use crate::protocol::failure::Failure;
use crate::protocol::values::{read_color, read_number};
use crate::search::Limits;
use crate::session::SessionError;
use std::time::Duration;

/// The group of these commands.
pub(in crate::protocol) const GROUP: Group = Group {
    title: "Analysis",
    commands: &[
        Command::new(
            "analyze",
            "[COLOUR] [INTERVAL]",
            0..=2,
            "what the search finds, line by line until the next line comes",
            analyze,
        )
        .interrupted_by(Interruption::NextLine),
        Command::new(
            "genmove_analyze",
            "[COLOUR] [INTERVAL]",
            0..=2,
            "chooses a turn and makes it, and tells meanwhile what the search finds",
            genmove_analyze,
        )
        .interrupted_by(Interruption::StopChoice),
        Command::new(
            "evaluate",
            "",
            0..=0,
            "the static value of the position and its terms",
            evaluate,
        ),
        Command::new(
            "pv",
            "",
            0..=0,
            "the best line that the last search found",
            |engine, _| match &engine.last_search {
                Some(found) => Ok(found.line.join(" ")),
                None => Err(Failure::Other(
                    "no search has been made in this game".to_string(),
                )),
            },
        ),
        Command::new(
            "last_search",
            "",
            0..=0,
            "value, depth, nodes, time and line of the search that chose the last turn, for programs",
            last_search,
        ),
    ],
};

/// The colour and the shortest time between two lines, a hundredth of a second each unit.
fn arguments(engine: &Engine, call: &Call<'_, '_>) -> Result<(Color, Duration), Failure> {
    let (color, interval) = match *call.words {
        [] => (None, None),
        [word] => match read_color(word) {
            Some(color) => (Some(color), None),
            None => (None, Some(word)),
        },
        [word, interval, ..] => (Some(super::color(word)?), Some(interval)),
    };
    let hundredths = interval
        .map(|word| read_number(word).ok_or(Failure::Syntax))
        .transpose()?
        .unwrap_or_default();
    let to_move = engine.session.to_move().ok_or(SessionError::GameOver)?;
    let color = color.unwrap_or(to_move);
    engine.require_turn(color)?;
    Ok((color, Duration::from_millis(hundredths.saturating_mul(10))))
}

fn analyze(engine: &mut Engine, call: &mut Call<'_, '_>) -> Result<String, Failure> {
    let (_, interval) = arguments(engine, call)?;
    let mut writer = LineWriter::new(call.responder, interval, call.stop);
    let limits = Limits {
        lines: Some(engine.limits.lines),
        ..Limits::default()
    };
    let choice = engine
        .session
        .choose(&limits, call.stop, &mut |found| writer.progress(found))?;
    writer.finish(&choice);
    engine.last_search = choice.analysis.or(engine.last_search.take());
    call.inbox.wait_for_stop(call.stop);
    Ok(String::new())
}

fn genmove_analyze(engine: &mut Engine, call: &mut Call<'_, '_>) -> Result<String, Failure> {
    let (color, interval) = arguments(engine, call)?;
    let mut writer = LineWriter::new(call.responder, interval, call.stop);
    let lines = engine.limits.lines;
    let choice = engine.generate(color, lines, call.stop, &mut |found| writer.progress(found))?;
    writer.finish(&choice);
    Ok(format!("play {}", choice.turn))
}

fn evaluate(engine: &mut Engine, _: &mut Call<'_, '_>) -> Result<String, Failure> {
    let evaluation = engine.session.evaluate()?;
    let terms = evaluation
        .terms
        .iter()
        .map(|(name, share)| format!("\n{name} {share}"));
    let first = format!(
        "{} winrate {:.4}",
        evaluation.value,
        win_rate(evaluation.value)
    );
    Ok(std::iter::once(first).chain(terms).collect())
}

fn last_search(engine: &mut Engine, _: &mut Call<'_, '_>) -> Result<String, Failure> {
    let Some(found) = &engine.turn_search else {
        return Err(Failure::Other(
            "no search has chosen the last turn".to_string(),
        ));
    };
    Ok(format!(
        "score {} depth {} nodes {} time {:.3} pv {}",
        found.score.value(),
        found.depth,
        found.nodes,
        found.elapsed.as_secs_f64(),
        found.line.join(" ")
    ))
}
