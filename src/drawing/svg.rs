//! A position as SVG.

use super::markup::{escape, number};
use super::{Orientation, Overlay, Painter, Palette, caption};
use crate::view::PositionView;

/// How text in a picture is written.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Lettering {
    /// As text, in whatever font there is: it can be searched and read aloud.
    #[default]
    Text,
    /// As lines, which look the same everywhere and need no font.
    Lines,
}

/// How a picture looks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PictureStyle {
    /// The colours.
    pub palette: Palette,
    /// From which side the board is seen.
    pub orientation: Orientation,
    /// Whether coordinates stand around the board.
    pub coordinates: bool,
    /// Whether the last turn is marked: what it placed, moved, removed and claimed.
    pub last_turn: bool,
    /// Whether each group bears its size.
    pub group_sizes: bool,
    /// Whether the lines of [`caption()`] stand below the board.
    pub caption: bool,
    /// How text is written.
    pub lettering: Lettering,
}

impl Default for PictureStyle {
    fn default() -> PictureStyle {
        PictureStyle {
            palette: Palette::default(),
            orientation: Orientation::default(),
            coordinates: true,
            last_turn: true,
            group_sizes: false,
            caption: true,
            lettering: Lettering::default(),
        }
    }
}

/// The size of letters in captions.
const CAPTION_SIZE: f64 = 13.0;

/// The room left of a caption, and below it.
const CAPTION_GAP: f64 = 8.0;

/// A whole picture of one position: an SVG document.
pub fn svg(view: &PositionView, overlay: &Overlay, style: PictureStyle) -> String {
    let painter = Painter::new(view, style);
    let (width, board_height) = painter.size();
    // Letters are at most seven tenths of their size wide.
    let columns = ((width - 2.0 * CAPTION_GAP) / (0.7 * CAPTION_SIZE)) as usize;
    let lines: Vec<String> = if style.caption {
        let sentences = caption(view);
        let wrapped = sentences.iter().flat_map(|line| wrap(line, columns));
        wrapped.collect()
    } else {
        Vec::new()
    };
    let line_height = CAPTION_SIZE * 1.4;
    let below = if lines.is_empty() { 0.0 } else { CAPTION_GAP };
    let height = board_height + line_height * lines.len() as f64 + below;
    let mut body = painter.board() + &painter.position(view, overlay);
    for (index, line) in lines.iter().enumerate() {
        let middle = board_height + line_height * (index as f64 + 0.5);
        let ink = style.palette.ink();
        body += &painter.text(line, (CAPTION_GAP, middle), CAPTION_SIZE, 0.0, ink);
    }
    document(
        &view.game,
        &caption(view),
        width,
        height,
        style.palette.paper(),
        &body,
    )
}

/// A sentence in lines of at most so many characters, where its words allow it; further lines are indented.
fn wrap(sentence: &str, columns: usize) -> Vec<String> {
    let mut lines: Vec<String> = Vec::new();
    for word in sentence.split(' ') {
        match lines.last_mut() {
            Some(line) if line.chars().count() + 1 + word.chars().count() <= columns => {
                line.push(' ');
                line.push_str(word);
            }
            Some(_) => lines.push(format!("  {word}")),
            None => lines.push(word.to_string()),
        }
    }
    lines
}

/// An SVG document around elements.
pub(super) fn document(
    title: &str,
    description: &[String],
    width: f64,
    height: f64,
    paper: &str,
    body: &str,
) -> String {
    let (width, height) = (number(width), number(height));
    format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{width}\" height=\"{height}\" viewBox=\"0 0 {width} {height}\" \
         role=\"img\">\n<title>{}</title>\n<desc>{}</desc>\n\
         <rect width=\"{width}\" height=\"{height}\" fill=\"{paper}\"/>\n{body}</svg>\n",
        escape(title),
        escape(&description.join("; ")),
    )
}
