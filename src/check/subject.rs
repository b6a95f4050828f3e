//! The engine that is examined, through all its processes.

use super::{Fault, Finding, Patience, Plan, REQUIRED};
use crate::protocol::client::{EngineCommand, Reply, RequestError, Wire, excerpt};
use crate::session::Session;
use std::collections::BTreeSet;
use std::io;
use std::time::{Duration, Instant};

/// The commands that there are checks for, beyond the required ones.
const OPTIONAL: [&str; 22] = [
    "analyze",
    "final_score",
    "game",
    "history",
    "is_legal",
    "kata-time_settings",
    "legal_count",
    "legal_moves",
    "list_commands",
    "list_games",
    "play_sequence",
    "position",
    "reg_genmove",
    "seats",
    "set_position",
    "state_hash",
    "stop",
    "time_left",
    "time_settings",
    "to_move",
    "undo",
    "winner",
];

/// The time within which an engine has to end by itself.
const TIME_TO_END: Duration = Duration::from_secs(1);

/// How long is listened before something counts as not said.
const LISTENING: Duration = Duration::from_millis(50);

/// The engine under examination: one process at a time, a new one after each fault.
pub(super) struct Subject {
    command: EngineCommand,
    wire: Option<Wire>,
    known: Option<BTreeSet<&'static str>>,
    name: String,
    /// How long is waited.
    pub(super) patience: Patience,
    /// The replies so far.
    pub(super) replies: u64,
    /// The first request whose reply a strict reader would not have understood, and what was wrong with it.
    pub(super) untidy: Option<String>,
    /// What was first said unasked.
    pub(super) unasked: Option<String>,
    /// What was first written to stderr.
    pub(super) stderr: Option<String>,
}

impl Subject {
    pub(super) fn start(plan: &Plan) -> io::Result<Subject> {
        Ok(Subject {
            wire: Some(Wire::start(&plan.command)?),
            command: plan.command.clone(),
            known: None,
            name: String::new(),
            patience: plan.patience,
            replies: 0,
            untidy: None,
            unasked: None,
            stderr: None,
        })
    }

    /// What it has to say when it is started.
    pub(super) fn greet(&mut self) -> Finding {
        let start = self.patience.start;
        let (version, _) = self.ask_within("protocol_version", start)?;
        self.same("protocol_version", &version, "= 2")
    }

    /// Asks for its name, which is one line and not empty, and its version.
    pub(super) fn introduce(&mut self) -> Finding {
        for request in ["version", "name"] {
            let reply = self.ask(request)?;
            let is_bare = reply.text.is_empty() && request == "name";
            if !reply.success || reply.text.contains('\n') || is_bare {
                return Err(wrong(request, &reply, "'=' and one line"));
            }
            self.name = reply.text;
        }
        Ok(())
    }

    /// The reply to `name`, as it has to come again and again.
    pub(super) fn named(&self) -> String {
        format!("= {}", self.name)
    }

    /// Asks which commands it knows.
    pub(super) fn learn(&mut self) -> Finding {
        self.known = Some(REQUIRED.into_iter().collect());
        let mut known: BTreeSet<&'static str> = BTreeSet::new();
        for command in REQUIRED.into_iter().chain(OPTIONAL) {
            let request = format!("known_command {command}");
            let reply = self.ask(&request)?;
            match (reply.success, reply.text.as_str()) {
                (true, "true") => known.insert(command),
                (true, "false") if !REQUIRED.contains(&command) => false,
                (true, "false") => return Err(wrong(&request, &reply, "'= true'")),
                _ => return Err(wrong(&request, &reply, "'= true' or '= false'")),
            };
        }
        self.known = Some(known);
        Ok(())
    }

    pub(super) fn knows(&self, command: &str) -> bool {
        self.known
            .as_ref()
            .is_some_and(|known| known.contains(command))
    }

