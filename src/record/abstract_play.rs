//! Move lists of Abstract Play: its game records, and lists of rounds or of moves alone.
//!
//! A game record is an object of a `header` and `moves`; the moves are rounds of one turn a player, Black's first. Sides
//! are swapped outside the list: the header's `pied` says so, and its players are named in the order of Black and
//! White as they are then. What Abstract Play has no field for stands in the header under `windrose`, and notes on a turn in
//! its `result`.

use super::{
    Draft, DraftStep, DraftTurn, GameChoice, Player, Reason, Record, RecordError, RecordResult,
    RecordRules, RecordTurn, TurnNotes,
};
use crate::game::{Color, Seats};
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value, json};
use std::cmp::Ordering;

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct GameRecord {
    header: Header,
    moves: Vec<Vec<Option<Move>>>,
}

/// The header; fields of other services are passed over, as the format asks.
#[derive(Serialize, Deserialize)]
struct Header {
    game: GameName,
    players: Vec<HeaderPlayer>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    event: Option<String>,
    #[serde(
        default,
        rename = "date-start",
        skip_serializing_if = "Option::is_none"
    )]
    date_start: Option<String>,
    #[serde(default)]
    pied: bool,
    #[serde(
        default,
        rename = "startingPosition",
        skip_serializing_if = "Option::is_none"
    )]
    starting_position: Option<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    windrose: Option<Record>,
    #[serde(
        default,
        rename = "windrose-pie",
        skip_serializing_if = "Option::is_none"
    )]
    pie_notes: Option<TurnNotes>,
    #[serde(flatten)]
    others: Map<String, Value>,
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct GameName {
    name: String,
    #[serde(default)]
    variants: Vec<String>,
}

#[derive(Serialize, Deserialize)]
struct HeaderPlayer {
    name: String,
    result: i64,
    #[serde(flatten)]
    others: Map<String, Value>,
}

