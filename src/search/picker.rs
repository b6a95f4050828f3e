//! The steps of a node in the order in which they are tried: the table's step and killers before any are listed, then by history.

use super::history::{Context, ContextHistory, History};
use super::settings::Methods;
use crate::game::{Game, Step};

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

/// How many steps may come before the others.
const EARLY: usize = 3;

/// What the order of a node's steps follows.
#[derive(Clone, Copy)]
pub(super) struct Order {
    /// Steps that are tried before all others where they are legal: the table's, and those that cut off in other nodes.
    early: [Option<Step>; EARLY],
    context: Context,
    methods: Methods,
}

impl Order {
    /// The order by the best step, as far as is known, by killers and by what the history knows in this context.
    #[inline]
    pub(super) fn new(
        best: Option<Step>,
        killers: Killers,
        context: Context,
        methods: Methods,
    ) -> Order {
        let [one, two] = killers.0.map(|step| step.filter(|_| methods.killers));
        Order {
            early: [best, one, two],
            context,
            methods,
        }
    }

    /// The rank among all of a node's steps.
    fn rank(&self, step: Step, history: &ContextHistory<'_>) -> i32 {
        let early = self.early.iter().position(|early| *early == Some(step));
        early.map_or_else(|| history.rank(step), |at| EARLY_RANKS[at])
    }
}

/// The ranks of the table's step and of the two killers: above all others.
const EARLY_RANKS: [i32; EARLY] = [1 << 30, 1 << 29, 1 << 28];

/// What a hundredth of a small advantage counts beside the numbers of the history.
const VALUE_WEIGHT: i32 = 32;

/// A value beyond this says no more to the order.
const LARGEST_VALUE: i32 = 10_000;

/// The steps that are picked by rank; later ones come as the game lists them, for a cutoff has become unlikely.
const PICKED_BY_RANK: usize = 16;

/// How far the steps of a node are known.
#[derive(Clone, Copy, Default, PartialEq, Eq)]
enum Stage {
    /// Of the early ones, so many have been looked at.
    Early(usize),
    /// All are listed, with their ranks.
    Listed,
    /// All are sorted; the ranks are of no more use.
    #[default]
    Sorted,
}

/// The steps of a node, which become known and sorted as far as they are picked.
#[derive(Clone, Default)]
pub(super) struct Picker {
    order: Option<Order>,
    stage: Stage,
    /// Those that have been picked come first.
    steps: Vec<Step>,
    ranks: Vec<i32>,
    /// Where both are sorted together.
    ranked: Vec<(i32, Step)>,
}

impl Picker {
    /// Begins a node.
    #[inline]
    pub(super) fn begin(&mut self, order: Order) {
        self.steps.clear();
        self.order = Some(order);
        self.stage = Stage::Early(0);
    }

    /// Lists the node's steps at once, before any is picked.
    pub(super) fn list<G: Game>(&mut self, position: &G, history: &History) {
        position.steps(&mut self.steps);
        self.rank_listed(history, Order::rank);
    }

    /// Lists those that have not been picked. The ranks of those that have are not looked at.
    fn list_rest<G: Game>(&mut self, position: &G, history: &History) {
        let picked = self.steps.len();
        position.steps(&mut self.steps);
        for at in 0..picked {
            let step = self.steps[at];
            let again = self.steps[picked..].iter().position(|&other| other == step);
            if let Some(again) = again {
                self.steps.remove(picked + again);
            }
        }
        self.rank_listed(history, |_, step, history| history.rank(step));
    }

    fn rank_listed(
        &mut self,
        history: &History,
        rank: impl Fn(&Order, Step, &ContextHistory<'_>) -> i32,
    ) {
        self.stage = Stage::Listed;
        self.ranks.clear();
        if let Some(order) = &self.order {
            let history = history.of_context(order.context, order.methods);
            let ranks = self.steps.iter().map(|&step| rank(order, step, &history));
            self.ranks.extend(ranks);
        }
    }

    /// How many steps are known.
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
        self.stage = Stage::Sorted;
    }

    /// The step to try after `tried` others, which have been picked.
    #[inline]
    pub(super) fn pick<G: Game>(
        &mut self,
        tried: usize,
        position: &G,
        history: &History,
    ) -> Option<Step> {
        if let Stage::Early(looked_at) = self.stage {
            if let Some(step) = self.pick_early(looked_at, position) {
                return Some(step);
            }
            self.list_rest(position, history);
        }
        if tried < PICKED_BY_RANK && self.stage == Stage::Listed {
            let rest = self.ranks.get(tried..)?;
            // The first of the highest.
            let highest = rest.iter().copied().max()?;
            let at = rest.iter().position(|&rank| rank == highest)?;
            self.steps.swap(tried, tried + at);
            self.ranks.swap(tried, tried + at);
        }
        self.steps.get(tried).copied()
    }

    fn pick_early<G: Game>(&mut self, looked_at: usize, position: &G) -> Option<Step> {
        let order = self.order?;
        for (at, early) in order.early.into_iter().enumerate().skip(looked_at) {
            if let Some(step) = early
                && !self.steps.contains(&step)
                && position.allows(step)
            {
                self.stage = Stage::Early(at + 1);
                self.steps.push(step);
                return Some(step);
            }
        }
        None
    }

    /// The first steps that were picked.
    pub(super) fn tried(&self, count: usize) -> &[Step] {
        &self.steps[..count]
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::Cell;
    use crate::game::Rules;
    use crate::games::blooms::{Blooms, BloomsRules};

    #[test]
    fn each_step_is_picked_once_the_best_and_the_killers_first_and_none_that_is_not_legal() {
        let mut position = Blooms::<1>::new(BloomsRules::DEFAULT);
        let place = |cell, kind| Step::Place {
            cell: Cell::new(cell),
            kind,
        };
        // The cell in the middle is taken.
        position.play_step(place(40, 1));
        let mut killers = Killers::default();
        killers.learn(place(40, 2));
        killers.learn(place(42, 2));
        let context = Context::of(&position, None);
        let order = Order::new(Some(place(41, 1)), killers, context, Methods::ALL);
        let history = History::new(position.rules().shape().span());
        let mut picker = Picker::default();
        picker.begin(order);
        let pick = |tried| picker.pick(tried, &position, &history);
        let picked: Vec<Step> = (0..).map_while(pick).collect();
        assert_eq!(picked[..2], [place(41, 1), place(42, 2)]);
        let mut listed = Vec::new();
        position.steps(&mut listed);
        let sorted = |mut steps: Vec<Step>| {
            steps.sort_unstable();
            steps
        };
        assert_eq!(sorted(picked), sorted(listed));
    }
}
