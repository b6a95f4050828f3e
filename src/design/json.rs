//! The report as JSON for programs.

use super::heat::per_hundred;
use super::{DesignReport, LevelTally, Share, Swaps};
use crate::arena::elo::Games;
use serde::Serialize;
use std::collections::BTreeMap;
use std::io::{self, Write};

#[derive(Serialize)]
struct Report<'a> {
    game: &'a str,
    seed: u64,
    levels: Vec<Level<'a>>,
}

#[derive(Serialize)]
struct Level<'a> {
    nodes: u64,
    games: u64,
    void: u64,
    first_player_wins: Option<Share>,
    black_wins: Option<Share>,
    white_wins: Option<Share>,
    swaps: Swaps,
    swapper_wins: Option<Share>,
    turns: Option<Turns>,
    /// How many games had so many turns.
    lengths: &'a BTreeMap<u64, u64>,
    /// Before the first, second, ... turn.
    legal_turns: Vec<LegalTurns>,
    lead_changes_a_game: Option<f64>,
    lead_changes: &'a BTreeMap<u64, u64>,
    stones_removed_a_game: Option<f64>,
    at_the_end: BTreeMap<&'a str, AtTheEnd>,
    /// The first player's games by the first turn.
    openings: &'a BTreeMap<String, Games>,
    /// By the names of the cells.
    placements_in_100_games: BTreeMap<String, f64>,
}

#[derive(Serialize)]
struct Turns {
    mean: f64,
    fewest: u64,
    median: u64,
    most: u64,
}

#[derive(Serialize)]
struct LegalTurns {
    games: u64,
    mean: Option<f64>,
    fewest: u64,
    most: u64,
}

#[derive(Serialize)]
struct AtTheEnd {
    winner: f64,
    loser: f64,
}

/// Writes the report as one JSON object; what has no value without games is `null`.
pub fn write_json(report: &DesignReport, out: &mut dyn Write) -> io::Result<()> {
    let levels = report.levels.iter();
    let document = Report {
        game: &report.game_line,
        seed: report.seed,
        levels: levels
            .map(|(nodes, tally)| level(report, *nodes, tally))
            .collect(),
    };
    serde_json::to_writer_pretty(&mut *out, &document)?;
    writeln!(out)
}

fn level<'a>(report: &DesignReport, nodes: u64, tally: &'a LevelTally) -> Level<'a> {
    let games = tally.games();
    let a_game = |sum: u64| sum as f64 / games.max(1) as f64;
    let cells = report.shape.cells();
    Level {
        nodes,
        games,
        void: tally.void,
        first_player_wins: Share::won(tally.first),
        black_wins: Share::won(tally.black),
        white_wins: Share::won(tally.black.reversed()),
        swaps: tally.swaps,
        swapper_wins: Share::won(tally.swaps.swapper),
        turns: tally.length().map(|(mean, fewest, median, most)| Turns {
            mean,
            fewest,
            median,
            most,
        }),
        lengths: &tally.lengths,
        legal_turns: tally
            .branching
            .iter()
            .map(|counted| LegalTurns {
                games: counted.games,
                mean: counted.mean(),
                fewest: counted.least,
                most: counted.most,
            })
            .collect(),
        lead_changes_a_game: tally.mean_lead_changes(),
        lead_changes: &tally.lead_changes,
        stones_removed_a_game: (games > 0).then(|| a_game(tally.removed)),
        at_the_end: tally
            .tallies
            .iter()
            .map(|(name, (winner, loser))| {
                let means = AtTheEnd {
                    winner: a_game(*winner),
                    loser: a_game(*loser),
                };
                (*name, means)
            })
            .collect(),
        openings: &tally.openings,
        placements_in_100_games: cells
            .map(|cell| {
                let heat = per_hundred(&tally.placements, cell, games);
                (report.shape.name(cell), heat)
            })
            .collect(),
    }
}
