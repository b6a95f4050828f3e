//! Blooms (Nick Bentley, 2018): fence the enemy's blooms, one or two stones a turn.

mod areas;
mod evaluation;
mod notation;
mod position;
mod rules;
mod survey;
#[cfg(test)]
mod tests;
mod turn;

pub use evaluation::BloomsEvaluator;
pub use position::Blooms;
pub use rules::{BloomsRules, ENTRY};
pub use turn::{BloomsIllegal, BloomsTurn};

use crate::board::{Cell, CellSet};
use crate::game::{Color, Game, PositionError, Seats, Step, TurnTextError};
use crate::position_text::{PositionText, Symbols};
use crate::view::{Effects, Group, Piece, Tally};
use position::stones_index;
use survey::urgent_cells;

impl<const W: usize> Game for Blooms<W> {
    const NAME: &'static str = ENTRY.name;

    const SYMBOLS: Symbols = notation::SYMBOLS;

    type Rules = BloomsRules;

    type Turn = BloomsTurn;

    type Illegal = BloomsIllegal;

    fn new(rules: BloomsRules) -> Self {
        Blooms::start(rules)
    }

    fn rules(&self) -> BloomsRules {
        self.rules
    }

    fn to_move(&self) -> Color {
        self.to_move
    }

    fn seats(&self) -> Seats {
        self.seats
    }

    fn winner(&self) -> Option<Color> {
        let target = self.rules.target();
        Color::BOTH
            .into_iter()
            .find(|color| self.captured[color.index()] >= target)
    }

    fn hash(&self) -> u64 {
        self.hash
    }

    fn can_swap(&self) -> bool {
        false
    }

    fn turns(&self, turns: &mut Vec<BloomsTurn>) {
        if self.winner().is_some() {
            return;
        }
        let one = |kind| move |cell| BloomsTurn::One { kind, cell };
        turns.extend(self.empty.into_iter().map(one(1)));
        turns.extend(self.empty.into_iter().map(one(2)));
        if self.is_first_turn() {
            return;
        }
        let cells: Vec<Cell> = self.empty.into_iter().collect();
        turns.reserve(cells.len() * cells.len().saturating_sub(1));
        for (at, &first) in cells.iter().enumerate() {
            let others = cells[..at].iter().chain(&cells[at + 1..]);
            turns.extend(others.map(|&second| BloomsTurn::Two([first, second])));
        }
    }

    fn turn_count(&self) -> Option<u64> {
        let cells = self.empty.len() as u64;
        Some(match self.winner() {
            Some(_) => 0,
            None if self.is_first_turn() => 2 * cells,
            None => cells * (cells + 1),
        })
    }

    /// Draws one of `n (n + 1)` pairs of numbers, `n` the number of empty cells: the first one's cell has a stone of
    /// colour 1 or, where the second is `n`, a single stone of colour 2; the second one's cell, where it is another
    /// one, has a stone of colour 2.
    fn random_turn(&self, rng: &mut fastrand::Rng) -> BloomsTurn {
        let count = self.empty.len();
        let nth = |n| {
            self.empty
                .nth(n)
                .expect("a game that goes on has an empty cell")
        };
        if self.is_first_turn() {
            let (kind, cell) = (rng.u8(1..=2), nth(rng.usize(..count)));
            return BloomsTurn::One { kind, cell };
        }
        let drawn = rng.usize(..count * (count + 1));
        let (first, second) = (drawn % count, drawn / count);
        let cell = nth(first);
        if second == count {
            BloomsTurn::One { kind: 2, cell }
        } else if second == first {
            BloomsTurn::One { kind: 1, cell }
        } else {
            BloomsTurn::Two([cell, nth(second)])
        }
    }

    fn opening_sample(&self, _: usize, _: &mut fastrand::Rng) -> Option<Vec<BloomsTurn>> {
        None
    }

    fn check(&self, turn: BloomsTurn) -> Result<(), BloomsIllegal> {
        if self.winner().is_some() {
            return Err(BloomsIllegal::GameOver);
        }
        let name = |cell| self.shape().name(cell);
        if let BloomsTurn::Two([first, second]) = turn {
            if self.is_first_turn() {
                return Err(BloomsIllegal::FirstTurnOfTwo);
            }
            if first == second {
                return Err(BloomsIllegal::SameCell(name(first)));
            }
        }
        match turn.stones().find(|&(cell, _)| !self.empty.contains(cell)) {
            Some((cell, _)) => Err(BloomsIllegal::Occupied(name(cell))),
            None => Ok(()),
        }
    }

    #[inline]
    fn play(&mut self, turn: BloomsTurn) {
        for (cell, kind) in turn.stones() {
            self.place(cell, kind);
        }
        self.end_turn(turn.cells());
    }

