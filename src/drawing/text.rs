//! A position as a text diagram.

use super::coordinates::{Coordinate, Side, coordinates, half_column};
use super::{Orientation, caption};
use crate::board::{Cell, Shape};
use crate::game::Color;
use crate::view::{Piece, PositionView};
use std::collections::BTreeMap;

/// The characters that a diagram may use.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Charset {
    /// ASCII alone; pieces are the characters of positions.
    #[default]
    Ascii,
    /// Geometric shapes: full ones are Black's, hollow ones White's, squares a player's second colour, diamonds shooters.
    Unicode,
}

/// How a text diagram looks.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct TextStyle {
    /// The characters used.
    pub charset: Charset,
    /// Whether colours are set by the escape sequences of terminals.
    pub color: bool,
    /// From which side the board is seen.
    pub orientation: Orientation,
}

/// Draws a position: the game, the board with coordinates, and the lines of [`caption()`].
///
/// What the last turn placed stands in `( )`, a moved shooter in `[ ]`, a claimed one in `{ }`, the cell that a shooter
/// left and cells that were emptied in `< >`; `|` stands between two such cells. Lines are separated by LF, none is empty or ends in a
/// blank, and the last one has no LF.
pub fn text_diagram(view: &PositionView, style: TextStyle) -> String {
    let mut lines = vec![view.game.clone()];
    lines.extend(board_lines(view, style));
    lines.extend(caption(view));
    lines.join("\n")
}

/// What is written with one character of the canvas, for its colour.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Ink {
    /// The blank paper around the board.
    Paper,
    /// A letter or digit of a coordinate.
    Coordinate,
    /// An empty cell or the gap between two cells.
    Board,
    /// A piece.
    Piece(Piece),
    /// A bracket around a cell that the last turn touched.
    Mark,
}

/// A sheet of characters; places may lie outside it and are then grown into.
struct Canvas {
    rows: Vec<Vec<(char, Ink)>>,
}

impl Canvas {
    fn new(height: usize) -> Canvas {
        Canvas {
            rows: vec![Vec::new(); height],
        }
    }

    fn put(&mut self, x: usize, y: usize, symbol: char, ink: Ink) {
        let row = &mut self.rows[y];
        if row.len() <= x {
            row.resize(x + 1, (' ', Ink::Paper));
        }
        row[x] = (symbol, ink);
    }

    fn lines(&self, color: bool) -> Vec<String> {
        let line = |row: &Vec<(char, Ink)>| {
            let mut line = String::new();
            let mut ink = Ink::Paper;
            for &(symbol, next) in row {
                if color && next != ink {
                    line.push_str(escape(next));
                    ink = next;
                }
                line.push(symbol);
            }
            if ink != Ink::Paper {
                line.push_str(escape(Ink::Paper));
            }
            line.trim_end().to_string()
        };
        self.rows
            .iter()
            .map(line)
            .filter(|line| !line.is_empty())
            .collect()
    }
}

/// Where the characters of a board stand, both counted from the top left of the canvas.
#[derive(Clone, Copy)]
struct Layout {
    shape: Shape,
    orientation: Orientation,
}

/// From a row's first or last cell to its coordinate: room for a bracket and a blank.
const GAP: i32 = 3;

/// Room left of the first cell for a coordinate of two digits.
const MARGIN: i32 = GAP + 1;

impl Layout {
    /// Columns between the first and the last cell of the widest row.
    fn width(self) -> usize {
        2 * (self.shape.row_count() - 1)
    }

    /// Lines of coordinates above the board, and as many below: numbers of two digits are written downwards.
    fn label_lines(self) -> usize {
        match self.shape {
            Shape::Hexhex(side) if side >= 10 => 2,
            _ => 1,
        }
    }

    fn height(self) -> usize {
        self.shape.row_count() + 2 * self.label_lines()
    }

    /// A place of the upright board as it is seen from the chosen side. Columns are counted from the leftmost
    /// cell of the widest row and may be negative, rows from the bottom row.
    fn place(self, x: i32, row: usize) -> (usize, usize) {
        let from_top = self.shape.row_count() - 1 - row;
        let (x, y) = match self.orientation {
            Orientation::Upright => (x, from_top),
            Orientation::HalfTurn => (self.width() as i32 - x, row),
        };
        ((x + MARGIN).max(0) as usize, y + self.label_lines())
    }

    fn cell(self, cell: Cell) -> (usize, usize) {
        let (row, place) = self.shape.row_and_place(cell);
        self.place(half_column(self.shape, row, place), row)
    }
}

