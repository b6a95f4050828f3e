//! Random games of every rule set go through every format and come back the same.

use crate::random_game::random_game;
use windrose::record::{Format, Written};
use windrose::replay::{Replay, replay};

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
