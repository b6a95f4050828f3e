//! The engine as the conversation knows it: a game, and a player with options.

use super::clocks::Clocks;
use super::failure::Failure;
use super::options;
use super::points::Points;
use crate::board::Cell;
use crate::catalog;
use crate::drawing::{TextStyle, text_diagram};
use crate::folder::Folder;
use crate::game::Color;
use crate::search::{Limits, Stop, Strategy, TimeBudget, TimeControl};
use crate::session::{Analysis, Choice, Session, SessionError};
use std::time::{Duration, Instant};

/// How long a turn is thought about where nothing limits it.
pub(super) const DEFAULT_TIME: Duration = Duration::from_secs(1);

/// How much of a clock's time is taken as lost on the way of each answer.
pub(super) const DEFAULT_OVERHEAD: Duration = Duration::from_millis(10);

/// A game in progress and a player, as one side of a conversation.
pub struct Engine {
    pub(super) session: Box<dyn Session>,
    pub(super) limits: PlayerLimits,
    pub(super) clocks: Clocks,
    /// What the last search found in the present game.
    pub(super) last_search: Option<Analysis>,
    /// What the search for the last turn found that was chosen; `None` where there was nothing to search for.
    pub(super) turn_search: Option<Analysis>,
    /// How far the game has come where it is told point by point.
    pub(super) points: Points,
    /// Where games are read and written; `None` where that is refused.
    pub(super) files: Option<Folder>,
    /// Whether it thinks while the opponent does.
    pub(super) ponders: bool,
    /// How many turns had been made when it made its last one, that one included.
    answered_at: Option<usize>,
}

/// The limits of thinking that options set.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct PlayerLimits {
    pub(super) depth: Option<u32>,
    pub(super) nodes: Option<u64>,
    pub(super) time: Option<Duration>,
    /// What is lost of a clock's time on the way of each answer.
    pub(super) overhead: Duration,
    /// How many of the best turns an analysis tells of.
    pub(super) lines: usize,
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
                lines: 1,
            },
            ponders: false,
            answered_at: None,
            clocks: Clocks::new(TimeControl::None),
            last_search: None,
            turn_search: None,
            points: Points::default(),
            files: None,
        }
    }

    /// Allows games to be read from and written to a folder.
    pub fn allow_files(&mut self, folder: Folder) {
        self.files = Some(folder);
    }

    /// Sets an option, as `set_option` does, or says why that is refused and changes nothing.
    pub fn set_option(&mut self, name: &str, value: &str) -> Result<(), String> {
        options::set(self, name, value).map_err(|failure| match failure {
            Failure::Syntax => format!("'{value}' is no value for the option '{name}'"),
            other => other.to_string(),
        })
    }

    /// A game of this name under these rules, each `KEY=VALUE`, with the present swap style and settings.
    pub(super) fn open(&self, name: &str, rules: &[&str]) -> Result<Box<dyn Session>, Failure> {
        let mut pairs = Vec::new();
        for rule in rules {
            let pair = rule.split_once('=');
            pairs.push(pair.ok_or_else(|| Failure::Other(format!("'{rule}' is not KEY=VALUE")))?);
        }
        let opened = catalog::open(name, &pairs);
        let mut session = opened.map_err(|error| Failure::Other(error.to_string()))?;
        session.set_swap_style(self.session.swap_style())?;
        session.configure(self.session.settings().clone())?;
        Ok(session)
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
        self.clocks.refill();
        self.points.forget_game();
        self.last_search = None;
        self.turn_search = None;
        self.answered_at = None;
    }

    /// Chooses a turn and makes it; the time that it takes goes off the clock. `lines` turns are compared.
    pub(super) fn generate(
        &mut self,
        color: Color,
        lines: usize,
        stop: &Stop,
        progress: &mut dyn FnMut(&Analysis),
    ) -> Result<Choice, Failure> {
        let start = Instant::now();
        let seat = self.session.seats().seat(color);
        let choice = self.choose(color, lines, stop, progress)?;
        let played = self.session.play(color, &choice.turn);
        played.map_err(|illegal| {
            log::error!("the chosen turn '{}' is illegal: {illegal}", choice.turn);
            Failure::Internal
        })?;
        let spent = start.elapsed() + self.limits.overhead;
        self.clocks.elapse(seat, spent);
        self.answered_at = Some(self.session.history().len());
        Ok(choice)
    }

    /// Whether it has made a turn that the opponent has not answered, and thinks meanwhile.
    pub(super) fn is_pondering(&self) -> bool {
        self.ponders
            && self.session.to_move().is_some()
            && self.session.settings().strategy == Strategy::Search
            && self.answered_at == Some(self.session.history().len())
    }

    /// Searches the position in which the opponent is to move, until it is stopped; what is found stays in the table.
    pub(super) fn ponder(&mut self, stop: &Stop) {
        // A game that is over meanwhile leaves nothing to think about.
        let _ = self.session.choose(&Limits::default(), stop, &mut |_| {});
    }

    /// Chooses a turn for the colour to move, within the limits of the options; `lines` turns are compared.
    pub(super) fn choose(
        &mut self,
        color: Color,
        lines: usize,
        stop: &Stop,
        progress: &mut dyn FnMut(&Analysis),
    ) -> Result<Choice, Failure> {
        self.require_turn(color)?;
        let limits = Limits {
            lines: Some(lines),
            ..self.limits_by(self.limits, &self.clocks)
        };
        let choice = self.session.choose(&limits, stop, progress)?;
        self.turn_search.clone_from(&choice.analysis);
        if choice.analysis.is_some() {
            self.last_search.clone_from(&choice.analysis);
        }
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
    pub(super) fn turn_after_the_end(&self, color: Color) -> Option<String> {
        let (winner, _) = self.session.outcome()?;
        let word = if color == winner { "pass" } else { "resign" };
        Some(word.to_string())
    }

    /// The limits of the next search, by what limits the player and by these clocks.
    pub(super) fn limits_by(&self, player: PlayerLimits, clocks: &Clocks) -> Limits {
        let PlayerLimits {
            depth,
            nodes,
            time,
            overhead,
            ..
        } = player;
        let seat = self.session.seat_to_move();
        let on_clock = seat.and_then(|seat| clocks.budget(seat, overhead, self.expected_turns()));
        let is_unlimited = depth.is_none() && nodes.is_none() && on_clock.is_none();
        let time = time.or(is_unlimited.then_some(DEFAULT_TIME));
        let budgets = time.map(TimeBudget::exactly).into_iter().chain(on_clock);
        Limits {
            depth,
            nodes,
            time: budgets.reduce(|one, other| TimeBudget {
                soft: one.soft.min(other.soft),
                hard: one.hard.min(other.hard),
            }),
            lines: None,
        }
    }

    /// About how many more turns the player to move will make: a quarter of the empty cells, a few at least.
    fn expected_turns(&self) -> u32 {
        let view = self.session.view();
        let is_empty = |cell: &Cell| view.pieces[cell.index()].is_none();
        let empty = view.shape.cells().filter(is_empty).count();
        u32::try_from(empty / 4).unwrap_or(u32::MAX).max(8)
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
