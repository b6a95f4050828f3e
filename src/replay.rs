//! Plays a game that a file tells: every turn is looked at by the rules, and what the file leaves out is filled in.

use crate::catalog;
use crate::game::{Color, Seat, Seats};
use crate::position_text::PositionText;
use crate::record::{
    Draft, DraftStep, DraftTurn, Reason, Record, RecordError, RecordResult, RecordRules,
    RecordTurn, TurnNotes,
};
use crate::session::{Ending, Session, SessionError};
use crate::view::Piece;

/// A game that has been played through.
pub struct Replay {
    /// The game behind its last turn.
    pub session: Box<dyn Session>,
    /// The record, complete: all rules, colours, seats, texts in the protocol's form, the result.
    pub record: Record,
    /// The positions at the start and behind each turn, as the protocol's `position` writes them.
    pub positions: Vec<String>,
}

/// Plays a game through. Any turn that is illegal, and any word of the file that the rules contradict, is an error.
pub fn replay(draft: Draft) -> Result<Replay, RecordError> {
    replay_watched(draft, &mut |_| {})
}

/// The same, with a look at the game at its start and behind each turn.
pub fn replay_watched(
    draft: Draft,
    watch: &mut dyn FnMut(&dyn Session),
) -> Result<Replay, RecordError> {
    let (session, start) = open(&draft)?;
    let mut played = Played {
        positions: vec![session.position()],
        session,
        turns: Vec::new(),
        watch,
    };
    (played.watch)(&*played.session);
    let mut pending_swap = draft.pied;
    for turn in draft.turns {
        played.try_swap(&mut pending_swap)?;
        let (line, number) = (turn.line, played.turns.len() + 1);
        let located = |error: RecordError| RecordError {
            line,
            ..error.in_turn(number)
        };
        played
            .take(turn, draft.answers_after_end)
            .map_err(located)?;
    }
    played.try_swap(&mut pending_swap)?;
    if pending_swap.is_some() {
        let text = "sides were swapped, but no turn of the game could have been a swap";
        return Err(RecordError::new(text));
    }
    let Played {
        session,
        turns,
        positions,
        ..
    } = played;
    let mut record = draft.record;
    record.rules = session.rules().into_iter().collect();
    record.start = start;
    record.turns = turns;
    for (turn, made) in record.turns.iter_mut().zip(session.history()) {
        turn.turn = made.text;
    }
    record.result = result(&*session, record.result.take(), draft.winner)?;
    if let Some([black, white]) = draft.final_players {
        (record.first, record.second) = match session.seats().first {
            Color::Black => (black, white),
            Color::White => (white, black),
        };
    }
    Ok(Replay {
        session,
        record,
        positions,
    })
}

/// A new game of the rules of a record.
fn open_rules(game: &str, rules: &RecordRules) -> Result<Box<dyn Session>, RecordError> {
    let pairs: Vec<_> = rules.iter().collect();
    catalog::open(game, &pairs).map_err(|error| RecordError::new(error.to_string()))
}

/// The game before its first turn, and its position where that is not the game's own start.
fn open(draft: &Draft) -> Result<(Box<dyn Session>, Option<String>), RecordError> {
    let record = &draft.record;
    let mut session = open_rules(&record.game, &record.rules)?;
    if let Some(size) = draft.resized {
        session = catalog::resize(&*session, size)
            .map_err(|error| RecordError::new(error.to_string()))?;
    }
    let own_start = (session.game_line(), session.position());
    for start in record.start.iter().chain(&draft.first_position) {
        let opened = catalog::open_position(&*session, start)
            .map_err(|error| RecordError::new(format!("the position at the start: {error}")))?;
        let told_before = record.start.as_ref().is_some_and(|first| first != start);
        if told_before && opened.position() != session.position() {
            return Err(RecordError::new(
                "the first position is not the start that the heading tells",
            ));
        }
        session = opened;
    }
    let is_own = own_start == (session.game_line(), session.position());
    let start = (!is_own).then(|| session.position());
    Ok((session, start))
}

/// A game that is being played through.
struct Played<'a> {
    session: Box<dyn Session>,
    turns: Vec<RecordTurn>,
    positions: Vec<String>,
    watch: &'a mut dyn FnMut(&dyn Session),
}

