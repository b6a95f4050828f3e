//! The command line of `windrose replay`.

use super::check_args::EngineWords;
use super::seconds;
use anyhow::Context;
use clap::Args;
use std::fs;
use std::path::PathBuf;
use std::time::Duration;
use windrose::protocol::client::EngineCommand;
use windrose::transcript::Transcript;

const FORMAT: &str = "\
In a transcript a line that begins with '> ' is a request; the lines behind it, up to an empty line, are the reply that
is expected. A request without any is one that is not answered. All else is comment.

  > boardsize 7
  =

  > 12 state_hash
  =12 {/[0-9a-f]{16}/}

In expected lines, {number}, {word} and {text} stand for a number, for characters without a blank and for any characters, at
least one of them, {/EXPRESSION/} for what a regular expression matches; alone on its line, {lines} for one or more lines,
and {any} for any number of them. CR and blanks at the ends of an engine's lines are overlooked.

Exit status: 0 where all replies agree, 1 where one differs, 2 where the transcript could not be run.

Examples:
  windrose replay tests/transcripts/blooms.txt
  windrose replay opening.txt -- python3 my_engine.py --level 3";

/// `windrose replay`.
#[derive(Args, Debug)]
#[command(after_help = FORMAT)]
pub(crate) struct ReplayArgs {
    /// Seconds for any reply
    #[arg(long, value_name = "SECONDS", value_parser = seconds, default_value = "60")]
    pub(crate) limit: Duration,
    /// The transcript
    #[arg(value_name = "FILE")]
    pub(crate) file: PathBuf,
    #[command(flatten)]
    engine: EngineWords,
}

impl ReplayArgs {
    /// The transcript in the file.
    pub(crate) fn transcript(&self) -> anyhow::Result<Transcript> {
        let text = fs::read_to_string(&self.file);
        text.map_err(anyhow::Error::from)
            .and_then(|text| Ok(Transcript::read(&text)?))
            .with_context(|| self.file.display().to_string())
    }

    /// The engine.
    pub(crate) fn command(&self) -> anyhow::Result<EngineCommand> {
        self.engine.command()
    }
}
