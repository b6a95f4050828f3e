//! Recorded games, single turns and perft figures of an independent implementation, and how a game is held
//! against them.
//!
//! JSON Lines: `GAME-SIZE.jsonl` (whole games), `edge.jsonl` and `random-positions.jsonl` (single turns of
//! all games), `perft-GAME.jsonl`. The folder beside this file has a selection; the variable
//! `WINDROSE_VECTORS` names another folder, and the figures of what was compared are then printed.

use serde::Deserialize;
use serde::de::DeserializeOwned;
use std::collections::{BTreeSet, HashSet};
use std::io::Write;
use std::path::PathBuf;
use windrose::game::{Color, Game, Rules};
use windrose::position_text::PositionText;

/// What the records do not say about a game in the words of this program.
pub(crate) trait VectorGame: Game {
    /// The rules of a record.
    fn record_rules(size: usize, target: Option<u32>) -> Self::Rules;

    /// The phase of a position: `phase` as the record has it, `turns` made before it.
    fn record_phase(phase: &str, turns: usize) -> &'static str;

    /// The numbers behind the phase, for each colour's score.
    fn record_numbers(scores: [u32; 2]) -> Vec<u32>;

    /// Whether a position of the records is one that a game can begin with by our rules.
    fn can_be_set_up(_rows: &str, _to_move: Color) -> bool {
        true
    }

    /// Whether records end the game here, though by our rules it goes on for one turn more, with the same
    /// winner.
    fn ends_a_turn_later(&self) -> bool {
        false
    }
}

/// How much was compared.
#[derive(Debug, Default, PartialEq, Eq)]
pub(crate) struct Compared {
    pub(crate) games: usize,
    pub(crate) plies: usize,
    pub(crate) lists: usize,
    pub(crate) single_turns: usize,
    pub(crate) left_out: usize,
    pub(crate) perft_figures: usize,
}

#[derive(Deserialize)]
struct GameRecord {
    size: usize,
    target: Option<u32>,
    seed: String,
    result: String,
    r#final: Final,
    plies: Vec<Ply>,
}

#[derive(Deserialize)]
struct Final {
    pos: String,
}

#[derive(Deserialize)]
struct Ply {
    n: usize,
    to_move: String,
    phase: String,
    pos: String,
    #[serde(flatten)]
    legal: Legal,
    r#move: String,
    #[serde(default)]
    claims: Vec<(String, String)>,
    #[serde(default)]
    captured: Vec<String>,
    #[serde(default)]
    lost: Vec<String>,
    scores: Option<[u32; 2]>,
}

#[derive(Deserialize)]
struct Legal {
    legal: Option<u64>,
    hash: Option<String>,
    legal_moves: Option<Vec<String>>,
}

#[derive(Deserialize)]
struct SingleTurn {
    game: String,
    size: usize,
    target: Option<u32>,
    pos: String,
    to_move: String,
    #[serde(default)]
    scores: [u32; 2],
    #[serde(flatten)]
    legal: Legal,
    r#move: String,
    after: String,
    after_scores: Option<[u32; 2]>,
    gameover: bool,
    result: Option<String>,
}

#[derive(Deserialize)]
struct Perft {
    size: usize,
    target: Option<u32>,
    pos: String,
    to_move: String,
    #[serde(default)]
    scores: [u32; 2],
    nodes: Vec<u64>,
    #[serde(default)]
    terminal: Vec<u64>,
    #[serde(default)]
    distinct: Vec<usize>,
}

/// Holds a game against all records of these sizes in the folder.
pub(crate) fn compare<G: VectorGame>(sizes: &[usize]) -> Compared {
    let mut compared = Compared::default();
    for size in sizes {
        for record in records(&format!("{}-{size}.jsonl", G::NAME)) {
            compare_game::<G>(&record, &mut compared);
        }
    }
    for file in ["edge.jsonl", "random-positions.jsonl"] {
        let turns: Vec<SingleTurn> = records(file);
        let is_meant = |turn: &&SingleTurn| turn.game == G::NAME && sizes.contains(&turn.size);
        for turn in turns.iter().filter(is_meant) {
            compare_single_turn::<G>(turn, &mut compared);
        }
    }
    let perfts: Vec<Perft> = records(&format!("perft-{}.jsonl", G::NAME));
    for record in perfts.iter().filter(|perft| sizes.contains(&perft.size)) {
        compare_perft::<G>(record, &mut compared);
    }
    if std::env::var_os("WINDROSE_VECTORS").is_some() {
        writeln!(std::io::stderr(), "{}: {compared:?}", G::NAME).expect("stderr is open");
    }
    compared
}

