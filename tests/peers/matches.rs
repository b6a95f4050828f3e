//! Matches at equal time, game by game, each game a line of a file, so that a run that was stopped goes on.

use crate::evaluation::Measured;
use crate::peer::{ForMover, Peer, iterative_options, tree_search};
use crate::positions::opening;
use crate::{HASH, everything_on};
use minimax::{IterativeSearch, Strategy};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use std::fs::{File, OpenOptions};
use std::io::{Read, Write};
use std::path::Path;
use std::time::{Duration, Instant};
use windrose::arena::elo::{Games, Pairs, estimate, score_of_elo};
use windrose::game::{Evaluator, Game, Seat};
use windrose::search::{Limits, Searcher, Stop, TimeBudget};

/// Whom we play.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub(crate) enum Opponent {
    IterativeSearch,
    MonteCarloTreeSearch,
}

impl Opponent {
    fn search<G: Measured>(self) -> Box<dyn Strategy<Peer<G>>> {
        match self {
            Opponent::IterativeSearch => Box::new(IterativeSearch::new(
                ForMover::<G>::new(),
                iterative_options(HASH),
            )),
            Opponent::MonteCarloTreeSearch => Box::new(tree_search::<G>()),
        }
    }
}

/// What our search judges positions by.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub(crate) enum Knowledge {
    /// The simple evaluation.
    Simple,
    /// The engine's own evaluation.
    Own,
}

/// Who plays whom, and with how much time.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub(crate) struct Terms {
    pub(crate) opponent: Opponent,
    pub(crate) knowledge: Knowledge,
    /// The time for a turn.
    pub(crate) millis: u64,
}

/// What tells a game from all others.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
struct Pairing {
    terms: Terms,
    game: String,
    /// Both games of a pair begin with the same opening.
    pair: u64,
    /// Where we sit.
    ours: Seat,
}

/// How a game went.
#[derive(Clone, Debug, Serialize, Deserialize)]
struct Played {
    won: bool,
    turns: u32,
    our_time: TimeUsed,
    their_time: TimeUsed,
    /// Turns drawn at random for the opponent, who had none when the time was up.
    unanswered: u32,
}

/// The time that a side has used, in milliseconds.
#[derive(Clone, Copy, Debug, Default, Serialize, Deserialize)]
struct TimeUsed {
    total: f64,
    longest: f64,
    turns: u32,
}

impl TimeUsed {
    fn add(&mut self, time: Duration) {
        let millis = time.as_secs_f64() * 1000.0;
        self.total += millis;
        self.longest = self.longest.max(millis);
        self.turns += 1;
    }

    fn join(&mut self, other: TimeUsed) {
        self.total += other.total;
        self.longest = self.longest.max(other.longest);
        self.turns += other.turns;
    }
}

impl std::fmt::Display for TimeUsed {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let mean = self.total / f64::from(self.turns);
        write!(f, "{mean:.1}, {:.1}", self.longest)
    }
}

/// A line of the file.
#[derive(Serialize, Deserialize)]
struct Line {
    pairing: Pairing,
    played: Played,
}

/// Games that have been played, kept in a file if there is one.
pub(crate) struct Ledger {
    games: BTreeMap<Pairing, Played>,
    file: Option<File>,
}

impl Ledger {
    /// Reads what is there. A line that was cut off by a sudden end is left alone.
    pub(crate) fn open(path: Option<&Path>) -> Ledger {
        let mut ledger = Ledger {
            games: BTreeMap::new(),
            file: None,
        };
        if let Some(path) = path {
            let mut options = OpenOptions::new();
            let options = options.read(true).append(true).create(true);
            let mut file = options.open(path).expect("a file for the games");
            let mut text = String::new();
            file.read_to_string(&mut text).expect("a file of games");
            let lines = text.lines().map(serde_json::from_str::<Line>);
            ledger.games = lines.flatten().map(|l| (l.pairing, l.played)).collect();
            if !text.is_empty() && !text.ends_with('\n') {
                writeln!(file).expect("room for the games");
            }
            ledger.file = Some(file);
        }
        ledger
    }

