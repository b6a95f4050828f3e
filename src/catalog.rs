//! The one table of games, and what is done with a game by its name.

pub use crate::game::GameEntry;

use crate::game::{Evaluator, Game, PositionError, Rules, RulesError};
use crate::games::blooms::{self, Blooms, BloomsEvaluator};
use crate::games::lifeline::{self, Lifeline, LifelineEvaluator};
use crate::games::veletas::{self, Veletas, VeletasEvaluator};
use crate::position_text::PositionText;
use crate::search::Settings;
use crate::session::{GameSession, Session, SwapStyle, in_rules_colors};

/// Generic code that is to run with the types of one game.
pub trait GameVisitor {
    /// What it returns.
    type Output;

    /// Runs with a game's position type, its evaluator and rules.
    fn visit<G: Game, E: Evaluator<G> + Default + 'static>(self, rules: G::Rules) -> Self::Output;
}

/// Makes [`GAMES`] and [`visit_with`] of a line a game: its entry, its types, and other types for larger boards.
macro_rules! games {
    ($($entry:path: $game:ty, $evaluator:ty $(, $sizes:pat => $other:ty, $its_evaluator:ty)*;)*) => {
        /// All games.
        pub const GAMES: &[GameEntry] = &[$($entry),*];

        fn visit_with<V: GameVisitor>(
            name: &str,
            choice: RulesChoice<'_>,
            visitor: V,
        ) -> Result<V::Output, Refusal> {
            $(if name == $entry.name {
                let rules = choice.rules::<$game>()?;
                return Ok(match rules.shape().side() {
                    $($sizes => visitor.visit::<$other, $its_evaluator>(rules),)*
                    _ => visitor.visit::<$game, $evaluator>(rules),
                });
            })*
            Err(Refusal::UnknownGame)
        }
    };
}

games! {
    veletas::ENTRY: Veletas, VeletasEvaluator;
    lifeline::ENTRY: Lifeline<1>, LifelineEvaluator, 7..=8 => Lifeline<2>, LifelineEvaluator, 9.. => Lifeline<5>, LifelineEvaluator;
    blooms::ENTRY: Blooms<1>, BloomsEvaluator, 7..=8 => Blooms<2>, BloomsEvaluator, 9.. => Blooms<5>, BloomsEvaluator;
}

/// Why a game could not be opened.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum OpenError {
    /// No game has this name.
    #[error("unknown game '{0}'")]
    UnknownGame(String),
    /// The game has no such rules.
    #[error(transparent)]
    Rules(#[from] RulesError),
}

/// Runs generic code with the types of the game of this name, under the rules that the pairs choose.
pub fn visit<V: GameVisitor>(
    name: &str,
    pairs: &[(&str, &str)],
    visitor: V,
) -> Result<V::Output, OpenError> {
    visit_with(name, RulesChoice::Pairs(pairs), visitor).map_err(|refusal| match refusal {
        Refusal::Rules(error) => OpenError::Rules(error),
        Refusal::UnknownGame | Refusal::Position(_) => OpenError::UnknownGame(name.to_string()),
    })
}

/// A new game under the rules that the pairs choose, everything else as in a fresh program.
pub fn open(name: &str, pairs: &[(&str, &str)]) -> Result<Box<dyn Session>, OpenError> {
    visit(name, pairs, OpenGame::default())
}

/// A new game of another size under the same rules, numbers that depend on the size set to their defaults;
/// swap style and settings are taken over.
pub fn resize(session: &dyn Session, size: usize) -> Result<Box<dyn Session>, RulesError> {
    let present = session.rules();
    let choice = RulesChoice::Resized(&pairs_of(&present), size);
    visit_with(session.game(), choice, OpenGame::like(session)).map_err(|refusal| match refusal {
        Refusal::Rules(error) => error,
        Refusal::UnknownGame | Refusal::Position(_) => RulesError::Size,
    })
}

/// A new game under the present rules that begins with this position, told in the session's swap style;
/// swap style and settings are taken over.
pub fn open_position(session: &dyn Session, line: &str) -> Result<Box<dyn Session>, PositionError> {
    let text = PositionText::read(line)?;
    let present = session.rules();
    let choice = RulesChoice::ForPosition {
        present: &pairs_of(&present),
        text: &text,
        swap_style: session.swap_style(),
    };
    let opener = OpenPosition {
        text: &text,
        like: OpenGame::like(session),
    };
    match visit_with(session.game(), choice, opener) {
        Ok(opened) => opened,
        Err(Refusal::Position(error)) => Err(error),
        Err(Refusal::Rules(error)) => Err(PositionError(error.to_string())),
        Err(Refusal::UnknownGame) => {
            Err(PositionError(format!("unknown game '{}'", session.game())))
        }
    }
}

/// Where the rules of a game that is to be opened come from.
enum RulesChoice<'a> {
    Pairs(&'a [(&'a str, &'a str)]),
    Resized(&'a [(&'a str, &'a str)], usize),
    ForPosition {
        present: &'a [(&'a str, &'a str)],
        text: &'a PositionText,
        swap_style: SwapStyle,
    },
}

impl RulesChoice<'_> {
    fn rules<G: Game>(&self) -> Result<G::Rules, Refusal> {
        match *self {
            RulesChoice::Pairs(pairs) => Ok(G::Rules::from_pairs(pairs)?),
            RulesChoice::Resized(present, size) => {
                Ok(G::Rules::from_pairs(present)?.with_size(size)?)
            }
            RulesChoice::ForPosition {
                present,
                text,
                swap_style,
            } => {
                let present = G::Rules::from_pairs(present)?;
                let text = in_rules_colors::<G>(swap_style, text.clone());
                Ok(G::rules_for_text(present, &text)?)
            }
        }
    }
}

/// Why no game was visited.
enum Refusal {
    UnknownGame,
    Rules(RulesError),
    Position(PositionError),
}

impl From<RulesError> for Refusal {
    fn from(error: RulesError) -> Refusal {
        Refusal::Rules(error)
    }
}

impl From<PositionError> for Refusal {
    fn from(error: PositionError) -> Refusal {
        Refusal::Position(error)
    }
}

fn pairs_of<'a>(rules: &'a [(&'static str, String)]) -> Vec<(&'a str, &'a str)> {
    rules
        .iter()
        .map(|(key, value)| (*key, value.as_str()))
        .collect()
}

/// Opens a session at the start of a game.
#[derive(Default)]
struct OpenGame {
    swap_style: SwapStyle,
    settings: Settings,
}

impl OpenGame {
    fn like(session: &dyn Session) -> OpenGame {
        OpenGame {
            swap_style: session.swap_style(),
            settings: session.settings().clone(),
        }
    }
}

impl GameVisitor for OpenGame {
    type Output = Box<dyn Session>;

    fn visit<G: Game, E: Evaluator<G> + Default + 'static>(self, rules: G::Rules) -> Self::Output {
        Box::new(GameSession::<G, E>::new(
            rules,
            self.swap_style,
            self.settings,
        ))
    }
}

/// Opens a session at a position.
struct OpenPosition<'a> {
    text: &'a PositionText,
    like: OpenGame,
}

impl GameVisitor for OpenPosition<'_> {
    type Output = Result<Box<dyn Session>, PositionError>;

    fn visit<G: Game, E: Evaluator<G> + Default + 'static>(self, rules: G::Rules) -> Self::Output {
        let OpenGame {
            swap_style,
            settings,
        } = self.like;
        let session =
            GameSession::<G, E>::from_text(rules, self.text.clone(), swap_style, settings)?;
        Ok(Box::new(session))
    }
}
