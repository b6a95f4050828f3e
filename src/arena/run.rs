//! A run: engines that play the games of a schedule, several at a time if asked, and the results that it leaves.

use super::adjudication::Adjudication;
use super::book::LineFault;
use super::engine::EngineSpec;
use super::game::Patience;
use super::opening::{OpeningError, Openings};
use super::results::{ResultsError, ResultsFile, TornTail};
use super::schedule::Schedule;
use super::sprt::{Decision, RunningTest, Sprt};
use super::standings::Standings;
use super::worker::{News, Worker};
use crate::catalog::{self, OpenError};
use crate::player::{ProcessLimits, StartError};
use crate::record::Record;
use crate::search::{Settings, Stop, TimeControl};
use crate::session::{Session, SessionError};
use std::collections::HashSet;
use std::path::Path;
use std::sync::mpsc::sync_channel;
use std::sync::{Mutex, PoisonError};
use std::thread;

/// All that decides what is played.
#[derive(Clone, Debug)]
pub struct Run {
    /// The game's name.
    pub game: String,
    /// The rules that are not the default ones, as key and value.
    pub rules: Vec<(String, String)>,
    /// The engines, at least two.
    pub engines: Vec<EngineSpec>,
    /// Who meets whom.
    pub schedule: Schedule,
    /// Where the games begin.
    pub openings: Openings,
    /// The clock of every engine that has none of its own.
    pub time: TimeControl,
    /// How long is waited for turns.
    pub patience: Patience,
    /// How long is waited for everything else.
    pub limits: ProcessLimits,
    /// The most turns of a game; ten a cell where it is not said.
    pub turn_cap: Option<usize>,
    /// When games are taken as won before their end; never where there is none.
    pub adjudication: Option<Adjudication>,
    /// How many games are played at the same time.
    pub concurrency: usize,
    /// The test that ends the run when it is decided, from the side of the first of two engines.
    pub sprt: Option<Sprt>,
}

/// How a run is ended from outside.
#[derive(Clone, Debug, Default)]
pub struct Stops {
    /// At once: the games that are going on are not counted.
    pub now: Stop,
    /// When the games that are going on have ended.
    pub after_games: Stop,
}

/// What a run tells while it goes on.
#[derive(Debug)]
pub enum Event<'a> {
    /// The games begin; so many of them are in the file already.
    Begin {
        /// The engines' ids, in the order of the run.
        ids: &'a [String],
        /// The games that had been played before.
        done: u64,
        /// The end of the file that was dropped.
        torn: Option<&'a TornTail>,
    },
    /// A game is about to be played.
    GameBegins {
        /// Its number, counted from 0.
        game: u64,
        /// The ids of the engines on the first and the second seat.
        engines: [&'a str; 2],
    },
    /// A game is over, and safe in the file.
    Game {
        /// The game.
        record: &'a Record,
        /// The table with it.
        standings: &'a Standings,
    },
}

