//! The command line of `windrose match`.

use super::key_and_value;
use anyhow::{Context, bail};
use clap::builder::ArgAction;
use clap::{Arg, ArgMatches, Args, FromArgMatches};
use std::path::PathBuf;
use std::time::Duration;
use windrose::arena::engine::{EngineSpec, per_turn};
use windrose::arena::game::Patience;
use windrose::arena::opening::RandomOpenings;
use windrose::arena::run::Run;
use windrose::arena::schedule::Schedule;
use windrose::player::ProcessLimits;
use windrose::protocol::client::{read_seconds, read_time_control};
use windrose::search::TimeControl;

/// The board of a match of Veletas where none is chosen: a plain `windrose match` is to be short.
const VELETAS_SIZE: &str = "7";

/// What a match costs at most a turn where neither clock nor depth nor nodes are chosen.
const MOVETIME: Duration = Duration::from_millis(100);

const EXAMPLES: &str = "\
An engine is described by words: a command line in quotes, and key=value words: name=, cmd= (the command line again),
dir=, option.NAME= (sent with set_option), env.NAME=, send= (a protocol line, sent at its start), swap-style=sides|recolour,
and limits of its own: time=, movetime=, depth=, nodes=. Without a command it is the engine of this program.

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
    /// The game
    #[arg(long, value_name = "NAME", default_value = "veletas")]
    game: String,
    /// The board's size, in cells a side (a match of Veletas: 7 unless chosen)
    #[arg(long, value_name = "N")]
    size: Option<usize>,
    /// A rule of the game; may be given several times
    #[arg(long = "rule", value_name = "KEY=VALUE", value_parser = key_and_value)]
    rules: Vec<(String, String)>,
    /// How many games are played; each two have the same opening and seats exchanged
    #[arg(long, value_name = "N", default_value_t = 10)]
    games: u64,
    #[command(flatten)]
    engines: EngineWords,
    /// Seconds a turn (0.1 where no other limit is given)
    #[arg(long, value_name = "SECONDS", value_parser = seconds, group = "limit")]
    movetime: Option<Duration>,
    /// A clock: 'absolute MAIN', 'fischer MAIN INCREMENT', 'byoyomi MAIN PERIOD PERIODS', 'canadian MAIN PERIOD TURNS'
    #[arg(long, value_name = "CLOCK", value_parser = read_time_control, group = "limit")]
    time: Option<TimeControl>,
    /// Turns that engines look ahead, without a clock
    #[arg(long, value_name = "N", group = "limit")]
    depth: Option<u32>,
    /// Nodes that engines search a turn, without a clock
    #[arg(long, value_name = "N", group = "limit")]
    nodes: Option<u64>,
    /// Where all random choices start: openings, and the engines' own
    #[arg(long, value_name = "N", default_value_t = 1)]
    seed: u64,
    /// Random turns before the engines are asked (1: the first player's placement; 2 with --no-swap)
    #[arg(long, value_name = "N")]
    opening_turns: Option<usize>,
    /// Openings go past the pie, so that no engine can swap
    #[arg(long)]
    no_swap: bool,
    /// The file that each finished game is added to, as one line of JSON
    #[arg(long, value_name = "FILE")]
    pub(crate) output: Option<PathBuf>,
    /// Games at the same time
    #[arg(long, value_name = "N", default_value_t = 1)]
    concurrency: usize,
    /// Turns after which a game is void (ten a cell)
    #[arg(long, value_name = "N")]
    turn_cap: Option<usize>,
    /// Seconds by which a clock may be overstepped
    #[arg(long, value_name = "SECONDS", value_parser = seconds, default_value = "0.05")]
    margin: Duration,
    /// Seconds after which an engine whose time is over is silent, not late
    #[arg(long, value_name = "SECONDS", value_parser = seconds, default_value = "2")]
    grace: Duration,
    /// Seconds after which an engine without a clock is silent
    #[arg(long, value_name = "SECONDS", value_parser = seconds, default_value = "300")]
    turn_limit: Duration,
    /// Seconds from an engine's start to its first reply
    #[arg(long, value_name = "SECONDS", value_parser = seconds, default_value = "30")]
    start_limit: Duration,
    /// Seconds for any other reply of an engine, a new game's among them
    #[arg(long, value_name = "SECONDS", value_parser = seconds, default_value = "30")]
    reply_limit: Duration,
}

