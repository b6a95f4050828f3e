//! Tournaments, tests, shards, openings: what is played, and what is made of it.

use super::*;
use std::collections::{BTreeMap, HashSet};

fn tournament(output: &Path) -> Command {
    let mut command = Command::new(WINDROSE);
    command
        .args(["tournament", "--size", "5", "--nodes", "50", "--output"])
        .arg(output);
    for name in ["name=A", "name=B", "name=C"] {
        command.args(["--engine", name]);
    }
    command
}

/// How often each two engines have met, by the seats that they had.
fn meetings(games: &[Record]) -> BTreeMap<[String; 2], usize> {
    let mut meetings = BTreeMap::new();
    for record in games {
        let ids = [&record.first, &record.second].map(|player| player.id.clone().expect("an id"));
        *meetings.entry(ids).or_insert(0) += 1;
    }
    meetings
}

#[test]
fn in_a_round_robin_all_meet_all() {
    let folder = Folder::new("round-robin");
    let path = folder.file("results.jsonl");
    let table = run_well(tournament(&path).args(["--rounds", "2", "--concurrency", "2"]));
    let games = games(&path);
    games.iter().for_each(check);
    let meetings = meetings(&games);
    assert_eq!(meetings.len(), 6);
    assert!(meetings.values().all(|&count| count == 2));
    assert!(table.contains("won-lost"), "{table}");
}

#[test]
fn in_a_gauntlet_the_first_meets_the_others() {
    let folder = Folder::new("gauntlet");
    let path = folder.file("results.jsonl");
    run_well(tournament(&path).args(["--format", "gauntlet"]));
    let meetings = meetings(&games(&path));
    assert_eq!(meetings.len(), 4);
    assert!(meetings.keys().all(|ids| ids.contains(&"A".to_string())));
}

/// The results of files as JSON, without times.
fn results(files: &[&Path]) -> serde_json::Value {
    let json = run_well(
        Command::new(WINDROSE)
            .args(["results", "--format", "json"])
            .args(files),
    );
    let mut value: serde_json::Value = serde_json::from_str(&json).expect("JSON");
    for engine in value["engines"].as_array_mut().expect("a list") {
        for key in ["seconds_a_turn", "longest_seconds", "nodes_a_second"] {
            engine[key] = serde_json::Value::Null;
        }
    }
    value
}

#[test]
fn shards_put_together_are_the_whole() {
    let folder = Folder::new("shards");
    let whole = folder.file("whole.jsonl");
    run_well(tournament(&whole).args(["--rounds", "2"]));
    let parts = ["1/3", "2/3", "3/3"].map(|shard| {
        let path = folder.file(&format!("part{}.jsonl", &shard[..1]));
        run_well(tournament(&path).args(["--rounds", "2", "--shard", shard]));
        path
    });
    let all: Vec<Record> = parts.iter().flat_map(|path| games(path)).collect();
    assert_eq!(timeless(all), timeless(games(&whole)));
    let [one, two, three] = &parts;
    let merged = results(&[one, two, three, two]);
    assert_eq!(merged, results(&[&whole]), "a file given twice counts once");
    assert_eq!(merged["games"], 12);
}

#[test]
fn results_come_as_table_and_as_values() {
    let folder = Folder::new("forms");
    let path = folder.file("results.jsonl");
    let random = ["--engine", "name=a,b", "option.strategy=random"];
    let table = run_well(quick_match(&path, 4).args(random).args(SOUND));
    let again = run_well(Command::new(WINDROSE).arg("results").arg(&path));
    assert_eq!(again, table, "the table comes from the file alone");
    let csv = run_well(
        Command::new(WINDROSE)
            .args(["results", "--format", "csv"])
            .arg(&path),
    );
    let lines: Vec<&str> = csv.lines().collect();
    assert_eq!(lines.len(), 3);
    assert!(lines[2].starts_with("\"a,b\",4,"), "{csv}");
    let html = run_well(
        Command::new(WINDROSE)
            .args(["results", "--format", "html"])
            .arg(&path),
    );
    assert_eq!(
        html.matches("<details>").count(),
        4,
        "each game can be stepped through"
    );
    assert_eq!(html.matches("class=\"game\"").count(), 4);
    for chart in ["chart score", "chart lengths", "chart times"] {
        assert!(html.contains(chart), "{chart}");
    }
    assert!(
        !html.contains("http://") && !html.contains("https://"),
        "nothing from outside"
    );
    for text in [table, csv] {
        assert!(!text.contains("NaN") && !text.contains("inf"), "{text}");
    }
}

