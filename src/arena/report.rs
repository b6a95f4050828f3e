//! Results as text for people: a line a game, and the table.

use super::elo::{Games, rounded};
use super::run::Event;
use super::sprt::{Decision, RunningTest};
use super::standings::{Encounter, EngineTotals, Standings};
use crate::game::{Color, Seat};
use crate::record::Record;
use std::io::{self, Write};

/// A line about a game that is over, and where the run stands with it: so many of all games.
fn game_line(record: &Record, standings: &Standings, all: u64) -> String {
    let label =
        |player: &crate::record::Player| shown(player.id.as_deref().unwrap_or(&player.name));
    let (first, second) = (label(&record.first), label(&record.second));
    let (mut line, mut end) = (String::new(), String::from("unfinished"));
    if let (Some(place), Some(result)) = (&record.match_game, &record.result) {
        line = format!("game {} ({} of {all}) ", place.game + 1, standings.games());
        end = match (&place.winner, result.winner) {
            (Some(winner), Some(color)) => {
                format!("{} wins as {color} by {}", shown(winner), result.reason)
            }
            _ => format!("void by {}", result.reason),
        };
        if let Some(detail) = &result.detail {
            end = format!("{end} ({detail})");
        }
    }
    format!(
        "{line}{first} - {second}: {end}, {} turns",
        record.turns.len()
    )
}

/// Writes a line about what a run tells; `all` is the number of its games.
pub fn write_event(event: &Event<'_>, all: u64, out: &mut dyn Write) -> io::Result<()> {
    match event {
        Event::Begin { ids, done, torn } => {
            if let Some(torn) = torn {
                writeln!(
                    out,
                    "the last {} bytes of the file are no whole game and have been dropped (from byte {})",
                    torn.length, torn.offset
                )?;
            }
            let ids: Vec<String> = ids.iter().map(|id| shown(id)).collect();
            writeln!(
                out,
                "{}: {all} games, {done} of them played before",
                ids.join(" - ")
            )
        }
        Event::GameBegins { .. } => Ok(()),
        Event::Game { record, standings } => {
            writeln!(out, "{}", game_line(record, standings, all))
        }
    }
}

/// Writes the table of a run.
pub fn write_table(standings: &Standings, out: &mut dyn Write) -> io::Result<()> {
    let mut engines: Vec<_> = standings.engines().collect();
    // Best first; names decide between equals, so that the same games always give the same table.
    engines.sort_by(|(_, one), (_, two)| {
        let score = |totals: &EngineTotals| totals.games.score().unwrap_or(0.0);
        score(two).total_cmp(&score(one))
    });
    let width = engines
        .iter()
        .map(|(id, _)| shown(id).chars().count())
        .max();
    let width = width.unwrap_or(0).max(6);
    writeln!(
        out,
        "{:width$}  games   won  lost  void   score  Elo (95 % interval)",
        "engine"
    )?;
    for (id, totals) in &engines {
        let all = standings.against_all(id);
        writeln!(
            out,
            "{:width$}  {:5} {:5} {:5} {:5}  {:>6}  {}",
            shown(id),
            totals.games.played() + totals.void,
            totals.games.won,
            totals.games.lost,
            totals.void,
            percent(totals.games),
            all.elo()
        )?;
    }
    if let [(one, _), (two, _)] = engines[..] {
        write_encounter(one, two, &standings.encounter(one, two), out)?;
    } else if engines.len() > 2 {
        write_cross_table(standings, &engines, width, out)?;
    }
    writeln!(out)?;
    writeln!(
        out,
        "{:width$}  first  second   black   white  s a turn  longest  depth  nodes a turn",
        "engine"
    )?;
    for (id, totals) in &engines {
        writeln!(
            out,
            "{:width$} {:>6}  {:>6}  {:>6}  {:>6}  {:>8}  {:>7.3}  {:>5}  {:>12}",
            shown(id),
            percent(totals.on_seat(Seat::First)),
            percent(totals.on_seat(Seat::Second)),
            percent(totals.with_color(Color::Black)),
            percent(totals.with_color(Color::White)),
            totals
                .mean_time()
                .map_or("-".to_string(), |time| format!("{:.3}", time.as_secs_f64())),
            totals.longest.as_secs_f64(),
            mean(totals.searches.mean_depth(), 1),
            mean(totals.searches.mean_nodes(), 0)
        )?;
    }
    writeln!(out)?;
    write!(out, "games ended by:")?;
    for (reason, count) in standings.reasons() {
        write!(out, " {reason} {count}")?;
    }
    writeln!(out)?;
    for (id, totals) in &engines {
        let faults = totals
            .lost_by
            .iter()
            .filter(|(reason, _)| reason.is_fault());
        let faults: Vec<_> = faults
            .map(|(reason, count)| format!("{reason} {count}"))
            .collect();
        if !faults.is_empty() {
            writeln!(out, "{} lost by: {}", shown(id), faults.join(" "))?;
        }
    }
    if let Some(length) = standings.mean_length() {
        writeln!(out, "{length:.1} turns a game")?;
    }
    Ok(())
}

