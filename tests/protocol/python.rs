//! The client for Python: its own tests, and the README's example of it, where there is a Python.

use std::io::Write;
use std::process::{Command, Output};

const WINDROSE: &str = env!("CARGO_BIN_EXE_windrose");
const SCRIPTS: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/scripts");
const README: &str = include_str!("../../README.md");

/// Runs Python with the client on its path; `None`, with a message, where there is no Python 3.8 or newer.
fn python(arguments: &[&str]) -> Option<Output> {
    let is_there = Command::new("python3")
        .args(["-c", "import sys; sys.exit(sys.version_info < (3, 8))"])
        .output()
        .is_ok_and(|output| output.status.success());
    if !is_there {
        let _ = writeln!(
            std::io::stderr(),
            "skipped: there is no python3 of version 3.8 or newer"
        );
        return None;
    }
    let output = Command::new("python3")
        .args(arguments)
        .env("PYTHONDONTWRITEBYTECODE", "1")
        .env("PYTHONPATH", SCRIPTS)
        .env("WINDROSE", WINDROSE)
        .env_remove("RUST_LOG")
        .output();
    Some(output.expect("python3 starts"))
}

#[test]
fn the_client_for_python_passes_its_tests() {
    let test = format!("{SCRIPTS}/test_windrose.py");
    if let Some(output) = python(&["-W", "error", &test]) {
        let said = String::from_utf8_lossy(&output.stderr);
        assert!(output.status.success(), "{said}");
        let count = said
            .split("\nRan ")
            .nth(1)
            .and_then(|rest| rest.split(' ').next());
        assert!(
            count.is_some_and(|count| count.parse::<u32>().is_ok_and(|count| count >= 12)),
            "{said}"
        );
    }
}

#[test]
fn the_example_in_the_readme_runs() {
    let examples: Vec<&str> = README
        .split("```python\n")
        .skip(1)
        .filter_map(|rest| rest.split("```").next())
        .collect();
    assert!(!examples.is_empty());
    for example in examples {
        let own = example.replace("target/release/windrose", WINDROSE);
        assert_ne!(own, example, "it starts our engine");
        if let Some(output) = python(&["-c", &own]) {
            let said = String::from_utf8_lossy(&output.stdout);
            assert!(output.status.success(), "{output:?}");
            assert!(said.contains(" has won"), "{said}");
        }
    }
}