impl Played<'_> {
    /// Swaps sides, with its notes, if that is still to be done and legal here.
    fn try_swap(&mut self, pending: &mut Option<TurnNotes>) -> Result<(), RecordError> {
        if let Some(color) = self.session.to_move()
            && pending.is_some()
            && self.session.check(color, "swap").is_ok()
        {
            self.play(color, "swap", pending.take().unwrap_or_default())?;
        }
        Ok(())
    }

    fn take(&mut self, turn: DraftTurn, answers_after_end: bool) -> Result<(), RecordError> {
        let Some(to_move) = self.session.to_move() else {
            let is_answer = matches!(&turn.step, DraftStep::Turn(text)
                if ["pass", "resign"].iter().any(|word| text.eq_ignore_ascii_case(word)));
            return if answers_after_end && is_answer {
                Ok(())
            } else {
                Err(RecordError::new("the game is over"))
            };
        };
        let seats = self.session.seats();
        let of_seat = turn.seat.map(|seat| seats.color(seat));
        let color = turn.color.or(of_seat).unwrap_or(to_move);
        let seat = seats.seat(color);
        if turn.seat.is_some_and(|told| told != seat) {
            let text = format!("{color} is the {} player here", seat_word(seat));
            return Err(RecordError::new(text));
        }
        let text = match turn.step {
            DraftStep::Turn(text) => text,
            DraftStep::Position(position) => self.turn_to(&position)?,
        };
        self.play(color, &text, turn.notes)?;
        if let Some(told) = turn.behind
            && PositionText::read(&told) != PositionText::read(&self.session.position())
        {
            let text = "the turn does not lead to the position that is told";
            return Err(RecordError::new(text));
        }
        Ok(())
    }

    fn play(&mut self, color: Color, text: &str, notes: TurnNotes) -> Result<(), RecordError> {
        let seat = self.session.seats().seat(color);
        self.session
            .play(color, text)
            .map_err(|error| RecordError::new(format!("{color} {text} is illegal: {error}")))?;
        self.turns
            .push(RecordTurn::new(color, seat, text).with_notes(notes));
        self.positions.push(self.session.position());
        (self.watch)(&*self.session);
        Ok(())
    }

    /// The legal turn that leads to a position.
    fn turn_to(&mut self, target: &str) -> Result<String, RecordError> {
        let failed = |error: SessionError| RecordError::new(error.to_string());
        let read = |text: &str| {
            PositionText::read(text).map_err(|error| RecordError::new(error.to_string()))
        };
        let (before, target) = (read(&self.session.position())?, read(target)?);
        let placed = self.placed_between(&before, &target);
        let candidates = match self.session.legal_turns() {
            Ok(turns) => turns,
            Err(SessionError::TooManyTurns) => vec!["swap".to_string(), setup_turn(&placed)],
            Err(error) => return Err(failed(error)),
        };
        let Some(color) = self.session.to_move() else {
            return Err(failed(SessionError::GameOver));
        };
        for turn in candidates {
            let names_all = placed.iter().all(|(name, _)| turn.contains(name));
            if names_all && self.session.play(color, &turn).is_ok() {
                let reached = read(&self.session.position());
                self.session.undo(1).map_err(failed)?;
                if reached? == target {
                    return Ok(turn);
                }
            }
        }
        Err(RecordError::new("no legal turn leads to this position"))
    }

    /// The cells that are empty in one position and not in another, with what stands on them there.
    fn placed_between(&self, before: &PositionText, after: &PositionText) -> Vec<(String, Piece)> {
        let (shape, symbols) = (self.session.shape(), self.session.view().symbols);
        let (Ok(before), Ok(after)) = (before.pieces(shape, symbols), after.pieces(shape, symbols))
        else {
            return Vec::new();
        };
        after
            .into_iter()
            .filter(|(cell, _)| !before.iter().any(|(other, _)| other == cell))
            .map(|(cell, piece)| (shape.name(cell), piece))
            .collect()
    }
}

/// The setup that places these pieces: shooters, then the stone behind `/`.
fn setup_turn(placed: &[(String, Piece)]) -> String {
    let (shooters, stones): (Vec<_>, Vec<_>) = placed
        .iter()
        .partition(|(_, piece)| matches!(piece, Piece::Shooter { .. }));
    let names = |placed: Vec<&(String, Piece)>| {
        let names: Vec<_> = placed.into_iter().map(|(name, _)| name.as_str()).collect();
        names.join(",")
    };
    format!("{}/{}", names(shooters), names(stones))
}

fn seat_word(seat: Seat) -> &'static str {
    match seat {
        Seat::First => "first",
        Seat::Second => "second",
    }
}

/// The result of a game: the rules' own where they have ended it, else what the file tells.
fn result(
    session: &dyn Session,
    told: Option<RecordResult>,
    told_winner: Option<Color>,
) -> Result<Option<RecordResult>, RecordError> {
    let seats = session.seats();
    let by_rules = session.outcome().map(|(winner, ending)| RecordResult {
        winner: Some(winner),
        seat: Some(seats.seat(winner)),
        reason: match ending {
            Ending::Rules => Reason::Rules,
            Ending::Resignation => Reason::Resignation,
        },
        detail: None,
    });
    if let Some(told) = told {
        check_result(&told, by_rules.as_ref(), seats)?;
        return Ok(Some(told));
    }
    match (by_rules, told_winner) {
        (Some(result), Some(winner)) if result.winner != Some(winner) => {
            Err(RecordError::new(format!(
                "the file says that {winner} has won, the rules say that {} has",
                !winner
            )))
        }
        (None, Some(winner)) => Ok(Some(RecordResult {
            winner: Some(winner),
            seat: Some(seats.seat(winner)),
            reason: Reason::Adjudicated,
            detail: Some("the file ends here and names the winner".to_string()),
        })),
        (by_rules, _) => Ok(by_rules),
    }
}

fn check_result(
    told: &RecordResult,
    by_rules: Option<&RecordResult>,
    seats: Seats,
) -> Result<(), RecordError> {
    let wrong = |text: &str| Err(RecordError::new(format!("the result: {text}")));
    if told.winner.map(|winner| seats.seat(winner)) != told.seat {
        return wrong("the winner's seat and colour do not go together");
    }
    if told.reason.is_void() != told.winner.is_none() {
        return wrong("a void game has no winner, and every other game has one");
    }
    let is_of_rules = |reason| matches!(reason, Reason::Rules | Reason::Resignation);
    match by_rules {
        None if is_of_rules(told.reason) => wrong("by the rules the game has not ended"),
        Some(result)
            if is_of_rules(told.reason)
                && (result.winner, result.reason) != (told.winner, told.reason) =>
        {
            wrong("the rules say otherwise")
        }
        _ => Ok(()),
    }
}
