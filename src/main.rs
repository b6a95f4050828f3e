//! The command line program.

mod cli;
mod contests;
mod progress;

use anyhow::Context;
use clap::Parser;
use cli::{Cli, Command, ReplayArgs, ReportFormat};
use std::io::{self, IsTerminal, Write};
use std::process::ExitCode;
use windrose::bench::{self, Plan};
use windrose::protocol::{Dialect, Engine, Manner};
use windrose::{check, design, perft, protocol, transcript};

/// The exit status of programs that judge an engine, where it has failed.
const FAILED: u8 = 1;

/// The same, where it could not be judged.
const NOT_JUDGED: u8 = 2;

fn main() -> ExitCode {
    let cli = Cli::parse();
    start_logging(&cli);
    let judges = matches!(cli.command, Some(Command::Check(_) | Command::Replay(_)));
    match run(cli) {
        Ok(code) => code,
        Err(error) => {
            // Nobody is left to be told if stderr is closed.
            let _ = writeln!(io::stderr(), "windrose: {error:#}");
            if judges {
                NOT_JUDGED.into()
            } else {
                ExitCode::FAILURE
            }
        }
    }
}

fn run(cli: Cli) -> anyhow::Result<ExitCode> {
    let mut out = io::stdout().lock();
    let Some(command) = cli.command else {
        let person = io::stdin().is_terminal();
        let engine = cli.engine.open()?;
        converse(engine, cli.engine.manner(person, Dialect::Words)?, &mut out)?;
        return Ok(ExitCode::SUCCESS);
    };
    match command {
        Command::Gtp(args) => {
            converse(args.open()?, args.manner(false, Dialect::Words)?, &mut out)?;
        }
        Command::Ugi(args) => {
            converse(args.open()?, args.manner(false, Dialect::Ugi)?, &mut out)?;
        }
        Command::Points(args) => {
            let engine = args.open()?;
            converse(
                engine,
                args.engine.manner(false, Dialect::Points)?,
                &mut out,
            )?;
        }
        Command::Perft(args) if args.divide => {
            perft::write_division(args.open()?.as_ref(), args.turns, &mut out)?;
        }
        Command::Perft(args) => perft::write_counts(args.open()?.as_ref(), args.turns, &mut out)?,
        Command::Convert(args) => args.run(&mut out)?,
        Command::Render(args) => args.run(&mut out)?,
        Command::Page(args) => args.run(&mut out)?,
        Command::Match(args) => {
            contests::play(&args.run()?, args.run.output.as_deref(), &mut out)?;
        }
        Command::Tournament(args) => {
            contests::play(&args.run()?, args.run.output.as_deref(), &mut out)?;
        }
        Command::Results(args) => contests::results(&args, &mut out)?,
        Command::Report(args) => {
            let plan = args.plan();
            let report = plan.play(&mut progress::counter(plan.games_in_all()))?;
            match args.format {
                ReportFormat::Text => design::write_text(&report, &mut out)?,
                ReportFormat::Json => design::write_json(&report, &mut out)?,
                ReportFormat::Html => design::write_page(&report, &mut out)?,
            }
        }
        Command::Check(args) => {
            if check::run(&args.plan()?, &mut out)?.failed > 0 {
                return Ok(FAILED.into());
            }
        }
        Command::Replay(args) => return replay(&args, &mut out),
        Command::Bench(args) => {
            let plan = if args.quick { Plan::QUICK } else { Plan::FULL };
            bench::run(plan, args.game.as_deref(), args.only, &mut out)?;
        }
    }
    Ok(ExitCode::SUCCESS)
}

fn converse(mut engine: Engine, manner: Manner, out: &mut dyn Write) -> anyhow::Result<()> {
    protocol::serve(&mut engine, io::stdin(), out, manner)?;
    Ok(())
}

fn replay(args: &ReplayArgs, out: &mut dyn Write) -> anyhow::Result<ExitCode> {
    let transcript = args.transcript()?;
    let outcome = transcript::run(&transcript, &args.command()?, args.limit);
    let file = args.file.display();
    if let Some(difference) = outcome.context("the engine cannot be started")? {
        writeln!(out, "{file}, {difference}")?;
        return Ok(FAILED.into());
    }
    let requests = transcript.exchanges.len();
    writeln!(out, "{file}: {requests} requests, all replies agree")?;
    Ok(ExitCode::SUCCESS)
}

/// Logs to stderr, a panic like any other error: warnings and errors, but nothing beside a conversation, whose controller
/// may show stderr to its user or never read it; RUST_LOG asks for more or less.
fn start_logging(cli: &Cli) {
    let filter = match cli.command {
        None | Some(Command::Gtp(_) | Command::Ugi(_) | Command::Points(_)) => "off",
        Some(_) => "warn",
    };
    env_logger::Builder::from_env(env_logger::Env::default().default_filter_or(filter)).init();
    std::panic::set_hook(Box::new(|panic| log::error!("{panic}")));
}
