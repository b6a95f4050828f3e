//! Iterations of the search, each a turn deeper than the one before, and what the deepest has found.

use super::alpha_beta::Worker;
use super::depth::Depth;
use super::selection;
use super::watch::Watch;
use super::{MAX_DEPTH, Score};
use crate::game::{Evaluator, Game, Step};

/// The best lines that a search has found.
#[derive(Clone, Debug)]
pub(super) struct Found<T> {
    /// Whole turns; at least one.
    pub(super) line: Vec<T>,
    /// The value for the seat to move.
    pub(super) score: Score,
    /// The next best lines with their values, each with another first turn.
    pub(super) others: Vec<(Vec<T>, Score)>,
    /// The turns that were looked ahead.
    pub(super) depth: u32,
}

/// How far the first window reaches to either side of the last iteration's score.
const ASPIRATION: i32 = 100;

/// A window that failed and had grown to this is given up for the whole range.
const WIDEST_ASPIRATION: i32 = 10_000;

/// No move is taken to be worth more.
const LARGEST_TEMPO: i32 = 1_000;

impl<G: Game, E: Evaluator<G>> Worker<'_, G, E> {
    /// Searches a position in which turns can be listed, one turn deeper with each iteration, up to this depth. `first` is
    /// what it answers when it has to end at once; `lines` turns are compared and told; `report` is called after each
    /// iteration.
    pub(super) fn deepen(
        &mut self,
        root: &G,
        first: G::Turn,
        depth: u32,
        lines: usize,
        report: &mut dyn FnMut(&Found<G::Turn>, &Watch<'_>),
    ) -> Found<G::Turn> {
        self.methods = selection::methods_for(self.chosen, root);
        self.tempo = 0;
        let mut found = Found {
            line: vec![first],
            score: self.evaluate(root),
            others: Vec::new(),
            depth: 0,
        };
        let mut patience = Patience::default();
        self.set_root(root);
        for depth in 1..=depth.min(MAX_DEPTH) {
            if self.watch.has_ended() || (depth > 1 && self.watch.is_late(patience.percent())) {
                break;
            }
            let before = (found.line[0], found.score);
            let is_first = depth == 1;
            // The iterations before have seen no end, so the game ends after this many turns at the earliest; but where steps are
            // left out, or others than the best go on, it may end earlier.
            let earliest = if self.methods.are_exact() && lines == 1 {
                depth
            } else {
                1
            };
            let mut best = None;
            let score = self.search_root(depth, earliest, found.score, &mut best);
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
            if depth > 1 {
                patience.learn(found.line[0] != before.0, before.1, score);
            }
            if is_first && self.methods.reductions && !score.is_decided() {
                // A turn gains as much for one side as the reply does for the other.
                self.tempo = ((score.value() - before.1.value()) / 2).clamp(0, LARGEST_TEMPO);
                found.score = found.score.moved_by(-self.tempo);
            }
            if lines > 1 {
                self.search_others(root, &mut found, lines);
            }
            report(&found, &self.watch);
            let worst = found.others.last().map_or(score, |&(_, score)| score);
            if score.is_decided() && worst.is_decided() {
                break;
            }
        }
        found
    }

    /// Searches for the best turns beside the best one, to the same depth; what was found before the search had to end
    /// comes before the rest of the last iteration's.
    fn search_others(&mut self, root: &G, found: &mut Found<G::Turn>, lines: usize) {
        let last = std::mem::take(&mut found.others);
        self.excluded.push(root.steps_of_turn(found.line[0]));
        while found.others.len() + 1 < lines {
            let rank = found.others.len();
            let guess = last.get(rank).map_or(found.score, |&(_, score)| score);
            let mut best = None;
            let mut score = self.search_root(found.depth, 1, guess, &mut best);
            if best.is_none() && !self.watch.has_ended() {
                // A loss below the window: which turn loses last is seen from nearby.
                score = self.search_root(found.depth, 1, score, &mut best);
            }
            if self.watch.has_ended() {
                break;
            }
            let line = best.map(|(steps, _)| self.whole_turns(root, &steps));
            let Some(line) = line.filter(|line| !line.is_empty()) else {
                break;
            };
            self.excluded.push(root.steps_of_turn(line[0]));
            found.others.push((line, score));
        }
        self.excluded.clear();
        if self.watch.has_ended() {
            let known = |turn: &G::Turn| {
                let others = found.others.iter().map(|(line, _)| line[0]);
                others.chain([found.line[0]]).any(|first| first == *turn)
            };
            let rest: Vec<_> = last
                .into_iter()
                .filter(|(line, _)| !known(&line[0]))
                .collect();
            found.others.extend(rest);
            found.others.truncate(lines - 1);
        }
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

    /// One iteration: the root's value, by windows around the last one, where no game ends before `earliest` turns. `best` gets each best line that is
    /// found, with its score, also when the search ends before the value is known.
    fn search_root(
        &mut self,
        depth: u32,
        earliest: u32,
        last: Score,
        best: &mut Option<(Vec<Step>, Score)>,
    ) -> Score {
        let mut width = ASPIRATION;
        let (mut alpha, mut beta) = if depth > 1 && self.methods.aspiration {
            (last.moved_by(-width), last.moved_by(width))
        } else {
            (-Score::INFINITE, Score::INFINITE)
        };
        let (highest, lowest) = (Score::win_in(earliest), Score::loss_in(earliest));
        loop {
            let score = self.search(0, Depth::of_turns(depth), alpha, beta.min(highest));
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

/// How much of the usual time a turn is worth: more while the best turn changes or its score falls, less when all is settled.
#[derive(Clone, Copy, Debug, Default)]
struct Patience {
    /// The iterations since the best turn has changed.
    settled: u32,
    /// Whether the last iteration's score was clearly lower than the one before.
    falls: bool,
}

/// A fall of the score that calls for more thought.
const FALL: i32 = 60;

impl Patience {
    /// An iteration has ended.
    fn learn(&mut self, has_changed: bool, before: Score, after: Score) {
        self.settled = if has_changed { 0 } else { self.settled + 1 };
        self.falls = after.moved_by(FALL) < before;
    }

    /// The percent of the usual time after which no new iteration begins.
    fn percent(self) -> u32 {
        let by_settling = match self.settled {
            0 => 120,
            1 => 90,
            _ => 70,
        };
        by_settling + if self.falls { 60 } else { 0 }
    }
}
