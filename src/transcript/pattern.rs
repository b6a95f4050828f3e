//! Expected lines, with places for what varies.

use nom::branch::alt;
use nom::bytes::complete::{tag, take_until, take_while1};
use nom::character::complete::anychar;
use nom::combinator::{all_consuming, map, map_res, recognize, value};
use nom::multi::many0;
use nom::sequence::delimited;
use nom::{IResult, Parser};
use regex_lite::Regex;
use std::fmt;

/// An expected line.
///
/// `{number}`, `{word}` and `{text}` stand for a number, for characters without a blank and for any characters, at least one
/// of them; `{/EXPRESSION/}` for what a regular expression matches as a whole. Alone on its line, `{lines}` stands for one or
/// more lines, and `{any}` for any number of them, none included. Everything else stands for itself.
#[derive(Clone, Debug)]
pub struct LinePattern {
    text: String,
    kind: Kind,
}

/// Why an expected line cannot be read.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum PatternError {
    /// A regular expression that is none.
    #[error("bad expression '{expression}': {reason}")]
    Expression {
        /// The expression.
        expression: String,
        /// What is wrong with it.
        reason: String,
    },
}

#[derive(Clone, Debug)]
enum Kind {
    /// At least so many lines.
    Lines(usize),
    Line(Vec<Part>),
}

#[derive(Clone, Debug)]
enum Part {
    Itself(String),
    Place(fn(&str) -> bool),
    Expression(Regex),
}

impl LinePattern {
    /// Reads an expected line.
    pub fn read(text: &str) -> Result<LinePattern, PatternError> {
        let kind = match text {
            "{lines}" => Kind::Lines(1),
            "{any}" => Kind::Lines(0),
            _ => Kind::Line(parts(text)?),
        };
        Ok(LinePattern {
            text: text.to_string(),
            kind,
        })
    }
}

impl fmt::Display for LinePattern {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(&self.text)
    }
}

/// Whether lines are as they are expected, all of them.
pub fn lines_match(patterns: &[LinePattern], lines: &[&str]) -> bool {
    let Some((pattern, rest)) = patterns.split_first() else {
        return lines.is_empty();
    };
    match &pattern.kind {
        Kind::Lines(least) => {
            (*least..=lines.len()).any(|taken| lines_match(rest, &lines[taken..]))
        }
        Kind::Line(parts) => lines
            .split_first()
            .is_some_and(|(line, others)| line_matches(parts, line) && lines_match(rest, others)),
    }
}

fn line_matches(parts: &[Part], line: &str) -> bool {
    let Some((part, rest)) = parts.split_first() else {
        return line.is_empty();
    };
    let is_such = |text: &str| match part {
        Part::Itself(own) => text == own,
        Part::Place(is_such) => is_such(text),
        Part::Expression(expression) => expression.is_match(text),
    };
    if let Part::Itself(own) = part {
        return line
            .strip_prefix(own.as_str())
            .is_some_and(|behind| line_matches(rest, behind));
    }
    let mut ends = (0..=line.len()).filter(|&end| line.is_char_boundary(end));
    ends.any(|end| is_such(&line[..end]) && line_matches(rest, &line[end..]))
}

fn parts(text: &str) -> Result<Vec<Part>, PatternError> {
    // An expression that is none is told in words below; the parser could only say where.
    let expression = |text: &str| Regex::new(&format!("^(?:{text})$"));
    let mut parser = all_consuming(many0(alt((
        value(Part::Place(is_number), tag("{number}")),
        value(Part::Place(is_word), tag("{word}")),
        value(Part::Place(|text| !text.is_empty()), tag("{text}")),
        map_res(in_slashes, |text| expression(text).map(Part::Expression)),
        map(
            alt((take_while1(|c| c != '{'), recognize(anychar))),
            |text: &str| Part::Itself(text.to_string()),
        ),
    ))));
    let mut rest = text;
    while let Some(start) = rest.find("{/") {
        let Ok((behind, own)) = in_slashes(&rest[start..]) else {
            break;
        };
        if let Err(error) = expression(own) {
            return Err(PatternError::Expression {
                expression: own.to_string(),
                reason: error.to_string(),
            });
        }
        rest = behind;
    }
    let parsed: IResult<&str, Vec<Part>> = parser.parse(text);
    // Whatever is no place stands for itself.
    Ok(parsed.map_or_else(|_| vec![Part::Itself(text.to_string())], |(_, parts)| parts))
}

/// `{/EXPRESSION/}`.
fn in_slashes(input: &str) -> IResult<&str, &str> {
    delimited(tag("{/"), take_until("/}"), tag("/}")).parse(input)
}

fn is_word(text: &str) -> bool {
    !text.is_empty() && !text.contains(' ')
}

fn is_number(text: &str) -> bool {
    let digits = text.strip_prefix('-').unwrap_or(text);
    let is_digits = |part: &str| !part.is_empty() && part.bytes().all(|byte| byte.is_ascii_digit());
    match digits.split_once('.') {
        Some((whole, fraction)) => is_digits(whole) && is_digits(fraction),
        None => is_digits(digits),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn matches(patterns: &[&str], lines: &[&str]) -> bool {
        let patterns: Vec<LinePattern> = patterns
            .iter()
            .map(|text| LinePattern::read(text).expect("a pattern"))
            .collect();
        lines_match(&patterns, lines)
    }

    #[test]
    fn places_stand_for_what_varies_and_nothing_else() {
        for (pattern, line) in [
            ("= {number} nodes", "= 12 nodes"),
            ("= {number} {word} {text}", "= -1.5 a b c"),
            ("= {/[0-9a-f]{16}/}", "= 0123456789abcdef"),
            ("= {/a|b/}-{/x*/}", "= b-"),
            ("= {other} {", "= {other} {"),
            ("={number} {text}", "=7 a b"),
        ] {
            assert!(matches(&[pattern], &[line]), "{pattern} {line}");
        }
        for (pattern, line) in [
            ("= {number}", "= x"),
            ("= {word}", "= a b"),
            ("= {text}", "= "),
            ("= a", "= b"),
            ("= a", "= ab"),
            ("= {word} z", "= a y"),
            ("= {/[0-9a-f]{16}/}", "= 0123456789abcdef0"),
            ("= {/a|b/}", "= c"),
        ] {
            assert!(!matches(&[pattern], &[line]), "{pattern} {line}");
        }
    }

    #[test]
    fn places_for_lines_stand_for_several() {
        assert!(matches(
            &["=", "{lines}", "play {word}"],
            &["=", "a", "b", "play c"]
        ));
        assert!(!matches(&["=", "{lines}"], &["="]));
        assert!(matches(&["=", "{any}"], &["="]));
        assert!(matches(&["{any}"], &["? whatever", "it says"]));
        assert!(!matches(&["{any}", "= a"], &["= b"]));
        assert!(!matches(&["= a"], &["= a", "b"]));
    }

    #[test]
    fn expressions_that_are_none_are_refused() {
        for text in ["= {/(/}", "= {/a/} {/[/}"] {
            assert!(LinePattern::read(text).is_err(), "{text}");
        }
    }
}
