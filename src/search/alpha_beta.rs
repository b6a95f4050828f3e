//! Principal variation search over steps: the value of a position some whole turns ahead.

use super::Score;
use super::busy::Busy;
use super::depth::Depth;
use super::history::Context;
use super::memory::{Frame, Memory};
use super::picker::{Killers, Order};
use super::selection;
use super::settings::Methods;
use super::table::{Bound, Entry, Table, cutoff};
use super::watch::Watch;
use crate::game::{Color, Evaluator, Game, Seat, Step};

/// One thread of search.
pub(super) struct Worker<'a, G, E> {
    pub(super) evaluator: &'a E,
    pub(super) table: &'a Table,
    pub(super) memory: &'a mut Memory<G>,
    pub(super) watch: Watch<'a>,
    /// The methods that are switched on.
    pub(super) chosen: Methods,
    /// Those of them that suit the position that is searched.
    pub(super) methods: Methods,
    /// What several threads that search the same position tell each other; `None` where there is one.
    pub(super) busy: Option<&'a Busy>,
    /// The turns from the root, in steps, that are left out.
    pub(super) excluded: Vec<Vec<Step>>,
    /// What it is worth to be on turn, beyond what the evaluation says. Without it, lines that end after one side's turn could not
    /// be compared with lines that end after the other's, as reductions bring about.
    pub(super) tempo: i32,
}

/// What a step has led to.
#[derive(Clone, Copy)]
enum Made {
    /// The end of the game, with its score for the seat that made the step.
    Decided(Score),
    /// The middle of a turn.
    MidTurn,
    /// The end of a turn.
    Turn {
        /// Whether the seat that made the step is to move again.
        same_seat: bool,
    },
}

/// Where a step stands among those of its node.
#[derive(Clone, Copy)]
struct Place {
    /// How many are tried before it.
    rank: usize,
    /// Whether it is a turn of its own.
    is_whole: bool,
}

/// Whether what is left to look ahead is so much that threads share the work on it.
pub(super) fn is_shared(depth: Depth) -> bool {
    depth.turns() > 1
}

/// The seat that is on turn.
pub(super) fn seat_to_move<G: Game>(position: &G) -> Seat {
    position.seats().seat(position.to_move())
}

/// The static value for the colour on turn.
pub(super) fn value_for_mover<G: Game, E: Evaluator<G>>(evaluator: &E, position: &G) -> i32 {
    let black = evaluator.evaluate(position);
    match position.to_move() {
        Color::Black => black,
        Color::White => -black,
    }
}