fn records<R: DeserializeOwned>(file: &str) -> Vec<R> {
    let folder = std::env::var_os("WINDROSE_VECTORS").map(PathBuf::from);
    let beside_this_file = || PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("tests/vectors");
    let path = folder.unwrap_or_else(beside_this_file).join(file);
    let text = std::fs::read_to_string(&path).unwrap_or_else(|error| panic!("{path:?}: {error}"));
    let record =
        |line| serde_json::from_str(line).unwrap_or_else(|error| panic!("{path:?}: {error}"));
    text.lines().map(record).collect()
}

fn compare_game<G: VectorGame>(record: &GameRecord, compared: &mut Compared) {
    let rules = G::record_rules(record.size, record.target);
    let mut position = G::new(rules);
    let mut scores = [0, 0];
    for ply in &record.plies {
        let at = format!("{} ply {}: {position:?}", record.seed, ply.n);
        assert_eq!(position.winner(), None, "{at}");
        let phase = G::record_phase(&ply.phase, ply.n);
        assert_eq!(
            read::<G>(rules, &ply.pos, &ply.to_move, phase, scores),
            position,
            "{at}"
        );
        compare_legal(&position, &ply.legal, compared);
        let turn = position.read_turn(&ply.r#move).expect(&at);
        assert!(position.check(turn).is_ok(), "{at} {}", ply.r#move);
        assert_eq!(position.write_turn(turn), ply.r#move, "{at}");
        let name = |cell| rules.shape().name(cell);
        let effects = position.effects(turn);
        let claims: BTreeSet<_> = effects
            .claimed
            .iter()
            .map(|&(cell, color)| (name(cell), color))
            .collect();
        let expected = ply
            .claims
            .iter()
            .map(|(cell, owner)| (cell.clone(), color(owner)));
        assert_eq!(claims, expected.collect(), "{at} claims");
        let removed: BTreeSet<_> = effects
            .removed
            .iter()
            .map(|&(cell, _)| name(cell))
            .collect();
        let expected = ply.captured.iter().chain(&ply.lost).cloned().collect();
        assert_eq!(removed, expected, "{at} removed");
        position.play(turn);
        if let Some(after) = ply.scores {
            scores = after;
            compare_scores(&position, after);
        }
        compared.plies += 1;
    }
    assert_eq!(
        position.to_text().rows.join("/"),
        record.r#final.pos,
        "{}",
        record.seed
    );
    compare_end(position, color(&record.result));
    compared.games += 1;
}

fn compare_single_turn<G: VectorGame>(record: &SingleTurn, compared: &mut Compared) {
    if !G::can_be_set_up(&record.pos, color(&record.to_move)) {
        compared.left_out += 1;
        return;
    }
    let rules = G::record_rules(record.size, record.target);
    let mut position = read::<G>(rules, &record.pos, &record.to_move, "play", record.scores);
    compare_legal(&position, &record.legal, compared);
    let turn = position.read_turn(&record.r#move).expect(&record.r#move);
    assert!(
        position.check(turn).is_ok(),
        "{position:?} {}",
        record.r#move
    );
    let before = format!("{position:?} {}", record.r#move);
    position.play(turn);
    assert_eq!(position.to_text().rows.join("/"), record.after, "{before}");
    if let Some(scores) = record.after_scores {
        compare_scores(&position, scores);
    }
    match &record.result {
        Some(winner) if record.gameover => compare_end(position, color(winner)),
        _ => assert_eq!(position.winner(), None, "{before}"),
    }
    compared.single_turns += 1;
}

fn compare_perft<G: VectorGame>(record: &Perft, compared: &mut Compared) {
    if !G::can_be_set_up(&record.pos, color(&record.to_move)) {
        compared.left_out += 1;
        return;
    }
    let rules = G::record_rules(record.size, record.target);
    let position = read::<G>(rules, &record.pos, &record.to_move, "play", record.scores);
    for (at, &nodes) in record.nodes.iter().enumerate() {
        assert_eq!(
            perft(&position, at + 1),
            nodes,
            "{position:?} perft {}",
            at + 1
        );
        compared.perft_figures += 1;
    }
    for (at, &terminal) in record.terminal.iter().enumerate() {
        let (mut ends, mut reached) = (0, HashSet::new());
        visit_leaves(&position, at + 1, &mut |leaf| {
            ends += u64::from(leaf.winner().is_some());
            reached.insert(leaf.hash());
        });
        assert_eq!(ends, terminal, "{position:?} ends at turn {}", at + 1);
        if let Some(&distinct) = record.distinct.get(at) {
            assert_eq!(
                reached.len(),
                distinct,
                "{position:?} different at turn {}",
                at + 1
            );
        }
        compared.perft_figures += 1;
    }
}

fn read<G: VectorGame>(
    rules: G::Rules,
    rows: &str,
    to_move: &str,
    phase: &str,
    scores: [u32; 2],
) -> G {
    let numbers = G::record_numbers(scores)
        .into_iter()
        .map(|number| format!(" {number}"));
    let numbers: String = numbers.collect();
    let line = format!("{rows} {} {phase}{numbers}", color(to_move).letter());
    let text = PositionText::read(&line).expect(&line);
    assert_eq!(G::rules_for_text(rules, &text), Ok(rules), "{line}");
    G::from_text(rules, &text).unwrap_or_else(|error| panic!("{line}: {error}"))
}

fn compare_legal<G: Game>(position: &G, expected: &Legal, compared: &mut Compared) {
    let Some(count) = expected.legal else {
        return;
    };
    let mut turns = Vec::new();
    position.turns(&mut turns);
    assert_eq!(
        position.turn_count(),
        Some(turns.len() as u64),
        "{position:?}"
    );
    let texts = turns.into_iter().map(|turn| position.write_turn(turn));
    // The records never list the swap.
    let mut texts: Vec<_> = texts.filter(|text| text != "swap").collect();
    texts.sort_unstable();
    assert_eq!(texts.len() as u64, count, "{position:?}");
    if let Some(expected) = &expected.legal_moves {
        assert_eq!(&texts, expected, "{position:?}");
    }
    if let Some(hash) = &expected.hash {
        assert_eq!(
            &format!("{:016x}", fnv1a(texts.join("\n").as_bytes())),
            hash,
            "{position:?}"
        );
    }
    compared.lists += 1;
}

fn compare_scores<G: Game>(position: &G, expected: [u32; 2]) {
    let tally = position.tallies()[0];
    assert_eq!([tally.black, tally.white], expected, "{position:?}");
}

fn compare_end<G: VectorGame>(mut position: G, winner: Color) {
    if position.ends_a_turn_later() {
        assert_eq!(position.winner(), None, "{position:?}");
        let turn = position.random_turn(&mut fastrand::Rng::with_seed(0));
        position.play(turn);
    }
    assert_eq!(position.winner(), Some(winner), "{position:?}");
}

fn perft<G: Game>(position: &G, turns: usize) -> u64 {
    if turns == 1 {
        return position.turn_count().expect("turns that can be counted");
    }
    let mut nodes = 0;
    visit_leaves(position, turns - 1, &mut |leaf| nodes += perft(leaf, 1));
    nodes
}

fn visit_leaves<G: Game>(position: &G, turns: usize, visit: &mut dyn FnMut(&G)) {
    if turns == 0 {
        return visit(position);
    }
    let mut list = Vec::new();
    position.turns(&mut list);
    for turn in list {
        let mut next = position.clone();
        next.play(turn);
        visit_leaves(&next, turns - 1, visit);
    }
}

fn color(name: &str) -> Color {
    let color = Color::BOTH
        .into_iter()
        .find(|color| color.to_string() == name);
    color.unwrap_or_else(|| panic!("'{name}' is no colour"))
}

/// FNV-1a, 64 bit.
fn fnv1a(bytes: &[u8]) -> u64 {
    bytes.iter().fold(0xcbf2_9ce4_8422_2325, |hash, &byte| {
        (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3)
    })
}

#[test]
fn check_values_of_the_hash() {
    assert_eq!(fnv1a(b""), 0xcbf2_9ce4_8422_2325);
    assert_eq!(fnv1a(b"a"), 0xaf63_dc4c_8601_ec8c);
    assert_eq!(fnv1a(b"foobar"), 0x8594_4171_f739_67e8);
}
