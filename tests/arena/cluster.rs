//! A tournament as tasks of HyperQueue, by the script that comes with the program.

use super::*;
use crate::processes::{processes_of, wait_until};
use std::io::Write;
use std::time::Duration;

const SCRIPT: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/scripts/cluster.py");

/// A Python that has HyperQueue: the one that continuous integration makes, or that of the system.
fn python() -> Option<&'static str> {
    let made = concat!(env!("CARGO_MANIFEST_DIR"), "/target/python/bin/python3");
    [made, "python3"].into_iter().find(|python| {
        let imported = Command::new(python)
            .args(["-c", "import hyperqueue.cluster"])
            .stderr(Stdio::null())
            .status();
        imported.is_ok_and(|status| status.success())
    })
}

/// Two workers of a local cluster; the process that one of them runs is killed in the middle of its shard.
#[test]
fn a_killed_shard_goes_on_and_the_whole_is_as_if_played_at_once() {
    let Some(python) = python() else {
        // A test has no other way to say that it was skipped.
        let _ = writeln!(
            std::io::stderr(),
            "skipped: there is no Python with the package hyperqueue on this machine"
        );
        return;
    };
    let folder = Folder::new("cluster");
    let tournament = [
        "tournament",
        "--size",
        "5",
        "--nodes",
        "400",
        "--rounds",
        "20",
        "--engine",
        "name=A",
        "--engine",
        "name=B",
        "--engine",
        "name=C",
        "option.strategy=random",
    ];
    let shard = folder.file("shard-2-of-2.jsonl");
    let start = || {
        let mut command = Command::new(python);
        command
            .arg(SCRIPT)
            .args(["--windrose", WINDROSE, "--folder"])
            .arg(&folder.0)
            .arg("--")
            .args(tournament)
            .env("WINDROSE_TEST_RUN", &shard)
            .stdin(Stdio::null())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped());
        command.spawn().expect("the script runs")
    };
    let child = start();
    let size = || fs::metadata(&shard).map_or(0, |metadata| metadata.len());
    wait_until(
        "a game of the second shard",
        Duration::from_secs(60),
        || size() > 0,
    );
    let output_option = shard.to_str().expect("a path in UTF-8");
    let runner = processes_of(&shard).into_iter().find(|id| {
        let command = fs::read(format!("/proc/{id}/cmdline")).unwrap_or_default();
        command
            .split(|&byte| byte == 0)
            .any(|word| word == output_option.as_bytes())
    });
    let runner = runner.expect("the second shard is being played");
    let kill = format!("kill -KILL {runner}");
    assert!(
        Command::new("sh")
            .args(["-c", &kill])
            .status()
            .expect("sh")
            .success()
    );
    let output = child.wait_with_output().expect("it ends");
    let told = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{told}");
    assert!(told.contains("shard 2/2 is handed in again"), "{told}");

    let (whole, merged) = (folder.file("whole.jsonl"), folder.file("results.jsonl"));
    run_well(
        Command::new(WINDROSE)
            .args(tournament)
            .arg("--output")
            .arg(&whole),
    );
    let played = games(&merged);
    let numbers: Vec<_> = played
        .iter()
        .filter_map(|record| Some(record.match_game.as_ref()?.game))
        .collect();
    assert_eq!(
        numbers,
        (0..120).collect::<Vec<_>>(),
        "each game once, in their order"
    );
    assert_eq!(timeless(played), timeless(games(&whole)));
    let table = String::from_utf8_lossy(&output.stdout).into_owned();
    assert_eq!(
        table,
        run_well(Command::new(WINDROSE).arg("results").arg(&merged))
    );

    let again = start().wait_with_output().expect("it ends");
    assert!(again.status.success());
    assert_eq!(
        String::from_utf8_lossy(&again.stdout),
        table,
        "nothing is left to play"
    );
    wait_until("no process is left", Duration::from_secs(4), || {
        processes_of(&shard).is_empty()
    });
}

#[test]
fn what_shards_cannot_know_of_each_other_is_refused() {
    for (words, fault) in [
        (
            &["--", "match", "--sprt", "0", "5", "0.05", "0.05"][..],
            "--sprt",
        ),
        (&["--", "match", "--output=x"], "--output"),
        (&["--", "results"], "match or tournament"),
        (&["--shards", "0", "--", "match"], "1 or more"),
        (
            &["--windrose", "no-such-program", "--", "match"],
            "no program",
        ),
    ] {
        let output = run(Command::new("python3")
            .arg(SCRIPT)
            .args(["--folder", "/no/such/folder"])
            .args(words));
        let told = String::from_utf8_lossy(&output.stderr);
        assert!(
            output.status.code() == Some(2) && told.contains(fault),
            "{told}"
        );
    }
}