/// Why a run did not begin or did not go on.
#[derive(Debug, thiserror::Error)]
pub enum RunError {
    /// There is no such game.
    #[error(transparent)]
    Game(#[from] OpenError),
    /// An engine cannot play.
    #[error("engine {name}: {error}")]
    Engine {
        /// The engine.
        name: String,
        /// What is wrong with it.
        error: StartError,
    },
    /// No opening can be made.
    #[error(transparent)]
    Opening(#[from] OpeningError),
    /// The referee's game cannot be set up.
    #[error(transparent)]
    Session(#[from] SessionError),
    /// The first opening is none.
    #[error("the first opening is none of this game: {0}")]
    FirstOpening(#[from] LineFault),
    /// The file of results is not to be used.
    #[error(transparent)]
    Results(#[from] ResultsError),
    /// The system allows no more threads.
    #[error("no thread for a game can be started: {0}")]
    Thread(std::io::Error),
}

/// What is left of a run.
#[derive(Clone, Debug)]
pub struct Outcome {
    /// The table.
    pub standings: Standings,
    /// Whether there is nothing left to play: all games of the schedule have been played, or the test is decided.
    pub complete: bool,
    /// The engines' ids, in the order of the run.
    pub ids: Vec<String>,
    /// The test, where there is one, as it stood when it was decided, or at the end.
    pub test: Option<RunningTest>,
}

impl Run {
    /// Plays all games that are not in the file of results yet.
    pub fn play(
        &self,
        output: Option<&Path>,
        stops: &Stops,
        tell: &mut dyn FnMut(Event<'_>),
    ) -> Result<Outcome, RunError> {
        let mut session = self.session()?;
        let first = self.schedule.first_opening;
        let opening = self.openings.opening(session.as_mut(), first)?;
        opening.check(self.session()?, self.openings.no_swap)?;
        session.clear();
        let entrants = self.entrants(session.as_ref(), &opening, &stops.now)?;
        let run = self.fingerprint(session.as_ref(), &entrants);
        let ids: Vec<String> = entrants.iter().map(|entrant| entrant.id.clone()).collect();
        let mut standings = Standings::new(ids.iter().cloned());
        let mut test = self.sprt.map(RunningTest::new);
        let mut done = HashSet::new();
        let (mut file, mut torn) = (None, None);
        if let Some(path) = output {
            let opened = ResultsFile::open(path, &run, |record| {
                // A file may hold games of other shards, or of a longer run.
                if let Some(place) = &record.match_game
                    && self.schedule.yields(place.game)
                    && done.insert(place.game)
                {
                    standings.add(record);
                    see(&mut test, &ids, &standings);
                }
            })?;
            (file, torn) = (Some(opened.0), opened.1);
        }
        tell(Event::Begin {
            ids: &ids,
            done: standings.games(),
            torn: torn.as_ref(),
        });
        let halt = Stop::default();
        if is_decided(&test) {
            halt.stop();
        }
        let left = self.schedule.games_here() - standings.games();
        let places = usize::try_from(left)
            .unwrap_or(usize::MAX)
            .min(self.concurrency.max(1));
        let pairings = self.schedule.pairings();
        let pairings = Mutex::new(pairings.filter(|pairing| !done.contains(&pairing.game)));
        let next = || {
            let over =
                halt.is_stopped() || stops.now.is_stopped() || stops.after_games.is_stopped();
            let mut pairings = pairings.lock().unwrap_or_else(PoisonError::into_inner);
            if over { None } else { pairings.next() }
        };
        thread::scope(|scope| {
            // Games must not be played faster than they can be made safe: those that wait would pile up.
            let (sender, finished) = sync_channel(places);
            let mut outcome = Ok(());
            for _ in 0..places {
                let worker = Worker::new(self, &run, &entrants, &stops.now);
                let (sender, next) = (sender.clone(), &next);
                let started =
                    thread::Builder::new().spawn_scoped(scope, move || worker.work(next, &sender));
                if let Err(error) = started {
                    halt.stop();
                    outcome = Err(RunError::Thread(error));
                    break;
                }
            }
            drop(sender);
            for news in finished {
                let result = match news {
                    News::Begun(pairing) => {
                        tell(Event::GameBegins {
                            game: pairing.game,
                            engines: pairing.engines.map(|engine| ids[engine].as_str()),
                        });
                        continue;
                    }
                    News::Ended(result) => *result,
                };
                // After an error the other games are let finish, but what has gone wrong is told.
                let told = result.and_then(|record| {
                    if let Some(file) = &mut file {
                        file.append(&record)?;
                    }
                    standings.add(&record);
                    see(&mut test, &ids, &standings);
                    tell(Event::Game {
                        record: &record,
                        standings: &standings,
                    });
                    Ok(())
                });
                if is_decided(&test) {
                    halt.stop();
                }
                if let (Err(error), Ok(())) = (told, &outcome) {
                    halt.stop();
                    outcome = Err(error);
                }
            }
            outcome
        })?;
        let complete = is_decided(&test) || standings.games() >= self.schedule.games_here();
        Ok(Outcome {
            standings,
            complete,
            ids,
            test,
        })
    }

    /// A game that has just begun, for a referee.
    pub(super) fn session(&self) -> Result<Box<dyn Session>, RunError> {
        let pairs: Vec<(&str, &str)> = self
            .rules
            .iter()
            .map(|(key, value)| (key.as_str(), value.as_str()))
            .collect();
        let mut session = catalog::open(&self.game, &pairs)?;
        // The referee searches nothing, and there may be many of it.
        session.configure(Settings {
            hash: 1,
            ..Settings::default()
        })?;
        Ok(session)
    }
}

/// Shows the test, where there is one, the pairs of two engines so far.
fn see(test: &mut Option<RunningTest>, ids: &[String], standings: &Standings) {
    if let (Some(test), [one, two, ..]) = (test, ids) {
        test.see(standings.encounter(one, two).pairs);
    }
}

/// Whether the test, where there is one, needs no more games.
fn is_decided(test: &Option<RunningTest>) -> bool {
    test.is_some_and(|test| test.decision() != Decision::Undecided)
}
