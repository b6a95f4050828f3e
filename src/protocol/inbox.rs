//! Requests that wait for their turn, and the words that end a search before its time.

use super::command::Interruption;
use super::dialect::Dialect;
use super::stop_queue::StopQueue;
use super::syntax::{Line, read_line};
use crate::search::Stop;
use std::collections::VecDeque;
use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

/// How many bytes of requests may wait before input is read no further.
const MAX_WAITING: usize = 64 << 20;

/// How many bytes a request counts for that can be ended before its time, beyond its text.
const STOP_SIZE: usize = 128;

/// How long requests are still carried out after the controller has gone.
const GRACE: Duration = Duration::from_millis(500);

/// A line that is to be answered, with the word that ends its search.
#[derive(Debug)]
pub(super) struct Envelope {
    number: u64,
    pub(super) line: Line,
    pub(super) stop: Stop,
}

/// What one who listens hears of at once, while a search runs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Notice {
    /// The request `isready`, which does not wait then unless another request does before it.
    IsReady,
    /// A search has been ended.
    Stop,
    /// Nothing more will come.
    End,
}

/// Where requests wait. One thread posts the lines that it reads, another one takes them out.
pub(super) struct Inbox {
    state: Mutex<State>,
    changed: Condvar,
    eof_is_quit: bool,
}

#[derive(Default)]
struct State {
    dialect: Dialect,
    /// Who is told what does not wait.
    listener: Option<Box<dyn Fn(Notice) + Send>>,
    /// The lines that are to be answered, as text: a request in this form takes the least memory.
    waiting: VecDeque<u8>,
    posted: u64,
    taken: u64,
    /// The words that end those of them that can be ended, by their numbers.
    stops: VecDeque<(u64, Stop)>,
    /// What `stop` can end.
    stoppable: StopQueue,
    /// The analysis, or the thinking between requests, that the next line ends.
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
    pub(super) fn new(dialect: Dialect, eof_is_quit: bool) -> Inbox {
        Inbox {
            state: Mutex::new(State {
                dialect,
                ..State::default()
            }),
            changed: Condvar::new(),
            eof_is_quit,
        }
    }

    /// What is spoken; the first line can change it.
    pub(super) fn dialect(&self) -> Dialect {
        self.lock().dialect
    }

    /// Begins to tell a listener at once of what does not wait for the end of a search, and of what has come already.
    pub(super) fn listen(&self, listener: impl Fn(Notice) + Send + 'static) {
        let mut state = self.lock();
        let waiting: Vec<u8> = state.waiting.drain(..).collect();
        let mut is_next = true;
        for line in waiting.split_inclusive(|&byte| byte == b'\n') {
            is_next &= is_transparent(line);
            let is_ready = is_next && line.trim_ascii() == b"isready";
            if is_ready {
                listener(Notice::IsReady);
            }
            // Each line keeps its number: what is answered becomes a blank one.
            state.waiting.extend(if is_ready { b"\n" } else { line });
        }
        if state.end.is_some() {
            listener(Notice::End);
        }
        state.listener = Some(Box::new(listener));
    }

    /// Ends what [`listen`](Inbox::listen) began.
    pub(super) fn stop_listening(&self) {
        self.lock().listener = None;
    }

    /// Takes out the next line that is to be answered; `None` when there will be no more.
    pub(super) fn take(&self) -> Option<Envelope> {
        let mut state = self.lock();
        loop {
            if let Some(envelope) = state.take() {
                self.changed.notify_all();
                return Some(envelope);
            }
            if state.end.is_some() {
                return None;
            }
            state = self.wait(state);
        }
    }

    /// The word that ends what is done while nothing waits, said by the next line or the end of the input; `None` where there is
    /// something to do already.
    pub(super) fn until_next_line(&self) -> Option<Stop> {
        let mut state = self.lock();
        if !state.waiting.is_empty() || state.end.is_some() {
            return None;
        }
        let stop = Stop::default();
        state.open_analysis = Some(stop.clone());
        Some(stop)
    }

