//! Records of games and their file formats.

use std::time::Duration;
use windrose::catalog;
use windrose::game::{Color, Seat};
use windrose::record::{
    Draft, Format, GameChoice, Player, Reason, Record, RecordEvaluation, RecordResult, RecordRules,
    RecordTurn, Written,
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
    // Without turns, a turn list and a transcript look the same.
    if !game.record.turns.is_empty() {
        assert_eq!(Format::of_text(&text), format, "{text}");
    }
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

/// The first lines of a file of recorded games of Abstract Play.
fn recorded_games(file: &str) -> Vec<serde_json::Value> {
    let path = std::path::Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("tests/vectors")
        .join(file);
    let text = std::fs::read_to_string(path).expect("the file is there");
    text.lines()
        .map(|line| serde_json::from_str(line).expect("JSON"))
        .collect()
}

#[test]
fn move_lists_of_abstract_play_replay() {
    let mut games = 0;
    for file in [
        "veletas-7",
        "veletas-9",
        "lifeline-4",
        "lifeline-5",
        "blooms-4",
        "blooms-5",
    ] {
        for vector in recorded_games(&format!("{file}.jsonl")) {
            let size = vector["size"].to_string();
            let name = vector["game"].as_str().unwrap_or_default().to_string();
            let mut pairs = vec![("size".to_string(), size)];
            if name == "blooms" {
                pairs.push(("target".to_string(), vector["target"].to_string()));
            }
            let choice = GameChoice {
                game: name.clone(),
                rules: pairs.into_iter().collect(),
            };
            let flat = vector["moves"].clone();
            let moves: Vec<String> = serde_json::from_value(flat.clone()).expect("a list of moves");
            let rounds: Vec<&[String]> = moves.chunks(2).collect();
            let black_won = vector["result"] == "black";
            let variants = if file.ends_with(&format!("{name}-10")) {
                vec![]
            } else {
                vec![format!("size-{}", vector["size"])]
            };
            let record = serde_json::json!({
                "header": {
                    "game": {"name": format!("{}{}", name[..1].to_uppercase(), &name[1..]), "variants": variants},
                    "site": {"name": "Abstract Play", "gameid": "x"},
                    "date-start": "2026-08-01T00:00:00Z", "date-end": "2026-08-02T00:00:00Z",
                    "date-generated": "2026-08-02T00:00:00Z", "pied": true,
                    "players": [
                        {"name": "Ann", "userid": "1", "result": i32::from(black_won)},
                        {"name": "Bob", "userid": "2", "result": i32::from(!black_won)},
                    ],
                },
                "moves": rounds,
            });
            let import = |text: String, fallback| {
                let draft = Format::AbstractPlay.read(text.as_bytes(), fallback);
                draft.and_then(replay)
            };
            let game = import(flat.to_string(), Some(&choice)).expect("a list of moves");
            let board = game.session.position();
            assert_eq!(
                board.split(' ').next(),
                vector["final"]["pos"].as_str(),
                "{file}"
            );
            let in_rounds = serde_json::to_string(&rounds).expect("plain data");
            let again = import(in_rounds, Some(&choice)).expect("a list of rounds");
            assert_eq!(again.record, game.record);
            let with_pie = import(record.to_string(), None);
            if name == "blooms" {
                let error = with_pie.err().map(|error| error.text).unwrap_or_default();
                assert!(
                    error.contains("no turn of the game could have been a swap"),
                    "{error}"
                );
            } else {
                let pied = with_pie.expect("a game record").record;
                assert_eq!(pied.turns.len(), game.record.turns.len() + 1);
                assert_eq!(
                    (&*pied.turns[1].turn, pied.turns[1].seat),
                    ("swap", Seat::Second)
                );
                assert_eq!((&*pied.first.name, &*pied.second.name), ("Bob", "Ann"));
                let result = pied.result.expect("a result");
                let winner = if black_won {
                    Color::Black
                } else {
                    Color::White
                };
                assert_eq!(result.winner, Some(winner));
                assert_eq!(
                    result.seat,
                    Some(if black_won { Seat::Second } else { Seat::First })
                );
            }
            games += 1;
        }
    }
    assert!(games >= 20, "{games} games");
}

fn fault(format: Format, text: &str) -> String {
    let choice = GameChoice {
        game: "lifeline".to_string(),
        rules: [("size", "4")].into_iter().collect(),
    };
    let played = format.read(text.as_bytes(), Some(&choice)).and_then(replay);
    played
        .err()
        .map(|error| error.to_string())
        .unwrap_or_default()
}

#[test]
fn bad_files_name_line_and_turn() {
    let json = |turns: &str, more: &str| {
        format!(
            "{{\"windrose_record\": 1,\n \"game\": \"lifeline\", \"rules\": {{\"size\": 4}},\n \"turns\": [\n{turns}\n]{more}}}"
        )
    };
    let first = r#"{"color": "black", "seat": "first", "turn": "b1,d1"}"#;
    for (turns, more, expected) in [
        (
            format!(
                "{first},\n{{\"color\": \"white\", \"seat\": \"second\", \"turn\": \"b1,e1\"}}"
            ),
            "",
            "line 5: turn 2: white b1,e1 is illegal: b1 is occupied",
        ),
        (
            format!("{first},\n{{\"color\": \"black\", \"seat\": \"first\", \"turn\": \"e1\"}}"),
            "",
            "line 5: turn 2: black e1 is illegal: ",
        ),
        (
            format!("{first},\n{{\"color\": \"white\", \"seat\": \"first\", \"turn\": \"swap\"}}"),
            "",
            "line 5: turn 2: white is the second player here",
        ),
        (
            format!("{first},\n{{\"color\": \"white\", \"seat\": 2, \"turn\": \"swap\"}}"),
            "",
            "line 5: turn 2: ",
        ),
        (
            format!(
                "{first},\n{{\"color\": \"white\", \"seat\": \"second\", \"turn\": \"swap\", \"x\": 1}}"
            ),
            "",
            "line 5: turn 2: unknown field `x`",
        ),
        (
            first.to_string(),
            ", \"extra\": 1",
            "line 5: unknown field `extra`",
        ),
        (
            first.to_string(),
            ", \"result\": {\"winner\": \"black\", \"seat\": \"first\", \"reason\": \"rules\"}",
            "the result: by the rules the game has not ended",
        ),
        (
            first.to_string(),
            ", \"result\": {\"winner\": \"black\", \"seat\": \"second\", \"reason\": \"time\"}",
            "the result: the winner's seat and colour",
        ),
        (
            format!("{first}, {first}"),
            ", \"start\": \"nonsense\"",
            "the position at the start: ",
        ),
    ] {
        let found = fault(Format::Json, &json(&turns, more));
        assert!(found.starts_with(expected), "{found}\nand not {expected}");
    }
    let text = json(first, "").replace("\"windrose_record\": 1", "\"windrose_record\": 2");
    assert!(fault(Format::Json, &text).contains("version 2 of the record format is not known"));
    let deep = format!(
        "{{\"windrose_record\": 1, \"game\": {}",
        "[".repeat(500_000)
    );
    assert!(fault(Format::Json, &deep).starts_with("line 1: "));
    for (format, text, expected) in [
        (
            Format::Turns,
            "black b1,d1\n\nwhite z9,a1\n",
            "line 3: turn 2: white z9,a1 is illegal: ",
        ),
        (
            Format::Turns,
            "black white b1,d1\n",
            "line 1: two colours and no turn between",
        ),
        (
            Format::Turns,
            "# windrose {\"windrose_record\":1}\nb1,d1",
            "line 1: missing field",
        ),
        (
            Format::Sgf,
            "(;WRG[lifeline size=4]\n;B[b1,d1]\n;W[b1,a1])",
            "line 3: turn 2: white b1,a1 is illegal: ",
        ),
        (
            Format::Transcript,
            "play black b1,d1\nplay white b1,a1\n",
            "line 2: turn 2: white b1,a1 is illegal: ",
        ),
        (
            Format::Transcript,
            "play black b1,d1\nundo 2\n",
            "line 2: undo: fewer turns have been made",
        ),
        (
            Format::Transcript,
            "genmove black\n",
            "line 1: genmove: its reply is missing",
        ),
        (
            Format::AbstractPlay,
            "[[\"b1,d1\", \"b1,a1\"]]",
            "turn 2: white b1,a1 is illegal: ",
        ),
        (
            Format::AbstractPlay,
            "[[\"b1,d1\", \"b2,a1\", \"e1\"]]",
            "round 1 has more than two moves",
        ),
        (
            Format::Positions,
            "..../...../....../......./....../...../.... b turn1\n..../...../....../xx...../....../...../.... w turn2\n",
            "line 2: turn 1: no legal turn leads to this position",
        ),
    ] {
        let found = fault(format, text);
        assert!(found.starts_with(expected), "{found}\nand not {expected}");
    }
    let long = vec![b' '; windrose::record::MAX_BYTES + 1];
    let error = Format::Json
        .read(&long, None)
        .expect_err("too long")
        .to_string();
    assert!(error.contains("longer than"), "{error}");
    let error = Format::Turns
        .read(b"a1\nb2 \xff", None)
        .expect_err("no UTF-8")
        .to_string();
    assert_eq!(error, "line 2: the text is not UTF-8");
}

/// A session with replies, failures, undo and the answers behind a game's end; and the same as a log.
#[test]
fn transcripts_tell_the_game_that_was_played() {
    let plain = "\
1 game blooms size=3 target=1
=1

# a comment
boardsize 4
=

play b 1a1
=

play w 1b1,2a9
? illegal move

play w 1b1,2a2
= 

showboard
= blooms
something = with signs

undo
=

genmove w
= 1b1,2b2

play b resign
=

genmove b
= resign

genmove w
= pass

quit
=
";
    let read = |text: &str| {
        assert_eq!(Format::of_text(text), Format::Transcript);
        Format::Transcript
            .read(text.as_bytes(), None)
            .and_then(replay)
            .expect("a game")
            .record
    };
    let record = read(plain);
    let turns: Vec<&str> = record.turns.iter().map(|turn| &*turn.turn).collect();
    assert_eq!(record.game_line(), "blooms size=4 target=15");
    assert_eq!(turns, ["1a1", "1b1,2b2", "resign"]);
    let winner = record.result.map(|result| (result.winner, result.reason));
    assert_eq!(winner, Some((Some(Color::White), Reason::Resignation)));

    let log = "\
     0.001 < game lifeline size=4
     0.001 > =
     0.001 >
     0.002 < set_option swap_style recolour
     0.002 > =
     0.002 >
     0.003 < play b b1,d1
     0.003 > =
     0.003 >
     0.004 < play w swap
     0.004 < genmove b
     0.004 > =
     0.004 >
     0.005 > = a1,e5
     0.005 >
";
    let record = read(log);
    let turns: Vec<(Color, &str)> = record
        .turns
        .iter()
        .map(|turn| (turn.color, &*turn.turn))
        .collect();
    assert_eq!(
        turns,
        [
            (Color::Black, "b1,d1"),
            (Color::White, "swap"),
            (Color::White, "a1,e5")
        ]
    );
}

/// Positions as a logger writes them, without the turns between.
#[test]
fn turns_are_found_between_positions() {
    for (game, rules) in [
        ("veletas", [("size", "5"), ("shooters", "3")]),
        ("lifeline", [("size", "3"), ("balance", "komi")]),
        ("blooms", [("size", "3"), ("target", "3")]),
    ] {
        for seed in 1000..1010 {
            let original = random_game(game, &rules, seed);
            if original
                .record
                .turns
                .iter()
                .any(|turn| turn.turn == "resign")
            {
                continue;
            }
            let text = format!(
                "game {}\n{}\n",
                original.record.game_line(),
                original.positions.join("\n")
            );
            let found = Format::Positions
                .read(text.as_bytes(), None)
                .and_then(replay)
                .expect("a game");
            assert_eq!(found.positions, original.positions);
        }
    }
}

/// Whatever stands in a file, reading it ends in a game or an error: pieces of good files, cut, doubled and mixed.
#[test]
fn no_file_is_too_strange() {
    let mut rng = fastrand::Rng::with_seed(11);
    let game = random_game("lifeline", &[("size", "3"), ("balance", "weak")], 3);
    let written = Written {
        record: &game.record,
        positions: &game.positions,
    };
    let texts = Format::ALL.map(|format| format.write(written).expect("a text").into_bytes());
    for _ in 0..2000 {
        let (at, other) = (rng.usize(..texts.len()), rng.usize(..texts.len()));
        let mut bytes = texts[at].clone();
        for _ in 0..rng.usize(1..4) {
            let place = rng.usize(..bytes.len().max(1));
            match rng.u8(..4) {
                0 => bytes.truncate(place),
                1 => bytes.insert(place.min(bytes.len()), rng.u8(..)),
                2 => {
                    let from = rng.usize(..texts[other].len());
                    bytes.splice(
                        place.min(bytes.len())..,
                        texts[other][from..].iter().copied(),
                    );
                }
                _ => {
                    let byte = *rng.choice(b"()[]{};\\\"#=?/,: \n0b").expect("a byte");
                    if let Some(old) = bytes.get_mut(place) {
                        *old = byte;
                    }
                }
            }
        }
        for format in [
            Format::ALL[at],
            Format::of_text(&String::from_utf8_lossy(&bytes)),
        ] {
            let _ = format.read(&bytes, None).and_then(replay);
        }
    }
}
