//! The command line of `windrose report`.

use super::GameArgs;
use clap::Args;
use windrose::arena::opening::Openings;
use windrose::design::Plan;

/// `windrose report`.
#[derive(Args, Debug)]
pub(crate) struct ReportArgs {
    #[command(flatten)]
    game: GameArgs,
    /// How many games are played at each level
    #[arg(long, value_name = "N", default_value_t = 100)]
    games: u64,
    /// A level: the nodes that both players search for a turn; may be given several times, or several with commas
    #[arg(long = "nodes", value_name = "N", value_delimiter = ',', default_values_t = [100, 1000])]
    levels: Vec<u64>,
    /// Where all random choices start: the same seed gives the same report
    #[arg(long, value_name = "N", default_value_t = 1)]
    seed: u64,
    /// Random turns at the start of each game (those that a match draws)
    #[arg(long, value_name = "N")]
    opening_turns: Option<usize>,
    /// Openings go past the pie, so that nobody can swap
    #[arg(long)]
    no_swap: bool,
    /// Turns after which a game is void (ten a cell)
    #[arg(long, value_name = "N")]
    turn_cap: Option<usize>,
    /// Games at the same time; the report does not depend on it
    #[arg(long, value_name = "N", default_value_t = 2)]
    threads: usize,
    /// How the report is written
    #[arg(long, value_enum, default_value_t = ReportFormat::Text)]
    pub(crate) format: ReportFormat,
}

/// The forms of the report.
#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum)]
pub(crate) enum ReportFormat {
    /// Tables for people
    Text,
    /// One JSON object
    Json,
    /// One HTML page with tables, charts, heat maps, and some games to step through
    Html,
}

impl ReportArgs {
    /// The games that are to be played.
    pub(crate) fn plan(&self) -> Plan {
        Plan {
            game: self.game.game.clone(),
            rules: self.game.pairs(),
            levels: self.levels.clone(),
            games: self.games,
            openings: Openings {
                seed: self.seed,
                turns: self.opening_turns,
                no_swap: self.no_swap,
                book: Vec::new(),
            },
            turn_cap: self.turn_cap,
            threads: self.threads,
        }
    }
}