impl MatchArgs {
    /// The match that is to be played.
    pub(crate) fn run(&self) -> anyhow::Result<Run> {
        let mut rules = self.rules.clone();
        match self.size {
            Some(size) => rules.push(("size".to_string(), size.to_string())),
            None if self.game == "veletas" && !rules.iter().any(|(key, _)| key == "size") => {
                rules.push(("size".to_string(), VELETAS_SIZE.to_string()));
            }
            None => {}
        }
        if self.engines.0.len() > 2 {
            bail!("a match has two engines, not {}", self.engines.0.len());
        }
        let mut engines = self.engines.0.clone();
        engines.resize_with(2, EngineSpec::default);
        let depth = self.depth.map(|depth| ("depth", depth.to_string()));
        let nodes = self.nodes.map(|nodes| ("nodes", nodes.to_string()));
        if let Some((name, value)) = depth.or(nodes) {
            for engine in engines.iter_mut().filter(|engine| !engine.has_limit()) {
                engine.unclocked = true;
                engine.options.push((name.to_string(), value.clone()));
            }
        }
        let time = match (self.time, self.movetime) {
            (Some(time), _) => time,
            (None, Some(time)) => per_turn(time),
            (None, None) => per_turn(MOVETIME),
        };
        Ok(Run {
            game: self.game.clone(),
            rules,
            engines,
            schedule: Schedule::of_match(self.games),
            openings: RandomOpenings {
                seed: self.seed,
                turns: self.opening_turns,
                no_swap: self.no_swap,
            },
            time,
            patience: Patience {
                margin: self.margin,
                grace: self.grace,
                unclocked: self.turn_limit,
            },
            limits: ProcessLimits {
                start: self.start_limit,
                new_game: self.reply_limit,
                reply: self.reply_limit,
                ..ProcessLimits::default()
            },
            turn_cap: self.turn_cap,
            concurrency: self.concurrency,
        })
    }
}

/// `--engine`, whose words are kept apart from those of the next `--engine`.
#[derive(Debug)]
struct EngineWords(Vec<EngineSpec>);

impl FromArgMatches for EngineWords {
    fn from_arg_matches(matches: &ArgMatches) -> Result<EngineWords, clap::Error> {
        let mut engines = Vec::new();
        for words in matches
            .get_occurrences::<String>("engine")
            .into_iter()
            .flatten()
        {
            let words: Vec<&String> = words.collect();
            let spec = EngineSpec::from_words(&words).map_err(|error| {
                clap::Error::raw(
                    clap::error::ErrorKind::ValueValidation,
                    format!("--engine: {error}\n"),
                )
            })?;
            engines.push(spec);
        }
        Ok(EngineWords(engines))
    }

    fn update_from_arg_matches(&mut self, matches: &ArgMatches) -> Result<(), clap::Error> {
        *self = EngineWords::from_arg_matches(matches)?;
        Ok(())
    }
}

impl Args for EngineWords {
    fn augment_args(command: clap::Command) -> clap::Command {
        command.arg(
            Arg::new("engine")
                .long("engine")
                .value_name("WORD")
                .num_args(1..)
                .action(ArgAction::Append)
                .help("An engine, described below; where one or both are missing, this program's own plays"),
        )
    }

    fn augment_args_for_update(command: clap::Command) -> clap::Command {
        EngineWords::augment_args(command)
    }
}

fn seconds(text: &str) -> anyhow::Result<Duration> {
    read_seconds(text).context("a time in seconds, such as 0.05")
}