    fn add(&mut self, pairing: Pairing, played: Played) {
        let line = Line { pairing, played };
        if let Some(file) = &mut self.file {
            let text = serde_json::to_string(&line).expect("plain data") + "\n";
            file.write_all(text.as_bytes()).expect("room for the games");
        }
        self.games.insert(line.pairing, line.played);
    }
}

/// Plays what is missing of a match and prints its row of the table.
pub(crate) fn play_match<G: Measured>(terms: Terms, games: u64, ledger: &mut Ledger) {
    let (mut results, mut pairs) = (Games::default(), Pairs::default());
    let (mut our_time, mut their_time) = (TimeUsed::default(), TimeUsed::default());
    let mut unanswered = 0;
    for pair in 0..games.div_ceil(2) {
        let won = Seat::BOTH.map(|ours| {
            let pairing = Pairing {
                terms,
                game: G::NAME.to_string(),
                pair,
                ours,
            };
            if !ledger.games.contains_key(&pairing) {
                let played = play_game::<G>(&pairing);
                ledger.add(pairing.clone(), played);
            }
            let played = &ledger.games[&pairing];
            results.add(played.won);
            our_time.join(played.our_time);
            their_time.join(played.their_time);
            unanswered += played.unanswered;
            played.won
        });
        pairs.add(won.into_iter().map(usize::from).sum());
    }
    let low = estimate(results, pairs).low.map_or(0.0, score_of_elo);
    println!(
        "| {} {} | {:?} | {:?} | {} | {} | {} | {:.1} % | {:.1} % | {our_time} | {their_time} | {unanswered} |",
        G::NAME,
        G::SIZE,
        terms.knowledge,
        terms.opponent,
        terms.millis,
        results.won,
        results.lost,
        100.0 * results.score().unwrap_or_default(),
        100.0 * low,
    );
}

/// The table's head.
pub(crate) fn print_head() {
    println!(
        "\n| game | our evaluation | against | ms a turn | won | lost | score | 95 % lower bound | our ms: mean, longest | their ms | unanswered |"
    );
    println!("|{}", " --- |".repeat(11));
}

/// Answers a position with a turn.
type Player<G> = Box<dyn FnMut(&G) -> <G as Game>::Turn>;

/// Our side of a game.
fn player<G: Game, E: Evaluator<G> + 'static>(evaluator: E, time: Duration) -> Player<G> {
    let mut searcher = Searcher::new(evaluator, everything_on()).expect("memory");
    let limits = Limits {
        time: Some(TimeBudget::exactly(time)),
        ..Limits::default()
    };
    Box::new(move |position| {
        let (turn, _) = searcher.choose(position, &limits, &Stop::default(), &mut |_| {});
        turn
    })
}

fn play_game<G: Measured>(pairing: &Pairing) -> Played {
    let time = Duration::from_millis(pairing.terms.millis);
    let mut ours = match pairing.terms.knowledge {
        Knowledge::Simple => player(G::simple(), time),
        Knowledge::Own => player(G::Own::default(), time),
    };
    let mut theirs = pairing.terms.opponent.search::<G>();
    theirs.set_timeout(time);
    let mut rng = fastrand::Rng::with_seed(pairing.pair);
    let mut played = Played {
        won: false,
        turns: 0,
        our_time: TimeUsed::default(),
        their_time: TimeUsed::default(),
        unanswered: 0,
    };
    let mut position: G = opening(pairing.pair);
    while position.winner().is_none() {
        let begun = Instant::now();
        let turn = if seat_to_move(&position) == pairing.ours {
            let turn = ours(&position);
            played.our_time.add(begun.elapsed());
            turn
        } else {
            let turn = theirs.choose_move(&position);
            played.their_time.add(begun.elapsed());
            turn.unwrap_or_else(|| {
                played.unanswered += 1;
                position.random_turn(&mut rng)
            })
        };
        if let Err(error) = position.check(turn) {
            panic!("{error}: {pairing:?}");
        }
        position.play(turn);
        played.turns += 1;
    }
    let winner = position.winner().expect("the game is over");
    played.won = position.seats().seat(winner) == pairing.ours;
    played
}

fn seat_to_move<G: Game>(position: &G) -> Seat {
    position.seats().seat(position.to_move())
}
