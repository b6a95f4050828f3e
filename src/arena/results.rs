//! The file of results: one JSON line a finished game, the single source of all that is said about a run.

use crate::record::Record;
use rustix::fs::{FlockOperation, flock};
use std::fs::{File, OpenOptions};
use std::io::{self, BufRead, BufReader, Read, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};

/// What every line of results begins with.
const RECORD_START: &[u8] = b"{\"windrose_record\":";

/// What is wrong with a file of results.
#[derive(Debug, thiserror::Error)]
pub enum ResultsError {
    /// It cannot be opened, read or written.
    #[error("{}: {error}", path.display())]
    Io {
        /// The file.
        path: PathBuf,
        /// What the system says.
        error: io::Error,
    },
    /// Another run writes to it now.
    #[error("{} is in use by another run", .0.display())]
    Locked(PathBuf),
    /// A line is no record of a match.
    #[error("{}, line {line}: no record of a match: {fault}", path.display())]
    BadLine {
        /// The file.
        path: PathBuf,
        /// The line, counted from 1.
        line: u64,
        /// What is wrong with it.
        fault: String,
    },
    /// It holds the games of a run that was set up otherwise.
    #[error(
        "{} holds games of another run ({found}, this one is {expected}): its game, rules, engines, options, openings, \
         clocks, seed or version differ", path.display()
    )]
    OtherRun {
        /// The file.
        path: PathBuf,
        /// The run in the file.
        found: String,
        /// The run that was to go on.
        expected: String,
    },
}

/// A file of results that this run alone writes to.
#[derive(Debug)]
pub struct ResultsFile {
    path: PathBuf,
    file: File,
    length: u64,
}

/// The end of a file, cut off when the run before ended, and of no use.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TornTail {
    /// Where it began, in bytes.
    pub offset: u64,
    /// How long it was, in bytes.
    pub length: u64,
}

impl ResultsFile {
    /// Opens a file for a run, new or to be continued: each game in it is told, and a torn end is dropped. A file
    /// that holds anything else is refused and left as it is.
    pub fn open(
        path: &Path,
        run: &str,
        mut on_game: impl FnMut(&Record),
    ) -> Result<(ResultsFile, Option<TornTail>), ResultsError> {
        let io_error = |error| ResultsError::Io {
            path: path.to_path_buf(),
            error,
        };
        let file = OpenOptions::new()
            .read(true)
            .append(true)
            .create(true)
            .open(path)
            .map_err(io_error)?;
        if !file.metadata().map_err(io_error)?.is_file() {
            let error = io::Error::other("not a regular file");
            return Err(io_error(error));
        }
        match flock(&file, FlockOperation::NonBlockingLockExclusive) {
            Ok(()) => {}
            Err(rustix::io::Errno::WOULDBLOCK) => {
                return Err(ResultsError::Locked(path.to_path_buf()));
            }
            Err(error) => return Err(io_error(error.into())),
        }
        let scanned = scan(&file, path, &mut |record, _| {
            let found = record.match_game.as_ref().map(|game| game.run.as_str());
            if found != Some(run) {
                return Err(ResultsError::OtherRun {
                    path: path.to_path_buf(),
                    found: found.unwrap_or_default().to_string(),
                    expected: run.to_string(),
                });
            }
            on_game(record);
            Ok(())
        })?;
        if let Some(torn) = &scanned.torn {
            file.set_len(torn.offset).map_err(io_error)?;
        }
        let results = ResultsFile {
            path: path.to_path_buf(),
            file,
            length: scanned.good,
        };
        Ok((results, scanned.torn))
    }

    /// Adds a game and waits until it is safe on the disk. After an error nothing of the game is in the file.
    pub fn append(&mut self, record: &Record) -> Result<(), ResultsError> {
        let written = self.write(record);
        if written.is_err()
            && let Err(error) = self.file.set_len(self.length)
        {
            log::error!("{}: {error}", self.path.display());
        }
        written.map_err(|error| ResultsError::Io {
            path: self.path.clone(),
            error,
        })
    }

