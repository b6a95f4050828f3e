//! What comes from an engine's stdout, reply by reply.

use super::reply::{Reply, ReplyFault, ReplyReader};
use std::io::{self, Read};
use std::sync::mpsc::{Receiver, RecvTimeoutError, SyncSender, sync_channel};
use std::time::{Duration, Instant};

/// The replies that may wait unread before the engine has to wait; more than one is a fault anyway.
const MAX_WAITING: usize = 8;

/// A piece of news.
#[derive(Debug)]
pub(super) enum Event {
    /// A whole reply, and when its last byte was read.
    Reply(Reply, Instant),
    /// Something that is no reply; nothing comes after it.
    Fault(ReplyFault),
    /// The end of the output; nothing comes after it.
    Closed,
}

/// The reading end of an engine's stdout.
#[derive(Debug)]
pub(super) struct Events(Receiver<Event>);

impl Events {
    /// The two ends: what reads an engine's stdout, and what is then heard.
    pub(super) fn channel() -> (impl FnOnce(std::process::ChildStdout) + Send, Events) {
        let (sender, events) = sync_channel(MAX_WAITING);
        (move |stdout| read_replies(stdout, &sender), Events(events))
    }

    /// The next event, where one arrives within this time.
    pub(super) fn next(&self, limit: Duration) -> Option<Event> {
        match self.0.recv_timeout(limit) {
            Ok(event) => Some(event),
            Err(RecvTimeoutError::Timeout) => None,
            Err(RecvTimeoutError::Disconnected) => Some(Event::Closed),
        }
    }
}

fn read_replies(mut stdout: impl Read, events: &SyncSender<Event>) {
    let mut reader = ReplyReader::default();
    let mut buffer = vec![0; 4096];
    loop {
        let length = read_some(&mut stdout, &mut buffer);
        let arrival = Instant::now();
        for &byte in &buffer[..length] {
            let event = match reader.push(byte) {
                Ok(None) => continue,
                Ok(Some(reply)) if reply.id.is_empty() => Event::Reply(reply, arrival),
                Ok(Some(reply)) => Event::Fault(ReplyFault::WrongId(reply.id)),
                Err(fault) => Event::Fault(fault),
            };
            let is_last = matches!(event, Event::Fault(_));
            if events.send(event).is_err() {
                return;
            }
            if is_last {
                drain_away(stdout);
                return;
            }
        }
        if length == 0 {
            // The receiver may be gone already.
            let _ = events.send(Event::Closed);
            return;
        }
    }
}

/// Reads what there is, at least a byte; 0 at the end of the output or when it cannot be read.
pub(super) fn read_some(stdout: &mut impl Read, buffer: &mut [u8]) -> usize {
    loop {
        match stdout.read(buffer) {
            Ok(length) => return length,
            Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
            Err(_) => return 0,
        }
    }
}

/// Reads on without an eye on it, so that an engine does not hang in a full pipe until it is ended.
fn drain_away(mut pipe: impl Read) {
    let _ = io::copy(&mut pipe, &mut io::sink());
}
