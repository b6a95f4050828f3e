//! Transcripts of the protocol: what was sent to an engine, with its replies or without.
//!
//! Requests that were answered with a failure are passed over, as are those that change no game. What is written here
//! is what can be sent to an engine as it is.

use super::plain::{Heading, Line, lines, outline_line, read_notes, write_notes};
use super::{Draft, DraftTurn, GameChoice, Record, RecordError};
use crate::game::{Color, Seats};
use crate::keyword::whole_color;
use nom::Parser;
use nom::character::complete::{char, digit1, one_of, space0, space1, u32 as number};
use nom::combinator::{all_consuming, opt};
use nom::sequence::{preceded, terminated};
use std::collections::VecDeque;

/// A request, and its reply where there is one.
struct Exchange<'a> {
    line: Line<'a>,
    command: &'a str,
    arguments: Vec<&'a str>,
    /// The mark of the reply (`=` or `?`) and its text.
    reply: Option<(char, String)>,
}

/// Reads a transcript.
pub(super) fn read(text: &str, fallback: Option<&GameChoice>) -> Result<Draft, RecordError> {
    let mut game = Replayed {
        heading: Heading::new(fallback),
        turns: Vec::new(),
        resized: None,
        seats: None,
    };
    for entry in exchanges(text)? {
        match entry {
            Entry::Comment(line) => game.heading.take_comment(line)?,
            Entry::Exchange(exchange) => game.take(&exchange)?,
        }
    }
    let mut draft = game.heading.into_draft()?;
    draft.resized = game.resized;
    draft.answers_after_end = true;
    game.turns
        .into_iter()
        .try_for_each(|turn| draft.push(turn))?;
    Ok(draft)
}

/// Whether a text holds replies, or is a log of both directions: no other format has such lines.
pub(super) fn has_replies(text: &str) -> bool {
    lines(text).any(|line| reply_line(line.body).is_ok() || log_line(line.body).is_ok())
}

/// Writes a transcript without replies.
pub(super) fn write(record: &Record) -> Result<String, RecordError> {
    let mut text = format!("{}\ngame {}\n", outline_line(record)?, record.game_line());
    if let Some(start) = &record.start {
        text += &format!("set_position {start}\n");
    }
    for turn in &record.turns {
        text += &format!("play {} {}{}\n", turn.color, turn.turn, write_notes(turn)?);
    }
    Ok(text)
}

enum Entry<'a> {
    Comment(Line<'a>),
    Exchange(Exchange<'a>),
}

/// Pairs requests with their replies, which come in the order of the requests.
fn exchanges(text: &str) -> Result<Vec<Entry<'_>>, RecordError> {
    let mut entries: Vec<Entry> = Vec::new();
    let mut unanswered = VecDeque::new();
    // The request whose reply goes on, and the last line of it.
    let mut open_reply: Option<(usize, usize)> = None;
    for line in lines(text) {
        let (direction, body) = match log_line(line.body) {
            Ok((body, direction)) => (Some(direction), body),
            Err(_) => (None, line.body),
        };
        let line = Line { body, ..line };
        if let (Some((entry, last)), None | Some('>')) = (open_reply, direction) {
            // A reply ends with an empty line, which `lines` leaves out unless it is one of a log.
            let follows = direction.is_some() || line.number == last + 1;
            let goes_on = follows && !body.is_empty() && reply_line(body).is_err();
            if let (true, Entry::Exchange(exchange)) = (goes_on, &mut entries[entry]) {
                if let Some((_, reply)) = &mut exchange.reply {
                    reply.push('\n');
                    reply.push_str(body);
                }
                open_reply = Some((entry, line.number));
                continue;
            }
            open_reply = None;
        }
        if body.is_empty() {
            entries.push(Entry::Comment(line));
        } else if let (Ok((_, (mark, reply))), None | Some('>')) = (reply_line(body), direction) {
            let entry = unanswered.pop_front().ok_or_else(|| {
                RecordError::at_line(line.number, "a reply without a request before it")
            })?;
            if let Entry::Exchange(exchange) = &mut entries[entry] {
                exchange.reply = Some((mark, reply.to_string()));
            }
            open_reply = Some((entry, line.number));
        } else if direction == Some('>') {
            return Err(RecordError::at_line(
                line.number,
                "what was sent is no reply",
            ));
        } else if let Some(exchange) = request(line) {
            unanswered.push_back(entries.len());
            entries.push(Entry::Exchange(exchange));
        }
    }
    Ok(entries)
}

/// A line of a log: a time, then `<` and what was received or `>` and what was sent.
fn log_line(input: &str) -> nom::IResult<&str, char> {
    let time = (digit1, char('.'), digit1, space1);
    terminated(preceded(time, one_of("<>")), space0).parse(input)
}

