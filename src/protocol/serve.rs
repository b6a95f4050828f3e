//! The conversation: requests come in, answers go out, one a request and in the order of the requests.

use super::command::{Call, Command, find};
use super::engine::Engine;
use super::failure::Failure;
use super::inbox::{Envelope, Inbox};
use super::log_file::LogFile;
use super::response::Responder;
use super::syntax::{Line, Request};
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
    let inbox = Arc::new(Inbox::new(manner.batch));
    let (reader, log) = (inbox.clone(), manner.log_file.clone());
    std::thread::Builder::new()
        .name("input".to_string())
        .spawn(move || reader.read_from(input, log.as_ref()))?;
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
    let mut shown = None;
    loop {
        if manner.person {
            let position = engine.position_and_turns();
            if shown.as_ref() != Some(&position) {
                write!(output, "{}", engine.picture())?;
                shown = Some(position);
            }
            write!(output, "{}> ", engine.prompt())?;
            output.flush()?;
        }
        let Some(envelope) = inbox.take() else {
            return Ok(());
        };
        let log = manner.log_file.as_ref();
        let is_quit = answer(engine, inbox, &envelope, find, output, log)?;
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
    find: fn(&str) -> Option<&'static Command>,
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
            let command = find(&request.command);
            let mut run = || run(engine, inbox, envelope, request, command, &mut responder);
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
    command: Option<&Command>,
    responder: &mut Responder<'_>,
) -> Result<String, Failure> {
    let command = command.ok_or(Failure::UnknownCommand)?;
    let words = request.words();
    if !command.arguments.contains(&words.len()) {
        return Err(Failure::Syntax);
    }
    let mut call = Call {
        words: &words,
        text: &request.arguments,
        stop: &envelope.stop,
        inbox,
        responder,
    };
    (command.run)(engine, &mut call)
}
