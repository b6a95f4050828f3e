//! One game of the engine against itself, watched turn by turn.

use super::plan::{Plan, PlanError};
use super::tally::{Branching, LevelTally};
use crate::arena::opening::mixed;
use crate::game::{Color, Seat};
use crate::record::{
    Player, Reason, Record, RecordEvaluation, RecordResult, RecordRules, RecordTurn,
};
use crate::search::{Limits, Methods, Settings, Stop, Strategy};
use crate::session::{Choice, Session};

/// The size of the table of a search, in MiB: games at low levels fill little of it, and each begins with an empty one.
const TABLE: usize = 4;

/// How far ahead a player must be by the search's value to have the lead: a small, lasting advantage.
pub(super) const LEAD: i32 = 100;

/// Plays a game at a level, counts what happens in it, and gives its record.
pub(super) fn observe(
    plan: &Plan,
    session: &mut dyn Session,
    level: u64,
    number: u64,
    tally: &mut LevelTally,
) -> Result<Record, PlanError> {
    let opening = plan.openings.opening(session, number)?.turns;
    let seed = mixed(mixed(plan.openings.seed, level), number);
    session.configure(Settings {
        strategy: Strategy::Search,
        hash: TABLE,
        threads: 1,
        seed,
        methods: Methods::ALL,
    })?;
    session.clear();
    let limits = Limits {
        nodes: Some(level),
        ..Limits::default()
    };
    let cells = session.shape().len();
    let turn_cap = plan.turn_cap.unwrap_or(10 * cells);
    let mut watch = Watch::default();
    let rules: RecordRules = session.rules().into_iter().collect();
    let mut record = Record::new(session.game(), rules);
    record.first = Player::named(format!("{level} nodes"));
    record.second = record.first.clone();
    record.seed = Some(seed);
    while let Some(color) = session.to_move() {
        let index = record.turns.len();
        if index >= turn_cap {
            break;
        }
        let seat = session.seats().seat(color);
        watch.before(session, color, index, tally);
        let choice = match opening.get(index) {
            Some(turn) => Choice {
                turn: turn.clone(),
                analysis: None,
            },
            None => session.choose(&limits, &Stop::default(), &mut |_| ())?,
        };
        session
            .play(color, &choice.turn)
            .map_err(|illegal| PlanError::Illegal(choice.turn.clone(), illegal))?;
        let turn = turn_of(color, seat, choice);
        watch.behind(session, &turn, tally);
        record.turns.push(turn);
    }
    watch.end(session, &record, tally);
    let outcome = session.outcome();
    record.result = Some(RecordResult {
        winner: outcome.map(|(color, _)| color),
        seat: outcome.map(|(color, _)| session.seats().seat(color)),
        reason: outcome.map_or(Reason::TurnCap, |_| Reason::Rules),
        detail: None,
    });
    Ok(record)
}

fn turn_of(color: Color, seat: Seat, choice: Choice) -> RecordTurn {
    RecordTurn {
        evaluation: choice.analysis.map(|found| RecordEvaluation {
            score: found.score.value(),
            depth: Some(found.depth),
            nodes: Some(found.nodes),
            line: found.line,
        }),
        ..RecordTurn::new(color, seat, choice.turn)
    }
}

/// What is to be remembered of a game while it goes on.
#[derive(Default)]
struct Watch {
    leader: Option<Seat>,
    lead_changes: u64,
    was_offered: bool,
    swapper: Option<Seat>,
}

impl Watch {
    fn before(
        &mut self,
        session: &dyn Session,
        color: Color,
        index: usize,
        tally: &mut LevelTally,
    ) {
        // The placements of one setup cannot be counted.
        if let Ok(turns) = session.legal_count() {
            let needed = tally.branching.len().max(index + 1);
            tally.branching.resize(needed, Branching::default());
            tally.branching[index].add(turns);
        }
        self.was_offered |= session.check(color, "swap").is_ok();
    }

    fn behind(&mut self, session: &dyn Session, turn: &RecordTurn, tally: &mut LevelTally) {
        if turn.turn == "swap" {
            self.swapper = Some(turn.seat);
        }
        let ahead = turn.evaluation.as_ref().and_then(|told| match told.score {
            score if score >= LEAD => Some(turn.seat),
            score if score <= -LEAD => Some(!turn.seat),
            _ => None,
        });
        if let Some(seat) = ahead {
            self.lead_changes += u64::from(self.leader.is_some_and(|leader| leader != seat));
            self.leader = Some(seat);
        }
        let view = session.view();
        if let Some(last) = view.last_turn {
            tally.placements.resize(view.shape.span(), 0);
            for (cell, _) in last.effects.placed {
                tally.placements[cell.index()] += 1;
            }
            tally.removed += last.effects.removed.len() as u64;
        }
    }

    fn end(self, session: &dyn Session, record: &Record, tally: &mut LevelTally) {
        *tally.lengths.entry(record.turns.len() as u64).or_default() += 1;
        *tally.lead_changes.entry(self.lead_changes).or_default() += 1;
        tally.swaps.offered += u64::from(self.was_offered);
        tally.swaps.taken += u64::from(self.swapper.is_some());
        let Some((winner, _)) = session.outcome() else {
            tally.void += 1;
            return;
        };
        let seat = session.seats().seat(winner);
        tally.first.add(seat == Seat::First);
        tally.black.add(winner == Color::Black);
        if let Some(swapper) = self.swapper {
            tally.swaps.swapper.add(seat == swapper);
        }
        if let Some(first) = record.turns.first() {
            let games = tally.openings.entry(first.turn.clone()).or_default();
            games.add(seat == Seat::First);
        }
        for each in session.view().tallies {
            let (winners, losers) = match winner {
                Color::Black => (each.black, each.white),
                Color::White => (each.white, each.black),
            };
            let sums = tally.tallies.entry(each.name).or_default();
            *sums = (sums.0 + u64::from(winners), sums.1 + u64::from(losers));
        }
    }
}
