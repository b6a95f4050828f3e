//! Principal variation search over steps: the value of a position some whole turns ahead.

use super::Score;
use super::ordering::{Context, History, Killers, Picker};
use super::table::{Bound, Entry, Table};
use super::watch::Watch;
use crate::game::{Color, Evaluator, Game, Seat, Step};

/// What a search works with at one distance from the root, in steps.
struct Frame<G> {
    position: G,
    /// The whole turns between the root and here.
    turns: u32,
    picker: Picker,
    killers: Killers,
    /// The best line from here, as far as it is known.
    line: Vec<Step>,
    /// That line's value.
    score: Score,
}

impl<G: Game> Frame<G> {
    fn new(position: G) -> Frame<G> {
        Frame {
            position,
            turns: 0,
            picker: Picker::default(),
            killers: Killers::default(),
            line: Vec::new(),
            score: Score::EVEN,
        }
    }
}

/// What one thread of search keeps from node to node and from search to search.
pub(super) struct Memory<G> {
    frames: Vec<Frame<G>>,
    history: History,
}

impl<G: Game> Memory<G> {
    /// Nothing learned yet.
    pub(super) fn new() -> Memory<G> {
        Memory {
            frames: Vec::new(),
            history: History::new(),
        }
    }

    /// Prepares for a search of another position.
    pub(super) fn fade(&mut self) {
        self.history.fade();
    }
}

/// One thread of search.
pub(super) struct Worker<'a, G, E> {
    pub(super) evaluator: &'a E,
    pub(super) table: &'a Table,
    pub(super) memory: &'a mut Memory<G>,
    pub(super) watch: Watch<'a>,
}

/// What a step has led to.
enum Made {
    /// A position with a value, for the seat that made the step.
    Valued(Score),
    /// A position to be searched.
    Open {
        /// The turns to look ahead from there.
        depth: u32,
        /// Whether the seat that made the step is to move there.
        same_seat: bool,
    },
}

fn seat_to_move<G: Game>(position: &G) -> Seat {
    position.seats().seat(position.to_move())
}

impl<G: Game, E: Evaluator<G>> Worker<'_, G, E> {
    /// The static value for the seat to move.
    pub(super) fn evaluate(&self, position: &G) -> Score {
        let black = self.evaluator.evaluate(position);
        Score::of_value(match position.to_move() {
            Color::Black => black,
            Color::White => -black,
        })
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
        depth: u32,
        mut alpha: Score,
        mut beta: Score,
    ) -> Score {
        let frame = &mut self.memory.frames[ply];
        let last_best = frame.line.first().filter(|_| ply == 0).map(|s| s.code());
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
            && let Some(score) = cutoff(entry, turns, depth, alpha, beta)
        {
            return score;
        }
        // At the root the last iteration's best step comes first, so that whatever is found to be better can be
        // trusted if the search ends early.
        let best_known = last_best.or(known.map(|entry| entry.step));
        frame.picker.list(
            &frame.position,
            best_known,
            frame.killers,
            &self.memory.history,
        );

        let mut best = -Score::INFINITE;
        let mut best_step = 0;
        let mut bound = Bound::Upper;
        let mut tried = 0;
        while let Some(step) = self.memory.frames[ply].picker.pick(tried) {
            tried += 1;
            let score = match self.make(ply, step, depth) {
                None => return Score::EVEN,
                Some(Made::Valued(score)) => {
                    self.memory.frames[ply + 1].line.clear();
                    score
                }
                Some(Made::Open { depth, same_seat }) => {
                    let narrow = if tried > 1 { alpha.moved_by(1) } else { beta };
                    let score = self.search_next(ply, depth, same_seat, alpha, narrow);
                    // Searched again where the value is not known yet, or not how the turn that is begun goes on.
                    let is_open =
                        score < beta || self.memory.frames[ply + 1].position.is_mid_turn();
                    if alpha < score && narrow < beta && is_open && !self.watch.has_ended() {
                        self.search_next(ply, depth, same_seat, alpha, beta)
                    } else {
                        score
                    }
                }
            };
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
        let entry = Entry {
            step: best_step,
            score: best.seen_from_after(turns),
            depth,
            bound,
        };
        self.table.put(hash, entry);
        best
    }

    /// Makes a step from the position at this distance from the root, which has `depth` turns to look ahead; `None` when the
    /// search has to end.
    fn make(&mut self, ply: usize, step: Step, depth: u32) -> Option<Made> {
        if !self.watch.may_step() {
            return None;
        }
        let frames = &mut self.memory.frames;
        if frames.len() == ply + 1 {
            frames.push(Frame::new(frames[ply].position.clone()));
        } else {
            let (before, after) = frames.split_at_mut(ply + 1);
            after[0].position.clone_from(&before[ply].position);
        }
        let seat = seat_to_move(&frames[ply].position);
        let turns = frames[ply].turns;
        let next = &mut frames[ply + 1];
        next.position.play_step(step);
        if next.position.is_mid_turn() {
            next.turns = turns;
            return Some(Made::Open {
                depth,
                same_seat: true,
            });
        }
        next.turns = turns + 1;
        let position = &self.memory.frames[ply + 1].position;
        if let Some(winner) = position.winner() {
            return Some(Made::Valued(if position.seats().seat(winner) == seat {
                Score::win_in(turns + 1)
            } else {
                Score::loss_in(turns + 1)
            }));
        }
        let same_seat = seat_to_move(position) == seat;
        if depth > 1 && position.is_listable() {
            return Some(Made::Open {
                depth: depth - 1,
                same_seat,
            });
        }
        let value = self.evaluate(position);
        Some(Made::Valued(if same_seat { value } else { -value }))
    }

    /// Searches the position one step farther from the root; the value is for the seat to move here.
    fn search_next(
        &mut self,
        ply: usize,
        depth: u32,
        same_seat: bool,
        alpha: Score,
        beta: Score,
    ) -> Score {
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

    fn learn_cutoff(&mut self, ply: usize, step: Step, tried: usize, depth: u32) {
        let frame = &mut self.memory.frames[ply];
        frame.killers.learn(step);
        let context = Context::of(&frame.position);
        self.memory
            .history
            .learn(context, frame.picker.tried(tried), depth);
    }
}

/// The score that makes a search of a position needless, where `turns` lie between the root and it.
///
/// What was found by looking just as far ahead holds here. What was found by looking less or farther ahead holds
/// if it is a win, or a loss, that lies within what is to be looked ahead: no other depth changes it.
fn cutoff(entry: Entry, turns: u32, depth: u32, alpha: Score, beta: Score) -> Option<Score> {
    let score = entry.score.seen_from_before(turns);
    let at_least = matches!(entry.bound, Bound::Lower | Bound::Exact);
    let at_most = matches!(entry.bound, Bound::Upper | Bound::Exact);
    let within = |distance: Option<u32>| distance.is_some_and(|distance| distance <= depth);
    let same_depth = entry.depth == depth;
    let high = at_least && score >= beta && (same_depth || within(entry.score.win_distance()));
    let low = at_most && score <= alpha && (same_depth || within(entry.score.loss_distance()));
    let exact = entry.bound == Bound::Exact && same_depth;
    (high || low || exact).then_some(score)
}
