//! What matches and tournaments have in common on the command line.

use super::{key_and_value, seconds};
use clap::builder::ArgAction;
use clap::{Arg, ArgMatches, Args, FromArgMatches};
use std::path::PathBuf;
use std::time::Duration;
use windrose::arena::adjudication::Adjudication;
use windrose::arena::book::read_book;
use windrose::arena::engine::{EngineSpec, per_turn};
use windrose::arena::engine_file::read_engines;
use windrose::arena::game::Patience;
use windrose::arena::opening::Openings;
use windrose::arena::run::Run;
use windrose::arena::schedule::{Format, Schedule, Shard};
use windrose::catalog;
use windrose::player::ProcessLimits;
use windrose::protocol::client::read_time_control;
use windrose::search::TimeControl;

/// What a match costs at most a turn where neither clock nor depth nor nodes are chosen.
const MOVETIME: Duration = Duration::from_millis(100);

/// Which game is played, by whom, under which limits, and where the results go.
#[derive(Args, Debug)]
pub(crate) struct RunArgs {
    /// The game
    #[arg(long, value_name = "NAME", default_value = "veletas")]
    pub(crate) game: String,
    /// The board's size, in cells a side
    #[arg(long, value_name = "N")]
    pub(crate) size: Option<usize>,
    /// A rule of the game; may be given several times
    #[arg(long = "rule", value_name = "KEY=VALUE", value_parser = key_and_value)]
    rules: Vec<(String, String)>,
    #[command(flatten)]
    words: EngineWords,
    /// A TOML file with more engines: [[engine]] tables with the keys of --engine's words
    #[arg(long, value_name = "FILE")]
    engines: Option<PathBuf>,
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
    /// Random turns before the engines are asked (1: the first player's placement; 2 with --no-swap; in Lifeline with
    /// balance=komi 0, for the komi is part of the pie, and 4 with --no-swap: a komi of at most 3, keep, two placements)
    #[arg(long, value_name = "N")]
    opening_turns: Option<usize>,
    /// A file of openings, a line each: turns with blanks between, or 'position' and its fields, then ';' and turns
    #[arg(long, value_name = "FILE", conflicts_with = "opening_turns")]
    openings: Option<PathBuf>,
    /// The opening of the first round, counted from 0
    #[arg(long, value_name = "N", default_value_t = 0)]
    first_opening: u64,
    /// Rounds that are played from each opening
    #[arg(long, value_name = "N", default_value_t = 1)]
    rounds_per_opening: u64,
    /// Openings go past the pie, so that no engine can swap
    #[arg(long)]
    no_swap: bool,
    /// The file that each finished game is added to, as one line of JSON
    #[arg(long, value_name = "FILE")]
    pub(crate) output: Option<PathBuf>,
    /// Play one part of N of the games only; 'windrose results' puts the parts together
    #[arg(long, value_name = "I/N", default_value = "1/1")]
    shard: Shard,
    /// Games at the same time
    #[arg(long, value_name = "N", default_value_t = 1)]
    concurrency: usize,
    /// Turns after which a game is void (ten a cell)
    #[arg(long, value_name = "N")]
    turn_cap: Option<usize>,
    /// End a game when the scores of both engines agree for this many turns on who is ahead (never, where it is not given)
    #[arg(long, value_name = "TURNS", value_parser = clap::value_parser!(u32).range(2..))]
    adjudicate: Option<u32>,
    /// How far ahead these scores must see that player, in the engines' units; of this program's, 900001 and more is a forced win
    #[arg(long, value_name = "SCORE", requires = "adjudicate", default_value_t = 1000, value_parser = clap::value_parser!(i32).range(1..))]
    adjudicate_score: i32,
    /// Seconds by which a clock may be overstepped
    #[arg(long, value_name = "SECONDS", value_parser = seconds, default_value = "0.1")]
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

impl RunArgs {
    /// The engines that are named, those of the file last.
    pub(crate) fn engines(&self) -> anyhow::Result<Vec<EngineSpec>> {
        let mut engines = self.words.0.clone();
        if let Some(path) = &self.engines {
            engines.extend(read_engines(path)?);
        }
        Ok(engines)
    }

    /// The rules that are chosen, the size among them.
    pub(crate) fn rules(&self) -> Vec<(String, String)> {
        let mut rules = self.rules.clone();
        rules.extend(self.size.map(|size| ("size".to_string(), size.to_string())));
        rules
    }

    /// A run of this many games between engines that meet in this way, by rules that may be other ones than those chosen.
    pub(crate) fn run(
        &self,
        mut engines: Vec<EngineSpec>,
        rules: Vec<(String, String)>,
        format: Format,
        games: u64,
    ) -> anyhow::Result<Run> {
        let depth = self.depth.map(|depth| ("depth", depth.to_string()));
        let nodes = self.nodes.map(|nodes| ("nodes", nodes.to_string()));
        if let Some((name, value)) = depth.or(nodes) {
            for engine in engines.iter_mut().filter(|engine| !engine.has_limit()) {
                engine.unclocked = true;
                let own = |(key, _): &(String, String)| key == "depth" || key == "nodes";
                if engine.options.iter().any(own) {
                    continue;
                }
                engine.options.push((name.to_string(), value.clone()));
            }
        }
        let time = match (self.time, self.movetime) {
            (Some(time), _) => time,
            (None, Some(time)) => per_turn(time),
            (None, None) => per_turn(MOVETIME),
        };
        let pairs: Vec<(&str, &str)> = rules
            .iter()
            .map(|(key, value)| (key.as_str(), value.as_str()))
            .collect();
        let book = match &self.openings {
            Some(path) => {
                // The rules are read once here, so that a wrong one is not blamed on the file.
                catalog::open(&self.game, &pairs)?;
                let fresh = || catalog::open(&self.game, &pairs);
                read_book(path, fresh, self.no_swap)?
            }
            None => Vec::new(),
        };
        Ok(Run {
            game: self.game.clone(),
            schedule: Schedule {
                engines: engines.len(),
                format,
                games,
                rounds_per_opening: self.rounds_per_opening,
                first_opening: self.first_opening,
                shard: self.shard,
            },
            rules,
            engines,
            openings: Openings {
                seed: self.seed,
                turns: self.opening_turns,
                no_swap: self.no_swap,
                book,
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
            adjudication: self.adjudicate.map(|turns| Adjudication {
                turns: turns as usize,
                score: self.adjudicate_score,
            }),
            concurrency: self.concurrency,
            sprt: None,
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
                .help("An engine, described below"),
        )
    }

    fn augment_args_for_update(command: clap::Command) -> clap::Command {
        EngineWords::augment_args(command)
    }
}
