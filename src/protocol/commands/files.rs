//! Commands that read and write games in files; refused unless a folder was named at the start.

use crate::folder::{Folder, FolderError};
use crate::game_file::Reading;
use crate::protocol::command::{Call, Command, Group};
use crate::protocol::engine::Engine;
use crate::protocol::failure::Failure;
use crate::protocol::values::read_number;
use crate::record::{Draft, Format, GameChoice, Record, RecordError, RecordTurn, Written};
use crate::replay::{Replay, replay};
use crate::session::{Session, SwapStyle};

/// The group of these commands.
pub(in crate::protocol) const GROUP: Group = Group {
    title: "Files",
    commands: &[
        Command::new(
            "load",
            "NAME",
            1..=1,
            "goes over to the game in a file, whatever its format",
            |engine, call| load(engine, call, None),
        ),
        Command::new(
            "loadsgf",
            "NAME [NUMBER]",
            1..=2,
            "goes over to the game in an SGF file, up to before a turn",
            |engine, call| load(engine, call, Some(Format::Sgf)),
        ),
        Command::new(
            "save",
            "NAME",
            1..=1,
            "writes the game to a file, in the format that its name ends with",
            save,
        ),
    ],
};

fn folder(engine: &Engine) -> Result<&Folder, Failure> {
    let refused =
        || Failure::Other("files are refused: the program was started without --files".to_string());
    engine.files.as_ref().ok_or_else(refused)
}

fn load(
    engine: &mut Engine,
    call: &mut Call<'_, '_>,
    format: Option<Format>,
) -> Result<String, Failure> {
    let name = call.words[0];
    let before = match call.words.get(1) {
        Some(word) => Some(read_number(word).ok_or(Failure::Syntax)?),
        None => None,
    };
    let bytes = folder(engine)?.read(name).map_err(in_words)?;
    let fallback = GameChoice {
        game: engine.session.game().to_string(),
        rules: engine.session.rules().into_iter().collect(),
    };
    let draft = Reading {
        format,
        fallback: Some(fallback),
        line: None,
    }
    .draft_of(&bytes, name);
    let mut draft = draft.map_err(|error| told(&error))?;
    if let Some(turns) = before.and_then(|number| usize::try_from(number.saturating_sub(1)).ok())
        && turns < draft.turns.len()
    {
        draft.turns.truncate(turns);
        draft.record.result = None;
        draft.winner = None;
    }
    let mut session = replay(draft).map_err(|error| told(&error))?.session;
    session.set_swap_style(engine.session.swap_style())?;
    session.configure(engine.session.settings().clone())?;
    engine.begin(session);
    Ok(String::new())
}

fn save(engine: &mut Engine, call: &mut Call<'_, '_>) -> Result<String, Failure> {
    let name = call.words[0];
    folder(engine)?;
    let game = present_game(engine.session.as_mut())?;
    let format = Format::of_file_name(name).unwrap_or(Format::Json);
    let written = Written {
        record: &game.record,
        positions: &game.positions,
    };
    let text = format
        .write(written)
        .map_err(|error| Failure::Other(error.to_string()))?;
    folder(engine)?
        .write(name, text.as_bytes())
        .map_err(in_words)?;
    Ok(String::new())
}

/// The game that is being played, in the rules' own colours.
fn present_game(session: &mut dyn Session) -> Result<Replay, Failure> {
    let style = session.swap_style();
    session.set_swap_style(SwapStyle::Sides)?;
    let mut record = Record::new(session.game(), session.rules().into_iter().collect());
    record.start = Some(session.start_position());
    let turns = session.history().into_iter();
    record.turns = turns
        .map(|turn| RecordTurn::new(turn.color, turn.seat, turn.text))
        .collect();
    session.set_swap_style(style)?;
    replay(Draft::of_record(&record)).map_err(|error| {
        log::error!("the present game does not replay: {error}");
        Failure::Internal
    })
}

fn in_words(error: FolderError) -> Failure {
    Failure::Other(error.to_string())
}

/// What is wrong with a file, and where, without a word of what stands in it.
fn told(error: &RecordError) -> Failure {
    let place =
        |name: &str, number: Option<usize>| number.map(|number| format!(" {name} {number}"));
    let (line, turn) = (place("line", error.line), place("turn", error.turn));
    let places: Vec<String> = line.into_iter().chain(turn).collect();
    log::info!("the file was refused: {error}");
    Failure::Other(match places.as_slice() {
        [] => "this is no file of a game that can be played".to_string(),
        places => format!("this is no file of a legal game:{}", places.join(",")),
    })
}
