//! `windrose convert`, `render` and `page`, as people call them.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

const GAME: &str = "\
game lifeline size=4 balance=strong
black b1,d1
white swap
white a4,e3   # too good to leave
black c6
white resign
";

/// A folder of a test's own with one game in it.
fn folder(name: &str) -> PathBuf {
    let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("game-files-{name}"));
    // It is there if the test has run before.
    let _ = fs::remove_dir_all(&path);
    fs::create_dir_all(&path).expect("a folder");
    fs::write(path.join("game.turns"), GAME).expect("written");
    path
}

fn windrose(folder: &Path, arguments: &[&str]) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_windrose"));
    command
        .current_dir(folder)
        .args(arguments)
        .env_remove("RUST_LOG");
    command.output().expect("the program starts")
}

fn succeeds(folder: &Path, arguments: &[&str]) -> String {
    let output = windrose(folder, arguments);
    let told = String::from_utf8_lossy(&output.stderr);
    assert!(
        output.status.success() && told.is_empty(),
        "{arguments:?}: {told}"
    );
    String::from_utf8_lossy(&output.stdout).into_owned()
}

/// What the program says when it refuses; nothing goes to the standard output then.
fn refuses(folder: &Path, arguments: &[&str]) -> String {
    let output = windrose(folder, arguments);
    assert!(
        !output.status.success() && output.stdout.is_empty(),
        "{arguments:?}"
    );
    String::from_utf8_lossy(&output.stderr).into_owned()
}

#[test]
fn a_game_goes_from_format_to_format_and_back() {
    let folder = folder("formats");
    let chain = [
        "game.turns",
        "a.json",
        "b.sgf",
        "c.ap",
        "d.positions",
        "e.gtp",
        "f.turns",
        "g.json",
    ];
    for pair in chain.windows(2) {
        assert_eq!(succeeds(&folder, &["convert", pair[0], pair[1]]), "");
    }
    let read = |name: &str| fs::read_to_string(folder.join(name)).expect("written");
    assert_eq!(read("a.json"), read("g.json"));
    assert!(read("a.json").contains("\"comment\":\"too good to leave\""));
    assert!(read("a.json").contains("\"reason\": \"resignation\""));
    let shown = succeeds(&folder, &["convert", "b.sgf", "--to", "turns"]);
    assert_eq!(shown, read("f.turns"));
    // Results of matches are records, a line each.
    let record = read("a.json").replace('\n', "");
    fs::write(
        folder.join("results.jsonl"),
        format!("{record}\nnonsense\n"),
    )
    .expect("written");
    assert_eq!(
        succeeds(
            &folder,
            &["convert", "results.jsonl", "--line", "1", "--to", "turns"]
        ),
        shown
    );
    let told = refuses(
        &folder,
        &["convert", "results.jsonl", "--line", "2", "--to", "turns"],
    );
    assert!(told.contains("results.jsonl: line 2: "), "{told}");
    assert!(
        refuses(
            &folder,
            &["convert", "results.jsonl", "--line", "3", "--to", "turns"]
        )
        .contains("no line 3")
    );
}

#[test]
fn a_refused_game_is_told_with_file_line_and_turn() {
    let folder = folder("refused");
    fs::write(
        folder.join("bad.turns"),
        GAME.replace("black c6", "black a4"),
    )
    .expect("written");
    let expected = "bad.turns: line 5: turn 4: black a4 is illegal: a4 is occupied";
    for arguments in [
        ["convert", "bad.turns", "x.json"],
        ["page", "bad.turns", "x.html"],
        ["render", "bad.turns", "x.svg"],
    ] {
        let told = refuses(&folder, &arguments);
        assert!(told.contains(expected), "{told}");
        assert!(
            !folder.join(arguments[2]).exists(),
            "nothing is half written"
        );
    }
}

