//! The processes of a run, and their end.

use super::*;
use std::os::unix::process::CommandExt;
use std::process::Child;
use std::time::{Duration, Instant};

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
        .process_group(0)
        .spawn()
        .expect("windrose runs")
}

/// The processes that a run has started, itself included.
pub(crate) fn processes_of(path: &Path) -> Vec<u32> {
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

pub(crate) fn wait_until(what: &str, limit: Duration, condition: impl Fn() -> bool) {
    let begin = Instant::now();
    while !condition() {
        assert!(begin.elapsed() < limit, "{what}");
        std::thread::sleep(Duration::from_millis(20));
    }
}

/// Nothing of a run that has ended is left two seconds later: its watcher over engines takes a moment to see the end.
pub(crate) fn nothing_runs(path: &Path) {
    wait_until("no process left", Duration::from_secs(2), || {
        processes_of(path).is_empty()
    });
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
    // As by Ctrl-C, the last one goes to the whole group of processes.
    for (signal, to) in [("INT", ""), ("TERM", ""), ("KILL", ""), ("INT", "-")] {
        let folder = Folder::new(&format!("signal-{signal}{to}"));
        let path = folder.file("results.jsonl");
        let mut child = start_long_match(&path);
        // The runner, its watcher and both engines.
        wait_until("all processes", Duration::from_secs(20), || {
            path.exists() && processes_of(&path).len() == 4
        });
        let begin = Instant::now();
        let kill = format!("kill -{signal} -- {to}{}", child.id());
        let killed = Command::new("bash").args(["-c", &kill]).status();
        assert!(killed.expect("bash").success());
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
fn asked_kindly_a_run_ends_after_the_present_games() {
    let folder = Folder::new("usr1");
    let path = folder.file("results.jsonl");
    let mut child = quick_match(&path, 1000)
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .spawn()
        .expect("windrose runs");
    let size = || fs::metadata(&path).map_or(0, |metadata| metadata.len());
    wait_until("a game", Duration::from_secs(20), || size() > 0);
    let kill = format!("kill -USR1 {}", child.id());
    assert!(
        Command::new("sh")
            .args(["-c", &kill])
            .status()
            .expect("sh")
            .success()
    );
    assert!(!child.wait().expect("it ends").success());
    let games = games(&path);
    assert!((1..1000).contains(&games.len()));
    games.iter().for_each(check);
}

#[test]
fn only_the_engines_that_play_are_running() {
    let folder = Folder::new("idle");
    let path = folder.file("results.jsonl");
    let mut command = Command::new(WINDROSE);
    command.args([
        "tournament",
        "--size",
        "5",
        "--rounds",
        "50",
        "--nodes",
        "200",
        "--output",
    ]);
    command
        .arg(&path)
        .args(["--concurrency", "2"])
        .env("WINDROSE_TEST_RUN", &path);
    for _ in 0..5 {
        command.args(["--engine", "option.hash=1"]);
    }
    let mut child = command
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .spawn()
        .expect("windrose runs");
    wait_until("a file", Duration::from_secs(30), || path.exists());
    let mut most = 0;
    for _ in 0..50 {
        most = most.max(processes_of(&path).len());
        std::thread::sleep(Duration::from_millis(10));
    }
    child.kill().expect("it runs");
    child.wait().expect("it ends");
    // The runner, its watcher, and two engines for each game that goes on.
    assert!((4..=6).contains(&most), "{most} processes");
}
