//! Many games. The long ones are left out by default: `cargo test --test arena -- --ignored scale`, one at a time.

use super::*;
use crate::cases::status_of;
use crate::processes::{nothing_runs, processes_of};
use std::io::{BufRead, BufReader, Write};
use std::time::{Duration, Instant};

const RANDOM: [&str; 6] = [
    "--engine",
    "name=A",
    "option.strategy=random",
    "--engine",
    "name=B",
    "option.strategy=random",
];

/// Tells a figure to whoever runs these tests.
fn tell(figure: &str) {
    let _ = writeln!(std::io::stderr(), "{figure}");
}

/// Plays games, and kills an engine at random moments, so many times; no game is lost, and each crash is the killed one's.
fn games_with_killed_engines(games_played: u32, kills: usize) {
    let folder = Folder::new(&format!("killed-engines-{kills}"));
    let path = folder.file("results.jsonl");
    let mut command = quick_match(&path, games_played);
    command
        .args(["--engine", "name=A", "env.WINDROSE_TEST_ENGINE=A"])
        .args(["--engine", "name=B", "env.WINDROSE_TEST_ENGINE=B"])
        .env("WINDROSE_TEST_RUN", &path)
        .stdin(Stdio::null())
        .stdout(Stdio::null())
        .stderr(Stdio::piped());
    let mut child = command.spawn().expect("windrose runs");
    let mut lines = BufReader::new(child.stderr.take().expect("a pipe")).lines();
    let mut rng = fastrand::Rng::with_seed(5);
    let is_engine = |id: &u32, name: &str| {
        let mark = format!("WINDROSE_TEST_ENGINE={name}");
        let environment = fs::read(format!("/proc/{id}/environ")).unwrap_or_default();
        environment
            .split(|&byte| byte == 0)
            .any(|variable| variable == mark.as_bytes())
    };
    let (mut killed, mut seen) = ([0, 0], 0);
    let interval = games_played as usize / (kills + 1);
    while killed.iter().sum::<usize>() < kills {
        while seen < interval * (killed.iter().sum::<usize>() + 1) {
            let line = lines.next().expect("games go on").expect("text");
            seen += usize::from(line.starts_with("game "));
        }
        std::thread::sleep(Duration::from_micros(rng.u64(0..5000)));
        let index = rng.usize(0..2);
        let name = ["A", "B"][index];
        if let Some(engine) = processes_of(&path)
            .into_iter()
            .find(|id| is_engine(id, name))
        {
            let kill = format!("kill -KILL {engine}");
            let done = Command::new("sh")
                .args(["-c", &kill])
                .stderr(Stdio::null())
                .status();
            killed[index] += usize::from(done.expect("sh").success());
        }
    }
    for line in lines {
        line.expect("text");
    }
    assert!(child.wait().expect("it ends").success());
    let played = games(&path);
    played.iter().for_each(check);
    let mut numbers: Vec<_> = played
        .iter()
        .filter_map(|record| Some(record.match_game.as_ref()?.game))
        .collect();
    numbers.sort_unstable();
    assert_eq!(numbers, (0..u64::from(games_played)).collect::<Vec<_>>());
    let mut crashes = [0, 0];
    for record in &played {
        let result = record.result.as_ref().expect("a result");
        if result.reason != windrose::record::Reason::Crash {
            assert_eq!(result.reason, windrose::record::Reason::Rules, "{result:?}");
            continue;
        }
        assert!(
            result
                .detail
                .as_ref()
                .is_some_and(|detail| detail.contains("signal: 9")),
            "{result:?}"
        );
        let winner = record
            .match_game
            .as_ref()
            .and_then(|place| place.winner.as_deref());
        crashes[usize::from(winner == Some("A"))] += 1;
    }
    tell(&format!(
        "{} rows; killed A, B: {killed:?}, lost by crash: {crashes:?}",
        played.len()
    ));
    // An engine that is killed between two games is started again, and has lost nothing.
    assert!(crashes[0] <= killed[0] && crashes[1] <= killed[1]);
    assert!(
        2 * (crashes[0] + crashes[1]) >= kills,
        "{crashes:?} of {killed:?}"
    );
    nothing_runs(&path);
}

