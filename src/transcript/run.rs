//! Runs a transcript against an engine's process.

use super::{Exchange, Transcript, lines_match};
use crate::protocol::client::{EngineCommand, RequestError, Wire};
use std::fmt;
use std::io;
use std::time::Duration;

/// How long an analysis goes on before the next request, which ends it.
const ANALYSIS: Duration = Duration::from_millis(200);

/// How long is listened behind the last reply for one that nobody asked for.
const LISTENING: Duration = Duration::from_millis(100);

/// The time that an engine has to end by itself.
const TIME_TO_END: Duration = Duration::from_secs(1);

/// The first place where an engine does not say what a transcript expects.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Difference {
    /// The number of the request's line.
    pub line: usize,
    /// The request.
    pub request: String,
    /// What was expected, as the transcript has it.
    pub expected: String,
    /// What came.
    pub got: Got,
}

/// What came in place of what was expected.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Got {
    /// Another reply.
    Reply(String),
    /// No reply at all.
    Nothing(RequestError),
}

impl fmt::Display for Difference {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Difference {
            line,
            request,
            expected,
            got,
        } = self;
        write!(
            formatter,
            "line {line}\n> {request}\nexpected:\n{expected}\ngot:\n"
        )?;
        match got {
            Got::Reply(reply) => write!(formatter, "{reply}"),
            Got::Nothing(error) => write!(formatter, "no reply: {error}"),
        }
    }
}

/// Starts the engine, sends one request after the other, and waits for each reply no longer than the limit. The first
/// difference ends it. That the engine cannot be started is the error.
pub fn run(
    transcript: &Transcript,
    command: &EngineCommand,
    limit: Duration,
) -> io::Result<Option<Difference>> {
    let mut wire = Wire::start(command)?;
    let difference = compare(transcript, &mut wire, limit);
    if difference.is_none() {
        wire.send("quit\n");
        wire.close_input();
        wire.end(TIME_TO_END);
    }
    Ok(difference)
}

fn compare(transcript: &Transcript, wire: &mut Wire, limit: Duration) -> Option<Difference> {
    let exchanges = &transcript.exchanges;
    let mut is_sent = false;
    for (index, exchange) in exchanges.iter().enumerate() {
        if !is_sent {
            wire.send(format!("{}\n", exchange.request));
        }
        is_sent = is_endless(&exchange.request);
        if is_sent {
            // It is answered no sooner than the next line comes.
            std::thread::sleep(ANALYSIS);
            let next = exchanges.get(index + 1).map(|next| next.request.as_str());
            wire.send(format!("{}\n", next.unwrap_or_default()));
        }
        if exchange.expected.is_empty() {
            continue;
        }
        match wire.reply(&exchange.request, limit) {
            Ok((reply, _)) => {
                let reply = reply.to_string();
                let lines: Vec<&str> = reply.split('\n').collect();
                if !lines_match(&exchange.expected, &lines) {
                    return Some(exchange.differs(Got::Reply(reply)));
                }
            }
            Err(error) => return Some(exchange.differs(Got::Nothing(error))),
        }
    }
    let fault = wire.silence(LISTENING).err()?;
    let last = exchanges.last()?;
    Some(Difference {
        expected: "nothing behind the last reply".to_string(),
        ..last.differs(Got::Reply(fault.to_string()))
    })
}

impl Exchange {
    fn differs(&self, got: Got) -> Difference {
        let expected: Vec<String> = self.expected.iter().map(ToString::to_string).collect();
        Difference {
            line: self.line,
            request: self.request.clone(),
            expected: expected.join("\n"),
            got,
        }
    }
}

/// Whether a request is answered no sooner than the next line comes.
fn is_endless(request: &str) -> bool {
    let is_id = |word: &&str| word.bytes().all(|byte| byte.is_ascii_digit());
    let mut words = request.split_whitespace().skip_while(is_id);
    let command = words.next().unwrap_or_default();
    command == "analyze" || command.ends_with("-analyze")
}
