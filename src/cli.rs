//! The command line.

mod check_args;
mod match_args;
mod picture_args;
mod replay_args;
mod report_args;
mod results_args;
mod run_args;
mod tournament_args;

pub(crate) use check_args::CheckArgs;
pub(crate) use match_args::MatchArgs;
pub(crate) use picture_args::{ConvertArgs, PageArgs, RenderArgs};
pub(crate) use replay_args::ReplayArgs;
pub(crate) use report_args::{ReportArgs, ReportFormat};
pub(crate) use results_args::{ResultsArgs, ResultsFormat};
pub(crate) use tournament_args::TournamentArgs;

use anyhow::Context;
use clap::{Args, Parser, Subcommand};
use std::path::PathBuf;
use std::time::Duration;
use windrose::bench::Part;
use windrose::catalog;
use windrose::folder::Folder;
use windrose::game::Color;
use windrose::protocol::client::read_seconds;
use windrose::protocol::{Dialect, Engine, LogFile, Manner};
use windrose::record::MAX_BYTES;
use windrose::session::Session;

/// A game-protocol engine for Veletas, Lifeline and Blooms.
#[derive(Debug, Parser)]
#[command(
    name = "windrose",
    version,
    about,
    args_conflicts_with_subcommands = true
)]
pub(crate) struct Cli {
    /// What to do; without it, a conversation in the protocol, with a prompt and the board where a person types
    #[command(subcommand)]
    pub(crate) command: Option<Command>,
    /// How the engine starts where there is no subcommand.
    #[command(flatten)]
    pub(crate) engine: EngineArgs,
}

/// The subcommands.
#[derive(Debug, Subcommand)]
pub(crate) enum Command {
    /// Speak the protocol on stdin and stdout, whoever listens
    Gtp(EngineArgs),
    /// Speak the Universal Game Interface on stdin and stdout
    Ugi(EngineArgs),
    /// Speak of the games one point of a Go board a ply, for controllers that know nothing but Go
    Points(PointsArgs),
    /// Count the sequences of turns from a position
    Perft(PerftArgs),
    /// Measure the engine: a node signature, and speeds
    Bench(BenchArgs),
    /// Let two engines play each other, as processes
    Match(Box<MatchArgs>),
    /// Read a game in one format, check it by the rules, and write it in another
    Convert(ConvertArgs),
    /// Draw a position, a turn of a game, or a whole game as a sheet
    Render(Box<RenderArgs>),
    /// Write a page of a game: one HTML file to step through it
    Page(PageArgs),
    /// Let several engines play each other, as processes
    Tournament(Box<TournamentArgs>),
    /// Show the results of matches and tournaments from their files
    Results(ResultsArgs),
    /// Let the engine play itself, and tell what the game is like: for those who design games
    Report(ReportArgs),
    /// Check whether an engine keeps to the protocol
    Check(CheckArgs),
    /// Run a transcript against an engine and compare every reply
    Replay(ReplayArgs),
}

/// Which game is to be played, by which rules.
#[derive(Args, Debug)]
pub(crate) struct GameArgs {
    /// The game
    #[arg(long, value_name = "NAME", default_value = "veletas")]
    pub(crate) game: String,
    /// The board's size, in cells a side
    #[arg(long, value_name = "N")]
    pub(crate) size: Option<usize>,
    /// A rule of the game; may be given several times
    #[arg(long = "rule", value_name = "KEY=VALUE", value_parser = key_and_value)]
    pub(crate) rules: Vec<(String, String)>,
}

impl GameArgs {
    /// The rules that are chosen, the size among them.
    pub(crate) fn pairs(&self) -> Vec<(String, String)> {
        let size = self.size.map(|size| ("size".to_string(), size.to_string()));
        size.into_iter().chain(self.rules.iter().cloned()).collect()
    }

    /// Opens the game.
    pub(crate) fn open(&self) -> anyhow::Result<Box<dyn Session>> {
        let pairs = self.pairs();
        let pairs: Vec<(&str, &str)> = pairs
            .iter()
            .map(|(key, value)| (key.as_str(), value.as_str()))
            .collect();
        Ok(catalog::open(&self.game, &pairs)?)
    }
}

/// How an engine starts that speaks the protocol.
#[derive(Args, Debug)]
pub(crate) struct EngineArgs {
    #[command(flatten)]
    game: GameArgs,
    /// How a swap of sides is told: sides or recolour
    #[arg(long, value_name = "STYLE")]
    swap_style: Option<String>,
    /// The colour that is the first player's name for the whole game: black or white; means --swap-style recolour
    #[arg(long, value_name = "COLOUR", value_parser = color)]
    first_seat: Option<Color>,
    /// An option of the engine, as set_option sets it; may be given several times
    #[arg(long = "option", value_name = "NAME=VALUE", value_parser = key_and_value)]
    options: Vec<(String, String)>,
    /// Where random choices start
    #[arg(long, value_name = "N")]
    seed: Option<String>,
    /// Let games be loaded from this folder and saved to it
    #[arg(long, value_name = "FOLDER")]
    files: Option<PathBuf>,
    /// Take down both directions of the conversation, with times
    #[arg(long, value_name = "FILE")]
    log_file: Option<PathBuf>,
    /// Carry out everything before the end of the input in full
    #[arg(long)]
    batch: bool,
    /// Ignore everything behind this, which a controller adds of its own
    #[arg(long, value_name = "ANYTHING", num_args = 0.., allow_hyphen_values = true)]
    ignore_rest: Option<Vec<String>>,
}

