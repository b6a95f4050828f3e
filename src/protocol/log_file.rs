//! A record of the conversation for people: every line in both directions, with its time.

use std::fs::File;
use std::io::{self, Write};
use std::path::Path;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Instant;

/// A file that takes down what is received (`<`) and sent (`>`), each line with the seconds since the start.
#[derive(Clone)]
pub struct LogFile {
    writer: Arc<Mutex<Box<dyn Write + Send>>>,
    start: Instant,
}

impl LogFile {
    /// Makes the file, or empties the one that is there.
    pub fn create(path: &Path) -> io::Result<LogFile> {
        Ok(LogFile::to(Box::new(File::create(path)?)))
    }

    fn to(writer: Box<dyn Write + Send>) -> LogFile {
        LogFile {
            writer: Arc::new(Mutex::new(writer)),
            start: Instant::now(),
        }
    }

    pub(super) fn received(&self, line: &[u8]) {
        self.take_down('<', String::from_utf8_lossy(line).trim_end());
    }

    pub(super) fn sent(&self, text: &str) {
        for line in text.lines() {
            self.take_down('>', line);
        }
    }

    fn take_down(&self, direction: char, line: &str) {
        let seconds = self.start.elapsed().as_secs_f64();
        let mut writer = self.writer.lock().unwrap_or_else(PoisonError::into_inner);
        if let Err(error) = writeln!(writer, "{seconds:10.3} {direction} {line}") {
            log::warn!("the log file does not take this line: {error}");
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[derive(Clone, Default)]
    struct Shared(Arc<Mutex<Vec<u8>>>);

    impl Write for Shared {
        fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
            self.0.lock().expect("no panic").write(bytes)
        }
        fn flush(&mut self) -> io::Result<()> {
            Ok(())
        }
    }

    #[test]
    fn both_directions_are_taken_down_with_times() {
        let shared = Shared::default();
        let log = LogFile::to(Box::new(shared.clone()));
        log.received(b"name \xff\r");
        log.sent("= a\nb\n\n");
        let text = String::from_utf8(shared.0.lock().expect("no panic").clone());
        let text = text.expect("text only");
        let lines: Vec<_> = text.lines().map(|line| line.split_at(11)).collect();
        assert!(
            lines
                .iter()
                .all(|(time, _)| time.trim().parse::<f64>().is_ok())
        );
        let said: Vec<_> = lines.iter().map(|(_, said)| *said).collect();
        assert_eq!(said, ["< name \u{fffd}", "> = a", "> b", "> "]);
    }
}
