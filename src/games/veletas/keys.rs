//! The keys that a position's hash is made of.

use super::board::Set;
use super::{Begun, Phase, Veletas};
use crate::board::{Cell, hash_keys, mixed};
use crate::game::Color;

const SQUARES: usize = Set::CAPACITY;

static STONE: [[u64; SQUARES]; 2] = [hash_keys(0), hash_keys(1)];
static FREE: [u64; SQUARES] = hash_keys(2);
static CLAIMED: [[u64; SQUARES]; 2] = [hash_keys(3), hash_keys(4)];
static MOVED_TO: [u64; SQUARES] = hash_keys(5);
static PHASE: [u64; 4] = hash_keys(6);
const WHITE: [u64; 2] = hash_keys(7);
const STAYED: [u64; 1] = hash_keys(8);

#[inline]
pub(super) fn stone(color: Color, cell: Cell) -> u64 {
    STONE[color.index()][cell.index()]
}

#[inline]
pub(super) fn free(cell: Cell) -> u64 {
    FREE[cell.index()]
}

#[inline]
pub(super) fn claimed(color: Color, cell: Cell) -> u64 {
    CLAIMED[color.index()][cell.index()]
}

pub(super) fn phase(phase: Phase) -> u64 {
    PHASE[phase as usize]
}

/// The part of the hash that changes when the move passes to the other colour.
pub(super) const fn pass() -> u64 {
    WHITE[0]
}

/// The part of the hash that changes when the seats exchange their colours.
pub(super) const fn swap() -> u64 {
    WHITE[1]
}

#[inline]
pub(super) fn begun(begun: Begun) -> u64 {
    match begun {
        Begun::Nothing => 0,
        Begun::Stayed => STAYED[0],
        Begun::Moved(to) => MOVED_TO[to.index()],
    }
}

/// The whole hash of a position, from nothing.
pub(super) fn hash(position: &Veletas) -> u64 {
    let mut hash = mixed(position.rules.code()) ^ phase(position.phase) ^ begun(position.begun);
    for color in Color::BOTH {
        for cell in position.stones[color.index()] {
            hash ^= stone(color, cell);
        }
        for cell in position.claimed[color.index()] {
            hash ^= claimed(color, cell);
        }
    }
    for cell in position.free {
        hash ^= free(cell);
    }
    if position.to_move == Color::White {
        hash ^= pass();
    }
    if position.seats.first == Color::White {
        hash ^= swap();
    }
    hash
}
