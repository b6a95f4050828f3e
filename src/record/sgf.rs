//! Games in the Smart Game Format, for its editors and for people who come from Go.
//!
//! Turns are the values of `B` and `W`, in the protocol's notation, `swap` and setups included. `GN`, `PB`, `PW`, `EV`,
//! `DT`, `C` and `RE` are what the format says; `PB` and `PW` are the players of the colours at the end. Own properties,
//! at the root: `WRG` the game and its rules as the protocol's `game` writes them, `WRP` the position that the game began
//! with, `WRR` the record in JSON without its turns. At a turn: `WRN` the notes in JSON (times, evaluations).
//! A file without `WRR` is read by the others; the first variation is the game.

use super::sgf_tree::{Node, line_of, main_line, write_property};
use super::{
    Draft, DraftTurn, GameChoice, Player, Reason, Record, RecordError, RecordRules, TurnNotes,
};
use crate::game::Color;

/// Reads the one game in a text.
pub(super) fn read(text: &str, fallback: Option<&GameChoice>) -> Result<Draft, RecordError> {
    let nodes = main_line(text)?;
    let mut draft = match nodes.first() {
        Some(root) => read_root(root, fallback).map_err(|error| RecordError {
            line: Some(line_of(text, root.offset)),
            ..error
        })?,
        None => return Err(RecordError::new("there is no game")),
    };
    for (index, node) in nodes.iter().enumerate() {
        let line = line_of(text, node.offset);
        let mut moves = node
            .properties
            .iter()
            .filter_map(|property| Some((sgf_color(&property.name)?, property.values.first()?)));
        let Some((color, turn)) = moves.next() else {
            continue;
        };
        if moves.next().is_some() {
            return Err(RecordError::at_line(line, "two turns in one node"));
        }
        let mut turn = DraftTurn::named(Some(line), Some(color), turn.trim());
        if let Some(notes) = node.value("WRN") {
            turn.notes = serde_json::from_str(notes)
                .map_err(|error| RecordError::at_line(line, error.to_string()))?;
        }
        // The comment of a root with a turn in it is the game's.
        if let (Some(comment), 1..) = (node.value("C"), index) {
            turn.notes.comment = Some(comment.to_string());
        }
        draft.push(turn)?;
    }
    Ok(draft)
}

fn sgf_color(property: &str) -> Option<Color> {
    match property {
        "B" => Some(Color::Black),
        "W" => Some(Color::White),
        _ => None,
    }
}

fn read_root(root: &Node, fallback: Option<&GameChoice>) -> Result<Draft, RecordError> {
    if let Some(json) = root.value("WRR") {
        let record: Record =
            serde_json::from_str(json).map_err(|error| RecordError::new(error.to_string()))?;
        if !record.turns.is_empty() {
            return Err(RecordError::new("the record in WRR has turns of its own"));
        }
        return Ok(Draft::new(record));
    }
    let mut record = match (root.value("WRG"), fallback) {
        (Some(line), _) => {
            let mut words = line.split_ascii_whitespace();
            let name = words
                .next()
                .ok_or_else(|| RecordError::new("WRG names no game"))?;
            let rules = words
                .map(|pair| pair.split_once('='))
                .collect::<Option<RecordRules>>()
                .ok_or_else(|| RecordError::new("the rules in WRG are not all key=value"))?;
            Record::new(name, rules)
        }
        (None, Some(choice)) => Record::new(choice.game.clone(), choice.rules.clone()),
        (None, None) => {
            return Err(RecordError::new(
                "there is no WRG to name the game; choose it with --game",
            ));
        }
    };
    let owned = |name| root.value(name).map(str::to_string);
    record.start = owned("WRP");
    record.event = owned("EV");
    record.date = owned("DT");
    record.comment = owned("C");
    // Who sat where is known once the turns are: these are the players of the colours at the end.
    let mut draft = Draft::new(record);
    draft.final_players =
        Some([owned("PB"), owned("PW")].map(|name| Player::named(name.unwrap_or_default())));
    draft.winner = match owned("RE").as_deref().map(str::as_bytes) {
        Some([b'B', b'+', ..]) => Some(Color::Black),
        Some([b'W', b'+', ..]) => Some(Color::White),
        _ => None,
    };
    Ok(draft)
}

/// Writes a game, a turn a line.
pub(super) fn write(record: &Record) -> Result<String, RecordError> {
    let failed = |error: serde_json::Error| RecordError::new(error.to_string());
    let first = record.seats_at_end().first;
    let name = |color| {
        if color == first {
            &record.first.name
        } else {
            &record.second.name
        }
    };
    let mut text = String::from("(;");
    let mut put = |name: &str, value: &str| write_property(&mut text, name, value);
    put("FF", "4");
    put("CA", "UTF-8");
    put("AP", concat!("windrose:", env!("CARGO_PKG_VERSION")));
    put("GN", &record.game);
    put("PB", name(Color::Black));
    put("PW", name(Color::White));
    for (property, value) in [
        ("EV", &record.event),
        ("DT", &record.date),
        ("C", &record.comment),
        ("WRP", &record.start),
    ] {
        if let Some(value) = value {
            put(property, value);
        }
    }
    if let Some(result) = sgf_result(record) {
        put("RE", &result);
    }
    put("WRG", &record.game_line());
    put(
        "WRR",
        &serde_json::to_string(&record.outline()).map_err(failed)?,
    );
    for turn in &record.turns {
        text.push_str("\n;");
        let color = match turn.color {
            Color::Black => "B",
            Color::White => "W",
        };
        write_property(&mut text, color, &turn.turn);
        let TurnNotes {
            seconds,
            evaluation,
            comment,
        } = turn.notes();
        if let Some(comment) = comment {
            write_property(&mut text, "C", &comment);
        }
        let notes = TurnNotes {
            seconds,
            evaluation,
            comment: None,
        };
        if !notes.is_empty() {
            write_property(
                &mut text,
                "WRN",
                &serde_json::to_string(&notes).map_err(failed)?,
            );
        }
    }
    text.push_str(")\n");
    Ok(text)
}

fn sgf_result(record: &Record) -> Option<String> {
    let result = record.result.as_ref()?;
    let winner = match result.winner {
        Some(Color::Black) => "B",
        Some(Color::White) => "W",
        None => return Some("Void".to_string()),
    };
    let how = match result.reason {
        Reason::Rules => "1",
        Reason::Resignation => "R",
        Reason::Time => "T",
        Reason::Adjudicated => "",
        _ => "F",
    };
    Some(format!("{winner}+{how}"))
}
