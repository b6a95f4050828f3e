//! The options that choose the game: they may come in any order, so the game begins only when it is needed.

use crate::catalog::{self, GAMES};
use crate::protocol::engine::Engine;
use crate::session::Session;

/// What options have chosen since the last game was begun by them.
#[derive(Debug, Default)]
pub(super) struct GameChoices {
    game: Option<String>,
    size: Option<String>,
    rules: Option<String>,
}

impl GameChoices {
    /// Takes an option, if it is one of these.
    pub(super) fn take(&mut self, name: &str, value: &str) -> bool {
        let place = match name.to_ascii_lowercase().as_str() {
            "game" => &mut self.game,
            "size" => &mut self.size,
            "rules" => &mut self.rules,
            _ => return false,
        };
        *place = Some(value.to_string());
        true
    }

    /// The lines that tell of these options, with what is played now as default.
    pub(super) fn lines(session: &dyn Session) -> Vec<String> {
        let games = GAMES.iter().map(|entry| format!(" var {}", entry.name));
        let least = GAMES.iter().map(|entry| *entry.sizes.start()).min();
        let most = GAMES.iter().map(|entry| *entry.sizes.end()).max();
        let rules: Vec<String> = session.rules().into_iter().map(pair).skip(1).collect();
        vec![
            format!(
                "option name game type combo default {}{}",
                session.game(),
                games.collect::<String>()
            ),
            format!(
                "option name size type spin default {} min {} max {}",
                session.shape().side(),
                least.unwrap_or_default(),
                most.unwrap_or_default()
            ),
            format!("option name rules type string default {}", rules.join(" ")),
        ]
    }

    /// Begins the game that was chosen; `false` if nothing was. What is not chosen stays as it is in the same game, and has
    /// its default in another one; numbers that depend on the size have the size's defaults.
    pub(super) fn begin(self, engine: &mut Engine) -> Result<bool, String> {
        let session = engine.session.as_ref();
        let (present, present_size) = (session.game(), session.shape().side());
        match self {
            GameChoices {
                game: None,
                size: None,
                rules: None,
            } => return Ok(false),
            GameChoices {
                game: None,
                size: Some(size),
                rules: None,
            } => {
                let number = size.parse().map_err(|_| format!("'{size}' is no size"))?;
                let resized = catalog::resize(session, number);
                engine.begin(resized.map_err(|error| error.to_string())?);
            }
            GameChoices { game, size, rules } => {
                let name = game.unwrap_or_else(|| present.to_string());
                let size = match size {
                    None if name == present => Some(present_size.to_string()),
                    chosen => chosen,
                };
                let rules = rules.unwrap_or_default();
                let words = rules.split([' ', ',']).filter(|word| !word.is_empty());
                let size = size.map(|size| format!("size={size}"));
                let words: Vec<&str> = size.iter().map(String::as_str).chain(words).collect();
                let opened = engine.open(&name, &words);
                engine.begin(opened.map_err(|failure| failure.to_string())?);
            }
        }
        Ok(true)
    }
}

fn pair((key, value): (&'static str, String)) -> String {
    format!("{key}={value}")
}
