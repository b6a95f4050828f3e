//! A game made for testing searches: a maze of spots, level by level, drawn from a seed.
//!
//! Everything that a search has to cope with happens at random: turns of one to three steps, many ways to the same spot, turns
//! after which the same seat is to move, swaps of sides, wins for either side at any time, and a last level where each game ends.

#![allow(dead_code, reason = "not every test that plays it uses all of it")]

use std::fmt;
use windrose::board::{Cell, Shape};
use windrose::game::{
    Color, Evaluator, Game, PositionError, Rules, RulesError, Seats, Step, TurnTextError,
};
use windrose::position_text::{PositionText, Symbols};
use windrose::view::{Effects, Group, Piece, Tally};

/// How a maze is drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct MazeRules {
    /// What it is drawn from.
    pub(crate) seed: u64,
    /// The turns of the longest game.
    pub(crate) levels: u64,
    /// The spots of a level.
    pub(crate) spots: u64,
    /// The most steps to choose from.
    pub(crate) choices: u64,
    /// One turn in so many ends the game before the last level.
    pub(crate) rarity_of_ends: u64,
}

impl Rules for MazeRules {
    const DEFAULT: Self = MazeRules {
        seed: 1,
        levels: 8,
        spots: 30,
        choices: 5,
        rarity_of_ends: 20,
    };

    fn from_pairs(_: &[(&str, &str)]) -> Result<Self, RulesError> {
        Ok(Self::DEFAULT)
    }

    fn with_size(self, _: usize) -> Result<Self, RulesError> {
        Ok(self)
    }

    fn pairs(&self) -> Vec<(&'static str, String)> {
        Vec::new()
    }

    fn shape(&self) -> Shape {
        Shape::Square(5)
    }
}

/// Where the players are.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Maze {
    rules: MazeRules,
    level: u64,
    spot: u64,
    /// The steps of the turn that is begun.
    steps_made: u64,
    to_move: Color,
    seats: Seats,
    winner: Option<Color>,
}

/// The numbers of the steps of a turn, 0 behind the last.
pub(crate) type MazeTurn = [u32; 3];

/// No turn of a maze is illegal that a test could try.
#[derive(Debug)]
pub(crate) struct NoWay;

impl fmt::Display for NoWay {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("there is no such way")
    }
}

impl std::error::Error for NoWay {}

/// Scrambles a number (the finalizer of SplitMix64).
pub(crate) fn scrambled(mut n: u64) -> u64 {
    n = (n ^ n >> 30).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    n = (n ^ n >> 27).wrapping_mul(0x94D0_49BB_1331_11EB);
    n ^ n >> 31
}

impl Maze {
    /// A number that only where the players are decides, another for each `purpose`.
    fn draw(&self, purpose: u64) -> u64 {
        scrambled(self.hash().wrapping_add(scrambled(purpose)))
    }

    fn all_lines(&self) -> Vec<(Vec<Step>, Maze)> {
        let mut lines = vec![(Vec::new(), self.clone())];
        let mut whole = Vec::new();
        while let Some((line, position)) = lines.pop() {
            let mut steps = Vec::new();
            position.steps(&mut steps);
            for step in steps {
                let mut next = position.clone();
                next.play_step(step);
                let mut line = line.clone();
                line.push(step);
                if next.is_mid_turn() {
                    lines.push((line, next));
                } else {
                    whole.push((line, next));
                }
            }
        }
        whole
    }
}

fn turn_of(steps: &[Step]) -> MazeTurn {
    let mut turn = [0; 3];
    for (at, step) in steps.iter().enumerate() {
        turn[at] = step.code();
    }
    turn
}

impl Game for Maze {
    const NAME: &'static str = "maze";
    const SYMBOLS: Symbols = &[];
    type Rules = MazeRules;
    type Turn = MazeTurn;
    type Illegal = NoWay;

    fn new(rules: MazeRules) -> Self {
        Maze {
            rules,
            level: 0,
            spot: 0,
            steps_made: 0,
            to_move: Color::Black,
            seats: Seats::START,
            winner: None,
        }
    }

    fn rules(&self) -> MazeRules {
        self.rules
    }

    fn to_move(&self) -> Color {
        self.to_move
    }

    fn seats(&self) -> Seats {
        self.seats
    }

    fn winner(&self) -> Option<Color> {
        self.winner
    }

    fn hash(&self) -> u64 {
        let colors = self.to_move.index() as u64 * 2 + self.seats.first.index() as u64;
        let place = [
            self.rules.seed,
            self.level,
            self.spot,
            self.steps_made,
            colors,
        ];
        place.iter().fold(0, |hash: u64, &n| {
            scrambled(hash.wrapping_add(n) ^ 0x9E37_79B9)
        })
    }

