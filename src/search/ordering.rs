//! In which order the steps of a node are tried: the table's step, killers, then by history; picked lazily.

use crate::game::{Color, Game, Step};

/// How often each step has cut off, by who makes it and whether it goes on with a turn.
pub(super) struct History {
    cutoffs: Box<[i16]>,
}

/// The slots of one context. Codes of steps are spread over them; two steps that share one only order worse.
const SLOTS: usize = 1 << 15;

/// The contexts: two colours, at the start or in the middle of a turn.
const CONTEXTS: usize = 4;

/// No history is above this, nor below its negative.
const LIMIT: i32 = 1 << 14;

/// The steps of a node that count as failures when a later one cuts off.
const FAILURES: usize = 24;

/// Who makes a step, and whether it goes on with a turn.
#[derive(Clone, Copy)]
pub(super) struct Context(usize);

impl Context {
    /// The context of the next step of a position.
    #[inline]
    pub(super) fn of<G: Game>(position: &G) -> Context {
        let color = match position.to_move() {
            Color::Black => 0,
            Color::White => 1,
        };
        Context(color * 2 + usize::from(position.is_mid_turn()))
    }

    #[inline]
    fn slot(self, step: Step) -> usize {
        let spread = step.code().wrapping_mul(0x9E37_79B1) >> (32 - SLOTS.trailing_zeros());
        self.0 * SLOTS + spread as usize
    }
}

impl History {
    /// No step has cut off yet.
    pub(super) fn new() -> History {
        History {
            cutoffs: vec![0; SLOTS * CONTEXTS].into_boxed_slice(),
        }
    }

    /// Forgets half: what an earlier search has learned counts less than what this one learns.
    pub(super) fn fade(&mut self) {
        for cutoffs in &mut self.cutoffs {
            *cutoffs /= 2;
        }
    }

    /// The higher the number, the more likely is a cutoff.
    #[inline]
    fn of(&self, context: Context, step: Step) -> i32 {
        i32::from(self.cutoffs[context.slot(step)])
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

    /// Moves a number towards its limit, the less the nearer it is.
    fn shift(&mut self, context: Context, step: Step, by: i32) {
        let cutoffs = &mut self.cutoffs[context.slot(step)];
        let now = i32::from(*cutoffs);
        *cutoffs = (now + by - now * by.abs() / LIMIT) as i16;
    }
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

/// The steps of a node, which become sorted as far as they are picked.
#[derive(Clone, Default)]
pub(super) struct Picker {
    steps: Vec<Step>,
    ranks: Vec<i32>,
}

/// The steps that are picked by rank; later ones come as the game lists them, for a cutoff has become unlikely.
const PICKED_BY_RANK: usize = 16;

impl Picker {
    /// Lists the steps of a position and ranks them.
    pub(super) fn list<G: Game>(
        &mut self,
        position: &G,
        best: Option<u32>,
        killers: Killers,
        history: &History,
    ) {
        self.steps.clear();
        position.steps(&mut self.steps);
        let context = Context::of(position);
        let rank = |&step: &Step| {
            if best == Some(step.code()) {
                LIMIT + 3
            } else if killers.0[0] == Some(step) {
                LIMIT + 2
            } else if killers.0[1] == Some(step) {
                LIMIT + 1
            } else {
                history.of(context, step)
            }
        };
        self.ranks.clear();
        self.ranks.extend(self.steps.iter().map(rank));
    }

    /// The step to try after `tried` others.
    #[inline]
    pub(super) fn pick(&mut self, tried: usize) -> Option<Step> {
        if tried < PICKED_BY_RANK {
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
