//! What is laid over a position: marks, labels, arrows, and the heat of values.

use super::Painter;
use super::markup::number;
use crate::board::Cell;

/// What is laid over a position.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Overlay {
    /// Values of cells between -1 and 1, shown as heat: cold below zero, warm above.
    pub heat: Vec<(Cell, f64)>,
    /// Arrows between cells.
    pub arrows: Vec<(Cell, Cell)>,
    /// Marked cells.
    pub marks: Vec<(Cell, Mark)>,
    /// Short texts on cells.
    pub labels: Vec<(Cell, String)>,
}

/// The form of a mark.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Mark {
    /// A circle.
    Circle,
    /// A square.
    Square,
    /// A triangle.
    Triangle,
    /// A cross.
    Cross,
}

impl Mark {
    /// The word for it.
    pub const fn word(self) -> &'static str {
        match self {
            Mark::Circle => "circle",
            Mark::Square => "square",
            Mark::Triangle => "triangle",
            Mark::Cross => "cross",
        }
    }

    /// The form with this word.
    pub fn named(word: &str) -> Option<Mark> {
        let all = [Mark::Circle, Mark::Square, Mark::Triangle, Mark::Cross];
        all.into_iter().find(|mark| mark.word() == word)
    }
}

impl Painter {
    /// The arrows, marks and labels of an overlay.
    pub(super) fn marks(&self, overlay: &Overlay) -> String {
        let color = self.style().palette.mark();
        let mut text = String::new();
        for &(from, to) in &overlay.arrows {
            text += &self.arrow(from, to, color, "asked", "");
        }
        for &(cell, mark) in &overlay.marks {
            let (x, y) = self.center(cell);
            let at = |dx: f64, dy: f64| format!("{} {}", number(x + dx), number(y + dy));
            let path = match mark {
                Mark::Circle => format!("M{}a8 8 0 1 0 16 0a8 8 0 1 0 -16 0Z", at(-8.0, 0.0)),
                Mark::Square => format!("M{}h15v15h-15Z", at(-7.5, -7.5)),
                Mark::Triangle => format!("M{}L{}L{}Z", at(0.0, -9.5), at(8.5, 6.0), at(-8.5, 6.0)),
                Mark::Cross => format!("M{}l14 14m0 -14l-14 14", at(-7.0, -7.0)),
            };
            text += &format!(
                "<path class=\"mark {}\" data-cell=\"{}\" d=\"{path}\" fill=\"none\" stroke=\"{color}\" stroke-width=\"3\"/>\n",
                mark.word(),
                self.cell_name(cell)
            );
        }
        for (cell, label) in &overlay.labels {
            let (x, y) = self.center(*cell);
            text += &format!(
                "<circle cx=\"{}\" cy=\"{}\" r=\"10\" fill=\"#ffffff\" fill-opacity=\"0.85\"/>\n",
                number(x),
                number(y)
            );
            let size = 14.0 / (label.chars().count().max(2) as f64 / 2.0).sqrt();
            text += &self.text(label, (x, y), size, 0.5, color);
        }
        text
    }
}