#[test]
fn a_test_runs_until_it_is_decided() {
    let folder = Folder::new("sprt");
    let path = folder.file("results.jsonl");
    let engines = [
        "--engine",
        "name=Sound",
        "--engine",
        "name=Random",
        "option.strategy=random",
    ];
    let mut command = Command::new(WINDROSE);
    command
        .args([
            "match", "--size", "5", "--nodes", "100", "--sprt", "0", "200", "0.05", "0.05",
        ])
        .arg("--output")
        .arg(&path)
        .args(engines);
    let table = run_well(&mut command);
    assert!(table.contains("H1 accepted"), "{table}");
    let before = games(&path).len();
    assert!((4..200).contains(&before), "{before} games");
    run_well(&mut command);
    assert_eq!(games(&path).len(), before, "it stays decided");
    let again = run_well(
        Command::new(WINDROSE)
            .args(["results", "--sprt", "-10", "0", "0.05", "0.05"])
            .arg(&path),
    );
    assert!(again.contains("log likelihood ratio"), "{again}");
}

#[test]
fn openings_come_from_a_file() {
    let folder = Folder::new("openings");
    let (path, book) = (folder.file("results.jsonl"), folder.file("openings.txt"));
    let position = "...../...../..s../...../x.... w setup2 first=b";
    let lines = format!("# openings\n\nc3/a1 swap\nposition {position}; b2,d4/e5\n");
    fs::write(&book, lines).expect("a file");
    run_well(
        quick_match(&path, 6)
            .arg("--openings")
            .arg(&book)
            .args(["--first-opening", "1"])
            .args(SOUND),
    );
    let games = games(&path);
    games.iter().for_each(check_openings);
    let starts: Vec<_> = games.iter().map(|record| record.start.is_some()).collect();
    assert_eq!(starts, [true, true, false, false, true, true]);
    assert_eq!(games[2].turns[1].turn, "swap");

    for (line, fault) in [
        ("c3/a1 c3/a1", "line 1: turn 'c3/a1'"),
        ("position nonsense", "line 1: "),
        ("# nothing", "no opening"),
    ] {
        fs::write(&book, line).expect("a file");
        let output = run(quick_match(&path, 2).arg("--openings").arg(&book));
        let told = String::from_utf8_lossy(&output.stderr);
        assert!(!output.status.success() && told.contains(fault), "{told}");
    }
}

/// A game that may begin with a position can be replayed.
fn check_openings(record: &Record) {
    let rules: Vec<_> = record.rules.iter().collect();
    let mut replay = catalog::open(&record.game, &rules).expect("a game");
    if let Some(start) = &record.start {
        replay = catalog::open_position(replay.as_ref(), start).expect("a position");
    }
    for turn in &record.turns {
        replay.play(turn.color, &turn.turn).expect("a legal turn");
    }
    let result = record.result.as_ref().expect("a result");
    assert_eq!(replay.outcome().map(|(winner, _)| winner), result.winner);
}

#[test]
fn engines_come_from_a_file() {
    let folder = Folder::new("engines");
    let (path, file) = (folder.file("results.jsonl"), folder.file("engines.toml"));
    let engines = format!(
        "[[engine]]\nname = \"One\"\ncmd = [\"{WINDROSE}\", \"gtp\"]\noption = {{ strategy = \"random\" }}\nrestart = \"each-game\"\n\n\
         [[engine]]\nname = \"Two\"\nnodes = 50\nswap-style = \"recolour\"\n"
    );
    fs::write(&file, engines).expect("a file");
    run_well(quick_match(&path, 4).arg("--engines").arg(&file));
    let games = games(&path);
    games.iter().for_each(check);
    let names: HashSet<_> = games
        .iter()
        .map(|record| record.first.name.as_str())
        .collect();
    assert_eq!(names, HashSet::from(["One", "Two"]));
    let random = games
        .iter()
        .find(|record| record.first.name == "One")
        .expect("a game");
    assert_eq!(random.first.options["strategy"], "random");
    assert_eq!(random.second.limits.as_deref(), Some("nodes 50"));
}

#[test]
fn an_engines_own_limit_goes_before_everyones() {
    let folder = Folder::new("own-limit");
    let path = folder.file("results.jsonl");
    let own = ["--engine", "name=Own", "option.nodes=30"];
    run_well(quick_match(&path, 1).args(own).args(SOUND));
    let limits =
        [&games(&path)[0].first, &games(&path)[0].second].map(|player| player.limits.clone());
    assert_eq!(
        limits,
        ["nodes 30", "nodes 100"].map(|limit| Some(limit.to_string()))
    );
}