    /// A turn of two stones begins with colour 1; after a stone of colour 2 it can only stop. So a turn has one
    /// sequence of steps, all turns with one stone of colour 1 share their first step, and what is learned of a
    /// second stone of colour 2 holds after any first one.
    ///
    /// Cells where something can be fenced come first: if there is a capture that refutes the turn before, it is
    /// found at once.
    fn steps(&self, steps: &mut Vec<Step>) {
        if self.winner().is_some() {
            return;
        }
        let place = |kind| move |cell| Step::Place { cell, kind };
        if let Some((_, 2)) = self.begun {
            steps.push(Step::Stop);
            return;
        }
        let urgent = urgent_cells(self);
        let rest = self.empty - urgent.iter().copied().collect();
        if self.begun.is_some() {
            steps.extend(urgent.into_iter().map(place(2)));
            steps.push(Step::Stop);
            steps.extend(rest.into_iter().map(place(2)));
        } else {
            for kind in [1, 2] {
                steps.extend(urgent.iter().copied().map(place(kind)));
            }
            for kind in [1, 2] {
                steps.extend(rest.into_iter().map(place(kind)));
            }
        }
    }

    fn allows(&self, step: Step) -> bool {
        match (step, self.begun) {
            (Step::Place { cell, kind: 1 | 2 }, None)
            | (Step::Place { cell, kind: 2 }, Some((_, 1))) => self.empty.contains(cell),
            (Step::Stop, Some(_)) => true,
            _ => false,
        }
    }

    fn play_step(&mut self, step: Step) {
        match (step, self.begun) {
            (Step::Place { cell, kind }, None) => {
                let ends = self.is_first_turn();
                self.place(cell, kind);
                if ends {
                    self.end_turn(CellSet::of(cell));
                } else {
                    self.begin_turn(cell, kind);
                }
            }
            (Step::Place { cell, kind }, Some(_)) => {
                self.place(cell, kind);
                self.end_begun_turn(CellSet::of(cell));
            }
            _ => self.end_begun_turn(CellSet::EMPTY),
        }
    }

    fn is_mid_turn(&self) -> bool {
        self.begun.is_some()
    }

    fn turn_of_steps(&self, steps: &[Step]) -> Option<BloomsTurn> {
        let turn = match *steps {
            [Step::Place { cell, kind }] if self.is_first_turn() => BloomsTurn::One { kind, cell },
            [Step::Place { cell, kind }, Step::Stop] if !self.is_first_turn() => {
                BloomsTurn::One { kind, cell }
            }
            [
                Step::Place { cell: one, kind: 1 },
                Step::Place { cell: two, kind: 2 },
            ] => BloomsTurn::Two([one, two]),
            _ => return None,
        };
        self.check(turn).ok().map(|()| turn)
    }

    fn steps_of_turn(&self, turn: BloomsTurn) -> Vec<Step> {
        let mut steps: Vec<Step> = turn
            .stones()
            .map(|(cell, kind)| Step::Place { cell, kind })
            .collect();
        if steps.len() == 1 && !self.is_first_turn() {
            steps.push(Step::Stop);
        }
        steps
    }

    fn read_turn(&self, text: &str) -> Result<BloomsTurn, TurnTextError> {
        notation::read_turn(self.shape(), text)
    }

    fn write_turn(&self, turn: BloomsTurn) -> String {
        notation::write_turn(self.shape(), turn)
    }

    fn to_text(&self) -> PositionText {
        notation::to_text(self)
    }

    fn rules_for_text(
        present: BloomsRules,
        text: &PositionText,
    ) -> Result<BloomsRules, PositionError> {
        notation::rules_for_text(present, text)
    }

    fn from_text(rules: BloomsRules, text: &PositionText) -> Result<Self, PositionError> {
        notation::from_text(rules, text)
    }

    fn piece_at(&self, cell: Cell) -> Option<Piece> {
        let mut owned = Color::BOTH
            .into_iter()
            .flat_map(|color| [1, 2].map(|kind| (color, kind)));
        owned
            .find(|&(color, kind)| self.stones[stones_index(color, kind)].contains(cell))
            .map(|(color, kind)| Piece::Stone { color, kind })
    }

    fn phase(&self) -> &'static str {
        if self.is_first_turn() {
            "turn1"
        } else {
            "play"
        }
    }

    fn groups(&self) -> Vec<Group> {
        let mut groups = Vec::new();
        for color in Color::BOTH {
            for kind in [1, 2] {
                for bloom in self.blooms(color, kind) {
                    groups.push(Group {
                        piece: Piece::Stone { color, kind },
                        cells: bloom.into_iter().collect(),
                    });
                }
            }
        }
        groups.sort_unstable_by_key(|group| group.cells.first().copied());
        groups
    }

    fn tallies(&self) -> Vec<Tally> {
        vec![Tally {
            name: "captured",
            black: u32::from(self.captured[Color::Black.index()]),
            white: u32::from(self.captured[Color::White.index()]),
            to_win: Some(u32::from(self.rules.target())),
        }]
    }

    fn effects(&self, turn: BloomsTurn) -> Effects {
        let stone = |(cell, kind)| {
            let color = self.to_move;
            (cell, Piece::Stone { color, kind })
        };
        let mut after = self.clone();
        after.play(turn);
        let gone = after.empty - self.empty;
        Effects {
            placed: turn.stones().map(stone).collect(),
            removed: gone
                .into_iter()
                .filter_map(|cell| Some((cell, self.piece_at(cell)?)))
                .collect(),
            ..Effects::default()
        }
    }
}
