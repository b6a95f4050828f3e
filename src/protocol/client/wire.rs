//! An engine byte by byte: any bytes can be sent, nothing is read before it is asked for, and every wait has a limit.

use super::events::read_some;
use super::process::{EngineCommand, Process};
use super::reply::{Reply, ReplyFault, ReplyReader, Untidiness, excerpt};
use super::{LOOK, RequestError};
use std::collections::VecDeque;
use std::io::{self, Write};
use std::process::ExitStatus;
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel, sync_channel};
use std::thread;
use std::time::{Duration, Instant};

/// The pieces of output that may wait unread; then the engine has to wait, as behind a slow reader.
const MAX_WAITING: usize = 1;

/// A running engine. It and whatever it has started are killed when this is dropped.
#[derive(Debug)]
pub struct Wire {
    process: Process,
    input: Option<Sender<Vec<u8>>>,
    output: Receiver<(Vec<u8>, Instant)>,
    unread: VecDeque<u8>,
    arrival: Instant,
    reader: ReplyReader,
}

impl Wire {
    /// Starts an engine.
    pub fn start(command: &EngineCommand) -> io::Result<Wire> {
        let (sender, output) = sync_channel(MAX_WAITING);
        let mut process = Process::start(command, move |mut stdout| {
            let mut buffer = vec![0; 4096];
            loop {
                let length = read_some(&mut stdout, &mut buffer);
                let piece = (buffer[..length].to_vec(), Instant::now());
                if length == 0 || sender.send(piece).is_err() {
                    return;
                }
            }
        })?;
        let (input, pieces) = channel::<Vec<u8>>();
        let stdin = process.take_input();
        thread::spawn(move || {
            let Some(mut stdin) = stdin else { return };
            for piece in pieces {
                // An engine that has ended or has closed its input is noticed by what it does not answer.
                if stdin
                    .write_all(&piece)
                    .and_then(|()| stdin.flush())
                    .is_err()
                {
                    return;
                }
            }
        });
        Ok(Wire {
            process,
            input: Some(input),
            output,
            unread: VecDeque::new(),
            arrival: Instant::now(),
            reader: ReplyReader::default(),
        })
    }

    /// Sends bytes, without waiting until the engine has taken them.
    pub fn send(&self, bytes: impl AsRef<[u8]>) {
        if let Some(input) = &self.input {
            // It fails when the engine has closed its input.
            let _ = input.send(bytes.as_ref().to_vec());
        }
    }

    /// Closes the engine's input once all is written that was sent.
    pub fn close_input(&mut self) {
        self.input = None;
    }

    /// The next reply, and when its last byte arrived; `request` is for the message where none comes within the limit.
    pub fn reply(
        &mut self,
        request: &str,
        limit: Duration,
    ) -> Result<(Reply, Instant), RequestError> {
        let start = Instant::now();
        loop {
            while let Some(byte) = self.unread.pop_front() {
                if let Some(reply) = self.reader.push(byte)? {
                    return Ok((reply, self.arrival));
                }
            }
            let left = limit.saturating_sub(start.elapsed());
            match self.fill(left.min(LOOK)) {
                Filled::Some => {}
                Filled::Closed => return Err(self.crash(limit)),
                Filled::None if left.is_zero() => {
                    return Err(RequestError::NoAnswer {
                        request: excerpt(request),
                        limit,
                    });
                }
                Filled::None => {}
            }
        }
    }

    /// Waits this long and makes sure that nothing comes; that the engine ends is no fault here.
    pub fn silence(&mut self, time: Duration) -> Result<(), ReplyFault> {
        let start = Instant::now();
        let mut heard: Vec<u8> = self.unread.drain(..).collect();
        loop {
            let left = time.saturating_sub(start.elapsed());
            let filled = self.fill(left);
            heard.extend(self.unread.drain(..));
            if matches!(filled, Filled::Closed) || left.is_zero() {
                break;
            }
        }
        let text = self.reader.unfinished() + &String::from_utf8_lossy(&heard);
        if text.is_empty() {
            Ok(())
        } else {
            Err(ReplyFault::Unasked(excerpt(&text)))
        }
    }

    /// How the engine has ended, where it ends within the limit.
    pub fn end(&mut self, limit: Duration) -> Option<ExitStatus> {
        self.process.wait(limit)
    }

    /// The first thing since this was last asked that a strict reader would not have understood.
    pub fn take_untidiness(&mut self) -> Option<Untidiness> {
        self.reader.take_untidiness()
    }

    /// What the engine has written to stderr since this was last called, the end of it.
    pub fn take_stderr(&self) -> String {
        self.process.take_stderr()
    }

    fn fill(&mut self, limit: Duration) -> Filled {
        match self.output.recv_timeout(limit) {
            Ok((piece, arrival)) => {
                self.unread.extend(piece);
                self.arrival = arrival;
                Filled::Some
            }
            Err(RecvTimeoutError::Timeout) => Filled::None,
            Err(RecvTimeoutError::Disconnected) => Filled::Closed,
        }
    }

    fn crash(&mut self, limit: Duration) -> RequestError {
        RequestError::Crash(match self.process.wait(limit.min(super::LAST_BREATH)) {
            Some(status) => status.to_string(),
            None => "its output is closed, the process goes on".to_string(),
        })
    }
}

enum Filled {
    Some,
    None,
    Closed,
}
