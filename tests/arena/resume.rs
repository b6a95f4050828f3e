//! Runs that are broken off and go on.

use super::*;
use std::time::Duration;

#[test]
fn a_match_goes_on_where_it_was_broken_off() {
    let folder = Folder::new("resume");
    let (whole, broken) = (folder.file("whole.jsonl"), folder.file("broken.jsonl"));
    run_well(quick_match(&whole, 6).args(SOUND));
    run_well(quick_match(&broken, 4).args(SOUND));
    // Cut in the middle of the last record, and some rubbish behind it.
    for rubbish in [&b""[..], b"\0\0\0\0", b"{\"windrose_record\":1,{"] {
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

#[test]
fn a_file_that_holds_no_results_is_refused_and_kept() {
    let folder = Folder::new("foreign");
    let (path, own) = (folder.file("notes.txt"), folder.file("results.jsonl"));
    run_well(quick_match(&own, 2).args(SOUND));
    let mut with_a_note = fs::read(&own).expect("results");
    with_a_note.extend(b"a note\n");
    for (foreign, line) in [
        (&b"my thesis\nits second line\n"[..], 1),
        (b"one line without an end", 1),
        (b"\n", 1),
        (b"{\"windrose_record\":1}\n", 1),
        (&with_a_note, 3),
    ] {
        fs::write(&path, foreign).expect("a file");
        let output = run(quick_match(&path, 2).args(SOUND));
        let told = String::from_utf8_lossy(&output.stderr);
        let place = format!("line {line}: no record of a match");
        assert!(!output.status.success() && told.contains(&place), "{told}");
        assert_eq!(fs::read(&path).expect("the file"), foreign);
    }
    // What a run leaves that was killed while it wrote its first game.
    fs::write(&path, "{\"windrose_rec").expect("a file");
    run_well(quick_match(&path, 2).args(SOUND));
    assert_eq!(timeless(games(&path)), timeless(games(&own)));
}

#[test]
fn games_of_another_shard_are_not_counted_as_done() {
    let folder = Folder::new("other-shard");
    let path = folder.file("results.jsonl");
    run_well(quick_match(&path, 4).args(SOUND).args(["--shard", "1/2"]));
    run_well(quick_match(&path, 4).args(SOUND).args(["--shard", "2/2"]));
    assert_eq!(games(&path).len(), 4);
    let output = run(quick_match(&path, 4).args(SOUND));
    let told = String::from_utf8_lossy(&output.stderr);
    assert!(told.contains("4 games, 4 of them played before"), "{told}");
}

#[test]
fn killed_at_any_moment_a_run_loses_and_doubles_nothing() {
    let folder = Folder::new("killed-runs");
    let (whole, broken) = (folder.file("whole.jsonl"), folder.file("broken.jsonl"));
    let random = [
        "--engine",
        "name=A",
        "option.strategy=random",
        "--engine",
        "option.strategy=random",
    ];
    run_well(quick_match(&whole, 200).args(random));
    let mut rng = fastrand::Rng::with_seed(11);
    let mut kills = 0;
    loop {
        let mut child = quick_match(&broken, 200)
            .args(random)
            .args(["--concurrency", "2"])
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .spawn()
            .expect("windrose runs");
        std::thread::sleep(Duration::from_millis(rng.u64(20..250)));
        if child.try_wait().expect("a child").is_some() || kills == 30 {
            assert!(child.wait().expect("a child").success());
            break;
        }
        child.kill().expect("it runs");
        child.wait().expect("it ends");
        kills += 1;
    }
    assert!(kills > 0, "the run was over before it could be killed");
    assert_eq!(timeless(games(&broken)), timeless(games(&whole)));
}

#[test]
fn a_full_disk_ends_the_run_with_a_word_and_leaves_whole_games() {
    let folder = Folder::new("full");
    let path = folder.file("results.jsonl");
    let line = format!(
        "trap '' XFSZ; ulimit -f 8; exec '{WINDROSE}' match --size 5 --nodes 50 --games 20 --output '{}'",
        path.display()
    );
    let output = run(Command::new("bash").args(["-c", &line]));
    let told = String::from_utf8_lossy(&output.stderr);
    assert!(
        !output.status.success() && told.contains("results.jsonl: File too large"),
        "{told}"
    );
    let before = games(&path).len();
    assert!((1..20).contains(&before), "{before} games in 8 KiB");
    let mut command = Command::new(WINDROSE);
    command.args([
        "match", "--size", "5", "--nodes", "50", "--games", "20", "--output",
    ]);
    run_well(command.arg(&path));
    assert_eq!(games(&path).len(), 20);
}
