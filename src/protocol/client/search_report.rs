//! What an engine tells of the search behind its last turn.

use crate::record::RecordEvaluation;
use nom::bytes::complete::{tag, take_till1};
use nom::character::complete::{char, digit1, i32 as signed, u32 as count, u64 as large_count};
use nom::combinator::{all_consuming, map, opt, recognize};
use nom::multi::separated_list0;
use nom::sequence::{pair, preceded};
use nom::{IResult, Parser};

/// The most turns of a line that are kept.
const MOST_TURNS: usize = 50;

/// Reads a reply to `last_search`: `score N depth N nodes N time S pv TURN...`; `None` where it is anything else.
pub fn read_search_report(text: &str) -> Option<RecordEvaluation> {
    let (_, mut report) = all_consuming(report).parse(text).ok()?;
    report.line.truncate(MOST_TURNS);
    Some(report)
}

fn report(input: &str) -> IResult<&str, RecordEvaluation> {
    let seconds = recognize(pair(digit1, opt(pair(char('.'), digit1))));
    let turn = map(take_till1(char::is_whitespace), String::from);
    let fields = (
        preceded(tag("score "), signed),
        preceded(tag(" depth "), count),
        preceded(tag(" nodes "), large_count),
        preceded(tag(" time "), seconds),
        preceded(tag(" pv "), separated_list0(char(' '), turn)),
    );
    map(fields, |(score, depth, nodes, _, line)| RecordEvaluation {
        score,
        depth: Some(depth),
        nodes: Some(nodes),
        line,
    })
    .parse(input)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_report_is_read_and_anything_else_is_none() {
        let report =
            read_search_report("score -999996 depth 4 nodes 4711 time 0.250 pv b1,d1 swap");
        let expected = RecordEvaluation {
            score: -999_996,
            depth: Some(4),
            nodes: Some(4711),
            line: vec!["b1,d1".to_string(), "swap".to_string()],
        };
        assert_eq!(report, Some(expected));
        for text in [
            "",
            "none",
            "score 1",
            "score 1 depth 2 nodes 3 time 0.1 pv a1\nb2",
            "score 9999999999 depth 2 nodes 3 time 0.1 pv a1",
            "score 1 depth -2 nodes 3 time 0.1 pv a1",
        ] {
            assert_eq!(read_search_report(text), None, "{text}");
        }
    }

    #[test]
    fn of_a_long_line_its_begin_is_kept() {
        let text = format!("score 1 depth 2 nodes 3 time 0 pv a1{}", " b2".repeat(1000));
        let report = read_search_report(&text).expect("a report");
        assert_eq!(report.line.len(), MOST_TURNS);
    }
}
