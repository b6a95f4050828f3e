//! Transcripts: requests behind `> `, and the answers that are expected, with places for what varies.
//!
//! `{number}`, `{word}` and `{text}` stand for a number, a word and the rest of a line; `{lines}`, alone on its line, for one
//! or more lines. What stands behind an answer's empty line, up to the next request, is a comment.

use crate::conversation::{converse_in, new_engine, split};
use std::io::Cursor;
use windrose::protocol::{Dialect, Engine};

/// Runs the requests of a transcript (its title is for messages) in one conversation and compares every answer.
pub(crate) fn run(title: &str, text: &str) {
    run_in(Dialect::Words, &mut new_engine(), title, text);
}

/// Runs a transcript of a dialect whose answers end with an empty line.
pub(crate) fn run_in(dialect: Dialect, engine: &mut Engine, title: &str, text: &str) {
    let exchanges = exchanges(text);
    let mut answers = split(&output(dialect, engine, title, &exchanges)).into_iter();
    for (request, expected) in exchanges {
        if expected.is_empty() {
            continue;
        }
        let answer = answers.next();
        let answer = answer.unwrap_or_else(|| panic!("{title}: no answer to {request:?}"));
        let lines: Vec<&str> = answer.split('\n').collect();
        assert!(
            match_lines(&expected, &lines),
            "{title}\n> {request}\nexpected:\n{}\nanswered:\n{answer}\n",
            expected.join("\n")
        );
    }
    assert_eq!(answers.next(), None, "{title}: one answer too many");
}

/// Runs a transcript of UGI, whose lines belong to no request: all that is said is compared as a whole.
pub(crate) fn run_ugi(engine: &mut Engine, title: &str, text: &str) {
    let exchanges = exchanges(text);
    let output = output(Dialect::Ugi, engine, title, &exchanges);
    let expected = exchanges.iter().flat_map(|(_, lines)| lines.clone());
    let (expected, said): (Vec<&str>, Vec<&str>) = (expected.collect(), output.lines().collect());
    assert!(match_lines(&expected, &said), "{title}\nsaid:\n{output}");
}

fn output(
    dialect: Dialect,
    engine: &mut Engine,
    title: &str,
    exchanges: &[(&str, Vec<&str>)],
) -> String {
    let requests: Vec<&str> = exchanges.iter().map(|(request, _)| *request).collect();
    assert!(!requests.is_empty(), "no request in {title}");
    let input = Cursor::new(requests.join("\n").into_bytes());
    converse_in(dialect, engine, input, true)
}

/// Each request with the lines of its answer; a request without any is not answered. An empty line ends an answer, and what
/// stands between it and the next request is a comment.
fn exchanges(text: &str) -> Vec<(&str, Vec<&str>)> {
    let mut exchanges: Vec<(&str, Vec<&str>)> = Vec::new();
    let mut is_answer = false;
    for line in text.lines() {
        match (line.strip_prefix("> "), exchanges.last_mut()) {
            (Some(request), _) => {
                exchanges.push((request, Vec::new()));
                is_answer = true;
            }
            (None, Some((_, answer))) if is_answer && !line.is_empty() => answer.push(line),
            _ => is_answer = false,
        }
    }
    exchanges
}

/// Whether a text can stand at a place.
type Test = fn(&str) -> bool;

fn match_lines(patterns: &[&str], lines: &[&str]) -> bool {
    match (patterns, lines) {
        ([], _) => lines.is_empty(),
        (["{lines}", rest @ ..], _) => {
            (1..=lines.len()).any(|taken| match_lines(rest, &lines[taken..]))
        }
        ([pattern, rest @ ..], [line, others @ ..]) => {
            match_line(pattern, line) && match_lines(rest, others)
        }
        (_, []) => false,
    }
}

fn match_line(pattern: &str, line: &str) -> bool {
    const PLACES: [(&str, Test); 3] = [
        ("{number}", is_number),
        ("{word}", |text| !text.is_empty() && !text.contains(' ')),
        ("{text}", |text| !text.is_empty()),
    ];
    let found = PLACES
        .iter()
        .filter_map(|(place, is_such)| Some((pattern.find(place)?, place.len(), is_such)));
    let Some((start, length, is_such)) = found.min_by_key(|(start, ..)| *start) else {
        return pattern == line;
    };
    let Some(behind) = line.strip_prefix(&pattern[..start]) else {
        return false;
    };
    let rest = &pattern[start + length..];
    let ends = (0..=behind.len()).filter(|&end| behind.is_char_boundary(end));
    ends.into_iter()
        .any(|end| is_such(&behind[..end]) && match_line(rest, &behind[end..]))
}

fn is_number(text: &str) -> bool {
    let digits = text.strip_prefix('-').unwrap_or(text);
    let is_digits = |part: &str| !part.is_empty() && part.bytes().all(|byte| byte.is_ascii_digit());
    match digits.split_once('.') {
        Some((whole, fraction)) => is_digits(whole) && is_digits(fraction),
        None => is_digits(digits),
    }
}

#[test]
fn places_stand_for_what_varies_and_nothing_else() {
    assert!(match_line("= {number} nodes", "= 12 nodes"));
    assert!(match_line("= {number} {word} {text}", "= -1.5 a b c"));
    for (pattern, line) in [
        ("= {number}", "= x"),
        ("= {word}", "= a b"),
        ("= {text}", "= "),
        ("= a", "= b"),
        ("= {word} z", "= a y"),
    ] {
        assert!(!match_line(pattern, line), "{pattern} {line}");
    }
    assert!(match_lines(
        &["=", "{lines}", "play {word}"],
        &["=", "a", "b", "play c"]
    ));
    assert!(!match_lines(&["=", "{lines}"], &["="]));
}

#[test]
#[should_panic(expected = "answered:\n= Windrose")]
fn a_wrong_answer_fails() {
    run("a wrong name", "> name\n= Compass\n");
}
