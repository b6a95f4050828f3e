//! Position lines: a heading, then the position at the start and the one behind each turn, a line each.
//!
//! A position is written as the protocol's `position` writes it. Behind it may stand `by COLOUR TURN`, the turn that led
//! to it; a resignation is told by such a line alone, since it changes no position. Where the turn is left out, it is
//! found among the legal ones.

use super::plain::{Heading, behind, lines, outline_line, read_notes, write_notes};
use super::{Draft, DraftStep, DraftTurn, GameChoice, Record, RecordError};
use crate::keyword::whole_color;

/// The word before the turn that led to a position.
const BY: &str = " by ";

/// Reads position lines.
pub(super) fn read(text: &str, fallback: Option<&GameChoice>) -> Result<Draft, RecordError> {
    let mut heading = Heading::new(fallback);
    let mut start = None;
    let mut turns = Vec::new();
    for line in lines(text) {
        if line.body.is_empty() {
            heading.take_comment(line)?;
            continue;
        }
        if start.is_none()
            && let Some(rest) = behind("game", line.body)
        {
            heading.take_game(line.number, rest)?;
            continue;
        }
        let (position, by) = match line.body.split_once(BY) {
            Some((position, by)) => (position.trim(), Some(by)),
            None => (line.body, None),
        };
        if start.is_none() {
            if by.is_some() {
                let text = "no turn leads to the first position";
                return Err(RecordError::at_line(line.number, text));
            }
            start = Some(position.to_string());
            continue;
        }
        let mut turn = DraftTurn::named(Some(line.number), None, "");
        turn.step = DraftStep::Position(position.to_string());
        if let Some(by) = by {
            let words: Vec<&str> = by.split_ascii_whitespace().collect();
            let [mover, text] = words.as_slice() else {
                let text = "behind 'by' come a colour and a turn";
                return Err(RecordError::at_line(line.number, text));
            };
            let (_, mover) = whole_color(mover).map_err(|_| {
                RecordError::at_line(line.number, format!("'{mover}' is no colour"))
            })?;
            turn.color = Some(mover);
            turn.behind = Some(position.to_string());
            turn.step = DraftStep::Turn(text.to_string());
        }
        turn.notes = read_notes(line)?;
        turns.push(turn);
    }
    let mut draft = heading.into_draft()?;
    draft.first_position = start;
    turns.into_iter().try_for_each(|turn| draft.push(turn))?;
    Ok(draft)
}

/// Writes position lines; `positions` are those at the start and behind each turn.
pub(super) fn write(record: &Record, positions: &[String]) -> Result<String, RecordError> {
    let mut text = format!("{}\ngame {}\n", outline_line(record)?, record.game_line());
    let behind = positions.iter().skip(1).zip(&record.turns);
    if let Some(start) = positions.first() {
        text += &format!("{start}\n");
    }
    for (position, turn) in behind {
        let notes = write_notes(turn)?;
        text += &format!("{position}{BY}{} {}{notes}\n", turn.color, turn.turn);
    }
    Ok(text)
}
