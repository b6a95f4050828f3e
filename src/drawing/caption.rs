//! What a drawing says in words below the board.

use crate::board::{Cell, Shape};
use crate::game::Seat;
use crate::view::{Effects, LastTurn, Piece, PositionView, Tally};

/// The sentences below a board, a line each: whose turn it is or who has won, the seats, what each player
/// has, and the last turn with what it did. No line is empty.
pub fn caption(view: &PositionView) -> Vec<String> {
    let mut lines = vec![turn_line(view), format!("seats: {}", view.seats)];
    lines.extend(view.tallies.iter().map(tally_line));
    lines.extend(
        view.last_turn
            .as_ref()
            .map(|turn| last_turn_line(view.shape, turn)),
    );
    lines
}

fn turn_line(view: &PositionView) -> String {
    let phase = view.phase;
    let seat_of = |color| match view.seats.seat(color) {
        Seat::First => "the first player",
        Seat::Second => "the second player",
    };
    match (view.winner, view.to_move) {
        (Some(winner), _) => format!("{winner} ({}) has won", seat_of(winner)),
        (None, Some(color)) => format!("{color} ({}) to move, phase {phase}", seat_of(color)),
        (None, None) => format!("nobody to move, phase {phase}"),
    }
}

fn tally_line(tally: &Tally) -> String {
    let Tally {
        name, black, white, ..
    } = tally;
    match tally.to_win {
        Some(to_win) => format!("{name}: black {black}, white {white} ({to_win} to win)"),
        None => format!("{name}: black {black}, white {white}"),
    }
}

fn last_turn_line(shape: Shape, turn: &LastTurn) -> String {
    let mut line = format!("last turn: {} {}", turn.color, turn.text);
    for did in [claims(shape, &turn.effects), captures(shape, &turn.effects)]
        .into_iter()
        .flatten()
    {
        line.push_str(", ");
        line.push_str(&did);
    }
    line
}

/// Such as `claims c3 for white and e5 for black`.
fn claims(shape: Shape, effects: &Effects) -> Option<String> {
    let claims: Vec<_> = effects
        .claimed
        .iter()
        .map(|&(cell, owner)| format!("{} for {owner}", shape.name(cell)))
        .collect();
    (!claims.is_empty()).then(|| format!("claims {}", claims.join(" and ")))
}

/// Such as `removes 3 black (a1 a2 b2) and 1 white (c4)`.
fn captures(shape: Shape, effects: &Effects) -> Option<String> {
    let mut owners = Vec::new();
    for &(_, piece) in &effects.removed {
        if let Piece::Stone { color, .. } = piece
            && !owners.contains(&color)
        {
            owners.push(color);
        }
    }
    let of_owner = |owner| {
        let cells: Vec<Cell> = effects
            .removed
            .iter()
            .filter(|(_, piece)| matches!(piece, Piece::Stone { color, .. } if *color == owner))
            .map(|&(cell, _)| cell)
            .collect();
        let names: Vec<_> = cells.iter().map(|&cell| shape.name(cell)).collect();
        format!("{} {owner} ({})", cells.len(), names.join(" "))
    };
    let parts: Vec<_> = owners.into_iter().map(of_owner).collect();
    (!parts.is_empty()).then(|| format!("removes {}", parts.join(" and ")))
}
