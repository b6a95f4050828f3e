//! Faults in keeping time: the cases T of the robustness list.

use crate::conversation::{answers, assert_refused};
use std::time::{Duration, Instant};

const PLAY: &str = "set_position ......./.s...../...x.../..o.s../......./.s...../....... b play\n";

/// How long a conversation takes, and its last answer. Bounds on it are generous: the machine may be busy.
fn timed(lines: &str) -> (Duration, String) {
    let start = Instant::now();
    let all = answers(lines);
    (start.elapsed(), all.last().cloned().unwrap_or_default())
}

/// Asserts that five searches after these lines take no time to speak of; each would take a second without them.
fn assert_at_once(lines: &str) {
    let (time, answer) = timed(&format!("{PLAY}{lines}\n{}", "genmove b\nundo\n".repeat(5)));
    assert_eq!(answer, "=", "{lines}");
    assert!(time < Duration::from_millis(2500), "{lines}: {time:?}");
}

#[test]
fn t01_no_time_is_no_thinking_and_never_no_limit() {
    assert_at_once("time_settings 0 0 0");
    assert_at_once("set_option movetime 0");
    assert_at_once("set_option movetime 0.001");
    assert_at_once("time_settings 60 0 0\ntime_left b 0 0");
    assert_at_once("time_left b 0 0");
    assert_at_once("kata-time_settings absolute 0");
    assert_at_once("time_settings 60 0 0\ntime_left black 0.001 0");
    let (_, answer) = timed("time_settings 99999999999999999999 0 0");
    assert_eq!(answer, "=");
    assert_refused(
        "",
        &["set_option movetime 99999999999999999999"],
        "? movetime takes 0..1000000|none, not '99999999999999999999'",
    );
}

#[test]
fn t02_less_than_no_time_is_no_time() {
    for left in ["-5", "-170671", "-0", "-0.5"] {
        assert_at_once(&format!("time_settings 60 0 0\ntime_left b {left} 0"));
    }
    assert_at_once("time_settings 60 0.01 1\ntime_left b -5 1");
    assert_at_once("kata-time_settings byoyomi 60 0.01 3\ntime_left b -5 3");
    assert_at_once("time_settings 60 0 0\ntime_left b -5 -1");
}

#[test]
fn t03_an_increment_is_enough_to_live_on() {
    let mut lines = format!("{PLAY}kata-time_settings fischer 0 0.05\n");
    lines += "genmove b\nundo\n".repeat(10).as_str();
    let (time, _) = timed(&lines);
    assert!(time < Duration::from_secs(4), "{time:?}");
}

#[test]
fn t05_the_first_turn_leaves_most_of_the_main_time() {
    for control in [
        "time_settings 10 1 1",
        "kata-time_settings absolute 10",
        "kata-time_settings byoyomi 10 1 3",
    ] {
        let (time, answer) = timed(&format!("{PLAY}{control}\ngenmove b"));
        assert!(answer.starts_with("= "));
        assert!(time < Duration::from_secs(3), "{control}: {time:?}");
    }
}

#[test]
fn t15_the_overhead_is_left_over() {
    assert_at_once("set_option move_overhead 1\nkata-time_settings absolute 3\ntime_left b 0.9 0");
    assert_at_once("set_option move_overhead 3600\nkata-time_settings absolute 3");
    // It is taken off clocks, not off `movetime`.
    let (time, _) = timed(&format!(
        "{PLAY}set_option move_overhead 10\nset_option movetime 0.3\ngenmove b"
    ));
    assert!(time >= Duration::from_millis(290), "{time:?}");
}

#[test]
fn the_engine_keeps_its_own_clock() {
    // Nobody says what is left: one second for the whole game must do for all turns.
    let mut lines = format!("{PLAY}kata-time_settings absolute 1\nset_option move_overhead 0\n");
    lines += "genmove b\nundo\n".repeat(120).as_str();
    let (time, _) = timed(&lines);
    assert!(time < Duration::from_secs(4), "{time:?}");
}

#[test]
fn a_clock_belongs_to_a_seat_and_goes_with_it() {
    let setup = "game veletas size=7\ntime_settings 60 0 0\nplay b c3/d4\n";
    // White has no time left and takes Black: the new White has a full clock, the new Black none.
    let lines = format!("{setup}time_left w 0 0\nplay w swap\nplay w e5,f6/e4\ngenmove b");
    let (time, answer) = timed(&lines);
    assert!(
        answer.starts_with("= ") && time < Duration::from_secs(2),
        "{time:?}"
    );
}

#[test]
fn a_new_game_and_a_position_fill_the_clocks_and_undo_does_not() {
    let empty = format!(
        "{PLAY}set_option move_overhead 0\nkata-time_settings absolute 20\ntime_left b 0 0\n"
    );
    let (time, _) = timed(&format!("{empty}{}", "genmove b\nundo\n".repeat(5)));
    assert!(time < Duration::from_millis(2500), "{time:?}");
    let (time, _) = timed(&format!("{empty}{PLAY}genmove b"));
    assert!(time > Duration::from_millis(500), "{time:?}");
}

#[test]
fn a_limit_replaces_the_default_second_and_the_first_reached_ends() {
    assert_at_once("set_option depth 1");
    assert_at_once("set_option nodes 100\nset_option movetime 60");
    let (time, _) = timed(&format!(
        "{PLAY}kata-time_settings absolute 1\nkata-time_settings none\ngenmove b"
    ));
    assert!(time >= Duration::from_millis(900), "{time:?}");
}

#[test]
fn settings_that_are_wrong_leave_the_clock_alone() {
    let lines = [
        "time_settings 1 2",
        "time_settings",
        "kata-time_settings",
        "kata-time_settings none 1",
        "kata-time_settings absolute",
        "kata-time_settings fischer 1",
        "kata-time_settings byoyomi 1 2",
        "kata-time_settings canadian 1 2 x",
        "time_left x 1 0",
        "time_left b 1",
        "time_left b 1 +1",
    ];
    assert_refused("", &lines, "? syntax error");
    let all: String = lines.map(|line| line.to_string() + "\n").concat();
    assert_at_once(&format!("time_settings 0 0 0\n{all}"));
}
