//! The replies of an engine, put together from the bytes that it writes.

use nom::branch::alt;
use nom::bytes::complete::take_while;
use nom::character::complete::{char, digit0};
use nom::combinator::{rest, value};
use nom::{IResult, Parser};
use std::fmt;

/// The most bytes that one reply may have; the longest list of turns in these games has a fifth of that.
const MAX_REPLY: usize = 8 << 20;

/// What an engine has answered to one request.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Reply {
    /// Whether it began with `=`, not with `?`.
    pub success: bool,
    /// The digits behind that, which repeat the request's id; empty where there are none.
    pub id: String,
    /// Its text without the lead, lines joined by LF, no blank at the end of a line.
    pub text: String,
}

impl fmt::Display for Reply {
    /// The reply as the protocol writes it, without its last, empty line.
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mark = if self.success { '=' } else { '?' };
        let blank = if self.text.is_empty() { "" } else { " " };
        // An analysis begins with an empty text on its first line.
        let blank = if self.text.starts_with('\n') {
            ""
        } else {
            blank
        };
        write!(formatter, "{mark}{}{blank}{}", self.id, self.text)
    }
}

/// What an engine has written that is no reply to what it was asked. The excerpts in it are escaped and cut.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ReplyFault {
    /// A line outside a reply that begins none.
    #[error("'{0}' is no reply: it begins with neither '=' nor '?'")]
    NoReply(String),
    /// An id, though none was sent.
    #[error("the reply has the id {0}, the request had none")]
    WrongId(String),
    /// A control character other than TAB, CR and LF.
    #[error("the reply has the control character 0x{0:02x} in it")]
    ControlCharacter(u8),
    /// Bytes that are no text.
    #[error("the reply is not UTF-8")]
    NotUtf8,
    /// More text than any reply has.
    #[error("the reply is longer than {MAX_REPLY} bytes")]
    TooLong,
    /// A reply to nothing.
    #[error("there was a reply that nobody had asked for: '{0}'")]
    Unasked(String),
}

/// What is understood in a reply, though the protocol does not have it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Untidiness {
    /// A CR.
    #[error("a CR in it")]
    CarriageReturn,
    /// A TAB.
    #[error("a TAB in it")]
    Tab,
    /// A blank at the end of a line.
    #[error("a blank at the end of a line")]
    BlankAtEnd,
    /// A text right behind the lead.
    #[error("no blank before its text")]
    NoBlank,
    /// An empty line before the lead.
    #[error("more than one empty line before it")]
    EmptyLine,
}

/// Puts replies together, however the bytes arrive. CR is dropped and blanks at the ends of lines too, so that
/// engines of every kind are understood; a reply ends with an empty line.
#[derive(Debug, Default)]
pub(super) struct ReplyReader {
    line: Vec<u8>,
    begun: Option<Reply>,
    length: usize,
    untidiness: Option<Untidiness>,
}

impl ReplyReader {
    /// Takes the next byte; gives a reply when it ends with this byte. After a fault nothing that follows has a meaning.
    pub(super) fn push(&mut self, byte: u8) -> Result<Option<Reply>, ReplyFault> {
        match byte {
            b'\n' => return self.end_line(),
            b'\r' => {
                self.find(Untidiness::CarriageReturn);
                return Ok(None);
            }
            b'\t' => {
                self.find(Untidiness::Tab);
                self.line.push(b' ');
            }
            0..32 | 127 => return Err(ReplyFault::ControlCharacter(byte)),
            _ => self.line.push(byte),
        }
        self.length += 1;
        if self.length > MAX_REPLY {
            return Err(ReplyFault::TooLong);
        }
        Ok(None)
    }

    /// The first thing since this was last asked that had to be overlooked.
    pub(super) fn take_untidiness(&mut self) -> Option<Untidiness> {
        self.untidiness.take()
    }

    /// The text that has come since the last reply was complete.
    pub(super) fn unfinished(&self) -> String {
        let begun = self.begun.as_ref().map(|reply| format!("{} ", reply.text));
        begun.unwrap_or_default() + &String::from_utf8_lossy(&self.line)
    }

    fn find(&mut self, untidiness: Untidiness) {
        self.untidiness.get_or_insert(untidiness);
    }

    fn end_line(&mut self) -> Result<Option<Reply>, ReplyFault> {
        let line = std::mem::take(&mut self.line);
        let line = std::str::from_utf8(&line).map_err(|_| ReplyFault::NotUtf8)?;
        if line.chars().any(char::is_control) {
            // The second range of control characters, two bytes each.
            return Err(ReplyFault::ControlCharacter(0x80));
        }
        let (whole, line) = (line, line.trim_end_matches(' '));
        if line.len() < whole.len() {
            self.find(Untidiness::BlankAtEnd);
        }
        if line.is_empty() {
            self.length = 0;
            if self.begun.is_none() {
                self.find(Untidiness::EmptyLine);
            }
            return Ok(self.begun.take());
        }
        match &mut self.begun {
            Some(reply) => {
                reply.text.push('\n');
                reply.text.push_str(line);
            }
            None => {
                let (reply, has_blank) = first_line(line)?;
                if !has_blank && !reply.text.is_empty() {
                    self.find(Untidiness::NoBlank);
                }
                self.begun = Some(reply);
            }
        }
        Ok(None)
    }
}

