//! Faults that other match runners have had, each as a test of this one.

use super::*;
use std::io::{BufRead, BufReader, Write};
use std::process::Child;
use std::time::{Duration, Instant};
use windrose::arena::results::{ResultsError, ResultsFile, TornTail};
use windrose::arena::standings::Standings;
use windrose::arena::summary::write_json;
use windrose::game::Color;
use windrose::record::{MatchGame, Player, Reason, RecordResult, RecordRules};

const RANDOM: [&str; 6] = [
    "--engine",
    "name=A",
    "option.strategy=random",
    "--engine",
    "name=B",
    "option.strategy=random",
];

fn start(command: &mut Command) -> (Child, BufReader<std::process::ChildStderr>) {
    let mut child = command
        .stdin(Stdio::null())
        .stdout(Stdio::null())
        .stderr(Stdio::piped())
        .spawn()
        .expect("windrose runs");
    let lines = BufReader::new(child.stderr.take().expect("a pipe"));
    (child, lines)
}

/// The number behind a name in the system's status of a process, such as its memory in KiB.
pub(crate) fn status_of(process: u32, name: &str) -> u64 {
    let status = fs::read_to_string(format!("/proc/{process}/status")).expect("a status");
    let line = status.lines().find_map(|line| line.strip_prefix(name));
    let number = line.and_then(|rest| rest.trim_start_matches(':').split_whitespace().next());
    number
        .and_then(|number| number.parse().ok())
        .expect("a number")
}

/// H13: a schedule is not made in advance.
#[test]
fn a_schedule_of_twenty_million_games_starts_at_once() {
    let folder = Folder::new("huge-schedule");
    let mut best = Duration::MAX;
    for run in 0..3 {
        let path = folder.file(&format!("{run}.jsonl"));
        let begin = Instant::now();
        let (mut child, mut lines) = start(quick_match(&path, 20_000_000).args(RANDOM));
        let mut told = String::new();
        for _ in 0..2 {
            lines.read_line(&mut told).expect("a line");
        }
        best = best.min(begin.elapsed());
        assert!(
            told.contains("20000000 games") && told.contains("game 1 "),
            "{told}"
        );
        let most = status_of(child.id(), "VmHWM");
        assert!(most < 50_000, "{most} KiB");
        child.kill().expect("it runs");
        child.wait().expect("it ends");
    }
    assert!(
        best < Duration::from_secs(1),
        "{best:?} to the end of the first game"
    );
}

/// H16: what is told is in the file.
#[test]
fn a_result_that_was_told_is_in_the_file_whatever_happens_then() {
    let folder = Folder::new("told");
    for told in [1, 2, 3, 5, 8, 13] {
        let path = folder.file(&format!("{told}.jsonl"));
        let mut command = quick_match(&path, 50);
        let (mut child, mut lines) = start(command.args(RANDOM).args(["--concurrency", "2"]));
        let mut line = String::new();
        for _ in 0..=told {
            line.clear();
            lines.read_line(&mut line).expect("a line");
        }
        child.kill().expect("it runs");
        child.wait().expect("it ends");
        let mut found = 0;
        read_results(&path, |_| found += 1).expect("a file of results");
        assert!(found >= told, "{found} of {told} games: {line}");
    }
}

/// H16: and it is on the disk, as far as the system can be asked for that.
#[test]
fn a_result_is_synced_before_it_is_told() {
    let folder = Folder::new("synced");
    let (path, trace) = (folder.file("results.jsonl"), folder.file("trace"));
    let mut command = Command::new("strace");
    command
        .args(["-f", "-e", "trace=write,fdatasync,fsync", "-s", "32", "-o"])
        .arg(&trace)
        .arg(WINDROSE)
        .args(["match", "--size", "5", "--games", "4", "--output"])
        .arg(&path)
        .args(RANDOM)
        .stdin(Stdio::null())
        .stdout(Stdio::null())
        .stderr(Stdio::null());
    if !command.status().is_ok_and(|status| status.success()) {
        // A test has no other way to say that it was skipped.
        let _ = writeln!(
            std::io::stderr(),
            "skipped: strace cannot be used on this machine"
        );
        return;
    }
    let trace = fs::read_to_string(&trace).expect("a trace");
    let (mut written, mut synced, mut told) = (0, 0, 0);
    for line in trace.lines() {
        if line.contains("write(") && line.contains("{\\\"windrose_record") {
            assert_eq!(written, synced, "{line}");
            written += 1;
        } else if line.contains("sync(") && !line.contains("resumed") {
            synced += 1;
        } else if line.contains("write(2, \"game ") {
            told += 1;
            assert!(synced >= told && written >= told, "{line}");
        }
    }
    assert_eq!((written, synced, told), (4, 4, 4), "{trace}");
}