    fn can_swap(&self) -> bool {
        false
    }

    fn turns(&self, turns: &mut Vec<MazeTurn>) {
        turns.extend(self.all_lines().iter().map(|(line, _)| turn_of(line)));
    }

    fn turn_count(&self) -> Option<u64> {
        Some(match self.winner {
            Some(_) => 0,
            None => self.all_lines().len() as u64,
        })
    }

    fn random_turn(&self, rng: &mut fastrand::Rng) -> MazeTurn {
        let mut turns = Vec::new();
        self.turns(&mut turns);
        turns[rng.usize(..turns.len())]
    }

    fn opening_sample(&self, _: usize, _: &mut fastrand::Rng) -> Option<Vec<MazeTurn>> {
        None
    }

    fn check(&self, turn: MazeTurn) -> Result<(), NoWay> {
        let mut turns = Vec::new();
        self.turns(&mut turns);
        turns.contains(&turn).then_some(()).ok_or(NoWay)
    }

    fn play(&mut self, turn: MazeTurn) {
        for step in self.steps_of_turn(turn) {
            self.play_step(step);
        }
    }

    fn steps(&self, steps: &mut Vec<Step>) {
        let count = 1 + self.draw(1) % self.rules.choices;
        let place = |n: u64| Step::Place {
            cell: Cell::new(n as usize),
            kind: 1,
        };
        steps.extend((0..count).map(place));
        if self.draw(2).is_multiple_of(4) {
            steps.push(Step::Swap);
        }
    }

    fn play_step(&mut self, step: Step) {
        let number = u64::from(step.code());
        let goes_on =
            self.draw(number + 100).is_multiple_of(2) && self.steps_made < 2 && step != Step::Swap;
        let stays = self.draw(number + 200).is_multiple_of(5);
        let ends = self
            .draw(number + 300)
            .is_multiple_of(self.rules.rarity_of_ends);
        let black_wins = self.draw(number + 400).is_multiple_of(2);
        self.spot = self.draw(number + 500) % self.rules.spots;
        if step == Step::Swap {
            self.seats.first = !self.seats.first;
        }
        if goes_on {
            self.steps_made += 1;
            return;
        }
        self.steps_made = 0;
        self.level += 1;
        if !stays {
            self.to_move = !self.to_move;
        }
        if ends || self.level == self.rules.levels {
            self.winner = Some(if black_wins {
                Color::Black
            } else {
                Color::White
            });
        }
    }

    fn is_mid_turn(&self) -> bool {
        self.steps_made > 0
    }

    fn turn_of_steps(&self, steps: &[Step]) -> Option<MazeTurn> {
        let turn = turn_of(steps);
        self.check(turn).ok().map(|()| turn)
    }

    fn steps_of_turn(&self, turn: MazeTurn) -> Vec<Step> {
        let lines = self.all_lines();
        let line = lines.into_iter().find(|(line, _)| turn_of(line) == turn);
        line.expect("a legal turn").0
    }

    fn read_turn(&self, _: &str) -> Result<MazeTurn, TurnTextError> {
        unreachable!("mazes are not written")
    }

    fn write_turn(&self, turn: MazeTurn) -> String {
        format!("{turn:?}")
    }

    fn to_text(&self) -> PositionText {
        unreachable!("mazes are not written")
    }

    fn rules_for_text(_: MazeRules, _: &PositionText) -> Result<MazeRules, PositionError> {
        unreachable!("mazes are not written")
    }

    fn from_text(_: MazeRules, _: &PositionText) -> Result<Self, PositionError> {
        unreachable!("mazes are not written")
    }

    fn piece_at(&self, _: Cell) -> Option<Piece> {
        None
    }

    fn phase(&self) -> &'static str {
        "play"
    }

    fn groups(&self) -> Vec<Group> {
        Vec::new()
    }

    fn tallies(&self) -> Vec<Tally> {
        Vec::new()
    }

    fn effects(&self, _: MazeTurn) -> Effects {
        Effects::default()
    }
}

/// Judges a position by nothing but its hash: whoever searches all positions and compares rightly gets the right value, and
/// nobody else.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct HashValue {
    /// Values lie between this and its negative.
    pub(crate) bound: u64,
}

impl<G: Game> Evaluator<G> for HashValue {
    fn evaluate(&self, position: &G) -> i32 {
        let span = 2 * self.bound + 1;
        (scrambled(position.hash()) % span) as i32 - self.bound as i32
    }

    fn terms(&self, position: &G) -> Vec<(&'static str, i32)> {
        vec![("hash", self.evaluate(position))]
    }
}
