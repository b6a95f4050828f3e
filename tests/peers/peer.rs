//! Our games as the `minimax` crate knows games: whole turns, a copy for each, the value for who is to move.

use crate::evaluation::Measured;
use minimax::{Evaluation, MCTSOptions, RolloutPolicy, Winner};
use rand::RngCore;
use rand::rngs::SmallRng;
use std::marker::PhantomData;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex};
use windrose::game::{Color, Evaluator, Game};

/// The rules of a game whose seats take turns strictly: a value for the mover is the negative of one for who is to move after it, and
/// colours tell as much as seats do.
pub(crate) struct Peer<G>(PhantomData<G>);

fn winner<G: Game>(position: &G) -> Option<Winner> {
    let winner = position.winner()?;
    Some(if winner == position.to_move() {
        Winner::PlayerToMove
    } else {
        Winner::PlayerJustMoved
    })
}

impl<G: Game> minimax::Game for Peer<G> {
    type S = G;
    type M = G::Turn;

    fn generate_moves(position: &G, turns: &mut Vec<G::Turn>) -> Option<Winner> {
        let winner = winner(position);
        if winner.is_none() {
            position.turns(turns);
        }
        winner
    }

    fn apply(position: &mut G, turn: G::Turn) -> Option<G> {
        count_turn();
        let mut after = position.clone();
        after.play(turn);
        Some(after)
    }

    fn get_winner(position: &G) -> Option<Winner> {
        winner(position)
    }

    fn zobrist_hash(position: &G) -> u64 {
        position.hash()
    }
}

/// The simple evaluation for who is to move.
#[derive(Clone)]
pub(crate) struct ForMover<G: Measured>(G::Simple);

impl<G: Measured> ForMover<G> {
    pub(crate) fn new() -> Self {
        ForMover(G::simple())
    }
}

impl<G: Measured> minimax::Evaluator for ForMover<G> {
    type G = Peer<G>;

    fn evaluate(&self, position: &G) -> Evaluation {
        let black = Evaluation::try_from(self.0.evaluate(position)).expect("a small value");
        match position.to_move() {
            Color::Black => black,
            Color::White => -black,
        }
    }
}

/// Rollouts by our random turns, which are drawn without a list of all.
struct RandomTurns<G>(PhantomData<G>);

impl<G: Game> RolloutPolicy for RandomTurns<G> {
    type G = Peer<G>;

    fn random_move(
        &self,
        position: &mut G,
        _: &mut Vec<G::Turn>,
        rng: &mut SmallRng,
    ) -> Result<G::Turn, Winner> {
        match winner(position) {
            Some(winner) => Err(winner),
            None => Ok(position.random_turn(&mut fastrand::Rng::with_seed(rng.next_u64()))),
        }
    }
}

/// Turns that no game outlasts, so that every rollout has a winner.
const LONGEST_ROLLOUT: u32 = 1000;

/// Its tree search on one thread with random rollouts.
pub(crate) fn tree_search<G: Game>() -> minimax::MonteCarloTreeSearch<Peer<G>> {
    let options = MCTSOptions::default()
        .with_num_threads(1)
        .with_max_rollout_depth(LONGEST_ROLLOUT);
    minimax::MonteCarloTreeSearch::new_with_policy(options, Box::new(RandomTurns(PhantomData)))
}

/// The options of its iterative searches: the crate's own, but with a table as big as ours.
pub(crate) fn iterative_options(mebibytes: usize) -> minimax::IterativeOptions {
    minimax::IterativeOptions::new().with_table_byte_size(mebibytes << 20)
}

/// The counts of turns made by all threads that ever made one. Each has its own, so that counting costs next to nothing.
static COUNTS: Mutex<Vec<Arc<AtomicU64>>> = Mutex::new(Vec::new());

thread_local! {
    static COUNT: Arc<AtomicU64> = {
        let count = Arc::new(AtomicU64::new(0));
        COUNTS.lock().expect("no panic").push(count.clone());
        count
    };
}

fn count_turn() {
    COUNT.with(|count| {
        let made = count.load(Ordering::Relaxed);
        count.store(made + 1, Ordering::Relaxed);
    });
}

/// The turns that were made in all, by all searches of this crate.
pub(crate) fn turns_made() -> u64 {
    let counts = COUNTS.lock().expect("no panic");
    counts
        .iter()
        .map(|count| count.load(Ordering::Relaxed))
        .sum()
}
