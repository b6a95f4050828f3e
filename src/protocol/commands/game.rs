//! Commands that begin a game or go on with it.

use super::{color, lines, number_at};
use crate::catalog::{self, GAMES};
use crate::game::Color;
use crate::protocol::command::{ANY, Call, Command, Group, Interruption};
use crate::protocol::engine::Engine;
use crate::protocol::failure::Failure;
use crate::protocol::values::is_signed_number;

/// The group of these commands.
pub(in crate::protocol) const GROUP: Group = Group {
    title: "The game",
    commands: &[
        Command::new("list_games", "", 0..=0, "all games, one a line", |_, _| {
            lines(GAMES.iter().map(|entry| entry.name.to_string()))
        }),
        Command::new(
            "game",
            "[NAME [KEY=VALUE...]]",
            0..=ANY,
            "the game and its rules, or a new game of this name and these rules",
            game,
        ),
        Command::new(
            "boardsize",
            "SIZE [SIZE]",
            1..=2,
            "a new game of this size under the same rules",
            boardsize,
        ),
        CLEAR_BOARD,
        KOMI,
        Command::new(
            "set_position",
            "ROWS COLOUR PHASE [NUMBER...] [first=COLOUR]",
            1..=ANY,
            "a new game under the present rules that begins with this position",
            |engine, call| {
                let opened = catalog::open_position(engine.session.as_ref(), call.text);
                engine.begin(opened.map_err(|error| Failure::Other(error.to_string()))?);
                Ok(String::new())
            },
        ),
        Command::new(
            "setup",
            "COLOUR [CELL...] STONE",
            2..=ANY,
            "makes a setup turn of Veletas: shooters, then the stone",
            setup,
        ),
        Command::new(
            "swap",
            "[COLOUR]",
            0..=1,
            "exchanges sides, as a turn of the second player",
            swap,
        ),
        Command::new(
            "play",
            "COLOUR MOVE",
            2..=2,
            "makes a turn",
            |engine, call| {
                let color = color(call.words[0])?;
                engine.session.play(color, call.words[1])?;
                Ok(String::new())
            },
        ),
        Command::new(
            "play_sequence",
            "[COLOUR MOVE...]",
            0..=ANY,
            "makes turns, all or none",
            play_sequence,
        ),
        Command::new(
            "gogui-play_sequence",
            "[COLOUR MOVE...]",
            0..=ANY,
            "makes turns, all or none",
            play_sequence,
        ),
        Command::new(
            "genmove",
            "COLOUR",
            1..=1,
            "chooses a turn and makes it",
            |engine, call| {
                let color = color(call.words[0])?;
                if let Some(word) = engine.turn_after_the_end(color) {
                    return Ok(word);
                }
                Ok(engine.generate(color, 1, call.stop, &mut |_| {})?.turn)
            },
        )
        .interrupted_by(Interruption::StopChoice),
        Command::new(
            "reg_genmove",
            "COLOUR",
            1..=1,
            "chooses a turn and does not make it",
            |engine, call| {
                let color = color(call.words[0])?;
                if let Some(word) = engine.turn_after_the_end(color) {
                    return Ok(word);
                }
                Ok(engine.choose(color, 1, call.stop, &mut |_| {})?.turn)
            },
        )
        .interrupted_by(Interruption::StopChoice),
        Command::new(
            "undo",
            "[TURNS]",
            0..=1,
            "takes back the last turn, or this many",
            |engine, call| {
                let turns = number_at(call, 0)?.unwrap_or(1);
                let turns = usize::try_from(turns).unwrap_or(usize::MAX);
                engine.session.undo(turns)?;
                Ok(String::new())
            },
        ),
    ],
};

/// Begins a game again.
pub(in crate::protocol) const CLEAR_BOARD: Command = Command::new(
    "clear_board",
    "",
    0..=0,
    "a new game under the same rules",
    |engine, _| {
        engine.clear();
        Ok(String::new())
    },
);

/// Takes a number and does nothing, in every dialect.
pub(in crate::protocol) const KOMI: Command = Command::new(
    "komi",
    "NUMBER",
    1..=1,
    "accepted and without effect",
    |_, call| match is_signed_number(call.words[0]) {
        true => Ok(String::new()),
        false => Err(Failure::Syntax),
    },
);

fn game(engine: &mut Engine, call: &mut Call<'_, '_>) -> Result<String, Failure> {
    let [name, rules @ ..] = call.words else {
        return Ok(engine.session.game_line());
    };
    let session = engine.open(name, rules)?;
    engine.begin(session);
    Ok(String::new())
}

fn boardsize(engine: &mut Engine, call: &mut Call<'_, '_>) -> Result<String, Failure> {
    let (Some(size), other) = (number_at(call, 0)?, number_at(call, 1)?) else {
        return Err(Failure::Syntax);
    };
    if other.is_some_and(|other| other != size) {
        return Err(Failure::Size);
    }
    let size = usize::try_from(size).unwrap_or(usize::MAX);
    let resized = catalog::resize(engine.session.as_ref(), size);
    engine.begin(resized.map_err(|_| Failure::Size)?);
    Ok(String::new())
}

fn setup(engine: &mut Engine, call: &mut Call<'_, '_>) -> Result<String, Failure> {
    let [first, shooters @ .., stone] = call.words else {
        return Err(Failure::Syntax);
    };
    let color = color(first)?;
    let is_word = |cell: &&str| cell.bytes().all(|byte| byte.is_ascii_alphanumeric());
    if !shooters.iter().chain([stone]).all(is_word) {
        return Err(Failure::IllegalMove);
    }
    let turn = format!("{}/{stone}", shooters.join(","));
    engine.session.play(color, &turn)?;
    Ok(String::new())
}

fn swap(engine: &mut Engine, call: &mut Call<'_, '_>) -> Result<String, Failure> {
    let color = match call.words.first() {
        Some(word) => color(word)?,
        None => engine.session.to_move().ok_or(Failure::IllegalMove)?,
    };
    engine.session.play(color, "swap")?;
    Ok(String::new())
}

fn play_sequence(engine: &mut Engine, call: &mut Call<'_, '_>) -> Result<String, Failure> {
    let turns: Vec<(Color, &str)> = call
        .words
        .chunks(2)
        .map(|pair| match pair {
            [word, turn] => Ok((color(word)?, *turn)),
            _ => Err(Failure::Syntax),
        })
        .collect::<Result<_, _>>()?;
    let before = engine.session.history().len();
    for (color, turn) in turns {
        if let Err(illegal) = engine.session.play(color, turn) {
            let made = engine.session.history().len() - before;
            engine.session.undo(made)?;
            return Err(illegal.into());
        }
    }
    Ok(String::new())
}
