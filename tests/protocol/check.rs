//! `windrose check`: sound engines pass, and of every fault it says what is wrong.

use std::process::{Command, Output};

const WINDROSE: &str = env!("CARGO_BIN_EXE_windrose");
const MANNERS: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/faulty/manners.sh");

fn check(arguments: &[&str]) -> Output {
    let mut command = Command::new(WINDROSE);
    command.arg("check").args(arguments).env_remove("RUST_LOG");
    command.output().expect("the program starts")
}

fn report(output: &Output) -> String {
    String::from_utf8_lossy(&output.stdout).into_owned()
}

/// The report on an engine with this fault, which plays Blooms; of some checks only.
fn report_on(fault: &str, only: &[&str]) -> Output {
    let mut arguments = vec![
        "--game",
        "blooms",
        "--start-limit",
        "5",
        "--reply-limit",
        "5",
    ];
    arguments.extend(only.iter().flat_map(|name| ["--only", *name]));
    arguments.extend([MANNERS, fault, WINDROSE, "gtp"]);
    check(&arguments)
}

/// Asserts that each fault is found by the check of this name, which says this about it.
fn assert_found(faults: &[(&str, &str, &str)]) {
    for (fault, name, said) in faults {
        let output = report_on(fault, &[name]);
        let report = report(&output);
        assert_eq!(output.status.code(), Some(1), "{fault}: {report}");
        let is_found =
            |line: &str| line.starts_with(&format!("FAIL  {name}: ")) && line.contains(said);
        assert!(report.lines().any(is_found), "{fault}: {report}");
    }
}

#[test]
fn our_own_engine_passes_every_check_in_half_a_minute() {
    let output = check(&[]);
    let report = report(&output);
    assert_eq!(output.status.code(), Some(0), "{report}");
    assert!(output.stderr.is_empty(), "{output:?}");
    let last = report.lines().last().unwrap_or_default();
    let (counts, time) = last.split_once(" in ").expect("a last line");
    assert!(counts.ends_with("passed, 0 failed, 0 skipped"), "{last}");
    let seconds: f64 = time.trim_end_matches(" s").parse().expect("seconds");
    assert!(seconds < 30.0, "{last}");
    for game in ["veletas", "lifeline", "blooms"] {
        assert!(
            report.contains(&format!("ok    {game}: undo and replay\n")),
            "{report}"
        );
    }
}

#[test]
fn the_filters_of_faulty_engines_are_none_themselves() {
    let output = report_on("none", &[]);
    assert_eq!(output.status.code(), Some(0), "{}", report(&output));
}

#[test]
fn an_engine_of_the_required_commands_alone_passes_and_the_others_are_skipped_by_name() {
    let engine = [MANNERS, "minimal", WINDROSE, "gtp", "--option", "depth=1"];
    let output = check(&engine);
    let report = report(&output);
    assert_eq!(output.status.code(), Some(0), "{report}");
    assert!(
        report.contains("skip  veletas: undo and replay (no undo)\n"),
        "{report}"
    );
    assert!(
        report.contains("ok    veletas: illegal turns\n"),
        "{report}"
    );
    assert!(!report.contains("lifeline"), "it lists no games: {report}");
}

#[test]
fn faults_at_the_start_are_named() {
    assert_found(&[
        (
            "banner",
            "start",
            "nobody had asked for: 'Welcome to the engine",
        ),
        ("exits", "start", "the engine has ended (exit status: 3)"),
        (
            "deaf",
            "start",
            "no answer to 'protocol_version' within 5 s",
        ),
        (
            "version-1",
            "start",
            "'protocol_version' was answered '= 1', not '= 2'",
        ),
        ("nameless", "start", "'name' was answered '='"),
        (
            "knows-nothing",
            "required commands",
            "'known_command protocol_version' was answered '= false'",
        ),
        ("tight", "start", "'protocol_version' was answered '=2'"),
        (
            "greeting",
            "silence on stderr",
            "it wrote to stderr: 'hello",
        ),
    ]);
}

