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
use crate::session::Ending;

/// The colour that an argument names.
pub(super) fn color(word: &str) -> Result<Color, Failure> {
    read_color(word).ok_or(Failure::Syntax)
}

/// The number that an argument is, where there is such an argument.
pub(super) fn number_at(call: &Call<'_, '_>, index: usize) -> Result<Option<u64>, Failure> {
    let word = call.words.get(index);
    word.map(|word| read_number(word).ok_or(Failure::Syntax))
        .transpose()
}

/// As many lines as there are items.
pub(super) fn lines(items: impl IntoIterator<Item = String>) -> Result<String, Failure> {
    Ok(items.into_iter().collect::<Vec<_>>().join("\n"))
}

/// A result as `final_score` tells it.
pub(super) fn result(winner: Color, ending: Ending) -> String {
    let margin = match ending {
        Ending::Rules => '1',
        Ending::Resignation => 'R',
    };
    let winner = winner.letter().to_ascii_uppercase();
    format!("{winner}+{margin}")
}
