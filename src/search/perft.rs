//! Counting the sequences of turns from a position.

use super::Stop;
use crate::game::Game;

/// The number of sequences of this many turns; a finished game has no continuation. `None` if it was stopped.
pub fn perft<G: Game>(position: &G, turns: u32, stop: &Stop) -> Option<u64> {
    if turns == 0 {
        return Some(1);
    }
    if stop.is_stopped() {
        return None;
    }
    if turns == 1
        && let Some(count) = position.turn_count()
    {
        return Some(count);
    }
    if position.winner().is_some() {
        return Some(0);
    }
    let mut list = Vec::new();
    position.turns(&mut list);
    if turns == 1 {
        return Some(list.len() as u64);
    }
    let mut sum = 0_u64;
    for turn in list {
        let mut next = position.clone();
        next.play(turn);
        sum = sum.saturating_add(perft(&next, turns - 1, stop)?);
    }
    Some(sum)
}

/// The number of sequences of this many turns (at least one) for each first turn, in the order in which the game
/// lists them. `None` if it was stopped.
pub fn divide<G: Game>(position: &G, turns: u32, stop: &Stop) -> Option<Vec<(G::Turn, u64)>> {
    if position.winner().is_some() {
        return Some(Vec::new());
    }
    let mut list = Vec::new();
    position.turns(&mut list);
    list.into_iter()
        .map(|turn| {
            let mut next = position.clone();
            next.play(turn);
            Some((turn, perft(&next, turns.saturating_sub(1), stop)?))
        })
        .collect()
}
