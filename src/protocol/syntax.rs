//! The form of a line: what a controller's bytes say before any command has looked at them.

use nom::branch::alt;
use nom::bytes::complete::{take_while_m_n, take_while1};
use nom::character::complete::{char, space0, space1};
use nom::combinator::{eof, opt, peek, rest};
use nom::sequence::{preceded, terminated};
use nom::{IResult, Parser};

/// The longest number that is an id, in digits.
const LONGEST_ID: usize = 18;

/// What a line says.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Line {
    /// Nothing: a blank line, a comment, an id alone.
    Blank,
    /// The comment line `# interrupt`.
    Interrupt,
    /// A request.
    Request(Request),
    /// No request that could be understood; it is answered all the same.
    Bad {
        /// The id that it begins with.
        id: Option<String>,
    },
}

impl Line {
    /// A line that is read as this one.
    pub(super) fn to_bytes(&self) -> Vec<u8> {
        const NO_TEXT: u8 = 0xff;
        let (id, rest) = match self {
            Line::Blank => return Vec::new(),
            Line::Interrupt => return b"# interrupt".to_vec(),
            Line::Bad { id } => (id, vec![NO_TEXT]),
            Line::Request(request) => (
                &request.id,
                format!("{} {}", request.command, request.arguments).into_bytes(),
            ),
        };
        let mut bytes = Vec::with_capacity(rest.len() + LONGEST_ID + 1);
        if let Some(id) = id {
            bytes.extend_from_slice(id.as_bytes());
            bytes.push(b' ');
        }
        bytes.extend(rest);
        bytes
    }
}

/// A request: an id, a command and what stands behind it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Request {
    /// The id as it was sent, leading zeros included.
    pub(super) id: Option<String>,
    /// The command's name.
    pub(super) command: String,
    /// Everything behind the command, without blanks around it.
    pub(super) arguments: String,
}

impl Request {
    /// The arguments, word by word.
    pub(super) fn words(&self) -> Vec<&str> {
        self.arguments
            .split(' ')
            .filter(|word| !word.is_empty())
            .collect()
    }
}

/// Reads a line, without the LF at its end.
pub(super) fn read_line(bytes: &[u8]) -> Line {
    let length = bytes.iter().position(|&byte| byte == b'#');
    let text = String::from_utf8_lossy(&bytes[..length.unwrap_or(bytes.len())]);
    let is_utf8 = matches!(text, std::borrow::Cow::Borrowed(_));
    let text: String = text
        .chars()
        .map(|symbol| if symbol == '\t' { ' ' } else { symbol })
        .filter(|symbol| !symbol.is_control())
        .collect();
    let text = text.trim_matches(' ');
    if text.is_empty() {
        return match length {
            Some(start) if is_interrupt(&bytes[start..]) => Line::Interrupt,
            _ => Line::Blank,
        };
    }
    let Ok((behind_id, id)) = opt(id).parse(text) else {
        return Line::Bad { id: None };
    };
    let id = id.map(String::from);
    if !is_utf8 {
        return Line::Bad { id };
    }
    match request(behind_id) {
        Ok((_, (command, arguments))) => Line::Request(Request {
            id,
            command: command.to_string(),
            arguments: arguments.trim_end_matches(' ').to_string(),
        }),
        Err(_) => Line::Blank,
    }
}

/// The id that the beginning of a line too long to be read begins with.
pub(super) fn id_of_long_line(beginning: &[u8]) -> Option<String> {
    let text = String::from_utf8_lossy(beginning).replace('\t', " ");
    let text: String = text.chars().filter(|symbol| !symbol.is_control()).collect();
    let (_, id) = id(text.trim_start_matches(' ')).ok()?;
    Some(id.to_string())
}

fn is_interrupt(comment: &[u8]) -> bool {
    let comment = String::from_utf8_lossy(comment);
    let words: Vec<&str> = comment.split_ascii_whitespace().collect();
    words == ["#", "interrupt"]
}

fn id(input: &str) -> IResult<&str, &str> {
    let digits = take_while_m_n(1, LONGEST_ID, |symbol: char| symbol.is_ascii_digit());
    preceded(
        space0,
        terminated(digits, (peek(alt((space1, eof))), space0)),
    )
    .parse(input)
}

