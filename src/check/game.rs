//! A game at the examination: the engine's, and this program's own beside it.

use super::subject::{Subject, wrong};
use super::{Fault, Finding, differs};
use crate::game::Color;
use crate::search::{Limits, Settings, Stop, Strategy};
use crate::session::{Session, SessionError};
use std::time::Duration;

/// What can be asked about a position; the replies together tell two positions apart.
const QUESTIONS: [&str; 5] = [
    "state_hash",
    "position",
    "legal_moves",
    "to_move",
    "history",
];

/// The engine and a game that has just begun.
pub(super) struct Table<'a> {
    pub(super) subject: &'a mut Subject,
    /// The same game by this program's rules.
    pub(super) referee: Box<dyn Session>,
}

impl<'a> Table<'a> {
    /// Begins a new game, the same as this one.
    pub(super) fn new(subject: &'a mut Subject, fresh: &dyn Session) -> Result<Table<'a>, Fault> {
        let mut table = Table {
            subject,
            referee: copy_of(fresh)?,
        };
        table.begin()?;
        Ok(table)
    }

    /// Begins it anew, with little time for each turn.
    pub(super) fn begin(&mut self) -> Finding {
        self.referee.clear();
        self.subject.make_quick()?;
        if self.subject.knows("game") {
            let line = format!("game {}", self.referee.game_line());
            return self.subject.expect(line, "=");
        }
        let size = self.referee.shape().side();
        self.subject.expect(format!("boardsize {size}"), "=")?;
        self.subject.expect("clear_board", "=")
    }

    /// Makes the engine's process a new one, with the game just begun.
    pub(super) fn begin_afresh(&mut self) -> Finding {
        self.subject.leave();
        self.begin()
    }

    /// A random legal turn; the same seed gives the same one.
    pub(super) fn random_turn(&mut self, seed: u64) -> Result<Option<(Color, String)>, Fault> {
        let Some(color) = self.referee.to_move() else {
            return Ok(None);
        };
        let settings = Settings {
            strategy: Strategy::Random,
            seed: seed.wrapping_add(1000 * self.referee.history().len() as u64),
            ..self.referee.settings().clone()
        };
        self.referee.configure(settings).map_err(own_failure)?;
        let chosen = self
            .referee
            .choose(&Limits::default(), &Stop::default(), &mut |_| {});
        Ok(Some((color, chosen.map_err(own_failure)?.turn)))
    }

    /// Makes a random turn on both sides; `false` when the game is over.
    pub(super) fn play_random(&mut self, seed: u64) -> Result<bool, Fault> {
        match self.random_turn(seed)? {
            Some((color, turn)) => {
                self.play(color, &turn)?;
                Ok(true)
            }
            None => Ok(false),
        }
    }

    /// Makes this many random turns, or as many as the game has.
    pub(super) fn play_random_turns(&mut self, turns: usize, seed: u64) -> Finding {
        for _ in 0..turns {
            self.play_random(seed)?;
        }
        Ok(())
    }

    /// Makes a legal turn on both sides.
    pub(super) fn play(&mut self, color: Color, turn: &str) -> Finding {
        self.subject.expect(format!("play {color} {turn}"), "=")?;
        self.follow(color, turn)
    }

    /// Makes a turn on the referee's side alone.
    pub(super) fn follow(&mut self, color: Color, turn: &str) -> Finding {
        self.referee.play(color, turn).map_err(|error| {
            Fault::Wrong(format!(
                "{color} {turn} is illegal: {error} (position {})",
                self.referee.position()
            ))
        })
    }

    /// Lets the engine choose a turn for the side to move; the turn, which was legal and as the protocol writes it, and
    /// how long it took.
    pub(super) fn choose(&mut self, limit: Duration) -> Result<Option<(String, Duration)>, Fault> {
        let Some(color) = self.referee.to_move() else {
            return Ok(None);
        };
        let request = format!("genmove {color}");
        let (reply, time) = self.subject.ask_within(&request, limit)?;
        if !reply.success {
            return Err(wrong(&request, &reply, "a turn"));
        }
        if reply.text == "resign" {
            self.follow(color, "resign")?;
            return Ok(Some((reply.text, time)));
        }
        self.follow(color, &reply.text)?;
        let made = self.referee.history().pop().map(|turn| turn.text);
        match made {
            Some(made) if made != reply.text => Err(differs(&request, &reply.text, &made)),
            _ => Ok(Some((reply.text, time))),
        }
    }

    /// What the engine says about the position, as far as it can be asked.
    pub(super) fn state(&mut self) -> Result<Vec<(&'static str, String)>, Fault> {
        let mut state = Vec::new();
        for question in QUESTIONS {
            if self.subject.knows(question) {
                let reply = self.subject.ask(question)?;
                state.push((question, reply.to_string()));
            }
        }
        Ok(state)
    }

    /// Makes sure that the engine says the same as it did.
    pub(super) fn expect_state(&mut self, before: &[(&str, String)], after: &str) -> Finding {
        for ((question, said), (_, expected)) in self.state()?.iter().zip(before) {
            if said != expected {
                return Err(differs(
                    &format!("{question} after {after}"),
                    said,
                    expected,
                ));
            }
        }
        Ok(())
    }
}

/// Another session of the same game and rules.
fn copy_of(session: &dyn Session) -> Result<Box<dyn Session>, Fault> {
    let rules = session.rules();
    let pairs: Vec<(&str, &str)> = rules
        .iter()
        .map(|(key, value)| (*key, value.as_str()))
        .collect();
    crate::catalog::open(session.game(), &pairs)
        .map_err(|error| Fault::Wrong(format!("no referee: {error}")))
}

fn own_failure(error: SessionError) -> Fault {
    Fault::Wrong(format!("no turn could be drawn: {error}"))
}
