//! Records as JSON.

use super::{Draft, MAX_TURNS, Record, RecordError};
use serde::Deserialize;
use serde_json::value::RawValue;

/// Where the turns of a record stand in its file; all else is passed over.
#[derive(Deserialize)]
struct TurnPlaces<'a> {
    #[serde(borrow, default)]
    turns: Vec<&'a RawValue>,
}

/// Reads the one record in a text, strictly.
pub(super) fn read(text: &str) -> Result<Draft, RecordError> {
    let places = turn_places(text);
    let record: Record =
        serde_json::from_str(text).map_err(|error| located(text, &places, error))?;
    if record.turns.len() > MAX_TURNS {
        return Err(RecordError::new(format!(
            "the game has more than {MAX_TURNS} turns"
        )));
    }
    let mut draft = Draft::of_record(&record);
    for (turn, place) in draft.turns.iter_mut().zip(&places) {
        turn.line = Some(line_of(text, place.start));
    }
    Ok(draft)
}

/// Writes a record, a turn a line.
pub(super) fn write(record: &Record) -> Result<String, RecordError> {
    let failed = |error: serde_json::Error| RecordError::new(error.to_string());
    let mut outline = serde_json::to_string_pretty(&record.outline()).map_err(failed)?;
    let turns: Vec<String> = record
        .turns
        .iter()
        .map(|turn| serde_json::to_string(turn).map(|turn| format!("    {turn}")))
        .collect::<Result<_, _>>()
        .map_err(failed)?;
    if !turns.is_empty() {
        let empty = "\n  \"turns\": []";
        let list = format!("\n  \"turns\": [\n{}\n  ]", turns.join(",\n"));
        // Strings hold no bare line feed in JSON, so this is the key itself.
        outline = outline.replacen(empty, &list, 1);
    }
    outline.push('\n');
    Ok(outline)
}

fn turn_places(text: &str) -> Vec<std::ops::Range<usize>> {
    let base = text.as_ptr() as usize;
    let places: TurnPlaces = serde_json::from_str(text).unwrap_or(TurnPlaces { turns: Vec::new() });
    let place = |turn: &RawValue| {
        let start = turn.get().as_ptr() as usize - base;
        start..start + turn.get().len()
    };
    places.turns.into_iter().map(place).collect()
}

fn line_of(text: &str, offset: usize) -> usize {
    1 + text.as_bytes()[..offset]
        .iter()
        .filter(|&&byte| byte == b'\n')
        .count()
}

fn located(text: &str, places: &[std::ops::Range<usize>], error: serde_json::Error) -> RecordError {
    let (line, column) = (error.line(), error.column());
    let offset = text
        .split_inclusive('\n')
        .take(line.saturating_sub(1))
        .map(str::len)
        .sum::<usize>()
        + column.saturating_sub(1);
    // serde_json repeats the place at the end of its message.
    let message = error.to_string();
    let text = message
        .strip_suffix(&format!(" at line {line} column {column}"))
        .unwrap_or(&message);
    RecordError {
        line: (line > 0).then_some(line),
        turn: places
            .iter()
            .position(|place| (place.start..=place.end).contains(&offset))
            .map(|index| index + 1),
        text: text.to_string(),
    }
}
