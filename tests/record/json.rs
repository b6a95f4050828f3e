//! The JSON format by itself.

use std::time::Duration;
use windrose::game::{Color, Seat};
use windrose::record::{
    Player, Reason, Record, RecordEvaluation, RecordResult, RecordRules, RecordTurn,
};

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