impl<G: Game, E: Evaluator<G>> Worker<'_, G, E> {
    /// The static value for the seat to move, and what the move is worth.
    pub(super) fn evaluate(&self, position: &G) -> Score {
        Score::of_value(value_for_mover(self.evaluator, position) + self.tempo)
    }

    /// Puts the position to be searched at distance 0.
    pub(super) fn set_root(&mut self, root: &G) {
        let frames = &mut self.memory.frames;
        if frames.is_empty() {
            frames.push(Frame::new(root.clone()));
        }
        frames[0].position.clone_from(root);
        frames[0].turns = 0;
        frames[0].line.clear();
        for frame in frames {
            frame.killers = Killers::default();
        }
    }

    /// The best line that the last search from the root has found, and its value; `None` if all its lines were too bad for the
    /// window.
    pub(super) fn root_line(&self) -> Option<(&[Step], Score)> {
        let frame = &self.memory.frames[0];
        (!frame.line.is_empty()).then_some((&frame.line, frame.score))
    }

    /// The value of the position at this distance from the root for the seat to move there: exact within the
    /// window, a bound of it outside. Without meaning when the search has ended meanwhile.
    pub(super) fn search(
        &mut self,
        ply: usize,
        depth: Depth,
        mut alpha: Score,
        mut beta: Score,
    ) -> Score {
        let methods = self.methods;
        let frame = &mut self.memory.frames[ply];
        let last_best = frame.line.first().copied().filter(|_| ply == 0);
        frame.line.clear();
        // The game ends with this turn at the earliest.
        let turns = frame.turns;
        alpha = alpha.max(Score::loss_in(turns + 1));
        beta = beta.min(Score::win_in(turns + 1));
        if alpha >= beta {
            return alpha;
        }
        let on_line = alpha.moved_by(1) < beta;
        let hash = frame.position.hash();
        let known = self.table.get(hash);
        if let Some(entry) = known
            && !on_line
            && (self.excluded.is_empty() || turns > 0)
            && let Some(score) = cutoff(entry, turns, depth, alpha, beta, methods.are_exact())
        {
            return score;
        }
        // At the root the last iteration's best step comes first, so that whatever is found to be better can be
        // trusted if the search ends early.
        let best_known = last_best.or(known.and_then(|entry| Step::of_code(entry.step)));
        let context = Context::of(&frame.position, frame.made);
        // At depth 1 of the turn that is asked for, the game's own order tells equal ones apart.
        let by_history = turns > 0 || depth.turns() > 1;
        let order_methods = Methods {
            history: methods.history && by_history,
            replies: methods.replies && by_history,
            ..methods
        };
        let order = Order::new(best_known, frame.killers, context, order_methods);
        frame.picker.begin(order);
        let is_mid_turn = frame.position.is_mid_turn();
        // Only in the turn that is asked for: elsewhere it has cost more than it brought.
        if methods.values && turns == 0 && depth.turns() > 1 {
            self.rank_by_values(ply);
        }

        let mut best = -Score::INFINITE;
        let mut best_step = 0;
        let mut bound = Bound::Upper;
        let mut tried = 0;
        let mut width = None;
        self.memory.frames[ply].deferred.clear();
        loop {
            // Where all that was tried loses, nothing is left out.
            let is_lost = best.loss_distance().is_some();
            let most = width.filter(|_| !is_lost).unwrap_or(usize::MAX);
            let Some((step, rank)) = self.next_step(ply, depth, &mut tried, most) else {
                break;
            };
            if !self.excluded.is_empty() && self.is_excluded(ply, step) {
                continue;
            }
            let Some(made) = self.make(ply, step) else {
                return Score::EVEN;
            };
            let is_whole = !is_mid_turn && !matches!(made, Made::MidTurn);
            if width.is_none() {
                width = Some(self.width(ply, depth, on_line, is_whole));
            }
            let busy = self.busy.filter(|_| is_shared(depth));
            if let Some(busy) = busy {
                busy.begin(hash, step);
            }
            let score = self.value_of_step(ply, made, depth, Place { rank, is_whole }, alpha, beta);
            if let Some(busy) = busy {
                busy.end(hash, step);
            }
            if self.watch.has_ended() {
                return Score::EVEN;
            }
            best = best.max(score);
            if score > alpha {
                alpha = score;
                best_step = step.code();
                bound = Bound::Exact;
                if on_line {
                    self.set_line(ply, step, score);
                }
                if score >= beta {
                    bound = Bound::Lower;
                    self.learn_cutoff(ply, step, tried, depth);
                    break;
                }
            }
        }
        // What is known without some turns does not hold with them.
        if self.excluded.is_empty() || turns > 0 {
            let entry = Entry {
                step: best_step,
                score: best.seen_from_after(turns),
                depth: depth.quarters(),
                bound,
            };
            self.table.put(hash, entry);
        }
        best
    }

    /// The value of a step that has been made, for the seat that made it.
    fn value_of_step(
        &mut self,
        ply: usize,
        made: Made,
        depth: Depth,
        Place { rank, is_whole }: Place,
        alpha: Score,
        beta: Score,
    ) -> Score {
        if rank == 0 {
            return self.value_after(ply, made, depth, alpha, beta);
        }
        let narrow = alpha.moved_by(1);
        if self.methods.reductions && !is_whole && alpha.loss_distance().is_none() {
            let reduced = depth.reduced_by(selection::reduction(rank, depth));
            if reduced < depth {
                let score = self.value_after(ply, made, reduced, alpha, narrow);
                if score <= alpha || self.watch.has_ended() {
                    return score;
                }
            }
        }
        let score = self.value_after(ply, made, depth, alpha, narrow);
        // Searched again where the value is not known yet, or not how the turn that is begun goes on.
        let is_open = score < beta || matches!(made, Made::MidTurn);
        if alpha < score && narrow < beta && is_open && !self.watch.has_ended() {
            return self.value_after(ply, made, depth, alpha, beta);
        }
        score
    }

    /// Makes a step from the position at this distance from the root; `None` when the search has to end.
    fn make(&mut self, ply: usize, step: Step) -> Option<Made> {
        if !self.watch.may_step() {
            return None;
        }
        self.memory.prepare_next(ply);
        let (before, after) = self.memory.frames.split_at_mut(ply + 1);
        let (frame, next) = (&before[ply], &mut after[0]);
        next.position.clone_from(&frame.position);
        let seat = seat_to_move(&frame.position);
        let turns = frame.turns;
        next.made = Some(step);
        next.position.play_step(step);
        if next.position.is_mid_turn() {
            next.turns = turns;
            return Some(Made::MidTurn);
        }
        next.turns = turns + 1;
        let position = &next.position;
        Some(match position.winner() {
            Some(winner) if position.seats().seat(winner) == seat => {
                Made::Decided(Score::win_in(turns + 1))
            }
            Some(_) => Made::Decided(Score::loss_in(turns + 1)),
            None => Made::Turn {
                same_seat: seat_to_move(position) == seat,
            },
        })
    }

    /// The value of the position that a step from here has led to, for the seat that made it.
    fn value_after(
        &mut self,
        ply: usize,
        made: Made,
        depth: Depth,
        alpha: Score,
        beta: Score,
    ) -> Score {
        let same_seat = match made {
            Made::Decided(score) => {
                self.memory.frames[ply + 1].line.clear();
                return score;
            }
            Made::MidTurn => return self.search(ply + 1, depth, alpha, beta),
            Made::Turn { same_seat } => same_seat,
        };
        let depth = depth.after_turn();
        let next = &mut self.memory.frames[ply + 1];
        if depth.is_over() || !next.position.is_listable() {
            next.line.clear();
            let value = self.evaluate(&self.memory.frames[ply + 1].position);
            return if same_seat { value } else { -value };
        }
        if same_seat {
            self.search(ply + 1, depth, alpha, beta)
        } else {
            -self.search(ply + 1, depth, -beta, -alpha)
        }
    }

    /// The best line from here is this step and the best line from where it leads.
    fn set_line(&mut self, ply: usize, step: Step, score: Score) {
        let (before, after) = self.memory.frames.split_at_mut(ply + 1);
        before[ply].score = score;
        let line = &mut before[ply].line;
        line.clear();
        line.push(step);
        line.extend_from_slice(&after[0].line);
    }
}
