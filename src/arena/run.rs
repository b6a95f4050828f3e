//! A run: engines that play the games of a schedule, several at a time if asked, and the results that it leaves.

use super::engine::EngineSpec;
use super::game::{GameJob, Patience, PlayedGame, Unfinished, play_game};
use super::opening::{OpeningError, RandomOpenings, mixed};
use super::referee::Referee;
use super::results::{ResultsError, ResultsFile, TornTail};
use super::schedule::{EngineIndex, Pairing, Schedule};
use super::standings::Standings;
use crate::catalog::{self, OpenError};
use crate::game::Seat;
use crate::player::{EngineProcess, GameStart, Identity, Player as _, ProcessLimits, StartError};
use crate::record::{MatchGame, Player, Record, RecordResult, RecordRules};
use crate::search::{Settings, Stop, TimeControl};
use crate::session::{Session, SessionError};
use std::collections::HashSet;
use std::path::Path;
use std::sync::mpsc::{Sender, channel};
use std::sync::{Mutex, PoisonError};
use std::thread;

/// How often an engine that was there before is started again, should it not start at once.
const RESTARTS: usize = 3;

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
    pub openings: RandomOpenings,
    /// The clock of every engine that has none of its own.
    pub time: TimeControl,
    /// How long is waited for turns.
    pub patience: Patience,
    /// How long is waited for everything else.
    pub limits: ProcessLimits,
    /// The most turns of a game; ten a cell where it is not said.
    pub turn_cap: Option<usize>,
    /// How many games are played at the same time.
    pub concurrency: usize,
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
    /// The file of results is not to be used.
    #[error(transparent)]
    Results(#[from] ResultsError),
}

/// What is left of a run.
#[derive(Clone, Debug)]
pub struct Outcome {
    /// The table.
    pub standings: Standings,
    /// Whether all games of the schedule have been played.
    pub complete: bool,
}

/// What has been learned of an engine before the first game.
#[derive(Clone, Debug)]
struct Entrant {
    id: String,
    name: String,
    version: String,
}

