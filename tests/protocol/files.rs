//! Games in files: `load`, `save` and `loadsgf`, inside a folder and never outside it.

use crate::program::Program;
use std::fs;
use std::path::{Path, PathBuf};

/// An empty folder of a test's own.
fn folder(name: &str) -> PathBuf {
    let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("files-{name}"));
    // It is there if the test has run before.
    let _ = fs::remove_dir_all(&path);
    fs::create_dir_all(&path).expect("a folder");
    path
}

fn start(folder: &Path, more: &[&str]) -> Program {
    let path = folder.to_string_lossy();
    let mut arguments = vec!["gtp", "--game", "lifeline", "--size", "4", "--files", &path];
    arguments.extend(more);
    Program::start(&arguments)
}

fn asks(program: &mut Program, lines: &[(&str, &str)]) {
    for (request, expected) in lines {
        assert_eq!(program.ask(request), *expected, "{request}");
    }
}

#[test]
fn a_saved_game_comes_back_in_every_format_with_its_history() {
    let folder = folder("formats");
    let mut program = start(&folder, &[]);
    asks(
        &mut program,
        &[
            ("play b b1,d1", "="),
            ("play w swap", "="),
            ("play w a4,e3", "="),
            ("play b c6", "="),
        ],
    );
    let (position, history) = (program.ask("position"), program.ask("history"));
    for name in [
        "a.json",
        "a.sgf",
        "a.turns",
        "a.positions",
        "a.gtp",
        "a.ap",
        "plain",
    ] {
        asks(
            &mut program,
            &[
                (&format!("save {name}"), "="),
                ("game veletas size=7", "="),
                (&format!("load {name}"), "="),
            ],
        );
        assert_eq!(program.ask("position"), position, "{name}");
        assert_eq!(program.ask("history"), history, "{name}");
        assert_eq!(
            program.ask("game"),
            "= lifeline size=4 balance=strong",
            "{name}"
        );
    }
    asks(
        &mut program,
        &[
            ("loadsgf a.sgf 4", "="),
            ("history", "= black b1,d1\nwhite swap\nwhite a4,e3"),
            ("undo 3", "="),
            ("undo", "? cannot undo"),
        ],
    );
    // In whatever colours it was played, the file is in the rules' own.
    asks(
        &mut program,
        &[
            ("load a.json", "="),
            ("set_option swap_style recolour", "="),
            ("save b.json", "="),
        ],
    );
    assert_eq!(
        fs::read(folder.join("a.json")).expect("saved"),
        fs::read(folder.join("b.json")).expect("saved")
    );
    asks(
        &mut program,
        &[
            ("load b.json", "="),
            ("get_option swap_style", "= recolour"),
        ],
    );
    program.end();
}

#[test]
fn f04_turns_that_were_taken_back_are_not_saved() {
    let folder = folder("present-line");
    let mut program = start(&folder, &[]);
    asks(
        &mut program,
        &[
            ("play b b1,d1", "="),
            ("play w a4,e3", "="),
            ("play b c6", "="),
            ("undo 2", "="),
            ("play w a3,f2", "="),
            ("save game.json", "="),
            ("clear_board", "="),
            ("load game.json", "="),
            ("history", "= black b1,d1\nwhite a3,f2"),
        ],
    );
    program.end();
}

#[test]
fn o05_a_finished_game_can_be_taken_back() {
    let folder = folder("finished");
    let mut program = start(&folder, &["--option", "depth=1"]);
    asks(
        &mut program,
        &[
            ("play b b1,d1", "="),
            ("play w resign", "="),
            ("save game.sgf", "="),
            ("clear_board", "="),
            ("load game.sgf", "="),
            ("winner", "= black"),
            ("undo", "="),
            ("winner", "= none"),
        ],
    );
    assert!(program.ask("genmove w").starts_with("= "));
    asks(&mut program, &[("undo 2", "="), ("undo", "? cannot undo")]);
    program.end();
}

#[test]
fn a_game_that_began_with_a_position_keeps_it() {
    let folder = folder("start");
    let mut program = start(&folder, &[]);
    let set = "set_position ..../...../..o.../x....../....../..x../...o b play first=w";
    asks(&mut program, &[(set, "="), ("play b c6", "=")]);
    let position = program.ask("position");
    asks(
        &mut program,
        &[
            ("save game.json", "="),
            ("clear_board", "="),
            ("load game.json", "="),
        ],
    );
    assert_eq!(program.ask("position"), position);
    asks(&mut program, &[("undo", "="), ("undo", "? cannot undo")]);
    assert_eq!(program.ask("position"), format!("= {}", &set[13..]));
    program.end();
}

const NAME: &str = "? a file's name is made of letters, digits, '.', '_' and '-', and begins with a letter, a digit or '_'";

