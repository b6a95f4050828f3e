//! An engine process as a player.

use super::{Answer, GameStart, Identity, Player, PlayerFault};
use crate::game::Color;
use crate::position_text::PositionText;
use crate::protocol::client::{
    Client, EngineCommand, RequestError, excerpt, kata_time_settings, read_search_report,
    time_settings,
};
use crate::record::RecordEvaluation;
use crate::search::Stop;
use crate::session::SwapStyle;
use std::time::Duration;

/// How long an engine may take for what is not thinking.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ProcessLimits {
    /// From its start to its first reply.
    pub start: Duration,
    /// For a new game, and for each of the requests that make it ready.
    pub new_game: Duration,
    /// For any other request but `genmove`.
    pub reply: Duration,
    /// From `quit` to its end, before it is killed.
    pub quit: Duration,
}

impl Default for ProcessLimits {
    fn default() -> ProcessLimits {
        ProcessLimits {
            start: Duration::from_secs(30),
            new_game: Duration::from_secs(30),
            reply: Duration::from_secs(10),
            quit: Duration::from_millis(500),
        }
    }
}

/// Why an engine cannot play.
#[derive(Debug, thiserror::Error)]
pub enum StartError {
    /// Its process cannot be started.
    #[error("cannot be started: {0}")]
    Spawn(#[from] std::io::Error),
    /// It fails in its first requests.
    #[error("{0}")]
    Fault(#[from] PlayerFault),
    /// It speaks another protocol.
    #[error("speaks version '{0}' of the protocol, not 2")]
    Version(String),
}

/// The commands that an engine knows beyond those that each must know.
#[derive(Clone, Copy, Debug, Default)]
struct Known {
    game: bool,
    set_option: bool,
    time_settings: bool,
    kata_time_settings: bool,
    time_left: bool,
    state_hash: bool,
    last_search: bool,
}

/// An engine that runs as a process of its own.
#[derive(Debug)]
pub struct EngineProcess {
    client: Client,
    limits: ProcessLimits,
    identity: Identity,
    swap_style: SwapStyle,
    known: Known,
}

impl EngineProcess {
    /// Starts an engine, learns what it knows, and sets it up: options, then the protocol lines that are to be sent first.
    pub fn start(
        command: &EngineCommand,
        limits: ProcessLimits,
        swap_style: SwapStyle,
        options: &[(String, String)],
        lines: &[String],
        stop: Stop,
    ) -> Result<EngineProcess, StartError> {
        let mut engine = EngineProcess {
            client: Client::start(command, stop)?,
            limits,
            identity: Identity::default(),
            swap_style,
            known: Known::default(),
        };
        let version = engine.ask("protocol_version", limits.start)?;
        if version != "2" {
            return Err(StartError::Version(excerpt(&version)));
        }
        engine.identity = Identity {
            name: engine.ask("name", limits.new_game)?,
            version: engine.ask("version", limits.new_game)?,
        };
        engine.known = Known {
            game: engine.knows("game")?,
            set_option: engine.knows("set_option")?,
            time_settings: engine.knows("time_settings")?,
            kata_time_settings: engine.knows("kata-time_settings")?,
            time_left: engine.knows("time_left")?,
            state_hash: engine.knows("state_hash")?,
            last_search: engine.knows("last_search")?,
        };
        if swap_style == SwapStyle::Recolour && engine.known.set_option {
            engine.ask("set_option swap_style recolour", limits.new_game)?;
        }
        for (name, value) in options {
            engine.ask(&format!("set_option {name} {value}"), limits.new_game)?;
        }
        for line in lines {
            engine.ask(line, limits.new_game)?;
        }
        Ok(engine)
    }

    /// Whether it can be asked for more: it runs, and no request to it has failed.
    pub fn is_sound(&mut self) -> bool {
        self.client.is_sound()
    }

    /// What it has written to stderr since this was last called, the end of it.
    pub fn take_stderr(&self) -> String {
        self.client.take_stderr()
    }

    /// Ends it, first in kindness.
    pub fn quit(self) {
        self.client.quit(self.limits.quit);
    }

    fn ask(&mut self, request: &str, limit: Duration) -> Result<String, PlayerFault> {
        self.ask_timed(request, limit).map(|(text, _)| text)
    }

    fn ask_timed(
        &mut self,
        request: &str,
        limit: Duration,
    ) -> Result<(String, Duration), PlayerFault> {
        let (reply, elapsed) = self.client.request(request, limit)?;
        if reply.success {
            Ok((reply.text, elapsed))
        } else {
            Err(PlayerFault::Refused {
                request: excerpt(request),
                text: excerpt(&reply.text),
            })
        }
    }

    /// Asks for something that an engine may refuse without harm.
    fn offer(&mut self, request: &str, limit: Duration) -> Result<Option<String>, RequestError> {
        let (reply, _) = self.client.request(request, limit)?;
        Ok(reply.success.then_some(reply.text))
    }

    fn set_position(&mut self, position: &str) -> Result<(), PlayerFault> {
        let request = format!("set_position {position}");
        let swapped =
            PositionText::read(position).is_ok_and(|position| position.seats.first == Color::White);
        if self.swap_style == SwapStyle::Recolour && swapped {
            return Err(PlayerFault::Refused {
                request: excerpt(&request),
                text: "a position after a swap cannot be told with swap_style recolour".to_string(),
            });
        }
        self.ask(&request, self.limits.new_game)?;
        Ok(())
    }

    fn knows(&mut self, command: &str) -> Result<bool, PlayerFault> {
        let reply = self.ask(&format!("known_command {command}"), self.limits.new_game)?;
        Ok(reply == "true")
    }
}

impl Player for EngineProcess {
    fn identity(&self) -> &Identity {
        &self.identity
    }

    fn swap_style(&self) -> SwapStyle {
        self.swap_style
    }

    fn begin(&mut self, start: &GameStart<'_>) -> Result<(), PlayerFault> {
        let limit = self.limits.new_game;
        if self.known.set_option {
            self.offer(&format!("set_option seed {}", start.seed), limit)?;
        }
        if self.known.game {
            self.ask(&format!("game {}", start.game_line), limit)?;
        } else {
            self.ask(&format!("boardsize {}", start.size), limit)?;
            self.ask("clear_board", limit)?;
        }
        if let Some(position) = start.position {
            self.set_position(position)?;
        }
        if self.known.kata_time_settings {
            let settings = kata_time_settings(start.time);
            self.ask(&format!("kata-time_settings {settings}"), limit)?;
        } else if self.known.time_settings
            && let Some(settings) = time_settings(start.time)
        {
            self.ask(&format!("time_settings {settings}"), limit)?;
        }
        Ok(())
    }

    fn play(&mut self, color: Color, turn: &str) -> Result<(), PlayerFault> {
        self.ask(&format!("play {color} {turn}"), self.limits.reply)?;
        Ok(())
    }

    fn time_left(&mut self, color: Color, time: Duration, turns: u32) -> Result<(), PlayerFault> {
        if self.known.time_left {
            let request = format!("time_left {color} {:.3} {turns}", time.as_secs_f64());
            self.offer(&request, self.limits.reply)?;
        }
        Ok(())
    }

    fn choose(&mut self, color: Color, limit: Duration) -> Result<Answer, PlayerFault> {
        let (turn, elapsed) = self.ask_timed(&format!("genmove {color}"), limit)?;
        Ok(Answer { turn, elapsed })
    }

    fn last_search(&mut self) -> Result<Option<RecordEvaluation>, PlayerFault> {
        if !self.known.last_search {
            return Ok(None);
        }
        // Another engine may mean something else by the name; nothing depends on its answer.
        let told = self.offer("last_search", self.limits.reply)?;
        Ok(told.as_deref().and_then(read_search_report))
    }

    fn state_hash(&mut self) -> Result<Option<u64>, PlayerFault> {
        if !self.known.state_hash {
            return Ok(None);
        }
        let request = "state_hash";
        let Some(text) = self.offer(request, self.limits.reply)? else {
            return Ok(None);
        };
        match u64::from_str_radix(&text, 16) {
            Ok(hash) => Ok(Some(hash)),
            Err(_) => Err(PlayerFault::Senseless {
                request: request.to_string(),
                text: excerpt(&text),
            }),
        }
    }
}
