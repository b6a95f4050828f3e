//! The command line of `windrose match`.

use super::run_args::RunArgs;
use anyhow::bail;
use clap::Args;
use windrose::arena::engine::EngineSpec;
use windrose::arena::run::Run;
use windrose::arena::schedule::Format;
use windrose::arena::sprt::Sprt;

/// The board of a match of Veletas where none is chosen: a plain `windrose match` is to be short.
const VELETAS_SIZE: &str = "7";

/// The games of a match that ends with its test, should it never be decided.
const GAMES_OF_TEST: u64 = 1_000_000;

/// The games of any other match.
const GAMES: u64 = 10;

const EXAMPLES: &str = "\
An engine is described by words: a command line in quotes, and key=value words: name=, cmd= (the command line again),
dir=, option.NAME= (sent with set_option), env.NAME=, send= (a protocol line, sent at its start), swap-style=sides|recolour|recolour-white,
restart=after-fault|each-game, and limits of its own: time=, movetime=, depth=, nodes=. Without a command it is the engine of this program.

In a match, where one or both are missing, this program's own engine plays.

Examples:
  windrose match
  windrose match --games 100 --movetime 0.05 --output results.jsonl
  windrose match --engine name=deep depth=3 --engine name=shallow depth=2
  windrose match --game blooms --size 4 --nodes 20000 --engine option.hash=16 --engine 'python3 my_engine.py' name=Mine
  windrose match --time 'fischer 60 0.5' --concurrency 2 --engine cmd=./new --engine cmd=./old

A file that is given with --output and exists already is continued: games that are in it are not played again.";

/// `windrose match`.
#[derive(Args, Debug)]
#[command(after_help = EXAMPLES)]
pub(crate) struct MatchArgs {
    /// How many games are played; each two have the same opening and seats exchanged (10; with --sprt at most a million)
    #[arg(long, value_name = "N")]
    games: Option<u64>,
    /// Play until it is decided whether the first engine is stronger by ELO0 or by ELO1, with error rates ALPHA and BETA
    #[arg(long, num_args = 4, value_names = ["ELO0", "ELO1", "ALPHA", "BETA"], allow_negative_numbers = true)]
    sprt: Vec<f64>,
    #[command(flatten)]
    pub(crate) run: RunArgs,
}

impl MatchArgs {
    /// The match that is to be played. Its board of Veletas is small unless a size is chosen.
    pub(crate) fn run(&self) -> anyhow::Result<Run> {
        let mut rules = self.run.rules();
        if self.run.game == "veletas" && !rules.iter().any(|(key, _)| key == "size") {
            rules.push(("size".to_string(), VELETAS_SIZE.to_string()));
        }
        let mut engines = self.run.engines()?;
        if engines.len() > 2 {
            bail!("a match has two engines, not {}", engines.len());
        }
        engines.resize_with(2, EngineSpec::default);
        let sprt = read_sprt(&self.sprt)?;
        let games = if sprt.is_some() { GAMES_OF_TEST } else { GAMES };
        let games = self.games.unwrap_or(games);
        let run = self.run.run(engines, rules, Format::RoundRobin, games)?;
        Ok(Run { sprt, ..run })
    }
}

/// The test that the values of `--sprt` describe, where they are given.
pub(crate) fn read_sprt(values: &[f64]) -> anyhow::Result<Option<Sprt>> {
    match *values {
        [elo0, elo1, alpha, beta] => Ok(Some(Sprt::new(elo0, elo1, alpha, beta)?)),
        _ => Ok(None),
    }
}
