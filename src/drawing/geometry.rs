//! Where the cells of a board lie on paper, in pixels from its top left corner.

use super::Orientation;
use super::coordinates::{Coordinate, Side, half_column};
use crate::board::{Cell, Shape};

/// The distance between neighbouring cells of a row.
pub(super) const PITCH: f64 = 40.0;

/// The room for coordinates around the board.
const COORDINATES: f64 = 26.0;

/// The room around a board without coordinates.
const BORDER: f64 = 5.0;

/// A place on paper.
pub(super) type Point = (f64, f64);

/// The layout of a board.
#[derive(Clone, Copy, Debug)]
pub(super) struct Geometry {
    pub(super) shape: Shape,
    orientation: Orientation,
    margin: f64,
}

impl Geometry {
    pub(super) fn new(shape: Shape, orientation: Orientation, coordinates: bool) -> Geometry {
        let margin = if coordinates { COORDINATES } else { BORDER };
        Geometry {
            shape,
            orientation,
            margin,
        }
    }

    fn row_distance(self) -> f64 {
        match self.shape {
            Shape::Square(_) => PITCH,
            Shape::Hexhex(_) => PITCH * 0.75f64.sqrt(),
        }
    }

    /// From a cell's centre to the upper edge of its row.
    fn half_height(self) -> f64 {
        match self.shape {
            Shape::Square(_) => PITCH / 2.0,
            Shape::Hexhex(_) => PITCH / 3f64.sqrt(),
        }
    }

    pub(super) fn width(self) -> f64 {
        PITCH * self.shape.row_count() as f64 + 2.0 * self.margin
    }

    pub(super) fn height(self) -> f64 {
        let between = self.row_distance() * (self.shape.row_count() - 1) as f64;
        between + 2.0 * (self.half_height() + self.margin)
    }

    /// A point of the upright board, seen from the chosen side.
    fn seen(self, (x, y): Point) -> Point {
        match self.orientation {
            Orientation::Upright => (x, y),
            Orientation::HalfTurn => (self.width() - x, self.height() - y),
        }
    }

    fn upright(self, half_column: i32, row: usize) -> Point {
        let from_top = (self.shape.row_count() - 1 - row) as f64;
        (
            self.margin + PITCH / 2.0 * f64::from(half_column + 1),
            self.margin + self.half_height() + self.row_distance() * from_top,
        )
    }

    /// The centre of a cell.
    pub(super) fn center(self, cell: Cell) -> Point {
        let (row, place) = self.shape.row_and_place(cell);
        self.seen(self.upright(half_column(self.shape, row, place), row))
    }

    /// The corners of a cell.
    pub(super) fn corners(self, cell: Cell) -> Vec<Point> {
        let (x, y) = self.center(cell);
        let (half, height) = (PITCH / 2.0, self.half_height());
        let corners: &[Point] = match self.shape {
            Shape::Square(_) => &[(-half, -half), (half, -half), (half, half), (-half, half)],
            Shape::Hexhex(_) => &[
                (0.0, -height),
                (half, -height / 2.0),
                (half, height / 2.0),
                (0.0, height),
                (-half, height / 2.0),
                (-half, -height / 2.0),
            ],
        };
        corners.iter().map(|(dx, dy)| (x + dx, y + dy)).collect()
    }

    /// The middle of a coordinate.
    pub(super) fn coordinate(self, coordinate: &Coordinate) -> Point {
        let (x, y) = self.upright(coordinate.half_column, coordinate.row);
        // On a hexhex board the corners above and below give a coordinate between them more room.
        let (aside, across) = (PITCH / 2.0 + 14.0, self.row_distance() / 2.0 + 15.0);
        self.seen(match coordinate.side {
            Side::Left => (x - aside, y),
            Side::Right => (x + aside, y),
            Side::Below => (x, y + across),
            Side::Above => (x, y - across),
        })
    }
}
