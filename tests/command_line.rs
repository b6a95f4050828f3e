//! The subcommands for people: what they print and how they end.

use std::process::{Command, Output};

fn windrose(arguments: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_windrose"))
        .args(arguments)
        .env_remove("RUST_LOG")
        .output()
        .expect("the program can be started")
}

fn printed(arguments: &[&str]) -> String {
    let output = windrose(arguments);
    assert!(output.status.success(), "{output:?}");
    assert!(output.stderr.is_empty(), "{output:?}");
    String::from_utf8(output.stdout).expect("text")
}

/// What is said on stderr by a run that must fail.
fn refused(arguments: &[&str]) -> String {
    let output = windrose(arguments);
    assert!(!output.status.success(), "{output:?}");
    assert!(output.stdout.is_empty(), "{output:?}");
    String::from_utf8(output.stderr).expect("text")
}

#[test]
fn perft_counts_the_sequences_of_each_length() {
    let counts = printed(&["perft", "--game", "blooms", "--size", "3", "2"]);
    let counts: Vec<&str> = counts.lines().collect();
    // The first turn puts one stone of either colour on one of 19 cells; the second one one stone or two on the rest.
    assert!(counts[0].starts_with("perft 1: 38 ("), "{}", counts[0]);
    let second = format!("perft 2: {} (", 38 * 18 * 19);
    assert!(counts[1].starts_with(&second), "{}", counts[1]);
    assert_eq!(counts.len(), 2);
}

#[test]
fn perft_divides_by_the_first_turn() {
    let position = "...os../o.o..../....x.x/.x.s.../......./..s..../....... b play";
    let arguments = [
        "perft",
        "--size",
        "7",
        "--position",
        position,
        "--divide",
        "2",
    ];
    let division = printed(&arguments);
    let mut lines: Vec<&str> = division.lines().collect();
    assert_eq!(lines.pop(), Some("perft 2: 302010 (607 first turns)"));
    assert_eq!(lines.len(), 607);
    assert!(lines.is_sorted());
    let counts = lines.iter().map(|line| {
        let (_, count) = line.split_once(": ").expect("turn and count");
        count.parse::<u64>().expect("a number")
    });
    assert_eq!(counts.sum::<u64>(), 302_010);
}

#[test]
fn perft_follows_the_rules_that_are_chosen() {
    let arguments = [
        "perft",
        "--game",
        "lifeline",
        "--size",
        "3",
        "--rule",
        "balance=komi",
        "1",
    ];
    // Any komi from 0 to the number of cells can be named.
    assert!(printed(&arguments).starts_with("perft 1: 20 ("));
}

#[test]
fn what_cannot_be_counted_is_refused_in_one_line() {
    let faults: [(&[&str], &str); 5] = [
        (&["perft", "--game", "chess", "1"], "unknown game 'chess'"),
        (
            &["perft", "--size", "99", "1"],
            "bad value '99' for rule 'size': a number from 5 to 11",
        ),
        (&["perft", "1"], "too many to list"),
        (
            &["perft", "--position", "nonsense", "1"],
            "bad position: a position has at least three fields",
        ),
        (
            &["perft", "--rule", "colour=red", "1"],
            "unknown rule 'colour'",
        ),
    ];
    for (arguments, fault) in faults {
        let said = refused(arguments);
        assert!(said.starts_with("windrose: "), "{said}");
        assert!(said.contains(fault), "{said}");
        assert_eq!(said.lines().count(), 1, "{said}");
    }
    assert!(refused(&["perft", "0"]).contains("0 is not in 1.."));
}

#[test]
fn bench_prints_its_signature_and_every_speed() {
    let report = printed(&["bench", "--quick"]);
    let mut lines = report.lines();
    let signature = lines.next().and_then(|line| line.strip_prefix("Bench: "));
    assert!(signature.is_some_and(|number| number.parse::<u64>().is_ok_and(|number| number > 0)));
    let speeds: Vec<&str> = lines.collect();
    for measured in [
        "veletas 10, bulk perft 2 ",
        "veletas 10, full list of turns ",
        "veletas 10, random games ",
        "lifeline 6, random games ",
        "lifeline 12, random games ",
        "blooms 6, random games ",
        "veletas 10, search ",
        "lifeline 6, search ",
        "blooms 6, search ",
    ] {
        let line = speeds.iter().find(|line| line.starts_with(measured));
        let line = line.unwrap_or_else(|| panic!("no line for {measured}"));
        let figure: String = line[measured.len()..]
            .chars()
            .filter(char::is_ascii_digit)
            .collect();
        assert!(
            figure.parse::<u64>().is_ok_and(|figure| figure > 0),
            "{line}"
        );
        assert!(line.ends_with(" a second"), "{line}");
    }
    assert_eq!(speeds.len(), 9);
}

#[test]
fn bench_measures_one_game_or_one_part() {
    let signature = printed(&["bench", "--only", "signature", "--game", "lifeline"]);
    assert_eq!(signature.lines().count(), 1);
    let speeds = printed(&["bench", "--quick", "--only", "speeds", "--game", "blooms"]);
    assert_eq!(speeds.lines().count(), 2);
    assert!(speeds.lines().all(|line| line.starts_with("blooms ")));
    assert!(refused(&["bench", "--game", "chess"]).contains("unknown game 'chess'"));
}
