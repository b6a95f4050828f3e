//! The command line of `windrose check`.

use super::{key_and_value, seconds};
use clap::Args;
use std::ffi::OsString;
use std::time::Duration;
use windrose::check::{Patience, Plan};
use windrose::protocol::client::EngineCommand;

const EXIT_STATUS: &str = "\
Prints a line a check: 'ok', 'FAIL' with what was wrong, or 'skip' with the command that the engine does not know.
Only protocol_version, name, version, known_command, boardsize, clear_board, play, genmove and quit are taken for granted.

Exit status: 0 where no check has failed, 1 where one has, 2 where nothing could be checked.

Examples:
  windrose check
  windrose check python3 my_engine.py --level 3
  windrose check --game blooms --size 5 --only undo ./my_engine";

/// `windrose check`.
#[derive(Args, Debug)]
#[command(after_help = EXIT_STATUS)]
pub(crate) struct CheckArgs {
    /// The game that the engine plays (without it: each that it lists, else Veletas)
    #[arg(long, value_name = "NAME")]
    game: Option<String>,
    /// The board's size, in cells a side (7 for Veletas, else 4)
    #[arg(long, value_name = "N", requires = "game")]
    size: Option<usize>,
    /// A rule of the game; may be given several times
    #[arg(long = "rule", value_name = "KEY=VALUE", value_parser = key_and_value, requires = "game")]
    rules: Vec<(String, String)>,
    /// Make only the checks that have this text in their names; may be given several times
    #[arg(long, value_name = "TEXT")]
    only: Vec<String>,
    /// Seconds from the engine's start to its first reply
    #[arg(long, value_name = "SECONDS", value_parser = seconds, default_value = "30")]
    start_limit: Duration,
    /// Seconds for any reply but a turn
    #[arg(long, value_name = "SECONDS", value_parser = seconds, default_value = "10")]
    reply_limit: Duration,
    /// Seconds for a turn where no clock is set
    #[arg(long, value_name = "SECONDS", value_parser = seconds, default_value = "60")]
    turn_limit: Duration,
    /// Seconds by which a clock may be overstepped, and the second in which an engine has to end
    #[arg(long, value_name = "SECONDS", value_parser = seconds, default_value = "0.5")]
    margin: Duration,
    #[command(flatten)]
    engine: EngineWords,
}

/// The command line of an engine behind everything else.
#[derive(Args, Debug)]
pub(crate) struct EngineWords {
    /// The engine and its arguments; this program's own engine where there is none
    #[arg(
        value_name = "COMMAND",
        trailing_var_arg = true,
        allow_hyphen_values = true
    )]
    command: Vec<OsString>,
}

impl EngineWords {
    /// The engine.
    pub(crate) fn command(&self) -> anyhow::Result<EngineCommand> {
        Ok(match self.command.split_first() {
            Some((program, args)) => EngineCommand {
                program: program.clone(),
                args: args.to_vec(),
                ..EngineCommand::default()
            },
            None => EngineCommand::own()?,
        })
    }
}

impl CheckArgs {
    /// What is to be checked.
    pub(crate) fn plan(&self) -> anyhow::Result<Plan> {
        let mut rules = self.rules.clone();
        rules.extend(self.size.map(|size| ("size".to_string(), size.to_string())));
        Ok(Plan {
            command: self.engine.command()?,
            game: self.game.clone(),
            rules,
            patience: Patience {
                start: self.start_limit,
                reply: self.reply_limit,
                turn: self.turn_limit,
                margin: self.margin,
            },
            only: self.only.clone(),
        })
    }
}
