//! What the word `stop` can end: the searches and counts that are asked for and not answered yet.

use super::command::Interruption;
use crate::search::Stop;
use std::collections::VecDeque;

/// Searches and counts in the order of their requests, without those that have been stopped already.
#[derive(Debug, Default)]
pub(super) struct StopQueue {
    entries: VecDeque<Entry>,
    /// How many of them choose turns.
    choices: usize,
}

#[derive(Debug)]
struct Entry {
    number: u64,
    is_choice: bool,
    stop: Stop,
}

impl StopQueue {
    /// Takes in the request of this number, if it is one that `stop` can end.
    pub(super) fn push(&mut self, number: u64, interruption: Interruption, stop: &Stop) {
        let is_choice = match interruption {
            Interruption::StopChoice => true,
            Interruption::StopCount => false,
            Interruption::None | Interruption::NextLine => return,
        };
        self.choices += usize::from(is_choice);
        self.entries.push_back(Entry {
            number,
            is_choice,
            stop: stop.clone(),
        });
    }

    /// Ends the earliest choice of a turn, so that it is answered at once, and with it the counts before it; where
    /// no turn is being chosen, the earliest count.
    pub(super) fn stop_earliest(&mut self) {
        let is_any_choice = self.choices > 0;
        while let Some(entry) = self.pop() {
            entry.stop.stop();
            if entry.is_choice || !is_any_choice {
                break;
            }
        }
    }

    /// Ends all of them.
    pub(super) fn stop_all(&mut self) {
        while let Some(entry) = self.pop() {
            entry.stop.stop();
        }
    }

    /// Forgets the requests up to this number, which are answered.
    pub(super) fn forget_up_to(&mut self, number: u64) {
        while self
            .entries
            .front()
            .is_some_and(|entry| entry.number <= number)
        {
            self.pop();
        }
    }

    fn pop(&mut self) -> Option<Entry> {
        let entry = self.entries.pop_front()?;
        self.choices -= usize::from(entry.is_choice);
        Some(entry)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use Interruption::{NextLine, StopChoice, StopCount};

    /// Which of these requests `stop` ends, told so many times.
    fn stopped(requests: &[Interruption], words: usize) -> Vec<bool> {
        let mut queue = StopQueue::default();
        let mut stops = Vec::new();
        for (number, &request) in requests.iter().enumerate() {
            let stop = Stop::default();
            queue.push(number as u64, request, &stop);
            stops.push(stop);
        }
        (0..words).for_each(|_| queue.stop_earliest());
        stops.iter().map(Stop::is_stopped).collect()
    }

    #[test]
    fn each_word_ends_the_earliest_choice_that_is_not_stopped() {
        let requests = [StopChoice, NextLine, StopChoice];
        assert_eq!(stopped(&requests, 1), [true, false, false]);
        assert_eq!(stopped(&requests, 2), [true, false, true]);
        assert_eq!(stopped(&requests, 3), [true, false, true]);
    }

    #[test]
    fn counts_in_the_way_of_a_choice_end_with_it() {
        let requests = [StopCount, StopCount, StopChoice, StopCount];
        assert_eq!(stopped(&requests, 1), [true, true, true, false]);
        assert_eq!(stopped(&requests, 2), [true, true, true, true]);
    }

    #[test]
    fn without_a_choice_counts_end_one_by_one() {
        let requests = [StopCount, StopCount];
        assert_eq!(stopped(&requests, 1), [true, false]);
        assert_eq!(stopped(&requests, 2), [true, true]);
    }
}
