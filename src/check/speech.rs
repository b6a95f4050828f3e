//! Checks of lines: ids, comments, control characters, unknown commands, numbers of arguments.

use super::subject::{Subject, wrong};
use super::{Check, Fault, Finding, REQUIRED};
use std::time::Duration;

pub(super) const CHECKS: &[Check] = &[
    Check::speech("ids", ids),
    Check::speech("unknown commands", unknown_commands),
    Check::speech("known_command", known_command),
    Check {
        needs: &["list_commands"],
        ..Check::speech("list_commands", list_commands)
    },
    Check::speech("numbers of arguments", arguments),
    Check::speech("comments and blank lines", comments),
    Check::speech("carriage returns", carriage_returns),
    Check::speech("tabs", tabs),
    Check::speech("control characters", control_characters),
    Check::speech("lines that are not UTF-8", not_utf8),
    Check::speech("long lines", long_lines),
    Check::speech("lines in pieces", pieces),
    Check::speech("requests in advance", in_advance),
];

const UNKNOWN: &str = "? unknown command";
const SYNTAX: &str = "? syntax error";

/// The most bytes of a line, its LF not counted.
const MAX_LINE: usize = 1 << 20;

/// It says nothing unasked and speaks version 2.
pub(super) fn start(subject: &mut Subject) -> Finding {
    subject.listen(Duration::from_millis(200))?;
    subject.greet()?;
    subject.introduce()
}

fn ids(subject: &mut Subject) -> Finding {
    let named = subject.named();
    for id in ["1", "0", "007", "42", "999999999999999999"] {
        subject.expect(
            format!("{id} name"),
            &named.replacen('=', &format!("={id}"), 1),
        )?;
        let refused = UNKNOWN.replacen('?', &format!("?{id}"), 1);
        subject.expect(format!("{id} hello"), &refused)?;
    }
    subject.expect("name", &named)?;
    subject.expect_nothing(&["12", "  7  "])
}

fn unknown_commands(subject: &mut Subject) -> Finding {
    let lines = ["hello", "NAME", "Name", "12th name", "-3 name", "name."];
    subject.expect_all(&lines, UNKNOWN)
}

fn known_command(subject: &mut Subject) -> Finding {
    for command in REQUIRED {
        subject.expect(format!("known_command {command}"), "= true")?;
    }
    let lines = ["known_command hello", "known_command NAME"];
    subject.expect_all(&lines, "= false")
}

fn list_commands(subject: &mut Subject) -> Finding {
    let list = subject.obtain("list_commands")?;
    let listed: Vec<&str> = list.lines().collect();
    for command in REQUIRED {
        if !listed.contains(&command) {
            let text = format!("list_commands leaves out {command}");
            return Err(Fault::Wrong(text));
        }
    }
    for command in listed {
        subject.expect(format!("known_command {command}"), "= true")?;
    }
    Ok(())
}

fn arguments(subject: &mut Subject) -> Finding {
    let lines = [
        "protocol_version 2",
        "name please",
        "version 1",
        "known_command",
        "clear_board now",
        "boardsize",
        "boardsize x",
        "boardsize -7",
        "play",
        "play b",
        "play b a1 a2",
        "play x a1",
        "play 1 a1",
        "genmove",
        "genmove red",
        "genmove b w",
    ];
    subject.expect_all(&lines, SYNTAX)?;
    subject.expect("boardsize 99999", "? unacceptable size")
}

fn comments(subject: &mut Subject) -> Finding {
    let named = subject.named();
    subject.expect_all(&["name # who is there?", "name# name", "name  #"], &named)?;
    subject.expect_nothing(&["# name", "#", "   # 1 name", "", " ", "   "])?;
    subject.expect_all(&["  name", "name  "], &named)
}

fn carriage_returns(subject: &mut Subject) -> Finding {
    let named = subject.named();
    subject.expect_all(&["name\r", "name # a comment\r", "na\rme"], &named)?;
    subject.expect_nothing(&["\r", " \r", "# a comment\r"])
}

fn tabs(subject: &mut Subject) -> Finding {
    let lines = ["\tknown_command\tname\t", "known_command \t name"];
    subject.expect_all(&lines, "= true")?;
    subject.expect_nothing(&["\t", " \t ", "\t# a comment"])
}

fn control_characters(subject: &mut Subject) -> Finding {
    let named = subject.named();
    subject.expect_all(&["na\u{0}me", "\u{1}name\u{7f}", "name\u{1b}"], &named)
}

fn not_utf8(subject: &mut Subject) -> Finding {
    subject.expect(b"\xff\xfe", SYNTAX)?;
    subject.expect(b"name \xc3\x28", SYNTAX)?;
    let named = subject.named();
    subject.expect(b"name # \xff", &named)
}

fn long_lines(subject: &mut Subject) -> Finding {
    let named = subject.named();
    let comment = "name #".to_string();
    let longest = comment.clone() + &"x".repeat(MAX_LINE - comment.len());
    subject.expect(&longest, &named)?;
    subject.expect(longest + "xx", SYNTAX)?;
    subject.expect("name", &named)
}

fn pieces(subject: &mut Subject) -> Finding {
    let named = subject.named();
    for piece in ["na", "m"] {
        subject.wire()?.send(piece);
        subject.listen(Duration::from_millis(200))?;
    }
    subject.expect("e", &named)
}

/// Requests come before the first reply is read, and more replies than a pipe holds.
fn in_advance(subject: &mut Subject) -> Finding {
    const REQUESTS: usize = 12_000;
    let mut random = fastrand::Rng::with_seed(1);
    let asked: Vec<bool> = (0..REQUESTS).map(|_| random.bool()).collect();
    let request = |known: bool| match known {
        true => "known_command name",
        false => "known_command hello",
    };
    let lines: Vec<&str> = asked.iter().map(|&known| request(known)).collect();
    subject.wire()?.send(lines.join("\n") + "\n");
    std::thread::sleep(Duration::from_millis(300));
    for (number, &known) in asked.iter().enumerate() {
        let shown = format!(
            "{} (number {} of {REQUESTS} in advance)",
            request(known),
            number + 1
        );
        let (reply, _) = subject.hear(&shown, subject.patience.reply)?;
        let expected = if known { "= true" } else { "= false" };
        if reply.to_string() != expected {
            return Err(wrong(&shown, &reply, &format!("'{expected}'")));
        }
    }
    subject.expect_nothing(&[""])
}
