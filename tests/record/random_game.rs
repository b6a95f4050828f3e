//! Random games, complete and broken off.

use std::time::Duration;
use windrose::catalog;
use windrose::game::Color;
use windrose::record::{Draft, Reason, Record, RecordResult, RecordTurn};
use windrose::replay::{Replay, replay};
use windrose::search::{Limits, Settings, Stop, Strategy};

/// A game of uniformly random turns, pies and setups included, with an ending now and then that is not the rules'.
pub(crate) fn random_game(game: &str, rules: &[(&str, &str)], seed: u64) -> Replay {
    let mut rng = fastrand::Rng::with_seed(seed);
    let mut session = catalog::open(game, rules).expect("a game");
    let settings = Settings {
        strategy: Strategy::Random,
        seed,
        hash: 1,
        ..Settings::default()
    };
    session.configure(settings).expect("small settings");
    let mut record = Record::new(game, rules.iter().copied().collect());
    let stop_at = if rng.u8(..4) == 0 {
        rng.usize(..20)
    } else {
        usize::MAX
    };
    while let (Some(color), true) = (session.to_move(), record.turns.len() < stop_at) {
        let seat = session.seats().seat(color);
        let choice = session.choose(&Limits::default(), &Stop::default(), &mut |_| {});
        let turn = choice.expect("a legal turn").turn;
        session.play(color, &turn).expect("legal");
        let mut turn = RecordTurn::new(color, seat, turn);
        if rng.u8(..8) == 0 {
            turn.seconds = Some(Duration::from_nanos(rng.u64(..10_000_000_000)));
            turn.comment = Some("]; (\\ # {\"\n 1. b x".to_string());
        }
        record.turns.push(turn);
    }
    if session.outcome().is_none() {
        let color = rng.choice(Color::BOTH).expect("two colours");
        let seat = session.seats().seat(color);
        match rng.u8(..4) {
            0 => record.turns.push(RecordTurn::new(color, seat, "resign")),
            1 => {
                record.result = Some(RecordResult {
                    winner: Some(color),
                    seat: Some(seat),
                    reason: Reason::Time,
                    detail: None,
                })
            }
            2 => {
                record.result = Some(RecordResult {
                    winner: None,
                    seat: None,
                    reason: Reason::TurnCap,
                    detail: Some("x".to_string()),
                })
            }
            _ => {}
        }
    }
    replay(Draft::of_record(&record)).expect("a legal game")
}
