//! HTML pages that stand alone: one file, nothing loaded from outside, readable without scripts.

mod curve;
mod game;
mod template;

pub use game::{game_page, game_section};
pub use template::{document, document_end, document_start};
