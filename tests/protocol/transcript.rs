//! Transcripts: requests behind `> `, and the answers that are expected, with places for what varies.
//!
//! `{number}`, `{word}` and `{text}` stand for a number, a word and the rest of a line; `{lines}`, alone on its line, for one
//! or more lines. What stands behind an answer's empty line, up to the next request, is a comment.

use crate::conversation::{converse, split};
use crate::program;

/// Runs the requests of a transcript (its title is for messages) in one conversation and compares every answer.
pub(crate) fn run(title: &str, text: &str) {
    let exchanges = exchanges(text);
    compare_answers(title, &exchanges, &converse(requests(title, &exchanges)));
}

/// Runs a transcript whose first line is `$ windrose` and arguments, with the program itself.
pub(crate) fn run_program(title: &str, text: &str) {
    let arguments = text
        .lines()
        .next()
        .and_then(|line| line.strip_prefix("$ windrose "));
    let arguments: Vec<&str> = arguments.expect("a command").split(' ').collect();
    let exchanges = exchanges(text);
    let script = requests(title, &exchanges);
    let (output, _) = program::run(&[&arguments[..], &["--batch"]].concat(), &script);
    assert!(output.status.success(), "{title}: {output:?}");
    let said = program::text(&output);
    if arguments[0] == "ugi" || exchanges[0].0 == "ugi" {
        compare_lines(title, &exchanges, &said);
    } else {
        compare_answers(title, &exchanges, &said);
    }
}

/// The requests of a transcript, line by line.
fn requests(title: &str, exchanges: &[(&str, Vec<&str>)]) -> String {
    assert!(!exchanges.is_empty(), "no request in {title}");
    let requests: Vec<&str> = exchanges.iter().map(|(request, _)| *request).collect();
    requests.join("\n")
}

fn compare_answers(title: &str, exchanges: &[(&str, Vec<&str>)], output: &str) {
    let mut answers = split(output).into_iter();
    for (request, expected) in exchanges {
        if expected.is_empty() {
            continue;
        }
        let answer = answers.next();
        let answer = answer.unwrap_or_else(|| panic!("{title}: no answer to {request:?}"));
        let lines: Vec<&str> = answer.split('\n').collect();
        assert!(
            match_lines(expected, &lines),
            "{title}\n> {request}\nexpected:\n{}\nanswered:\n{answer}\n",
            expected.join("\n")
        );
    }
    assert_eq!(answers.next(), None, "{title}: one answer too many");
}

/// Compares a conversation in UGI, whose lines belong to no request: all that is said as a whole.
fn compare_lines(title: &str, exchanges: &[(&str, Vec<&str>)], output: &str) {
    let expected = exchanges.iter().flat_map(|(_, lines)| lines.clone());
    let (expected, said): (Vec<&str>, Vec<&str>) = (expected.collect(), output.lines().collect());
    assert!(match_lines(&expected, &said), "{title}\nsaid:\n{output}");
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
