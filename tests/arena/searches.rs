//! What engines tell of their searches, and what is made of it.

use super::*;
use windrose::record::Reason;

#[test]
fn evaluations_are_put_down_where_an_engine_tells_them() {
    let folder = Folder::new("searches");
    let path = folder.file("results.jsonl");
    let table = run_well(quick_match(&path, 2).args(SOUND).args(faulty("plain", 0)));
    for record in games(&path) {
        check(&record);
        let opening = record
            .match_game
            .as_ref()
            .map_or(0, |place| place.opening_turns);
        for turn in record.turns.iter().skip(opening) {
            let player = match turn.seat {
                Seat::First => &record.first,
                Seat::Second => &record.second,
            };
            let Some(told) = &turn.evaluation else {
                assert_eq!(player.name, "Faulty", "{turn:?}");
                continue;
            };
            assert_eq!(player.name, "Sound");
            assert_eq!(told.line.first(), Some(&turn.turn));
            assert!(told.depth.is_some() && told.nodes.is_some_and(|nodes| nodes > 0));
        }
    }
    let row = |name: &str| -> Vec<String> {
        let mut rows = table.lines().filter(|line| line.starts_with(name));
        let last = rows.next_back().expect("a row").split_whitespace();
        last.map(String::from).collect()
    };
    assert_eq!(row("Faulty")[7..], ["-", "-"], "{table}");
    let nodes: f64 = row("Sound")[8].parse().expect("nodes a turn");
    assert!((1.0..=100.0).contains(&nodes), "{table}");
    let json = run_well(
        Command::new(WINDROSE)
            .args(["results", "--format", "json"])
            .arg(&path),
    );
    let value: serde_json::Value = serde_json::from_str(&json).expect("JSON");
    let engine = |name: &str| {
        let engines = value["engines"].as_array().expect("a list");
        engines
            .iter()
            .find(|engine| engine["id"] == name)
            .expect("the engine")
            .clone()
    };
    assert!(
        engine("Sound")["depth_a_turn"]
            .as_f64()
            .is_some_and(|depth| depth > 0.0)
    );
    assert_eq!(engine("Faulty")["nodes_a_turn"], serde_json::Value::Null);
    let html = run_well(
        Command::new(WINDROSE)
            .args(["results", "--format", "html"])
            .arg(&path),
    );
    assert_eq!(html.matches("<svg class=\"curve\"").count(), 2);
}

#[test]
fn an_answer_to_last_search_that_is_something_else_costs_nothing() {
    let folder = Folder::new("odd-search");
    let path = folder.file("results.jsonl");
    run_well(
        quick_match(&path, 2)
            .args(SOUND)
            .args(faulty("odd-search", 0)),
    );
    for record in games(&path) {
        check(&record);
        assert_eq!(
            record.result.map(|result| result.reason),
            Some(Reason::Rules)
        );
    }
}

/// An engine that says of every position that it is worth this much for it.
fn sure_of(name: &str, score: i32) -> Vec<String> {
    vec![
        "--engine".to_string(),
        format!("name={name}"),
        format!("cmd='{FAULTY}' sure 0 '{WINDROSE}' gtp"),
        format!("env.SCORE={score}"),
    ]
}

#[test]
fn games_on_which_both_agree_are_adjudicated_if_asked() {
    let folder = Folder::new("adjudicated");
    let play = |name: &str, scores: [i32; 2], rule: &[&str]| {
        let path = folder.file(name);
        run_well(
            quick_match(&path, 2)
                .args(rule)
                .args(sure_of("A", scores[0]))
                .args(sure_of("B", scores[1])),
        );
        games(&path)
    };
    let rule = ["--adjudicate", "4", "--adjudicate-score", "500"];
    for record in play("agreed.jsonl", [-500, 800], &rule) {
        let result = record.result.as_ref().expect("a result");
        assert_eq!(result.reason, Reason::Adjudicated);
        assert_eq!(record.turns.len(), 5, "the opening and four turns");
        assert_eq!(
            record
                .match_game
                .as_ref()
                .and_then(|place| place.winner.as_deref()),
            Some("B")
        );
        check(&record);
    }
    let both_ahead = play("both-ahead.jsonl", [800, 800], &rule);
    let not_asked = play("not-asked.jsonl", [-500, 800], &[]);
    for record in both_ahead.iter().chain(&not_asked) {
        assert_eq!(
            record.result.as_ref().map(|result| result.reason),
            Some(Reason::Rules)
        );
    }
}

#[test]
fn rating_tools_get_a_game_each_with_the_winner_by_colour() {
    let folder = Folder::new("pgn");
    let (path, book) = (folder.file("results.jsonl"), folder.file("openings.txt"));
    fs::write(&book, "c3/a1 swap\nc3/a1 b2,d4/e5\n").expect("a file");
    run_well(
        quick_match(&path, 4)
            .arg("--openings")
            .arg(&book)
            .args(["--engine", "name=Winner"])
            .args(faulty("resign", 2)),
    );
    let pgn = run_well(
        Command::new(WINDROSE)
            .args(["results", "--format", "pgn"])
            .arg(&path),
    );
    let games: Vec<&str> = pgn.split("[Event ").skip(1).collect();
    assert_eq!(games.len(), 4, "{pgn}");
    let (mut white, mut black) = (0, 0);
    for (index, game) in games.iter().enumerate() {
        assert!(
            game.contains(&format!("[Round \"{}\"]", index + 1)),
            "{game}"
        );
        assert!(game.contains("[Termination \"resignation\"]"), "{game}");
        if game.contains("[White \"Winner\"]") {
            assert!(
                game.contains("[Result \"1-0\"]") && game.ends_with("\n\n1-0\n\n"),
                "{game}"
            );
            white += 1;
        } else {
            assert!(
                game.contains("[Black \"Winner\"]") && game.ends_with("\n\n0-1\n\n"),
                "{game}"
            );
            black += 1;
        }
    }
    assert_eq!((white, black), (2, 2), "{pgn}");
}