fn reply_line(input: &str) -> nom::IResult<&str, (char, &str)> {
    let mut parser = (one_of("=?"), opt(digit1), space0);
    let (rest, (mark, _, _)) = parser.parse(input)?;
    Ok(("", (mark, rest)))
}

/// A request; `None` for a line that is an id alone.
fn request(line: Line<'_>) -> Option<Exchange<'_>> {
    let mut words = line.body.split_ascii_whitespace().peekable();
    let is_id = |word: &&str| word.bytes().all(|byte| byte.is_ascii_digit());
    words.next_if(is_id);
    Some(Exchange {
        line,
        command: words.next()?,
        arguments: words.collect(),
        reply: None,
    })
}

/// The game that the requests make.
struct Replayed {
    heading: Heading,
    turns: Vec<DraftTurn>,
    resized: Option<usize>,
    /// The seats that the colours are names of, where they are (the option `swap_style`).
    seats: Option<Seats>,
}

impl Replayed {
    fn take(&mut self, exchange: &Exchange) -> Result<(), RecordError> {
        if matches!(exchange.reply, Some(('?', _))) {
            return Ok(());
        }
        let number = exchange.line.number;
        let wrong =
            |text: &str| RecordError::at_line(number, format!("{}: {text}", exchange.command));
        let arguments = exchange.arguments.as_slice();
        match (exchange.command, arguments) {
            ("game", []) => {}
            ("game", _) => {
                self.heading.take_game(number, &arguments.join(" "))?;
                self.resized = None;
                self.turns.clear();
            }
            ("boardsize", [size, ..]) => {
                let size = whole_number(size).ok_or_else(|| wrong("a size is a whole number"))?;
                self.resized = Some(size);
                self.heading.forget_start();
                self.turns.clear();
            }
            ("clear_board", _) => {
                self.heading.forget_start();
                self.turns.clear();
            }
            ("set_option", ["swap_style", style]) => {
                self.seats = match *style {
                    "recolour" => Some(Seats::START),
                    "recolour-white" => Some(Seats {
                        first: Color::White,
                    }),
                    _ => None,
                };
            }
            ("set_position", _) if self.seats.is_some() => {
                return Err(wrong(
                    "positions in recoloured form are not understood here",
                ));
            }
            ("set_position", _) => {
                self.heading.take_start(&arguments.join(" "));
                self.turns.clear();
            }
            ("load" | "loadsgf", _) => {
                return Err(wrong("the file that was loaded is not in the transcript"));
            }
            ("play" | "play_sequence" | "gogui-play_sequence", _) => {
                let (pairs, rest) = arguments.as_chunks::<2>();
                if pairs.is_empty() || !rest.is_empty() {
                    return Err(wrong("colours and turns are expected"));
                }
                for [mover, text] in pairs {
                    self.push(exchange, mover, text)?;
                }
            }
            ("setup", [mover, cells @ .., stone]) => {
                self.push(exchange, mover, &format!("{}/{stone}", cells.join(",")))?;
            }
            ("swap", []) => self
                .turns
                .push(DraftTurn::named(Some(number), None, "swap")),
            ("swap", [mover]) => self.push(exchange, mover, "swap")?,
            ("genmove", [mover]) => match &exchange.reply {
                Some((_, reply)) => self.push(exchange, mover, reply)?,
                None => return Err(wrong("its reply is missing")),
            },
            ("genmove_analyze", [mover, ..]) => {
                let reply = exchange.reply.as_ref().map(|(_, reply)| reply.as_str());
                let played = reply.and_then(|reply| reply.lines().last()?.strip_prefix("play "));
                self.push(
                    exchange,
                    mover,
                    played.ok_or_else(|| wrong("its reply is missing"))?,
                )?;
            }
            ("undo", _) => {
                let count = arguments
                    .first()
                    .map_or(Some(1), |count| whole_number(count));
                let count = count.ok_or_else(|| wrong("a whole number is expected"))?;
                let left = self.turns.len().checked_sub(count);
                self.turns
                    .truncate(left.ok_or_else(|| wrong("fewer turns have been made"))?);
            }
            _ => {}
        }
        Ok(())
    }

    fn push(&mut self, exchange: &Exchange, mover: &str, text: &str) -> Result<(), RecordError> {
        let number = exchange.line.number;
        let (_, mover) = whole_color(mover)
            .map_err(|_| RecordError::at_line(number, format!("'{mover}' is no colour")))?;
        let mut turn = DraftTurn::named(Some(number), Some(mover), text);
        if let Some(seats) = self.seats {
            turn.color = None;
            turn.seat = Some(seats.seat(mover));
        }
        turn.notes = read_notes(exchange.line)?;
        self.turns.push(turn);
        Ok(())
    }
}

fn whole_number(word: &str) -> Option<usize> {
    let mut parser = all_consuming(number::<&str, nom::error::Error<&str>>);
    let (_, number) = parser.parse(word).ok()?;
    usize::try_from(number).ok()
}
