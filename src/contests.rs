//! Matches and tournaments from the command line: lines a game on stderr, tables on stdout, an end by signals.

use crate::cli::{ResultsArgs, ResultsFormat};
use anyhow::bail;
use signal_hook::consts::{SIGHUP, SIGINT, SIGTERM, SIGUSR1};
use signal_hook::iterator::Signals;
use std::collections::HashSet;
use std::io::{self, Write};
use std::path::Path;
use windrose::arena::page::results_page;
use windrose::arena::results::read_results;
use windrose::arena::run::{Run, Stops};
use windrose::arena::sprt::RunningTest;
use windrose::arena::standings::Standings;
use windrose::arena::{report, summary};

/// Plays a run and shows its table.
pub(crate) fn play(run: &Run, output: Option<&Path>, out: &mut dyn Write) -> anyhow::Result<()> {
    let stops = stop_by_signals()?;
    let all = run.schedule.games_here();
    let outcome = run.play(output, &stops, &mut |event| {
        // A terminal that is gone must not end the run.
        let _ = report::write_event(&event, all, &mut io::stderr());
    })?;
    report::write_table(&outcome.standings, out)?;
    if let (Some(sprt), [one, two]) = (outcome.test, outcome.ids.as_slice()) {
        report::write_sprt(sprt, one, two, &outcome.standings, out)?;
    }
    if !outcome.complete {
        bail!("stopped after {} of {all} games", outcome.standings.games());
    }
    Ok(())
}

/// Shows what is in files of results.
pub(crate) fn results(args: &ResultsArgs, out: &mut dyn Write) -> anyhow::Result<()> {
    let mut sprt = args.sprt()?.map(RunningTest::new);
    let mut standings = Standings::default();
    let mut seen = HashSet::new();
    let mut games = Vec::new();
    for path in &args.files {
        let torn = read_results(path, |record| {
            let place = record.match_game.as_ref();
            if place.is_some_and(|place| seen.insert((place.run.clone(), place.game))) {
                standings.add(record);
                if let Some(sprt) = &mut sprt {
                    let mut ids = standings.engines().map(|(id, _)| id);
                    if let (Some(one), Some(two), None) = (ids.next(), ids.next(), ids.next()) {
                        sprt.see(standings.encounter(one, two).pairs);
                    }
                }
                if args.format == ResultsFormat::Html {
                    games.push(record.clone());
                }
            }
        })?;
        if let Some(torn) = torn {
            let (length, offset) = (torn.length, torn.offset);
            writeln!(
                io::stderr(),
                "{}: the last {length} bytes are no whole game (from byte {offset})",
                path.display()
            )?;
        }
    }
    match args.format {
        ResultsFormat::Json => summary::write_json(&standings, sprt, out)?,
        ResultsFormat::Html => {
            games.sort_by_key(|record| record.match_game.as_ref().map(|place| place.game));
            out.write_all(results_page(&standings, &games)?.as_bytes())?;
        }
        ResultsFormat::Csv => summary::write_csv(&standings, out)?,
        ResultsFormat::Text => {
            report::write_table(&standings, out)?;
            let ids: Vec<&str> = standings.engines().map(|(id, _)| id).collect();
            if let (Some(sprt), &[one, two]) = (sprt, ids.as_slice()) {
                report::write_sprt(sprt, one, two, &standings, out)?;
            }
        }
    }
    Ok(())
}

/// SIGINT, SIGTERM and SIGHUP end a run at once, SIGUSR1 after the games that are going on.
fn stop_by_signals() -> anyhow::Result<Stops> {
    let stops = Stops::default();
    let mut signals = Signals::new([SIGINT, SIGTERM, SIGHUP, SIGUSR1])?;
    let given = stops.clone();
    std::thread::spawn(move || {
        for signal in signals.forever() {
            match signal {
                SIGUSR1 => given.after_games.stop(),
                _ => given.now.stop(),
            }
        }
    });
    Ok(stops)
}
