//! How often steps have cut off, which says in which order to try them.

use super::settings::Methods;
use crate::game::{Color, Game, Step};

/// How often each step has cut off, by who makes it and whether it goes on with a turn, and besides by the step that was
/// made before it: the opponent's last one, or how the turn was begun.
///
/// The numbers of steps that are listed together lie together in memory: those that go to the cells of the board, after one step before, are
/// a row. Steps that share a number only order worse.
pub(super) struct History {
    /// One more than the highest number of a cell.
    span: usize,
    /// By context, then by where a step comes from, then by what it puts where.
    cutoffs: Box<[i16]>,
    /// By context, then by the step before, then by what a step puts where.
    replies: Box<[i16]>,
}

/// The rows of a context; rows beyond them share one with an earlier one.
const ROWS: usize = 128;

/// The contexts: two colours, at the start or in the middle of a turn.
const CONTEXTS: usize = 4;

/// The kinds of stones that a player may have.
const KINDS: usize = 2;

/// The columns of steps that put nothing on the board.
const OTHERS: usize = 8;

/// No number is above this, nor below its negative.
const LIMIT: i32 = 1 << 14;

/// The steps of a node that count as failures when a later one cuts off.
const FAILURES: usize = 24;

/// Who makes a step, whether it goes on with a turn, and the step before it.
#[derive(Clone, Copy)]
pub(super) struct Context {
    index: usize,
    before: Option<Step>,
}

impl Context {
    /// The context of the next step of a position that the step `made` has led to.
    #[inline]
    pub(super) fn of<G: Game>(position: &G, made: Option<Step>) -> Context {
        let color = match position.to_move() {
            Color::Black => 0,
            Color::White => 1,
        };
        Context {
            index: color * 2 + usize::from(position.is_mid_turn()),
            before: made,
        }
    }
}

impl History {
    /// No step has cut off yet, on a board whose highest cell's number is one less than `span`.
    pub(super) fn new(span: usize) -> History {
        let zeroes = || vec![0; CONTEXTS * ROWS * columns(span)].into_boxed_slice();
        History {
            span,
            cutoffs: zeroes(),
            replies: zeroes(),
        }
    }

    /// Forgets half: what an earlier search has learned counts less than what this one learns. All is forgotten where the board
    /// has another span.
    pub(super) fn fade(&mut self, span: usize) {
        if span != self.span {
            *self = History::new(span);
            return;
        }
        for number in self.cutoffs.iter_mut().chain(&mut self.replies) {
            *number /= 2;
        }
    }

    /// What is known of the steps that are listed in a context.
    #[inline]
    pub(super) fn of_context(&self, context: Context, methods: Methods) -> ContextHistory<'_> {
        let row = self.reply_row(context);
        ContextHistory {
            history: self,
            first_row: context.index * ROWS,
            replies: methods
                .replies
                .then(|| &self.replies[row..row + columns(self.span)]),
            counts_cutoffs: methods.history,
        }
    }

    /// The last of these steps has cut off, the ones before it have not; `depth` is in turns.
    pub(super) fn learn(&mut self, context: Context, tried: &[Step], depth: u32) {
        let weight = 16 * depth.min(10).pow(2) as i32;
        if let Some((&cut, failed)) = tried.split_last() {
            self.shift(context, cut, weight);
            for &step in failed.iter().take(FAILURES) {
                self.shift(context, step, -weight);
            }
        }
    }

    fn shift(&mut self, context: Context, step: Step, by: i32) {
        let cutoffs = self.cutoff_slot(context.index * ROWS, step);
        shift(&mut self.cutoffs[cutoffs], by);
        let replies = self.reply_row(context) + column(self.span, step);
        shift(&mut self.replies[replies], by);
    }

    #[inline]
    fn cutoff_slot(&self, first_row: usize, step: Step) -> usize {
        let row = match step {
            Step::Move { from, .. } => 1 + from.index(),
            _ => 0,
        };
        (first_row + row % ROWS) * columns(self.span) + column(self.span, step)
    }

    /// Where the row of replies to the step before begins.
    #[inline]
    fn reply_row(&self, context: Context) -> usize {
        let row = context.before.map_or(0, |step| 1 + column(self.span, step));
        (context.index * ROWS + row % ROWS) * columns(self.span)
    }
}

/// The length of a row.
#[inline]
fn columns(span: usize) -> usize {
    KINDS * span + OTHERS
}

/// A step's place in a row.
#[inline]
fn column(span: usize, step: Step) -> usize {
    match step {
        Step::Place { cell, kind } => (usize::from(kind) - 1) % KINDS * span + cell.index(),
        Step::Move { to, .. } => to.index(),
        step => KINDS * span + step.code() as usize % OTHERS,
    }
}

/// Moves a number towards its limit, the less the nearer it is.
fn shift(number: &mut i16, by: i32) {
    let now = i32::from(*number);
    *number = (now + by - now * by.abs() / LIMIT) as i16;
}

/// What is known of the steps that are listed in one context.
pub(super) struct ContextHistory<'a> {
    history: &'a History,
    first_row: usize,
    replies: Option<&'a [i16]>,
    counts_cutoffs: bool,
}

impl ContextHistory<'_> {
    /// The higher, the earlier a step is to be tried.
    #[inline]
    pub(super) fn rank(&self, step: Step) -> i32 {
        let history = self.history;
        let mut rank = 0;
        if self.counts_cutoffs {
            rank += i32::from(history.cutoffs[history.cutoff_slot(self.first_row, step)]);
        }
        if let Some(replies) = self.replies {
            rank += i32::from(replies[column(history.span, step)]);
        }
        rank
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::Cell;

    const SPAN: usize = 100;

    fn place(cell: usize) -> Step {
        Step::Place {
            cell: Cell::new(cell),
            kind: 1,
        }
    }

    fn context(before: usize) -> Context {
        Context {
            index: 2,
            before: Some(place(before)),
        }
    }

    fn rank(history: &History, before: usize, step: Step) -> i32 {
        let known = history.of_context(context(before), Methods::ALL);
        known.rank(step)
    }

    #[test]
    fn what_has_cut_off_ranks_above_what_has_not_the_more_so_after_the_same_step() {
        let mut history = History::new(SPAN);
        history.learn(context(7), &[place(1), place(2), place(3)], 2);
        let ranks = [1, 3, 4].map(|cell| rank(&history, 7, place(cell)));
        assert!(ranks[0] < 0 && ranks[1] > 0 && ranks[2] == 0, "{ranks:?}");
        assert!(ranks[1] > rank(&history, 8, place(3)));
        let before = ranks[1];
        history.fade(SPAN);
        assert_eq!(rank(&history, 7, place(3)), before / 2);
        history.fade(SPAN + 1);
        assert_eq!(rank(&history, 7, place(3)), 0);
    }

    #[test]
    fn no_number_grows_beyond_its_limit() {
        let mut history = History::new(SPAN);
        for _ in 0..1000 {
            history.learn(context(7), &[place(1), place(2)], 100);
        }
        assert!(rank(&history, 7, place(2)) <= 2 * LIMIT);
        assert!(rank(&history, 7, place(1)) >= -2 * LIMIT);
    }
}
