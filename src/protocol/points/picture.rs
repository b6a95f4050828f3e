//! The Go board in characters.

use super::board::{Point, column_letter, meaning};
use crate::board::Cell;
use crate::game::Color;
use crate::protocol::engine::Engine;
use crate::session::TurnPart;
use crate::view::Piece;

/// The lines of the Go board, the top one first: `X` for a stone of Black, `O` for one of White, by the names of the
/// seats, and `.` for everything else.
pub(super) fn rows(engine: &Engine) -> Vec<Vec<char>> {
    let (view, size) = (engine.session.view(), engine.go_size());
    let mut rows = vec![vec!['.'; size]; size];
    for cell in view.shape.cells() {
        if let Some(Piece::Stone { color, .. }) = view.pieces[cell.index()] {
            let (row, column) = point_of(engine, cell).place();
            rows[size - 1 - row][column] = match engine.renamed(color) {
                Color::Black => 'X',
                Color::White => 'O',
            };
        }
    }
    rows
}

/// The point that shows a cell, whatever is played on which point.
pub(super) fn point_of(engine: &Engine, cell: Cell) -> Point {
    Point::of_part(
        TurnPart::Cell(cell),
        engine.session.shape(),
        engine.go_size(),
    )
}

/// The board with coordinates, who is on turn, and the points that stand for no cell and can be played.
pub(super) fn picture(engine: &Engine) -> String {
    let size = engine.go_size();
    let letters: Vec<String> = (0..size)
        .map(|column| column_letter(column).to_string())
        .collect();
    let letters = format!("    {}", letters.join(" "));
    let mut text = format!("{}\n{letters}\n", engine.session.game_line());
    for (index, row) in rows(engine).iter().enumerate() {
        let symbols: Vec<String> = row.iter().map(char::to_string).collect();
        text += &format!("{:3} {}\n", size - index, symbols.join(" "));
    }
    text += &letters;
    match (engine.session.seat_to_move(), engine.winner_named()) {
        (Some(seat), _) => text += &format!("\n{} is on turn", engine.name_of(seat)),
        (None, Some(winner)) => text += &format!("\n{winner} has won"),
        (None, None) => {}
    }
    let shape = engine.session.shape();
    for (part, point) in engine.legal_parts() {
        if !matches!(part, TurnPart::Cell(_) | TurnPart::Komi(_)) {
            text += &format!("\n{point}: {}", meaning(part, shape));
        }
    }
    text
}
