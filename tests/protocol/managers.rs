//! Controllers that others wrote, where they are installed: games are played through by them.

use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

const PROGRAM: &str = env!("CARGO_BIN_EXE_windrose");

/// Says that a test was skipped; a test has no other way to say it.
fn skipped(what: &str) {
    writeln!(std::io::stderr(), "skipped: {what}").expect("stderr is there");
}

fn succeeds(command: &mut Command) -> bool {
    command.output().is_ok_and(|output| output.status.success())
}

fn file(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("tests/managers")
        .join(name)
}

#[test]
fn whole_games_with_the_library_of_sabaki() {
    if !succeeds(Command::new("node").args(["-e", "require('@sabaki/gtp')"])) {
        skipped("games with @sabaki/gtp: there is no Node with this package in NODE_PATH");
        return;
    }
    for (game, size) in [("veletas", "6"), ("lifeline", "4"), ("blooms", "4")] {
        let output = Command::new("node")
            .arg(file("sabaki.js"))
            .args(["6", PROGRAM, "gtp", "--game", game, "--size", size])
            .args([
                "--swap-style",
                "recolour",
                "--option",
                "nodes=200",
                "--option",
                "hash=1",
            ])
            .output()
            .expect("node was there");
        let said = String::from_utf8_lossy(&output.stdout).into_owned();
        assert!(output.status.success(), "{game}: {output:?}");
        assert_eq!(said.lines().count(), 6, "{game}: {said}");
        assert!(
            said.lines().all(|line| line.contains(" wins after ")),
            "{said}"
        );
    }
}

/// A Python 2.7 in which gomill can be imported.
fn python_with_gomill() -> Option<PathBuf> {
    let home = std::env::var("HOME").unwrap_or_default();
    let versions = Path::new(&home).join(".pyenv/versions");
    let installed = std::fs::read_dir(versions).into_iter().flatten().flatten();
    let pythons = installed.map(|version| version.path().join("bin/python2.7"));
    let mut candidates = vec![PathBuf::from("python2.7")];
    candidates.extend(pythons.filter(|python| python.exists()));
    candidates
        .into_iter()
        .find(|python| succeeds(python_command(python).args(["-c", "import gomill.ringmasters"])))
}

/// A command of Python that finds the package where CI has put it; a variable of Python's own would reach other Pythons too.
fn python_command(python: &Path) -> Command {
    let mut command = Command::new(python);
    if let Ok(folder) = std::env::var("GOMILL_PATH") {
        command.env("PYTHONPATH", folder);
    }
    command
}

fn ringmaster(python: &Path, control: &Path, action: &str) -> Output {
    let start = "from gomill import ringmaster_command_line as line; line.main()";
    python_command(python)
        .args(["-c", start])
        .arg(control)
        .arg(action)
        .env("WINDROSE", PROGRAM)
        .env_remove("RUST_LOG")
        .output()
        .expect("python was there")
}

#[test]
fn matches_with_gomill_without_a_forfeit() {
    let Some(python) = python_with_gomill() else {
        skipped(
            "matches with gomill: there is no Python 2.7 with this package, in GOMILL_PATH or of its own",
        );
        return;
    };
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("gomill");
    let _ = std::fs::remove_dir_all(&folder);
    std::fs::create_dir_all(&folder).expect("a folder to run in");
    let control = folder.join("gomill.ctl");
    std::fs::copy(file("gomill.ctl"), &control).expect("the control file");
    let check = ringmaster(&python, &control, "check");
    assert!(check.status.success(), "{check:?}");
    let run = ringmaster(&python, &control, "run");
    assert!(run.status.success(), "{run:?}");
    let report =
        String::from_utf8_lossy(&ringmaster(&python, &control, "show").stdout).into_owned();
    assert_eq!(report.matches("(6/6 games)").count(), 3, "{report}");
    for fault in ["forfeit", "void", "unknown"] {
        assert!(!report.to_lowercase().contains(fault), "{report}");
    }
    let games = std::fs::read_dir(folder.join("gomill.games")).expect("the records of the games");
    let mut count = 0;
    for game in games.flatten() {
        let record = std::fs::read_to_string(game.path()).expect("a record");
        assert!(record.contains("+R]"), "{record}");
        assert!(!record.to_lowercase().contains("forfeit"), "{record}");
        count += 1;
    }
    assert_eq!(count, 18);
}