impl Run {
    /// Plays all games that are not in the file of results yet. The stop ends it at once; games that are going on then
    /// are not counted.
    pub fn play(
        &self,
        output: Option<&Path>,
        stop: &Stop,
        tell: &mut dyn FnMut(Event<'_>),
    ) -> Result<Outcome, RunError> {
        let mut session = self.session()?;
        self.openings
            .opening(session.as_mut(), self.schedule.first_opening)?;
        session.clear();
        let entrants = self.entrants(session.as_ref(), stop)?;
        let run = self.fingerprint(session.as_ref(), &entrants);
        let ids: Vec<String> = entrants.iter().map(|entrant| entrant.id.clone()).collect();
        let mut standings = Standings::new(ids.iter().cloned());
        let mut done = HashSet::new();
        let (mut file, mut torn) = (None, None);
        if let Some(path) = output {
            let opened = ResultsFile::open(path, &run, |record| {
                if let Some(place) = &record.match_game
                    && done.insert(place.game)
                {
                    standings.add(record);
                }
            })?;
            (file, torn) = (Some(opened.0), opened.1);
        }
        tell(Event::Begin {
            ids: &ids,
            done: standings.games(),
            torn: torn.as_ref(),
        });
        let pairings = self.schedule.pairings();
        let pairings = pairings.filter(|pairing| !done.contains(&pairing.game));
        let pairings = Mutex::new(pairings);
        let next = || {
            pairings
                .lock()
                .unwrap_or_else(PoisonError::into_inner)
                .next()
        };
        let halt = Stop::default();
        thread::scope(|scope| {
            let (sender, finished) = channel();
            for _ in 0..self.concurrency.max(1) {
                let worker = Worker {
                    run: self,
                    fingerprint: &run,
                    entrants: &entrants,
                    seats: self.engines.iter().map(|_| None).collect(),
                    stop,
                    halt: &halt,
                };
                let sender = sender.clone();
                scope.spawn(move || worker.work(&next, &sender));
            }
            drop(sender);
            let mut outcome = Ok(());
            for result in finished {
                // After an error the other games are let finish, but what has gone wrong is told.
                let told = result.and_then(|record| {
                    if let Some(file) = &mut file {
                        file.append(&record)?;
                    }
                    standings.add(&record);
                    tell(Event::Game {
                        record: &record,
                        standings: &standings,
                    });
                    Ok(())
                });
                if let (Err(error), Ok(())) = (told, &outcome) {
                    halt.stop();
                    outcome = Err(error);
                }
            }
            outcome
        })?;
        let complete = standings.games() >= self.schedule.games_here();
        Ok(Outcome {
            standings,
            complete,
        })
    }

    fn session(&self) -> Result<Box<dyn Session>, RunError> {
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

    /// Starts each engine once, lets it begin a game, and ends it: what cannot play is found before the first game.
    fn entrants(&self, session: &dyn Session, stop: &Stop) -> Result<Vec<Entrant>, RunError> {
        let game_line = session.game_line();
        let mut entrants = Vec::new();
        for (index, spec) in self.engines.iter().enumerate() {
            let start = GameStart {
                game_line: &game_line,
                size: session.shape().side(),
                seed: 0,
                time: spec.time_control(self.time),
            };
            let identity = probe(spec, self.limits, &start, stop).map_err(|error| {
                let name = match &spec.name {
                    Some(name) => format!("{} ({name})", index + 1),
                    None => (index + 1).to_string(),
                };
                RunError::Engine { name, error }
            })?;
            let name = spec.name.clone().unwrap_or(identity.name);
            entrants.push(Entrant {
                id: name.clone(),
                name,
                version: identity.version,
            });
        }
        let names: Vec<String> = entrants
            .iter()
            .map(|entrant| entrant.name.to_lowercase())
            .collect();
        for (index, entrant) in entrants.iter_mut().enumerate() {
            let alike = names.iter().filter(|name| **name == names[index]).count();
            if alike > 1 || entrant.name.is_empty() {
                entrant.id = format!("{}#{}", entrant.name, index + 1);
            }
        }
        Ok(entrants)
    }

    /// A hash of all that decides what is played, but for the number of games: a run can be made longer.
    fn fingerprint(&self, session: &dyn Session, entrants: &[Entrant]) -> String {
        let schedule = Schedule {
            games: 0,
            ..self.schedule
        };
        let schedule = (
            schedule.engines,
            schedule.format,
            schedule.rounds_per_opening,
            schedule.first_opening,
        );
        let all = format!(
            "{} {} {} {:?} {:?} {entrants:?} {schedule:?} {:?} {:?} {:?} {:?}",
            crate::record::RECORD_VERSION,
            env!("CARGO_PKG_VERSION"),
            session.game_line(),
            self.engines,
            self.time,
            self.openings,
            self.patience,
            self.limits,
            self.turn_cap,
        );
        // FNV-1a, as the protocol's hashes are.
        let hash = all.bytes().fold(0xcbf2_9ce4_8422_2325_u64, |hash, byte| {
            (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3)
        });
        format!("{hash:016x}")
    }
}

fn probe(
    spec: &EngineSpec,
    limits: ProcessLimits,
    start: &GameStart<'_>,
    stop: &Stop,
) -> Result<Identity, StartError> {
    let mut engine = spec.start(limits, stop)?;
    engine.begin(start)?;
    let identity = engine.identity().clone();
    engine.quit();
    Ok(identity)
}

/// One of the places where games are played, with the engines that sit there.
struct Worker<'a> {
    run: &'a Run,
    fingerprint: &'a str,
    entrants: &'a [Entrant],
    seats: Vec<Option<EngineProcess>>,
    stop: &'a Stop,
    halt: &'a Stop,
}

impl Worker<'_> {
    fn work(
        mut self,
        next: &dyn Fn() -> Option<Pairing>,
        finished: &Sender<Result<Record, RunError>>,
    ) {
        while !self.stop.is_stopped()
            && !self.halt.is_stopped()
            && let Some(pairing) = next()
        {
            match self.game(&pairing) {
                Ok(Some(record)) => {
                    if finished.send(Ok(record)).is_err() {
                        break;
                    }
                }
                Ok(None) => break,
                Err(error) => {
                    // The receiver lives as long as the scope.
                    let _ = finished.send(Err(error));
                    break;
                }
            }
        }
        for engine in self.seats.into_iter().flatten() {
            engine.quit();
        }
    }

