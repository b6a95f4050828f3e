//! Where a conversation is written: the output, flushed at once, and the log beside it.

use super::log_file::LogFile;
use std::io::{self, Write};

/// An output that remembers its first fault and writes nothing more after it.
pub(super) struct Wire<'a> {
    output: &'a mut dyn Write,
    log: Option<&'a LogFile>,
    fault: Option<io::Error>,
}

impl<'a> Wire<'a> {
    /// A wire to this output.
    pub(super) fn new(output: &'a mut dyn Write, log: Option<&'a LogFile>) -> Wire<'a> {
        Wire {
            output,
            log,
            fault: None,
        }
    }

    /// Writes a text of whole lines.
    pub(super) fn write(&mut self, text: &str) {
        if self.fault.is_some() {
            return;
        }
        if let Some(log) = self.log {
            log.sent(text);
        }
        let written = self.output.write_all(text.as_bytes());
        self.fault = written.and_then(|()| self.output.flush()).err();
    }

    /// Whether nobody reads any more.
    pub(super) fn is_broken(&self) -> bool {
        self.fault.is_some()
    }

    /// The fault, if there was one.
    pub(super) fn end(self) -> io::Result<()> {
        self.fault.map_or(Ok(()), Err)
    }
}
