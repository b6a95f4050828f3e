//! Commands that ask about the game and change nothing.

use super::{color, lines, number_at, result};
use crate::game::Color;
use crate::protocol::command::{Call, Command, Group, Interruption};
use crate::protocol::engine::Engine;
use crate::protocol::failure::Failure;

/// The group of these commands.
pub(in crate::protocol) const GROUP: Group = Group {
    title: "Asking",
    commands: &[
        Command::new(
            "showboard",
            "",
            0..=0,
            "a picture of the position for people",
            |engine, _| Ok(engine.picture()),
        ),
        Command::new(
            "position",
            "",
            0..=0,
            "the position as one line",
            |engine, _| Ok(engine.session.position()),
        ),
        Command::new(
            "legal_moves",
            "",
            0..=0,
            "all legal turns on one line",
            |engine, _| Ok(engine.session.legal_turns()?.join(" ")),
        ),
        Command::new(
            "legal_count",
            "",
            0..=0,
            "the number of legal turns",
            |engine, _| Ok(engine.session.legal_count()?.to_string()),
        ),
        Command::new(
            "is_legal",
            "COLOUR MOVE",
            2..=2,
            "whether a turn is legal",
            |engine, call| {
                let color = color(call.words[0])?;
                let checked = engine.session.check(color, call.words[1]);
                Ok(checked.is_ok().to_string())
            },
        ),
        Command::new(
            "why",
            "COLOUR MOVE",
            2..=2,
            "why a turn is illegal, or what it would do",
            |engine, call| {
                let color = color(call.words[0])?;
                let explained = engine.session.explain(color, call.words[1]);
                Ok(explained.unwrap_or_else(|illegal| illegal.to_string()))
            },
        ),
        Command::new(
            "to_move",
            "",
            0..=0,
            "the colour whose turn it is, or none",
            |engine, _| Ok(color_or_none(engine.session.to_move())),
        ),
        Command::new(
            "seats",
            "",
            0..=0,
            "which colour the first and the second player have",
            |engine, _| Ok(engine.session.seats().to_string()),
        ),
        Command::new("winner", "", 0..=0, "the winner, or none", |engine, _| {
            let outcome = engine.session.outcome();
            Ok(color_or_none(outcome.map(|(winner, _)| winner)))
        }),
        Command::new(
            "final_score",
            "",
            0..=0,
            "the result of a game that is over",
            final_score,
        ),
        Command::new(
            "history",
            "",
            0..=0,
            "the turns so far, one a line",
            |engine, _| {
                let turns = engine.session.history();
                lines(
                    turns
                        .iter()
                        .map(|turn| format!("{} {}", turn.color, turn.text)),
                )
            },
        ),
        Command::new(
            "state_hash",
            "",
            0..=0,
            "a hash of the rules and the position",
            |engine, _| Ok(format!("{:016x}", engine.session.state_hash())),
        ),
        Command::new(
            "perft",
            "TURNS",
            1..=1,
            "the number of sequences of this many turns",
            |engine, call| {
                let count = engine.session.perft(turns(call)?, call.stop)?;
                Ok(count.to_string())
            },
        )
        .interrupted_by(Interruption::StopCount),
        Command::new(
            "divide",
            "TURNS",
            1..=1,
            "the number of sequences of this many turns for each first turn",
            divide,
        )
        .interrupted_by(Interruption::StopCount),
    ],
};

fn color_or_none(color: Option<Color>) -> String {
    color.map_or_else(|| "none".to_string(), |color| color.to_string())
}

fn final_score(engine: &mut Engine, _: &mut Call<'_, '_>) -> Result<String, Failure> {
    let (winner, ending) = engine.session.outcome().ok_or(Failure::CannotScore)?;
    Ok(result(winner, ending))
}

fn turns(call: &Call<'_, '_>) -> Result<u32, Failure> {
    let turns = number_at(call, 0)?.ok_or(Failure::Syntax)?;
    Ok(u32::try_from(turns).unwrap_or(u32::MAX))
}

fn divide(engine: &mut Engine, call: &mut Call<'_, '_>) -> Result<String, Failure> {
    let turns = turns(call)?;
    if turns == 0 {
        return Err(Failure::Other(
            "a sequence without turns has no first turn to divide by".to_string(),
        ));
    }
    let counts = engine.session.divide(turns, call.stop)?;
    lines(counts.iter().map(|(turn, count)| format!("{turn} {count}")))
}