#[test]
fn engines_that_are_killed_cost_a_game_each_and_no_more() {
    games_with_killed_engines(60, 8);
}

#[test]
#[ignore = "takes minutes"]
fn a_thousand_games_with_a_hundred_killed_engines_are_a_thousand_rows() {
    games_with_killed_engines(1000, 100);
}

/// What a runner takes up: memory in KiB, threads, file descriptors, processes that it has started.
fn held(runner: u32, path: &Path) -> [u64; 4] {
    let descriptors = fs::read_dir(format!("/proc/{runner}/fd"))
        .expect("it runs")
        .count();
    let processes = processes_of(path).len();
    [
        status_of(runner, "VmRSS"),
        status_of(runner, "Threads"),
        descriptors as u64,
        processes as u64,
    ]
}

/// Very fast games leave nothing behind: no process, descriptor or thread, and no memory beyond 1 MiB.
fn fast_games(all: u32, warm: u32) {
    let folder = Folder::new(&format!("fast-{all}"));
    let path = folder.file("results.jsonl");
    let mut command = Command::new(WINDROSE);
    command
        .args([
            "match",
            "--game",
            "lifeline",
            "--size",
            "3",
            "--games",
            &all.to_string(),
            "--output",
        ])
        .arg(&path)
        .args(RANDOM)
        .env("WINDROSE_TEST_RUN", &path)
        .stdin(Stdio::null())
        .stdout(Stdio::null())
        .stderr(Stdio::piped());
    let begin = Instant::now();
    let mut child = command.spawn().expect("windrose runs");
    let mut lines = BufReader::new(child.stderr.take().expect("a pipe")).lines();
    let mut after = |games: u32| {
        let last = format!("game {games} ");
        while !lines
            .next()
            .expect("games go on")
            .expect("text")
            .starts_with(&last)
        {}
        held(child.id(), &path)
    };
    // Lines wait in the pipe: the run is further than what has been read of it, and must not have ended.
    let nearly_all = all - 100;
    let (early, late) = (after(warm), after(nearly_all));
    tell(&format!(
        "after {warm} games {early:?}, after {nearly_all} games {late:?} (KiB, threads, descriptors, processes), {:?}",
        begin.elapsed()
    ));
    assert!(
        late[0] <= early[0] + 1024,
        "memory grows: {early:?} to {late:?}"
    );
    assert_eq!(early[1..], late[1..]);
    for line in lines {
        line.expect("text");
    }
    assert!(child.wait().expect("it ends").success());
    assert_eq!(games(&path).len(), all as usize);
    nothing_runs(&path);
}

#[test]
fn fast_games_leave_nothing_behind() {
    fast_games(800, 400);
}

#[test]
#[ignore = "takes minutes"]
fn twenty_thousand_fast_games_leave_nothing_behind() {
    fast_games(20_000, 1000);
}

/// The results of a file as JSON, without what depends on times.
fn results_without_times(path: &Path) -> String {
    let json = run_well(
        Command::new(WINDROSE)
            .args(["results", "--format", "json"])
            .arg(path),
    );
    json.lines()
        .filter(|line| !line.contains("second"))
        .collect::<Vec<_>>()
        .join("\n")
}

