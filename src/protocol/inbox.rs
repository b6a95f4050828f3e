//! Requests that wait for their turn, and the words that end a search before its time.

use super::command::{Interruption, interruption_of};
use super::line_splitter::LineSplitter;
use super::log_file::LogFile;
use super::syntax::Line;
use crate::search::Stop;
use std::collections::VecDeque;
use std::io::{self, Read};
use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

/// How much may wait, in bytes of memory, before input is read no further.
const MAX_WAITING: usize = 64 << 20;

/// How long requests are still carried out after the controller has gone.
const GRACE: Duration = Duration::from_millis(500);

/// A line that is to be answered, with the word that ends its search.
#[derive(Debug)]
pub(super) struct Envelope {
    number: u64,
    pub(super) line: Line,
    pub(super) stop: Stop,
}

impl Envelope {
    fn size(&self) -> usize {
        let text = match &self.line {
            Line::Request(request) => request.command.len() + request.arguments.len(),
            _ => 0,
        };
        // The text, the allocations that hold it, and the word to stop.
        text + size_of::<Envelope>() + 100
    }
}

/// Where requests wait. One thread posts the lines that it reads, another one takes them out.
#[derive(Debug)]
pub(super) struct Inbox {
    state: Mutex<State>,
    changed: Condvar,
    eof_is_quit: bool,
}

#[derive(Debug, Default)]
struct State {
    waiting: VecDeque<Envelope>,
    waiting_size: usize,
    posted: u64,
    /// What `stop` can end: unanswered and not stopped yet, in the order of arrival.
    stoppable: VecDeque<(u64, Interruption, Stop)>,
    /// How many of these choose turns.
    choices: usize,
    /// The analysis that the next line ends.
    open_analysis: Option<Stop>,
    end: Option<End>,
}

/// Why no more lines come.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum End {
    /// `quit`, or what stands for it: all that waits is carried out in full.
    Quit,
    /// The controller has gone, at this time.
    Gone(Instant),
}

impl Inbox {
    /// An empty inbox; `eof_is_quit` says that the end of the input means `quit`.
    pub(super) fn new(eof_is_quit: bool) -> Inbox {
        Inbox {
            state: Mutex::default(),
            changed: Condvar::new(),
            eof_is_quit,
        }
    }

    /// Reads lines and posts them until the input or the conversation ends.
    pub(super) fn read_from(&self, mut input: impl Read, log: Option<&LogFile>) {
        let mut splitter = LineSplitter::default();
        let mut receive = |bytes: &[u8], line| {
            if let Some(log) = log {
                log.received(bytes);
            }
            self.post(line);
        };
        let mut chunk = vec![0; 1 << 16];
        while self.wait_for_room() {
            match input.read(&mut chunk) {
                Ok(0) => break,
                Ok(length) => splitter.feed(&chunk[..length], &mut receive),
                Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
                Err(error) => {
                    log::warn!("the input cannot be read: {error}");
                    break;
                }
            }
        }
        splitter.finish(&mut receive);
        self.post_end();
    }

    /// Takes out the next line that is to be answered; `None` when there will be no more.
    pub(super) fn take(&self) -> Option<Envelope> {
        let mut state = self.lock();
        loop {
            if let Some(envelope) = state.waiting.pop_front() {
                state.waiting_size -= envelope.size();
                self.changed.notify_all();
                return Some(envelope);
            }
            if state.end.is_some() {
                return None;
            }
            state = self.wait(state);
        }
    }

    /// Says that a line has been answered, so that `stop` means the ones behind it.
    pub(super) fn answered(&self, envelope: &Envelope) {
        let mut state = self.lock();
        while let Some(&(number, kind, _)) = state.stoppable.front()
            && number <= envelope.number
        {
            state.stoppable.pop_front();
            state.choices -= usize::from(kind == Interruption::StopChoice);
        }
    }

    /// Waits until a search is to end.
    pub(super) fn wait_for_stop(&self, stop: &Stop) {
        let mut state = self.lock();
        while !stop.is_stopped() {
            state = self.wait(state);
        }
    }

    /// Whether the controller has gone so long ago that nothing more is carried out.
    pub(super) fn is_late(&self) -> bool {
        matches!(self.lock().end, Some(End::Gone(since)) if since.elapsed() > GRACE)
    }

    fn post(&self, line: Line) {
        let mut state = self.lock();
        if state.end == Some(End::Quit) {
            return;
        }
        if let Some(analysis) = state.open_analysis.take() {
            analysis.stop();
        }
        let request = match &line {
            Line::Request(request) => Some((request.command.as_str(), &request.arguments)),
            Line::Interrupt => {
                state.stop_earliest();
                None
            }
            Line::Blank | Line::Bad { .. } => None,
        };
        let bare = request.filter(|(_, arguments)| arguments.is_empty());
        let is_quit = bare.is_some_and(|(command, _)| command == "quit");
        if bare.is_some_and(|(command, _)| command == "stop") {
            state.stop_earliest();
        }
        let interruption = request.map_or(Interruption::None, |(name, _)| interruption_of(name));
        if !matches!(line, Line::Blank | Line::Interrupt) {
            state.push(line, interruption);
        }
        if is_quit {
            state.end = Some(End::Quit);
        }
        self.changed.notify_all();
    }

    fn post_end(&self) {
        let mut state = self.lock();
        if let Some(analysis) = state.open_analysis.take() {
            analysis.stop();
        }
        if state.end.is_none() && self.eof_is_quit {
            state.end = Some(End::Quit);
        } else if state.end.is_none() {
            state.end = Some(End::Gone(Instant::now()));
            for (_, _, stop) in &state.stoppable {
                stop.stop();
            }
        }
        self.changed.notify_all();
    }