    /// Plays one game; `None` when the run is stopped within it.
    fn game(&mut self, pairing: &Pairing) -> Result<Option<Record>, RunError> {
        let run = self.run;
        let mut session = run.session()?;
        let opening = run.openings.opening(session.as_mut(), pairing.opening)?;
        session.clear();
        let (size, rules) = (session.shape().side(), record_rules(session.as_ref()));
        let seeds = Seat::BOTH.map(|seat| {
            // Engines need not understand numbers of more than 31 bits.
            mixed(mixed(run.openings.seed, pairing.game), seat.index() as u64) >> 33
        });
        let job = GameJob {
            opening,
            seeds,
            time: pairing
                .engines
                .map(|engine| run.engines[engine].time_control(run.time)),
        };
        for (index, seat) in self.seats.iter_mut().enumerate() {
            if !pairing.engines.contains(&index)
                && let Some(idle) = seat.take()
            {
                idle.quit();
            }
        }
        let mut engines = Vec::new();
        for index in pairing.engines {
            match self.engine(index)? {
                Some(engine) => engines.push(engine),
                None => return Ok(None),
            }
        }
        let [first, second] = engines.as_mut_slice() else {
            return Ok(None);
        };
        let referee = Referee::new(session, run.turn_cap);
        let played = play_game(&job, referee, [first, second], size, &run.patience);
        let stderr = [first.take_stderr(), second.take_stderr()];
        for (index, mut engine) in pairing.engines.into_iter().zip(engines) {
            if engine.is_sound() {
                self.seats[index] = Some(engine);
            }
        }
        match played {
            Ok(played) => Ok(Some(self.record(pairing, &job, rules, played, stderr))),
            Err(Unfinished) => Ok(None),
        }
    }

    /// An engine that is ready for a game; `None` when the run is stopped.
    fn engine(&mut self, index: EngineIndex) -> Result<Option<EngineProcess>, RunError> {
        if let Some(mut engine) = self.seats[index].take()
            && engine.is_sound()
        {
            return Ok(Some(engine));
        }
        let mut last = None;
        for _ in 0..RESTARTS {
            match self.run.engines[index].start(self.run.limits, self.stop) {
                Ok(engine) => return Ok(Some(engine)),
                Err(_) if self.stop.is_stopped() => return Ok(None),
                Err(error) => {
                    log::warn!("engine {}: {error}", self.entrants[index].id);
                    last = Some(error);
                }
            }
        }
        match last {
            Some(error) => Err(RunError::Engine {
                name: self.entrants[index].id.clone(),
                error,
            }),
            None => Ok(None),
        }
    }

    fn record(
        &self,
        pairing: &Pairing,
        job: &GameJob,
        rules: RecordRules,
        played: PlayedGame,
        stderr: [String; 2],
    ) -> Record {
        let player = |seat: Seat| {
            let (index, seed) = (pairing.engine(seat), job.seeds[seat.index()]);
            let (entrant, spec) = (&self.entrants[index], &self.run.engines[index]);
            let mut options: std::collections::BTreeMap<String, String> =
                spec.options.iter().cloned().collect();
            options.insert("seed".to_string(), seed.to_string());
            Player {
                name: entrant.name.clone(),
                id: Some(entrant.id.clone()),
                version: Some(entrant.version.clone()),
                options,
                limits: Some(spec.limits(self.run.time)),
            }
        };
        let PlayedGame { turns, end, seats } = played;
        let winner = end.winner.map(|seat| pairing.engine(seat));
        let mut record = Record::new(self.run.game.clone(), rules);
        record.first = player(Seat::First);
        record.second = player(Seat::Second);
        record.seed = Some(self.run.openings.seed);
        record.turns = turns;
        record.match_game = Some(MatchGame {
            run: self.fingerprint.to_string(),
            windrose: env!("CARGO_PKG_VERSION").to_string(),
            game: pairing.game,
            pair: pairing.pair,
            opening: pairing.opening,
            opening_turns: job.opening.len(),
            winner: winner.map(|index| self.entrants[index].id.clone()),
            stderr: (end.reason.is_fault() && stderr.iter().any(|text| !text.is_empty()))
                .then_some(stderr),
        });
        record.result = Some(RecordResult {
            winner: end.winner.map(|seat| seats.color(seat)),
            seat: end.winner,
            reason: end.reason,
            detail: (!end.detail.is_empty()).then_some(end.detail),
        });
        record
    }
}

fn record_rules(session: &dyn Session) -> RecordRules {
    session.rules().into_iter().collect()
}
