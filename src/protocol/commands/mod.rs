//! What carries out the commands, by what they are about.

pub(super) mod administration;
pub(super) mod analysis;
pub(super) mod asking;
pub(super) mod control;
pub(super) mod extensions;
pub(super) mod files;
pub(super) mod game;
pub(super) mod time;

use super::command::Call;
use super::failure::Failure;
use super::values::{read_color, read_number};
use crate::game::Color;

/// The colour that an argument names.
fn color(word: &str) -> Result<Color, Failure> {
    read_color(word).ok_or(Failure::Syntax)
}

/// The number that an argument is, where there is such an argument.
fn number_at(call: &Call<'_, '_>, index: usize) -> Result<Option<u64>, Failure> {
    let word = call.words.get(index);
    word.map(|word| read_number(word).ok_or(Failure::Syntax))
        .transpose()
}

/// As many lines as there are items.
fn lines(items: impl IntoIterator<Item = String>) -> Result<String, Failure> {
    Ok(items.into_iter().collect::<Vec<_>>().join("\n"))
}
