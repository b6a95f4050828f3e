//! Records of games and their file formats.

use std::time::Duration;
use windrose::catalog;
use windrose::game::{Color, Seat};
use windrose::record::{
    Draft, Format, Player, Reason, Record, RecordEvaluation, RecordResult, RecordRules, RecordTurn,
    Written,
};
use windrose::replay::{Replay, replay};
use windrose::search::{Limits, Settings, Stop, Strategy};

fn full_record() -> Record {
    let rules: RecordRules = [("size", "4"), ("balance", "strong")].into_iter().collect();
    let mut record = Record::new("lifeline", rules);
    record.first = Player {
        name: "windrose \"x\"\n😀".to_string(),
        id: Some("a".to_string()),
        version: Some("0.1.0".to_string()),
        options: [("depth".to_string(), "4".to_string())].into(),
        limits: Some("depth 4".to_string()),
    };
    record.second = Player::named("Ann");
    record.event = Some("casual".to_string());
    record.date = Some("2026-08-01".to_string());
    record.seed = Some(u64::MAX);
    record.comment = Some("a short game".to_string());
    let mut opening = RecordTurn::new(Color::Black, Seat::First, "b1,d1");
    opening.seconds = Some(Duration::from_micros(250_001));
    opening.evaluation = Some(RecordEvaluation {
        score: -12,
        depth: Some(3),
        nodes: Some(4711),
        line: vec!["b1,d1".to_string(), "swap".to_string()],
    });
    let mut swap = RecordTurn::new(Color::White, Seat::Second, "swap");
    swap.comment = Some("too good [to leave]; \\ : #".to_string());
    let resign = RecordTurn::new(Color::White, Seat::First, "resign");
    record.turns = vec![opening, swap, resign];
    record.result = Some(RecordResult {
        winner: Some(Color::Black),
        seat: Some(Seat::Second),
        reason: Reason::Resignation,
        detail: Some("clearly lost".to_string()),
    });
    record
}

#[test]
fn a_record_is_the_same_after_json() {
    let record = full_record();
    let json = serde_json::to_string(&record).expect("plain data");
    let read: Record = serde_json::from_str(&json).expect("a record");
    assert_eq!(read, record);
    assert_eq!(record.game_line(), "lifeline size=4 balance=strong");
}

/// What a format makes of a game and reads back.
fn round_trip(format: Format, game: &Replay) -> Replay {
    let written = Written {
        record: &game.record,
        positions: &game.positions,
    };
    let text = format.write(written).expect("a text");
    assert_eq!(Format::of_text(&text), format, "{text}");
    let draft = format.read(text.as_bytes(), None);
    draft
        .and_then(replay)
        .unwrap_or_else(|error| panic!("{format}: {error}\n{text}"))
}

/// A game of uniformly random turns, pies and setups included, with an ending now and then that is not the rules'.
fn random_game(game: &str, rules: &[(&str, &str)], seed: u64) -> Replay {
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

fn all_formats_hold(game: &str, rules: &[(&str, &str)]) {
    for seed in 0..300 {
        let original = random_game(game, rules, seed);
        for format in Format::ALL {
            let read = round_trip(format, &original);
            assert_eq!(read.record, original.record, "{format}, seed {seed}");
            assert_eq!(read.positions, original.positions, "{format}, seed {seed}");
        }
    }
}

#[test]
fn veletas_comes_back_from_every_format() {
    all_formats_hold(
        "veletas",
        &[("size", "5"), ("shooters", "3"), ("rules", "2022")],
    );
}

#[test]
fn veletas_of_2021_comes_back_from_every_format() {
    all_formats_hold(
        "veletas",
        &[("size", "7"), ("shooters", "3"), ("rules", "2021")],
    );
}

#[test]
fn lifeline_with_strong_pie_comes_back_from_every_format() {
    all_formats_hold("lifeline", &[("size", "4"), ("balance", "strong")]);
}

#[test]
fn lifeline_with_weak_pie_comes_back_from_every_format() {
    all_formats_hold("lifeline", &[("size", "3"), ("balance", "weak")]);
}

#[test]
fn lifeline_with_komi_pie_comes_back_from_every_format() {
    all_formats_hold("lifeline", &[("size", "3"), ("balance", "komi")]);
}

#[test]
fn blooms_comes_back_from_every_format() {
    all_formats_hold("blooms", &[("size", "3"), ("target", "10")]);
}
