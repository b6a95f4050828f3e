//! Which step of a node comes next, and when no more do.

use super::alpha_beta::{Worker, is_shared, seat_to_move, value_for_mover};
use super::depth::Depth;
use super::history::Context;
use super::memory::Memory;
use super::selection;
use crate::game::{Evaluator, Game, MAX_EVALUATION, Step};

/// A static value so high says that the side to move can win with its turn.
const WIN_AT_HAND: i32 = MAX_EVALUATION / 10;

impl<G: Game, E: Evaluator<G>> Worker<'_, G, E> {
    /// Ranks the steps of a node by the static values of what they lead to as well, the middles of turns included.
    pub(super) fn rank_by_values(&mut self, ply: usize) {
        self.memory.prepare_next(ply);
        let Memory { frames, history } = &mut *self.memory;
        let (before, after) = frames.split_at_mut(ply + 1);
        let (frame, scratch) = (&mut before[ply], &mut after[0].position);
        frame.picker.list(&frame.position, history);
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
                None if seat_to_move(scratch) == seat => value_for_mover(self.evaluator, scratch),
                None => -value_for_mover(self.evaluator, scratch),
            };
            frame.picker.add_value(at, value);
        }
        frame.picker.sort();
    }

    /// The next step of a node to try, with its rank; none behind the first `width`. What another thread is busy with comes
    /// last: by then it may have been told in the table.
    pub(super) fn next_step(
        &mut self,
        ply: usize,
        depth: Depth,
        tried: &mut usize,
        width: usize,
    ) -> Option<(Step, usize)> {
        let Memory { frames, history } = &mut *self.memory;
        let frame = &mut frames[ply];
        let hash = frame.position.hash();
        while *tried < width
            && let Some(step) = frame.picker.pick(*tried, &frame.position, history)
        {
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
    pub(super) fn is_excluded(&self, ply: usize, step: Step) -> bool {
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

    /// How many steps of a node are tried; `is_whole` where each is a turn of its own.
    pub(super) fn width(
        &mut self,
        ply: usize,
        depth: Depth,
        on_line: bool,
        is_whole: bool,
    ) -> usize {
        let all = self
            .methods
            .width
            .map_or(usize::MAX, |width| width as usize);
        let (before, rest) = self.memory.frames.split_at_mut(ply);
        let frame = &mut rest[0];
        frame.has_win_at_hand = false;
        // Nothing of the turn that is asked for is left out.
        if !self.methods.pruning || frame.turns == 0 || on_line || is_whole {
            return all;
        }
        let is_mid_turn = frame.position.is_mid_turn();
        let some = selection::width(depth, is_mid_turn);
        if some >= all {
            return all;
        }
        frame.has_win_at_hand = if is_mid_turn {
            before[ply - 1].has_win_at_hand
        } else {
            value_for_mover(self.evaluator, &frame.position) >= WIN_AT_HAND
        };
        if frame.has_win_at_hand { all } else { some }
    }

    /// Learns from the step that has cut off, the last of those that were tried.
    pub(super) fn learn_cutoff(&mut self, ply: usize, step: Step, tried: usize, depth: Depth) {
        let frame = &mut self.memory.frames[ply];
        frame.killers.learn(step);
        let context = Context::of(&frame.position, frame.made);
        self.memory
            .history
            .learn(context, frame.picker.tried(tried), depth.turns());
    }
}
