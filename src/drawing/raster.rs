//! Pictures in pixels.

use resvg::{tiny_skia, usvg};

/// The most pixels a picture may have.
const MAX_PIXELS: f64 = 64e6;

/// Why a picture could not be made.
#[derive(Debug, thiserror::Error)]
pub enum RasterError {
    /// The text is no SVG.
    #[error("the picture is no SVG: {0}")]
    Svg(#[from] usvg::Error),
    /// The picture would be too large, or has no size.
    #[error("a picture of {width:.0} x {height:.0} pixels cannot be made")]
    Size {
        /// Its width in pixels.
        width: f64,
        /// Its height in pixels.
        height: f64,
    },
    /// The pixels could not be encoded.
    #[error("the picture cannot be encoded: {0}")]
    Encoding(String),
}

/// An SVG document as PNG, `scale` pixels for each of its own. Text must be written as lines
/// ([`Lettering::Lines`](super::Lettering::Lines)), since no fonts are looked for.
pub fn png(svg: &str, scale: f64) -> Result<Vec<u8>, RasterError> {
    let tree = usvg::Tree::from_str(svg, &usvg::Options::default())?;
    let width = f64::from(tree.size().width()) * scale;
    let height = f64::from(tree.size().height()) * scale;
    let size = RasterError::Size { width, height };
    let is_fine = width >= 1.0 && height >= 1.0 && width * height <= MAX_PIXELS;
    if !is_fine {
        return Err(size);
    }
    let pixmap = tiny_skia::Pixmap::new(width.ceil() as u32, height.ceil() as u32);
    let mut pixmap = pixmap.ok_or(size)?;
    let scaling = tiny_skia::Transform::from_scale(scale as f32, scale as f32);
    resvg::render(&tree, scaling, &mut pixmap.as_mut());
    pixmap
        .encode_png()
        .map_err(|error| RasterError::Encoding(error.to_string()))
}
