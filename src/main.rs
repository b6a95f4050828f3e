//! The command line program.

mod cli;

use anyhow::bail;
use clap::Parser;
use cli::{Cli, Command, EngineArgs, MatchArgs};
use signal_hook::consts::{SIGHUP, SIGINT, SIGTERM};
use signal_hook::iterator::Signals;
use std::io::{self, IsTerminal, Write};
use std::process::ExitCode;
use windrose::arena::report;
use windrose::bench::{self, Plan};
use windrose::search::Stop;
use windrose::{perft, protocol};

fn main() -> ExitCode {
    let cli = Cli::parse();
    start_logging();
    match run(cli) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            // Nobody is left to be told if stderr is closed.
            let _ = writeln!(io::stderr(), "windrose: {error:#}");
            ExitCode::FAILURE
        }
    }
}

fn run(cli: Cli) -> anyhow::Result<()> {
    let mut out = io::stdout().lock();
    let Some(command) = cli.command else {
        let person = io::stdin().is_terminal();
        return converse(&cli.engine, person, &mut out);
    };
    match command {
        Command::Gtp(args) => converse(&args, false, &mut out)?,
        Command::Perft(args) if args.divide => {
            perft::write_division(args.open()?.as_ref(), args.turns, &mut out)?;
        }
        Command::Perft(args) => perft::write_counts(args.open()?.as_ref(), args.turns, &mut out)?,
        Command::Match(args) => play_match(&args, &mut out)?,
        Command::Convert(args) => args.run(&mut out)?,
        Command::Render(args) => args.run(&mut out)?,
        Command::Page(args) => args.run(&mut out)?,
        Command::Bench(args) => {
            let plan = if args.quick { Plan::QUICK } else { Plan::FULL };
            bench::run(plan, args.game.as_deref(), args.only, &mut out)?;
        }
    }
    Ok(())
}

fn converse(args: &EngineArgs, person: bool, out: &mut dyn Write) -> anyhow::Result<()> {
    let mut engine = args.open()?;
    protocol::serve(&mut engine, io::stdin(), out, args.manner(person)?)?;
    Ok(())
}

/// Plays a match: a line a game on stderr, the table on stdout.
fn play_match(args: &MatchArgs, out: &mut dyn Write) -> anyhow::Result<()> {
    let run = args.run()?;
    let stop = stop_by_signals()?;
    let all = run.schedule.games_here();
    let outcome = run.play(args.output.as_deref(), &stop, &mut |event| {
        // A terminal that is gone must not end the match.
        let _ = report::write_event(&event, all, &mut io::stderr());
    })?;
    report::write_table(&outcome.standings, out)?;
    if !outcome.complete {
        bail!("stopped after {} of {all} games", outcome.standings.games());
    }
    Ok(())
}

/// A stop that is given when the user or the system asks this program to end.
fn stop_by_signals() -> anyhow::Result<Stop> {
    let stop = Stop::default();
    let mut signals = Signals::new([SIGINT, SIGTERM, SIGHUP])?;
    let given = stop.clone();
    std::thread::spawn(move || {
        if signals.forever().next().is_some() {
            given.stop();
        }
    });
    Ok(stop)
}

/// Logs to stderr, silent unless RUST_LOG asks for more; a panic is logged too, and not printed.
fn start_logging() {
    env_logger::Builder::from_env(env_logger::Env::default().default_filter_or("off")).init();
    std::panic::set_hook(Box::new(|panic| log::error!("{panic}")));
}
