//! The engine as the conversation knows it: a game, and a player with options.

use super::failure::Failure;
use super::options;
use crate::drawing::{TextStyle, text_diagram};
use crate::game::Color;
use crate::search::{Limits, Stop, TimeBudget};
use crate::session::{Analysis, Choice, Session, SessionError};
use std::time::Duration;

/// How long a turn is thought about where nothing limits it.
pub(super) const DEFAULT_TIME: Duration = Duration::from_secs(1);

/// How much of a clock's time is taken as lost on the way of each answer.
pub(super) const DEFAULT_OVERHEAD: Duration = Duration::from_millis(10);

/// A game in progress and a player, as one side of a conversation.
pub struct Engine {
    pub(super) session: Box<dyn Session>,
    pub(super) limits: PlayerLimits,
    /// What the last search found in the present game.
    pub(super) last_search: Option<Analysis>,
}

/// The limits of thinking that options set.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct PlayerLimits {
    pub(super) depth: Option<u32>,
    pub(super) nodes: Option<u64>,
    pub(super) time: Option<Duration>,
    /// What is lost of a clock's time on the way of each answer.
    pub(super) overhead: Duration,
}

impl Engine {
    /// An engine with this game in progress and default options.
    pub fn new(session: Box<dyn Session>) -> Engine {
        Engine {
            session,
            limits: PlayerLimits {
                depth: None,
                nodes: None,
                time: None,
                overhead: DEFAULT_OVERHEAD,
            },
            last_search: None,
        }
    }

    /// Sets an option, as `set_option` does, or says why that is refused and changes nothing.
    pub fn set_option(&mut self, name: &str, value: &str) -> Result<(), String> {
        options::set(self, name, value).map_err(|failure| match failure {
            Failure::Syntax => format!("'{value}' is no value for the option '{name}'"),
            other => other.to_string(),
        })
    }

    /// Goes over to another game.
    pub(super) fn begin(&mut self, session: Box<dyn Session>) {
        self.session = session;
        self.forget();
    }

    /// Begins a new game under the same rules.
    pub(super) fn clear(&mut self) {
        self.session.clear();
        self.forget();
    }

    fn forget(&mut self) {
        self.last_search = None;
    }

    /// Chooses a turn and makes it.
    pub(super) fn generate(&mut self, color: Color, stop: &Stop) -> Result<String, Failure> {
        if let Some(turn) = self.turn_after_the_end(color) {
            return Ok(turn);
        }
        let choice = self.choose(color, stop, &mut |_| {})?;
        self.play_choice(color, choice)
    }

    /// Chooses a turn and does not make it.
    pub(super) fn suggest(&mut self, color: Color, stop: &Stop) -> Result<String, Failure> {
        if let Some(turn) = self.turn_after_the_end(color) {
            return Ok(turn);
        }
        Ok(self.choose(color, stop, &mut |_| {})?.turn)
    }

    /// Makes a turn that was chosen.
    pub(super) fn play_choice(&mut self, color: Color, choice: Choice) -> Result<String, Failure> {
        let played = self.session.play(color, &choice.turn);
        played.map_err(|illegal| {
            log::error!("the chosen turn '{}' is illegal: {illegal}", choice.turn);
            Failure::Internal
        })?;
        Ok(choice.turn)
    }

    /// Chooses a turn for the colour to move, within the limits of the options.
    pub(super) fn choose(
        &mut self,
        color: Color,
        stop: &Stop,
        progress: &mut dyn FnMut(&Analysis),
    ) -> Result<Choice, Failure> {
        self.require_turn(color)?;
        let limits = self.limits();
        let choice = self.session.choose(&limits, stop, progress)?;
        self.last_search = choice.analysis.clone();
        Ok(choice)
    }

    /// Fails unless it is this colour's turn.
    pub(super) fn require_turn(&self, color: Color) -> Result<(), Failure> {
        match self.session.to_move() {
            None => Err(SessionError::GameOver.into()),
            Some(to_move) if to_move != color => Err(Failure::NotTurn(color)),
            Some(_) => Ok(()),
        }
    }

    /// What a player says whose game is over.
    fn turn_after_the_end(&self, color: Color) -> Option<String> {
        let (winner, _) = self.session.outcome()?;
        let word = if color == winner { "pass" } else { "resign" };
        Some(word.to_string())
    }

    /// The limits of the next search.
    fn limits(&self) -> Limits {
        let PlayerLimits {
            depth, nodes, time, ..
        } = self.limits;
        let is_unlimited = depth.is_none() && nodes.is_none() && time.is_none();
        let time = time.or(is_unlimited.then_some(DEFAULT_TIME));
        Limits {
            depth,
            nodes,
            time: time.map(|time| TimeBudget {
                soft: time,
                hard: time,
            }),
        }
    }

    /// The position as a picture in characters.
    pub(super) fn picture(&self) -> String {
        text_diagram(&self.session.view(), TextStyle::default())
    }

    /// What a person is shown before they type.
    pub(super) fn prompt(&self) -> String {
        match self.session.to_move() {
            Some(color) => format!("{} {color}", self.session.game()),
            None => self.session.game().to_string(),
        }
    }

    /// What tells whether a person's picture of the board is out of date.
    pub(super) fn position_and_turns(&self) -> (String, usize) {
        (self.session.position(), self.session.history().len())
    }
}
