//! Positions with proven answers: the search has to find them, with each game's own evaluation, within a number of nodes.
//!
//! The files were made by a solver of its own (exhaustive search over whole turns), unrelated to this search. `win1`: the best
//! turns win at once. `win2`: they win with the next turn, whatever the reply. `avoid`: all others lose at once or to
//! the reply. `endgame`: solved to the end; the best turns keep the win, and where there are none, the game is lost.

#![allow(
    clippy::print_stdout,
    reason = "the figures are to be seen with --nocapture"
)]

use serde::Deserialize;
use std::fs;
use std::time::Duration;
use windrose::game::{Evaluator, Game, Rules};
use windrose::games::blooms::{Blooms, BloomsEvaluator};
use windrose::games::lifeline::{Lifeline, LifelineEvaluator};
use windrose::games::veletas::{Veletas, VeletasEvaluator};
use windrose::position_text::PositionText;
use windrose::search::{Limits, Methods, Report, Searcher, Settings, Stop, TimeBudget};

#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "lowercase")]
enum Kind {
    Win1,
    Win2,
    Avoid,
    Endgame,
}

#[derive(Debug, Deserialize)]
struct Puzzle {
    size: usize,
    rules: String,
    kind: Kind,
    position: String,
    best: Vec<String>,
    legal: u64,
    winner: Option<String>,
    turns: Option<u32>,
    #[serde(default)]
    exact: Vec<String>,
}

impl Puzzle {
    fn position<G: Game>(&self) -> G {
        let size = self.size.to_string();
        let mut pairs = vec![("size", size.as_str())];
        pairs.extend(
            self.rules
                .split(' ')
                .filter_map(|pair| pair.split_once('=')),
        );
        let rules = G::Rules::from_pairs(&pairs).expect("rules");
        let text = PositionText::read(&self.position).expect("a position's fields");
        G::from_text(rules, &text).expect("a position")
    }

    fn limits(&self) -> Limits {
        let nodes = match self.kind {
            Kind::Win1 => 200_000,
            Kind::Win2 | Kind::Avoid => 20_000_000,
            Kind::Endgame => 100_000_000,
        };
        Limits {
            // What lies behind the reply is not asked for.
            depth: (self.kind == Kind::Avoid).then_some(2),
            nodes: Some(nodes),
            ..Limits::default()
        }
    }

    /// Whether the search has seen all that was to be seen.
    fn is_finished<G: Game>(&self, report: &Report<G>) -> bool {
        match self.kind {
            Kind::Avoid => report.depth == 2,
            _ => report.score.is_decided(),
        }
    }

    /// The report of a finished search is right.
    fn check<G: Game>(&self, position: &G, report: &Report<G>) {
        let turn = position.write_turn(report.line[0]);
        let name = format!(
            "{self:?}\n{turn} {} after {} nodes",
            report.score, report.nodes
        );
        if !self.best.is_empty() {
            assert!(self.best.contains(&turn), "{name}");
        }
        match self.winner.as_deref() {
            Some("side to move") => assert_eq!(report.score.win_distance(), self.turns, "{name}"),
            Some(_) => assert_eq!(report.score.loss_distance(), self.turns, "{name}"),
            None => assert_eq!(report.score.loss_distance(), None, "{name}"),
        }
        if !self.exact.is_empty() {
            assert!(self.exact.contains(&turn), "{name}");
        }
    }
}

fn search<G: Game, E: Evaluator<G> + Default>(
    position: &G,
    limits: &Limits,
    methods: Methods,
) -> Report<G> {
    let settings = Settings {
        hash: 64,
        methods,
        ..Settings::default()
    };
    let mut searcher = Searcher::new(E::default(), settings).expect("memory for a table");
    searcher.search(position, limits, &Stop::default(), &mut |_| {})
}

fn puzzles<G: Game>() -> Vec<Puzzle> {
    let file = format!(
        "{}/tests/puzzles/{}.jsonl",
        env!("CARGO_MANIFEST_DIR"),
        G::NAME
    );
    let text = fs::read_to_string(&file).expect(&file);
    let puzzles = text
        .lines()
        .map(|line| serde_json::from_str(line).expect(line));
    puzzles.collect()
}

