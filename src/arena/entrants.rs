//! What is learned of the engines before the first game.

use super::book::Opening;
use super::engine::EngineSpec;
use super::run::{Run, RunError};
use super::schedule::Schedule;
use crate::player::{GameStart, Identity, Player, ProcessLimits, StartError};
use crate::search::Stop;
use crate::session::{Session, fnv_1a};

/// An engine that has shown that it can play.
#[derive(Clone, Debug)]
pub(super) struct Entrant {
    /// A name that no other engine of the run has.
    pub(super) id: String,
    /// The name that it was given, or that it gave itself.
    pub(super) name: String,
    /// The version that it told.
    pub(super) version: String,
}

impl Run {
    /// Starts each engine once, lets it begin a game, and ends it: what cannot play is found before the first game.
    pub(super) fn entrants(
        &self,
        session: &dyn Session,
        opening: &Opening,
        stop: &Stop,
    ) -> Result<Vec<Entrant>, RunError> {
        let game_line = session.game_line();
        let mut entrants = Vec::new();
        for (index, spec) in self.engines.iter().enumerate() {
            let start = GameStart {
                game_line: &game_line,
                size: session.shape().side(),
                seed: 0,
                position: opening.position.as_deref(),
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
            let alike = |id: &str| {
                names
                    .iter()
                    .filter(|name| **name == id.to_lowercase())
                    .count()
            };
            if alike(&entrant.name) > 1 || entrant.name.is_empty() {
                // As many marks as it takes to be nobody else's name.
                let marks = (1..).map(|count| "#".repeat(count));
                let mut ids = marks.map(|mark| format!("{}{mark}{}", entrant.name, index + 1));
                if let Some(id) = ids.find(|id| alike(id) == 0) {
                    entrant.id = id;
                }
            }
        }
        Ok(entrants)
    }

    /// A hash of all that decides what is played, but for the number of games: a run can be made longer.
    pub(super) fn fingerprint(&self, session: &dyn Session, entrants: &[Entrant]) -> String {
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
            "{} {} {} {:?} {:?} {entrants:?} {schedule:?} {:?} {:?} {:?} {:?} {:?}",
            crate::record::RECORD_VERSION,
            env!("CARGO_PKG_VERSION"),
            session.game_line(),
            self.engines,
            self.time,
            self.openings,
            self.patience,
            self.limits,
            self.turn_cap,
            self.adjudication,
        );
        format!("{:016x}", fnv_1a(all.bytes()))
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
