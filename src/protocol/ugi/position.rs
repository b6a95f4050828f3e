//! Positions that are told in full before each search. What was told before is gone on from where that is possible, so
//! that what the search has learned stays.

use super::syntax::Start;
use crate::catalog;
use crate::game::{Color, Seat};
use crate::position_text::PositionText;
use crate::protocol::engine::Engine;
use crate::session::Session;

/// What the present history began with.
#[derive(Default)]
pub(super) struct Told {
    start: Start,
    /// The line of the game that was chosen; the rows of a position may be those of another board.
    game: Option<String>,
}

impl Told {
    /// Goes over to the start of the game that was chosen, as fresh as at first.
    pub(super) fn new_game(&mut self, engine: &mut Engine) -> Result<(), String> {
        let opened = self.open_chosen(engine)?;
        engine.begin(opened);
        self.start = Start::Initial;
        Ok(())
    }

    /// Sets a position: a start, and turns from there. If it cannot be set, all stays as it was.
    pub(super) fn set(
        &mut self,
        engine: &mut Engine,
        start: Start,
        turns: &[&str],
    ) -> Result<(), String> {
        if start == self.start {
            return replay(engine.session.as_mut(), turns);
        }
        let mut session = self.open_chosen(engine)?;
        if let Start::Fields(fields) = &start {
            let opened = catalog::open_position(session.as_ref(), fields);
            session = opened.map_err(|error| error.to_string())?;
        }
        replay(session.as_mut(), turns)?;
        engine.begin(session);
        self.start = start;
        Ok(())
    }

    /// A session at the start of the game that was chosen.
    fn open_chosen(&mut self, engine: &Engine) -> Result<Box<dyn Session>, String> {
        let line = self
            .game
            .get_or_insert_with(|| engine.session.game_line())
            .as_str();
        let (name, rules) = line.split_once(' ').unwrap_or((line, ""));
        let rules: Vec<&str> = rules.split(' ').filter(|rule| !rule.is_empty()).collect();
        let opened = engine.open(name, &rules);
        opened.map_err(|failure| failure.to_string())
    }
}

/// Makes the history of a session these turns, by as few as possible; if one is illegal, all stays as it was.
fn replay(session: &mut dyn Session, turns: &[&str]) -> Result<(), String> {
    let before: Vec<String> = session
        .history()
        .into_iter()
        .map(|played| played.text)
        .collect();
    let shared = before
        .iter()
        .zip(turns)
        .take_while(|(made, told)| made == told)
        .count();
    take_back_to(session, shared);
    for (index, turn) in turns.iter().enumerate().skip(shared) {
        // When the game is over, no turn but a word without effect is taken, from either colour.
        let color = session.to_move().unwrap_or(Color::Black);
        if let Err(reason) = session.play(color, turn) {
            take_back_to(session, shared);
            for made in &before[shared..] {
                let color = session.to_move().unwrap_or(Color::Black);
                // These turns were legal in this very order.
                let _ = session.play(color, made);
            }
            return Err(format!("turn {} '{turn}' is illegal: {reason}", index + 1));
        }
    }
    Ok(())
}

fn take_back_to(session: &mut dyn Session, length: usize) {
    let made = session.history().len();
    // No more than what was made is taken back.
    let _ = session.undo(made.saturating_sub(length));
}

/// The seat whose turn it is, or would be if the game were not over.
pub(super) fn seat_on_turn(session: &dyn Session) -> Seat {
    let text = PositionText::read(&session.position());
    // A position that a session writes can be read.
    let color = text.map_or(Color::Black, |text| text.to_move);
    session.seats().seat(color)
}
