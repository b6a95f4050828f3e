//! The file formats of games, by name.

use super::{
    Draft, GameChoice, MAX_BYTES, Record, RecordError, abstract_play, json, position_lines, sgf,
    transcript, turn_list,
};
use std::fmt;

/// A file format of one game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Format {
    /// The format of this program, which holds everything.
    Json,
    /// The Smart Game Format.
    Sgf,
    /// Turns, a line each.
    Turns,
    /// Positions, a line each.
    Positions,
    /// Requests of the protocol.
    Transcript,
    /// A game record or move list of Abstract Play.
    AbstractPlay,
}

/// A game as it is written: the record, and the positions at its start and behind each turn.
#[derive(Clone, Copy, Debug)]
pub struct Written<'a> {
    /// The record.
    pub record: &'a Record,
    /// One position more than there are turns.
    pub positions: &'a [String],
}

impl Format {
    /// All formats.
    pub const ALL: [Format; 6] = [
        Format::Json,
        Format::Sgf,
        Format::Turns,
        Format::Positions,
        Format::Transcript,
        Format::AbstractPlay,
    ];

    /// Its word on the command line.
    pub const fn word(self) -> &'static str {
        match self {
            Format::Json => "json",
            Format::Sgf => "sgf",
            Format::Turns => "turns",
            Format::Positions => "positions",
            Format::Transcript => "transcript",
            Format::AbstractPlay => "abstract-play",
        }
    }

    /// The format with this word.
    pub fn named(word: &str) -> Option<Format> {
        Format::ALL.into_iter().find(|format| format.word() == word)
    }

    /// The format that a file's name ends with, such as `game.sgf`.
    pub fn of_file_name(name: &str) -> Option<Format> {
        match name.rsplit_once('.')?.1 {
            "json" => Some(Format::Json),
            "jsonl" => Some(Format::Json),
            "sgf" => Some(Format::Sgf),
            "turns" => Some(Format::Turns),
            "positions" => Some(Format::Positions),
            "gtp" | "transcript" => Some(Format::Transcript),
            "ap" => Some(Format::AbstractPlay),
            _ => None,
        }
    }

    /// The format that a text looks like.
    pub fn of_text(text: &str) -> Format {
        let text = text.trim_start();
        match text.as_bytes().first() {
            Some(b'(') => Format::Sgf,
            Some(b'[') => Format::AbstractPlay,
            Some(b'{') if text.contains("\"header\"") && !starts_as_record(text) => {
                Format::AbstractPlay
            }
            Some(b'{') => Format::Json,
            _ => of_lines(text),
        }
    }

    /// Reads the one game in the bytes of a file; `fallback` is the game to assume where the file names none.
    pub fn read(self, bytes: &[u8], fallback: Option<&GameChoice>) -> Result<Draft, RecordError> {
        let text = text_of(bytes)?;
        match self {
            Format::Json => json::read(text),
            Format::Sgf => sgf::read(text, fallback),
            Format::Turns => turn_list::read(text, fallback),
            Format::Positions => position_lines::read(text, fallback),
            Format::Transcript => transcript::read(text, fallback),
            Format::AbstractPlay => abstract_play::read(text, fallback),
        }
    }

    /// Writes a game.
    pub fn write(self, game: Written) -> Result<String, RecordError> {
        match self {
            Format::Json => json::write(game.record),
            Format::Sgf => sgf::write(game.record),
            Format::Turns => turn_list::write(game.record),
            Format::Positions => position_lines::write(game.record, game.positions),
            Format::Transcript => transcript::write(game.record),
            Format::AbstractPlay => abstract_play::write(game.record),
        }
    }
}

impl fmt::Display for Format {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.word())
    }
}

/// The text in the bytes of a file of bounded size.
fn text_of(bytes: &[u8]) -> Result<&str, RecordError> {
    if bytes.len() > MAX_BYTES {
        return Err(RecordError::new(format!(
            "the file is longer than {MAX_BYTES} bytes"
        )));
    }
    let bytes = bytes.strip_prefix(b"\xef\xbb\xbf").unwrap_or(bytes);
    std::str::from_utf8(bytes).map_err(|error| {
        let before = &bytes[..error.valid_up_to()];
        let line = 1 + before.iter().filter(|&&byte| byte == b'\n').count();
        RecordError::at_line(line, "the text is not UTF-8")
    })
}

fn starts_as_record(text: &str) -> bool {
    text[1..].trim_start().starts_with("\"windrose_record\"")
}

/// Tells the formats of plain lines apart by the replies of a transcript, or by the first line behind the heading.
fn of_lines(text: &str) -> Format {
    if transcript::has_replies(text) {
        return Format::Transcript;
    }
    let first = text.lines().find_map(|line| {
        let line = line.split('#').next().unwrap_or_default().trim();
        (!line.is_empty() && !line.starts_with("game ")).then_some(line)
    });
    let words: Vec<&str> = first.unwrap_or_default().split_ascii_whitespace().collect();
    match words.as_slice() {
        [rows, "b" | "w" | "B" | "W", ..] if rows.contains('/') && words.len() >= 3 => {
            Format::Positions
        }
        [word, ..] if COMMANDS.contains(word) => Format::Transcript,
        [id, word, ..]
            if id.bytes().all(|byte| byte.is_ascii_digit()) && COMMANDS.contains(word) =>
        {
            Format::Transcript
        }
        _ => Format::Turns,
    }
}

/// Commands that a transcript may begin with.
const COMMANDS: &[&str] = &[
    "protocol_version",
    "name",
    "version",
    "known_command",
    "list_commands",
    "boardsize",
    "clear_board",
    "set_position",
    "set_option",
    "setup",
    "play",
    "play_sequence",
    "genmove",
    "time_settings",
    "time_left",
    "komi",
    "list_games",
];
