//! Which games are played for a report, on as many threads as asked.

use super::DesignReport;
use super::observe::observe;
use super::tally::LevelTally;
use crate::arena::opening::{OpeningError, Openings};
use crate::catalog::{self, OpenError};
use crate::record::Record;
use crate::session::{IllegalTurn, Session, SessionError};
use std::collections::BTreeMap;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::mpsc::{Sender, channel};
use std::thread;

/// The games of each level that are kept to look at.
const SAMPLES: u64 = 5;

/// Which games are played.
#[derive(Clone, Debug)]
pub struct Plan {
    /// The game's name.
    pub game: String,
    /// The rules that are not the default ones, as key and value.
    pub rules: Vec<(String, String)>,
    /// The levels: the nodes that both players search for a turn.
    pub levels: Vec<u64>,
    /// The games of each level.
    pub games: u64,
    /// Where games begin; the same number of game has the same opening at each level.
    pub openings: Openings,
    /// The most turns of a game; ten a cell where it is not said.
    pub turn_cap: Option<usize>,
    /// How many games are played at the same time.
    pub threads: usize,
}

/// Why there is no report.
#[derive(Debug, thiserror::Error)]
pub enum PlanError {
    /// There is no such game.
    #[error(transparent)]
    Game(#[from] OpenError),
    /// No opening can be made.
    #[error(transparent)]
    Opening(#[from] OpeningError),
    /// The engine cannot play.
    #[error(transparent)]
    Session(#[from] SessionError),
    /// The engine has chosen a turn that the rules do not allow.
    #[error("the chosen turn '{0}' is illegal: {1}")]
    Illegal(String, IllegalTurn),
    /// The system allows no more threads.
    #[error("no thread for a game can be started: {0}")]
    Thread(#[from] std::io::Error),
}

/// What one thread has seen: a tally a level, and the games to look at by level and number.
type Seen = (Vec<LevelTally>, BTreeMap<(usize, u64), Record>);

impl Plan {
    /// The number of games of all levels.
    pub fn games_in_all(&self) -> u64 {
        self.games.saturating_mul(self.levels.len() as u64)
    }

    /// Plays all games. `tell` is called behind each with the number of games that are over. The same plan gives the same
    /// report, whatever the number of threads.
    pub fn play(&self, tell: &mut dyn FnMut(u64)) -> Result<DesignReport, PlanError> {
        let session = self.session()?;
        let all = self.games_in_all();
        let next = AtomicU64::new(0);
        let mut tallies = vec![LevelTally::default(); self.levels.len()];
        let mut samples = BTreeMap::new();
        thread::scope(|scope| {
            let (sender, over) = channel();
            let mut workers = Vec::new();
            for _ in 0..self.threads.max(1) {
                let (sender, next) = (sender.clone(), &next);
                let work = move || self.work(all, next, &sender);
                workers.push(thread::Builder::new().spawn_scoped(scope, work)?);
            }
            drop(sender);
            for (count, ()) in over.iter().enumerate() {
                tell(count as u64 + 1);
            }
            for worker in workers {
                let seen = worker
                    .join()
                    .unwrap_or_else(|panic| std::panic::resume_unwind(panic));
                let (seen, games) = seen?;
                for (tally, more) in tallies.iter_mut().zip(seen) {
                    tally.merge(more);
                }
                samples.extend(games);
            }
            Ok::<(), PlanError>(())
        })?;
        Ok(DesignReport {
            game_line: session.game_line(),
            shape: session.shape(),
            seed: self.openings.seed,
            levels: self.levels.iter().copied().zip(tallies).collect(),
            samples: samples.into_values().collect(),
        })
    }

    fn work(&self, all: u64, next: &AtomicU64, over: &Sender<()>) -> Result<Seen, PlanError> {
        let mut session = self.session()?;
        let mut tallies = vec![LevelTally::default(); self.levels.len()];
        let mut samples = BTreeMap::new();
        loop {
            let index = next.fetch_add(1, Ordering::Relaxed);
            if index >= all {
                return Ok((tallies, samples));
            }
            let (place, number) = ((index / self.games) as usize, index % self.games);
            let (level, tally) = (self.levels[place], &mut tallies[place]);
            let played = observe(self, session.as_mut(), level, number, tally);
            let record = played.inspect_err(|_| {
                // The other threads are to begin no further game.
                next.store(all, Ordering::Relaxed);
            })?;
            if number < SAMPLES {
                samples.insert((place, number), record);
            }
            // The receiver lives as long as the scope.
            let _ = over.send(());
        }
    }

    fn session(&self) -> Result<Box<dyn Session>, OpenError> {
        let rules: Vec<(&str, &str)> = self
            .rules
            .iter()
            .map(|(key, value)| (key.as_str(), value.as_str()))
            .collect();
        catalog::open(&self.game, &rules)
    }
}
