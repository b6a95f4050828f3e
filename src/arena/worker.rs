//! A place where games are played, one after the other, with the engines that sit there.

use super::engine::Restart;
use super::entrants::Entrant;
use super::game::{GameJob, PlayedGame, Unfinished, play_game};
use super::opening::mixed;
use super::referee::Referee;
use super::run::{Run, RunError};
use super::schedule::{EngineIndex, Pairing};
use crate::game::Seat;
use crate::player::EngineProcess;
use crate::record::{MatchGame, Player, Record, RecordResult, RecordRules};
use crate::search::Stop;
use std::sync::mpsc::SyncSender;

/// How often an engine that was there before is started again, should it not start at once.
const RESTARTS: usize = 3;

/// What a place tells of its games.
#[derive(Debug)]
pub(super) enum News {
    /// A game is about to be played.
    Begun(Pairing),
    /// A game is over, or could not be played.
    Ended(Box<Result<Record, RunError>>),
}

/// One of the places where games are played, with the engines that sit there.
pub(super) struct Worker<'a> {
    run: &'a Run,
    fingerprint: &'a str,
    entrants: &'a [Entrant],
    seats: Vec<Option<EngineProcess>>,
    stop: &'a Stop,
}

impl<'a> Worker<'a> {
    /// A place without engines yet; all that goes on there ends when the stop is given.
    pub(super) fn new(
        run: &'a Run,
        fingerprint: &'a str,
        entrants: &'a [Entrant],
        stop: &'a Stop,
    ) -> Worker<'a> {
        Worker {
            run,
            fingerprint,
            entrants,
            seats: run.engines.iter().map(|_| None).collect(),
            stop,
        }
    }

    /// Plays game after game, until there is none or one could not be played.
    pub(super) fn work(mut self, next: &dyn Fn() -> Option<Pairing>, news: &SyncSender<News>) {
        while let Some(pairing) = next() {
            // The receiver lives as long as the scope.
            let _ = news.send(News::Begun(pairing));
            let Some(ended) = self.game(&pairing).transpose() else {
                break;
            };
            let is_last = ended.is_err();
            let _ = news.send(News::Ended(Box::new(ended)));
            if is_last {
                break;
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
        let session = opening
            .start(session)
            .map_err(super::book::LineFault::from)?;
        let (size, rules) = (session.shape().side(), session.rules());
        let rules: RecordRules = rules.into_iter().collect();
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
            adjudication: run.adjudication,
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
            if run.engines[index].restart == Restart::EachGame {
                engine.quit();
            } else if engine.is_sound() {
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
        let PlayedGame {
            turns,
            end,
            seats,
            delays,
        } = played;
        let winner = end.winner.map(|seat| pairing.engine(seat));
        let mut record = Record::new(self.run.game.clone(), rules);
        record.first = player(Seat::First);
        record.second = player(Seat::Second);
        record.seed = Some(self.run.openings.seed);
        record.start = job.opening.position.clone();
        record.turns = turns;
        record.match_game = Some(MatchGame {
            run: self.fingerprint.to_string(),
            windrose: env!("CARGO_PKG_VERSION").to_string(),
            game: pairing.game,
            pair: pairing.pair,
            opening: pairing.opening,
            opening_turns: job.opening.turns.len(),
            delays,
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
