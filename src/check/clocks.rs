//! Checks that clocks are obeyed, and that a search ends when it is told to.

use super::game::Table;
use super::subject::wrong;
use super::{Check, Fault, Finding};
use std::time::Duration;

pub(super) const CHECKS: &[Check] = &[
    Check::game(
        "so many turns in a time",
        &["time_settings"],
        turns_in_a_time,
    ),
    Check::game("a time for the whole game", &["time_settings"], whole_game),
    Check::game(
        "no time left",
        &["time_settings", "time_left"],
        no_time_left,
    ),
    Check::game("a time for each turn", &["kata-time_settings"], time_a_turn),
    Check::game("bad clocks", &["time_settings"], bad_clocks),
    Check::game("stop", &["time_settings", "stop"], stop),
    Check::game("analyze", &["analyze"], analyze),
];

/// Turns that are made before a clock is set, so that there is something to think about.
const OPENING: usize = 4;

fn turns_in_a_time(table: &mut Table) -> Finding {
    table.play_random_turns(OPENING, 81)?;
    table.subject.expect("time_settings 0 1 4", "=")?;
    let spent = spend(table, 4)?;
    keep(table, spent, Duration::from_secs(1), "four turns in 1 s")
}

fn whole_game(table: &mut Table) -> Finding {
    table.play_random_turns(OPENING, 83)?;
    table.subject.expect("time_settings 1 0 0", "=")?;
    let spent = spend(table, usize::MAX)?;
    keep(table, spent, Duration::from_secs(1), "a game in 1 s")
}

/// Every turn is answered at once, with a legal turn.
fn no_time_left(table: &mut Table) -> Finding {
    table.play_random_turns(OPENING, 87)?;
    table.subject.expect("time_settings 30 0 0", "=")?;
    for _ in 0..2 {
        let Some(color) = table.referee.to_move() else {
            break;
        };
        table
            .subject
            .expect(format!("time_left {color} 0 0"), "=")?;
        if let Some((_, time)) = table.choose(table.subject.patience.turn)? {
            keep(table, time, Duration::ZERO, "a turn with no time left")?;
        }
    }
    Ok(())
}

fn time_a_turn(table: &mut Table) -> Finding {
    table.play_random_turns(OPENING, 89)?;
    table
        .subject
        .expect("kata-time_settings byoyomi 0 0.25 1", "=")?;
    for _ in 0..3 {
        if let Some((_, time)) = table.choose(table.subject.patience.turn)? {
            keep(table, time, Duration::from_millis(250), "a turn in 0.25 s")?;
        }
    }
    Ok(())
}

fn bad_clocks(table: &mut Table) -> Finding {
    let lines = [
        "time_settings",
        "time_settings 60",
        "time_settings 60 10 x",
        "time_settings 60 10 5 1",
    ];
    table.subject.expect_all(&lines, "? syntax error")?;
    if table.subject.knows("time_left") {
        let lines = [
            "time_left",
            "time_left b",
            "time_left x 1 0",
            "time_left b 1 x",
        ];
        table.subject.expect_all(&lines, "? syntax error")?;
    }
    table.play_random_turns(2, 91)
}

/// A search that may take minutes is answered soon after `stop`, and then the `stop` itself.
fn stop(table: &mut Table) -> Finding {
    table.play_random_turns(OPENING, 93)?;
    table.subject.expect("time_settings 0 60 1", "=")?;
    let Some(color) = table.referee.to_move() else {
        return Ok(());
    };
    let request = format!("genmove {color}");
    table.subject.wire()?.send(format!("{request}\n"));
    std::thread::sleep(Duration::from_millis(200));
    table.subject.wire()?.send("stop\n");
    let limit = soon(table);
    let (reply, _) = table.subject.hear(&format!("{request} and stop"), limit)?;
    table.follow(color, &reply.text)?;
    let (reply, _) = table.subject.hear("stop", limit)?;
    match reply.to_string().as_str() {
        "=" => Ok(()),
        _ => Err(wrong("stop", &reply, "'='")),
    }
}

/// It ends at the next line, which is then carried out.
fn analyze(table: &mut Table) -> Finding {
    table.play_random_turns(OPENING, 97)?;
    let Some(color) = table.referee.to_move() else {
        return Ok(());
    };
    let state = table.state()?;
    let request = format!("analyze {color} 10");
    let named = table.subject.named();
    for end in ["name", "", "# a comment"] {
        table.subject.wire()?.send(format!("{request}\n"));
        std::thread::sleep(Duration::from_millis(150));
        table.subject.wire()?.send(format!("{end}\n"));
        let limit = soon(table);
        let (reply, _) = table
            .subject
            .hear(&format!("{request} and another line"), limit)?;
        let is_info = |line: &str| line.starts_with("info ");
        let mut lines = reply
            .text
            .lines()
            .filter(|line| !line.is_empty())
            .peekable();
        if !reply.success || lines.peek().is_none() || !lines.all(is_info) {
            return Err(wrong(&request, &reply, "lines with 'info'"));
        }
        if end == "name" {
            let (reply, _) = table.subject.hear(end, limit)?;
            if reply.to_string() != named {
                return Err(wrong(end, &reply, &format!("'{named}'")));
            }
        }
    }
    let other = !color;
    table
        .subject
        .expect(format!("analyze {other}"), &format!("? not {other}'s turn"))?;
    table.expect_state(&state, "analyze")
}

fn soon(table: &Table) -> Duration {
    Duration::from_secs(1) + table.subject.patience.margin
}

/// Lets the engine choose so many turns for the seat that is to move, against random ones; the time that it takes.
fn spend(table: &mut Table, turns: usize) -> Result<Duration, Fault> {
    let seat = table.referee.seat_to_move();
    let mut spent = Duration::ZERO;
    let mut made = 0;
    while made < turns && table.referee.to_move().is_some() {
        if table.referee.seat_to_move() != seat {
            table.play_random(made as u64)?;
        } else if let Some((_, time)) = table.choose(table.subject.patience.turn)? {
            spent += time;
            made += 1;
        }
    }
    Ok(spent)
}

fn keep(table: &Table, time: Duration, limit: Duration, what: &str) -> Finding {
    if time <= limit + table.subject.patience.margin {
        return Ok(());
    }
    let taken = time.as_secs_f64();
    Err(Fault::Wrong(format!("{what}: {taken:.2} s were taken")))
}
