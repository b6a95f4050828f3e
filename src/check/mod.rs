//! Whether an engine speaks the protocol as `protocol.md` specifies it: a line a check, against any engine's process.
//!
//! Only the commands of [`REQUIRED`] are taken for granted; checks of other commands are skipped where the engine does
//! not know them. The rules are this program's own: what they say of a turn is what the engine has to say of it.

mod asking;
mod clocks;
mod ending;
mod game;
mod playing;
mod refusals;
mod speech;
mod subject;
mod undoing;

use crate::catalog::{self, GAMES, OpenError};
use crate::protocol::client::{EngineCommand, RequestError, excerpt};
use crate::session::Session;
use game::Table;
use std::io::{self, Write};
use std::time::{Duration, Instant};
use subject::Subject;

/// The commands that every engine must know.
pub const REQUIRED: [&str; 9] = [
    "protocol_version",
    "name",
    "version",
    "known_command",
    "boardsize",
    "clear_board",
    "play",
    "genmove",
    "quit",
];

/// How long is waited for what.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Patience {
    /// From the engine's start to its first reply.
    pub start: Duration,
    /// For any reply but a turn's.
    pub reply: Duration,
    /// For a turn where no clock is set.
    pub turn: Duration,
    /// By how much a clock, or the second in which an engine has to end, may be overstepped.
    pub margin: Duration,
}

impl Default for Patience {
    fn default() -> Patience {
        Patience {
            start: Duration::from_secs(30),
            reply: Duration::from_secs(10),
            turn: Duration::from_secs(60),
            margin: Duration::from_millis(500),
        }
    }
}

/// What is checked.
#[derive(Clone, Debug)]
pub struct Plan {
    /// The engine.
    pub command: EngineCommand,
    /// The game that it plays; without one, every game of this program that it lists, or Veletas.
    pub game: Option<String>,
    /// The rules of that game that are not its defaults.
    pub rules: Vec<(String, String)>,
    /// How long is waited.
    pub patience: Patience,
    /// Where there are any, only checks with one of these texts in their names are made, and the two first ones.
    pub only: Vec<String>,
}

/// How the checks have ended.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Tally {
    /// Those that found nothing.
    pub passed: usize,
    /// Those that found a fault.
    pub failed: usize,
    /// Those of commands that the engine does not know.
    pub skipped: usize,
}

/// Why nothing could be checked.
#[derive(Debug, thiserror::Error)]
pub enum CheckError {
    /// The engine's process cannot be started.
    #[error("the engine cannot be started: {0}")]
    Start(io::Error),
    /// The game is unknown, or its rules.
    #[error(transparent)]
    Game(#[from] OpenError),
    /// No check has such a name.
    #[error("no check has '{0}' in its name")]
    NoCheck(String),
    /// The report cannot be written.
    #[error("the report cannot be written: {0}")]
    Report(#[from] io::Error),
}

/// What a check finds.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
enum Fault {
    /// There is no reply.
    #[error(transparent)]
    Request(#[from] RequestError),
    /// There is a wrong one.
    #[error("{0}")]
    Wrong(String),
}

type Finding = Result<(), Fault>;

/// A check and what it is called.
struct Check {
    name: &'static str,
    /// The commands without which it is skipped.
    needs: &'static [&'static str],
    run: Run,
}

/// What a check needs.
enum Run {
    /// The engine alone.
    Speech(fn(&mut Subject) -> Finding),
    /// A game; it is made for each one.
    Game(fn(&mut Table) -> Finding),
}

impl Check {
    const fn speech(name: &'static str, run: fn(&mut Subject) -> Finding) -> Check {
        Check {
            name,
            needs: &[],
            run: Run::Speech(run),
        }
    }

    const fn game(
        name: &'static str,
        needs: &'static [&'static str],
        run: fn(&mut Table) -> Finding,
    ) -> Check {
        Check {
            name,
            needs,
            run: Run::Game(run),
        }
    }

    fn name_in(&self, game: &dyn Session) -> String {
        format!("{}: {}", game.game(), self.name)
    }
}

/// The checks that all others stand on, and that are always made.
const FIRST: [&str; 2] = ["start", "required commands"];

/// The names of all checks of these games.
fn names(games: &[Box<dyn Session>]) -> impl Iterator<Item = String> {
    let others = all_checks().flat_map(|check| match check.run {
        Run::Speech(_) => vec![check.name.to_string()],
        Run::Game(_) => games.iter().map(|game| check.name_in(&**game)).collect(),
    });
    FIRST.into_iter().map(String::from).chain(others)
}

fn is_chosen(only: &[String], name: &str) -> bool {
    only.iter().any(|text| name.contains(text))
}

/// The checks in their order: those that judge the whole examination come last.
fn all_checks() -> impl Iterator<Item = &'static Check> {
    let parts = [
        speech::CHECKS,
        playing::CHECKS,
        refusals::CHECKS,
        undoing::CHECKS,
        asking::CHECKS,
        clocks::CHECKS,
        ending::CHECKS,
    ];
    parts.into_iter().flatten()
}