#[derive(Serialize, Deserialize)]
#[serde(
    untagged,
    expecting = "a move is a text, or an object of a move and its result"
)]
enum Move {
    Plain(String),
    Noted(NotedMove),
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct NotedMove {
    #[serde(rename = "move")]
    text: String,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    result: Option<Value>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    sequence: Option<i64>,
}

/// A list without a header.
#[derive(Deserialize)]
#[serde(untagged, expecting = "a list of rounds, or of moves")]
enum Bare {
    Moves(Vec<String>),
    Rounds(Vec<Vec<Option<Move>>>),
}

/// Reads a game record or a bare list; the game of a bare list is the one to assume.
pub(super) fn read(text: &str, fallback: Option<&GameChoice>) -> Result<Draft, RecordError> {
    if text.trim_start().starts_with('[') {
        let Some(choice) = fallback else {
            let text = "a list without a header does not name its game; choose it with --game";
            return Err(RecordError::new(text));
        };
        let mut draft = Draft::new(Record::new(choice.game.clone(), choice.rules.clone()));
        match serde_json::from_str(text).map_err(json_error)? {
            Bare::Rounds(rounds) => read_rounds(&mut draft, rounds)?,
            Bare::Moves(moves) => {
                for text in moves {
                    draft.push(DraftTurn::named(None, None, text))?;
                }
            }
        }
        return Ok(draft);
    }
    let GameRecord { header, moves } = serde_json::from_str(text).map_err(json_error)?;
    let mut draft = Draft::new(read_header(&header)?);
    draft.pied = header
        .pied
        .then(|| header.pie_notes.clone().unwrap_or_default());
    read_rounds(&mut draft, moves)?;
    if header.windrose.is_none() {
        take_result(&header, &mut draft);
    }
    Ok(draft)
}

fn json_error(error: serde_json::Error) -> RecordError {
    RecordError {
        line: (error.line() > 0).then_some(error.line()),
        ..RecordError::new(error.to_string())
    }
}

fn read_header(header: &Header) -> Result<Record, RecordError> {
    if let Some(record) = &header.windrose {
        if !record.turns.is_empty() {
            return Err(RecordError::new(
                "the record in the header has turns of its own",
            ));
        }
        return Ok(record.clone());
    }
    let [black, white] = header.players.as_slice() else {
        return Err(RecordError::new("the header does not name two players"));
    };
    let mut record = Record::new(header.game.name.to_lowercase(), read_variants(header)?);
    let named = |player: &HeaderPlayer| Player::named(player.name.clone());
    (record.first, record.second) = if header.pied {
        (named(white), named(black))
    } else {
        (named(black), named(white))
    };
    record.event = header.event.clone();
    record.date = header.date_start.clone();
    record.start = header.starting_position.clone();
    Ok(record)
}

/// Rules that the variants choose: `size-7` and the like; where none does, Abstract Play's own default size.
fn read_variants(header: &Header) -> Result<RecordRules, RecordError> {
    let mut size = None;
    for variant in &header.game.variants {
        let number = variant.to_lowercase().replace(' ', "-");
        match number.strip_prefix("size-").map(str::parse::<u32>) {
            Some(Ok(number)) => size = Some(number),
            _ => {
                return Err(RecordError::new(format!(
                    "the variant '{variant}' is not known here"
                )));
            }
        }
    }
    let game = header.game.name.to_lowercase();
    let default = DEFAULT_SIZES.iter().find(|(name, _)| *name == game);
    let Some(size) = size.or(default.map(|&(_, size)| size)) else {
        return Ok(RecordRules::default());
    };
    let mut pairs = vec![("size".to_string(), size.to_string())];
    if game == "blooms" {
        pairs.push(("target".to_string(), (5 * size).to_string()));
    }
    Ok(pairs.into_iter().collect())
}

/// The sizes that Abstract Play plays where no variant names one; its Blooms is won with five captures a cell of a side.
const DEFAULT_SIZES: &[(&str, u32)] = &[("veletas", 10), ("lifeline", 8), ("blooms", 6)];

fn read_rounds(draft: &mut Draft, rounds: Vec<Vec<Option<Move>>>) -> Result<(), RecordError> {
    for (index, round) in rounds.into_iter().enumerate() {
        if round.len() > 2 {
            let text = format!("round {} has more than two moves", index + 1);
            return Err(RecordError::new(text));
        }
        for (color, entry) in Color::BOTH.into_iter().zip(round) {
            let Some(entry) = entry else {
                continue;
            };
            let (text, notes) = match entry {
                Move::Plain(text) => (text, TurnNotes::default()),
                Move::Noted(noted) => (noted.text, read_notes(noted.result)),
            };
            let mut turn = DraftTurn::named(None, Some(color), text);
            turn.notes = notes;
            draft.push(turn)?;
        }
    }
    Ok(())
}

/// Notes of ours; what other services say of a move's result follows from the rules and is passed over.
fn read_notes(result: Option<Value>) -> TurnNotes {
    match result {
        Some(Value::String(text)) => serde_json::from_str(&text).unwrap_or_default(),
        _ => TurnNotes::default(),
    }
}

/// Takes over who won, as the players' numbers tell it. A loss on time, which Abstract Play writes as a last move, is
/// taken off the list.
fn take_result(header: &Header, draft: &mut Draft) {
    let [black, white] = header.players.as_slice() else {
        return;
    };
    draft.winner = match black.result.cmp(&white.result) {
        Ordering::Equal => None,
        Ordering::Greater => Some(Color::Black),
        Ordering::Less => Some(Color::White),
    };
    let timed_out = DraftStep::Turn("timeout".to_string());
    if draft.turns.pop_if(|turn| turn.step == timed_out).is_some()
        && let Some(winner) = draft.winner
    {
        let first = if header.pied {
            Color::White
        } else {
            Color::Black
        };
        draft.record.result = Some(RecordResult {
            winner: Some(winner),
            seat: Some(Seats { first }.seat(winner)),
            reason: Reason::Time,
            detail: None,
        });
    }
}

/// Writes a game record.
pub(super) fn write(record: &Record) -> Result<String, RecordError> {
    let swap = record.turns.iter().find(|turn| turn.turn == "swap");
    let pied = swap.is_some() && !is_listed_swap(record);
    let mut moves: Vec<Vec<Option<Move>>> = Vec::new();
    for turn in record
        .turns
        .iter()
        .filter(|turn| !pied || turn.turn != "swap")
    {
        let notes = turn.notes();
        let entry = if notes.is_empty() {
            Move::Plain(turn.turn.clone())
        } else {
            let notes = serde_json::to_string(&notes)
                .map_err(|error| RecordError::new(error.to_string()))?;
            Move::Noted(NotedMove {
                text: turn.turn.clone(),
                result: Some(Value::String(notes)),
                sequence: None,
            })
        };
        match (turn.color, moves.last_mut()) {
            (Color::White, Some(round)) if round.len() == 1 => round.push(Some(entry)),
            (Color::White, _) => moves.push(vec![None, Some(entry)]),
            (Color::Black, _) => moves.push(vec![Some(entry)]),
        }
    }
    let first = record.seats_at_end().first;
    let player = |color: Color| {
        let player = if color == first {
            &record.first
        } else {
            &record.second
        };
        let won = record
            .result
            .as_ref()
            .is_some_and(|result| result.winner == Some(color));
        HeaderPlayer {
            name: player.name.clone(),
            result: i64::from(won),
            others: Map::new(),
        }
    };
    let name = record.game.chars().enumerate().map(|(at, letter)| {
        if at == 0 {
            letter.to_ascii_uppercase()
        } else {
            letter
        }
    });
    let mut others = Map::new();
    others.insert("site".to_string(), json!({"name": "windrose"}));
    let header = Header {
        game: GameName {
            name: name.collect(),
            variants: record
                .rules
                .get("size")
                .map(|size| format!("size-{size}"))
                .into_iter()
                .collect(),
        },
        players: Color::BOTH.map(player).into(),
        event: record.event.clone(),
        date_start: record.date.clone(),
        pied,
        starting_position: record.start.clone(),
        windrose: Some(record.outline()),
        pie_notes: swap
            .filter(|_| pied)
            .map(RecordTurn::notes)
            .filter(|notes| !notes.is_empty()),
        others,
    };
    let mut text = serde_json::to_string_pretty(&GameRecord { header, moves })
        .map_err(|error| RecordError::new(error.to_string()))?;
    text.push('\n');
    Ok(text)
}

/// Whether the swap is a turn of its own between Black's and White's others (komi pie), not one that another turn of
/// the same colour follows or could follow.
fn is_listed_swap(record: &Record) -> bool {
    record.rules.get("balance") == Some("komi")
}
