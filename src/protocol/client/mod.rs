//! The controller's side: an engine as a process that is asked and answers, every read with a time limit.

mod events;
mod process;
mod reaper;
mod reply;
mod search_report;
mod time;
mod wire;

pub use process::EngineCommand;
pub use reply::{Reply, ReplyFault, Untidiness, excerpt};
pub use search_report::read_search_report;
pub use time::{TimeTextError, kata_time_settings, read_seconds, read_time_control, time_settings};
pub use wire::Wire;

use crate::search::Stop;
use events::{Event, Events};
use process::Process;
use std::io;
use std::time::{Duration, Instant};

/// The longest time between two looks at the stop and at the engine's health, while it is waited for.
const LOOK: Duration = Duration::from_millis(50);

/// How long a dying engine may take from the end of its output to its end.
const LAST_BREATH: Duration = Duration::from_millis(300);

/// Why there is no reply.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum RequestError {
    /// Nothing has come within the limit.
    #[error("no answer to '{request}' within {} s", limit.as_secs_f64())]
    NoAnswer {
        /// The request, cut to its first words.
        request: String,
        /// How long it was waited for.
        limit: Duration,
    },
    /// The engine has ended, or has closed its output.
    #[error("the engine has ended ({0})")]
    Crash(String),
    /// What has come is no reply.
    #[error(transparent)]
    Fault(#[from] ReplyFault),
    /// The wait was broken off by the controller's own stop.
    #[error("stopped")]
    Stopped,
}

/// An engine that runs as a process. One request is open at a time; no ids are sent, so that the simplest engines are understood.
#[derive(Debug)]
pub struct Client {
    process: Process,
    events: Events,
    stop: Stop,
    last: Option<RequestError>,
}

impl Client {
    /// Starts an engine. All waiting for it ends when the stop is given.
    pub fn start(command: &EngineCommand, stop: Stop) -> io::Result<Client> {
        let (read, events) = Events::channel();
        Ok(Client {
            process: Process::start(command, read)?,
            events,
            stop,
            last: None,
        })
    }

    /// Sends one line and waits for the reply to it, at most this long; also tells the time between the two. After an
    /// error every further request ends with that error: nobody could tell which reply belongs to which request.
    pub fn request(
        &mut self,
        line: &str,
        limit: Duration,
    ) -> Result<(Reply, Duration), RequestError> {
        if let Some(error) = &self.last {
            return Err(error.clone());
        }
        let result = self.send_and_wait(line, limit);
        self.last = result.as_ref().err().cloned();
        result
    }

    /// Whether the engine runs, and every request has had its reply.
    pub fn is_sound(&mut self) -> bool {
        self.last.is_none() && self.process.exit_status().is_none()
    }

    /// What the engine has written to stderr since this was last called, the end of it.
    pub fn take_stderr(&self) -> String {
        self.process.take_stderr()
    }

    /// Asks the engine to quit, gives it this long, and kills whatever is left of its process group.
    pub fn quit(mut self, limit: Duration) {
        if self.last.is_none() && self.process.write_line("quit").is_ok() {
            self.process.close_input();
            self.process.wait(limit);
        }
    }

    fn send_and_wait(
        &mut self,
        line: &str,
        limit: Duration,
    ) -> Result<(Reply, Duration), RequestError> {
        debug_assert!(!line.contains('\n'), "one request is one line");
        match self.events.next(Duration::ZERO) {
            Some(Event::Reply(reply, _)) => {
                return Err(ReplyFault::Unasked(excerpt(&reply.text)).into());
            }
            Some(Event::Fault(fault)) => return Err(fault.into()),
            Some(Event::Closed) => return Err(self.crash()),
            None => {}
        }
        // Taken before the engine can be woken up, which may well take this thread's core from it at once.
        let sent = Instant::now();
        if self.process.write_line(line).is_err() {
            return Err(self.crash());
        }
        loop {
            let left = limit.saturating_sub(sent.elapsed());
            match self.events.next(left.min(LOOK)) {
                Some(Event::Reply(reply, arrival)) => {
                    return Ok((reply, arrival.saturating_duration_since(sent)));
                }
                Some(Event::Fault(fault)) => return Err(fault.into()),
                Some(Event::Closed) => return Err(self.crash()),
                None if self.stop.is_stopped() => return Err(RequestError::Stopped),
                None if left.is_zero() => {
                    return Err(RequestError::NoAnswer {
                        request: excerpt(line),
                        limit,
                    });
                }
                // An engine that is dead while others hold its output open would be waited for in vain.
                None if self.process.exit_status().is_some() => {
                    if let Some(Event::Reply(reply, arrival)) = self.events.next(LOOK) {
                        return Ok((reply, arrival.saturating_duration_since(sent)));
                    }
                    return Err(self.crash());
                }
                None => {}
            }
        }
    }

    fn crash(&mut self) -> RequestError {
        if self.stop.is_stopped() {
            return RequestError::Stopped;
        }
        RequestError::Crash(match self.process.wait(LAST_BREATH) {
            Some(status) => status.to_string(),
            None => "its output is closed, the process goes on".to_string(),
        })
    }
}
