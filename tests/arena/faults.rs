//! Engines with one fault each: who loses, and why.

use super::*;
use windrose::record::Reason;

/// Plays a pair of games with an engine that has this fault, and checks that it loses both for this reason.
fn loses_by(fault: &str, turn: usize, reason: Reason, more: &[&str]) {
    let folder = Folder::new(&format!("{fault}-{turn}"));
    let path = folder.file("results.jsonl");
    let table = run_well(
        quick_match(&path, 2)
            .args(["--turn-limit", "1"])
            .args(more)
            .args(SOUND)
            .args(faulty(fault, turn))
            .env("LATE", "0.5"),
    );
    let games = games(&path);
    assert_eq!(games.len(), 2, "{fault}: the match goes on after a fault");
    for record in &games {
        check(record);
        let result = record.result.as_ref().expect("a result");
        assert_eq!(result.reason, reason, "{fault}: {result:?}");
        let winner = record
            .match_game
            .as_ref()
            .and_then(|game| game.winner.as_deref());
        assert_eq!(winner, Some("Sound"), "{fault}");
    }
    let row: Vec<&str> = table
        .lines()
        .nth(1)
        .unwrap_or_default()
        .split_whitespace()
        .collect();
    assert_eq!(row[..6], ["Sound", "2", "2", "0", "0", "100.0%"], "{table}");
}

#[test]
fn crashes_are_losses() {
    for fault in ["exit-0", "exit-1", "killed", "segfault", "closes"] {
        loses_by(fault, 2, Reason::Crash, &[]);
    }
}

#[test]
fn answers_that_are_none_are_losses() {
    for fault in [
        "babble", "failure", "wrong-id", "huge", "binary", "nul", "escape", "inject",
    ] {
        loses_by(fault, 2, Reason::ProtocolError, &[]);
    }
    loses_by("two-replies", 1, Reason::ProtocolError, &[]);
}

#[test]
fn illegal_turns_are_losses() {
    for fault in ["illegal", "empty", "multi-line"] {
        loses_by(fault, 1, Reason::IllegalTurn, &[]);
    }
    loses_by("illegal", 3, Reason::IllegalTurn, &[]);
}

#[test]
fn resignations_are_losses_in_any_case_of_letters() {
    loses_by("resign", 1, Reason::Resignation, &[]);
    loses_by("RESIGN", 3, Reason::Resignation, &[]);
}

#[test]
fn silence_is_a_loss_with_and_without_a_clock() {
    loses_by("silent", 2, Reason::NoAnswer, &[]);
    let clock = ["--time", "absolute 0.2", "--grace", "0.5"];
    let folder = Folder::new("silent-clock");
    let path = folder.file("results.jsonl");
    let mut command = Command::new(WINDROSE);
    command
        .args(["match", "--size", "5", "--games", "1", "--output"])
        .arg(&path);
    run_well(command.args(clock).args(faulty("silent", 1)));
    assert_eq!(
        games(&path)[0].result.as_ref().map(|result| result.reason),
        Some(Reason::NoAnswer)
    );
}

#[test]
fn late_answers_are_losses_on_time_whatever_they_are() {
    for fault in ["late", "illegal-late"] {
        let folder = Folder::new(fault);
        let path = folder.file("results.jsonl");
        let mut command = Command::new(WINDROSE);
        command
            .args([
                "match",
                "--size",
                "5",
                "--games",
                "2",
                "--movetime",
                "0.3",
                "--output",
            ])
            .arg(&path)
            .args(["--engine", "name=Sound", "option.strategy=random"])
            .args(faulty(fault, 2))
            .arg("option.strategy=random")
            .env("LATE", "0.6");
        run_well(&mut command);
        for record in games(&path) {
            check(&record);
            let result = record.result.expect("a result");
            assert_eq!(result.reason, Reason::Time, "{result:?}");
            let winner = record.match_game.and_then(|game| game.winner);
            assert_eq!(winner.as_deref(), Some("Sound"));
        }
    }
}

#[test]
fn who_refuses_a_legal_turn_loses() {
    loses_by("refuses", 0, Reason::RefusedTurn, &[]);
}

#[test]
fn differing_positions_make_a_game_void() {
    let folder = Folder::new("differs");
    let path = folder.file("results.jsonl");
    let table = run_well(quick_match(&path, 2).args(SOUND).args(faulty("differs", 0)));
    for record in games(&path) {
        let result = record.result.expect("a result");
        assert_eq!(result.reason, Reason::PositionsDiffer);
        assert_eq!((result.winner, result.seat), (None, None));
    }
    assert!(table.contains("positions-differ 2"), "{table}");
    assert!(!table.contains("NaN") && !table.contains("inf"), "{table}");
}

/// Engines with odd manners, and no fault.
#[test]
fn odd_manners_cost_nothing() {
    for fault in ["slowly", "blanks", "stderr", "slow-start", "slow-game"] {
        let folder = Folder::new(fault);
        let path = folder.file("results.jsonl");
        run_well(
            quick_match(&path, 2)
                .args(["--turn-limit", "5"])
                .args(SOUND)
                .args(faulty(fault, 0))
                .env("LATE", "0.5"),
        );
        for record in games(&path) {
            check(&record);
            assert_eq!(
                record.result.map(|result| result.reason),
                Some(Reason::Rules),
                "{fault}"
            );
        }
    }
}
