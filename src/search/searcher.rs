//! The searcher: chooses turns of one game after another, with what it has learned.

use super::alpha_beta::{Memory, Worker};
use super::deepening::Found;
use super::opening::Opening;
use super::table::Table;
use super::watch::Watch;
use super::{Limits, MAX_DEPTH, Report, Settings, Stop, Strategy};
use crate::game::{Evaluator, Game};

/// There is no memory for a transposition table of the size that was asked for.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("there is no memory for a table of {0} MiB")]
pub struct OutOfMemory(pub usize);

/// Chooses turns of a game, by search or at random.
///
/// One that is new and one that was cleared choose alike. Where neither time nor a stop ends a search and there is one thread, the choice
/// depends on nothing but the position, the limits, the settings and what has been searched since then.
pub struct Searcher<G: Game, E> {
    evaluator: E,
    settings: Settings,
    table: Table,
    memory: Memory<G>,
    rng: fastrand::Rng,
}

impl<G: Game, E: Evaluator<G>> Searcher<G, E> {
    /// A searcher with an empty table.
    pub fn new(evaluator: E, settings: Settings) -> Result<Self, OutOfMemory> {
        Ok(Searcher {
            evaluator,
            table: Table::new(settings.hash).ok_or(OutOfMemory(settings.hash))?,
            memory: Memory::new(),
            rng: fastrand::Rng::with_seed(settings.seed),
            settings,
        })
    }

    /// The settings.
    pub fn settings(&self) -> &Settings {
        &self.settings
    }

    /// What positions are judged by.
    pub fn evaluator(&self) -> &E {
        &self.evaluator
    }

    /// Changes the settings. What did not change is left alone: only a new size empties the table, only a new
    /// seed begins the random choices again. If there is no memory for it, all stays as it was.
    pub fn configure(&mut self, settings: Settings) -> Result<(), OutOfMemory> {
        if settings.hash != self.settings.hash {
            self.table = Table::new(settings.hash).ok_or(OutOfMemory(settings.hash))?;
        }
        if settings.seed != self.settings.seed {
            self.rng = fastrand::Rng::with_seed(settings.seed);
        }
        self.settings = settings;
        Ok(())
    }

    /// Forgets everything that was learned, and begins the random choices again: for a new game.
    pub fn clear(&mut self) {
        self.table.clear();
        self.memory = Memory::new();
        self.rng = fastrand::Rng::with_seed(self.settings.seed);
    }

    /// Searches a position of a game that is not over; `progress` is called after each iteration. In the turns that
    /// decide a pie, or are too many to list, candidates are drawn and compared.
    pub fn search(
        &mut self,
        position: &G,
        limits: &Limits,
        stop: &Stop,
        progress: &mut dyn FnMut(&Report<G>),
    ) -> Report<G> {
        self.table.age();
        self.memory.fade();
        let mut worker = Worker {
            evaluator: &self.evaluator,
            table: &self.table,
            memory: &mut self.memory,
            watch: Watch::new(limits, stop),
        };
        let depth = limits.depth.unwrap_or(MAX_DEPTH);
        let mut report = |found: &Found<G::Turn>, watch: &Watch<'_>| {
            progress(&report_of(found, watch));
        };
        // The same position gets the same choices, whatever was asked before.
        let mut rng = fastrand::Rng::with_seed(self.settings.seed ^ position.hash());
        let found = match Opening::new(position, &mut rng) {
            Some(opening) => opening.decide(&mut worker, depth, &mut report),
            None => {
                let known = worker.whole_turns(position, &[]).first().copied();
                let first = known.unwrap_or_else(|| position.random_turn(&mut rng));
                worker.deepen(position, first, depth, &mut report)
            }
        };
        report_of(&found, &worker.watch)
    }

    /// Chooses a turn in a game that is not over; the report is `None` where no search was needed.
    pub fn choose(
        &mut self,
        position: &G,
        limits: &Limits,
        stop: &Stop,
        progress: &mut dyn FnMut(&Report<G>),
    ) -> (G::Turn, Option<Report<G>>) {
        if self.settings.strategy == Strategy::Random {
            return (position.random_turn(&mut self.rng), None);
        }
        if position.is_listable() && position.turn_count() == Some(1) {
            return (position.random_turn(&mut self.rng.clone()), None);
        }
        let report = self.search(position, limits, stop, progress);
        (report.line[0], Some(report))
    }
}

fn report_of<G: Game>(found: &Found<G::Turn>, watch: &Watch<'_>) -> Report<G> {
    Report {
        line: found.line.clone(),
        score: found.score,
        depth: found.depth,
        nodes: watch.nodes(),
        elapsed: watch.elapsed(),
    }
}