#[test]
fn faults_of_ids_and_commands_are_named() {
    assert_found(&[
        (
            "drops-ids",
            "ids",
            "'1 name' was answered '= Windrose', not '=1 Windrose'",
        ),
        (
            "drops-zeros",
            "ids",
            "'007 name' was answered '=7 Windrose'",
        ),
        ("answers-ids", "ids", "'12' was answered '= Windrose'"),
        (
            "any-case",
            "unknown commands",
            "'NAME' was answered '= Windrose'",
        ),
        (
            "own-words",
            "unknown commands",
            "'hello' was answered '? what is that', not '? unknown command'",
        ),
        (
            "knows-all",
            "known_command",
            "'known_command hello' was answered '= true'",
        ),
        ("short-list", "list_commands", "leaves out genmove"),
        (
            "generous",
            "numbers of arguments",
            "'name please' was answered '= Windrose'",
        ),
        (
            "any-number",
            "numbers of arguments",
            "'boardsize x' was answered '='",
        ),
    ]);
}

#[test]
fn faults_of_lines_are_named() {
    assert_found(&[
        (
            "answers-comments",
            "comments and blank lines",
            "'# name' was answered",
        ),
        (
            "takes-comments",
            "comments and blank lines",
            "'name # who is there?' was answered '? syntax error'",
        ),
        (
            "answers-blanks",
            "comments and blank lines",
            "'' was answered '= Windrose'",
        ),
        (
            "takes-cr",
            "carriage returns",
            "'name\\r' was answered '? unknown command'",
        ),
        ("takes-tabs", "tabs", "was answered '? unknown command'"),
        (
            "takes-controls",
            "control characters",
            "was answered '? unknown command'",
        ),
        (
            "any-bytes",
            "lines that are not UTF-8",
            "'\\xff\\xfe' was answered '= Windrose'",
        ),
        ("ends-at-long-lines", "long lines", "the engine has ended"),
        (
            "pieces",
            "lines in pieces",
            "nobody had asked for: '? unknown command",
        ),
        ("loses-one", "requests in advance", "of 12000 in advance"),
    ]);
}

#[test]
fn faults_of_framing_are_named() {
    assert_found(&[
        ("crlf", "framing", "has a CR in it"),
        ("blanks", "framing", "has a blank at the end of a line"),
        ("wide", "framing", "has more than one empty line before it"),
        ("babbles", "blooms: state_hash", "'thinking' is no reply"),
    ]);
}

#[test]
fn faults_of_games_are_named() {
    assert_found(&[
        ("small-letters", "blooms: a game that is told", "'play W "),
        (
            "invents",
            "blooms: a game that the engine chooses",
            "black z99 is illegal",
        ),
        (
            "capitals",
            "blooms: a game that the engine chooses",
            "genmove black: '",
        ),
        (
            "plays-on",
            "blooms: a game that the engine chooses",
            "not white's turn",
        ),
        ("remembers", "blooms: a new game", "after clear_board"),
        ("plays", "blooms: reg_genmove", "after reg_genmove white"),
        (
            "half",
            "blooms: play_sequence",
            "after a refused play_sequence",
        ),
        (
            "any-size",
            "blooms: board sizes",
            "was answered '=', not '? unacceptable size'",
        ),
        (
            "accepts",
            "blooms: illegal turns",
            "'play black z99' was answered '=', not '? illegal move'",
        ),
        (
            "effect",
            "blooms: illegal turns",
            "was answered '=', not '? illegal move'",
        ),
        (
            "own-turn",
            "blooms: genmove out of turn",
            "not '? not white's turn'",
        ),
        (
            "clears",
            "blooms: refused positions",
            "after a refused 'set_position nonsense'",
        ),
        ("keeps", "blooms: undo", "state_hash after undo of white"),
        (
            "keeps",
            "blooms: undo and replay",
            "was answered '? illegal move'",
        ),
        (
            "forgets",
            "blooms: undo of what genmove played",
            "cannot undo",
        ),
        (
            "one-by-one",
            "blooms: undo of several turns",
            "not '? cannot undo'",
        ),
    ]);
}

