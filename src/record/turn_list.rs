//! Turn lists: a heading, then turns, as many a line as one likes, each with its colour before it or without.

use super::plain::{Heading, behind, lines, outline_line, read_notes, write_notes};
use super::{Draft, DraftTurn, GameChoice, Record, RecordError};
use crate::keyword::whole_color;
use nom::Parser;
use nom::character::complete::{char, digit1};
use nom::combinator::all_consuming;

/// Reads a turn list. Numbers of turns or rounds such as `12.` are passed over.
pub(super) fn read(text: &str, fallback: Option<&GameChoice>) -> Result<Draft, RecordError> {
    let mut heading = Heading::new(fallback);
    let mut turns: Vec<DraftTurn> = Vec::new();
    for line in lines(text) {
        if line.body.is_empty() {
            heading.take_comment(line)?;
            continue;
        }
        if turns.is_empty() {
            if let Some(rest) = behind("game", line.body) {
                heading.take_game(line.number, rest)?;
                continue;
            }
            if let Some(rest) = behind("position", line.body) {
                heading.take_start(rest);
                continue;
            }
        }
        let mut mover = None;
        for word in line.body.split_ascii_whitespace() {
            if let Ok((_, color)) = whole_color(word) {
                if mover.replace(color).is_some() {
                    return Err(RecordError::at_line(
                        line.number,
                        "two colours and no turn between",
                    ));
                }
            } else if !is_turn_number(word) {
                turns.push(DraftTurn::named(Some(line.number), mover.take(), word));
            }
        }
        if mover.is_some() {
            return Err(RecordError::at_line(line.number, "a colour without a turn"));
        }
        if let Some(last) = turns.last_mut() {
            last.notes = read_notes(line)?;
        }
    }
    let mut draft = heading.into_draft()?;
    turns.into_iter().try_for_each(|turn| draft.push(turn))?;
    Ok(draft)
}

fn is_turn_number(word: &str) -> bool {
    all_consuming((digit1::<&str, nom::error::Error<&str>>, char('.')))
        .parse(word)
        .is_ok()
}

/// Writes a turn list, a turn with its colour a line.
pub(super) fn write(record: &Record) -> Result<String, RecordError> {
    let mut text = format!("{}\ngame {}\n", outline_line(record)?, record.game_line());
    if let Some(start) = &record.start {
        text += &format!("position {start}\n");
    }
    for turn in &record.turns {
        text += &format!("{} {}{}\n", turn.color, turn.turn, write_notes(turn)?);
    }
    Ok(text)
}
