//! The searcher of a session, kept from taking the session down with it.

use super::{Analysis, Choice};
use crate::game::{Evaluator, Game};
use crate::search::{Limits, OutOfMemory, Report, Searcher, Settings, Stop};
use std::any::Any;
use std::panic::{AssertUnwindSafe, catch_unwind};

/// A searcher that always answers with a legal turn: where the search itself fails, the fault is logged, a
/// random turn is chosen, and a new searcher takes its place. It begins with the first search: a session that
/// only follows a game needs no table.
pub(super) struct GuardedSearch<G: Game, E> {
    searcher: Option<Searcher<G, E>>,
    settings: Settings,
}

impl<G: Game, E: Evaluator<G> + Default> GuardedSearch<G, E> {
    pub(super) fn new(settings: Settings) -> GuardedSearch<G, E> {
        GuardedSearch {
            searcher: None,
            settings,
        }
    }

    pub(super) fn settings(&self) -> &Settings {
        &self.settings
    }

    /// Changes the settings; if there is no memory for the table, all stays as it was.
    pub(super) fn configure(&mut self, settings: Settings) -> Result<(), OutOfMemory> {
        match &mut self.searcher {
            Some(searcher) => searcher.configure(settings.clone())?,
            // A size that cannot be had is to be refused now, not at the first search.
            None if settings.hash != self.settings.hash => {
                self.searcher = Some(Searcher::new(E::default(), settings.clone())?);
            }
            None => {}
        }
        self.settings = settings;
        Ok(())
    }

    pub(super) fn clear(&mut self) {
        if let Some(searcher) = &mut self.searcher {
            searcher.clear();
        }
    }

    /// Chooses a turn in a position of a game that is not over.
    pub(super) fn choose(
        &mut self,
        position: &G,
        limits: &Limits,
        stop: &Stop,
        progress: &mut dyn FnMut(&Analysis),
    ) -> Choice {
        let mut report_progress = |report: &Report<G>| progress(&analysis(position, report));
        // After a panic the searcher is thrown away, so nothing half-changed is ever seen.
        let attempt = catch_unwind(AssertUnwindSafe(|| {
            Ok(self
                .searcher()?
                .choose(position, limits, stop, &mut report_progress))
        }));
        match attempt {
            Ok(Ok((turn, report))) if position.check(turn).is_ok() => Choice {
                turn: position.write_turn(turn),
                analysis: report.map(|report| analysis(position, &report)),
            },
            Ok(Ok((turn, _))) => self.recover(position, &format!("it chose {turn:?}")),
            Ok(Err(OutOfMemory(size))) => {
                self.recover(position, &format!("no memory for a table of {size} MiB"))
            }
            Err(panic) => self.recover(position, message(panic.as_ref())),
        }
    }

    fn searcher(&mut self) -> Result<&mut Searcher<G, E>, OutOfMemory> {
        let searcher = match self.searcher.take() {
            Some(searcher) => searcher,
            None => Searcher::new(E::default(), self.settings.clone())?,
        };
        Ok(self.searcher.insert(searcher))
    }

    fn recover(&mut self, position: &G, fault: &str) -> Choice {
        log::error!("the search failed ({fault}); a random turn is chosen in its place");
        self.searcher = None;
        let mut rng = fastrand::Rng::with_seed(self.settings.seed ^ position.hash());
        Choice {
            turn: position.write_turn(position.random_turn(&mut rng)),
            analysis: None,
        }
    }
}

fn message(panic: &(dyn Any + Send)) -> &str {
    let text = panic.downcast_ref::<&str>().copied();
    text.or_else(|| panic.downcast_ref::<String>().map(String::as_str))
        .unwrap_or("a panic without a message")
}

/// A report with its lines in words.
fn analysis<G: Game>(position: &G, report: &Report<G>) -> Analysis {
    let others = report.others.iter();
    Analysis {
        line: in_words(position, &report.line),
        score: report.score,
        others: others
            .map(|(line, score)| (in_words(position, line), *score))
            .collect(),
        depth: report.depth,
        nodes: report.nodes,
        elapsed: report.elapsed,
    }
}

fn in_words<G: Game>(position: &G, line: &[G::Turn]) -> Vec<String> {
    let mut on_the_way = position.clone();
    let texts = line.iter().map(|&turn| {
        let text = on_the_way.write_turn(turn);
        on_the_way.play(turn);
        text
    });
    texts.collect()
}
