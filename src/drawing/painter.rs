//! The parts of a picture: boards, pieces, marks and text as SVG elements.

use super::coordinates::coordinates;
use super::geometry::{Geometry, PITCH, Point};
use super::markup::{escape, number};
use super::palette::Paint;
use super::{Lettering, Overlay, PictureStyle, lettering};
use crate::board::Cell;
use crate::game::Color;
use crate::view::{Piece, PositionView};

/// Draws the boards and positions of one game in one style, as SVG elements without a document around them.
pub struct Painter {
    geometry: Geometry,
    style: PictureStyle,
    /// Whether a player of this game has two kinds of stones.
    is_double: bool,
    symbols: &'static [(char, Piece)],
    /// The ink of coordinates: that of the palette, or of the page around the picture.
    ink: &'static str,
}

impl Painter {
    /// A painter for views of the same game and board as this one.
    pub fn new(view: &PositionView, style: PictureStyle) -> Painter {
        let is_second = |piece: &Piece| matches!(piece, Piece::Stone { kind: 2, .. });
        Painter {
            geometry: Geometry::new(view.shape, style.orientation, style.coordinates),
            style,
            is_double: view.symbols.iter().any(|(_, piece)| is_second(piece)),
            symbols: view.symbols,
            ink: style.palette.ink(),
        }
    }

    /// The same painter with coordinates in the colour of the text around the picture.
    pub fn with_page_ink(self) -> Painter {
        Painter {
            ink: "currentColor",
            ..self
        }
    }

    /// The width and height of a board with its coordinates, in pixels.
    pub fn size(&self) -> (f64, f64) {
        (self.geometry.width(), self.geometry.height())
    }

    /// The empty board with its coordinates.
    pub fn board(&self) -> String {
        let palette = self.style.palette;
        let mut cells = String::new();
        for cell in self.geometry.shape.cells() {
            cells += &polygon_path(&self.geometry.corners(cell));
        }
        let mut text = format!(
            "<path class=\"board\" d=\"{cells}\" fill=\"{}\" stroke=\"{}\" stroke-width=\"1\"/>\n",
            palette.board(),
            palette.grid()
        );
        if self.style.coordinates {
            for coordinate in coordinates(self.geometry.shape) {
                let at = self.geometry.coordinate(&coordinate);
                text += &self.text(&coordinate.text, at, 14.0, 0.5, self.ink);
            }
        }
        text
    }

    /// The pieces of a position, the marks of its last turn, and what is laid over it.
    pub fn position(&self, view: &PositionView, overlay: &Overlay) -> String {
        let mut text = String::new();
        for &(cell, value) in &overlay.heat {
            text += &self.heat(cell, value);
        }
        let pieces = view
            .shape
            .cells()
            .filter_map(|cell| Some((cell, view.pieces[cell.index()]?)));
        for (cell, piece) in pieces {
            text += &self.piece(cell, piece);
        }
        if self.style.group_sizes {
            for group in &view.groups {
                let cell = self.middle_of(&group.cells);
                let ink = self.style.palette.piece(group.piece, self.is_double).ink;
                let size = group.cells.len().to_string();
                text += &self.text(&size, self.geometry.center(cell), 15.0, 0.5, ink);
            }
        }
        if self.style.last_turn {
            text += &self.last_turn(view);
        }
        text + &self.marks(overlay)
    }