/// Makes all checks and writes a line for each.
pub fn run(plan: &Plan, out: &mut dyn Write) -> Result<Tally, CheckError> {
    let begin = Instant::now();
    let mut games = games(plan)?;
    if !plan.only.is_empty() && !names(&games).any(|name| is_chosen(&plan.only, &name)) {
        return Err(CheckError::NoCheck(plan.only.join("' or '")));
    }
    let mut examination = Examination {
        subject: Subject::start(plan).map_err(CheckError::Start)?,
        only: &[],
        tally: Tally::default(),
        out,
    };
    examination.check(FIRST[0], &[], speech::start)?;
    let has_started = examination.tally.failed == 0;
    if has_started {
        examination.check(FIRST[1], &[], Subject::learn)?;
        if plan.game.is_none() {
            games = examination.subject.games_among(games);
        }
        examination.only = &plan.only;
        for check in all_checks() {
            match check.run {
                Run::Speech(run) => examination.check(check.name, check.needs, run)?,
                Run::Game(run) => {
                    for fresh in &games {
                        let name = check.name_in(&**fresh);
                        examination.check(&name, check.needs, |subject| {
                            run(&mut Table::new(subject, &**fresh)?)
                        })?;
                    }
                }
            }
        }
    }
    let Examination { tally, out, .. } = examination;
    let seconds = begin.elapsed().as_secs_f64();
    let Tally {
        passed,
        failed,
        skipped,
    } = tally;
    writeln!(
        out,
        "{passed} passed, {failed} failed, {skipped} skipped in {seconds:.1} s"
    )?;
    if !has_started {
        writeln!(
            out,
            "an engine that does not start well is not looked at further"
        )?;
    }
    Ok(tally)
}

/// The games that can be checked, each just begun, on boards that are quickly played.
fn games(plan: &Plan) -> Result<Vec<Box<dyn Session>>, OpenError> {
    const SIZES: [(&str, &str); 3] = [("veletas", "7"), ("lifeline", "4"), ("blooms", "4")];
    let names: Vec<&str> = match &plan.game {
        Some(game) => vec![game],
        None => GAMES.iter().map(|game| game.name).collect(),
    };
    let open = |name: &str| {
        let mut pairs: Vec<(&str, &str)> = plan
            .rules
            .iter()
            .map(|(key, value)| (key.as_str(), value.as_str()))
            .collect();
        if !pairs.iter().any(|(key, _)| *key == "size") {
            let size = SIZES.iter().find(|(game, _)| *game == name);
            pairs.extend(size.map(|(_, size)| ("size", *size)));
        }
        catalog::open(name, &pairs)
    };
    names.into_iter().map(open).collect()
}

/// The checks as they go on.
struct Examination<'a> {
    subject: Subject,
    only: &'a [String],
    tally: Tally,
    out: &'a mut dyn Write,
}

impl Examination<'_> {
    fn check(
        &mut self,
        name: &str,
        needs: &[&str],
        run: impl FnOnce(&mut Subject) -> Finding,
    ) -> io::Result<()> {
        if !self.only.is_empty() && !is_chosen(self.only, name) {
            return Ok(());
        }
        if let Some(missing) = needs.iter().find(|command| !self.subject.knows(command)) {
            self.tally.skipped += 1;
            return writeln!(self.out, "skip  {name} (no {missing})");
        }
        match run(&mut self.subject) {
            Ok(()) => {
                self.tally.passed += 1;
                writeln!(self.out, "ok    {name}")
            }
            Err(fault) => {
                self.tally.failed += 1;
                self.subject.give_up();
                writeln!(self.out, "FAIL  {name}: {}", shown(&fault))
            }
        }?;
        self.out.flush()
    }
}

/// A fault on one line.
fn shown(fault: &Fault) -> String {
    let text = fault.to_string();
    text.lines().map(str::trim).collect::<Vec<_>>().join(" / ")
}

/// What two texts say that should be the same, cut where they are long.
fn differs(what: &str, got: &str, expected: &str) -> Fault {
    Fault::Wrong(format!(
        "{what}: '{}', not '{}'",
        excerpt(got),
        excerpt(expected)
    ))
}