impl EngineArgs {
    /// Opens the game and sets the options.
    pub(crate) fn open(&self) -> anyhow::Result<Engine> {
        let mut engine = Engine::new(self.game.open()?);
        let of_their_own = [
            ("swap_style", self.swap_style()?),
            ("seed", self.seed.as_deref()),
        ];
        let of_their_own = of_their_own
            .into_iter()
            .filter_map(|(name, value)| Some((name, value?)));
        let named = self.options.iter().map(|(name, value)| (&**name, &**value));
        for (name, value) in of_their_own.chain(named) {
            engine.set_option(name, value).map_err(anyhow::Error::msg)?;
        }
        if let Some(path) = &self.files {
            let opened = Folder::open(path, MAX_BYTES);
            let folder =
                opened.with_context(|| format!("cannot use the folder {}", path.display()))?;
            engine.allow_files(folder);
        }
        Ok(engine)
    }

    /// How a swap of sides is told, if that is said in either way.
    fn swap_style(&self) -> anyhow::Result<Option<&str>> {
        Ok(match (self.swap_style.as_deref(), self.first_seat) {
            (style, None) => style,
            (Some("sides"), Some(_)) => {
                anyhow::bail!("--first-seat goes with --swap-style recolour, not with sides")
            }
            (_, Some(Color::Black)) => Some("recolour"),
            (_, Some(Color::White)) => Some("recolour-white"),
        })
    }

    /// How the conversation is held, with a person or with a program.
    pub(crate) fn manner(&self, person: bool, dialect: Dialect) -> anyhow::Result<Manner> {
        let log_file = self.log_file.as_deref().map(|path| {
            let made = LogFile::create(path);
            made.with_context(|| format!("cannot write the log file {}", path.display()))
        });
        Ok(Manner {
            batch: self.batch,
            person,
            dialect,
            log_file: log_file.transpose()?,
        })
    }
}

/// `windrose points`.
#[derive(Args, Debug)]
pub(crate) struct PointsArgs {
    #[command(flatten)]
    pub(crate) engine: EngineArgs,
    /// The Go board's size, in points a side; without it the smallest that the game fits on
    #[arg(long, value_name = "N")]
    board: Option<usize>,
    /// Use no point twice: for controllers that keep a Go board of their own and refuse occupied points
    #[arg(long)]
    fresh: bool,
}

impl PointsArgs {
    /// Opens the game and sets the options.
    pub(crate) fn open(&self) -> anyhow::Result<Engine> {
        let mut engine = self.engine.open()?;
        let fits = engine.use_points(self.board, self.fresh);
        fits.map_err(anyhow::Error::msg)?;
        Ok(engine)
    }
}

/// `windrose perft`.
#[derive(Args, Debug)]
pub(crate) struct PerftArgs {
    #[command(flatten)]
    game: GameArgs,
    /// The position to count from, as the protocol's `position` writes it, in quotes
    #[arg(long, value_name = "FIELDS")]
    position: Option<String>,
    /// Show the count of each first turn
    #[arg(long)]
    pub(crate) divide: bool,
    /// How many turns a sequence has
    #[arg(value_name = "N", value_parser = clap::value_parser!(u32).range(1..))]
    pub(crate) turns: u32,
}

impl PerftArgs {
    /// Opens the game at the position.
    pub(crate) fn open(&self) -> anyhow::Result<Box<dyn Session>> {
        let session = self.game.open()?;
        match &self.position {
            Some(line) => catalog::open_position(session.as_ref(), line).context("bad position"),
            None => Ok(session),
        }
    }
}

/// `windrose bench`.
#[derive(Args, Debug)]
pub(crate) struct BenchArgs {
    /// Measure this game alone
    #[arg(long, value_name = "NAME")]
    pub(crate) game: Option<String>,
    /// Measure this alone
    #[arg(long, value_enum)]
    pub(crate) only: Option<Part>,
    /// One short run of each measurement, to see that it works: the speeds mean nothing
    #[arg(long)]
    pub(crate) quick: bool,
}

fn key_and_value(text: &str) -> Result<(String, String), String> {
    match text.split_once('=') {
        Some((key, value)) if !key.is_empty() && !value.is_empty() => {
            Ok((key.to_string(), value.to_string()))
        }
        _ => Err("this is not of the form NAME=VALUE".to_string()),
    }
}

fn color(text: &str) -> Result<Color, String> {
    let named = Color::BOTH
        .into_iter()
        .find(|color| color.to_string() == text);
    named.ok_or_else(|| "this is neither black nor white".to_string())
}

fn seconds(text: &str) -> anyhow::Result<Duration> {
    read_seconds(text).context("a time in seconds, such as 0.05")
}

#[cfg(test)]
mod tests {
    use super::*;
    use clap::CommandFactory;

    #[test]
    fn the_command_line_is_sound() {
        Cli::command().debug_assert();
    }
}
