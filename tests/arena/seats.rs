//! Who is who: names, seats, openings.

use super::*;
use std::collections::HashSet;

#[test]
fn names_that_are_alike_stay_apart() {
    for (one, two, ids) in [
        ("Same", "Same", ["Same#1", "Same#2"]),
        ("Case", "case", ["Case#1", "case#2"]),
        ("", "B", ["#1", "B"]),
        ("a,b\"c", "😀 né", ["a,b\"c", "😀 né"]),
    ] {
        let folder = Folder::new(&format!("names-{}", one.len() + two.len()));
        let path = folder.file("results.jsonl");
        let table = run_well(quick_match(&path, 2).args([
            "--engine",
            &format!("name={one}"),
            "option.strategy=random",
            "--engine",
            &format!("name={two}"),
        ]));
        for record in games(&path) {
            check(&record);
            let found: HashSet<_> = [record.first.id, record.second.id]
                .into_iter()
                .flatten()
                .collect();
            assert_eq!(found, ids.map(String::from).into_iter().collect());
            let names = HashSet::from([record.first.name, record.second.name]);
            assert_eq!(names, HashSet::from([one.to_string(), two.to_string()]));
        }
        assert!(ids.iter().all(|id| table.contains(id)), "{table}");
    }
}

#[test]
fn pairs_share_an_opening_and_exchange_seats() {
    let folder = Folder::new("pairs");
    let path = folder.file("results.jsonl");
    run_well(
        quick_match(&path, 6)
            .args(["--concurrency", "2"])
            .args(SOUND),
    );
    let mut games = games(&path);
    games.sort_by_key(|record| record.match_game.as_ref().map(|game| game.game));
    assert_eq!(games.len(), 6);
    let mut openings = HashSet::new();
    for pair in games.chunks(2) {
        assert_eq!(pair[0].turns[0], pair[1].turns[0]);
        assert_eq!(pair[0].first.id, pair[1].second.id);
        assert_eq!(pair[0].second.id, pair[1].first.id);
        openings.insert(pair[0].turns[0].turn.clone());
        pair.iter().for_each(check);
    }
    assert_eq!(openings.len(), 3);
}

#[test]
fn the_scripted_match_counts_its_games() {
    let script = concat!(env!("CARGO_MANIFEST_DIR"), "/scripts/match.sh");
    let engine = format!("'{WINDROSE}' gtp --size 5 --option strategy=random");
    let table = run_well(Command::new(script).args(["4", &engine, &format!("{engine} --seed 7")]));
    let lines: Vec<&str> = table.lines().collect();
    assert_eq!(lines.len(), 5, "{table}");
    let wins = |engine: &str| {
        let wins = format!(": engine {engine} wins as ");
        lines.iter().filter(|line| line.contains(&wins)).count()
    };
    assert_eq!(wins("1") + wins("2"), 4, "{table}");
    assert_eq!(
        lines[4],
        format!("engine 1: {}, engine 2: {}", wins("1"), wins("2"))
    );

    let refusing = format!("'{FAULTY}' refuses 0 {engine}");
    let output = run(Command::new(script).args(["1", &engine, &refusing]));
    assert!(!output.status.success());
    let told = String::from_utf8_lossy(&output.stderr);
    assert!(told.contains("engine 1 answers '? illegal move'"), "{told}");
}
