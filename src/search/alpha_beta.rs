//! Principal variation search over steps: the value of a position some whole turns ahead.

use super::Score;
use super::busy::Busy;
use super::depth::Depth;
use super::ordering::{Context, History, Killers, Order, Picker};
use super::selection;
use super::settings::Methods;
use super::table::{Bound, Entry, Table};
use super::watch::Watch;
use crate::game::{Color, Evaluator, Game, MAX_EVALUATION, Seat, Step};

/// What a search works with at one distance from the root, in steps.
struct Frame<G> {
    position: G,
    /// The step that led here; `None` at the root.
    made: Option<Step>,
    /// The whole turns between the root and here.
    turns: u32,
    picker: Picker,
    killers: Killers,
    /// Whether the evaluation says that the turn wins, so that nothing of it is to be left out.
    has_win_at_hand: bool,
    /// Steps that wait because another thread searches them, with their ranks.
    deferred: Vec<(Step, usize)>,
    /// The best line from here, as far as it is known.
    line: Vec<Step>,
    /// That line's value.
    score: Score,
}

impl<G: Game> Frame<G> {
    fn new(position: G) -> Frame<G> {
        Frame {
            position,
            made: None,
            turns: 0,
            picker: Picker::default(),
            killers: Killers::default(),
            has_win_at_hand: false,
            deferred: Vec::new(),
            line: Vec::new(),
            score: Score::EVEN,
        }
    }
}

/// A static value so high says that the side to move can win with its turn.
const WIN_AT_HAND: i32 = MAX_EVALUATION / 10;

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
fn is_shared(depth: Depth) -> bool {
    depth.turns() > 1
}

fn seat_to_move<G: Game>(position: &G) -> Seat {
    position.seats().seat(position.to_move())
}

