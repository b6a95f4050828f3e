//! What a run tells while it goes on.

use super::*;

/// Runs a match on a terminal of its own, this many columns wide, and gives what that has shown.
fn on_a_terminal(command: &str, columns: usize) -> String {
    let folder = Folder::new(&format!("terminal-{columns}"));
    let typescript = folder.file("typescript");
    let line = format!("stty cols {columns} rows 24; {command}");
    let status = Command::new("script")
        .args(["--quiet", "--return", "--flush", "--command", &line])
        .arg(&typescript)
        .stdin(Stdio::null())
        .stdout(Stdio::null())
        .status()
        .expect("the program script of util-linux");
    let shown =
        String::from_utf8_lossy(&fs::read(&typescript).expect("it was written")).into_owned();
    assert!(status.success(), "{shown}");
    shown
}

#[test]
fn a_terminal_shows_a_bar_and_lines_for_faults_alone() {
    let faulty = format!("cmd=\\'{FAULTY}\\'\\ illegal\\ 2\\ {WINDROSE}\\ gtp");
    let command = format!(
        "{WINDROSE} match --size 5 --nodes 200 --games 6 --engine name=Sound --engine name=Faulty {faulty}"
    );
    let shown = on_a_terminal(&command, 200);
    for text in [
        "Sound - Faulty: 6 games, 0 of them played before",
        "0/6 games",
        "5/6 games",
        " left, Sound 5 - 0 Faulty, Elo above",
        "playing 6 Faulty - Sound",
        "Sound wins as black by illegal-turn",
        "engine  games",
    ] {
        assert!(shown.contains(text), "'{text}' in {shown}");
    }
    let random = "--engine name=A option.strategy=random --engine name=B option.strategy=random";
    let shown = on_a_terminal(&format!("{WINDROSE} match --size 5 --games 3 {random}"), 60);
    assert!(!shown.contains("game 1 ("), "no line a game in {shown}");
    // Each redrawing begins with the clearing of the line.
    let bars = shown
        .split("\u{1b}[2K")
        .skip(1)
        .filter_map(|bar| bar.split(['\r', '\n']).next());
    let bars = bars.filter(|bar| bar.contains("/3 games"));
    let widths: Vec<usize> = bars.map(|line| line.chars().count()).collect();
    assert!(
        !widths.is_empty() && widths.iter().all(|&width| width <= 60),
        "{widths:?}: {shown}"
    );
}

#[test]
fn elsewhere_each_game_is_a_line() {
    let folder = Folder::new("lines");
    let output = run(quick_match(&folder.file("results.jsonl"), 3).args(SOUND));
    let told = String::from_utf8_lossy(&output.stderr);
    let lines: Vec<&str> = told.lines().collect();
    assert_eq!(lines.len(), 4, "{told}");
    assert!(lines[0].ends_with(": 3 games, 0 of them played before"));
    for (index, line) in lines[1..].iter().enumerate() {
        let number = index + 1;
        assert!(
            line.starts_with(&format!("game {number} ({number} of 3) ")),
            "{line}"
        );
        assert!(
            line.ends_with(" turns") && !line.contains('\u{1b}'),
            "{line}"
        );
    }
}
