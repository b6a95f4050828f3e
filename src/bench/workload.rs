//! The speeds that are measured.

use super::positions::{self, FixedPosition};
use super::speed::per_second;
use super::{BenchError, Plan};
use crate::catalog::{self, GameVisitor};
use crate::game::{Evaluator, Game};
use crate::position_text::PositionText;
use crate::search::{Limits, Searcher, Settings, Stop, perft};
use std::hint::black_box;

/// The steps of one search whose speed is measured.
const SEARCH_STEPS: u64 = 300_000;

/// What is done over and over.
#[derive(Clone, Copy)]
enum Work {
    Perft,
    Turns,
    Games,
    Search,
}

/// Something whose speed is measured.
pub(super) struct Workload {
    work: Work,
    /// Where it begins.
    pub(super) position: FixedPosition,
}

/// All that is measured.
pub(super) const WORKLOADS: &[Workload] = &[
    Workload::new(Work::Perft, positions::VELETAS_AFTER_SETUP),
    Workload::new(Work::Turns, positions::VELETAS_AFTER_SETUP),
    Workload::new(Work::Games, FixedPosition::start("veletas", "10")),
    Workload::new(Work::Games, FixedPosition::start("lifeline", "6")),
    Workload::new(Work::Games, FixedPosition::start("lifeline", "12")),
    Workload::new(Work::Games, FixedPosition::start("blooms", "6")),
    Workload::new(Work::Search, positions::VELETAS_MIDDLE),
    Workload::new(Work::Search, positions::LIFELINE_MIDDLE),
    Workload::new(Work::Search, positions::BLOOMS_MIDDLE),
];

impl Workload {
    const fn new(work: Work, position: FixedPosition) -> Workload {
        Workload { work, position }
    }

    /// The name of the game that it is done in.
    pub(super) fn game(&self) -> &'static str {
        self.position.game
    }

    /// What it is and what its speed is counted in, for people.
    pub(super) fn name_and_unit(&self) -> (String, &'static str) {
        let FixedPosition { game, size, .. } = self.position;
        let (what, unit) = match self.work {
            Work::Perft => ("bulk perft 2", "turns"),
            Work::Turns => ("full list of turns", "turns"),
            Work::Games => ("random games", "games"),
            Work::Search => ("search", "nodes"),
        };
        (format!("{game} {size}, {what}"), unit)
    }

    /// How much of it is done in a second of CPU time.
    pub(super) fn speed(&self, plan: Plan) -> Result<f64, BenchError> {
        let FixedPosition { game, size, .. } = self.position;
        let meter = SpeedMeter {
            workload: self,
            plan,
        };
        catalog::visit(game, &[("size", size)], meter)
            .map_err(|error| BenchError::Position(error.to_string()))?
    }
}

/// Measures with the types of a game.
struct SpeedMeter<'a> {
    workload: &'a Workload,
    plan: Plan,
}

impl GameVisitor for SpeedMeter<'_> {
    type Output = Result<f64, BenchError>;

    fn visit<G: Game, E: Evaluator<G> + Default + 'static>(self, rules: G::Rules) -> Self::Output {
        let position = match self.workload.position.fields {
            None => G::new(rules),
            Some(fields) => PositionText::read(fields)
                .and_then(|text| G::from_text(rules, &text))
                .map_err(|error| BenchError::Position(error.to_string()))?,
        };
        Ok(match self.workload.work {
            Work::Perft => per_second(self.plan, || {
                perft(black_box(&position), 2, &Stop::default()).unwrap_or(0)
            }),
            Work::Turns => {
                let mut turns = Vec::new();
                per_second(self.plan, || {
                    turns.clear();
                    black_box(&position).turns(&mut turns);
                    black_box(&turns).len() as u64
                })
            }
            Work::Games => {
                let mut rng = fastrand::Rng::with_seed(0);
                per_second(self.plan, || {
                    play_at_random(position.clone(), &mut rng);
                    1
                })
            }
            Work::Search => {
                let limits = Limits {
                    nodes: Some(SEARCH_STEPS),
                    ..Limits::default()
                };
                let mut searcher = Searcher::new(E::default(), Settings::default())?;
                per_second(self.plan, || {
                    searcher.clear();
                    let (_, report) =
                        searcher.choose(&position, &limits, &Stop::default(), &mut |_| ());
                    report.map_or(0, |report| report.nodes)
                })
            }
        })
    }
}

fn play_at_random<G: Game>(mut position: G, rng: &mut fastrand::Rng) {
    while position.winner().is_none() {
        let turn = position.random_turn(rng);
        position.play(turn);
    }
    black_box(position);
}
