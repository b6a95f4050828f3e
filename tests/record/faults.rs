//! Files with something wrong in them.

use crate::random_game::random_game;
use windrose::record::{Format, GameChoice, Written};
use windrose::replay::replay;

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
fn letters_beyond_ascii_are_no_letters_of_a_colour() {
    for (format, text) in [
        (Format::Transcript, "play blac\u{212A} b1,d1\n"),
        (Format::Turns, "blac\u{212A} b1,d1\n"),
        (Format::Positions, "..../.../ by blac\u{212A} b1,d1\n"),
    ] {
        assert!(fault(format, text).contains("line 1"), "{text}");
    }
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