#[test]
#[ignore = "takes minutes"]
fn two_hundred_runs_that_were_killed_and_go_on_give_the_table_of_one() {
    let folder = Folder::new("killed-runs-200");
    let whole = folder.file("whole.jsonl");
    run_well(quick_match(&whole, 30).args(RANDOM));
    let (expected, expected_games) = (results_without_times(&whole), timeless(games(&whole)));
    let mut rng = fastrand::Rng::with_seed(17);
    let (mut kills, mut late) = (0, 0);
    for run in 0..200 {
        let path = folder.file(&format!("{run}.jsonl"));
        loop {
            let mut child = quick_match(&path, 30)
                .args(RANDOM)
                .args(["--concurrency", "2"])
                .stdout(Stdio::null())
                .stderr(Stdio::null())
                .spawn()
                .expect("windrose runs");
            std::thread::sleep(Duration::from_millis(rng.u64(10..250)));
            if child.try_wait().expect("a child").is_some() {
                break;
            }
            child.kill().expect("it runs");
            child.wait().expect("it ends");
            kills += 1;
        }
        late += usize::from(!path.exists());
        assert_eq!(timeless(games(&path)), expected_games, "run {run}");
        assert_eq!(results_without_times(&path), expected, "run {run}");
    }
    tell(&format!("200 runs, {kills} kills, {late} without a file"));
}

#[test]
#[ignore = "its figure depends on what else the machine does"]
fn the_runners_own_delay_is_below_five_milliseconds() {
    let folder = Folder::new("delays");
    let path = folder.file("results.jsonl");
    let cores = std::thread::available_parallelism()
        .map_or(1, usize::from)
        .to_string();
    let mut command = Command::new(WINDROSE);
    command.args([
        "match",
        "--size",
        "7",
        "--games",
        "20",
        "--movetime",
        "0.05",
        "--concurrency",
        &cores,
        "--output",
    ]);
    run_well(command.arg(&path));
    let mut delays: Vec<Duration> = Vec::new();
    for record in games(&path) {
        delays.extend(record.match_game.expect("a match").delays);
    }
    delays.sort_unstable();
    let part = |share: f64| delays[((delays.len() - 1) as f64 * share) as usize];
    tell(&format!(
        "{} turns: median {:?}, 99 % below {:?}, longest {:?}",
        delays.len(),
        part(0.5),
        part(0.99),
        part(1.0)
    ));
    assert!(part(0.99) < Duration::from_millis(5));
}

#[test]
#[ignore = "builds the program twice"]
fn debug_and_release_builds_play_the_same_games_whatever_was_played_before() {
    let folder = Folder::new("builds");
    let program = |arguments: &[&str]| {
        let target = folder.file("target");
        let mut cargo = Command::new(env!("CARGO"));
        cargo.args(["build", "--quiet", "--bin", "windrose"]);
        run_well(cargo.args(arguments).arg("--target-dir").arg(&target));
        let profile = if arguments.is_empty() {
            "debug"
        } else {
            "release"
        };
        target.join(profile).join("windrose")
    };
    let programs = [program(&[]), program(&["--release"])];
    for (game, size) in [("veletas", "7"), ("lifeline", "4"), ("blooms", "4")] {
        let mut played = Vec::new();
        for (build, program) in programs.iter().enumerate() {
            // An engine that plays all games, and one that is started for each.
            for restart in ["after-fault", "each-game"] {
                let path = folder.file(&format!("{game}-{build}-{restart}.jsonl"));
                let mut command = Command::new(program);
                command.args(["match", "--game", game, "--size", size, "--nodes", "3000"]);
                command.args(["--games", "6", "--seed", "7", "--output"]);
                command.arg(&path);
                let restart = format!("restart={restart}");
                for name in ["name=A", "name=B"] {
                    command.args(["--engine", name, &restart]);
                }
                run_well(&mut command);
                let turns = |record: Record| record.turns.into_iter().map(|turn| turn.turn);
                let games = timeless(games(&path)).into_iter().map(turns);
                played.push(games.map(Vec::from_iter).collect::<Vec<_>>());
            }
        }
        let count: usize = played[0].iter().map(Vec::len).sum();
        tell(&format!("{game} {size}: {count} turns"));
        for games in &played[1..] {
            assert_eq!(games, &played[0], "{game}");
        }
    }
}
