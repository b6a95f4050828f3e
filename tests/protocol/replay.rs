//! `windrose replay`: what agrees, what differs, and what cannot be run.

use std::fs;
use std::path::PathBuf;
use std::process::{Command, Output};
use std::time::{Duration, Instant};

const WINDROSE: &str = env!("CARGO_BIN_EXE_windrose");
const MANNERS: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/faulty/manners.sh");
const TRANSCRIPTS: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/transcripts");

fn replay(arguments: &[&str]) -> Output {
    let mut command = Command::new(WINDROSE);
    command.arg("replay").args(arguments).env_remove("RUST_LOG");
    command.output().expect("the program starts")
}

fn printed(output: &Output) -> String {
    String::from_utf8_lossy(&output.stdout).into_owned()
}

/// A transcript in a file of its own.
fn file(name: &str, text: &str) -> PathBuf {
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("replay");
    fs::create_dir_all(&folder).expect("a folder");
    let path = folder.join(name);
    fs::write(&path, text).expect("a file");
    path
}

/// Runs a transcript against an engine; the exit code and what is printed, without the file's name.
fn outcome(name: &str, text: &str, engine: &[&str]) -> (Option<i32>, String) {
    let path = file(name, text);
    let shown = path.to_str().expect("a path of text");
    let output = replay(&[&["--limit", "5", shown, "--"], engine].concat());
    assert!(output.stderr.is_empty(), "{output:?}");
    (
        output.status.code(),
        printed(&output).replace(shown, "FILE"),
    )
}

#[test]
fn our_engine_agrees_with_all_our_transcripts() {
    let mut count = 0;
    for entry in fs::read_dir(TRANSCRIPTS).expect("the folder").flatten() {
        // Transcripts of other dialects and starts have other endings or are in folders.
        let path = entry.path();
        let text = fs::read_to_string(&path).unwrap_or_default();
        if path.extension().is_none_or(|ending| ending != "txt") || !text.contains("\n> ") {
            continue;
        }
        let output = replay(&[path.to_str().expect("a path of text")]);
        assert_eq!(output.status.code(), Some(0), "{}", printed(&output));
        assert!(printed(&output).ends_with(" requests, all replies agree\n"));
        count += 1;
    }
    assert!(count >= 6, "{count}");
}

#[test]
fn what_differs_is_told_with_its_line_what_was_expected_and_what_came() {
    let text = "A comment\n\n> name\n= Windrose\n\n> 7 hello\n?7 unknown command\n\n> quit\n=\n";
    let own = [WINDROSE, "gtp"];
    assert_eq!(
        outcome("agrees", text, &own),
        (Some(0), "FILE: 3 requests, all replies agree\n".to_string())
    );
    let other = [MANNERS, "own-words", WINDROSE, "gtp"];
    let (code, said) = outcome("differs", &text.replace("?7 ", "? "), &other);
    assert_eq!(code, Some(1));
    assert_eq!(
        said,
        "FILE, line 6\n> 7 hello\nexpected:\n? unknown command\ngot:\n?7 unknown command\n"
    );
    let (code, said) = outcome("differs_in_words", &text.replace("7", ""), &other);
    assert_eq!(code, Some(1));
    assert!(
        said.ends_with("expected:\n? unknown command\ngot:\n? what is that\n"),
        "{said}"
    );
}

#[test]
fn places_stand_for_what_varies() {
    let text = "> state_hash\n= {/[0-9a-f]{16}/}\n\n> version\n= {word}\n\n> showboard\n{any}\n\n> list_games\n= veletas\n{lines}\n\n";
    assert_eq!(outcome("places", text, &[WINDROSE, "gtp"]).0, Some(0));
    let text = "> state_hash\n= {/[0-9a-f]{15}/}\n\n";
    assert_eq!(
        outcome("places_that_differ", text, &[WINDROSE, "gtp"]).0,
        Some(1)
    );
}

#[test]
fn an_analysis_ends_with_the_next_request() {
    let text =
        "> 1 analyze b 10\n=1\n{lines}\n\n> 2 name\n=2 Windrose\n\n> analyze\n=\n{lines}\n\n";
    let engine = [WINDROSE, "gtp", "--game", "blooms"];
    assert_eq!(outcome("analysis", text, &engine).0, Some(0));
}

#[test]
fn an_engine_that_does_not_answer_differs() {
    let text = "> name\n= Windrose\n\n";
    let begin = Instant::now();
    for (engine, said) in [
        (
            "read -r line; exit 3",
            "no reply: the engine has ended (exit status: 3)",
        ),
        (
            "read -r line; exec sleep 60",
            "no reply: no answer to 'name' within 5 s",
        ),
        (
            "read -r line; echo hello; read -r line",
            "no reply: 'hello' is no reply",
        ),
        (
            "read -r line; printf '= Windrose\\n\\n= again\\n\\n'; read -r line",
            "nobody had asked for: '= again",
        ),
    ] {
        let (code, printed) = outcome("no_answer", text, &["bash", "-c", engine]);
        assert_eq!(code, Some(1), "{engine}: {printed}");
        assert!(
            printed.starts_with("FILE, line 1\n> name\n") && printed.contains(said),
            "{engine}: {printed}"
        );
    }
    assert!(begin.elapsed() < Duration::from_secs(20));
    // A request that is expected to have no reply, and has one.
    let text = "> # name\n\n> name\n= Windrose\n\n";
    let (code, printed) = outcome(
        "surplus",
        text,
        &[MANNERS, "answers-comments", WINDROSE, "gtp"],
    );
    assert_eq!(code, Some(1), "{printed}");
}

#[test]
fn what_cannot_be_run_has_an_exit_code_of_its_own() {
    let good = file("good", "> name\n= {word}\n\n");
    let empty = file("empty", "name\n= Windrose\n");
    let bad = file("bad", "> name\n= {/(/}\n");
    let path = |path: &PathBuf| path.to_str().expect("a path of text").to_string();
    for (arguments, said) in [
        (
            vec!["/no/such/file".to_string()],
            "/no/such/file: No such file",
        ),
        (vec![path(&empty)], "there is no request in it"),
        (vec![path(&bad)], "line 2: bad expression '('"),
        (
            vec![path(&good), "--".to_string(), "/no/such/engine".to_string()],
            "the engine cannot be started",
        ),
        (vec![], "FILE"),
    ] {
        let arguments: Vec<&str> = arguments.iter().map(String::as_str).collect();
        let output = replay(&arguments);
        let errors = String::from_utf8_lossy(&output.stderr).into_owned();
        assert_eq!(output.status.code(), Some(2), "{arguments:?}: {errors}");
        assert!(errors.contains(said), "{arguments:?}: {errors}");
    }
}
