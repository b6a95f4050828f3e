//! Files that others wrote: move lists, transcripts, positions.

use crate::random_game::random_game;
use windrose::game::{Color, Seat};
use windrose::record::{Format, GameChoice, Reason};
use windrose::replay::replay;

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