    /// Waits until more can be read; `false` when nothing more is to be read.
    fn wait_for_room(&self) -> bool {
        let mut state = self.lock();
        while state.waiting_size > MAX_WAITING && state.end.is_none() {
            state = self.wait(state);
        }
        state.end.is_none()
    }

    fn lock(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn wait<'a>(&self, state: MutexGuard<'a, State>) -> MutexGuard<'a, State> {
        self.changed
            .wait(state)
            .unwrap_or_else(PoisonError::into_inner)
    }
}

impl State {
    fn push(&mut self, line: Line, interruption: Interruption) {
        let stop = Stop::default();
        self.posted += 1;
        match interruption {
            Interruption::None => {}
            Interruption::NextLine => self.open_analysis = Some(stop.clone()),
            Interruption::StopChoice | Interruption::StopCount => {
                let entry = (self.posted, interruption, stop.clone());
                self.stoppable.push_back(entry);
                self.choices += usize::from(interruption == Interruption::StopChoice);
            }
        }
        let envelope = Envelope {
            number: self.posted,
            line,
            stop,
        };
        self.waiting_size += envelope.size();
        self.waiting.push_back(envelope);
    }

    /// Ends the earliest choice of a turn, so that it is answered at once, and with it the counts before it; where
    /// no turn is being chosen, the earliest count.
    fn stop_earliest(&mut self) {
        let is_any_choice = self.choices > 0;
        while let Some((_, kind, stop)) = self.stoppable.pop_front() {
            stop.stop();
            let is_choice = kind == Interruption::StopChoice;
            self.choices -= usize::from(is_choice);
            if is_choice || !is_any_choice {
                break;
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn inbox_of(text: &str) -> (Inbox, Vec<Envelope>) {
        let inbox = Inbox::new(true);
        inbox.read_from(text.as_bytes(), None);
        let envelopes = std::iter::from_fn(|| inbox.take()).collect();
        (inbox, envelopes)
    }

    fn stopped(text: &str) -> Vec<bool> {
        let (_, envelopes) = inbox_of(text);
        envelopes
            .iter()
            .map(|envelope| envelope.stop.is_stopped())
            .collect()
    }

    #[test]
    fn stop_ends_the_earliest_choice_that_came_before_it() {
        assert_eq!(stopped("genmove b\nstop\n"), [true, false]);
        assert_eq!(stopped("stop\ngenmove b\n"), [false, false]);
        assert_eq!(
            stopped("genmove b\ngenmove w\n# interrupt\n"),
            [true, false]
        );
        assert_eq!(
            stopped("genmove b\nstop\ngenmove w\n1 stop\n"),
            [true, false, true, false]
        );
        assert_eq!(stopped("genmove b\nstop now\n"), [false, false]);
        assert_eq!(
            stopped("perft 9\nperft 9\nreg_genmove b\ngenmove_analyze b\nstop"),
            [true, true, true, false, false]
        );
        assert_eq!(stopped("perft 9\ndivide 9\nstop"), [true, false, false]);
    }

    #[test]
    fn stop_does_not_reach_back_to_what_was_answered() {
        let inbox = Inbox::new(true);
        inbox.post(Line::Request(crate::protocol::syntax::Request {
            id: None,
            command: "genmove".to_string(),
            arguments: "b".to_string(),
        }));
        let envelope = inbox.take().expect("one waits");
        inbox.answered(&envelope);
        inbox.post(Line::Interrupt);
        assert!(!envelope.stop.is_stopped());
    }

    #[test]
    fn any_line_ends_an_analysis() {
        assert_eq!(stopped("analyze b\n\n"), [true]);
        assert_eq!(stopped("analyze b\n# a comment\n"), [true]);
        assert_eq!(stopped("analyze b\nname\nanalyze b"), [true, false, true]);
        assert_eq!(stopped("genmove_analyze b\nname\n"), [false, false]);
    }

    #[test]
    fn the_end_of_the_input_ends_all_searches_unless_it_stands_for_quit() {
        let text = "genmove b\nperft 9\nname";
        assert_eq!(stopped(text), [false, false, false]);
        let inbox = Inbox::new(false);
        inbox.read_from(text.as_bytes(), None);
        let stops: Vec<_> = std::iter::from_fn(|| inbox.take())
            .map(|envelope| envelope.stop.is_stopped())
            .collect();
        assert_eq!(stops, [true, true, false]);
        assert!(!inbox.is_late());
    }

    #[test]
    fn quit_is_the_last_that_is_read() {
        let inbox = Inbox::new(false);
        inbox.read_from("genmove b\nquit now\n3 quit\nstop\nname\n".as_bytes(), None);
        let envelopes: Vec<_> = std::iter::from_fn(|| inbox.take()).collect();
        assert_eq!(envelopes.len(), 3);
        assert!(!envelopes[0].stop.is_stopped());
    }

    #[test]
    fn no_more_is_read_than_may_wait() {
        struct Endless(usize);
        impl Read for Endless {
            fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
                self.0 += buffer.len();
                for pair in buffer.chunks_mut(2) {
                    pair.copy_from_slice(b"a\n");
                }
                Ok(buffer.len())
            }
        }
        let inbox = std::sync::Arc::new(Inbox::new(true));
        let reader = inbox.clone();
        let thread = std::thread::spawn(move || reader.read_from(Endless(0), None));
        let is_full = || inbox.lock().waiting_size > MAX_WAITING;
        while !is_full() {
            std::thread::yield_now();
        }
        std::thread::sleep(Duration::from_millis(20));
        assert!(inbox.lock().waiting_size < MAX_WAITING + (8 << 20));
        inbox.lock().end = Some(End::Quit);
        inbox.changed.notify_all();
        thread.join().expect("the reader ends");
    }
}
