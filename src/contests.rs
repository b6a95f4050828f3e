//! Matches and tournaments from the command line: lines a game on stderr, tables on stdout, an end by signals.

use crate::cli::{ResultsArgs, ResultsFormat};
use crate::progress::Progress;
use anyhow::bail;
use signal_hook::consts::{SIGHUP, SIGINT, SIGTERM, SIGUSR1};
use signal_hook::iterator::Signals;
use std::collections::HashSet;
use std::io::{self, Write};
use std::path::Path;
use windrose::arena::page::ResultsPage;
use windrose::arena::pgn::write_pgn;
use windrose::arena::results::{GamePlace, read_game, read_places};
use windrose::arena::run::{Run, Stops};
use windrose::arena::sprt::RunningTest;
use windrose::arena::standings::Standings;
use windrose::arena::{report, summary};

/// Plays a run and shows its table.
pub(crate) fn play(run: &Run, output: Option<&Path>, out: &mut dyn Write) -> anyhow::Result<()> {
    let stops = stop_by_signals()?;
    let all = run.schedule.games_here();
    let mut progress = Progress::new(all);
    let outcome = run.play(output, &stops, &mut |event| progress.tell(&event));
    progress.end();
    let outcome = outcome?;
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
    let mut page = ResultsPage::default();
    // The games, each by its number, its file and its place there.
    let mut games: Vec<(u64, &Path, GamePlace)> = Vec::new();
    let mut seen = HashSet::new();
    for path in &args.files {
        let torn = read_places(path, |record, place| {
            let Some(game) = &record.match_game else {
                return;
            };
            if !seen.insert((game.run.clone(), game.game)) {
                return;
            }
            standings.add(record);
            if let Some(sprt) = &mut sprt {
                let mut ids = standings.engines().map(|(id, _)| id);
                if let (Some(one), Some(two), None) = (ids.next(), ids.next(), ids.next()) {
                    sprt.see(standings.encounter(one, two).pairs);
                }
            }
            if args.format == ResultsFormat::Html {
                page.add(record);
            }
            if matches!(args.format, ResultsFormat::Html | ResultsFormat::Pgn) {
                games.push((game.game, path, place));
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
    games.sort_by_key(|(game, ..)| *game);
    let mut games = games.iter().map(|(_, path, place)| read_game(path, *place));
    match args.format {
        ResultsFormat::Json => summary::write_json(&standings, sprt, out)?,
        ResultsFormat::Html => page.write(&standings, games, out)?,
        ResultsFormat::Pgn => {
            games.try_for_each(|game| Ok::<_, anyhow::Error>(write_pgn(&game?, out)?))?
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
