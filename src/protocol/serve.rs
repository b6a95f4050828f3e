//! The conversation: requests come in, answers go out, one a request and in the order of the requests.

use super::command::{Call, Group, find};
use super::dialect::Dialect;
use super::engine::Engine;
use super::failure::Failure;
use super::inbox::{Envelope, Inbox};
use super::input::read_lines;
use super::log_file::LogFile;
use super::response::Responder;
use super::syntax::{Line, Request};
use super::ugi::Ugi;
use super::wire::Wire;
use std::io::{self, Read, Write};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;

/// How a conversation is held.
#[derive(Clone, Default)]
pub struct Manner {
    /// The end of the input means `quit`: everything that came before it is carried out in full.
    pub batch: bool,
    /// A person types: there is a prompt, and the board after each turn.
    pub person: bool,
    /// What is spoken.
    pub dialect: Dialect,
    /// Where both directions are taken down.
    pub log_file: Option<LogFile>,
}

/// Holds a conversation until `quit`, the end of the input, or until nobody reads the answers any more (which is no
/// error). The input is read by a thread of its own, which may outlive the conversation by one read.
pub fn serve(
    engine: &mut Engine,
    input: impl Read + Send + 'static,
    output: &mut dyn Write,
    manner: Manner,
) -> io::Result<()> {
    let inbox = Arc::new(Inbox::new(manner.dialect, manner.batch));
    let (reader, log) = (inbox.clone(), manner.log_file.clone());
    std::thread::Builder::new()
        .name("input".to_string())
        .spawn(move || read_lines(&reader, input, log.as_ref()))?;
    match converse(engine, &inbox, output, &manner) {
        Err(error) if error.kind() == io::ErrorKind::BrokenPipe => Ok(()),
        result => result,
    }
}

fn converse(
    engine: &mut Engine,
    inbox: &Inbox,
    output: &mut dyn Write,
    manner: &Manner,
) -> io::Result<()> {
    let log = manner.log_file.as_ref();
    let (mut ugi, mut shown) = (Ugi::default(), None);
    loop {
        let is_ugi = inbox.dialect() == Dialect::Ugi;
        if manner.person && !is_ugi {
            let position = engine.position_and_turns();
            if shown.as_ref() != Some(&position) {
                writeln!(output, "{}\n", engine.picture())?;
                shown = Some(position);
            }
            write!(output, "{}> ", engine.prompt())?;
            output.flush()?;
        }
        if engine.is_pondering()
            && let Some(stop) = inbox.until_next_line()
        {
            engine.ponder(&stop);
        }
        let Some(envelope) = inbox.take() else {
            // A person's shell begins on a line of its own.
            return if manner.person {
                writeln!(output)
            } else {
                Ok(())
            };
        };
        // Asked again: the line that was waited for can have changed it.
        let is_quit = match inbox.dialect() {
            Dialect::Ugi => ugi.answer(engine, inbox, &envelope, Wire::new(output, log))?,
            dialect => answer(engine, inbox, &envelope, dialect.groups(), output, log)?,
        };
        inbox.answered(&envelope);
        if is_quit {
            return Ok(());
        }
    }
}

/// Carries out and answers a request; `true` when it was `quit`.
fn answer(
    engine: &mut Engine,
    inbox: &Inbox,
    envelope: &Envelope,
    groups: &'static [Group],
    output: &mut dyn Write,
    log: Option<&LogFile>,
) -> io::Result<bool> {
    let (id, request) = match &envelope.line {
        Line::Request(request) => (&request.id, Some(request)),
        Line::Bad { id } => (id, None),
        Line::Blank | Line::Interrupt => return Ok(false),
    };
    let mut responder = Responder::new(output, log, id.as_deref());
    let outcome = match request {
        None => Err(Failure::Syntax),
        Some(_) if inbox.is_late() => Err(Failure::InputEnded),
        Some(request) => {
            let mut run = || run(engine, inbox, envelope, request, groups, &mut responder);
            catch_unwind(AssertUnwindSafe(&mut run)).unwrap_or(Err(Failure::Internal))
        }
    };
    let is_quit = outcome.is_ok() && request.is_some_and(|request| request.command == "quit");
    responder.end(outcome)?;
    Ok(is_quit)
}

fn run(
    engine: &mut Engine,
    inbox: &Inbox,
    envelope: &Envelope,
    request: &Request,
    groups: &'static [Group],
    responder: &mut Responder<'_>,
) -> Result<String, Failure> {
    let command = find(groups, &request.command).ok_or(Failure::UnknownCommand)?;
    let words = request.words();
    if !command.arguments.contains(&words.len()) {
        return Err(Failure::Syntax);
    }
    let mut call = Call {
        words: &words,
        text: &request.arguments,
        stop: &envelope.stop,
        inbox,
        groups,
        responder,
    };
    (command.run)(engine, &mut call)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::catalog;
    use crate::protocol::command::Command;

    fn engine() -> Engine {
        Engine::new(catalog::open("veletas", &[]).expect("a game that there is"))
    }

    #[test]
    fn a_fault_of_the_engine_is_an_answer_and_the_conversation_goes_on() {
        const BROKEN: Command = Command::new("break", "", 0..=0, "panics", |_, call| {
            panic!("on purpose, at {}", call.words.len())
        });
        const GROUPS: &[Group] = &[
            Group {
                title: "Broken",
                commands: &[BROKEN],
            },
            crate::protocol::command::GROUPS[0],
            crate::protocol::command::GROUPS[2],
        ];
        let (mut engine, mut output) = (engine(), Vec::new());
        let inbox = Inbox::new(Dialect::Words, true);
        read_lines(&inbox, &b"1 break\n2 to_move\n3 quit\n"[..], None);
        let mut is_quit = false;
        while let Some(envelope) = inbox.take() {
            let answered = answer(&mut engine, &inbox, &envelope, GROUPS, &mut output, None);
            is_quit = answered.expect("memory takes all");
        }
        assert!(is_quit);
        assert_eq!(output, b"?1 internal error\n\n=2 black\n\n=3\n\n");
    }

    #[test]
    fn a_person_sees_the_board_after_each_turn_and_a_prompt() {
        let (mut engine, mut output) = (engine(), Vec::new());
        let manner = Manner {
            person: true,
            ..Manner::default()
        };
        let input = &b"name\ngame veletas size=7\nplay b c3/d4\nplay b c3\n"[..];
        serve(&mut engine, input, &mut output, manner).expect("memory takes all");
        let text = String::from_utf8(output).expect("text only");
        assert_eq!(text.matches(" to move, phase ").count(), 3, "{text}");
        assert_eq!(text.matches("veletas black> ").count(), 3, "{text}");
        assert!(text.contains("\n\nveletas black> = Windrose\n\nveletas black> =\n\n"));
        assert!(text.ends_with("veletas white> ? illegal move\n\nveletas white> \n"));
    }
}