#[test]
fn faults_of_what_is_said_are_named() {
    let questions = [
        "game",
        "position",
        "state_hash",
        "legal_moves",
        "legal_count",
        "to_move",
        "seats",
        "winner",
        "history",
        "final_score",
    ];
    for question in questions {
        let (fault, name) = (format!("says-{question}"), format!("blooms: {question}"));
        assert_found(&[(&fault, &name, "none', not '")]);
    }
    assert_found(&[(
        "all-legal",
        "blooms: is_legal",
        "'is_legal black z99' was answered '= true'",
    )]);
}

#[test]
fn faults_of_time_are_named() {
    assert_found(&[
        (
            "timeless",
            "blooms: so many turns in a time",
            "four turns in 1 s: ",
        ),
        (
            "timeless",
            "blooms: a time for each turn",
            "a turn in 0.25 s: ",
        ),
        (
            "hopeful",
            "blooms: no time left",
            "a turn with no time left: ",
        ),
        (
            "unstoppable",
            "blooms: stop",
            "no answer to 'genmove black and stop' within 1.5 s",
        ),
        ("plays-analyses", "blooms: analyze", "not lines with 'info'"),
    ]);
}

#[test]
fn faults_at_the_end_are_named() {
    assert_found(&[
        (
            "wordless",
            "quit",
            "after 'quit' the engine has ended (exit status: 0)",
        ),
        ("stays", "quit", "nobody had asked for: '= Windrose"),
        ("status-3", "quit", "the engine ends with exit status: 3"),
        ("lingers", "quit", "the engine does not end within a second"),
        (
            "quits-anyway",
            "quit with an argument",
            "'quit now' was answered '='",
        ),
        (
            "drops-last",
            "a last line without its end",
            "after 'known_command name' the engine has ended",
        ),
        (
            "thinks-on",
            "the end of the input",
            "the engine does not end within a second",
        ),
        (
            "thinks-on",
            "blooms: the end of the input in a search",
            "within 1.5 s",
        ),
    ]);
    let output = report_on("talks-on", &["stop", "nothing unasked"]);
    let report = report(&output);
    assert!(report.contains("FAIL  nothing unasked: there was a reply that nobody had asked for: '= and another thing"), "{report}");
}

#[test]
fn what_cannot_be_checked_has_an_exit_code_of_its_own() {
    for (arguments, said) in [
        (&["/no/such/engine"][..], "the engine cannot be started"),
        (
            &["--only", "castling"],
            "no check has 'castling' in its name",
        ),
        (&["--game", "chess"], "unknown game 'chess'"),
        (&["--game", "blooms", "--size", "99"], "bad value '99'"),
        (&["--size", "5"], "--game"),
    ] {
        let output = check(arguments);
        let errors = String::from_utf8_lossy(&output.stderr).into_owned();
        assert_eq!(output.status.code(), Some(2), "{arguments:?}: {errors}");
        assert!(errors.contains(said), "{arguments:?}: {errors}");
        assert!(output.stdout.is_empty(), "{arguments:?}");
    }
}

/// Whether a process runs whose command line has this word in it.
#[cfg(target_os = "linux")]
fn runs(word: &str) -> bool {
    let processes = std::fs::read_dir("/proc").expect("the list of processes");
    processes.flatten().any(|process| {
        let command = std::fs::read(process.path().join("cmdline")).unwrap_or_default();
        String::from_utf8_lossy(&command).contains(word)
    })
}

#[cfg(target_os = "linux")]
#[test]
fn no_process_is_left_behind() {
    let word = format!("{}.5", 100_000 + std::process::id());
    let engine = format!("sleep {word} & exec '{WINDROSE}' gtp");
    let output = check(&["--only", "quit", "bash", "-c", &engine]);
    assert_eq!(output.status.code(), Some(0), "{}", report(&output));
    std::thread::sleep(std::time::Duration::from_millis(100));
    assert!(!runs(&word));
    let output = check(&[
        "--start-limit",
        "0.5",
        "bash",
        "-c",
        &format!("sleep {word}; exit"),
    ]);
    assert_eq!(output.status.code(), Some(1));
    std::thread::sleep(std::time::Duration::from_millis(100));
    assert!(!runs(&word));
}
