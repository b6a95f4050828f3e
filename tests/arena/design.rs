//! The report on what a game is like.

use super::*;
use std::collections::BTreeMap;
use windrose::arena::opening::Openings;
use windrose::design::Plan;
use windrose::game::Color;

fn plan(game: &str, rules: &[(&str, &str)]) -> Plan {
    let owned = |(key, value): &(&str, &str)| (key.to_string(), value.to_string());
    Plan {
        game: game.to_string(),
        rules: rules.iter().map(owned).collect(),
        levels: vec![20, 200],
        games: 5,
        openings: Openings {
            seed: 3,
            ..Openings::default()
        },
        turn_cap: None,
        threads: 2,
    }
}

/// As many games as are kept to look at, so that all that is told can be counted again from their records.
#[test]
fn what_is_told_is_what_the_games_show() {
    for (game, rules) in [
        ("veletas", &[("size", "5")][..]),
        ("lifeline", &[("size", "3")]),
        ("lifeline", &[("size", "3"), ("balance", "komi")]),
        ("blooms", &[("size", "3")]),
    ] {
        let report = plan(game, rules).play(&mut |_| ()).expect("a report");
        assert_eq!(report.samples.len(), 10, "{game}");
        for ((_, tally), games) in report.levels.iter().zip(report.samples.chunks(5)) {
            let (mut first, mut black, mut swaps, mut removed) = (0, 0, 0, 0);
            let mut lengths = BTreeMap::new();
            let mut branching: Vec<Vec<u64>> = Vec::new();
            let mut placements = vec![0; report.shape.span()];
            for record in games {
                let rules: Vec<_> = record.rules.iter().collect();
                let mut replay = catalog::open(&record.game, &rules).expect("a game");
                for (index, turn) in record.turns.iter().enumerate() {
                    branching.resize(branching.len().max(index + 1), Vec::new());
                    branching[index].push(replay.legal_count().expect("a number"));
                    swaps += u64::from(turn.turn == "swap");
                    let effects = replay.check(turn.color, &turn.turn).expect("a legal turn");
                    removed += effects.removed.len() as u64;
                    for (cell, _) in effects.placed {
                        placements[cell.index()] += 1;
                    }
                    replay.play(turn.color, &turn.turn).expect("a legal turn");
                }
                let (winner, _) = replay.outcome().expect("an end");
                first += u64::from(replay.seats().seat(winner) == Seat::First);
                black += u64::from(winner == Color::Black);
                *lengths.entry(record.turns.len() as u64).or_insert(0) += 1;
            }
            assert_eq!(
                (tally.first.won, tally.first.lost),
                (first, 5 - first),
                "{game}"
            );
            assert_eq!((tally.black.won, tally.void), (black, 0), "{game}");
            assert_eq!(
                (tally.swaps.taken, tally.removed),
                (swaps, removed),
                "{game}"
            );
            assert_eq!(
                (&tally.lengths, &tally.placements),
                (&lengths, &placements),
                "{game}"
            );
            let told: Vec<_> = tally
                .branching
                .iter()
                .map(|b| (b.games, b.least, b.most, b.sum))
                .collect();
            let counted: Vec<_> = branching
                .iter()
                .map(|turns| {
                    let sum = turns.iter().map(|&turns| u128::from(turns)).sum();
                    let ends = (turns.iter().min(), turns.iter().max());
                    (
                        turns.len() as u64,
                        *ends.0.expect("one"),
                        *ends.1.expect("one"),
                        sum,
                    )
                })
                .collect();
            assert_eq!(told, counted, "{game}");
        }
    }
}

fn report(more: &[&str]) -> String {
    report_of("12", more)
}

fn report_of(games: &str, more: &[&str]) -> String {
    let plan = [
        "report", "--game", "blooms", "--size", "3", "--games", games, "--nodes", "20,100",
    ];
    run_well(Command::new(WINDROSE).args(plan).args(more))
}

#[test]
fn the_same_seed_gives_the_same_report_on_any_number_of_threads() {
    for format in ["text", "json", "html"] {
        let format = ["--format", format];
        let one = report(&[&format[..], &["--threads", "1"]].concat());
        assert_eq!(one, report(&format));
        assert_eq!(one, report(&[&format[..], &["--threads", "3"]].concat()));
        assert_ne!(one, report(&[&format[..], &["--seed", "2"]].concat()));
    }
}

#[test]
fn a_report_has_no_numbers_that_are_none() {
    let json: serde_json::Value =
        serde_json::from_str(&report(&["--format", "json"])).expect("JSON");
    let level = &json["levels"][1];
    assert_eq!(
        (level["nodes"].as_u64(), level["games"].as_u64()),
        (Some(100), Some(12))
    );
    let share = |name: &str| level[name]["share"].as_f64().expect("a share");
    assert!((share("black_wins") + share("white_wins") - 1.0).abs() < 1e-9);
    assert!(
        level["at_the_end"]["captured"]["winner"].as_f64()
            > level["at_the_end"]["captured"]["loser"].as_f64()
    );
    assert_eq!(
        level["placements_in_100_games"]
            .as_object()
            .map(|cells| cells.len()),
        Some(19)
    );
    for text in [
        report(&[]),
        report_of("0", &[]),
        report_of("0", &["--format", "html"]),
    ] {
        // A page's script speaks of NaN.
        let shown = text
            .split("<body>")
            .last()
            .and_then(|body| body.split("<script>").next());
        let shown = shown.expect("a report");
        assert!(!shown.contains("NaN") && !shown.contains(" inf"), "{shown}");
    }
    assert!(report(&["--turn-cap", "3"]).contains("void"));
}