/// H17: whatever is left of the last records, whole ones are kept and the rest is dropped and named.
#[test]
fn a_file_cut_at_any_byte_keeps_its_whole_games() {
    let folder = Folder::new("cut");
    let (path, cut) = (folder.file("results.jsonl"), folder.file("cut.jsonl"));
    run_well(quick_match(&path, 4).args(RANDOM));
    let bytes = fs::read(&path).expect("results");
    let ends: Vec<usize> = (0..bytes.len())
        .filter(|&at| bytes[at] == b'\n')
        .map(|at| at + 1)
        .collect();
    let run = games(&path)[0]
        .match_game
        .as_ref()
        .expect("a match")
        .run
        .clone();
    let last = &games(&path)[3];
    let open = |bytes: &[u8], with_append: bool| {
        fs::write(&cut, bytes).expect("a file");
        let mut count;
        let (mut file, torn) = loop {
            count = 0;
            match ResultsFile::open(&cut, &run, |_| count += 1) {
                Ok(opened) => break opened,
                // A process that another test of this program is just starting holds all files for a moment.
                Err(ResultsError::Locked(_)) => std::thread::sleep(Duration::from_millis(1)),
                Err(error) => panic!("{error}"),
            }
        };
        if with_append {
            // What is added next stands on a line of its own.
            file.append(last).expect("room");
            drop(file);
            assert_eq!(games(&cut).len(), count + 1);
        }
        (count, torn)
    };
    for length in ends[1]..=bytes.len() {
        let whole = ends.iter().filter(|&&end| end <= length).count();
        let good = ends[whole - 1];
        let torn = (good < length).then_some(TornTail {
            offset: good as u64,
            length: (length - good) as u64,
        });
        assert_eq!(
            open(&bytes[..length], length % 50 == 0),
            (whole, torn),
            "cut at {length}"
        );
    }
    let torn = |length| TornTail {
        offset: bytes.len() as u64,
        length,
    };
    for rubbish in [&b"\0\0\0"[..], b"{", b"\xff\xfe", b"null"] {
        let whole = [&bytes[..], rubbish].concat();
        assert_eq!(
            open(&whole, true),
            (4, Some(torn(rubbish.len() as u64))),
            "{rubbish:?}"
        );
    }
}

/// H22: killed between an engine's answer and the record of it, a game is played again from its start.
#[test]
fn a_game_that_was_cut_off_behind_an_answer_is_played_anew() {
    let folder = Folder::new("cut-off");
    let whole = folder.file("whole.jsonl");
    let mark = folder.file("mark");
    let play = |path: &Path, turn: usize| {
        let mut command = quick_match(path, 4);
        run(command
            .args(SOUND)
            .args(faulty("kills-runner", turn))
            .env("MARK", &mark))
    };
    for turn in [1, 2, 4] {
        let path = folder.file(&format!("{turn}.jsonl"));
        let _ = fs::remove_file(&mark);
        let killed = play(&path, turn);
        assert_eq!(killed.status.code(), None, "it was killed");
        assert!(play(&path, turn).status.success());
        let played = games(&path);
        played.iter().for_each(check);
        for record in &played {
            let names = [&record.first, &record.second].map(|player| player.name.as_str());
            assert!(names == ["Sound", "Faulty"] || names == ["Faulty", "Sound"]);
        }
        if turn == 1 {
            fs::copy(&path, &whole).expect("a copy");
        }
        let turns = |path| -> Vec<_> {
            timeless(games(path))
                .into_iter()
                .map(|record| record.turns)
                .collect()
        };
        assert_eq!(turns(&path), turns(&whole));
    }
}

/// R01 and R07: who always wins has won with each colour, on each seat, with a swap and without.
#[test]
fn who_always_wins_has_won_with_each_colour_and_on_each_seat() {
    let folder = Folder::new("always");
    let (path, book) = (folder.file("results.jsonl"), folder.file("openings.txt"));
    fs::write(&book, "c3/a1 swap\nc3/a1 b2,d4/e5\n").expect("a file");
    let mut command = quick_match(&path, 4);
    command
        .arg("--openings")
        .arg(&book)
        .args(["--engine", "name=Winner"]);
    run_well(command.args(faulty("resign", 1)));
    games(&path).iter().for_each(check);
    let json = run_well(
        Command::new(WINDROSE)
            .args(["results", "--format", "json"])
            .arg(&path),
    );
    let value: serde_json::Value = serde_json::from_str(&json).expect("JSON");
    let engines = value["engines"].as_array().expect("a list");
    for (name, won, lost) in [("Winner", 2, 0), ("Faulty", 0, 2)] {
        let engine = engines
            .iter()
            .find(|engine| engine["id"] == name)
            .expect("the engine");
        for side in ["first", "second", "black", "white"] {
            assert_eq!(engine[side]["won"], won, "{name} {side}: {json}");
            assert_eq!(engine[side]["lost"], lost, "{name} {side}: {json}");
        }
    }
}