/// Writes where a test of two engines stands, from the side of the first one.
pub fn write_sprt(
    running: RunningTest,
    one: &str,
    two: &str,
    standings: &Standings,
    out: &mut dyn Write,
) -> io::Result<()> {
    let pairs = standings.encounter(one, two).pairs;
    let sprt = running.test();
    let (lower, upper) = sprt.bounds();
    let decision = match running.decision() {
        Decision::Undecided => "undecided",
        Decision::AcceptH0 => "H0 accepted",
        Decision::AcceptH1 => "H1 accepted",
    };
    writeln!(
        out,
        "SPRT, {} stronger than {} by {} (H0) or {} Elo (H1): {decision}, log likelihood ratio {:.2} ({lower:.2} to {upper:.2})",
        shown(one),
        shown(two),
        sprt.elo0,
        sprt.elo1,
        rounded(sprt.log_likelihood_ratio(pairs), 2)
    )
}

fn write_encounter(
    one: &str,
    two: &str,
    encounter: &Encounter,
    out: &mut dyn Write,
) -> io::Result<()> {
    let [lost, _, split, _, won] = encounter.pairs.0;
    write!(
        out,
        "\n{} against {}: pairs won {won}, split {split}, lost {lost}",
        shown(one),
        shown(two)
    )?;
    if let Some(likelihood) = encounter.likelihood_of_superiority() {
        write!(
            out,
            "; likelihood of superiority {:.1} %",
            100.0 * likelihood
        )?;
    }
    writeln!(out)
}

fn write_cross_table(
    standings: &Standings,
    engines: &[(&str, &EngineTotals)],
    width: usize,
    out: &mut dyn Write,
) -> io::Result<()> {
    write!(out, "\n{:width$}  ", "won-lost")?;
    for column in 1..=engines.len() {
        write!(out, " {column:>9}")?;
    }
    writeln!(out)?;
    for (row, (id, _)) in engines.iter().enumerate() {
        write!(out, "{:width$} {:>2}", shown(id), row + 1)?;
        for (other, _) in engines {
            let games = standings.encounter(id, other).games;
            let cell = if id == other {
                "-".to_string()
            } else {
                format!("{}-{}", games.won, games.lost)
            };
            write!(out, " {cell:>9}")?;
        }
        writeln!(out)?;
    }
    Ok(())
}

fn percent(games: Games) -> String {
    games
        .score()
        .map_or("-".to_string(), |score| format!("{:.1}%", 100.0 * score))
}

fn mean(value: Option<f64>, digits: usize) -> String {
    value.map_or("-".to_string(), |value| format!("{value:.digits$}"))
}

/// A name as it can be shown on one line.
pub fn shown(name: &str) -> String {
    let mut shown = String::new();
    for symbol in name.chars() {
        if symbol.is_control() {
            shown.extend(symbol.escape_default());
        } else {
            shown.push(symbol);
        }
    }
    shown
}
