//! What a thread of search remembers: of the line that it is at, node by node, and of what has cut off.

use super::Score;
use super::history::History;
use super::picker::{Killers, Picker};
use crate::game::{Game, Step};

/// What a search works with at one distance from the root, in steps.
pub(super) struct Frame<G> {
    pub(super) position: G,
    /// The step that led here; `None` at the root.
    pub(super) made: Option<Step>,
    /// The whole turns between the root and here.
    pub(super) turns: u32,
    pub(super) picker: Picker,
    pub(super) killers: Killers,
    /// Whether the evaluation says that the turn wins, so that nothing of it is to be left out.
    pub(super) has_win_at_hand: bool,
    /// Steps that wait because another thread searches them, with their ranks.
    pub(super) deferred: Vec<(Step, usize)>,
    /// The best line from here, as far as it is known.
    pub(super) line: Vec<Step>,
    /// That line's value.
    pub(super) score: Score,
}

impl<G: Game> Frame<G> {
    /// Nothing known of a position yet.
    pub(super) fn new(position: G) -> Frame<G> {
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

/// What one thread of search keeps from node to node and from search to search.
pub(super) struct Memory<G> {
    pub(super) frames: Vec<Frame<G>>,
    pub(super) history: History,
}

impl<G: Game> Memory<G> {
    /// Nothing learned yet.
    pub(super) fn new() -> Memory<G> {
        Memory {
            frames: Vec::new(),
            history: History::new(0),
        }
    }

    /// Makes sure that there is a frame one step from the one at this distance from the root.
    pub(super) fn prepare_next(&mut self, ply: usize) {
        if self.frames.len() == ply + 1 {
            let next = Frame::new(self.frames[ply].position.clone());
            self.frames.push(next);
        }
    }

    /// Prepares for a search of another position, on a board of this [span](crate::board::Shape::span).
    pub(super) fn fade(&mut self, span: usize) {
        self.history.fade(span);
    }
}