/// R03 and F08: names that engines give themselves harm neither the table nor any file.
#[test]
fn names_of_engines_are_names_and_nothing_else() {
    for name in ["two\nlines", "../../x", "a/b", "con", &"x".repeat(300)] {
        let folder = Folder::new(&format!("own-name-{}", name.len()));
        let path = folder.file("results.jsonl");
        let engine = format!("cmd='{FAULTY}' none 0 '{WINDROSE}' gtp");
        let table = run_well(
            quick_match(&path, 2)
                .args(["--engine", &engine, "--engine", "name=Sound"])
                .env("NAME", name)
                .current_dir(&folder.0),
        );
        for record in games(&path) {
            check(&record);
            assert!([record.first.name, record.second.name].contains(&name.to_string()));
        }
        let shown = name.replace('\n', "\\n");
        assert!(
            table.lines().any(|line| line.starts_with(&shown)),
            "{table}"
        );
        let files: Vec<_> = fs::read_dir(&folder.0)
            .expect("the folder")
            .flatten()
            .collect();
        assert_eq!(files.len(), 1, "{files:?}");
    }
}

/// A game of a match that ended so, A on the first seat and Black.
fn ended(game: u64, winner: Option<&str>, reason: Reason) -> Record {
    let mut record = Record::new("veletas", RecordRules::default());
    (record.first, record.second) = (Player::named("A"), Player::named("B"));
    let seat = winner.map(|name| {
        if name == "A" {
            Seat::First
        } else {
            Seat::Second
        }
    });
    let color = seat.map(|seat| {
        if seat == Seat::First {
            Color::Black
        } else {
            Color::White
        }
    });
    record.result = Some(RecordResult {
        winner: color,
        seat,
        reason,
        detail: None,
    });
    record.match_game = Some(MatchGame {
        run: "run".to_string(),
        windrose: "0".to_string(),
        game,
        pair: game / 2,
        opening: 0,
        opening_turns: 0,
        delays: Vec::new(),
        winner: winner.map(String::from),
        stderr: None,
    });
    record
}

fn standings(games: &[Record]) -> Standings {
    let mut standings = Standings::new(["A", "B"]);
    games.iter().for_each(|record| standings.add(record));
    standings
}

/// R04: each fault is counted once.
#[test]
fn three_losses_on_time_and_a_crash_are_three_and_one() {
    let reasons = [(Reason::Time, 3), (Reason::Crash, 1), (Reason::Rules, 6)];
    let reasons = reasons
        .into_iter()
        .flat_map(|(reason, count)| std::iter::repeat_n(reason, count));
    let games: Vec<_> = reasons
        .enumerate()
        .map(|(game, reason)| ended(game as u64, Some("A"), reason))
        .collect();
    let standings = standings(&games);
    assert_eq!(standings.games(), 10);
    assert_eq!(
        (
            standings.reasons()[&Reason::Time],
            standings.reasons()[&Reason::Crash]
        ),
        (3, 1)
    );
    let (_, b) = standings.engines().nth(1).expect("B");
    assert_eq!(
        (
            b.games.lost,
            b.lost_by[&Reason::Time],
            b.lost_by[&Reason::Crash]
        ),
        (10, 3, 1)
    );
    let (_, a) = standings.engines().next().expect("A");
    assert!(a.lost_by.is_empty());
}

/// R06: nothing is infinite where one side has won all, or where there is one game, or none that counts.
#[test]
fn all_games_won_give_a_bound_and_no_infinite_number() {
    let won = |name, count| -> Vec<Record> {
        (0..count)
            .map(|game| ended(game, Some(name), Reason::Rules))
            .collect()
    };
    let void = vec![ended(0, None, Reason::TurnCap)];
    for (games, shown) in [
        (won("A", 6), "above"),
        (won("B", 6), "below"),
        (won("A", 1), "above"),
        (void, "unknown"),
    ] {
        let standings = standings(&games);
        let elo = standings.encounter("A", "B").elo();
        assert!(elo.to_string().starts_with(shown), "{elo}");
        let mut json = Vec::new();
        write_json(&standings, None, &mut json).expect("a vector");
        let text = String::from_utf8(json).expect("text");
        let value: serde_json::Value = serde_json::from_str(&text).expect("JSON without NaN");
        assert!(!text.contains("NaN") && !text.contains("inf"), "{text}");
        assert_eq!(value["engines"][0]["elo"]["elo"], serde_json::Value::Null);
    }
}
