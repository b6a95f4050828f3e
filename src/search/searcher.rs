//! The searcher: chooses turns of one game after another, with what it has learned.

use super::alpha_beta::Worker;
use super::busy::Busy;
use super::deepening::Found;
use super::memory::Memory;
use super::opening::Opening;
use super::table::Table;
use super::watch::Watch;
use super::{Limits, MAX_DEPTH, Methods, Report, Settings, Stop, Strategy};
use crate::game::{Evaluator, Game, Rules};
use std::sync::atomic::AtomicU64;

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
    /// What each thread remembers; the first one's is always there.
    memories: Vec<Memory<G>>,
    rng: fastrand::Rng,
}

impl<G: Game, E: Evaluator<G>> Searcher<G, E> {
    /// A searcher with an empty table.
    pub fn new(evaluator: E, settings: Settings) -> Result<Self, OutOfMemory> {
        Ok(Searcher {
            evaluator,
            table: Table::new(settings.hash).ok_or(OutOfMemory(settings.hash))?,
            memories: vec![Memory::new()],
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
        if self.settings.strategy == Strategy::Search || self.table.is_used() {
            self.table.clear();
        }
        self.memories = vec![Memory::new()];
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
        let threads = self.settings.threads.max(1);
        self.memories.resize_with(threads, Memory::new);
        let span = position.rules().shape().span();
        self.memories
            .iter_mut()
            .for_each(|memory| memory.fade(span));
        let (nodes, busy) = (AtomicU64::new(0), (threads > 1).then(Busy::new));
        let shared = Shared {
            evaluator: &self.evaluator,
            table: &self.table,
            methods: self.settings.methods,
            nodes: &nodes,
            busy: busy.as_ref(),
        };
        let depth = limits.depth.unwrap_or(MAX_DEPTH);
        let mut report = |found: &Found<G::Turn>, watch: &Watch<'_>| {
            progress(&report_of(found, watch));
        };
        // The same position gets the same choices, whatever was asked before.
        let mut rng = fastrand::Rng::with_seed(self.settings.seed ^ position.hash());
        let (memory, others) = self.memories.split_at_mut(1);
        let mut worker = shared.worker(&mut memory[0], Watch::new(limits, stop, &nodes));
        let found = match Opening::new(position, &mut rng) {
            Some(opening) => opening.decide(&mut worker, depth, &mut report),
            None => {
                let known = worker.whole_turns(position, &[]).first().copied();
                let first = known.unwrap_or_else(|| position.random_turn(&mut rng));
                let lines = limits.lines.unwrap_or(1);
                shared.assisted(others, position, first, limits.nodes, || {
                    worker.deepen(position, first, depth, lines, &mut report)
                })
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

/// What all threads of a search work with.
struct Shared<'a, E> {
    evaluator: &'a E,
    table: &'a Table,
    methods: Methods,
    nodes: &'a AtomicU64,
    busy: Option<&'a Busy>,
}

/// Stops the assistants of a search when it ends, by a panic too.
struct StopAtEnd<'a>(&'a Stop);

impl Drop for StopAtEnd<'_> {
    fn drop(&mut self) {
        self.0.stop();
    }
}

/// The stack of a thread that assists, in bytes: many times what the deepest search takes.
const STACK: usize = 4 << 20;

impl<'a, E> Shared<'a, E> {
    fn worker<'w, G: Game>(&self, memory: &'w mut Memory<G>, watch: Watch<'w>) -> Worker<'w, G, E>
    where
        'a: 'w,
    {
        Worker {
            evaluator: self.evaluator,
            table: self.table,
            memory,
            watch,
            chosen: self.methods,
            methods: self.methods,
            busy: self.busy,
            excluded: Vec::new(),
            tempo: 0,
        }
    }

    /// Runs the main search while a thread for each of these memories searches the same position and leaves what it finds in the
    /// table; none goes on beyond so many `nodes` of all together. A thread that cannot be started, or fails, is done without.
    fn assisted<G: Game, T>(
        &self,
        memories: &mut [Memory<G>],
        position: &G,
        first: G::Turn,
        nodes: Option<u64>,
        main: impl FnOnce() -> T,
    ) -> T
    where
        E: Evaluator<G>,
    {
        let end = Stop::default();
        std::thread::scope(|scope| {
            let _end = StopAtEnd(&end);
            let mut assistants = Vec::new();
            for memory in memories {
                let limits = Limits {
                    nodes,
                    ..Limits::default()
                };
                let watch = Watch::new(&limits, &end, self.nodes);
                let assist = move || {
                    let mut worker = self.worker(memory, watch);
                    worker.deepen(position, first, MAX_DEPTH, 1, &mut |_, _| {});
                };
                let thread = std::thread::Builder::new().stack_size(STACK);
                match thread.spawn_scoped(scope, assist) {
                    Ok(assistant) => assistants.push(assistant),
                    Err(error) => log::warn!("a search thread could not be started: {error}"),
                }
            }
            let found = main();
            end.stop();
            for assistant in assistants {
                if assistant.join().is_err() {
                    log::error!("a search thread failed; the others went on");
                }
            }
            found
        })
    }
}

fn report_of<G: Game>(found: &Found<G::Turn>, watch: &Watch<'_>) -> Report<G> {
    Report {
        line: found.line.clone(),
        score: found.score,
        others: found.others.clone(),
        depth: found.depth,
        nodes: watch.nodes(),
        elapsed: watch.elapsed(),
    }
}
