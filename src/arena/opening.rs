//! Openings: the turns that the runner makes before the engines are asked.

use super::book::Opening;
use crate::search::{Limits, Settings, Stop, Strategy};
use crate::session::{Session, SessionError};

/// The turns that are drawn where the pie is left to the engines: the first player's placement, about which the second
/// player decides.
const TURNS: usize = 1;

/// The turns that are drawn where the engines are to have no pie: both players' placements.
const TURNS_WITHOUT_SWAP: usize = 2;

/// The turns that are drawn without a pie where the first player names a komi: the komi, `keep`, both placements.
const TURNS_WITH_KOMI_WITHOUT_SWAP: usize = 4;

/// The largest komi that is drawn. A komi of any size at all would mostly decide the game.
const MOST_KOMI: u32 = 3;

/// How often a draw that ends the game is drawn anew.
const TRIES: u64 = 100;

/// Where the openings of a run come from.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Openings {
    /// Where the run's random choices start.
    pub seed: u64,
    /// The number of turns; by default as many as the pie wants.
    pub turns: Option<usize>,
    /// Whether the openings go past the pie, so that no engine can swap.
    pub no_swap: bool,
    /// Openings that are used one after the other, then from the first one again; without any they are drawn.
    pub book: Vec<Opening>,
}

/// Why no opening was made.
#[derive(Debug, PartialEq, Eq, thiserror::Error)]
pub enum OpeningError {
    /// The turns could not be drawn.
    #[error("no opening could be drawn: {0}")]
    Session(#[from] SessionError),
    /// Each draw ends the game.
    #[error("no opening of {0} turns leaves the game open")]
    TooLong(usize),
    /// The game would still offer a swap.
    #[error("an opening of {0} turns does not go past the pie")]
    TooShort(usize),
}

impl Openings {
    /// The opening of this number, for a game that has just begun: from the book, or drawn in the session given. The
    /// same number gives the same turns; each is drawn uniformly among the legal ones, `swap` left out, but for a komi,
    /// which is small. Where the pie begins with a komi, nothing is drawn by default: it is the engines' to name.
    pub fn opening(&self, session: &mut dyn Session, number: u64) -> Result<Opening, OpeningError> {
        if !self.book.is_empty() {
            let index = number % self.book.len() as u64;
            return Ok(self.book[index as usize].clone());
        }
        session.clear();
        let default = match (self.no_swap, names_komi(session)) {
            (false, false) => TURNS,
            (false, true) => 0,
            (true, false) => TURNS_WITHOUT_SWAP,
            (true, true) => TURNS_WITH_KOMI_WITHOUT_SWAP,
        };
        let turns = self.turns.unwrap_or(default);
        for attempt in 0..TRIES {
            let seed = mixed(mixed(self.seed, number), attempt);
            session.clear();
            let settings = Settings {
                strategy: Strategy::Random,
                seed,
                ..session.settings().clone()
            };
            session.configure(settings)?;
            if let Some(drawn) = draw(session, turns, seed)? {
                let color = session.to_move();
                let swap = color.is_some_and(|color| session.check(color, "swap").is_ok());
                if self.no_swap && (swap || turns < TURNS_WITHOUT_SWAP) {
                    return Err(OpeningError::TooShort(turns));
                }
                return Ok(Opening {
                    position: None,
                    turns: drawn,
                });
            }
        }
        Err(OpeningError::TooLong(turns))
    }
}

/// A number in which both numbers have a part, each bit of them in about half of its bits (the finalizer of SplitMix64).
pub fn mixed(seed: u64, number: u64) -> u64 {
    let mut bits = seed
        .rotate_left(32)
        .wrapping_add(number.wrapping_mul(0x9e37_79b9_7f4a_7c15))
        .wrapping_add(0x9e37_79b9_7f4a_7c15);
    bits = (bits ^ (bits >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    bits = (bits ^ (bits >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    bits ^ (bits >> 31)
}

/// Whether the next turn names a komi.
fn names_komi(session: &dyn Session) -> bool {
    let color = session.to_move();
    color.is_some_and(|color| session.check(color, "komi=0").is_ok())
}

/// Plays random turns; `None` when the game ends within them.
fn draw(
    session: &mut dyn Session,
    turns: usize,
    seed: u64,
) -> Result<Option<Vec<String>>, SessionError> {
    let mut opening = Vec::with_capacity(turns);
    while opening.len() < turns {
        let Some(color) = session.to_move() else {
            return Ok(None);
        };
        let turn = if names_komi(session) {
            let points = fastrand::Rng::with_seed(seed).u32(0..=MOST_KOMI);
            format!("komi={points}")
        } else {
            let choice = session.choose(&Limits::default(), &Stop::default(), &mut |_| ())?;
            choice.turn
        };
        if turn == "swap" {
            continue;
        }
        if session.play(color, &turn).is_err() {
            return Ok(None);
        }
        opening.push(turn);
    }
    Ok(session.to_move().is_some().then_some(opening))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::catalog;

    fn openings(no_swap: bool, turns: Option<usize>) -> Openings {
        Openings {
            seed: 5,
            turns,
            no_swap,
            book: Vec::new(),
        }
    }

    #[test]
    fn the_same_number_gives_the_same_opening_and_another_one_another() {
        for game in ["veletas", "lifeline", "blooms"] {
            let mut session = catalog::open(game, &[]).expect("a game");
            for no_swap in [false, true] {
                let openings = openings(no_swap, None);
                let mut opening = |number| {
                    let opening = openings.opening(session.as_mut(), number).expect("turns");
                    assert_eq!(
                        opening.check(catalog::open(game, &[]).expect("a game"), no_swap),
                        Ok(())
                    );
                    opening
                };
                assert_eq!(opening(7), opening(7), "{game}");
                assert_eq!(opening(0).turns.len(), 1 + usize::from(no_swap));
                let all: std::collections::HashSet<_> = (0..20).map(|n| opening(n).turns).collect();
                assert!(all.len() > 15, "{game}: {}", all.len());
            }
        }
    }

    #[test]
    fn a_komi_is_left_to_the_engines_or_small() {
        let rules = [("size", "4"), ("balance", "komi")];
        let mut session = catalog::open("lifeline", &rules).expect("a game");
        let opening = openings(false, None).opening(session.as_mut(), 0);
        assert_eq!(opening.map(|opening| opening.turns.len()), Ok(0));
        let mut komis = std::collections::BTreeSet::new();
        for number in 0..40 {
            let opening = openings(true, None).opening(session.as_mut(), number);
            let opening = opening.expect("turns");
            let fresh = catalog::open("lifeline", &rules).expect("a game");
            assert_eq!(opening.check(fresh, true), Ok(()));
            assert_eq!(
                (opening.turns.len(), opening.turns[1].as_str()),
                (4, "keep")
            );
            komis.insert(opening.turns[0].clone());
        }
        let komis: Vec<_> = komis.iter().map(String::as_str).collect();
        assert_eq!(komis, ["komi=0", "komi=1", "komi=2", "komi=3"]);
    }

    #[test]
    fn what_cannot_be_drawn_is_refused() {
        let mut session = catalog::open("lifeline", &[("size", "3")]).expect("a game");
        let opening = openings(false, Some(500)).opening(session.as_mut(), 0);
        assert_eq!(opening, Err(OpeningError::TooLong(500)));
        let opening = openings(true, Some(1)).opening(session.as_mut(), 0);
        assert_eq!(opening, Err(OpeningError::TooShort(1)));
    }

    #[test]
    fn a_book_is_gone_through_again_and_again() {
        let mut session = catalog::open("blooms", &[]).expect("a game");
        let book = vec![
            Opening::read("1a1"),
            Opening::read("1b1"),
            Opening::read("1c1"),
        ];
        let openings = Openings {
            book,
            ..Openings::default()
        };
        let turns = (0..5).map(|number| {
            openings
                .opening(session.as_mut(), number)
                .expect("a line")
                .turns
        });
        let turns: Vec<_> = turns.flatten().collect();
        assert_eq!(turns, ["1a1", "1b1", "1c1", "1a1", "1b1"]);
    }
}
