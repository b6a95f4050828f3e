//! Drawings of a position, all made from one description of it, [`PositionView`](crate::view::PositionView).

mod caption;
mod coordinates;
mod geometry;
mod lettering;
mod markup;
mod overlay;
mod painter;
mod palette;
#[cfg(feature = "png")]
mod raster;
mod sheet;
mod svg;
mod text;

pub use caption::caption;
pub use markup::escape;
pub use overlay::{Mark, Overlay};
pub use painter::Painter;
pub use palette::Palette;
#[cfg(feature = "png")]
pub use raster::{RasterError, png};
pub use sheet::sheet;
pub use svg::{Lettering, PictureStyle, svg};
pub use text::{Charset, TextStyle, text_diagram};

/// From which side a board is seen.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Orientation {
    /// Row `1` or row `a` at the bottom.
    #[default]
    Upright,
    /// Turned by 180 degrees, as the opponent across the table sees it.
    HalfTurn,
}
