//! Commands that begin a game, go on with it and ask about it, point by point.

use super::board::{check_size, meaning};
use super::picture::picture;
use crate::protocol::command::{ANY, Call, Command, Group, Interruption};
use crate::protocol::commands::game::{CLEAR_BOARD, KOMI};
use crate::protocol::commands::{color, lines, number_at, result};
use crate::protocol::engine::Engine;
use crate::protocol::failure::Failure;

/// The group of these commands.
pub(super) const GROUP: Group = Group {
    title: "The game, point by point",
    commands: &[
        Command::new("game", "", 0..=0, "the game and its rules", |engine, _| {
            Ok(engine.session.game_line())
        }),
        Command::new(
            "boardsize",
            "SIZE [SIZE]",
            1..=2,
            "a new game on a Go board of this size; the game's own board stays as it is",
            boardsize,
        ),
        CLEAR_BOARD,
        KOMI,
        Command::new(
            "play",
            "COLOUR POINT",
            2..=2,
            "makes a ply: a point, pass for who is not on turn, or resign",
            |engine, call| {
                let color = color(call.words[0])?;
                engine.play_ply(color, call.words[1])?;
                Ok(String::new())
            },
        ),
        Command::new(
            "gogui-play_sequence",
            "[COLOUR POINT...]",
            0..=ANY,
            "makes plies, all or none",
            play_sequence,
        ),
        Command::new(
            "genmove",
            "COLOUR",
            1..=1,
            "chooses a ply and makes it",
            |engine, call| {
                let color = color(call.words[0])?;
                engine.generate_ply(color, call.stop)
            },
        )
        .interrupted_by(Interruption::StopChoice),
        Command::new("undo", "", 0..=0, "takes back the last ply", |engine, _| {
            engine.undo_ply()?;
            Ok(String::new())
        }),
        Command::new(
            "showboard",
            "",
            0..=0,
            "a picture of the Go board, and what its points mean now",
            |engine, _| Ok(picture(engine)),
        ),
        Command::new(
            "legal_points",
            "",
            0..=0,
            "the points that go on with the turn, each with its meaning",
            |engine, _| {
                let shape = engine.session.shape();
                let legal = engine.legal_parts().into_iter();
                lines(legal.map(|(part, point)| format!("{point} {}", meaning(part, shape))))
            },
        ),
        Command::new(
            "history",
            "",
            0..=0,
            "the whole turns so far, as words, one a line",
            |engine, _| {
                let turns = engine.session.history().into_iter();
                lines(turns.map(|turn| format!("{} {}", engine.name_of(turn.seat), turn.text)))
            },
        ),
        Command::new(
            "final_score",
            "",
            0..=0,
            "the result of a game that is over",
            |engine, _| {
                let (_, ending) = engine.session.outcome().ok_or(Failure::CannotScore)?;
                let winner = engine.winner_named().ok_or(Failure::CannotScore)?;
                Ok(result(winner, ending))
            },
        ),
    ],
};

fn boardsize(engine: &mut Engine, call: &mut Call<'_, '_>) -> Result<String, Failure> {
    let (Some(size), other) = (number_at(call, 0)?, number_at(call, 1)?) else {
        return Err(Failure::Syntax);
    };
    let size = usize::try_from(size).unwrap_or(usize::MAX);
    let fits = check_size(engine.session.shape(), size, engine.points.fresh).is_ok();
    if !fits || other.is_some_and(|other| other != size as u64) {
        return Err(Failure::Size);
    }
    engine.clear();
    engine.points.size = Some(size);
    Ok(String::new())
}

fn play_sequence(engine: &mut Engine, call: &mut Call<'_, '_>) -> Result<String, Failure> {
    let before = engine.points.plies.len();
    for pair in call.words.chunks(2) {
        let played = match pair {
            [word, point] => color(word).and_then(|color| engine.play_ply(color, point)),
            _ => Err(Failure::Syntax),
        };
        if let Err(failure) = played {
            while engine.points.plies.len() > before {
                engine.undo_ply()?;
            }
            return Err(failure);
        }
    }
    Ok(String::new())
}
