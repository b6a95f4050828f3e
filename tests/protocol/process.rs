//! The program itself over pipes: ends, exit codes, waiting and stopping. Bounds on time are generous, for busy machines.

#[cfg(target_os = "linux")]
use crate::program::memory;
use crate::program::{Program, command, run, text};
use std::io::Write;
use std::time::{Duration, Instant};

/// Far less than what would not end by itself.
const SOON: Duration = Duration::from_secs(3);

#[test]
fn x01_x02_each_answer_comes_before_the_next_request_and_nothing_unasked() {
    let mut program = Program::start(&["gtp"]);
    for (request, answer) in [
        ("1 name", "=1 Windrose"),
        ("2 hello", "?2 unknown command"),
        ("seats", "= first=black second=white"),
    ] {
        assert_eq!(program.ask(request), answer);
    }
    let (rest, _) = program.end();
    assert_eq!(rest, "");
}

#[test]
fn o13_the_end_of_the_input_is_the_end() {
    for (before, answers) in [
        ("", 0),
        ("name\nnam", 2),
        ("genmove b\n", 1),
        ("genmove b\ngenmove w\ngenmove b\ngenmove w\n", 4),
        ("analyze b\n", 1),
        ("game blooms size=8\nperft 9\n", 2),
        ("set_option movetime 60\ngenmove b", 2),
    ] {
        let mut program = Program::start(&[]);
        program.send(before);
        std::thread::sleep(Duration::from_millis(100));
        let (rest, time) = program.end();
        assert_eq!(rest.matches("\n\n").count(), answers, "{before}: {rest}");
        assert!(time < SOON, "{before}: {time:?}");
    }
}

#[test]
fn quit_waits_its_turn_and_a_script_is_carried_out_in_full() {
    let script = "set_position ......./.s...../...x.../..o.s../......./.s...../....... b play\nset_option movetime 0.3\ngenmove b\n2 quit\nname\n";
    let (output, time) = run(&["gtp"], script);
    assert!(time >= Duration::from_millis(290), "{time:?}");
    assert_eq!(output.status.code(), Some(0));
    assert!(text(&output).ends_with("\n\n=2\n\n"));
    let script = script.replace("2 quit\nname\n", "");
    let (_, time) = run(&["gtp", "--batch"], &script);
    assert!(time >= Duration::from_millis(290), "{time:?}");
}

#[test]
fn s06_stop_is_answered_at_once() {
    let mut program = Program::start(&[
        "--option",
        "movetime=60",
        "--size",
        "7",
        "--swap-style",
        "recolour",
    ]);
    program.send("1 genmove b\n2 genmove w\n3 name\n");
    for word in ["stop", "# interrupt"] {
        std::thread::sleep(Duration::from_millis(100));
        let start = Instant::now();
        program.send(&format!("{word}\n"));
        assert!(program.answer().starts_with('='));
        assert!(start.elapsed() < SOON, "{word}: {:?}", start.elapsed());
    }
    assert_eq!(program.answer(), "=3 Windrose");
    assert_eq!(program.answer(), "=");
    // A stop that came before does nothing to what comes after.
    program.send("stop\ngame blooms size=5\nset_option movetime 0.4\n4 genmove b\n");
    let start = Instant::now();
    for _ in 0..3 {
        assert_eq!(program.answer(), "=");
    }
    assert!(program.answer().starts_with("=4 "));
    assert!(start.elapsed() > Duration::from_millis(350));
    program.end();
}

#[test]
fn s06_a_count_fails_when_it_is_stopped() {
    let mut program = Program::start(&["--game", "blooms", "--size", "8"]);
    for request in ["perft 9", "divide 9"] {
        program.send(&format!("{request}\n"));
        std::thread::sleep(Duration::from_millis(100));
        let start = Instant::now();
        program.send("stop\n");
        assert_eq!(program.answer(), "? stopped");
        assert_eq!(program.answer(), "=");
        assert!(start.elapsed() < SOON, "{request}: {:?}", start.elapsed());
    }
    program.end();
}

#[test]
fn x06_an_analysis_runs_until_a_line_comes() {
    let mut program = Program::start(&["--game", "blooms", "--size", "3"]);
    for end in ["2 name", "", "# a comment"] {
        program.send("1 analyze b\n");
        std::thread::sleep(Duration::from_millis(100));
        let start = Instant::now();
        program.send(&format!("{end}\n"));
        let analysis = program.answer();
        assert!(analysis.starts_with("=1\ninfo move "), "{analysis}");
        assert!(start.elapsed() < SOON);
        if end == "2 name" {
            assert_eq!(program.answer(), "=2 Windrose");
        }
    }
    program.end();
}

#[test]
fn o18_many_short_searches_are_all_answered() {
    let mut program = Program::start(&["--option", "movetime=0.001", "--size", "7"]);
    program.ask("set_position ......./.s...../...x.../..o.s../......./.s...../....... b play");
    program.send(&"genmove b\nundo\n".repeat(300));
    for _ in 0..300 {
        assert!(program.answer().starts_with("= "));
        assert_eq!(program.answer(), "=");
    }
    program.end();
}

#[test]
fn x05_twenty_thousand_requests_before_the_first_answer_is_read() {
    let mut program = Program::start(&["gtp"]);
    let requests: String = (0..20_000).map(|id| format!("{id} name\n")).collect();
    program.send(&requests);
    for id in 0..20_000 {
        assert_eq!(program.answer(), format!("={id} Windrose"));
    }
    program.end();
}