    /// Says that a line has been answered, so that `stop` means the ones behind it.
    pub(super) fn answered(&self, envelope: &Envelope) {
        self.lock().stoppable.forget_up_to(envelope.number);
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

    /// Puts in a line that has come, and ends what it ends. Behind a `quit` nothing is put in any more, but a search
    /// before it can still be ended.
    pub(super) fn post(&self, line: Line) {
        let mut state = self.lock();
        let request = match &line {
            Line::Request(request) => Some(request),
            Line::Interrupt | Line::Blank | Line::Bad { .. } => None,
        };
        let bare = request.filter(|request| request.arguments.is_empty());
        let is_bare = |name| bare.is_some_and(|request| request.command == name);
        if state.posted == 0 && state.dialect == Dialect::Words && is_bare("ugi") {
            state.dialect = Dialect::Ugi;
        }
        if is_bare("isready") && state.is_next() && state.tell(Notice::IsReady) {
            return;
        }
        if line == Line::Interrupt || is_bare("stop") {
            state.stoppable.stop_earliest();
            state.tell(Notice::Stop);
            self.changed.notify_all();
        }
        if state.end == Some(End::Quit) {
            return;
        }
        if let Some(analysis) = state.open_analysis.take() {
            analysis.stop();
        }
        let is_quit = is_bare("quit");
        let dialect = state.dialect;
        let interruption = request.map_or(Interruption::None, |request| {
            dialect.interruption_of(request)
        });
        if !matches!(line, Line::Blank | Line::Interrupt) {
            state.push(&line, interruption);
        }
        if is_quit {
            state.end = Some(End::Quit);
            if dialect == Dialect::Ugi && !self.eof_is_quit {
                // There, to quit is to end at once.
                state.stoppable.stop_all();
            }
            state.tell(Notice::End);
        }
        self.changed.notify_all();
    }

    /// Says that the input has ended.
    pub(super) fn post_end(&self) {
        let mut state = self.lock();
        if let Some(analysis) = state.open_analysis.take() {
            analysis.stop();
        }
        if state.end.is_none() && self.eof_is_quit {
            state.end = Some(End::Quit);
        } else if state.end.is_none() {
            state.end = Some(End::Gone(Instant::now()));
            state.stoppable.stop_all();
        }
        state.tell(Notice::End);
        self.changed.notify_all();
    }

    /// Waits until more can be read; `false` when nothing more is to be read.
    pub(super) fn wait_for_room(&self) -> bool {
        let mut state = self.lock();
        while state.is_full() && state.end.is_none() {
            state = self.wait(state);
        }
        !matches!(state.end, Some(End::Gone(_)))
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
    /// Tells who listens; `false` where nobody does.
    fn tell(&self, notice: Notice) -> bool {
        self.listener
            .as_ref()
            .map(|listener| listener(notice))
            .is_some()
    }

    fn push(&mut self, line: &Line, interruption: Interruption) {
        self.posted += 1;
        self.waiting.extend(line.to_bytes());
        self.waiting.push_back(b'\n');
        if interruption == Interruption::None {
            return;
        }
        let stop = Stop::default();
        self.stoppable.push(self.posted, interruption, &stop);
        if interruption == Interruption::NextLine {
            self.open_analysis = Some(stop.clone());
        }
        self.stops.push_back((self.posted, stop));
    }

    fn take(&mut self) -> Option<Envelope> {
        let length = self.waiting.iter().position(|&byte| byte == b'\n')?;
        let line: Vec<u8> = self.waiting.drain(..=length).collect();
        self.taken += 1;
        let stop = match self.stops.front() {
            Some(&(number, _)) if number == self.taken => self.stops.pop_front(),
            _ => None,
        };
        Some(Envelope {
            number: self.taken,
            line: read_line(&line[..length]),
            stop: stop.map(|(_, stop)| stop).unwrap_or_default(),
        })
    }

    /// Whether a line that comes now is the first that the present request leaves to be carried out.
    fn is_next(&self) -> bool {
        let waiting: Vec<u8> = self.waiting.iter().copied().collect();
        waiting.split(|&byte| byte == b'\n').all(is_transparent)
    }

    fn is_full(&self) -> bool {
        self.waiting.len() + self.stops.len() * STOP_SIZE > MAX_WAITING
    }
}

/// Whether a line that waits lets `isready` pass: one that has done what it does already, or is itself one.
fn is_transparent(line: &[u8]) -> bool {
    matches!(line.trim_ascii(), b"" | b"stop" | b"isready")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::protocol::input::read_lines;

    fn inbox_of(text: &str) -> (Inbox, Vec<Envelope>) {
        let inbox = Inbox::new(Dialect::Words, true);
        read_lines(&inbox, text.as_bytes(), None);
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
        let inbox = Inbox::new(Dialect::Words, true);
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
        let inbox = Inbox::new(Dialect::Words, false);
        read_lines(&inbox, text.as_bytes(), None);
        let stops: Vec<_> = std::iter::from_fn(|| inbox.take())
            .map(|envelope| envelope.stop.is_stopped())
            .collect();
        assert_eq!(stops, [true, true, false]);
        assert!(!inbox.is_late());
    }

    #[test]
    fn quit_is_the_last_request_but_a_search_before_it_can_be_ended() {
        for (ending, is_ended) in [
            ("name\n", false),
            ("stop\nname\n", true),
            ("# interrupt\n", true),
        ] {
            let inbox = Inbox::new(Dialect::Words, false);
            let text = format!("genmove b\nquit now\n3 quit\n{ending}");
            read_lines(&inbox, text.as_bytes(), None);
            let envelopes: Vec<_> = std::iter::from_fn(|| inbox.take()).collect();
            assert_eq!(envelopes.len(), 3, "{ending}");
            assert_eq!(envelopes[0].stop.is_stopped(), is_ended, "{ending}");
        }
    }

    #[test]
    fn isready_passes_a_search_but_no_other_request() {
        let inbox = Inbox::new(Dialect::Ugi, true);
        let post = |text: &str| read_line(text.as_bytes());
        for text in [
            "go",
            "isready",
            "stop",
            "isready",
            "query gameover",
            "isready",
        ] {
            inbox.post(post(text));
        }
        let go = inbox.take().expect("it waits");
        assert!(go.stop.is_stopped());
        let (sender, receiver) = std::sync::mpsc::channel();
        inbox.listen(move |notice| sender.send(notice).expect("it is received"));
        let heard: Vec<Notice> = receiver.try_iter().collect();
        assert_eq!(heard, [Notice::IsReady; 2]);
        for left in [
            Line::Blank,
            post("stop"),
            Line::Blank,
            post("query gameover"),
        ] {
            assert_eq!(inbox.take().map(|envelope| envelope.line), Some(left));
        }
        inbox.post(post("isready"));
        assert_eq!(receiver.try_iter().count(), 1);
        inbox.stop_listening();
        inbox.post(post("isready"));
        assert_eq!(receiver.try_iter().count(), 0);
    }
}