    fn write(&mut self, record: &Record) -> io::Result<()> {
        let mut line = serde_json::to_vec(record)?;
        line.push(b'\n');
        self.file.write_all(&line)?;
        self.file.sync_data()?;
        self.length += line.len() as u64;
        Ok(())
    }
}

/// Reads a file of results, whoever wrote it: each game in it is told; a torn end is passed over.
pub fn read_results(
    path: &Path,
    mut on_game: impl FnMut(&Record),
) -> Result<Option<TornTail>, ResultsError> {
    read_places(path, |record, _| on_game(record))
}

/// Where a game lies in a file of results.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct GamePlace {
    /// Its first byte.
    pub offset: u64,
    /// How many bytes it has.
    pub length: u64,
}

/// As [`read_results`], and tells where each game lies, so that it can be [read again](read_game).
pub fn read_places(
    path: &Path,
    mut on_game: impl FnMut(&Record, GamePlace),
) -> Result<Option<TornTail>, ResultsError> {
    let file = File::open(path).map_err(|error| ResultsError::Io {
        path: path.to_path_buf(),
        error,
    })?;
    let scanned = scan(&file, path, &mut |record, place| {
        on_game(record, place);
        Ok(())
    })?;
    Ok(scanned.torn)
}

/// Reads a game again from its place in a file.
pub fn read_game(path: &Path, place: GamePlace) -> Result<Record, ResultsError> {
    let read = || {
        let mut file = File::open(path)?;
        file.seek(SeekFrom::Start(place.offset))?;
        let mut line = Vec::new();
        file.take(place.length).read_to_end(&mut line)?;
        read_line(&line).map_err(io::Error::other)
    };
    read().map_err(|error| ResultsError::Io {
        path: path.to_path_buf(),
        error,
    })
}

struct Scanned {
    good: u64,
    torn: Option<TornTail>,
}

fn scan(
    file: &File,
    path: &Path,
    on_game: &mut dyn FnMut(&Record, GamePlace) -> Result<(), ResultsError>,
) -> Result<Scanned, ResultsError> {
    let io_error = |error| ResultsError::Io {
        path: path.to_path_buf(),
        error,
    };
    let mut reader = BufReader::new(file);
    reader.seek(SeekFrom::Start(0)).map_err(io_error)?;
    let (mut good, mut number) = (0, 0);
    let mut line = Vec::new();
    loop {
        line.clear();
        let length = reader.read_until(b'\n', &mut line).map_err(io_error)? as u64;
        if length == 0 {
            return Ok(Scanned { good, torn: None });
        }
        number += 1;
        let whole = line.ends_with(b"\n");
        match read_line(&line) {
            Ok(record) if whole => {
                let offset = good;
                on_game(&record, GamePlace { offset, length })?;
                good += length;
            }
            Err(fault) if whole || (good == 0 && !begins_like_a_record(&line)) => {
                return Err(ResultsError::BadLine {
                    path: path.to_path_buf(),
                    line: number,
                    fault,
                });
            }
            // A run that was broken off leaves one line without an end, and nothing else.
            _ => {
                let torn = TornTail {
                    offset: good,
                    length,
                };
                return Ok(Scanned {
                    good,
                    torn: Some(torn),
                });
            }
        }
    }
}

/// Whether this may be what is left of the first line of results, and not a text of someone else's.
fn begins_like_a_record(line: &[u8]) -> bool {
    let length = line.len().min(RECORD_START.len());
    line[..length] == RECORD_START[..length]
}

fn read_line(line: &[u8]) -> Result<Record, String> {
    let record: Record = serde_json::from_slice(line).map_err(|error| error.to_string())?;
    match (&record.match_game, &record.result) {
        (Some(_), Some(_)) => Ok(record),
        _ => Err("it is a game outside any match".to_string()),
    }
}
