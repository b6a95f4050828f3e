//! Drawings of positions that are given as text, without a game behind them.

use windrose::board::{Cell, Shape};
use windrose::drawing::{Charset, Orientation, TextStyle, text_diagram};
use windrose::game::{Color, Seats};
use windrose::position_text::{PositionText, Symbols};
use windrose::view::{Effects, LastTurn, Piece, PositionView, Tally};

const VELETAS: Symbols = &[
    ('x', Piece::stone(Color::Black)),
    ('o', Piece::stone(Color::White)),
    ('s', Piece::Shooter { owner: None }),
    (
        'X',
        Piece::Shooter {
            owner: Some(Color::Black),
        },
    ),
    (
        'O',
        Piece::Shooter {
            owner: Some(Color::White),
        },
    ),
];

const BLOOMS: Symbols = &[
    ('a', stone(Color::Black, 1)),
    ('b', stone(Color::Black, 2)),
    ('c', stone(Color::White, 1)),
    ('d', stone(Color::White, 2)),
];

const fn stone(color: Color, kind: u8) -> Piece {
    Piece::Stone { color, kind }
}

fn view(game: &str, shape: Shape, symbols: Symbols, rows: &str) -> PositionView {
    let text = PositionText::read(&format!("{rows} b play")).expect("good fields");
    let mut pieces = vec![None; shape.span()];
    for (cell, piece) in text.pieces(shape, symbols).expect("a good board") {
        pieces[cell.index()] = Some(piece);
    }
    PositionView {
        game: game.to_string(),
        shape,
        symbols,
        pieces,
        groups: Vec::new(),
        to_move: Some(Color::Black),
        phase: "play",
        seats: Seats::START,
        winner: None,
        tallies: Vec::new(),
        last_turn: None,
    }
}

fn cell(shape: Shape, name: &str) -> Cell {
    shape
        .cells()
        .find(|&cell| shape.name(cell) == name)
        .expect("a cell of the board")
}

fn veletas() -> PositionView {
    let shape = Shape::Square(5);
    let mut view = view(
        "veletas size=5 shooters=3 rules=2022",
        shape,
        VELETAS,
        "Xxo.s/xx.../..s../..o../.....",
    );
    view.tallies.push(Tally {
        name: "claimed",
        black: 1,
        white: 0,
        to_win: Some(2),
    });
    view.last_turn = Some(LastTurn {
        color: Color::White,
        text: "c5-e5/c5".to_string(),
        effects: Effects {
            moved: Some((cell(shape, "d5"), cell(shape, "e5"))),
            placed: vec![(cell(shape, "c5"), Piece::stone(Color::White))],
            removed: Vec::new(),
            claimed: vec![(cell(shape, "a5"), Color::Black)],
        },
    });
    view
}

fn blooms(side: usize) -> PositionView {
    let shape = Shape::Hexhex(side);
    let rows: Vec<String> = (0..shape.row_count())
        .map(|row| ".".repeat(shape.row_len(row)))
        .collect();
    view(
        &format!("blooms size={side} target=10"),
        shape,
        BLOOMS,
        &rows.join("/"),
    )
}

#[test]
fn a_square_board_in_ascii() {
    let expected = "\
veletas size=5 shooters=3 rules=2022
    a b c d e
 5 {X}x(o|.|s] 5
 4  x x . . .  4
 3  . . s . .  3
 2  . . o . .  2
 1  . . . . .  1
    a b c d e
black (the first player) to move, phase play
seats: first=black second=white
claimed: black 1, white 0 (2 to win)
last turn: white c5-e5/c5, claims a5 for black";
    assert_eq!(text_diagram(&veletas(), TextStyle::default()), expected);
}

#[test]
fn a_hexhex_board_in_both_character_sets_and_from_both_sides() {
    let mut view = blooms(3);
    for (name, piece) in [
        ("a1", stone(Color::Black, 1)),
        ("a2", stone(Color::Black, 2)),
        ("c5", stone(Color::White, 1)),
        ("e3", stone(Color::White, 2)),
    ] {
        view.pieces[cell(view.shape, name).index()] = Some(piece);
    }
    let board = |style| {
        let text = text_diagram(&view, style);
        text.lines()
            .skip(1)
            .take(7)
            .fold(String::from("\n"), |all, line| all + line + "\n")
    };
    let upright = "
       1 2 3
   e  . . d  3
  d  . . . .  4
 c  . . . . c  5
  b  . . . .  4
   a  a b .  3
       1 2 3
";
    assert_eq!(board(TextStyle::default()), upright);
    let turned = "
     3 2 1
   3  · ■ ●  a
  4  · · · ·  b
 5  ○ · · · ·  c
  4  · · · ·  d
   3  □ · ·  e
     3 2 1
";
    assert_eq!(
        board(TextStyle {
            charset: Charset::Unicode,
            orientation: Orientation::HalfTurn,
            color: false
        }),
        turned
    );
}

/// The stylistic duties that protocol replies rely on, on all boards and in all styles.
#[test]
fn no_diagram_has_an_empty_line_or_a_blank_at_a_lines_end() {
    let mut views: Vec<_> = (3..=12).map(blooms).collect();
    views.push(veletas());
    for view in views {
        for orientation in [Orientation::Upright, Orientation::HalfTurn] {
            for charset in [Charset::Ascii, Charset::Unicode] {
                for color in [false, true] {
                    let text = text_diagram(
                        &view,
                        TextStyle {
                            charset,
                            color,
                            orientation,
                        },
                    );
                    assert!(
                        text.lines()
                            .all(|line| !line.is_empty() && !line.ends_with(' ')),
                        "{text}"
                    );
                    assert_eq!(text.contains('\x1b'), color);
                    assert!(charset == Charset::Unicode || text.is_ascii());
                }
            }
        }
    }
}

#[test]
fn numbers_of_two_digits_are_written_downwards_on_large_hexhex_boards() {
    let text = text_diagram(&blooms(12), TextStyle::default());
    let lines: Vec<&str> = text.lines().collect();
    assert_eq!(
        lines[1..4],
        [
            "                                  1 1 1",
            "                1 2 3 4 5 6 7 8 9 0 1 2",
            "            w  . . . . . . . . . . . .  12"
        ]
    );
    assert_eq!(
        lines[14],
        " l  . . . . . . . . . . . . . . . . . . . . . . .  23"
    );
}