    /// Those of these games that it lists; the first one where it lists none.
    pub(super) fn games_among(&mut self, games: Vec<Box<dyn Session>>) -> Vec<Box<dyn Session>> {
        let listed = match self.knows("list_games") && self.knows("game") {
            true => self.ask("list_games").map(|reply| reply.text),
            false => Ok(String::new()),
        };
        let listed = listed.unwrap_or_default();
        let is_listed = |game: &dyn Session| listed.lines().any(|name| name.trim() == game.game());
        let (mut both, others): (Vec<_>, Vec<_>) =
            games.into_iter().partition(|game| is_listed(&**game));
        if both.is_empty() {
            both.extend(others.into_iter().take(1));
        }
        both
    }

    /// Sends a line, whatever its bytes are, and reads the reply. Where that is text, it is shown in messages.
    pub(super) fn exchange(
        &mut self,
        line: &[u8],
        limit: Duration,
    ) -> Result<(Reply, Duration), Fault> {
        let shown = shown(line);
        let wire = self.wire()?;
        let sent = Instant::now();
        wire.send([line, b"\n"].concat());
        self.hear(&shown, limit)
            .map(|(reply, arrival)| (reply, arrival.saturating_duration_since(sent)))
    }

    /// Reads a reply to what has been sent.
    pub(super) fn hear(
        &mut self,
        request: &str,
        limit: Duration,
    ) -> Result<(Reply, Instant), Fault> {
        let wire = self.wire()?;
        let heard = wire.reply(request, limit);
        let untidiness = wire.take_untidiness();
        self.replies += 1;
        if let (Some(what), None) = (untidiness, &self.untidy) {
            self.untidy = Some(format!("the reply to '{request}' has {what}"));
        }
        let (reply, arrival) = heard.map_err(|error| match error {
            RequestError::Fault(fault) => Fault::Wrong(format!("after '{request}': {fault}")),
            RequestError::Crash(how) => {
                Fault::Wrong(format!("after '{request}' the engine has ended ({how})"))
            }
            error => Fault::Request(error),
        })?;
        Ok((reply, arrival))
    }

    /// Sends a line and reads the reply, which must not have an id.
    pub(super) fn ask(&mut self, line: &str) -> Result<Reply, Fault> {
        let limit = self.patience.reply;
        self.ask_within(line, limit).map(|(reply, _)| reply)
    }

    /// The same within another limit; also tells the time from the request to the reply.
    pub(super) fn ask_within(
        &mut self,
        line: &str,
        limit: Duration,
    ) -> Result<(Reply, Duration), Fault> {
        let (reply, time) = self.exchange(line.as_bytes(), limit)?;
        if reply.id.is_empty() {
            Ok((reply, time))
        } else {
            Err(wrong(&excerpt(line), &reply, "a reply without an id"))
        }
    }

    /// Sends a line whose reply is known to the letter.
    pub(super) fn expect(&mut self, line: impl AsRef<[u8]>, expected: &str) -> Finding {
        let line = line.as_ref();
        let (reply, _) = self.exchange(line, self.patience.reply)?;
        self.same(&shown(line), &reply, expected)
    }

    /// Sends several of them.
    pub(super) fn expect_all(&mut self, lines: &[&str], expected: &str) -> Finding {
        lines
            .iter()
            .try_for_each(|line| self.expect(line, expected))
    }

    /// Sends a line that must succeed; its text.
    pub(super) fn obtain(&mut self, line: &str) -> Result<String, Fault> {
        let reply = self.ask(line)?;
        match reply.success {
            true => Ok(reply.text),
            false => Err(wrong(line, &reply, "a success")),
        }
    }

    /// Sends lines that must not be answered, and makes sure by a request behind each.
    pub(super) fn expect_nothing(&mut self, lines: &[&str]) -> Finding {
        for line in lines {
            self.wire()?.send(format!("{line}\n"));
            let (reply, _) = self.exchange(b"protocol_version", self.patience.reply)?;
            if reply.to_string() != "= 2" {
                let (line, reply) = (excerpt(line), excerpt(&reply.to_string()));
                return Err(Fault::Wrong(format!("'{line}' was answered '{reply}'")));
            }
        }
        Ok(())
    }

