//! Results as data for programs: JSON and CSV.

use super::elo::{EloEstimate, Games};
use super::sprt::{Decision, RunningTest, Sprt};
use super::standings::Standings;
use serde::Serialize;
use std::collections::BTreeMap;
use std::io::{self, Write};

/// The results of a run.
#[derive(Serialize)]
struct Summary<'a> {
    games: u64,
    mean_turns: Option<f64>,
    reasons: BTreeMap<&'static str, u64>,
    engines: Vec<EngineSummary<'a>>,
    encounters: Vec<EncounterSummary<'a>>,
}

#[derive(Serialize)]
struct EngineSummary<'a> {
    id: &'a str,
    won: u64,
    lost: u64,
    void: u64,
    score: Option<f64>,
    elo: EloEstimate,
    first: Games,
    second: Games,
    black: Games,
    white: Games,
    seconds_a_turn: Option<f64>,
    longest_seconds: f64,
    depth_a_turn: Option<f64>,
    nodes_a_turn: Option<f64>,
    nodes_a_second: Option<f64>,
    lost_by: BTreeMap<&'static str, u64>,
}

#[derive(Serialize)]
struct EncounterSummary<'a> {
    one: &'a str,
    two: &'a str,
    won: u64,
    lost: u64,
    void: u64,
    /// By the points of the first in the pair: 0, 1/2, 1, 3/2, 2.
    pairs: [u64; 5],
    elo: EloEstimate,
    likelihood_of_superiority: Option<f64>,
    sprt: Option<SprtSummary>,
}

#[derive(Serialize)]
struct SprtSummary {
    #[serde(flatten)]
    test: Sprt,
    log_likelihood_ratio: f64,
    lower: f64,
    upper: f64,
    decision: Decision,
}

/// Writes the results as one JSON object. What is not a number, such as the Elo of an engine that has won every game,
/// is `null`. A test is applied where there are two engines.
pub fn write_json(
    standings: &Standings,
    sprt: Option<RunningTest>,
    out: &mut dyn Write,
) -> io::Result<()> {
    let reasons = |counts: &BTreeMap<crate::record::Reason, u64>| {
        let counts = counts.iter();
        counts
            .map(|(reason, count)| (reason.word(), *count))
            .collect()
    };
    let engines: Vec<_> = standings.engines().collect();
    let mut encounters = Vec::new();
    for (index, (one, _)) in engines.iter().enumerate() {
        for (two, _) in &engines[index + 1..] {
            let encounter = standings.encounter(one, two);
            let sprt = sprt.filter(|_| engines.len() == 2);
            encounters.push(EncounterSummary {
                one,
                two,
                won: encounter.games.won,
                lost: encounter.games.lost,
                void: encounter.void,
                pairs: encounter.pairs.0,
                elo: encounter.elo(),
                likelihood_of_superiority: encounter.likelihood_of_superiority(),
                sprt: sprt.map(|running| SprtSummary {
                    test: running.test(),
                    log_likelihood_ratio: running.test().log_likelihood_ratio(encounter.pairs),
                    lower: running.test().bounds().0,
                    upper: running.test().bounds().1,
                    decision: running.decision(),
                }),
            });
        }
    }
    let summary = Summary {
        games: standings.games(),
        mean_turns: standings.mean_length(),
        reasons: reasons(standings.reasons()),
        encounters,
        engines: engines
            .iter()
            .map(|(id, totals)| EngineSummary {
                id,
                won: totals.games.won,
                lost: totals.games.lost,
                void: totals.void,
                score: totals.games.score(),
                elo: standings.against_all(id).elo(),
                first: totals.by_seat[0],
                second: totals.by_seat[1],
                black: totals.by_color[0],
                white: totals.by_color[1],
                seconds_a_turn: totals.mean_time().map(|time| time.as_secs_f64()),
                longest_seconds: totals.longest.as_secs_f64(),
                depth_a_turn: totals.searches.mean_depth(),
                nodes_a_turn: totals.searches.mean_nodes(),
                nodes_a_second: totals.searches.nodes_a_second(),
                lost_by: reasons(&totals.lost_by),
            })
            .collect(),
    };
    serde_json::to_writer_pretty(&mut *out, &summary)?;
    writeln!(out)
}

/// Writes a line of comma-separated values an engine, below a line of names; a field without a value is empty.
pub fn write_csv(standings: &Standings, out: &mut dyn Write) -> io::Result<()> {
    writeln!(
        out,
        "engine,games,won,lost,void,score,elo,elo_low,elo_high,won_first,lost_first,won_second,lost_second,\
         won_black,lost_black,won_white,lost_white,seconds_a_turn,depth_a_turn,nodes_a_turn"
    )?;
    let number = |value: Option<f64>| value.map(|value| format!("{value:.4}")).unwrap_or_default();
    for (id, totals) in standings.engines() {
        let elo = standings.against_all(id).elo();
        let mut fields = vec![quoted(id)];
        fields.push((totals.games.played() + totals.void).to_string());
        fields.extend([totals.games.won, totals.games.lost, totals.void].map(|n| n.to_string()));
        fields.extend([totals.games.score(), elo.elo, elo.low, elo.high].map(number));
        for games in totals.by_seat.iter().chain(&totals.by_color) {
            fields.extend([games.won.to_string(), games.lost.to_string()]);
        }
        let seconds = totals.mean_time().map(|time| time.as_secs_f64());
        let searches = totals.searches;
        fields.extend([seconds, searches.mean_depth(), searches.mean_nodes()].map(number));
        writeln!(out, "{}", fields.join(","))?;
    }
    Ok(())
}

/// A field of comma-separated values (RFC 4180).
fn quoted(text: &str) -> String {
    if text.contains([',', '"', '\n', '\r']) {
        format!("\"{}\"", text.replace('"', "\"\""))
    } else {
        text.to_string()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn fields_are_quoted_where_they_must_be() {
        assert_eq!(quoted("plain"), "plain");
        assert_eq!(quoted("a,\"b\""), "\"a,\"\"b\"\"\"");
    }

    #[test]
    fn a_table_without_games_has_no_numbers_that_are_none() {
        let standings = Standings::new(["A", "B"]);
        let (mut json, mut csv) = (Vec::new(), Vec::new());
        let sprt = Sprt::new(0.0, 5.0, 0.05, 0.05).ok().map(RunningTest::new);
        write_json(&standings, sprt, &mut json).expect("a vector");
        write_csv(&standings, &mut csv).expect("a vector");
        let value: serde_json::Value = serde_json::from_slice(&json).expect("JSON");
        assert_eq!(value["engines"][0]["elo"]["elo"], serde_json::Value::Null);
        assert_eq!(value["encounters"][0]["sprt"]["decision"], "undecided");
        let lines: Vec<_> = std::str::from_utf8(&csv).expect("text").lines().collect();
        assert_eq!(lines[1], "A,0,0,0,0,,,,,0,0,0,0,0,0,0,0,,,");
    }
}
