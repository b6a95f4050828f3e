//! What a search finds, as lines in the dialect that Sabaki and KataGo's users know.

use super::response::Responder;
use crate::search::{Score, Stop};
use crate::session::{Analysis, Choice};
use std::fmt::Write;
use std::time::{Duration, Instant};

/// Writes `info` lines as an answer whose lines come one by one.
pub(super) struct LineWriter<'a, 'o> {
    responder: &'a mut Responder<'o>,
    interval: Duration,
    stop: &'a Stop,
    is_begun: bool,
    written: Option<(Instant, String)>,
}

impl<'a, 'o> LineWriter<'a, 'o> {
    /// A writer that leaves at least `interval` between two lines, and stops the search when nobody reads them.
    pub(super) fn new(
        responder: &'a mut Responder<'o>,
        interval: Duration,
        stop: &'a Stop,
    ) -> LineWriter<'a, 'o> {
        LineWriter {
            responder,
            interval,
            stop,
            is_begun: false,
            written: None,
        }
    }

    /// Writes what the search has found so far, if the last line is old enough.
    pub(super) fn progress(&mut self, found: &Analysis) {
        self.begin();
        let is_due = match &self.written {
            Some((at, _)) => at.elapsed() >= self.interval,
            None => true,
        };
        if is_due {
            self.write(info_line(found));
        }
    }

    /// Writes what the search has found in the end, unless the last line said just that.
    pub(super) fn finish(&mut self, choice: &Choice) {
        self.begin();
        let line = match &choice.analysis {
            Some(found) => info_line(found),
            None => format!("info move {0} visits 0 order 0 pv {0}", choice.turn),
        };
        if self.written.as_ref().is_none_or(|(_, last)| *last != line) {
            self.write(line);
        }
    }

    fn begin(&mut self) {
        if !self.is_begun {
            self.is_begun = true;
            self.responder.begin();
        }
    }

    fn write(&mut self, line: String) {
        self.responder.line(&line);
        if self.responder.is_broken() {
            self.stop.stop();
        }
        self.written = Some((Instant::now(), line));
    }
}

/// The share of games that a value promises to win: a logistic curve on which 400 stands for ten wins a loss.
pub(super) fn win_rate(value: i32) -> f64 {
    1.0 / (1.0 + 10f64.powf(f64::from(-value) / 400.0))
}

/// The best turn and the other ones that were asked for, all on one line.
fn info_line(found: &Analysis) -> String {
    let best = (&found.line, found.score);
    let others = found.others.iter().map(|(line, score)| (line, *score));
    let infos = std::iter::once(best).chain(others).enumerate();
    let infos: Vec<String> = infos
        .map(|(order, (line, score))| info(found, order, line, score))
        .collect();
    infos.join(" ")
}

fn info(found: &Analysis, order: usize, turns: &[String], score: Score) -> String {
    let best = turns.first().map_or("", String::as_str);
    let rate = match (score.win_distance(), score.loss_distance()) {
        (Some(_), _) => 1.0,
        (_, Some(_)) => 0.0,
        _ => win_rate(score.value()),
    };
    let mut line = format!(
        "info move {best} visits {} winrate {rate:.4} scoreMean {} order {order} depth {} nodes {} time {:.3}",
        found.nodes,
        score_mean(score),
        found.depth,
        found.nodes,
        found.elapsed.as_secs_f64(),
    );
    let distance = match (score.win_distance(), score.loss_distance()) {
        (Some(turns), _) => Some(("win", turns)),
        (_, Some(turns)) => Some(("loss", turns)),
        _ => None,
    };
    if let Some((word, turns)) = distance {
        // Writing to a String cannot fail.
        let _ = write!(line, " {word} {turns}");
    }
    line + " pv " + &turns.join(" ")
}

/// The value in hundreds; a decided game counts as the biggest static value.
fn score_mean(score: Score) -> String {
    let value = score
        .value()
        .clamp(-crate::game::MAX_EVALUATION, crate::game::MAX_EVALUATION);
    format!("{:.2}", f64::from(value) / 100.0)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn found(score: Score) -> Analysis {
        Analysis {
            line: vec!["c3".to_string(), "d4".to_string()],
            score,
            others: Vec::new(),
            depth: 2,
            nodes: 77,
            elapsed: Duration::from_millis(1_500),
        }
    }

    #[test]
    fn a_line_has_the_fields_in_their_order() {
        assert_eq!(
            info_line(&found(Score::of_value(-400))),
            "info move c3 visits 77 winrate 0.0909 scoreMean -4.00 order 0 depth 2 nodes 77 time 1.500 pv c3 d4"
        );
        assert_eq!(
            info_line(&found(Score::win_in(2))),
            "info move c3 visits 77 winrate 1.0000 scoreMean 9000.00 order 0 depth 2 nodes 77 time 1.500 win 2 pv c3 d4"
        );
        let lost = info_line(&found(Score::loss_in(4)));
        assert!(lost.contains(" winrate 0.0000 ") && lost.contains(" loss 4 pv "));
    }

    #[test]
    fn lines_keep_their_distance_and_the_last_one_always_comes() {
        let mut output = Vec::new();
        let mut responder = Responder::new(&mut output, None, None);
        let stop = Stop::default();
        let mut writer = LineWriter::new(&mut responder, Duration::from_secs(60), &stop);
        writer.progress(&found(Score::EVEN));
        writer.progress(&found(Score::of_value(1)));
        let choice = Choice {
            turn: "c3".to_string(),
            analysis: Some(found(Score::of_value(2))),
        };
        writer.finish(&choice);
        writer.finish(&choice);
        responder.end(Ok(String::new())).expect("memory takes all");
        let text = String::from_utf8(output).expect("text only");
        let means: Vec<_> = text
            .lines()
            .filter_map(|line| line.split_once(" scoreMean "))
            .map(|(_, rest)| &rest[..4])
            .collect();
        assert_eq!(means, ["0.00", "0.02"]);
        assert!(text.starts_with("=\ninfo ") && text.ends_with("d4\n\n"));
    }

    #[test]
    fn win_rates_lie_between_none_and_all() {
        assert_eq!(win_rate(0), 0.5);
        assert!(win_rate(100) > 0.6 && win_rate(100) < 0.7);
        assert!((win_rate(-1_000_000)).abs() < 1e-9);
        assert!((win_rate(1_000_000) - 1.0).abs() < 1e-9);
    }
}