    fn same(&self, request: &str, reply: &Reply, expected: &str) -> Finding {
        if reply.to_string() == expected {
            Ok(())
        } else {
            Err(wrong(request, reply, &format!("'{expected}'")))
        }
    }

    /// The process, a new one where there is none.
    pub(super) fn wire(&mut self) -> Result<&mut Wire, Fault> {
        if self.wire.is_none() {
            let wire = Wire::start(&self.command)
                .map_err(|error| Fault::Wrong(format!("the engine cannot be started: {error}")))?;
            self.wire = Some(wire);
            self.greet()?;
        }
        self.wire
            .as_mut()
            .ok_or_else(|| Fault::Wrong("the engine has ended".to_string()))
    }

    /// Without a clock an engine may think as long as it likes; with one, not long. Whether it obeys is seen elsewhere.
    pub(super) fn make_quick(&mut self) -> Finding {
        if self.knows("time_settings") {
            self.ask("time_settings 0 1 40")?;
        }
        Ok(())
    }

    /// Listens a little for what nobody asked for.
    pub(super) fn listen(&mut self, time: Duration) -> Finding {
        let heard = self.wire()?.silence(time);
        heard.map_err(|fault| Fault::Wrong(fault.to_string()))
    }

    /// Waits for the end of the process, which must come by itself, with status 0, in a second; nothing more may be said.
    pub(super) fn expect_end(&mut self, after: &str) -> Finding {
        let Some(mut wire) = self.wire.take() else {
            return Ok(());
        };
        let limit = TIME_TO_END + self.patience.margin;
        let begin = Instant::now();
        // Up to the end of the output: who waits for the process alone may cut off what it wrote last.
        let heard = wire.silence(limit);
        let status = wire.end(limit.saturating_sub(begin.elapsed()));
        self.note_stderr(&wire);
        let wrong = |text: String| Err(Fault::Wrong(format!("after {after}: {text}")));
        match (heard, status) {
            (Err(fault), _) => wrong(fault.to_string()),
            (Ok(()), Some(status)) if status.success() => Ok(()),
            (Ok(()), Some(status)) => wrong(format!("the engine ends with {status}")),
            (Ok(()), None) => wrong("the engine does not end within a second".to_string()),
        }
    }

    /// Ends the process kindly, with a note of what it said unasked.
    pub(super) fn leave(&mut self) {
        let Some(mut wire) = self.wire.take() else {
            return;
        };
        if let (Err(fault), None) = (wire.silence(LISTENING), &self.unasked) {
            self.unasked = Some(fault.to_string());
        }
        wire.send("quit\n");
        wire.close_input();
        wire.end(TIME_TO_END);
        self.note_stderr(&wire);
    }

    /// Ends a process in which a check has failed: nobody knows what it will say next.
    pub(super) fn give_up(&mut self) {
        if let Some(wire) = self.wire.take() {
            self.note_stderr(&wire);
        }
    }

    fn note_stderr(&mut self, wire: &Wire) {
        let said = wire.take_stderr();
        if let (false, None) = (said.is_empty(), &self.stderr) {
            self.stderr = Some(excerpt(&said));
        }
    }
}

/// What is sent, fit to be shown.
fn shown(line: &[u8]) -> String {
    match std::str::from_utf8(line) {
        Ok(text) => excerpt(text),
        Err(_) => excerpt(&line.escape_ascii().to_string()).replace("\\\\", "\\"),
    }
}

/// A reply that is not what it should be.
pub(super) fn wrong(request: &str, reply: &Reply, expected: &str) -> Fault {
    let reply = excerpt(&reply.to_string());
    Fault::Wrong(format!(
        "'{request}' was answered '{reply}', not {expected}"
    ))
}
