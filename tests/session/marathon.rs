//! A game made for testing histories: the players name digits, as many as the rules say, and the last one wins.

use std::fmt;
use windrose::board::{Cell, Shape};
use windrose::game::{
    Color, Evaluator, Game, PositionError, Rules, RulesError, Seats, Step, TurnTextError,
};
use windrose::position_text::{PositionText, Symbols};
use windrose::view::{Effects, Group, Piece, Tally};

/// How many digits are named.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Length(pub(crate) u64);

impl Rules for Length {
    const DEFAULT: Length = Length(10);

    fn from_pairs(_: &[(&str, &str)]) -> Result<Length, RulesError> {
        Ok(Self::DEFAULT)
    }

    fn with_size(self, _: usize) -> Result<Length, RulesError> {
        Ok(self)
    }

    fn pairs(&self) -> Vec<(&'static str, String)> {
        vec![("length", self.0.to_string())]
    }

    fn shape(&self) -> Shape {
        Shape::Square(1)
    }
}

/// How far the players have come, and what all digits add up to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Marathon {
    length: Length,
    named: u64,
    sum: u64,
}

/// No digit is illegal.
#[derive(Debug)]
pub(crate) struct Never;

impl fmt::Display for Never {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("the game is over")
    }
}

impl std::error::Error for Never {}

impl Game for Marathon {
    const NAME: &'static str = "marathon";

    const SYMBOLS: Symbols = &[];

    type Rules = Length;

    type Turn = u8;

    type Illegal = Never;

    fn new(length: Length) -> Marathon {
        Marathon {
            length,
            named: 0,
            sum: 0,
        }
    }

    fn rules(&self) -> Length {
        self.length
    }

    fn to_move(&self) -> Color {
        Color::BOTH[(self.named % 2) as usize]
    }

    fn seats(&self) -> Seats {
        Seats::START
    }

    fn winner(&self) -> Option<Color> {
        (self.named == self.length.0).then_some(!self.to_move())
    }

    fn hash(&self) -> u64 {
        self.named << 32 | self.sum
    }

    fn can_swap(&self) -> bool {
        false
    }

    fn turns(&self, turns: &mut Vec<u8>) {
        turns.extend(0..10);
    }

    fn turn_count(&self) -> Option<u64> {
        Some(if self.winner().is_some() { 0 } else { 10 })
    }

    fn random_turn(&self, rng: &mut fastrand::Rng) -> u8 {
        rng.u8(0..10)
    }

    fn opening_sample(&self, _: usize, _: &mut fastrand::Rng) -> Option<Vec<u8>> {
        None
    }

    fn check(&self, _: u8) -> Result<(), Never> {
        self.winner().map_or(Ok(()), |_| Err(Never))
    }

    fn play(&mut self, digit: u8) {
        self.named += 1;
        self.sum += u64::from(digit);
    }

    fn steps(&self, steps: &mut Vec<Step>) {
        steps.extend((0..10).map(Step::Komi));
    }

    fn play_step(&mut self, step: Step) {
        if let Step::Komi(digit) = step {
            self.play(digit as u8);
        }
    }

    fn is_mid_turn(&self) -> bool {
        false
    }

    fn turn_of_steps(&self, steps: &[Step]) -> Option<u8> {
        match steps {
            [Step::Komi(digit)] => Some(*digit as u8),
            _ => None,
        }
    }

    fn steps_of_turn(&self, digit: u8) -> Vec<Step> {
        vec![Step::Komi(digit.into())]
    }

    fn read_turn(&self, text: &str) -> Result<u8, TurnTextError> {
        text.parse().map_err(|_| TurnTextError::Malformed {
            text: text.to_string(),
            expected: "a digit",
        })
    }

    fn write_turn(&self, digit: u8) -> String {
        digit.to_string()
    }

    fn to_text(&self) -> PositionText {
        PositionText {
            rows: vec![".".to_string()],
            to_move: self.to_move(),
            phase: "play".to_string(),
            numbers: vec![self.named as u32, self.sum as u32],
            seats: self.seats(),
        }
    }

    fn rules_for_text(present: Length, _: &PositionText) -> Result<Length, PositionError> {
        Ok(present)
    }

    fn from_text(_: Length, _: &PositionText) -> Result<Marathon, PositionError> {
        Err(PositionError("a marathon begins at its start".to_string()))
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

    fn effects(&self, _: u8) -> Effects {
        Effects::default()
    }
}

/// Judges by the sum of all digits.
#[derive(Default)]
pub(crate) struct Sum;

impl Evaluator<Marathon> for Sum {
    fn evaluate(&self, position: &Marathon) -> i32 {
        position.sum as i32
    }

    fn terms(&self, position: &Marathon) -> Vec<(&'static str, i32)> {
        vec![("sum", self.evaluate(position))]
    }
}