#[test]
fn s24_an_idle_engine_uses_no_processor_time() {
    let mut program = Program::start(&["--option", "movetime=0.05"]);
    program.ask("genmove b");
    program.send("analyze\n");
    std::thread::sleep(Duration::from_millis(50));
    program.send("\n");
    program.answer();
    let mut used = || program.ask("cputime")[2..].parse::<f64>().expect("seconds");
    let before = used();
    std::thread::sleep(Duration::from_secs(1));
    let after = used();
    assert!(before > 0.01 && after - before < 0.05, "{before} {after}");
}

#[test]
fn thinking_goes_on_behind_the_own_turn_and_the_next_line_ends_it_if_asked_for() {
    for (ponder, is_busy) in [("on", true), ("off", false)] {
        let option = format!("ponder={ponder}");
        let options = ["--game", "blooms", "--size", "6", "--option", &option];
        let mut program = Program::start(&options);
        program.ask("set_option nodes 500");
        assert!(program.ask("genmove b").starts_with("= "));
        let mut used = || program.ask("cputime")[2..].parse::<f64>().expect("seconds");
        let before = used();
        std::thread::sleep(Duration::from_secs(1));
        let start = Instant::now();
        let after = used();
        assert!(start.elapsed() < SOON);
        assert_eq!(after - before > 0.1, is_busy, "{ponder}: {before} {after}");
        // What was thought is no turn.
        assert_eq!(program.ask("to_move"), "= white");
        assert_eq!(program.ask("history").lines().count(), 1);
        assert_eq!(program.ask("undo"), "=");
        let (rest, time) = program.end();
        assert_eq!(rest, "");
        assert!(time < SOON);
    }
}

#[cfg(target_os = "linux")]
#[test]
fn s21_memory_does_not_grow_from_game_to_game() {
    let options = ["--option", "hash=1", "--option", "depth=1", "--size", "7"];
    let mut program = Program::start(&options);
    let mut used = Vec::new();
    for _ in 0..4 {
        let game = "genmove b\ngenmove w\nswap\nclear_board\nboardsize 5\nboardsize 7\n";
        program.send(&game.repeat(30));
        for _ in 0..6 * 30 {
            program.answer();
        }
        used.push(memory(&program, "VmRSS"));
    }
    assert!(used[3] < used[1] + 1024, "{used:?}");
    program.end();
}

#[cfg(target_os = "linux")]
#[test]
fn p07_an_endless_line_takes_no_memory() {
    let mut program = Program::start(&["--option", "hash=1"]);
    program.ask("name");
    let before = memory(&program, "VmHWM");
    let part = "a".repeat(1 << 20);
    for _ in 0..100 {
        program.send(&part);
    }
    program.send(" name\nname\n");
    assert_eq!(program.answer(), "? syntax error");
    assert_eq!(program.answer(), "= Windrose");
    let peak = memory(&program, "VmHWM");
    assert!(peak - before < 4 << 10, "{before} {peak}");
    program.end();
}

#[test]
fn a_reader_that_goes_away_is_no_error() {
    let mut child = command(&["gtp"]).spawn().expect("the program starts");
    drop(child.stdout.take());
    let mut input = child.stdin.take().expect("a pipe");
    let _ = input.write_all("name\nanalyze b\n".as_bytes());
    let start = Instant::now();
    let output = child.wait_with_output().expect("it ends");
    assert!(start.elapsed() < SOON);
    assert_eq!(output.status.code(), Some(0));
    assert_eq!(output.stderr, b"");
}

#[test]
fn the_command_line_configures_the_engine() {
    let arguments = [
        "gtp",
        "--game",
        "veletas",
        "--size",
        "7",
        "--rule",
        "shooters=5",
        "--rule",
        "rules=2022",
        "--swap-style",
        "recolour",
        "--option",
        "depth=2",
        "--option",
        "hash=8",
        "--seed",
        "12",
        "--batch",
    ];
    let script = "game\nget_option swap_style\nget_option depth\nget_option hash\nget_option seed";
    let (output, _) = run(&arguments, script);
    assert_eq!(
        text(&output),
        "= veletas size=7 shooters=5 rules=2022\n\n= recolour\n\n= 2\n\n= 8\n\n= 12\n\n"
    );
}

#[test]
fn a_bad_command_line_is_refused_before_anything_is_said() {
    for arguments in [
        &["--game", "chess"][..],
        &["--size", "99"],
        &["--rule", "shooters=2"],
        &["--rule", "shooters"],
        &["--option", "hash=0"],
        &["--option", "speed=1"],
        &["--seed", "x"],
        &["--swap-style", "both"],
        &["--log-file", "/nowhere/at/all/log"],
        &["--log-file", ""],
        &["--unknown"],
        &["nothing"],
    ] {
        let (output, _) = run(arguments, "name\n");
        assert_ne!(output.status.code(), Some(0), "{arguments:?}");
        assert_eq!(text(&output), "", "{arguments:?}");
        assert!(!output.stderr.is_empty(), "{arguments:?}");
    }
}

#[test]
fn the_log_file_has_both_directions() {
    let path = std::env::temp_dir().join(format!("windrose-log-{}.txt", std::process::id()));
    let name = path.to_str().expect("a path of text");
    run(
        &["gtp", "--log-file", name, "--batch"],
        "1 name\n# a comment\nquit\n",
    );
    let log = std::fs::read_to_string(&path).expect("the file is there");
    std::fs::remove_file(&path).expect("it can be removed");
    let said: Vec<&str> = log.lines().map(|line| line[11..].trim_end()).collect();
    assert_eq!(
        said.iter().filter(|line| line.starts_with('<')).count(),
        3,
        "{log}"
    );
    for line in ["< 1 name", "< # a comment", "> =1 Windrose", "< quit"] {
        assert!(said.contains(&line), "{line} in {log}");
    }
}
