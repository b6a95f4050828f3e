//! A sheet of small pictures: a whole game at a glance.

use super::Overlay;
use super::markup::number;
use super::svg::document;
use super::{Painter, PictureStyle};
use crate::view::PositionView;

/// The width of one small picture in pixels.
const WIDTH: f64 = 150.0;

/// The room below a small picture for its title.
const TITLE: f64 = 20.0;

/// The gap between small pictures, and around them.
const GAP: f64 = 10.0;

/// Draws positions of one game side by side, `columns` a row (as many as make the sheet about square where it is
/// `None`), each with its number and last turn as its title; `first` is the number of the first one.
pub fn sheet(
    views: &[PositionView],
    first: usize,
    columns: Option<usize>,
    style: PictureStyle,
) -> String {
    let style = PictureStyle {
        coordinates: false,
        caption: false,
        ..style
    };
    let Some(view) = views.first() else {
        return document("no positions", &[], GAP, GAP, style.palette.paper(), "");
    };
    let painter = Painter::new(view, style);
    let (width, height) = painter.size();
    let scale = WIDTH / width;
    let columns = columns
        .unwrap_or((views.len() as f64).sqrt().ceil() as usize)
        .clamp(1, views.len());
    let pitch = (WIDTH + GAP, height * scale + TITLE + GAP);
    let mut body = format!("<defs><g id=\"board\">{}</g></defs>\n", painter.board());
    for (index, view) in views.iter().enumerate() {
        let left = GAP + pitch.0 * (index % columns) as f64;
        let top = GAP + pitch.1 * (index / columns) as f64;
        body += &format!(
            "<g class=\"thumbnail\" transform=\"translate({} {}) scale({scale:.4})\">\n<use href=\"#board\"/>\n{}</g>\n",
            number(left),
            number(top),
            painter.position(view, &Overlay::default())
        );
        let turn = view.last_turn.as_ref();
        let title = match turn {
            Some(turn) => format!("{}. {} {}", first + index, turn.color, turn.text),
            None => format!("{}.", first + index),
        };
        let middle = (left + WIDTH / 2.0, top + height * scale + TITLE / 2.0);
        let size = 12f64.min(1.4 * WIDTH / title.chars().count() as f64);
        body += &painter.text(&title, middle, size, 0.5, style.palette.ink());
    }
    let rows = views.len().div_ceil(columns);
    let (sheet_width, sheet_height) = (GAP + pitch.0 * columns as f64, GAP + pitch.1 * rows as f64);
    let description = vec![format!("{} positions", views.len())];
    document(
        &view.game,
        &description,
        sheet_width,
        sheet_height,
        style.palette.paper(),
        &body,
    )
}
