//! The report as text for people.

use super::heat::board_of_numbers;
use super::observe::LEAD;
use super::{DesignReport, LevelTally, Share};
use crate::arena::elo::Games;
use std::io::{self, Write};

/// The openings that are shown of a level.
const OPENINGS: usize = 8;

/// The first turns are shown one by one, those behind in steps.
const ONE_BY_ONE: usize = 10;
const STEP: usize = 5;

/// Writes the report: what levels have in common side by side, then the boards.
pub fn write_text(report: &DesignReport, out: &mut dyn Write) -> io::Result<()> {
    let games: u64 = report.levels.iter().map(|(_, tally)| tally.games()).sum();
    writeln!(
        out,
        "{}: {games} games, seed {}\n",
        report.game_line, report.seed
    )?;
    for (name, cells) in rows(report) {
        write!(out, "{name:40}")?;
        for cell in cells {
            write!(out, " {cell:>24}")?;
        }
        writeln!(out)?;
    }
    write_branching(report, out)?;
    for (level, tally) in &report.levels {
        writeln!(
            out,
            "\nfirst turns at {level} nodes: games, won by the first player"
        )?;
        for (turn, games) in tally.frequent_openings(OPENINGS) {
            writeln!(out, "  {turn:24} {:5} {:>24}", games.played(), share(games))?;
        }
    }
    for (level, tally) in &report.levels {
        writeln!(
            out,
            "\nplacements on each cell in a hundred games, at {level} nodes:"
        )?;
        write!(
            out,
            "{}",
            board_of_numbers(report.shape, &tally.placements, tally.games())
        )?;
    }
    Ok(())
}

/// What is told of each level: a name, and a text a level.
pub(super) fn rows(report: &DesignReport) -> Vec<(String, Vec<String>)> {
    let row = |name: &str, cell: &dyn Fn(&LevelTally) -> String| {
        let cells = report.levels.iter().map(|(_, tally)| cell(tally));
        (name.to_string(), cells.collect::<Vec<_>>())
    };
    let a_game = |sum: u64, tally: &LevelTally| {
        mean((tally.games() > 0).then(|| sum as f64 / tally.games() as f64))
    };
    let levels = report.levels.iter().map(|(level, _)| level.to_string());
    let mut rows = vec![
        ("nodes a turn".to_string(), levels.collect()),
        row("games", &|tally| tally.games().to_string()),
        row("void", &|tally| tally.void.to_string()),
        row("won by the first player", &|tally| share(tally.first)),
        row("won by Black", &|tally| share(tally.black)),
        row("won by White", &|tally| share(tally.black.reversed())),
        row("swaps, of games with the offer", &|tally| {
            share(Games {
                won: tally.swaps.taken,
                lost: tally.swaps.offered - tally.swaps.taken,
            })
        }),
        row("won by who swapped", &|tally| share(tally.swaps.swapper)),
        row("turns a game", &|tally| {
            mean(tally.length().map(|(mean, ..)| mean))
        }),
        row("fewest, median, most turns", &|tally| {
            tally
                .length()
                .map_or("-".to_string(), |(_, least, median, most)| {
                    format!("{least}, {median}, {most}")
                })
        }),
        row(&format!("changes of the lead ({LEAD} or more)"), &|tally| {
            mean(tally.mean_lead_changes())
        }),
        row("stones removed a game", &|tally| {
            a_game(tally.removed, tally)
        }),
    ];
    let names: std::collections::BTreeSet<&str> = report
        .levels
        .iter()
        .flat_map(|(_, tally)| tally.tallies.keys().copied())
        .collect();
    for name in names {
        rows.push(row(
            &format!("{name} at the end, winner and loser"),
            &|tally| {
                let (winner, loser) = tally.tallies.get(name).copied().unwrap_or_default();
                format!("{}, {}", a_game(winner, tally), a_game(loser, tally))
            },
        ));
    }
    rows
}

/// The numbers of the turns whose legal turns are shown, counted from 1.
pub(super) fn shown_turns(report: &DesignReport) -> impl Iterator<Item = usize> {
    let last = report
        .levels
        .iter()
        .map(|(_, tally)| tally.branching.len())
        .max();
    (1..=last.unwrap_or(0)).filter(|turn| *turn <= ONE_BY_ONE || turn.is_multiple_of(STEP))
}

/// The legal turns before a turn of this number, counted from 1: the mean, the fewest and the most.
pub(super) fn branching(tally: &LevelTally, turn: usize) -> String {
    let counted = tally.branching.get(turn - 1).copied().unwrap_or_default();
    counted.mean().map_or("-".to_string(), |mean| {
        format!("{mean:.1} ({} to {})", counted.least, counted.most)
    })
}

fn write_branching(report: &DesignReport, out: &mut dyn Write) -> io::Result<()> {
    writeln!(out, "\nlegal turns before turn (fewest to most)")?;
    for turn in shown_turns(report) {
        write!(out, "{turn:<40}")?;
        for (_, tally) in &report.levels {
            write!(out, " {:>24}", branching(tally, turn))?;
        }
        writeln!(out)?;
    }
    Ok(())
}

/// A share of games with its interval, in percent.
pub(super) fn share(games: Games) -> String {
    Share::won(games).map_or("-".to_string(), |Share { share, low, high }| {
        let [share, low, high] = [share, low, high].map(|share| 100.0 * share);
        format!("{share:.1} % ({low:.1} to {high:.1})")
    })
}

fn mean(value: Option<f64>) -> String {
    value.map_or("-".to_string(), |value| format!("{value:.2}"))
}
