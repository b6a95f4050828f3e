//! The README's commands, run as a newcomer would run them.

use std::path::Path;
use std::process::Command;

const README: &str = include_str!("../README.md");

/// The lines of the shell blocks, one command each.
fn commands() -> Vec<&'static str> {
    let mut is_inside = false;
    let mut commands = Vec::new();
    for line in README.lines() {
        match line {
            "```sh" => is_inside = true,
            "```" => is_inside = false,
            _ if is_inside => commands.push(line),
            _ => {}
        }
    }
    commands
}

#[test]
fn every_command_succeeds() {
    let program = env!("CARGO_BIN_EXE_windrose");
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("readme");
    let _ = std::fs::remove_dir_all(&folder);
    std::fs::create_dir_all(&folder).expect("a folder to run in");
    let (own, others): (Vec<_>, Vec<_>) = commands()
        .into_iter()
        .partition(|command| command.contains("cargo run --release --"));
    assert_eq!(others, ["cargo test"], "commands that no test runs");
    assert!(own.len() > 5);
    for command in own {
        let run = command.replace("cargo run --release --", program);
        let output = Command::new("bash")
            .args(["-c", &run])
            .current_dir(&folder)
            .output()
            .expect("a shell");
        assert!(output.status.success(), "{command}\n{output:?}");
        assert!(!output.stdout.is_empty(), "{command} says nothing");
    }
    let results = std::fs::read_to_string(folder.join("results.jsonl")).expect("the results");
    assert!(results.lines().count() >= 2, "{results}");
}

#[test]
fn every_file_that_is_linked_is_there() {
    let links = README
        .split("](")
        .skip(1)
        .filter_map(|rest| rest.split(')').next())
        .filter(|link| !link.starts_with("https://") && !link.starts_with('#'));
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let mut count = 0;
    for link in links {
        let path = link.split('#').next().unwrap_or(link);
        assert!(root.join(path).exists(), "{link}");
        count += 1;
    }
    assert!(count > 5);
}