    /// One piece.
    pub fn piece(&self, cell: Cell, piece: Piece) -> String {
        let paint = self.style.palette.piece(piece, self.is_double);
        let symbol = self.symbols.iter().find(|(_, known)| *known == piece);
        let data = format!(
            "data-cell=\"{}\" data-piece=\"{}\"",
            self.geometry.shape.name(cell),
            symbol.map_or('?', |&(symbol, _)| symbol)
        );
        let (x, y) = self.geometry.center(cell);
        let place = format!("cx=\"{}\" cy=\"{}\"", number(x), number(y));
        let Paint { fill, stroke, ink } = paint;
        match piece {
            Piece::Stone { kind, .. } => {
                let stone = format!(
                    "<circle class=\"stone\" {data} {place} r=\"16\" fill=\"{fill}\" stroke=\"{stroke}\" stroke-width=\"1.5\"/>\n"
                );
                if kind == 1 {
                    return stone;
                }
                stone
                    + &format!("<circle {place} r=\"4.5\" fill=\"{ink}\" fill-opacity=\"0.85\"/>\n")
            }
            Piece::Shooter { owner } => {
                let ring = if owner.is_some() {
                    format!(
                        "<circle {place} r=\"17.5\" fill=\"none\" stroke=\"{ink}\" stroke-width=\"1\"/>\n\
                             <circle {place} r=\"16\" fill=\"none\" stroke=\"{fill}\" stroke-width=\"2\"/>\n"
                    )
                } else {
                    String::new()
                };
                let outline = if owner == Some(Color::Black) {
                    ink
                } else {
                    stroke
                };
                ring + &format!(
                    "<path class=\"shooter\" {data} d=\"{}\" fill=\"{fill}\" stroke=\"{outline}\" stroke-width=\"1\" stroke-linejoin=\"round\"/>\n",
                    compass_rose((x, y))
                )
            }
        }
    }

    /// The cell of a group that lies nearest to its middle.
    fn middle_of(&self, cells: &[Cell]) -> Cell {
        let centers: Vec<Point> = cells
            .iter()
            .map(|&cell| self.geometry.center(cell))
            .collect();
        let count = centers.len().max(1) as f64;
        let (x, y) = centers
            .iter()
            .fold((0.0, 0.0), |(x, y), center| (x + center.0, y + center.1));
        let middle = (x / count, y / count);
        let distance = |cell: &Cell| distance(self.geometry.center(*cell), middle);
        let nearest = cells
            .iter()
            .min_by(|a, b| distance(a).total_cmp(&distance(b)));
        nearest.copied().unwrap_or(Cell::new(0))
    }

    /// The marks of the last turn.
    pub fn last_turn(&self, view: &PositionView) -> String {
        let Some(turn) = &view.last_turn else {
            return String::new();
        };
        let (effects, color) = (&turn.effects, self.style.palette.last_turn());
        let mut text = String::new();
        for &(cell, piece) in &effects.removed {
            let fill = self.style.palette.piece(piece, self.is_double).fill;
            let (x, y) = self.geometry.center(cell);
            let (x, y) = (number(x), number(y));
            text += &format!(
                "<circle class=\"removed\" data-cell=\"{}\" cx=\"{x}\" cy=\"{y}\" r=\"14\" fill=\"{fill}\" fill-opacity=\"0.25\" \
                 stroke=\"{color}\" stroke-width=\"1.5\" stroke-dasharray=\"4 3\"/>\n",
                self.geometry.shape.name(cell)
            );
        }
        if let Some((from, to)) = effects.moved {
            text += &self.arrow(from, to, color, "move", "");
            for &(stone, _) in &effects.placed {
                text += &self.arrow(to, stone, color, "shot", " stroke-dasharray=\"5 4\"");
            }
        }
        for &(cell, _) in &effects.placed {
            text += &self.ring(cell, "placed", 9.0, color);
        }
        for &(cell, _) in &effects.claimed {
            text += &self.ring(cell, "claimed", 19.0, color);
        }
        text
    }

    /// A ring with a light halo, to be seen on stones of any colour.
    fn ring(&self, cell: Cell, class: &str, radius: f64, color: &str) -> String {
        let (x, y) = self.geometry.center(cell);
        let circle = format!(
            "cx=\"{}\" cy=\"{}\" r=\"{}\" fill=\"none\"",
            number(x),
            number(y),
            number(radius)
        );
        format!(
            "<circle {circle} stroke=\"#ffffff\" stroke-opacity=\"0.75\" stroke-width=\"5\"/>\
             <circle class=\"{class}\" data-cell=\"{}\" {circle} stroke=\"{color}\" stroke-width=\"2.5\"/>\n",
            self.geometry.shape.name(cell)
        )
    }

