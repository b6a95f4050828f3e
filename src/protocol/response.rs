//! How an answer is written: `=` or `?`, the id, the text, and one empty line behind it.

use super::failure::Failure;
use super::log_file::LogFile;
use super::wire::Wire;
use std::io::{self, Write};

/// Writes the one answer to a request, whole or line by line, and flushes it at once.
pub(super) struct Responder<'a> {
    wire: Wire<'a>,
    id: Option<&'a str>,
    is_begun: bool,
}

impl<'a> Responder<'a> {
    /// A responder to the request with this id.
    pub(super) fn new(
        output: &'a mut dyn Write,
        log: Option<&'a LogFile>,
        id: Option<&'a str>,
    ) -> Responder<'a> {
        Responder {
            wire: Wire::new(output, log),
            id,
            is_begun: false,
        }
    }

    /// Begins a successful answer whose lines will come one by one.
    pub(super) fn begin(&mut self) {
        self.is_begun = true;
        let id = self.id.unwrap_or_default();
        self.wire.write(&format!("={id}\n"));
    }

    /// Writes a line of an answer that has been begun.
    pub(super) fn line(&mut self, text: &str) {
        self.wire.write(&format!("{}\n", text.trim_end()));
    }

    /// Whether nobody reads the answer any more.
    pub(super) fn is_broken(&self) -> bool {
        self.wire.is_broken()
    }

    /// Ends the answer, with the outcome where it was not begun.
    pub(super) fn end(mut self, outcome: Result<String, Failure>) -> io::Result<()> {
        let text = match (self.is_begun, outcome) {
            (true, Ok(text)) if text.is_empty() => "\n".to_string(),
            (true, Ok(text)) => format!("{}\n\n", text.trim_end()),
            (true, Err(failure)) => {
                log::error!("an answer ended by '{failure}'");
                "\n".to_string()
            }
            (false, Ok(text)) => response('=', self.id, &text),
            (false, Err(failure)) => response('?', self.id, &failure.to_string()),
        };
        self.wire.write(&text);
        self.wire.end()
    }
}

/// A whole answer. No line of it ends in a blank and none inside is empty; a text that begins with LF has all of its
/// lines below the line of the `=`.
fn response(status: char, id: Option<&str>, text: &str) -> String {
    let mut response = format!("{status}{}", id.unwrap_or_default());
    let mut lines = text.lines().map(str::trim_end);
    if let Some(first) = lines.next().filter(|line| !line.is_empty()) {
        response.push(' ');
        response.push_str(first);
    }
    for line in lines.filter(|line| !line.is_empty()) {
        response.push('\n');
        response.push_str(line);
    }
    response.push_str("\n\n");
    response
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn answers_are_framed() {
        assert_eq!(response('=', None, ""), "=\n\n");
        assert_eq!(response('=', Some("007"), ""), "=007\n\n");
        assert_eq!(response('=', Some("0"), "c3"), "=0 c3\n\n");
        assert_eq!(response('?', None, "syntax error"), "? syntax error\n\n");
    }

    #[test]
    fn no_line_is_empty_or_ends_in_a_blank() {
        assert_eq!(response('=', None, "a \n\n  b\t\n \n"), "= a\n  b\n\n");
        assert_eq!(response('=', Some("1"), "\n a b\n c\n"), "=1\n a b\n c\n\n");
        assert_eq!(response('=', None, "   "), "=\n\n");
    }

    #[test]
    fn an_answer_in_lines_ends_with_one_empty_line() {
        let mut output = Vec::new();
        let mut responder = Responder::new(&mut output, None, Some("3"));
        responder.begin();
        responder.line("info a ");
        responder.line("info b");
        responder
            .end(Ok("play c3".to_string()))
            .expect("memory takes all");
        assert_eq!(output, b"=3\ninfo a\ninfo b\nplay c3\n\n");
    }

    #[test]
    fn a_fault_of_the_output_is_told_at_the_end() {
        struct Closed;
        impl Write for Closed {
            fn write(&mut self, _: &[u8]) -> io::Result<usize> {
                Err(io::ErrorKind::BrokenPipe.into())
            }
            fn flush(&mut self) -> io::Result<()> {
                Ok(())
            }
        }
        let mut output = Closed;
        let mut responder = Responder::new(&mut output, None, None);
        responder.begin();
        assert!(responder.is_broken());
        assert!(responder.end(Ok(String::new())).is_err());
    }
}
