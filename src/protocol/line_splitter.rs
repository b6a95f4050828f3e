//! Lines from bytes, with a limit to their length.

use super::syntax::{Line, id_of_long_line, read_line};

/// The longest line that is read, in bytes without its LF.
pub(super) const LONGEST_LINE: usize = 1 << 20;

/// Cuts a stream of bytes into lines; holds at most one line of the longest length.
#[derive(Debug, Default)]
pub(super) struct LineSplitter {
    begun: Vec<u8>,
    is_skipping: bool,
}

impl LineSplitter {
    /// Takes the next bytes and hands every line that they end to `receive`, with its bytes. A line that is
    /// too long is handed on as a bad one as soon as that is known, and its rest skipped.
    pub(super) fn feed(&mut self, mut bytes: &[u8], receive: &mut dyn FnMut(&[u8], Line)) {
        while !bytes.is_empty() {
            let end = bytes.iter().position(|&byte| byte == b'\n');
            let part = &bytes[..end.unwrap_or(bytes.len())];
            if !self.is_skipping {
                if self.begun.len() + part.len() > LONGEST_LINE {
                    self.refuse(part, receive);
                } else {
                    self.begun.extend_from_slice(part);
                }
            }
            match end {
                None => break,
                Some(end) => bytes = &bytes[end + 1..],
            }
            if !std::mem::take(&mut self.is_skipping) {
                receive(&self.begun, read_line(&self.begun));
                self.begun.clear();
            }
        }
    }

    /// Hands on what has been begun, as the last line that lacks its LF.
    pub(super) fn finish(&mut self, receive: &mut dyn FnMut(&[u8], Line)) {
        if !self.begun.is_empty() {
            receive(&self.begun, read_line(&self.begun));
            self.begun.clear();
        }
    }

    fn refuse(&mut self, part: &[u8], receive: &mut dyn FnMut(&[u8], Line)) {
        const SHOWN: usize = 64;
        self.begun.extend_from_slice(&part[..part.len().min(SHOWN)]);
        let beginning = &self.begun[..self.begun.len().min(SHOWN)];
        let id = id_of_long_line(beginning);
        receive(beginning, Line::Bad { id });
        self.begun = Vec::new();
        self.is_skipping = true;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn lines(chunks: &[&[u8]]) -> Vec<Line> {
        let mut lines = Vec::new();
        let mut receive = |_: &[u8], line| lines.push(line);
        let mut splitter = LineSplitter::default();
        for chunk in chunks {
            splitter.feed(chunk, &mut receive);
        }
        splitter.finish(&mut receive);
        lines
    }

    #[test]
    fn chunks_of_any_length_make_the_same_lines() {
        let text = b"1 name\r\n\n# c\nversion";
        let whole = lines(&[text]);
        assert_eq!(whole.len(), 4);
        for length in 1..text.len() {
            let chunks: Vec<_> = text.chunks(length).collect();
            assert_eq!(lines(&chunks), whole);
        }
    }

    #[test]
    fn a_line_may_have_one_mebibyte() {
        let longest = vec![b'a'; LONGEST_LINE];
        let [Line::Request(request)] = &lines(&[&longest, b"\n"])[..] else {
            panic!("one request was expected");
        };
        assert_eq!(request.command.len(), LONGEST_LINE);
    }

    #[test]
    fn a_longer_line_is_one_bad_line_and_its_rest_is_skipped() {
        let mut text = b"7 ".to_vec();
        text.extend(vec![b'a'; LONGEST_LINE]);
        text.extend(b" name\nname\n");
        let refused = Line::Bad {
            id: Some("7".to_string()),
        };
        let whole = lines(&[&text]);
        assert_eq!(whole.len(), 2);
        assert_eq!(whole[0], refused);
        let chunks: Vec<_> = text.chunks(1000).collect();
        assert_eq!(lines(&chunks), whole);
        assert_eq!(lines(&[&text[..LONGEST_LINE + 5]]), [refused]);
    }
}
