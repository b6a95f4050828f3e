//! The command line of `windrose tournament`.

use super::run_args::RunArgs;
use anyhow::bail;
use clap::Args;
use windrose::arena::run::Run;
use windrose::arena::schedule::{Format, Schedule};

const EXAMPLES: &str = "\
Engines are described as for 'windrose match'.

Examples:
  windrose tournament --size 7 --depth 2 --engine name=A --engine name=B option.hash=1 --engine name=C depth=1
  windrose tournament --engines engines.toml --format gauntlet --rounds 50 --output results.jsonl
  windrose tournament --engines engines.toml --rounds 100 --shard 1/4 --output part1.jsonl";

/// `windrose tournament`.
#[derive(Args, Debug)]
#[command(after_help = EXAMPLES)]
pub(crate) struct TournamentArgs {
    /// Which engines meet: all of them each other, or the first one all the others
    #[arg(long, value_enum, default_value_t = Meetings::RoundRobin)]
    format: Meetings,
    /// Rounds; in each round, engines that meet play two games from the same opening, with seats exchanged
    #[arg(long, value_name = "N", default_value_t = 1)]
    rounds: u64,
    #[command(flatten)]
    pub(crate) run: RunArgs,
}

/// The formats of tournaments.
#[derive(Clone, Copy, Debug, clap::ValueEnum)]
enum Meetings {
    RoundRobin,
    Gauntlet,
}

impl TournamentArgs {
    /// The tournament that is to be played.
    pub(crate) fn run(&self) -> anyhow::Result<Run> {
        let engines = self.run.engines()?;
        if engines.len() < 2 {
            bail!("a tournament needs at least two engines; name them with --engine or --engines");
        }
        let format = match self.format {
            Meetings::RoundRobin => Format::RoundRobin,
            Meetings::Gauntlet => Format::Gauntlet,
        };
        let encounters = Schedule {
            engines: engines.len(),
            format,
            ..Schedule::of_match(0)
        }
        .encounters();
        let games = encounters.saturating_mul(self.rounds).saturating_mul(2);
        self.run.run(engines, self.run.rules(), format, games)
    }
}
