//! Drawings of positions that are given as text, without a game behind them.

use windrose::board::{Cell, Shape};
use windrose::drawing::{
    Charset, Mark, Orientation, Overlay, Palette, PictureStyle, TextStyle, sheet, svg, text_diagram,
};
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

/// The names of the cells on which elements of a class stand, with the value of an attribute of each.
fn placed<'a>(svg: &'a str, class: &str, attribute: &str) -> Vec<(&'a str, &'a str)> {
    let value = |tag: &'a str, name: &str| {
        let (_, rest) = tag.split_once(&format!("{name}=\""))?;
        Some(rest.split_once('"')?.0)
    };
    let tags = svg
        .split('<')
        .filter(|tag| tag.contains(&format!("class=\"{class}\"")));
    tags.filter_map(|tag| Some((value(tag, "data-cell")?, value(tag, attribute)?)))
        .collect()
}

#[test]
fn every_piece_stands_on_its_cell_in_svg() {
    for (rows, shape, symbols) in [
        ("xosXO/...../...../...../xosXO", Shape::Square(5), VELETAS),
        ("abc/..../d...a/..../.bc", Shape::Hexhex(3), BLOOMS),
    ] {
        let view = view("a game", shape, symbols, rows);
        for orientation in [Orientation::Upright, Orientation::HalfTurn] {
            for palette in [Palette::Wood, Palette::ColorBlind] {
                let style = PictureStyle {
                    orientation,
                    palette,
                    ..PictureStyle::default()
                };
                let svg = svg(&view, &Overlay::default(), style);
                let mut pieces = placed(&svg, "stone", "data-piece");
                pieces.extend(placed(&svg, "shooter", "data-piece"));
                pieces.sort();
                let mut expected: Vec<(String, String)> = shape
                    .cells()
                    .filter_map(|cell| {
                        let piece = view.pieces[cell.index()]?;
                        let (symbol, _) = symbols.iter().find(|(_, known)| *known == piece)?;
                        Some((shape.name(cell), symbol.to_string()))
                    })
                    .collect();
                expected.sort();
                let found: Vec<(String, String)> = pieces
                    .iter()
                    .map(|(cell, piece)| (cell.to_string(), piece.to_string()))
                    .collect();
                assert_eq!(found, expected);
            }
        }
    }
}

/// Cells do not overlap, lie within the picture, and rows run upwards: on every board there is.
#[test]
fn pieces_lie_where_their_cells_are() {
    let shapes = (5..=11)
        .map(Shape::Square)
        .chain((3..=12).map(Shape::Hexhex));
    for shape in shapes {
        let rows: Vec<String> = (0..shape.row_count())
            .map(|row| "x".repeat(shape.row_len(row)))
            .collect();
        let view = view("a game", shape, VELETAS, &rows.join("/"));
        let picture = svg(
            &view,
            &Overlay::default(),
            PictureStyle {
                caption: false,
                ..PictureStyle::default()
            },
        );
        let number = |text: &str| text.parse::<f64>().expect("a number");
        let size: Vec<f64> = picture
            .split("viewBox=\"0 0 ")
            .nth(1)
            .and_then(|rest| rest.split('"').next())
            .map(|size| size.split(' ').map(number).collect())
            .unwrap_or_default();
        let xs = placed(&picture, "stone", "cx");
        let ys = placed(&picture, "stone", "cy");
        let centers: Vec<(f64, f64)> = xs
            .iter()
            .zip(&ys)
            .map(|((_, x), (_, y))| (number(x), number(y)))
            .collect();
        assert_eq!(centers.len(), shape.len());
        for (index, &(x, y)) in centers.iter().enumerate() {
            assert!(
                x > 16.0 && y > 16.0 && x < size[0] - 16.0 && y < size[1] - 16.0,
                "{shape:?}"
            );
            for &(other_x, other_y) in &centers[..index] {
                assert!((x - other_x).hypot(y - other_y) > 39.9, "{shape:?}");
                assert!(y < other_y + 0.01, "rows run upwards on {shape:?}");
            }
        }
    }
}