impl<G: Game, E: Evaluator<G>> Worker<'_, G, E> {
    /// The static value for the seat to move, and what the move is worth.
    pub(super) fn evaluate(&self, position: &G) -> Score {
        let black = self.evaluator.evaluate(position);
        Score::of_value(
            match position.to_move() {
                Color::Black => black,
                Color::White => -black,
            } + self.tempo,
        )
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
            && (self.excluded.is_empty() || turns > 0)
            && let Some(score) = cutoff(entry, turns, depth, alpha, beta, methods.are_exact())
        {
            return score;
        }
        // At the root the last iteration's best step comes first, so that whatever is found to be better can be
        // trusted if the search ends early.
        let best_known = last_best.or(known.map(|entry| entry.step));
        let order = Order {
            best: best_known,
            killers: if methods.killers {
                frame.killers
            } else {
                Killers::default()
            },
            context: Context::of(&frame.position, frame.made),
            methods,
        };
        frame
            .picker
            .list(&frame.position, &order, &self.memory.history);
        let is_mid_turn = frame.position.is_mid_turn();
        // Only in the turn that is asked for: elsewhere it has cost more than it brought.
        if methods.values && turns == 0 && depth.turns() > 1 {
            self.rank_by_values(ply);
        }

        let mut best = -Score::INFINITE;
        let mut best_step = 0;
        let mut bound = Bound::Upper;
        let mut tried = 0;
        let mut limit = usize::MAX;
        self.memory.frames[ply].deferred.clear();
        while let Some((step, rank)) = self.next_step(ply, &mut tried, hash, depth) {
            if rank >= limit && best.loss_distance().is_none() {
                break;
            }
            if !self.excluded.is_empty() && self.is_excluded(ply, step) {
                continue;
            }
            let Some(made) = self.make(ply, step) else {
                return Score::EVEN;
            };
            let is_whole = !is_mid_turn && !matches!(made, Made::MidTurn);
            if rank == 0 {
                limit = self.limit(ply, depth, on_line, is_whole, is_mid_turn);
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

    /// Ranks the steps of a node by the static values of what they lead to as well, the middles of turns included.
    fn rank_by_values(&mut self, ply: usize) {
        self.prepare_next(ply);
        let (before, after) = self.memory.frames.split_at_mut(ply + 1);
        let (frame, scratch) = (&mut before[ply], &mut after[0].position);
        let seat = seat_to_move(&frame.position);
        for at in 0..frame.picker.len() {
            if !self.watch.may_step() {
                return;
            }
            scratch.clone_from(&frame.position);
            scratch.play_step(frame.picker.step(at));
            let value = match scratch.winner() {
                Some(winner) if scratch.seats().seat(winner) == seat => MAX_EVALUATION,
                Some(_) => -MAX_EVALUATION,
                None => {
                    let black = self.evaluator.evaluate(scratch);
                    match scratch.seats().color(seat) {
                        Color::Black => black,
                        Color::White => -black,
                    }
                }
            };
            frame.picker.add_value(at, value);
        }
        frame.picker.sort();
    }

    /// Makes sure that there is a place for the position one step from the one at this distance from the root.
    fn prepare_next(&mut self, ply: usize) {
        let frames = &mut self.memory.frames;
        if frames.len() == ply + 1 {
            frames.push(Frame::new(frames[ply].position.clone()));
        }
    }

    /// The next step of a node to try, with its rank. What another thread is busy with comes last: by then it may have
    /// been told in the table.
    fn next_step(
        &mut self,
        ply: usize,
        tried: &mut usize,
        hash: u64,
        depth: Depth,
    ) -> Option<(Step, usize)> {
        let frame = &mut self.memory.frames[ply];
        while let Some(step) = frame.picker.pick(*tried) {
            let rank = *tried;
            *tried += 1;
            match self.busy {
                Some(busy) if rank > 0 && is_shared(depth) && busy.is_begun(hash, step) => {
                    frame.deferred.push((step, rank));
                }
                _ => return Some((step, rank)),
            }
        }
        frame.deferred.pop()
    }

    /// Whether a step ends one of the turns from the root that are left out.
    fn is_excluded(&self, ply: usize, step: Step) -> bool {
        let frames = &self.memory.frames;
        if frames[ply].turns > 0 {
            return false;
        }
        let before = frames[1..=ply].iter().filter_map(|frame| frame.made);
        let steps = || before.clone().chain([step]);
        self.excluded
            .iter()
            .any(|turn| turn.iter().copied().eq(steps()))
    }

    /// How many steps of a node are tried.
    fn limit(
        &mut self,
        ply: usize,
        depth: Depth,
        on_line: bool,
        is_whole: bool,
        is_mid_turn: bool,
    ) -> usize {
        let width = self
            .methods
            .width
            .map_or(usize::MAX, |width| width as usize);
        // Nothing of the turn that is asked for is left out.
        let is_pruned = self.methods.pruning && self.memory.frames[ply].turns > 0 && !on_line;
        if !is_pruned || is_whole {
            return width;
        }
        let pruned = selection::width(depth, is_mid_turn);
        if pruned < usize::MAX && !is_mid_turn {
            let value = self.evaluate(&self.memory.frames[ply].position);
            self.memory.frames[ply].has_win_at_hand = value.value() >= WIN_AT_HAND;
        } else if is_mid_turn {
            self.memory.frames[ply].has_win_at_hand = self.memory.frames[ply - 1].has_win_at_hand;
        }
        if self.memory.frames[ply].has_win_at_hand {
            width
        } else {
            width.min(pruned)
        }
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
        self.prepare_next(ply);
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

    fn learn_cutoff(&mut self, ply: usize, step: Step, tried: usize, depth: Depth) {
        let frame = &mut self.memory.frames[ply];
        frame.killers.learn(step);
        let context = Context::of(&frame.position, frame.made);
        self.memory
            .history
            .learn(context, frame.picker.tried(tried), depth.turns());
    }
}

/// The score that makes a search of a position needless, where `turns` lie between the root and it.
///
/// What was found by looking at least as far ahead holds here, and a win or a loss always does. In a search whose values are to
/// be exact, only what was found by looking just as far ahead, and wins and losses that lie within that.
fn cutoff(
    entry: Entry,
    turns: u32,
    depth: Depth,
    alpha: Score,
    beta: Score,
    exact: bool,
) -> Option<Score> {
    let score = entry.score.seen_from_before(turns);
    let at_least = matches!(entry.bound, Bound::Lower | Bound::Exact);
    let at_most = matches!(entry.bound, Bound::Upper | Bound::Exact);
    let within = |distance: Option<u32>| {
        distance.is_some_and(|distance| !exact || distance <= depth.turns())
    };
    let looked = if exact {
        entry.depth == depth.quarters()
    } else {
        entry.depth >= depth.quarters()
    };
    let high = at_least && score >= beta && (looked || within(entry.score.win_distance()));
    let low = at_most && score <= alpha && (looked || within(entry.score.loss_distance()));
    (high || low || (entry.bound == Bound::Exact && looked)).then_some(score)
}
