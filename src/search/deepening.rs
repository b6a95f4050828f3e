//! Iterations of the search, each a turn deeper than the one before, and what the deepest has found.

use super::alpha_beta::Worker;
use super::watch::Watch;
use super::{MAX_DEPTH, Score};
use crate::game::{Evaluator, Game, Step};

/// The best line that a search has found.
#[derive(Clone, Debug)]
pub(super) struct Found<T> {
    /// Whole turns; at least one.
    pub(super) line: Vec<T>,
    /// The value for the seat to move.
    pub(super) score: Score,
    /// The turns that were looked ahead in full.
    pub(super) depth: u32,
}

/// How far the first window reaches to either side of the last iteration's score.
const ASPIRATION: i32 = 100;

/// A window that failed and had grown to this is given up for the whole range.
const WIDEST_ASPIRATION: i32 = 10_000;

impl<G: Game, E: Evaluator<G>> Worker<'_, G, E> {
    /// Searches a position in which turns can be listed, one turn deeper with each iteration, up to this depth. `first` is
    /// what it answers when it has to end at once; `report` is called after each iteration.
    pub(super) fn deepen(
        &mut self,
        root: &G,
        first: G::Turn,
        depth: u32,
        report: &mut dyn FnMut(&Found<G::Turn>, &Watch<'_>),
    ) -> Found<G::Turn> {
        let mut found = Found {
            line: vec![first],
            score: self.evaluate(root),
            depth: 0,
        };
        self.set_root(root);
        for depth in 1..=depth.min(MAX_DEPTH) {
            if self.watch.has_ended() || (depth > 1 && self.watch.is_late()) {
                break;
            }
            let mut best = None;
            let score = self.search_root(depth, found.score, &mut best);
            if let Some((steps, partial_score)) = best {
                let line = self.whole_turns(root, &steps);
                if !line.is_empty() {
                    (found.line, found.score) = (line, partial_score);
                }
            }
            if self.watch.has_ended() {
                break;
            }
            (found.score, found.depth) = (score, depth);
            report(&found, &self.watch);
            if score.is_decided() {
                break;
            }
        }
        found
    }

    /// The turns that these steps from the root make. A turn that is cut short is completed with what the table
    /// knows, or left out.
    pub(super) fn whole_turns(&self, root: &G, steps: &[Step]) -> Vec<G::Turn> {
        let mut turns = Vec::new();
        let mut legal = Vec::new();
        let mut begin = root.clone();
        let mut position = root.clone();
        let mut begun: Vec<Step> = Vec::new();
        let mut steps = steps.iter().copied();
        loop {
            let next = steps.next().or_else(|| {
                let open = position.is_mid_turn() || turns.is_empty();
                if !open || position.winner().is_some() {
                    return None;
                }
                legal.clear();
                position.steps(&mut legal);
                self.table.best_step(position.hash(), &legal)
            });
            let Some(step) = next else { return turns };
            position.play_step(step);
            begun.push(step);
            if !position.is_mid_turn() {
                turns.extend(begin.turn_of_steps(&begun));
                begin = position.clone();
                begun.clear();
            }
        }
    }

    /// One iteration: the root's value, by windows around the last one. `best` gets each best line that is
    /// found, with its score, also when the search ends before the value is known.
    fn search_root(
        &mut self,
        depth: u32,
        last: Score,
        best: &mut Option<(Vec<Step>, Score)>,
    ) -> Score {
        let mut width = ASPIRATION;
        let (mut alpha, mut beta) = if depth > 1 {
            (last.moved_by(-width), last.moved_by(width))
        } else {
            (-Score::INFINITE, Score::INFINITE)
        };
        // The iterations before have seen no end, so the game ends after this many turns at the earliest.
        let (highest, lowest) = (Score::win_in(depth), Score::loss_in(depth));
        loop {
            let score = self.search(0, depth, alpha, beta.min(highest));
            if let Some((line, score)) = self.root_line() {
                *best = Some((line.to_vec(), score));
            }
            let is_inside = alpha < score && score < beta;
            if self.watch.has_ended() || is_inside || score >= highest || score <= lowest {
                return score;
            }
            width *= 4;
            let all = width > WIDEST_ASPIRATION;
            if score <= alpha {
                alpha = if all {
                    -Score::INFINITE
                } else {
                    score.moved_by(-width)
                };
            } else {
                beta = if all {
                    Score::INFINITE
                } else {
                    score.moved_by(width)
                };
            }
        }
    }
}