fn request(input: &str) -> IResult<&str, (&str, &str)> {
    let word = take_while1(|symbol| symbol != ' ');
    let arguments = opt(preceded((char(' '), space0), rest));
    (word, arguments.map(Option::unwrap_or_default)).parse(input)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn request_of(line: &str) -> (Option<String>, String, String) {
        match read_line(line.as_bytes()) {
            Line::Request(request) => (request.id, request.command, request.arguments),
            other => panic!("{line:?} is {other:?}"),
        }
    }

    fn parts(id: Option<&str>, command: &str, arguments: &str) -> (Option<String>, String, String) {
        (
            id.map(String::from),
            command.to_string(),
            arguments.to_string(),
        )
    }

    #[test]
    fn a_request_has_an_id_a_command_and_arguments() {
        assert_eq!(request_of("name"), parts(None, "name", ""));
        assert_eq!(request_of("  7 name  "), parts(Some("7"), "name", ""));
        assert_eq!(
            request_of("007\tplay\t b  c3 # a comment"),
            parts(Some("007"), "play", "b  c3")
        );
        assert_eq!(request_of("0 echo a  b"), parts(Some("0"), "echo", "a  b"));
        assert_eq!(
            request_of("999999999999999999 quit"),
            parts(Some("999999999999999999"), "quit", "")
        );
    }

    #[test]
    fn a_first_word_that_is_no_id_is_the_command() {
        assert_eq!(request_of("12a name"), parts(None, "12a", "name"));
        assert_eq!(
            request_of("1000000000000000000"),
            parts(None, "1000000000000000000", "")
        );
        assert_eq!(request_of("-1 name"), parts(None, "-1", "name"));
        assert_eq!(request_of("٣ name"), parts(None, "٣", "name"));
        assert_eq!(request_of("1 2 name"), parts(Some("1"), "2", "name"));
    }

    #[test]
    fn control_characters_are_dropped_and_never_end_a_line() {
        assert_eq!(
            request_of("na\0me\r\x1b\x07 a\u{85}b\x7f"),
            parts(None, "name", "ab")
        );
        assert_eq!(read_line(b"\x0c\r"), Line::Blank);
    }

    #[test]
    fn lines_that_say_nothing() {
        for line in ["", "   ", "\t", "# name", "12", " 12 # name", "\r"] {
            assert_eq!(read_line(line.as_bytes()), Line::Blank, "{line:?}");
        }
        assert_eq!(read_line(b" # interrupt\r"), Line::Interrupt);
        assert_eq!(read_line(b"# interrupt now"), Line::Blank);
        assert_eq!(read_line(b"#interrupt"), Line::Blank);
    }

    #[test]
    fn bytes_that_are_no_text_are_bad_outside_comments_only() {
        assert_eq!(read_line(b"echo \xff"), Line::Bad { id: None });
        assert_eq!(
            read_line(b"12 echo \xff"),
            Line::Bad {
                id: Some("12".to_string())
            }
        );
        assert_eq!(read_line(b"12\xff"), Line::Bad { id: None });
        assert_eq!(read_line(b"# \xff"), Line::Blank);
        assert!(matches!(read_line(b"name # \xff"), Line::Request(_)));
    }

    #[test]
    fn what_was_read_can_be_written_and_read_again() {
        for line in [
            &b"007 play b  c3 # x"[..],
            b"name",
            b"12a 12",
            b"1 2 3",
            b"1000000000000000000 1",
            b"12 \xff",
            b"a\xff",
            b"# interrupt",
            b"12",
        ] {
            let read = read_line(line);
            assert_eq!(read_line(&read.to_bytes()), read, "{read:?}");
        }
    }

    #[test]
    fn the_id_of_a_line_that_is_too_long() {
        assert_eq!(id_of_long_line(b" 12\taaaa").as_deref(), Some("12"));
        assert_eq!(id_of_long_line(b"12aaaa"), None);
        assert_eq!(id_of_long_line(b"aaaa"), None);
    }
}
