//! Games in files: read whole and bounded, played through, written so that a failure leaves the old file as it was.

use crate::record::{Draft, Format, GameChoice, MAX_BYTES, RecordError, Written};
use crate::replay::{Replay, replay};
use std::fs::{self, File};
use std::io::{self, BufRead, BufReader, Read, Write};
use std::path::{Path, PathBuf};

/// What is wrong with a file of a game.
#[derive(Debug, thiserror::Error)]
pub enum GameFileError {
    /// It cannot be read or written.
    #[error("{}: {error}", path.display())]
    Io {
        /// The file.
        path: PathBuf,
        /// What the system says.
        error: io::Error,
    },
    /// It holds no game, or not a legal one.
    #[error("{}: {error}", path.display())]
    Record {
        /// The file.
        path: PathBuf,
        /// What is wrong, and where.
        error: RecordError,
    },
}

/// How a file is to be understood.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Reading {
    /// Its format, where the name and the text are not to decide.
    pub format: Option<Format>,
    /// The game to assume where the file names none.
    pub fallback: Option<GameChoice>,
    /// The line, counted from 1, of the game to read where each line is a game, as in results of matches.
    pub line: Option<usize>,
}

impl Reading {
    /// The game in the bytes of a file of this name.
    pub fn draft_of(&self, bytes: &[u8], name: &str) -> Result<Draft, RecordError> {
        let by_text = || Format::of_text(&String::from_utf8_lossy(bytes));
        let format = self.format.or_else(|| Format::of_file_name(name));
        format
            .unwrap_or_else(by_text)
            .read(bytes, self.fallback.as_ref())
    }
}

/// The name that stands for the standard input and output.
pub const STANDARD: &str = "-";

/// Reads a game and plays it through.
pub fn read_game(path: &Path, reading: &Reading) -> Result<Replay, GameFileError> {
    let draft = read_draft(path, reading)?;
    replay(draft).map_err(|error| faulty(path, error))
}

/// Reads a game as the file tells it.
pub fn read_draft(path: &Path, reading: &Reading) -> Result<Draft, GameFileError> {
    let failed = |error| GameFileError::Io {
        path: path.to_path_buf(),
        error,
    };
    let source: Box<dyn Read> = if path == Path::new(STANDARD) {
        Box::new(io::stdin())
    } else {
        Box::new(File::open(path).map_err(failed)?)
    };
    let bytes = match reading.line {
        Some(line) => line_of(source, line).map_err(failed)?,
        None => {
            let mut bytes = Vec::new();
            let bounded = &mut source.take(MAX_BYTES as u64 + 1);
            bounded.read_to_end(&mut bytes).map_err(failed)?;
            bytes
        }
    };
    let draft = reading.draft_of(&bytes, &path.to_string_lossy());
    // The text that was read is one line of the file.
    let placed = |error: RecordError| RecordError {
        line: reading.line.or(error.line),
        ..error
    };
    draft.map_err(|error| faulty(path, placed(error)))
}

fn line_of(source: Box<dyn Read>, line: usize) -> io::Result<Vec<u8>> {
    let mut reader = BufReader::new(source);
    let mut bytes = Vec::new();
    for _ in 0..line.max(1) {
        bytes.clear();
        let bounded = &mut (&mut reader).take(MAX_BYTES as u64 + 1);
        if bounded.read_until(b'\n', &mut bytes)? == 0 {
            let text = format!("there is no line {line}");
            return Err(io::Error::new(io::ErrorKind::UnexpectedEof, text));
        }
    }
    Ok(bytes)
}

fn faulty(path: &Path, error: RecordError) -> GameFileError {
    GameFileError::Record {
        path: path.to_path_buf(),
        error,
    }
}

/// Writes a game in a format.
pub fn write_game(
    game: &Replay,
    format: Format,
    path: &Path,
    out: &mut dyn Write,
) -> Result<(), GameFileError> {
    let written = Written {
        record: &game.record,
        positions: &game.positions,
    };
    let text = format.write(written).map_err(|error| faulty(path, error))?;
    write_output(path, text.as_bytes(), out)
}

/// Writes a file, or to `out` where the path is [`STANDARD`].
pub fn write_output(path: &Path, bytes: &[u8], out: &mut dyn Write) -> Result<(), GameFileError> {
    let written = if path == Path::new(STANDARD) {
        out.write_all(bytes).and_then(|()| out.flush())
    } else {
        write_whole(path, bytes)
    };
    written.map_err(|error| GameFileError::Io {
        path: path.to_path_buf(),
        error,
    })
}

/// Writes a file beside its place and moves it there when it is complete: a full disk or a crash leaves what was there.
pub fn write_whole(path: &Path, bytes: &[u8]) -> io::Result<()> {
    let name = path
        .file_name()
        .ok_or_else(|| io::Error::from(io::ErrorKind::InvalidInput))?;
    if path.is_dir() {
        return Err(io::Error::from(io::ErrorKind::IsADirectory));
    }
    // Devices and pipes are written to as they are: nothing can be moved in their place.
    if fs::metadata(path).is_ok_and(|metadata| !metadata.is_file()) {
        return fs::write(path, bytes);
    }
    let mut beside = std::ffi::OsString::from(".");
    beside.push(name);
    beside.push(format!(".{}.part", std::process::id()));
    let beside = path.with_file_name(beside);
    let complete = || {
        let mut file = File::create(&beside)?;
        file.write_all(bytes)?;
        file.sync_all()?;
        fs::rename(&beside, path)
    };
    let result = complete();
    if result.is_err() {
        // Nothing more can be done about what is left, and the first error is the one to tell.
        let _ = fs::remove_file(&beside);
    }
    result
}
