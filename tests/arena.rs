//! Matches between engine processes, sound ones and faulty ones, by the program itself.

use std::collections::HashSet;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Output, Stdio};
use std::time::{Duration, Instant};
use windrose::arena::results::read_results;
use windrose::catalog;
use windrose::game::Seat;
use windrose::record::{Reason, Record};

const WINDROSE: &str = env!("CARGO_BIN_EXE_windrose");

const FAULTY: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/faulty/engine.sh");

/// A folder of one test's own.
struct Folder(PathBuf);

impl Folder {
    fn new(test: &str) -> Folder {
        let path = std::env::temp_dir().join(format!("windrose-{}-{test}", std::process::id()));
        fs::create_dir_all(&path).expect("a folder for temporary files");
        Folder(path)
    }

    fn file(&self, name: &str) -> PathBuf {
        self.0.join(name)
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

/// A quick match on the smallest board, its results in a file.
fn quick_match(output: &Path, games: u32) -> Command {
    let mut command = Command::new(WINDROSE);
    command
        .args(["match", "--size", "5", "--nodes", "100"])
        .args(["--games", &games.to_string()])
        .arg("--output")
        .arg(output);
    command
}

/// The words of an engine that has a fault at its genmove of this number.
fn faulty(fault: &str, turn: usize) -> Vec<String> {
    vec![
        "--engine".to_string(),
        "name=Faulty".to_string(),
        format!("cmd='{FAULTY}' {fault} {turn} '{WINDROSE}' gtp"),
    ]
}

const SOUND: [&str; 2] = ["--engine", "name=Sound"];

fn games(path: &Path) -> Vec<Record> {
    let mut games = Vec::new();
    let torn = read_results(path, |record| games.push(record.clone())).expect("a file of results");
    assert_eq!(torn, None);
    games
}

fn run(command: &mut Command) -> Output {
    command
        .stdin(Stdio::null())
        .output()
        .expect("windrose runs")
}

fn run_well(command: &mut Command) -> String {
    let output = run(command);
    let (table, lines) = (
        String::from_utf8_lossy(&output.stdout).into_owned(),
        String::from_utf8_lossy(&output.stderr).into_owned(),
    );
    assert!(output.status.success(), "{table}\n{lines}");
    table
}

/// What the record says of the winner, by engine, seat and colour, agrees with itself and with a replay by the rules.
fn check(record: &Record) {
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

/// Plays a pair of games with an engine that has this fault, and checks that it loses both for this reason.
fn loses_by(fault: &str, turn: usize, reason: Reason, more: &[&str]) {
    let folder = Folder::new(&format!("{fault}-{turn}"));
    let path = folder.file("results.jsonl");
    let table = run_well(
        quick_match(&path, 2)
            .args(["--turn-limit", "1"])
            .args(more)
            .args(SOUND)
            .args(faulty(fault, turn))
            .env("LATE", "0.5"),
    );
    let games = games(&path);
    assert_eq!(games.len(), 2, "{fault}: the match goes on after a fault");
    for record in &games {
        check(record);
        let result = record.result.as_ref().expect("a result");
        assert_eq!(result.reason, reason, "{fault}: {result:?}");
        let winner = record
            .match_game
            .as_ref()
            .and_then(|game| game.winner.as_deref());
        assert_eq!(winner, Some("Sound"), "{fault}");
    }
    let row: Vec<&str> = table
        .lines()
        .nth(1)
        .unwrap_or_default()
        .split_whitespace()
        .collect();
    assert_eq!(row[..6], ["Sound", "2", "2", "0", "0", "100.0%"], "{table}");
}

#[test]
fn crashes_are_losses() {
    for fault in ["exit-0", "exit-1", "killed", "segfault", "closes"] {
        loses_by(fault, 2, Reason::Crash, &[]);
    }
}

#[test]
fn answers_that_are_none_are_losses() {
    for fault in [
        "babble", "failure", "wrong-id", "huge", "binary", "nul", "escape", "inject",
    ] {
        loses_by(fault, 2, Reason::ProtocolError, &[]);
    }
    loses_by("two-replies", 1, Reason::ProtocolError, &[]);
}

#[test]
fn illegal_turns_are_losses() {
    for fault in ["illegal", "empty", "multi-line"] {
        loses_by(fault, 1, Reason::IllegalTurn, &[]);
    }
    loses_by("illegal", 3, Reason::IllegalTurn, &[]);
}

#[test]
fn resignations_are_losses_in_any_case_of_letters() {
    loses_by("resign", 1, Reason::Resignation, &[]);
    loses_by("RESIGN", 3, Reason::Resignation, &[]);
}

#[test]
fn silence_is_a_loss_with_and_without_a_clock() {
    loses_by("silent", 2, Reason::NoAnswer, &[]);
    let clock = ["--time", "absolute 0.2", "--grace", "0.5"];
    let folder = Folder::new("silent-clock");
    let path = folder.file("results.jsonl");
    let mut command = Command::new(WINDROSE);
    command
        .args(["match", "--size", "5", "--games", "1", "--output"])
        .arg(&path);
    run_well(command.args(clock).args(faulty("silent", 1)));
    assert_eq!(
        games(&path)[0].result.as_ref().map(|result| result.reason),
        Some(Reason::NoAnswer)
    );
}

#[test]
fn late_answers_are_losses_on_time_whatever_they_are() {
    for fault in ["late", "illegal-late"] {
        let folder = Folder::new(fault);
        let path = folder.file("results.jsonl");
        let mut command = Command::new(WINDROSE);
        command
            .args([
                "match",
                "--size",
                "5",
                "--games",
                "2",
                "--movetime",
                "0.3",
                "--output",
            ])
            .arg(&path)
            .args(["--engine", "name=Sound", "option.strategy=random"])
            .args(faulty(fault, 2))
            .arg("option.strategy=random")
            .env("LATE", "0.6");
        run_well(&mut command);
        for record in games(&path) {
            check(&record);
            let result = record.result.expect("a result");
            assert_eq!(result.reason, Reason::Time, "{result:?}");
            let winner = record.match_game.and_then(|game| game.winner);
            assert_eq!(winner.as_deref(), Some("Sound"));
        }
    }
}

#[test]
fn who_refuses_a_legal_turn_loses() {
    loses_by("refuses", 0, Reason::RefusedTurn, &[]);
}

#[test]
fn differing_positions_make_a_game_void() {
    let folder = Folder::new("differs");
    let path = folder.file("results.jsonl");
    let table = run_well(quick_match(&path, 2).args(SOUND).args(faulty("differs", 0)));
    for record in games(&path) {
        let result = record.result.expect("a result");
        assert_eq!(result.reason, Reason::PositionsDiffer);
        assert_eq!((result.winner, result.seat), (None, None));
    }
    assert!(table.contains("positions-differ 2"), "{table}");
    assert!(!table.contains("NaN") && !table.contains("inf"), "{table}");
}

/// Engines with odd manners, and no fault.
#[test]
fn odd_manners_cost_nothing() {
    for fault in ["slowly", "blanks", "stderr", "slow-start", "slow-game"] {
        let folder = Folder::new(fault);
        let path = folder.file("results.jsonl");
        run_well(
            quick_match(&path, 2)
                .args(["--turn-limit", "5"])
                .args(SOUND)
                .args(faulty(fault, 0))
                .env("LATE", "0.5"),
        );
        for record in games(&path) {
            check(&record);
            assert_eq!(
                record.result.map(|result| result.reason),
                Some(Reason::Rules),
                "{fault}"
            );
        }
    }
}

#[test]
fn engines_that_cannot_play_refuse_the_match() {
    let folder = Folder::new("cannot-start");
    let plain = folder.file("plain");
    fs::write(&plain, "no program").expect("a file");
    let script = folder.file("script");
    fs::write(&script, "#!/no/such/interpreter\n").expect("a file");
    use std::os::unix::fs::PermissionsExt;
    fs::set_permissions(&script, fs::Permissions::from_mode(0o755)).expect("permissions");
    let exits = format!("cmd='{FAULTY}' exits-at-once 0");
    for engine in [
        "cmd=/no/such/engine",
        "cmd=/tmp",
        plain.to_str().expect("a path"),
        script.to_str().expect("a path"),
        &exits,
        "cmd=cat",
        "option.no_such_option=1",
        "send=no_such_command",
    ] {
        let path = folder.file("results.jsonl");
        let output = run(quick_match(&path, 2).args(["--start-limit", "2", "--engine", engine]));
        assert!(!output.status.success(), "{engine}");
        let told = String::from_utf8_lossy(&output.stderr);
        assert!(told.contains("engine 1"), "{told}");
        let size = fs::metadata(&path).map_or(0, |metadata| metadata.len());
        assert_eq!(size, 0, "{engine}");
    }
}

#[test]
fn output_files_that_cannot_be_written_refuse_the_match() {
    let folder = Folder::new("output");
    for path in [
        "",
        "/",
        "no/such/folder/results.jsonl",
        "/dev/null",
        "/proc/results.jsonl",
    ] {
        let output = run(quick_match(Path::new(path), 2).current_dir(&folder.0));
        assert!(!output.status.success(), "'{path}'");
        let told = String::from_utf8_lossy(&output.stderr);
        assert!(!told.contains("game 1 "), "{told}");
    }
}

#[test]
fn names_that_are_alike_stay_apart() {
    for (one, two, ids) in [
        ("Same", "Same", ["Same#1", "Same#2"]),
        ("Case", "case", ["Case#1", "case#2"]),
        ("", "B", ["#1", "B"]),
        ("a,b\"c", "😀 né", ["a,b\"c", "😀 né"]),
    ] {
        let folder = Folder::new(&format!("names-{}", one.len() + two.len()));
        let path = folder.file("results.jsonl");
        let table = run_well(quick_match(&path, 2).args([
            "--engine",
            &format!("name={one}"),
            "option.strategy=random",
            "--engine",
            &format!("name={two}"),
        ]));
        for record in games(&path) {
            check(&record);
            let found: HashSet<_> = [record.first.id, record.second.id]
                .into_iter()
                .flatten()
                .collect();
            assert_eq!(found, ids.map(String::from).into_iter().collect());
            let names = HashSet::from([record.first.name, record.second.name]);
            assert_eq!(names, HashSet::from([one.to_string(), two.to_string()]));
        }
        assert!(ids.iter().all(|id| table.contains(id)), "{table}");
    }
}

#[test]
fn pairs_share_an_opening_and_exchange_seats() {
    let folder = Folder::new("pairs");
    let path = folder.file("results.jsonl");
    run_well(
        quick_match(&path, 6)
            .args(["--concurrency", "2"])
            .args(SOUND),
    );
    let mut games = games(&path);
    games.sort_by_key(|record| record.match_game.as_ref().map(|game| game.game));
    assert_eq!(games.len(), 6);
    let mut openings = HashSet::new();
    for pair in games.chunks(2) {
        assert_eq!(pair[0].turns[0], pair[1].turns[0]);
        assert_eq!(pair[0].first.id, pair[1].second.id);
        assert_eq!(pair[0].second.id, pair[1].first.id);
        openings.insert(pair[0].turns[0].turn.clone());
        pair.iter().for_each(check);
    }
    assert_eq!(openings.len(), 3);
}

/// The games without what is never the same twice.
fn timeless(mut games: Vec<Record>) -> Vec<Record> {
    games.sort_by_key(|record| record.match_game.as_ref().map(|game| game.game));
    for record in &mut games {
        record.turns.iter_mut().for_each(|turn| turn.seconds = None);
    }
    games
}

#[test]
fn a_match_goes_on_where_it_was_broken_off() {
    let folder = Folder::new("resume");
    let (whole, broken) = (folder.file("whole.jsonl"), folder.file("broken.jsonl"));
    run_well(quick_match(&whole, 6).args(SOUND));
    run_well(quick_match(&broken, 4).args(SOUND));
    // Cut in the middle of the last record, and some rubbish behind it.
    for rubbish in [&b""[..], b"\0\0\0\0", b"{\"windrose_record\":1\n\n[]\n"] {
        let mut bytes = fs::read(&broken).expect("results");
        bytes.truncate(bytes.len() - 100);
        bytes.extend(rubbish);
        fs::write(&broken, bytes).expect("a file");
        let output = run(quick_match(&broken, 6).args(SOUND));
        assert!(output.status.success());
        let told = String::from_utf8_lossy(&output.stderr);
        assert!(told.contains("have been dropped"), "{told}");
        assert_eq!(timeless(games(&broken)), timeless(games(&whole)));
    }
    let before = fs::read(&broken).expect("results");
    run_well(quick_match(&broken, 6).args(SOUND));
    assert_eq!(
        fs::read(&broken).expect("results"),
        before,
        "nothing is left to play"
    );
}

#[test]
fn the_file_of_another_run_is_refused() {
    let folder = Folder::new("other-run");
    let path = folder.file("results.jsonl");
    run_well(quick_match(&path, 2).args(SOUND));
    let before = fs::read(&path).expect("results");
    let others: [&[&str]; 5] = [
        &["--seed", "2", "--engine", "name=Sound"],
        &["--size", "6", "--engine", "name=Sound"],
        &["--engine", "name=Other"],
        &["--engine", "name=Sound", "option.hash=2"],
        &["--no-swap", "--engine", "name=Sound"],
    ];
    for more in others {
        let mut command = Command::new(WINDROSE);
        command
            .args(["match", "--games", "4", "--nodes", "100", "--output"])
            .arg(&path);
        if !more.contains(&"--size") {
            command.args(["--size", "5"]);
        }
        let output = run(command.args(more));
        let told = String::from_utf8_lossy(&output.stderr);
        assert!(
            !output.status.success() && told.contains("another run"),
            "{told}"
        );
    }
    // Damage that is not at the end is not taken for a broken run.
    let mut damaged = before.clone();
    damaged[10] = b'#';
    fs::write(&path, &damaged).expect("a file");
    let output = run(quick_match(&path, 2).args(SOUND));
    let told = String::from_utf8_lossy(&output.stderr);
    assert!(
        !output.status.success() && told.contains("line 1"),
        "{told}"
    );
    assert_eq!(fs::read(&path).expect("results"), damaged);
}

fn start_long_match(path: &Path) -> Child {
    Command::new(WINDROSE)
        .args([
            "match",
            "--size",
            "5",
            "--games",
            "100",
            "--movetime",
            "30",
            "--output",
        ])
        .arg(path)
        // The engines can be found by their environment.
        .env("WINDROSE_TEST_RUN", path)
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .stdin(Stdio::null())
        .spawn()
        .expect("windrose runs")
}

/// The processes that a run has started, itself included.
fn processes_of(path: &Path) -> Vec<u32> {
    let mark = format!("WINDROSE_TEST_RUN={}", path.display());
    let processes = fs::read_dir("/proc")
        .expect("a system with /proc")
        .flatten();
    processes
        .filter_map(|entry| entry.file_name().to_str()?.parse().ok())
        .filter(|id: &u32| {
            let environment = fs::read(format!("/proc/{id}/environ")).unwrap_or_default();
            environment
                .split(|&byte| byte == 0)
                .any(|variable| variable == mark.as_bytes())
        })
        .collect()
}

fn wait_until(what: &str, limit: Duration, condition: impl Fn() -> bool) {
    let begin = Instant::now();
    while !condition() {
        assert!(begin.elapsed() < limit, "{what}");
        std::thread::sleep(Duration::from_millis(20));
    }
}

#[test]
fn one_file_belongs_to_one_run_at_a_time() {
    let folder = Folder::new("lock");
    let path = folder.file("results.jsonl");
    let mut first = start_long_match(&path);
    wait_until("a file", Duration::from_secs(20), || path.exists());
    let output = run(quick_match(&path, 2).args(SOUND));
    let told = String::from_utf8_lossy(&output.stderr);
    first.kill().expect("it runs");
    first.wait().expect("it ends");
    assert!(
        !output.status.success() && told.contains("in use"),
        "{told}"
    );
}

#[test]
fn no_process_outlives_the_run_however_it_ends() {
    for signal in ["INT", "TERM", "KILL"] {
        let folder = Folder::new(&format!("signal-{signal}"));
        let path = folder.file("results.jsonl");
        let mut child = start_long_match(&path);
        // The runner, its watcher and both engines.
        wait_until("all processes", Duration::from_secs(20), || {
            path.exists() && processes_of(&path).len() == 4
        });
        let begin = Instant::now();
        let kill = format!("kill -{signal} {}", child.id());
        assert!(
            Command::new("sh")
                .args(["-c", &kill])
                .status()
                .expect("sh")
                .success()
        );
        let status = child.wait().expect("it ends");
        assert!(!status.success());
        wait_until(signal, Duration::from_secs(4), || {
            processes_of(&path).is_empty()
        });
        assert!(begin.elapsed() < Duration::from_secs(4));
        assert_eq!(
            games(&path),
            [],
            "a game that was broken off is nobody's loss"
        );
    }
}

#[test]
fn the_scripted_match_counts_its_games() {
    let script = concat!(env!("CARGO_MANIFEST_DIR"), "/scripts/match.sh");
    let engine = format!("'{WINDROSE}' gtp --size 5 --option strategy=random");
    let table = run_well(Command::new(script).args(["4", &engine, &format!("{engine} --seed 7")]));
    let lines: Vec<&str> = table.lines().collect();
    assert_eq!(lines.len(), 5, "{table}");
    let wins = |engine: &str| {
        let wins = format!(": engine {engine} wins as ");
        lines.iter().filter(|line| line.contains(&wins)).count()
    };
    assert_eq!(wins("1") + wins("2"), 4, "{table}");
    assert_eq!(
        lines[4],
        format!("engine 1: {}, engine 2: {}", wins("1"), wins("2"))
    );

    let refusing = format!("'{FAULTY}' refuses 0 {engine}");
    let output = run(Command::new(script).args(["1", &engine, &refusing]));
    assert!(!output.status.success());
    let told = String::from_utf8_lossy(&output.stderr);
    assert!(told.contains("engine 1 answers '? illegal move'"), "{told}");
}
