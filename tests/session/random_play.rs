//! Random games through a session, which the other tests look at ply by ply.

use windrose::catalog;
use windrose::game::Color;
use windrose::search::{Limits, Settings, Stop, Strategy};
use windrose::session::{Session, SwapStyle};

/// Every game with every rule that makes a difference, on boards of every set width.
pub(crate) const RULE_SETS: &[(&str, &[(&str, &str)])] = &[
    ("veletas", &[("size", "5"), ("shooters", "1")]),
    ("veletas", &[("size", "7")]),
    ("veletas", &[("size", "10")]),
    ("veletas", &[("size", "7"), ("rules", "2021")]),
    ("veletas", &[("size", "10"), ("rules", "2021")]),
    ("lifeline", &[("size", "3")]),
    ("lifeline", &[("size", "4")]),
    ("lifeline", &[("size", "4"), ("balance", "weak")]),
    ("lifeline", &[("size", "4"), ("balance", "komi")]),
    ("lifeline", &[("size", "7"), ("balance", "weak")]),
    ("lifeline", &[("size", "9")]),
    ("blooms", &[("size", "3")]),
    ("blooms", &[("size", "4"), ("target", "1")]),
    ("blooms", &[("size", "7")]),
    ("blooms", &[("size", "9")]),
];

/// Whether the seats take turns strictly under these rules, so that the style `recolour` can be chosen.
pub(crate) fn alternates(rules: &[(&str, &str)]) -> bool {
    !rules.contains(&("balance", "komi"))
}

/// A new game in the style, whose engine chooses uniformly at random.
pub(crate) fn open(
    game: &str,
    rules: &[(&str, &str)],
    style: SwapStyle,
    seed: u64,
) -> Box<dyn Session> {
    let mut session = catalog::open(game, rules).expect("a game of the catalog");
    session.set_swap_style(style).expect("a style that fits");
    let settings = Settings {
        strategy: Strategy::Random,
        seed,
        ..Settings::default()
    };
    session.configure(settings).expect("the same table");
    session
}

/// A random legal turn; where sides can be swapped, every other seed swaps them.
pub(crate) fn random_turn(session: &mut dyn Session) -> (Color, String) {
    let color = session.to_move().expect("a game that goes on");
    if session.check(color, "swap").is_ok() && session.settings().seed % 2 == 1 {
        return (color, "swap".to_string());
    }
    let choice = session
        .choose(&Limits::default(), &Stop::default(), &mut |_| ())
        .expect("a game that goes on");
    (color, choice.turn)
}

/// Plays a random game to its end, or at most `plies` turns of it; `look` sees the session before each turn,
/// with the turn.
pub(crate) fn play_game(
    session: &mut dyn Session,
    plies: usize,
    look: &mut dyn FnMut(&dyn Session, Color, &str),
) {
    for _ in 0..plies {
        if session.to_move().is_none() {
            return;
        }
        let (color, turn) = random_turn(session);
        look(session, color, &turn);
        session.play(color, &turn).expect("a legal turn");
    }
}

/// Everything that can be asked of a session, for comparisons of a whole state.
pub(crate) fn everything(session: &dyn Session) -> String {
    format!(
        "{}\n{}\n{:016x}\n{:?}\n{:?}\n{:?}\n{:?}\n{:?}\n{:?}\n{:?}",
        session.game_line(),
        session.position(),
        session.state_hash(),
        session.view(),
        session.seats(),
        session.to_move(),
        session.outcome(),
        session.history(),
        session.legal_count(),
        session.swap_style(),
    )
}
