//! The command line.

use anyhow::Context;
use clap::{Args, Parser, Subcommand};
use windrose::bench::Part;
use windrose::catalog;
use windrose::session::Session;

/// A game-protocol engine for Veletas, Lifeline and Blooms.
#[derive(Debug, Parser)]
#[command(name = "windrose", version, about)]
pub(crate) struct Cli {
    /// What to do.
    #[command(subcommand)]
    pub(crate) command: Command,
}

/// The subcommands.
#[derive(Debug, Subcommand)]
pub(crate) enum Command {
    /// Count the sequences of turns from a position
    Perft(PerftArgs),
    /// Measure the engine: a node signature, and speeds
    Bench(BenchArgs),
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
    /// Opens the game.
    pub(crate) fn open(&self) -> anyhow::Result<Box<dyn Session>> {
        let size = self.size.map(|size| size.to_string());
        let mut pairs: Vec<(&str, &str)> =
            size.iter().map(|size| ("size", size.as_str())).collect();
        pairs.extend(
            self.rules
                .iter()
                .map(|(key, value)| (key.as_str(), value.as_str())),
        );
        Ok(catalog::open(&self.game, &pairs)?)
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
        _ => Err("a rule has the form KEY=VALUE".to_string()),
    }
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