fn board_lines(view: &PositionView, style: TextStyle) -> Vec<String> {
    let layout = Layout {
        shape: view.shape,
        orientation: style.orientation,
    };
    let mut canvas = Canvas::new(layout.height());
    draw_coordinates(&mut canvas, layout);
    for row in 0..view.shape.row_count() {
        let last = view.shape.row_len(row) - 1;
        for x in half_column(view.shape, row, 0) - 1..=half_column(view.shape, row, last) + 1 {
            let (x, y) = layout.place(x, row);
            canvas.put(x, y, ' ', Ink::Board);
        }
    }
    for cell in view.shape.cells() {
        let (x, y) = layout.cell(cell);
        let (symbol, ink) = match view.pieces[cell.index()] {
            Some(piece) => (symbol(piece, view, style.charset), Ink::Piece(piece)),
            None => (empty(style.charset), Ink::Board),
        };
        canvas.put(x, y, symbol, ink);
    }
    draw_marks(&mut canvas, view, layout);
    canvas.lines(style.color)
}

fn empty(charset: Charset) -> char {
    match charset {
        Charset::Ascii => '.',
        Charset::Unicode => '·',
    }
}

fn symbol(piece: Piece, view: &PositionView, charset: Charset) -> char {
    let known = view.symbols.iter().find(|(_, known)| *known == piece);
    match (charset, piece) {
        (Charset::Ascii, _) => known.map_or('?', |&(symbol, _)| symbol),
        (_, Piece::Stone { color, kind }) => match (color, kind) {
            (Color::Black, 1) => '●',
            (Color::White, 1) => '○',
            (Color::Black, _) => '■',
            (Color::White, _) => '□',
        },
        (_, Piece::Shooter { owner }) => match owner {
            None => '◈',
            Some(Color::Black) => '◆',
            Some(Color::White) => '◇',
        },
    }
}

fn draw_coordinates(canvas: &mut Canvas, layout: Layout) {
    for Coordinate {
        text,
        side,
        row,
        half_column,
    } in coordinates(layout.shape)
    {
        let turned = layout.orientation == Orientation::HalfTurn;
        match side {
            Side::Left | Side::Right => {
                let outwards = if side == Side::Left { -GAP } else { GAP };
                let (x, y) = layout.place(half_column + outwards, row);
                // Written away from the board.
                let leftwards = (side == Side::Left) != turned;
                let start = if leftwards {
                    (x + 1).saturating_sub(text.len())
                } else {
                    x
                };
                for (at, symbol) in text.chars().enumerate() {
                    canvas.put(start + at, y, symbol, Ink::Coordinate);
                }
            }
            Side::Below | Side::Above => {
                let (x, y) = layout.place(half_column, row);
                let is_top = (side == Side::Above) != turned;
                let top = if is_top {
                    y - layout.label_lines()
                } else {
                    y + 1
                };
                let downwards = format!("{text:>0$}", layout.label_lines());
                for (down, symbol) in downwards.chars().enumerate() {
                    canvas.put(x, top + down, symbol, Ink::Coordinate);
                }
            }
        }
    }
}

fn draw_marks(canvas: &mut Canvas, view: &PositionView, layout: Layout) {
    let Some(turn) = &view.last_turn else {
        return;
    };
    let effects = &turn.effects;
    // Where two things happened on one cell, the later one is told: a stone on the cell that a shooter left.
    let mut marks: BTreeMap<Cell, [char; 2]> = BTreeMap::new();
    marks.extend(effects.removed.iter().map(|&(cell, _)| (cell, ['<', '>'])));
    if let Some((from, to)) = effects.moved {
        marks.extend([(from, ['<', '>']), (to, ['[', ']'])]);
    }
    marks.extend(effects.placed.iter().map(|&(cell, _)| (cell, ['(', ')'])));
    marks.extend(effects.claimed.iter().map(|&(cell, _)| (cell, ['{', '}'])));
    for (cell, brackets) in marks {
        let (x, y) = layout.cell(cell);
        for (x, bracket) in [(x - 1, brackets[0]), (x + 1, brackets[1])] {
            let taken = canvas.rows[y][x].1 == Ink::Mark;
            canvas.put(x, y, if taken { '|' } else { bracket }, Ink::Mark);
        }
    }
}

/// The escape sequence that begins an ink. Pieces and brackets stand on a coloured board, so that black and white
/// stones show on terminals of either kind.
fn escape(ink: Ink) -> &'static str {
    match ink {
        Ink::Paper => "\x1b[0m",
        Ink::Coordinate => "\x1b[0;2m",
        Ink::Board => "\x1b[0;48;5;180;38;5;101m",
        Ink::Mark => "\x1b[0;1;48;5;180;38;5;88m",
        Ink::Piece(Piece::Stone { color, kind }) => match (color, kind) {
            (Color::Black, 1) => "\x1b[0;1;48;5;180;38;5;16m",
            (Color::White, 1) => "\x1b[0;1;48;5;180;38;5;231m",
            (Color::Black, _) => "\x1b[0;1;48;5;180;38;5;19m",
            (Color::White, _) => "\x1b[0;1;48;5;180;38;5;123m",
        },
        Ink::Piece(Piece::Shooter { owner }) => match owner {
            None => "\x1b[0;1;48;5;180;38;5;124m",
            Some(Color::Black) => "\x1b[0;48;5;180;38;5;16m",
            Some(Color::White) => "\x1b[0;48;5;180;38;5;231m",
        },
    }
}