/// Solves the puzzles of these kinds, each within its own number of nodes or within `most`, where that is fewer, and
/// returns how many were finished, and how many there are.
fn solve<G: Game, E: Evaluator<G> + Default>(kinds: &[Kind], most: u64) -> (usize, usize) {
    let puzzles = puzzles::<G>().into_iter();
    let puzzles = puzzles.filter(|puzzle| kinds.contains(&puzzle.kind));
    let (mut finished, mut count) = (0, 0);
    for (number, puzzle) in puzzles.enumerate() {
        let position: G = puzzle.position();
        assert_eq!(position.turn_count(), Some(puzzle.legal));
        let mut limits = puzzle.limits();
        limits.nodes = limits.nodes.map(|nodes| nodes.min(most));
        let report = search::<G, E>(&position, &limits, Methods::EXACT);
        let is_finished = puzzle.is_finished(&report);
        println!(
            "{} {:?} {number}: {} {}, depth {}, {} nodes, {:.2} s{}",
            G::NAME,
            puzzle.kind,
            position.write_turn(report.line[0]),
            report.score,
            report.depth,
            report.nodes,
            report.elapsed.as_secs_f64(),
            if is_finished { "" } else { " (not finished)" }
        );
        if is_finished {
            puzzle.check(&position, &report);
        }
        finished += usize::from(is_finished);
        count += 1;
    }
    (finished, count)
}

const SHORT: [Kind; 3] = [Kind::Win1, Kind::Win2, Kind::Avoid];

/// All puzzles of these kinds are solved within their numbers of nodes.
fn solve_all<G: Game, E: Evaluator<G> + Default>(kinds: &[Kind]) {
    let (finished, count) = solve::<G, E>(kinds, u64::MAX);
    assert_eq!(finished, count);
}

#[test]
fn short_puzzles_of_veletas() {
    solve_all::<Veletas, VeletasEvaluator>(&SHORT);
}

#[test]
fn short_puzzles_of_lifeline() {
    solve_all::<Lifeline<1>, LifelineEvaluator>(&SHORT);
}

#[test]
fn short_puzzles_of_blooms() {
    solve_all::<Blooms<1>, BloomsEvaluator>(&SHORT);
}

/// The shorter ones of the endgames: what is finished is right, and this many are.
fn solve_some<G: Game, E: Evaluator<G> + Default>(at_least: usize) {
    let (finished, _) = solve::<G, E>(&[Kind::Endgame], 100_000);
    assert!(finished >= at_least, "{finished} are finished");
}

#[test]
fn short_endgames() {
    solve_some::<Veletas, VeletasEvaluator>(2);
    solve_some::<Lifeline<1>, LifelineEvaluator>(11);
    solve_some::<Blooms<1>, BloomsEvaluator>(5);
}

#[test]
#[ignore = "takes minutes"]
fn endgames_of_veletas() {
    solve_all::<Veletas, VeletasEvaluator>(&[Kind::Endgame]);
}

#[test]
#[ignore = "takes minutes"]
fn endgames_of_lifeline() {
    solve_all::<Lifeline<1>, LifelineEvaluator>(&[Kind::Endgame]);
}

#[test]
#[ignore = "takes minutes"]
fn endgames_of_blooms() {
    solve_all::<Blooms<1>, BloomsEvaluator>(&[Kind::Endgame]);
}

/// Asks the engine as it plays for a right turn of each puzzle that has one, and tells which it did not find.
fn answer_all<G: Game, E: Evaluator<G> + Default>(limits: &Limits) -> Vec<String> {
    let mut wrong = Vec::new();
    for puzzle in puzzles::<G>() {
        if puzzle.best.is_empty() {
            continue;
        }
        let position: G = puzzle.position();
        let report = search::<G, E>(&position, limits, Methods::ALL);
        let turn = position.write_turn(report.line[0]);
        println!(
            "{} {:?}: {turn} {}, depth {}, {} nodes, {:.2} s",
            G::NAME,
            puzzle.kind,
            report.score,
            report.depth,
            report.nodes,
            report.elapsed.as_secs_f64(),
        );
        if !puzzle.best.contains(&turn) {
            wrong.push(format!("{turn} in {puzzle:?}"));
        }
    }
    wrong
}

fn all_answers_are_right(limits: &Limits) {
    let mut wrong = answer_all::<Veletas, VeletasEvaluator>(limits);
    wrong.extend(answer_all::<Lifeline<1>, LifelineEvaluator>(limits));
    wrong.extend(answer_all::<Blooms<1>, BloomsEvaluator>(limits));
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn the_engine_as_it_plays_answers_all_puzzles() {
    all_answers_are_right(&Limits {
        nodes: Some(200_000),
        ..Limits::default()
    });
}

#[test]
#[ignore = "measures time"]
fn the_engine_as_it_plays_answers_all_puzzles_within_a_second() {
    all_answers_are_right(&Limits {
        time: Some(TimeBudget::exactly(Duration::from_secs(1))),
        ..Limits::default()
    });
}
