//! The turns that decide a pie, and those that are too many to list: candidates are drawn and compared.
//!
//! A first placement is worth what is left of it when the opponent has chosen the better side, so the one whose value is nearest
//! to even comes out as the best. The second player exchanges sides if the best placement found for the present side is worth
//! less than nothing.

use super::alpha_beta::Worker;
use super::deepening::Found;
use super::watch::Watch;
use super::{MAX_DEPTH, Score};
use crate::game::{Evaluator, Game, Step};

/// The turns to choose among.
pub(super) struct Opening<G: Game> {
    choice: Choice<G>,
    /// What is played if nothing can be compared.
    first: G::Turn,
    rng: fastrand::Rng,
}

/// The candidates of the turn that is asked for.
const CANDIDATES: usize = 24;

/// The candidates of the opponent's reply to each of them.
const REPLIES: usize = 12;

/// The percent of the time after which no new round begins: each takes several times as long as the one before.
const LAST_START: u32 = 25;

/// A position in which candidates are drawn; the best come first, and the worse half is left out after each round.
struct Choice<G: Game> {
    candidates: Vec<Candidate<G>>,
    /// The turn that exchanges the sides and leaves all else as it is, where there is one.
    swap: Option<G::Turn>,
}

struct Candidate<G: Game> {
    turn: G::Turn,
    after: After<G>,
    /// Whether the seat that makes the turn is to move after it.
    same_seat: bool,
    value: Score,
}

/// What a candidate leads to.
enum After<G: Game> {
    /// The game is over; the value for the seat that would be to move.
    Ended(Score),
    /// It is searched from here, or judged where its turns cannot be listed.
    Searched(G),
    /// Candidates are drawn again.
    Chosen(Choice<G>),
}

impl<G: Game> Choice<G> {
    /// `None` where a turn is to be searched for.
    fn new(position: &G, count: usize, rng: &mut fastrand::Rng) -> Option<Choice<G>> {
        let mut turns = position.opening_sample(count, rng)?;
        let swap = position
            .can_swap()
            .then(|| position.turn_of_steps(&[Step::Swap]))
            .flatten();
        let mut mirror = None;
        if let Some(swap) = swap {
            turns.retain(|&turn| turn != swap);
            let mut swapped = position.clone();
            swapped.play(swap);
            if swapped.to_move() == position.to_move() {
                mirror = Some(swap);
            } else {
                turns.push(swap);
            }
        }
        let candidates = turns.into_iter().map(|turn| {
            let mut after = position.clone();
            after.play(turn);
            let seat = |position: &G| position.seats().seat(position.to_move());
            Candidate {
                turn,
                same_seat: seat(&after) == seat(position),
                after: match after.winner() {
                    Some(winner) if winner == after.to_move() => After::Ended(Score::win_in(0)),
                    Some(_) => After::Ended(Score::loss_in(0)),
                    None => After::Searched(after),
                },
                value: Score::EVEN,
            }
        });
        Some(Choice {
            candidates: candidates.collect(),
            swap: mirror,
        })
    }

    /// The best turn and its value for the seat to move.
    fn best(&self) -> Option<(G::Turn, Score)> {
        let best = self.candidates.first()?;
        match self.swap {
            Some(swap) if best.value < Score::EVEN => Some((swap, -best.value)),
            _ => Some((best.turn, best.value)),
        }
    }

    /// Gives each candidate its value and sorts them, the best first; `false` if the search had to end before all of them
    /// had theirs, and then those that have come first.
    fn judge<E: Evaluator<G>>(
        &mut self,
        worker: &mut Worker<'_, G, E>,
        depth: u32,
        rng: &mut fastrand::Rng,
        draws_again: bool,
    ) -> bool {
        let mut judged = 0;
        for candidate in &mut self.candidates {
            if draws_again
                && let After::Searched(position) = &candidate.after
                && let Some(choice) = Choice::new(position, REPLIES, rng)
            {
                candidate.after = After::Chosen(choice);
            }
            let Some(value) = candidate.after.value(worker, depth, rng) else {
                break;
            };
            let value = value.seen_from_before(1);
            candidate.value = if candidate.same_seat { value } else { -value };
            judged += 1;
        }
        // Stable, so that what was better before stays in front.
        self.candidates[..judged].sort_by_key(|candidate| std::cmp::Reverse(candidate.value));
        judged == self.candidates.len()
    }

    fn leave_out_the_worse_half(&mut self) {
        self.candidates
            .truncate(self.candidates.len().div_ceil(2).max(2));
        for candidate in &mut self.candidates {
            if let After::Chosen(choice) = &mut candidate.after {
                choice.leave_out_the_worse_half();
            }
        }
    }
}

impl<G: Game> After<G> {
    /// The value for the seat to move; `None` when the search has to end.
    fn value<E: Evaluator<G>>(
        &mut self,
        worker: &mut Worker<'_, G, E>,
        depth: u32,
        rng: &mut fastrand::Rng,
    ) -> Option<Score> {
        match self {
            After::Ended(value) => Some(*value),
            After::Chosen(choice) => {
                let complete = choice.judge(worker, depth, rng, false);
                let (_, value) = choice.best()?;
                complete.then_some(value)
            }
            After::Searched(position) if depth == 0 || !position.is_listable() => {
                let value = worker.evaluate(position);
                // Who may choose sides takes the better one.
                let chosen = if position.can_swap() {
                    value.max(-value)
                } else {
                    value
                };
                worker.watch.may_step().then_some(chosen)
            }
            After::Searched(position) => {
                let first = position.random_turn(rng);
                let found = worker.deepen(position, first, depth, 1, &mut |_, _| {});
                (!worker.watch.has_ended()).then_some(found.score)
            }
        }
    }
}

impl<G: Game> Opening<G> {
    /// `None` where a turn is to be searched for.
    pub(super) fn new(position: &G, rng: &mut fastrand::Rng) -> Option<Opening<G>> {
        let choice = Choice::new(position, CANDIDATES, rng)?;
        let (first, _) = choice.best()?;
        Some(Opening {
            choice,
            first,
            rng: rng.fork(),
        })
    }

    /// Compares the candidates, first as they stand, then by searches that look farther ahead from round to round.
    pub(super) fn decide<E: Evaluator<G>>(
        mut self,
        worker: &mut Worker<'_, G, E>,
        depth: u32,
        report: &mut dyn FnMut(&Found<G::Turn>, &Watch<'_>),
    ) -> Found<G::Turn> {
        let mut found = Found {
            line: vec![self.first],
            score: Score::EVEN,
            others: Vec::new(),
            depth: 0,
        };
        for depth in 0..depth.clamp(1, MAX_DEPTH) {
            if depth > 0 && worker.watch.is_past(LAST_START) {
                break;
            }
            let complete = self.choice.judge(worker, depth, &mut self.rng, true);
            if let Some((turn, score)) = self.choice.best() {
                (found.line, found.score) = (vec![turn], score);
            }
            if !complete {
                break;
            }
            found.depth = depth + 1;
            report(&found, &worker.watch);
            self.choice.leave_out_the_worse_half();
        }
        found
    }
}
