//! Pictures of positions and games: what is laid over a board, as words, and the forms of a picture.

use crate::board::{Cell, Shape, cell_name};
use crate::drawing::{Charset, Mark, Overlay, PictureStyle, TextStyle, sheet, svg, text_diagram};
use crate::view::PositionView;
use nom::character::complete::char;
use nom::combinator::{all_consuming, rest};
use nom::number::complete::double;
use nom::sequence::separated_pair;
use nom::{IResult, Parser};

/// The form of a picture.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum PictureForm {
    /// An SVG document.
    Svg,
    /// Pixels.
    #[cfg(feature = "png")]
    Png {
        /// How many of them there are for each of an SVG's.
        scale: f64,
    },
    /// A text diagram.
    Text {
        /// Its characters.
        charset: Charset,
        /// Whether colours are set by the escape sequences of terminals.
        color: bool,
    },
}

/// Why a picture could not be made.
#[derive(Debug, thiserror::Error)]
pub enum RenderError {
    /// A word that describes nothing that could be laid over the board.
    #[error("'{word}' is not of the form {expected}, with cells of this board")]
    Overlay {
        /// The word.
        word: String,
        /// What it should look like.
        expected: &'static str,
    },
    /// A sheet is a picture, not text.
    #[error("a sheet is drawn as svg or png")]
    SheetOfText,
    /// The pixels could not be made.
    #[cfg(feature = "png")]
    #[error(transparent)]
    Raster(#[from] crate::drawing::RasterError),
}

/// What is to be laid over a board, as words.
#[derive(Clone, Debug, Default)]
pub struct OverlayWords {
    /// `CELL=FORM`.
    pub marks: Vec<String>,
    /// `CELL=TEXT`.
    pub labels: Vec<String>,
    /// `CELL-CELL`.
    pub arrows: Vec<String>,
    /// `CELL=VALUE`, values between -1 and 1.
    pub heat: Vec<String>,
}

impl OverlayWords {
    /// What the words describe on a board.
    pub fn on(&self, shape: Shape) -> Result<Overlay, RenderError> {
        let marks = read_all(&self.marks, "CELL=circle|square|triangle|cross", |word| {
            let (cell, form) = with_cell(word, rest, shape)?;
            Some((cell, Mark::named(form)?))
        })?;
        let labels = read_all(&self.labels, "CELL=TEXT", |word| {
            let (cell, text) = with_cell(word, rest, shape)?;
            Some((cell, text.to_string()))
        })?;
        let arrows = read_all(&self.arrows, "CELL-CELL", |word| {
            let mut pair = all_consuming(separated_pair(cell_name, char('-'), cell_name));
            let (_, (from, to)) = pair.parse(word).ok()?;
            Some((from.cell(shape)?, to.cell(shape)?))
        })?;
        let heat = read_all(&self.heat, "CELL=VALUE (from -1 to 1)", |word| {
            let (cell, value) = with_cell(word, double, shape)?;
            (-1.0..=1.0).contains(&value).then_some((cell, value))
        })?;
        Ok(Overlay {
            heat,
            arrows,
            marks,
            labels,
        })
    }
}

fn read_all<T>(
    words: &[String],
    expected: &'static str,
    read: impl Fn(&str) -> Option<T>,
) -> Result<Vec<T>, RenderError> {
    let failed = |word: &String| RenderError::Overlay {
        word: word.clone(),
        expected,
    };
    let items = words
        .iter()
        .map(|word| read(word).ok_or_else(|| failed(word)));
    items.collect()
}

/// A cell, `=`, and what the parser reads to the end.
fn with_cell<'a, T>(
    word: &'a str,
    parser: impl FnMut(&'a str) -> IResult<&'a str, T>,
    shape: Shape,
) -> Option<(Cell, T)> {
    let mut pair = all_consuming(separated_pair(cell_name, char('='), parser));
    let (_, (name, value)) = pair.parse(word).ok()?;
    Some((name.cell(shape)?, value))
}

/// One position in a form.
pub fn picture(
    view: &PositionView,
    overlay: &Overlay,
    style: PictureStyle,
    form: PictureForm,
) -> Result<Vec<u8>, RenderError> {
    let PictureForm::Text { charset, color } = form else {
        return drawn(form, style, &|style| svg(view, overlay, style));
    };
    let orientation = style.orientation;
    let style = TextStyle {
        charset,
        orientation,
        color,
    };
    Ok((text_diagram(view, style) + "\n").into_bytes())
}

/// Positions of one game side by side (see [`sheet()`]).
pub fn sheet_picture(
    views: &[PositionView],
    first: usize,
    columns: Option<usize>,
    style: PictureStyle,
    form: PictureForm,
) -> Result<Vec<u8>, RenderError> {
    drawn(form, style, &|style| sheet(views, first, columns, style))
}

fn drawn(
    form: PictureForm,
    style: PictureStyle,
    draw: &dyn Fn(PictureStyle) -> String,
) -> Result<Vec<u8>, RenderError> {
    match form {
        PictureForm::Svg => Ok(draw(style).into_bytes()),
        #[cfg(feature = "png")]
        PictureForm::Png { scale } => {
            let lettering = crate::drawing::Lettering::Lines;
            let picture = draw(PictureStyle { lettering, ..style });
            Ok(crate::drawing::png(&picture, scale)?)
        }
        PictureForm::Text { .. } => Err(RenderError::SheetOfText),
    }
}