/// What an engine wrote, fit to be shown: on one line, without control characters, not too long.
pub fn excerpt(text: &str) -> String {
    const MOST: usize = 120;
    // The quotes of a sentence need no escape.
    let escaped = text.chars().flat_map(|symbol| {
        let (quote, other) = match symbol {
            '\'' | '"' => (Some(symbol), None),
            _ => (None, Some(symbol.escape_debug())),
        };
        quote.into_iter().chain(other.into_iter().flatten())
    });
    let mut shown: String = escaped.clone().take(MOST).collect();
    if escaped.count() > MOST {
        shown.push_str("...");
    }
    shown
}

/// A reply's beginning, and whether a blank stands before its text.
fn first_line(line: &str) -> Result<(Reply, bool), ReplyFault> {
    let Ok((_, (success, id, blanks, text))) = reply_line(line) else {
        return Err(ReplyFault::NoReply(excerpt(line)));
    };
    let reply = Reply {
        success,
        id: id.to_string(),
        text: text.to_string(),
    };
    Ok((reply, !blanks.is_empty()))
}

fn reply_line(line: &str) -> IResult<&str, (bool, &str, &str, &str)> {
    let lead = alt((value(true, char('=')), value(false, char('?'))));
    let blanks = take_while(|symbol| symbol == ' ');
    (lead, digit0, blanks, rest).parse(line)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(bytes: &[u8]) -> Result<Vec<Reply>, ReplyFault> {
        let mut reader = ReplyReader::default();
        let mut replies = Vec::new();
        for &byte in bytes {
            replies.extend(reader.push(byte)?);
        }
        Ok(replies)
    }

    fn success(text: &str) -> Reply {
        Reply {
            success: true,
            id: String::new(),
            text: text.to_string(),
        }
    }

    #[test]
    fn blanks_and_line_ends_of_every_kind_are_understood() {
        for bytes in [
            &b"= c3\n\n"[..],
            b"=  c3 \t\r\n\r\n",
            b"=\tc3\n\n",
            b"\n\n= c3\n \n",
            b"=c3\n\t\n",
        ] {
            assert_eq!(read(bytes), Ok(vec![success("c3")]), "{bytes:?}");
        }
        assert_eq!(read(b"=\n\n"), Ok(vec![success("")]));
        assert_eq!(
            read(b"= a\n b \n?\n\n"),
            Ok(vec![success("a\n b\n?")]),
            "a line inside a reply may begin as it likes"
        );
        assert_eq!(read(b"= c3\n"), Ok(vec![]), "no empty line yet");
    }

    #[test]
    fn several_replies_come_one_by_one() {
        let failure = Reply {
            success: false,
            id: String::new(),
            text: "illegal move".to_string(),
        };
        assert_eq!(
            read(b"= a\n\n? illegal move\n\n= b\n"),
            Ok(vec![success("a"), failure])
        );
    }

    #[test]
    fn what_had_to_be_overlooked_is_told() {
        let found = |bytes: &[u8]| {
            let mut reader = ReplyReader::default();
            for &byte in bytes {
                reader.push(byte).expect("a reply");
            }
            reader.take_untidiness()
        };
        assert_eq!(found(b"= c3\n\n=\n\n=7 c3\n d4\n\n=7\n\n?7 no\n\n"), None);
        assert_eq!(found(b"= c3\r\n\r\n"), Some(Untidiness::CarriageReturn));
        assert_eq!(found(b"= c3\td4\n\n"), Some(Untidiness::Tab));
        assert_eq!(found(b"= \n\n"), Some(Untidiness::BlankAtEnd));
        assert_eq!(found(b"= c3\n \n"), Some(Untidiness::BlankAtEnd));
        assert_eq!(found(b"=c3\n\n"), Some(Untidiness::NoBlank));
        assert_eq!(found(b"= c3\n\n\n"), Some(Untidiness::EmptyLine));
    }

    #[test]
    fn what_is_no_reply_is_named() {
        let fault = |bytes| read(bytes).err();
        assert_eq!(
            fault(b"hello\n"),
            Some(ReplyFault::NoReply("hello".to_string()))
        );
        assert_eq!(fault(b"= c3\0"), Some(ReplyFault::ControlCharacter(0)));
        assert_eq!(
            fault(b"= c3\x1b[0m\n\n"),
            Some(ReplyFault::ControlCharacter(27))
        );
        assert_eq!(
            fault("= c3\u{85}\n".as_bytes()),
            Some(ReplyFault::ControlCharacter(0x80))
        );
        assert_eq!(fault(b"= \xff\n"), Some(ReplyFault::NotUtf8));
        let mut reader = ReplyReader::default();
        let fault = std::iter::repeat(b'a').find_map(|byte| reader.push(byte).err());
        assert_eq!(fault, Some(ReplyFault::TooLong));
    }

    #[test]
    fn excerpts_are_short_and_on_one_line() {
        assert_eq!(excerpt("a\nb\u{1b}"), "a\\nb\\u{1b}");
        assert_eq!(excerpt("not black's turn"), "not black's turn");
        assert!(excerpt(&"x".repeat(1_000_000)).len() < 200);
    }
}
