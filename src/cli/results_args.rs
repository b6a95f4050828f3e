//! The command line of `windrose results`.

use super::match_args::read_sprt;
use clap::Args;
use std::path::PathBuf;
use windrose::arena::sprt::Sprt;

/// `windrose results`.
#[derive(Args, Debug)]
pub(crate) struct ResultsArgs {
    /// Files that --output of a match or tournament has written; games that are in several of them count once
    #[arg(value_name = "FILE", required = true)]
    pub(crate) files: Vec<PathBuf>,
    /// How the results are written
    #[arg(long, value_enum, default_value_t = ResultsFormat::Text)]
    pub(crate) format: ResultsFormat,
    /// Show where a test of two engines stands: whether the first is stronger by ELO0 or by ELO1
    #[arg(long, num_args = 4, value_names = ["ELO0", "ELO1", "ALPHA", "BETA"], allow_negative_numbers = true)]
    sprt: Vec<f64>,
}

/// The forms of results.
#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum)]
pub(crate) enum ResultsFormat {
    /// A table for people
    Text,
    /// One JSON object
    Json,
    /// Comma-separated values, a line an engine
    Csv,
    /// The headers of a game in chess's notation (White, Black, Result), for tools that compute ratings
    Pgn,
    /// One HTML page with the table, charts, and every game to step through
    Html,
}

impl ResultsArgs {
    /// The test that is to be shown.
    pub(crate) fn sprt(&self) -> anyhow::Result<Option<Sprt>> {
        read_sprt(&self.sprt)
    }
}
