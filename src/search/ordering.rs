//! In which order the steps of a node are tried: the table's step, killers, then by history; picked lazily.

use super::settings::Methods;
use crate::game::{Color, Game, Step};

/// How often each step has cut off, by who makes it and whether it goes on with a turn, and besides by the step that was
/// made before it: the opponent's last one, or how the turn was begun.
pub(super) struct History {
    cutoffs: Box<[i16]>,
    replies: Box<[i16]>,
}

/// The slots of one context. Codes of steps are spread over them; two steps that share one only order worse.
const SLOTS: usize = 1 << 15;

/// The slots of replies in one context.
const REPLY_SLOTS: usize = 1 << 16;

/// The contexts: two colours, at the start or in the middle of a turn.
const CONTEXTS: usize = 4;

/// No history is above this, nor below its negative.
const LIMIT: i32 = 1 << 14;

/// The steps of a node that count as failures when a later one cuts off.
const FAILURES: usize = 24;

/// Who makes a step, whether it goes on with a turn, and where the step before it went to.
#[derive(Clone, Copy)]
pub(super) struct Context {
    index: usize,
    before: u32,
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
            before: made.map_or(0, Step::target_code),
        }
    }

    #[inline]
    fn slot(self, step: Step) -> usize {
        let spread = step.code().wrapping_mul(0x9E37_79B1) >> (32 - SLOTS.trailing_zeros());
        self.index * SLOTS + spread as usize
    }

    #[inline]
    fn reply_slot(self, step: Step) -> usize {
        let both = step.target_code() << 12 ^ self.before;
        let spread = both.wrapping_mul(0x9E37_79B1) >> (32 - REPLY_SLOTS.trailing_zeros());
        self.index * REPLY_SLOTS + spread as usize
    }
}

impl History {
    /// No step has cut off yet.
    pub(super) fn new() -> History {
        let zeroes = |count| vec![0; count].into_boxed_slice();
        History {
            cutoffs: zeroes(SLOTS * CONTEXTS),
            replies: zeroes(REPLY_SLOTS * CONTEXTS),
        }
    }

    /// Forgets half: what an earlier search has learned counts less than what this one learns.
    pub(super) fn fade(&mut self) {
        for cutoffs in self.cutoffs.iter_mut().chain(&mut self.replies) {
            *cutoffs /= 2;
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
        shift(&mut self.cutoffs[context.slot(step)], by);
        shift(&mut self.replies[context.reply_slot(step)], by);
    }
}

/// Moves a number towards its limit, the less the nearer it is.
fn shift(cutoffs: &mut i16, by: i32) {
    let now = i32::from(*cutoffs);
    *cutoffs = (now + by - now * by.abs() / LIMIT) as i16;
}

/// The last two steps that cut off at a distance from the root.
#[derive(Clone, Copy, Default)]
pub(super) struct Killers([Option<Step>; 2]);

impl Killers {
    /// This step has cut off.
    #[inline]
    pub(super) fn learn(&mut self, step: Step) {
        if self.0[0] != Some(step) {
            self.0 = [Some(step), self.0[0]];
        }
    }
}

/// What a hundredth of a small advantage counts beside the numbers of the history.
const VALUE_WEIGHT: i32 = 32;

/// A value beyond this says no more to the order.
const LARGEST_VALUE: i32 = 10_000;

/// The ranks of the table's step and of the two killers: above all others.
const BEST_RANK: i32 = 1 << 30;
const KILLER_RANKS: [i32; 2] = [1 << 29, 1 << 28];

/// What the order of a node's steps follows.
pub(super) struct Order {
    /// The code of the best step, as far as is known.
    pub(super) best: Option<u32>,
    pub(super) killers: Killers,
    pub(super) context: Context,
    pub(super) methods: Methods,
}

impl Order {
    /// The higher, the earlier a step is tried.
    #[inline]
    fn rank(&self, step: Step, history: &History) -> i32 {
        if self.best == Some(step.code()) {
            return BEST_RANK;
        }
        if self.killers.0[0] == Some(step) {
            return KILLER_RANKS[0];
        }
        if self.killers.0[1] == Some(step) {
            return KILLER_RANKS[1];
        }
        let mut rank = 0;
        if self.methods.history {
            rank += i32::from(history.cutoffs[self.context.slot(step)]);
        }
        if self.methods.replies {
            rank += i32::from(history.replies[self.context.reply_slot(step)]);
        }
        rank
    }
}

/// The steps of a node, which become sorted as far as they are picked.
#[derive(Clone, Default)]
pub(super) struct Picker {
    steps: Vec<Step>,
    ranks: Vec<i32>,
    /// Whether they are sorted to the last; the ranks are then of no more use.
    is_sorted: bool,
    /// Where both are sorted together.
    ranked: Vec<(i32, Step)>,
}

/// The steps that are picked by rank; later ones come as the game lists them, for a cutoff has become unlikely.
const PICKED_BY_RANK: usize = 16;

impl Picker {
    /// Lists the steps of a position and ranks them.
    pub(super) fn list<G: Game>(&mut self, position: &G, order: &Order, history: &History) {
        self.is_sorted = false;
        self.steps.clear();
        position.steps(&mut self.steps);
        let rank = |&step: &Step| order.rank(step, history);
        self.ranks.clear();
        self.ranks.extend(self.steps.iter().map(rank));
    }

    /// How many steps there are.
    pub(super) fn len(&self) -> usize {
        self.steps.len()
    }

    /// A step by its place.
    pub(super) fn step(&self, at: usize) -> Step {
        self.steps[at]
    }

    /// Adds to a rank what a step's value says.
    pub(super) fn add_value(&mut self, at: usize, value: i32) {
        self.ranks[at] += value.clamp(-LARGEST_VALUE, LARGEST_VALUE) * VALUE_WEIGHT;
    }

    /// Sorts all by rank, equal ones as they were listed.
    pub(super) fn sort(&mut self) {
        self.ranked.clear();
        self.ranked
            .extend(self.ranks.iter().copied().zip(self.steps.iter().copied()));
        self.ranked
            .sort_by_key(|&(rank, _)| std::cmp::Reverse(rank));
        self.steps.clear();
        self.steps.extend(self.ranked.iter().map(|&(_, step)| step));
        self.is_sorted = true;
    }

    /// The step to try after `tried` others.
    #[inline]
    pub(super) fn pick(&mut self, tried: usize) -> Option<Step> {
        if tried < PICKED_BY_RANK && !self.is_sorted {
            let rest = self.ranks.get(tried..)?;
            // The first of the highest.
            let (at, _) = rest
                .iter()
                .enumerate()
                .max_by_key(|&(at, rank)| (rank, std::cmp::Reverse(at)))?;
            self.steps.swap(tried, tried + at);
            self.ranks.swap(tried, tried + at);
        }
        self.steps.get(tried).copied()
    }

    /// The first steps that were picked.
    pub(super) fn tried(&self, count: usize) -> &[Step] {
        &self.steps[..count]
    }
}
