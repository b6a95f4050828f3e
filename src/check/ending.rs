//! Checks of the end of a conversation, and of what was heard in all of them.

use super::game::Table;
use super::subject::{Subject, wrong};
use super::{Check, Fault, Finding};
use std::time::Duration;

pub(super) const CHECKS: &[Check] = &[
    Check::speech("quit", quit),
    Check::speech("quit with an id", quit_with_id),
    Check::speech("quit with an argument", quit_with_argument),
    Check::speech("the end of the input", end_of_input),
    Check::speech("a last line without its end", last_line),
    Check::game("the end of the input in a search", &[], end_in_search),
    Check::speech("nothing unasked", nothing_unasked),
    Check::speech("silence on stderr", silence),
    Check::speech("framing", framing),
];

/// It is answered, what comes behind it is not, and the program ends though its input stays open.
fn quit(subject: &mut Subject) -> Finding {
    subject.leave();
    subject.wire()?.send("quit\nname\n");
    let (reply, _) = subject.hear("quit", subject.patience.reply)?;
    if reply.to_string() != "=" {
        return Err(wrong("quit", &reply, "'='"));
    }
    subject.expect_end("quit")
}

fn quit_with_id(subject: &mut Subject) -> Finding {
    subject.leave();
    subject.expect("12 quit # the end", "=12")?;
    subject.expect_end("quit")
}

fn quit_with_argument(subject: &mut Subject) -> Finding {
    subject.leave();
    subject.expect("quit now", "? syntax error")?;
    let named = subject.named();
    subject.expect("name", &named)
}

fn end_of_input(subject: &mut Subject) -> Finding {
    subject.leave();
    subject.wire()?.close_input();
    subject.expect_end("the end of the input")
}

fn last_line(subject: &mut Subject) -> Finding {
    subject.leave();
    subject.wire()?.send("protocol_version\nknown_command name");
    subject.wire()?.close_input();
    for (request, expected) in [
        ("protocol_version", "= 2"),
        ("known_command name", "= true"),
    ] {
        let (reply, _) = subject.hear(request, subject.patience.reply)?;
        if reply.to_string() != expected {
            return Err(wrong(request, &reply, &format!("'{expected}'")));
        }
    }
    subject.expect_end("the end of the input")
}

/// The search ends at once, and is answered.
fn end_in_search(table: &mut Table) -> Finding {
    table.begin_afresh()?;
    table.play_random_turns(4, 101)?;
    if table.subject.knows("time_settings") {
        table.subject.expect("time_settings 0 60 1", "=")?;
    }
    let Some(color) = table.referee.to_move() else {
        return Ok(());
    };
    let request = format!("genmove {color}");
    table.subject.wire()?.send(format!("{request}\n"));
    std::thread::sleep(Duration::from_millis(100));
    table.subject.wire()?.close_input();
    let limit = Duration::from_secs(1) + table.subject.patience.margin;
    let shown = format!("{request} and the end of the input");
    let (reply, _) = table.subject.hear(&shown, limit)?;
    table.follow(color, &reply.text)?;
    table.subject.expect_end("the end of the input in a search")
}

fn nothing_unasked(subject: &mut Subject) -> Finding {
    subject.leave();
    said(subject.unasked.take())
}

fn silence(subject: &mut Subject) -> Finding {
    subject.leave();
    let heard = subject.stderr.take();
    said(heard.map(|text| format!("it wrote to stderr: '{text}'")))
}

fn framing(subject: &mut Subject) -> Finding {
    let replies = subject.replies;
    said(
        subject
            .untidy
            .take()
            .map(|what| format!("{what} (looked at {replies} replies)")),
    )
}

fn said(what: Option<String>) -> Finding {
    what.map_or(Ok(()), |what| Err(Fault::Wrong(what)))
}
