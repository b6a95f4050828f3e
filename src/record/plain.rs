//! What the formats of plain lines share: a heading, and notes behind `#`.
//!
//! ```text
//! # windrose {"windrose_record":1,"game":"lifeline",...}
//! game lifeline size=4 balance=strong
//! black b1,d1  # {"seconds":0.25}
//! white swap   # too good to leave
//! ```
//!
//! The first line carries what the lines below cannot; it may be left out, as may the notes. A note that is no object is
//! a comment.

use super::{Draft, GameChoice, Record, RecordError, RecordRules, RecordTurn, TurnNotes};
use nom::bytes::complete::{tag, take_till1, take_while1};
use nom::character::complete::{char, space0};
use nom::combinator::all_consuming;
use nom::multi::many0;
use nom::sequence::{preceded, separated_pair, terminated};
use nom::{IResult, Parser};

/// The word that begins the comment which carries a record without its turns.
const OUTLINE: &str = "windrose ";

/// A line, split at its first `#`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Line<'a> {
    /// Its number, counted from 1.
    pub(super) number: usize,
    /// What stands before the `#`, without blanks at its ends.
    pub(super) body: &'a str,
    /// What stands behind the `#`, without blanks at its ends.
    pub(super) comment: &'a str,
}

/// The lines of a text that hold anything.
pub(super) fn lines(text: &str) -> impl Iterator<Item = Line<'_>> {
    text.lines().enumerate().filter_map(|(index, line)| {
        let (body, comment) = line.split_once('#').unwrap_or((line, ""));
        let (body, comment) = (body.trim(), comment.trim());
        (!body.is_empty() || !comment.is_empty()).then_some(Line {
            number: index + 1,
            body,
            comment,
        })
    })
}

/// A heading that is being read.
pub(super) struct Heading {
    fallback: Option<GameChoice>,
    outline: Option<Record>,
    game: Option<(String, RecordRules)>,
    start: Option<String>,
}

impl Heading {
    pub(super) fn new(fallback: Option<&GameChoice>) -> Heading {
        Heading {
            fallback: fallback.cloned(),
            outline: None,
            game: None,
            start: None,
        }
    }

    /// Takes a comment that stands alone in its line, if it carries a record.
    pub(super) fn take_comment(&mut self, line: Line) -> Result<(), RecordError> {
        let Some(json) = line.comment.strip_prefix(OUTLINE) else {
            return Ok(());
        };
        let outline: Record = serde_json::from_str(json)
            .map_err(|error| RecordError::at_line(line.number, error.to_string()))?;
        if !outline.turns.is_empty() {
            let text = "the record in the heading has turns of its own";
            return Err(RecordError::at_line(line.number, text));
        }
        self.outline = Some(outline);
        Ok(())
    }

    /// Takes what stands behind `game`.
    pub(super) fn take_game(&mut self, number: usize, rest: &str) -> Result<(), RecordError> {
        let expected = || {
            let text = "behind 'game' come the game's name and its rules as key=value";
            RecordError::at_line(number, text)
        };
        let (_, (name, pairs)) = game_line(rest).map_err(|_| expected())?;
        let rules = pairs.into_iter().collect();
        self.game = Some((name.to_string(), rules));
        self.start = None;
        Ok(())
    }

    /// Takes the position that the game begins with.
    pub(super) fn take_start(&mut self, position: &str) {
        self.start = Some(position.to_string());
    }

    /// Begins the game anew under the same rules.
    pub(super) fn forget_start(&mut self) {
        self.start = None;
    }

    /// The draft that the heading describes.
    pub(super) fn into_draft(self) -> Result<Draft, RecordError> {
        let named = self
            .game
            .or(self.fallback.map(|choice| (choice.game, choice.rules)));
        let mut record = match (self.outline, named) {
            (Some(outline), named) => {
                if named.is_some_and(|(game, rules)| game != outline.game || rules != outline.rules)
                {
                    let text =
                        "the game that is named is not the game of the record in the heading";
                    return Err(RecordError::new(text));
                }
                outline
            }
            (None, Some((game, rules))) => Record::new(game, rules),
            (None, None) => {
                return Err(RecordError::new(
                    "the text does not name its game; choose it with --game",
                ));
            }
        };
        if self.start.is_some() {
            record.start = self.start;
        }
        Ok(Draft::new(record))
    }
}

/// The comment line that carries a record without its turns.
pub(super) fn outline_line(record: &Record) -> Result<String, RecordError> {
    let json = serde_json::to_string(&record.outline())
        .map_err(|error| RecordError::new(error.to_string()))?;
    Ok(format!("# {OUTLINE}{json}"))
}

/// Reads what is noted behind a turn.
pub(super) fn read_notes(line: Line) -> Result<TurnNotes, RecordError> {
    if line.comment.starts_with('{') {
        serde_json::from_str(line.comment)
            .map_err(|error| RecordError::at_line(line.number, error.to_string()))
    } else {
        Ok(TurnNotes {
            comment: (!line.comment.is_empty()).then(|| line.comment.to_string()),
            ..TurnNotes::default()
        })
    }
}

/// What is noted behind a turn, with the blanks before it; empty where nothing is.
pub(super) fn write_notes(turn: &RecordTurn) -> Result<String, RecordError> {
    let notes = turn.notes();
    if notes.is_empty() {
        return Ok(String::new());
    }
    let json =
        serde_json::to_string(&notes).map_err(|error| RecordError::new(error.to_string()))?;
    Ok(format!("  # {json}"))
}

/// A game's name and its rules.
type GameLine<'a> = (&'a str, Vec<(&'a str, &'a str)>);

fn game_line(input: &str) -> IResult<&str, GameLine<'_>> {
    let key = take_while1(|symbol: char| symbol.is_ascii_alphanumeric() || symbol == '_');
    let word = take_till1(|symbol: char| symbol.is_ascii_whitespace());
    let pair = separated_pair(key, char('='), word);
    let name = take_till1(|symbol: char| symbol.is_ascii_whitespace() || symbol == '=');
    all_consuming((
        preceded(space0, terminated(name, space0)),
        many0(terminated(pair, space0)),
    ))
    .parse(input)
}

/// The rest of a line that begins with a word and a blank.
pub(super) fn behind<'a>(word: &str, line: &'a str) -> Option<&'a str> {
    let mut parser = preceded(
        tag::<_, _, nom::error::Error<&str>>(word),
        nom::character::complete::space1,
    );
    parser.parse(line).ok().map(|(rest, _)| rest)
}