/// F06: where nothing can be written, that is said, and nothing is left behind.
#[test]
fn f06_an_output_that_cannot_be_written_is_told() {
    let folder = folder("output");
    fs::create_dir(folder.join("sub.json")).expect("a folder");
    for output in ["missing/x.json", "sub.json", ""] {
        let told = refuses(&folder, &["convert", "game.turns", output, "--to", "json"]);
        assert!(
            told.starts_with("windrose: ") || told.starts_with("error: "),
            "{told}"
        );
    }
    assert!(refuses(&folder, &["convert", "game.turns", "x.xyz"]).contains("--to"));
    assert!(refuses(&folder, &["convert", "missing.json", "x.sgf"]).contains("missing.json: "));
    assert!(refuses(&folder, &["convert", "sub.json", "x.sgf"]).contains("sub.json: "));
    assert_eq!(fs::read_dir(&folder).expect("there").count(), 2);
}

#[test]
fn pictures_of_positions_turns_and_whole_games() {
    let folder = folder("pictures");
    let svg = succeeds(
        &folder,
        &[
            "render",
            "game.turns",
            "-",
            "--turn",
            "4",
            "--mark",
            "c6=cross",
            "--label",
            "a4=A",
            "--heat",
            "d4=-0.5",
        ],
    );
    for part in [
        "data-cell=\"b1\" data-piece=\"x\"",
        "data-cell=\"a4\" data-piece=\"o\"",
        "class=\"mark cross\" data-cell=\"c6\"",
        "class=\"heat\" data-cell=\"d4\"",
    ] {
        assert!(svg.contains(part), "{part}\n{svg}");
    }
    assert!(
        !succeeds(&folder, &["render", "game.turns", "-", "--turn", "0"]).contains("data-piece")
    );
    let text = succeeds(
        &folder,
        &[
            "render",
            "--game",
            "lifeline",
            "--size",
            "3",
            "--position",
            ".../..x./..o../...x/o.. b play",
            "--form",
            "ascii",
            "-",
        ],
    );
    assert!(
        text.contains("\n  d  . . x .  4\n c  . . o . .  5\n"),
        "{text}"
    );
    let sheet = succeeds(&folder, &["render", "game.turns", "-", "--sheet"]);
    assert_eq!(sheet.matches("class=\"thumbnail\"").count(), 6);
    for (arguments, expected) in [
        (vec!["--turn", "6"], "there is no turn 6: the game has 5"),
        (vec!["--mark", "z9=cross"], "'z9=cross' is not of the form"),
        (vec!["--mark", "a1=blob"], "'a1=blob' is not of the form"),
        (vec!["--heat", "a1=7"], "'a1=7' is not of the form"),
        (
            vec!["--sheet", "--form", "ascii"],
            "a sheet is drawn as svg or png",
        ),
    ] {
        let told = refuses(
            &folder,
            &[vec!["render", "game.turns", "-"], arguments].concat(),
        );
        assert!(told.contains(expected), "{told}");
    }
}

#[cfg(feature = "png")]
#[test]
fn pictures_in_pixels_have_a_bounded_size() {
    let folder = folder("pixels");
    succeeds(
        &folder,
        &[
            "render",
            "game.turns",
            "a.png",
            "--palette",
            "color-blind",
            "--half-turn",
            "--group-sizes",
        ],
    );
    let bytes = fs::read(folder.join("a.png")).expect("written");
    assert!(bytes.starts_with(b"\x89PNG"));
    for scale in ["1e9", "0", "-1", "NaN"] {
        let told = refuses(
            &folder,
            &["render", "game.turns", "b.png", &format!("--scale={scale}")],
        );
        assert!(told.contains("cannot be made"), "{told}");
    }
}

#[test]
fn a_page_is_one_file() {
    let folder = folder("page");
    succeeds(&folder, &["page", "game.turns", "game.html"]);
    let html = fs::read_to_string(folder.join("game.html")).expect("written");
    assert!(html.starts_with("<!DOCTYPE html>") && html.contains("too good to leave"));
    assert_eq!(html, succeeds(&folder, &["page", "game.turns"]));
}
