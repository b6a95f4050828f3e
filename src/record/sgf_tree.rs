//! The Smart Game Format: game trees of nodes of properties (version 4), read and written.

use super::RecordError;
use nom::branch::alt;
use nom::bytes::complete::{take_till1, take_while1};
use nom::character::complete::{anychar, char, line_ending, multispace0};
use nom::combinator::{map, value};
use nom::multi::{fold_many0, many0, many1};
use nom::sequence::{delimited, preceded, terminated};
use nom::{IResult, Parser};

/// How deep variations may be nested.
const MAX_DEPTH: usize = 200;

/// A node: its properties in their order, and where it begins in the text, in bytes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Node {
    pub(super) offset: usize,
    pub(super) properties: Vec<Property>,
}

/// A property with its values, unescaped.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Property {
    pub(super) name: String,
    pub(super) values: Vec<String>,
}

impl Node {
    /// The first value of a property.
    pub(super) fn value(&self, name: &str) -> Option<&str> {
        let property = self
            .properties
            .iter()
            .find(|property| property.name == name)?;
        property.values.first().map(String::as_str)
    }
}

/// Reads the main line of the one game in a text: the first variation everywhere.
pub(super) fn main_line(text: &str) -> Result<Vec<Node>, RecordError> {
    // What stands before the first tree belongs to no game.
    let start = text
        .find('(')
        .ok_or_else(|| RecordError::new("there is no '(' that begins a game"))?;
    let mut rest = &text[start..];
    let mut nodes = None;
    while rest.trim_start().starts_with('(') {
        let (behind, tree) = game_tree(text.len(), 0)(rest.trim_start()).map_err(|error| {
            let at = match &error {
                nom::Err::Error(error) | nom::Err::Failure(error) => error.input,
                nom::Err::Incomplete(_) => "",
            };
            located(text, text.len() - at.len())
        })?;
        if nodes.replace(tree).is_some() {
            return Err(RecordError::new(
                "there is more than one game in the collection",
            ));
        }
        rest = behind;
    }
    nodes.ok_or_else(|| RecordError::new("there is no game"))
}

fn located(text: &str, offset: usize) -> RecordError {
    let line = line_of(text, offset);
    let fault = match text[offset..].chars().next() {
        Some(symbol) => format!("'{}' is not expected here", symbol.escape_default()),
        None => {
            "the text ends in the middle of a game, or variations are nested too deep".to_string()
        }
    };
    RecordError::at_line(line, fault)
}

/// The line, counted from 1, in which a byte stands.
pub(super) fn line_of(text: &str, offset: usize) -> usize {
    1 + text.as_bytes()[..offset]
        .iter()
        .filter(|&&byte| byte == b'\n')
        .count()
}

/// Reads a tree and keeps its first line; `len` is the length of the whole text, to tell offsets by.
fn game_tree(len: usize, depth: usize) -> impl FnMut(&str) -> IResult<&str, Vec<Node>> {
    move |input| {
        if depth == MAX_DEPTH {
            let kind = nom::error::ErrorKind::TooLarge;
            return Err(nom::Err::Failure(nom::error::Error::new("", kind)));
        }
        let (input, _) = terminated(char('('), multispace0).parse(input)?;
        let (input, mut nodes) = many1(terminated(node(len), multispace0)).parse(input)?;
        let (input, variations) =
            many0(terminated(game_tree(len, depth + 1), multispace0)).parse(input)?;
        let (input, _) = nom::combinator::cut(char(')')).parse(input)?;
        nodes.extend(variations.into_iter().next().unwrap_or_default());
        Ok((input, nodes))
    }
}

fn node(len: usize) -> impl FnMut(&str) -> IResult<&str, Node> {
    move |input| {
        let offset = len - input.len();
        let (input, properties) = preceded(
            (char(';'), multispace0),
            many0(terminated(property, multispace0)),
        )
        .parse(input)?;
        Ok((input, Node { offset, properties }))
    }
}

fn property(input: &str) -> IResult<&str, Property> {
    let (input, name) = take_while1(|symbol: char| symbol.is_ascii_alphabetic()).parse(input)?;
    let (input, values) =
        nom::combinator::cut(many1(preceded(multispace0, property_value))).parse(input)?;
    // Older versions of the format allow lower case letters in names, without meaning.
    let name = name.chars().filter(char::is_ascii_uppercase).collect();
    Ok((input, Property { name, values }))
}

fn property_value(input: &str) -> IResult<&str, String> {
    let piece = alt((
        map(
            take_till1(|symbol| symbol == ']' || symbol == '\\'),
            str::to_string,
        ),
        value(String::new(), preceded(char('\\'), line_ending)),
        map(preceded(char('\\'), anychar), String::from),
    ));
    let text = fold_many0(piece, String::new, |text, piece| text + &piece);
    delimited(char('['), text, char(']')).parse(input)
}

/// Writes one property with one value.
pub(super) fn write_property(text: &mut String, name: &str, value: &str) {
    text.push_str(name);
    text.push('[');
    for symbol in value.chars() {
        if matches!(symbol, ']' | '\\') {
            text.push('\\');
        }
        text.push(symbol);
    }
    text.push(']');
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::time::{Duration, Instant};

    fn names(text: &str) -> Vec<Vec<String>> {
        let nodes = main_line(text).expect("a game");
        let names = |node: &Node| {
            let pairs = node.properties.iter();
            pairs
                .map(|property| format!("{}{:?}", property.name, property.values))
                .collect()
        };
        nodes.iter().map(names).collect()
    }

    #[test]
    fn the_first_variation_is_the_game() {
        assert_eq!(
            names(
                "junk (;FF[4]C[a \\] \\\\ b:\\\nc] ; B[c4](;W [d5] [e6];B[a1](;W[b1])(;W[b2]))(;W[x]))"
            ),
            [
                vec!["FF[\"4\"]", "C[\"a ] \\\\ b:c\"]"],
                vec!["B[\"c4\"]"],
                vec!["W[\"d5\", \"e6\"]"],
                vec!["B[\"a1\"]"],
                vec!["W[\"b1\"]"],
            ]
        );
    }

    #[test]
    fn faults_name_their_line() {
        let fault = |text| main_line(text).expect_err("a fault").to_string();
        assert_eq!(fault("(;B[c4]\n;W{})"), "line 2: '{' is not expected here");
        assert_eq!(fault("(;B[c4]\n;W)"), "line 2: ')' is not expected here");
        assert_eq!(
            fault("(;)(;)"),
            "there is more than one game in the collection"
        );
        assert_eq!(fault(""), "there is no '(' that begins a game");
        let deep = "(;".repeat(100_000);
        assert!(fault(&deep).contains("nested too deep"));
        assert!(main_line(&format!("{}{}", "(;".repeat(150), ")".repeat(150))).is_ok());
    }

    /// All texts of at most six of the characters that give the format its structure end quickly.
    #[test]
    fn every_short_text_ends() {
        const SYMBOLS: [char; 7] = ['(', ')', ';', '[', ']', '\\', 'B'];
        let mut texts = vec![String::new()];
        let mut slowest = Duration::ZERO;
        for _ in 0..6 {
            texts = texts
                .iter()
                .flat_map(|text| SYMBOLS.map(|symbol| format!("{text}{symbol}")))
                .collect();
            let begin = Instant::now();
            for text in &texts {
                let _ = main_line(text);
            }
            slowest = slowest.max(begin.elapsed() / texts.len() as u32);
        }
        assert!(slowest < Duration::from_millis(1), "{slowest:?} a text");
    }
}
