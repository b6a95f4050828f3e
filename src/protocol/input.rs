//! The input, read by a thread of its own.

use super::inbox::Inbox;
use super::line_splitter::LineSplitter;
use super::log_file::LogFile;
use std::io::{self, Read};

/// Reads lines and posts them until the input or the conversation ends.
pub(super) fn read_lines(inbox: &Inbox, mut input: impl Read, log: Option<&LogFile>) {
    let mut splitter = LineSplitter::default();
    let mut receive = |bytes: &[u8], line| {
        if let Some(log) = log {
            log.received(bytes);
        }
        inbox.post(line);
    };
    let mut chunk = vec![0; 1 << 16];
    while inbox.wait_for_room() {
        match input.read(&mut chunk) {
            Ok(0) => break,
            Ok(length) => splitter.feed(&chunk[..length], &mut receive),
            Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
            Err(error) => {
                log::warn!("the input cannot be read: {error}");
                break;
            }
        }
    }
    splitter.finish(&mut receive);
    inbox.post_end();
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::protocol::dialect::Dialect;
    use std::sync::Arc;
    use std::sync::atomic::{AtomicUsize, Ordering};
    use std::time::Duration;

    /// Requests without end, and how many bytes of them have been read.
    struct Endless(Arc<AtomicUsize>, &'static str);

    impl Read for Endless {
        fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
            let length = self.1.len();
            buffer[..length].copy_from_slice(self.1.as_bytes());
            self.0.fetch_add(length, Ordering::SeqCst);
            Ok(length)
        }
    }

    #[test]
    fn no_more_is_read_than_may_wait() {
        let long = format!("echo {}\n", "a".repeat(1_000));
        let echo = Box::leak(long.repeat(60).into_boxed_str());
        let search = Box::leak("genmove b\n".repeat(5_000).into_boxed_str());
        for (text, bounds) in [(echo, 50 << 20..=70 << 20), (search, 1 << 20..=10 << 20)] {
            let (inbox, read) = (Arc::new(Inbox::new(Dialect::Words, true)), Arc::default());
            let (posted, input) = (inbox.clone(), Endless(Arc::clone(&read), text));
            let thread = std::thread::spawn(move || read_lines(&posted, input, None));
            let mut before = 0;
            let full = loop {
                std::thread::sleep(Duration::from_millis(300));
                let now = read.load(Ordering::SeqCst);
                if now == before && now > 0 {
                    break now;
                }
                before = now;
            };
            assert!(bounds.contains(&full), "{full}");
            // When some of it is taken there is room again.
            while read.load(Ordering::SeqCst) == full {
                assert!(inbox.take().is_some());
            }
            assert!(!thread.is_finished());
        }
    }
}