/// Z02 and F08: no name leads out of the folder, and none is strange.
#[test]
fn z02_f08_names_are_plain() {
    let folder = folder("names");
    let mut program = start(&folder, &[]);
    let before = program.ask("position");
    let long = "a".repeat(300);
    for name in [
        "/etc/passwd",
        "../x",
        "..",
        ".",
        "a/b",
        "a\\b",
        "../../x",
        "sub/../../x",
        ".hidden",
        "-x",
        "con",
        "NUL.json",
        "ä",
        "a\u{202e}b",
        "~",
        "$HOME",
        &long,
    ] {
        for command in ["load", "loadsgf", "save"] {
            assert_eq!(program.ask(&format!("{command} {name}")), NAME, "{name}");
        }
    }
    assert_eq!(program.ask("position"), before);
    program.end();
    assert_eq!(fs::read_dir(&folder).expect("there").count(), 0);
}

#[cfg(unix)]
#[test]
fn z02_only_regular_files_are_touched() {
    let folder = folder("kinds");
    let outside = folder.with_file_name("files-kinds-outside.json");
    fs::write(&outside, "secret words").expect("written");
    std::os::unix::fs::symlink(&outside, folder.join("link.json")).expect("a link");
    std::os::unix::fs::symlink("/dev/zero", folder.join("zero")).expect("a link");
    fs::create_dir(folder.join("sub")).expect("a folder");
    let pipe = std::process::Command::new("mkfifo")
        .arg(folder.join("pipe"))
        .status();
    assert!(pipe.expect("mkfifo is there").success());
    let mut program = start(&folder, &[]);
    for name in ["link.json", "zero", "sub", "pipe"] {
        for command in ["load", "save"] {
            assert_eq!(
                program.ask(&format!("{command} {name}")),
                "? this is no regular file",
                "{name}"
            );
        }
    }
    assert_eq!(
        fs::read_to_string(&outside).expect("still there"),
        "secret words"
    );
    program.end();
}

#[test]
fn a_bad_file_changes_nothing_and_is_not_quoted() {
    let folder = folder("bad");
    fs::write(folder.join("secret.txt"), "root:x:0:0:secret\n").expect("written");
    fs::write(
        folder.join("secret.json"),
        "{\"windrose_record\": 1,\n\"secret\": 1}",
    )
    .expect("written");
    fs::write(
        folder.join("illegal.turns"),
        "game lifeline size=4\nblack b1,d1\nwhite b1,secret\n",
    )
    .expect("written");
    fs::write(folder.join("long.json"), vec![b' '; (16 << 20) + 1]).expect("written");
    let mut program = start(&folder, &[]);
    asks(&mut program, &[("play b b1,d1", "=")]);
    let before = (program.ask("position"), program.ask("history"));
    asks(
        &mut program,
        &[
            (
                "load secret.txt",
                "? this is no file of a legal game: line 1, turn 1",
            ),
            (
                "load secret.json",
                "? this is no file of a legal game: line 2",
            ),
            (
                "load illegal.turns",
                "? this is no file of a legal game: line 3, turn 2",
            ),
            ("load long.json", "? the file is longer than 16777216 bytes"),
            ("loadsgf", "? syntax error"),
            ("loadsgf secret.txt x", "? syntax error"),
        ],
    );
    assert!(program.ask("load missing.json").starts_with("? "));
    assert_eq!((program.ask("position"), program.ask("history")), before);
    program.end();
}

/// A large file where the present game was saved before stays whole when a new one cannot be written (F07, F06).
#[cfg(unix)]
#[test]
fn f06_f07_what_cannot_be_written_is_told_and_the_old_file_stays() {
    let folder = folder("full");
    let path = folder.to_string_lossy().into_owned();
    // No file may grow beyond 1,024 bytes: what a full disk does, without one.
    let script = format!(
        "trap '' XFSZ; ulimit -f 1; exec '{}' gtp --game lifeline --size 4 --files '{path}'",
        env!("CARGO_BIN_EXE_windrose")
    );
    let requests =
        "save game.json\nplay b b1,d1\nplay w a4,e3\nsave game.turns\nset_option strategy random\n"
            .to_string()
            + &"genmove b\ngenmove w\n".repeat(9)
            + "save game.json\nload game.turns\nhistory\nquit\n";
    let output = std::process::Command::new("bash")
        .args(["-c", &script])
        .stdin(std::process::Stdio::piped())
        .stdout(std::process::Stdio::piped())
        .spawn()
        .and_then(|mut child| {
            use std::io::Write;
            if let Some(mut input) = child.stdin.take() {
                input.write_all(requests.as_bytes())?;
            }
            child.wait_with_output()
        })
        .expect("bash is there");
    let text = String::from_utf8(output.stdout).expect("text");
    assert!(text.contains("? File too large"), "{text}");
    assert!(
        text.ends_with("= black b1,d1\nwhite a4,e3\n\n=\n\n"),
        "{text}"
    );
    let old = fs::read_to_string(folder.join("game.json")).expect("still there");
    assert!(old.contains("\"turns\": []"), "{old}");
    let mut names: Vec<String> = fs::read_dir(&folder)
        .expect("there")
        .filter_map(|entry| Some(entry.ok()?.file_name().to_string_lossy().into_owned()))
        .collect();
    names.sort();
    assert_eq!(
        names,
        ["game.json", "game.turns"],
        "nothing half written is left"
    );
}
