//! What stands behind a command of UGI.

use nom::branch::alt;
use nom::bytes::complete::take_till1;
use nom::character::complete::{char, digit1, space0, space1};
use nom::combinator::{all_consuming, eof, opt, rest, value, verify};
use nom::error::Error;
use nom::multi::{fold_many0, many0, many1};
use nom::sequence::{preceded, terminated};
use nom::{IResult, Parser};
use std::time::Duration;

/// The position that turns are told from.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) enum Start {
    /// The start of a game.
    #[default]
    Initial,
    /// A position's fields, as the protocol's `position` writes them.
    Fields(String),
}

/// The arguments of `go`; what is not said is `None`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Go {
    /// What each seat's clock shows.
    pub(super) times: [Option<Duration>; 2],
    /// What is added to each seat's clock by each turn.
    pub(super) increments: [Option<Duration>; 2],
    pub(super) move_time: Option<Duration>,
    pub(super) depth: Option<u64>,
    pub(super) nodes: Option<u64>,
    /// Whether the search ends by `stop` alone.
    pub(super) infinite: bool,
}

/// Reads `startpos|fen FIELDS [moves TURN...]`.
pub(super) fn read_position(arguments: &str) -> Option<(Start, Vec<&str>)> {
    let initial = value(Start::Initial, word("startpos"));
    let field = verify(any_word, |field: &str| field != "moves");
    let fields = many1(field).map(|fields| Start::Fields(fields.join(" ")));
    let start = alt((initial, preceded(word("fen"), fields)));
    let turns = opt(preceded(word("moves"), many0(any_word)));
    let (_, (start, turns)) = all_consuming((start, turns)).parse(arguments).ok()?;
    Some((start, turns.unwrap_or_default()))
}

/// Reads `name NAME [value VALUE]`: the name and the value, empty where there is none.
pub(super) fn read_option(arguments: &str) -> Option<(&str, &str)> {
    let name = preceded(word("name"), any_word);
    let value = preceded(word("value"), rest);
    let (_, (name, value)) = all_consuming((name, opt(value))).parse(arguments).ok()?;
    Some((name, value.unwrap_or_default().trim()))
}

/// Reads the arguments of `go`, in any order; words that are not known are skipped.
pub(super) fn read_go(arguments: &str) -> Option<Go> {
    let argument = (any_word, opt(signed_number));
    let go = fold_many0(
        argument,
        || Some(Go::default()),
        |go, (name, number)| go?.with(name, number),
    );
    let (_, go) = all_consuming(go).parse(arguments).ok()?;
    go
}

impl Go {
    /// The same with one more argument; `None` where its number is missing.
    fn with(mut self, name: &str, number: Option<i64>) -> Option<Go> {
        // A clock that has run out may be told by a negative number.
        let number = number.map(|number| number.max(0).unsigned_abs());
        let time = number.map(Duration::from_millis);
        match name {
            "infinite" => self.infinite = true,
            "p1time" => self.times[0] = Some(time?),
            "p2time" => self.times[1] = Some(time?),
            "p1inc" => self.increments[0] = Some(time?),
            "p2inc" => self.increments[1] = Some(time?),
            "movetime" => self.move_time = Some(time?),
            "depth" => self.depth = Some(number?),
            "nodes" => self.nodes = Some(number?),
            _ => {}
        }
        Some(self)
    }
}

/// A word and the blanks behind it.
fn any_word(input: &str) -> IResult<&str, &str> {
    terminated(take_till1(|symbol| symbol == ' '), space0).parse(input)
}

/// This word and the blanks behind it.
fn word<'a>(
    expected: &'static str,
) -> impl Parser<&'a str, Output = &'a str, Error = Error<&'a str>> {
    verify(any_word, move |found: &str| found == expected)
}

/// A whole number of either sign and the blanks behind it; what is too big is taken as the biggest there is.
fn signed_number(input: &str) -> IResult<&str, i64> {
    let digits = digit1.map(|digits: &str| digits.parse().unwrap_or(i64::MAX));
    let number = (opt(char('-')), digits).map(|(sign, number): (_, i64)| match sign {
        Some(_) => -number,
        None => number,
    });
    terminated(number, alt((space1, eof))).parse(input)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn positions_are_a_start_and_turns() {
        assert_eq!(read_position("startpos"), Some((Start::Initial, vec![])));
        assert_eq!(
            read_position("startpos moves a1 swap"),
            Some((Start::Initial, vec!["a1", "swap"]))
        );
        let fields = Start::Fields("s./.. b play".to_string());
        assert_eq!(
            read_position("fen s./..  b play moves"),
            Some((fields, vec![]))
        );
        for text in [
            "",
            "fen",
            "fen moves a1",
            "startpos a1",
            "moves a1",
            "start",
        ] {
            assert_eq!(read_position(text), None, "{text}");
        }
    }

    #[test]
    fn options_have_a_name_and_perhaps_a_value() {
        assert_eq!(read_option("name hash value 12"), Some(("hash", "12")));
        assert_eq!(
            read_option("name rules value shooters=3 rules=2021"),
            Some(("rules", "shooters=3 rules=2021"))
        );
        assert_eq!(read_option("name clear"), Some(("clear", "")));
        assert_eq!(read_option("name hash value"), Some(("hash", "")));
        for text in ["", "hash 12", "name", "name hash 12"] {
            assert_eq!(read_option(text), None, "{text}");
        }
    }

    #[test]
    fn go_takes_its_arguments_in_any_order() {
        let go = read_go("p2time 500 nodes 7 p1time -3 p1inc 20 p2inc 0 depth 2");
        let milliseconds = |number| Some(Duration::from_millis(number));
        assert_eq!(
            go,
            Some(Go {
                times: [milliseconds(0), milliseconds(500)],
                increments: [milliseconds(20), milliseconds(0)],
                depth: Some(2),
                nodes: Some(7),
                ..Go::default()
            })
        );
        assert_eq!(read_go(""), Some(Go::default()));
        assert!(read_go("ponder infinite").is_some_and(|go| go.infinite));
        assert_eq!(read_go("depth"), None);
        assert_eq!(read_go("depth 3x"), None);
        assert_eq!(read_go("movetime infinite"), None);
    }
}