#[test]
fn the_last_turn_and_what_is_laid_over_are_drawn() {
    let view = veletas();
    let at = |name| cell(view.shape, name);
    let overlay = Overlay {
        heat: vec![(at("a1"), -0.5), (at("b1"), 2.0), (at("c1"), f64::NAN)],
        arrows: vec![(at("a2"), at("c2"))],
        marks: vec![(at("d2"), Mark::Triangle)],
        labels: vec![(at("e2"), "<7>".to_string())],
    };
    let picture = svg(&view, &overlay, PictureStyle::default());
    assert!(picture.contains("class=\"arrow move\" data-from=\"d5\" data-to=\"e5\""));
    assert!(picture.contains("class=\"arrow shot\" data-from=\"e5\" data-to=\"c5\""));
    assert!(picture.contains("class=\"arrow asked\" data-from=\"a2\" data-to=\"c2\""));
    assert_eq!(placed(&picture, "placed", "r"), [("c5", "9")]);
    assert_eq!(placed(&picture, "claimed", "r"), [("a5", "19")]);
    assert_eq!(placed(&picture, "mark triangle", "fill"), [("d2", "none")]);
    let heat = placed(&picture, "heat", "fill-opacity");
    assert_eq!(heat, [("a1", "0.42"), ("b1", "0.85"), ("c1", "0")]);
    assert!(picture.contains("&lt;7&gt;") && !picture.contains("<7>"));
    let plain = svg(
        &view,
        &Overlay::default(),
        PictureStyle {
            last_turn: false,
            ..PictureStyle::default()
        },
    );
    assert!(!plain.contains("arrow") && !plain.contains("claimed\""));
}

#[cfg(feature = "png")]
#[test]
fn pictures_in_pixels_show_pieces_and_coordinates_without_fonts() {
    let view = veletas();
    let style = PictureStyle {
        lettering: windrose::drawing::Lettering::Lines,
        last_turn: false,
        ..PictureStyle::default()
    };
    let picture = svg(&view, &Overlay::default(), style);
    let bytes = windrose::drawing::png(&picture, 2.0).expect("a picture");
    let pixels = resvg::tiny_skia::Pixmap::decode_png(&bytes).expect("a picture");
    let brightness = |x: f64, y: f64| {
        let pixel = pixels.pixel((2.0 * x) as u32, (2.0 * y) as u32);
        pixel.map_or(0, |pixel| u32::from(pixel.red()) + u32::from(pixel.green()))
    };
    let center = |name: &str| {
        let number = |attribute: &str| {
            let stones = placed(&picture, "stone", attribute);
            let stone = stones.iter().find(|(cell, _)| *cell == name);
            stone.and_then(|(_, value)| value.parse::<f64>().ok())
        };
        (
            number("cx").expect("a stone"),
            number("cy").expect("a stone"),
        )
    };
    let (black, white) = (center("b5"), center("c5"));
    assert!(brightness(black.0, black.1) < 100);
    assert!(brightness(white.0, white.1) > 480);
    // Beside the row of these stones stands its number, and nothing but paper between the numbers of two rows.
    let inked = |y: f64| {
        (0..20).any(|x| (0..10).any(|dy| brightness(f64::from(x), y + f64::from(dy)) < 250))
    };
    assert!(inked(black.1 - 5.0) && !inked(black.1 + 15.0));
}

#[test]
fn a_sheet_has_every_position_once_with_its_turn() {
    let mut views: Vec<_> = (0..7).map(|_| veletas()).collect();
    views[0].last_turn = None;
    let style = PictureStyle::default();
    let picture = sheet(&views, 0, Some(3), style);
    assert_eq!(picture.matches("class=\"thumbnail\"").count(), 7);
    assert_eq!(picture.matches("<use href=\"#board\"/>").count(), 7);
    for (index, place) in [(0, "10 10"), (1, "170 10"), (3, "10 190"), (6, "10 370")] {
        let title = if index == 0 {
            "0.".to_string()
        } else {
            format!("{index}. white c5-e5/c5")
        };
        assert!(picture.contains(&format!(">{title}</text>")), "{title}");
        assert!(picture.contains(&format!("translate({place})")), "{place}");
    }
    assert!(sheet(&[], 0, None, style).starts_with("<svg "));
}