    /// An arrow between the centres of two cells, its point a little before the end.
    pub(super) fn arrow(
        &self,
        from: Cell,
        to: Cell,
        color: &str,
        class: &str,
        dashes: &str,
    ) -> String {
        let (start, end) = (self.geometry.center(from), self.geometry.center(to));
        let length = distance(start, end);
        if length == 0.0 {
            return String::new();
        }
        let along = ((end.0 - start.0) / length, (end.1 - start.1) / length);
        let at = |ahead: f64, aside: f64| {
            (
                start.0 + along.0 * ahead - along.1 * aside,
                start.1 + along.1 * ahead + along.0 * aside,
            )
        };
        let tip = length - 9.0;
        let (begin, neck) = (at(6.0, 0.0), at(tip - 9.0, 0.0));
        let head = polygon_path(&[at(tip, 0.0), at(tip - 10.0, 5.5), at(tip - 10.0, -5.5)]);
        let name = |cell| self.geometry.shape.name(cell);
        format!(
            "<g class=\"arrow {class}\" data-from=\"{}\" data-to=\"{}\"><path d=\"M{} {}L{} {}\" fill=\"none\" stroke=\"{color}\" \
             stroke-width=\"3\" stroke-opacity=\"0.8\"{dashes}/><path d=\"{head}\" fill=\"{color}\"/></g>\n",
            name(from),
            name(to),
            number(begin.0),
            number(begin.1),
            number(neck.0),
            number(neck.1),
        )
    }

    fn heat(&self, cell: Cell, value: f64) -> String {
        let value = if value.is_finite() {
            value.clamp(-1.0, 1.0)
        } else {
            0.0
        };
        let [cold, warm] = self.style.palette.heat();
        format!(
            "<path class=\"heat\" data-cell=\"{}\" d=\"{}\" fill=\"{}\" fill-opacity=\"{}\"/>\n",
            self.geometry.shape.name(cell),
            polygon_path(&self.geometry.corners(cell)),
            if value < 0.0 { cold } else { warm },
            number(0.85 * value.abs())
        )
    }

    pub(super) fn center(&self, cell: Cell) -> Point {
        self.geometry.center(cell)
    }

    pub(super) fn style(&self) -> PictureStyle {
        self.style
    }

    pub(super) fn cell_name(&self, cell: Cell) -> String {
        self.geometry.shape.name(cell)
    }

    /// A line of text with its middle at the height of a point, and its beginning (`anchor` 0), middle (0.5) or end (1) at it.
    pub(super) fn text(
        &self,
        text: &str,
        (x, middle): Point,
        size: f64,
        anchor: f64,
        ink: &str,
    ) -> String {
        match self.style.lettering {
            Lettering::Text => {
                let anchor = match anchor {
                    0.0 => "start",
                    1.0 => "end",
                    _ => "middle",
                };
                format!(
                    "<text x=\"{}\" y=\"{}\" font-size=\"{}\" font-family=\"system-ui, sans-serif\" text-anchor=\"{anchor}\" fill=\"{ink}\">{}</text>\n",
                    number(x),
                    number(middle + size * 0.35),
                    number(size),
                    escape(text)
                )
            }
            Lettering::Lines => format!(
                "<path class=\"lettering\" d=\"{}\" fill=\"none\" stroke=\"{ink}\" stroke-width=\"{}\" stroke-linecap=\"round\" stroke-linejoin=\"round\"/>\n",
                lettering::path(text, x, middle, size, anchor),
                number(lettering::pen(size))
            ),
        }
    }
}

fn distance(a: Point, b: Point) -> f64 {
    (a.0 - b.0).hypot(a.1 - b.1)
}

fn polygon_path(corners: &[Point]) -> String {
    let mut path = String::new();
    for (index, &(x, y)) in corners.iter().enumerate() {
        path.push(if index == 0 { 'M' } else { 'L' });
        path += &format!("{} {}", number(x), number(y));
    }
    path + "Z"
}

/// A star of eight points, the four along the lines of the board longer: a shooter shoots along all of them.
fn compass_rose((x, y): Point) -> String {
    let points: Vec<Point> = (0..16)
        .map(|index| {
            let radius = match index % 4 {
                0 => PITCH * 0.4,
                2 => PITCH * 0.3,
                _ => PITCH * 0.13,
            };
            let (sine, cosine) = (f64::from(index) * std::f64::consts::TAU / 16.0).sin_cos();
            (x + radius * sine, y - radius * cosine)
        })
        .collect();
    polygon_path(&points)
}
