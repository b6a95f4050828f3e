//! Matches between engine processes, sound ones and faulty ones, by the program itself.

mod cases;
mod cluster;
mod design;
mod faults;
mod formats;
mod processes;
mod progress;
mod refusals;
mod resume;
mod scale;
mod searches;
mod seats;

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};
use windrose::arena::results::read_results;
use windrose::catalog;
use windrose::game::Seat;
use windrose::record::Record;

pub(crate) const WINDROSE: &str = env!("CARGO_BIN_EXE_windrose");

pub(crate) const FAULTY: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/faulty/engine.sh");

/// A folder of one test's own.
pub(crate) struct Folder(pub(crate) PathBuf);

impl Folder {
    pub(crate) fn new(test: &str) -> Folder {
        let path = std::env::temp_dir().join(format!("windrose-{}-{test}", std::process::id()));
        fs::create_dir_all(&path).expect("a folder for temporary files");
        Folder(path)
    }

    pub(crate) fn file(&self, name: &str) -> PathBuf {
        self.0.join(name)
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

/// A quick match on the smallest board, its results in a file.
pub(crate) fn quick_match(output: &Path, games: u32) -> Command {
    let mut command = Command::new(WINDROSE);
    command
        .args(["match", "--size", "5", "--nodes", "100"])
        .args(["--games", &games.to_string()])
        .arg("--output")
        .arg(output);
    command
}

/// The words of an engine that has a fault at its genmove of this number.
pub(crate) fn faulty(fault: &str, turn: usize) -> Vec<String> {
    vec![
        "--engine".to_string(),
        "name=Faulty".to_string(),
        format!("cmd='{FAULTY}' {fault} {turn} '{WINDROSE}' gtp"),
    ]
}

pub(crate) const SOUND: [&str; 2] = ["--engine", "name=Sound"];

pub(crate) fn games(path: &Path) -> Vec<Record> {
    let mut games = Vec::new();
    let torn = read_results(path, |record| games.push(record.clone())).expect("a file of results");
    assert_eq!(torn, None);
    games
}

/// The games without what is never the same twice.
pub(crate) fn timeless(mut games: Vec<Record>) -> Vec<Record> {
    games.sort_by_key(|record| record.match_game.as_ref().map(|game| game.game));
    for record in &mut games {
        for turn in &mut record.turns {
            turn.seconds = None;
        }
        if let Some(place) = &mut record.match_game {
            place.delays.clear();
        }
    }
    games
}

pub(crate) fn run(command: &mut Command) -> Output {
    command
        .stdin(Stdio::null())
        .output()
        .expect("windrose runs")
}

pub(crate) fn run_well(command: &mut Command) -> String {
    let output = run(command);
    let (table, lines) = (
        String::from_utf8_lossy(&output.stdout).into_owned(),
        String::from_utf8_lossy(&output.stderr).into_owned(),
    );
    assert!(output.status.success(), "{table}\n{lines}");
    table
}

/// What the record says of the winner, by engine, seat and colour, agrees with itself and with a replay by the rules.
pub(crate) fn check(record: &Record) {
    let place = record.match_game.as_ref().expect("a place in a match");
    let result = record.result.as_ref().expect("a result");
    let rules: Vec<_> = record.rules.iter().collect();
    let mut replay = catalog::open(&record.game, &rules).expect("a game");
    for (number, turn) in record.turns.iter().enumerate() {
        assert_eq!(replay.seat_to_move(), Some(turn.seat));
        assert_eq!(turn.seconds.is_none(), number < place.opening_turns);
        replay.play(turn.color, &turn.turn).expect("a legal turn");
    }
    if let Some((winner, _)) = replay.outcome() {
        assert_eq!(result.winner, Some(winner), "{record:?}");
    }
    let seat = result.seat.expect("a winner");
    assert_eq!(result.winner, Some(replay.seats().color(seat)));
    let winner = match seat {
        Seat::First => &record.first,
        Seat::Second => &record.second,
    };
    assert_eq!(place.winner, winner.id);
}
