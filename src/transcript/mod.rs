//! Transcripts of the protocol with expected replies, for tests of engines.
//!
//! A line that begins with `> ` is a request. The lines behind it, up to an empty line, are the reply that is expected; a
//! request without any is one that is not answered, such as a comment. What stands between that empty line and the next
//! request is a comment. In expected lines there may be places for what varies, see [`LinePattern`].

mod pattern;
mod run;

pub use pattern::{LinePattern, PatternError, lines_match};
pub use run::{Difference, Got, run};

/// A conversation as it should be.
#[derive(Clone, Debug)]
pub struct Transcript {
    /// The requests in their order, at least one.
    pub exchanges: Vec<Exchange>,
}

/// A request and the reply that is expected to it.
#[derive(Clone, Debug)]
pub struct Exchange {
    /// The number of the request's line, from 1.
    pub line: usize,
    /// The request.
    pub request: String,
    /// The lines of the reply; none where the request is not answered.
    pub expected: Vec<LinePattern>,
}

/// Why a text is no transcript.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum TranscriptError {
    /// No line begins with `> `.
    #[error("there is no request in it: no line begins with '> '")]
    NoRequest,
    /// An expected line cannot be read.
    #[error("line {line}: {error}")]
    Pattern {
        /// Its number, from 1.
        line: usize,
        /// What is wrong with it.
        error: PatternError,
    },
}

impl Transcript {
    /// Reads a transcript.
    pub fn read(text: &str) -> Result<Transcript, TranscriptError> {
        let mut exchanges: Vec<Exchange> = Vec::new();
        let mut is_reply = false;
        for (line, body) in (1..).zip(text.lines()) {
            match (body.strip_prefix("> "), exchanges.last_mut()) {
                (Some(request), _) => {
                    exchanges.push(Exchange {
                        line,
                        request: request.to_string(),
                        expected: Vec::new(),
                    });
                    is_reply = true;
                }
                (None, Some(exchange)) if is_reply && !body.is_empty() => {
                    let pattern = LinePattern::read(body)
                        .map_err(|error| TranscriptError::Pattern { line, error })?;
                    exchange.expected.push(pattern);
                }
                _ => is_reply = false,
            }
        }
        if exchanges.is_empty() {
            return Err(TranscriptError::NoRequest);
        }
        Ok(Transcript { exchanges })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn requests_replies_and_comments_are_told_apart() {
        let text =
            "A title\n\n> 1 name\n=1 {word}\n\nA comment\n> # nothing\n> list\n= a\n{lines}\n";
        let transcript = Transcript::read(text).expect("a transcript");
        let read: Vec<(usize, &str, usize)> = transcript
            .exchanges
            .iter()
            .map(|exchange| {
                (
                    exchange.line,
                    exchange.request.as_str(),
                    exchange.expected.len(),
                )
            })
            .collect();
        assert_eq!(
            read,
            [(3, "1 name", 1), (7, "# nothing", 0), (8, "list", 2)]
        );
    }

    #[test]
    fn what_is_no_transcript_is_named() {
        let error = |text| Transcript::read(text).err().map(|error| error.to_string());
        assert!(error("name\n= Compass\n").is_some_and(|text| text.contains("no request")));
        let bad = error("> name\n= a\n= {/(/}\n");
        assert!(bad.is_some_and(|text| text.starts_with("line 3: bad expression '('")));
    }
}
