//! Lifeline: positions and rules.

mod evaluation;
mod legality;
mod notation;
mod phase;
mod rules;
mod stones;
mod survey;
#[cfg(test)]
mod tests;
mod turn;

pub use evaluation::LifelineEvaluator;
pub use rules::{Balance, ENTRY, LifelineRules};
pub use turn::{IllegalTurn, LifelineTurn};

use crate::board::{Cell, CellSet, Shape, hexhex_center_out, mixed};
use crate::game::{Color, Game, PositionError, Rules, Seats, Step, TurnTextError};
use crate::position_text::{PositionText, Symbols};
use crate::view::{Effects, Group, Piece, Tally};
use phase::Phase;
use std::cmp::Reverse;
use stones::Stones;

/// A position of Lifeline on a board whose cells fit `W` words of 128 bits: 1 up to size 6, 2 up to size 8,
/// 5 up to size 12.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Lifeline<const W: usize> {
    rules: LifelineRules,
    stones: Stones<W>,
    phase: Phase,
    to_move: Color,
    seats: Seats,
    /// White's points of komi, 0 where there is no komi or none is named yet.
    points: u16,
    /// The first cell of a turn of two stones, while the second is due.
    lower: Option<Cell>,
    hash: u64,
}

impl<const W: usize> Lifeline<W> {
    /// A colour's stones.
    #[inline]
    pub fn stones_of(&self, color: Color) -> CellSet<W> {
        self.stones.of(color)
    }

    fn shape(&self) -> Shape {
        self.rules.shape()
    }

    /// White's points of komi, once they are named.
    fn named_points(&self) -> Option<u16> {
        let named = self.rules.balance() == Balance::Komi && self.phase != Phase::Komi;
        named.then_some(self.points)
    }

    fn hash_of_stones(cells: CellSet<W>, color: Color) -> u64 {
        let key = |cell: Cell| mixed((color.index() as u64) << 16 | cell.index() as u64);
        cells.into_iter().fold(0, |hash, cell| hash ^ key(cell))
    }

    /// The part of the hash that does not stand on the board.
    fn hash_of_state(&self) -> u64 {
        let lower = self.lower.map_or(0, |cell| cell.index() as u64 + 1);
        let fields = [
            (1, 1),
            (self.rules.balance() as u64, 2),
            (self.phase as u64, 3),
            (self.to_move.index() as u64, 1),
            (self.seats.first.index() as u64, 1),
            (self.points.into(), 16),
            (lower, 16),
        ];
        let pack = |packed, (field, bits)| packed << bits | field;
        // The leading one keeps these numbers apart from those of stones.
        mixed(fields.into_iter().fold(0, pack))
    }

    fn fresh_hash(&self) -> u64 {
        Color::BOTH
            .into_iter()
            .fold(self.hash_of_state(), |hash, color| {
                hash ^ Self::hash_of_stones(self.stones.of(color), color)
            })
    }

    fn place(&mut self, cell: Cell) {
        let mover = self.to_move;
        self.hash ^= Self::hash_of_stones(CellSet::of(cell), mover);
        let removed = match self.phase {
            Phase::Play => self.stones.place(cell, mover),
            Phase::Turn4 => self.stones.put_and_settle(cell, mover),
            _ => return self.stones.put(cell, mover),
        };
        self.hash ^= Self::hash_of_stones(removed.enemy, !mover);
        self.hash ^= Self::hash_of_stones(removed.own, mover);
    }

    fn end_placement(&mut self) {
        self.phase = self.phase.after_placement(self.rules.balance());
        self.to_move = !self.to_move;
    }
}

impl<const W: usize> Game for Lifeline<W> {
    const NAME: &'static str = ENTRY.name;

    const SYMBOLS: Symbols = &[
        ('x', Piece::stone(Color::Black)),
        ('o', Piece::stone(Color::White)),
    ];

    type Rules = LifelineRules;
    type Turn = LifelineTurn;
    type Illegal = IllegalTurn;

    fn new(rules: LifelineRules) -> Self {
        let mut position = Lifeline {
            rules,
            stones: Stones::none(rules.size()),
            phase: Phase::first(rules.balance()),
            to_move: Color::Black,
            seats: Seats::START,
            points: 0,
            lower: None,
            hash: 0,
        };
        position.hash = position.fresh_hash();
        position
    }

    fn rules(&self) -> LifelineRules {
        self.rules
    }

    fn to_move(&self) -> Color {
        self.to_move
    }

    fn seats(&self) -> Seats {
        self.seats
    }

    /// After the opening a player without stones who is to move has lost.
    fn winner(&self) -> Option<Color> {
        let lost = self.phase == Phase::Play && self.stones.of(self.to_move).is_empty();
        lost.then_some(!self.to_move)
    }

    fn hash(&self) -> u64 {
        self.hash
    }

    fn can_swap(&self) -> bool {
        match self.phase {
            Phase::Choose => true,
            Phase::Turn2 => self.rules.balance() != Balance::Komi && self.lower.is_none(),
            _ => false,
        }
    }

    fn turns(&self, turns: &mut Vec<LifelineTurn>) {
        self.all_turns(turns);
    }

    fn turn_count(&self) -> Option<u64> {
        Some(self.count_turns())
    }

    fn random_turn(&self, rng: &mut fastrand::Rng) -> LifelineTurn {
        self.draw_turn(rng)
    }

    /// Placements under a pie, and the lowest komis.
    fn opening_sample(&self, count: usize, rng: &mut fastrand::Rng) -> Option<Vec<LifelineTurn>> {
        match (self.phase, self.rules.balance()) {
            (Phase::Komi, _) => Some(self.other_turns().take(count).collect()),
            (Phase::Turn1, Balance::Strong | Balance::Weak) => {
                let mut turns = Vec::new();
                self.turns(&mut turns);
                rng.shuffle(&mut turns);
                turns.truncate(count);
                Some(turns)
            }
            _ => None,
        }
    }

    fn check(&self, turn: LifelineTurn) -> Result<(), IllegalTurn> {
        self.check_turn(turn)
    }

    fn play(&mut self, turn: LifelineTurn) {
        self.hash ^= self.hash_of_state();
        self.lower = None;
        match turn {
            LifelineTurn::Place(cell) => {
                self.place(cell);
                self.end_placement();
            }
            LifelineTurn::PlaceTwo(lower, upper) => {
                self.place(lower);
                self.place(upper);
                self.end_placement();
            }
            LifelineTurn::Swap => {
                self.seats.first = !self.seats.first;
                if self.phase == Phase::Choose {
                    self.phase = Phase::Turn1;
                    self.to_move = Color::Black;
                } else {
                    self.phase = Phase::Turn2Swapped;
                }
            }
            LifelineTurn::Keep => {
                self.phase = Phase::Turn1;
                self.to_move = Color::Black;
            }
            LifelineTurn::Pass => {
                self.points -= 1;
                self.to_move = Color::Black;
            }
            LifelineTurn::Komi(points) => {
                self.points = points;
                self.phase = Phase::Choose;
                self.to_move = Color::White;
            }
        }
        self.hash ^= self.hash_of_state();
    }

    fn steps(&self, steps: &mut Vec<Step>) {
        let place = |cell| Step::Place { cell, kind: 1 };
        if let Some(lower) = self.lower {
            steps.extend(self.partners(lower).into_iter().map(place));
            return;
        }
        if self.winner().is_some() {
            return;
        }
        steps.extend(self.other_turns().filter_map(step_of_turn));
        if self.two_stones_due() {
            steps.extend(self.lower_cells().map(place));
        } else if self.one_stone_due() {
            // Equal placements are told apart by the room around their cells, then by how near they are to the centre; cells that the
            // opponent cannot play on are kept for later.
            let (cells, empty) = (self.single_cells(), self.stones.empty());
            let private = cells - self.stones.reach(!self.to_move);
            let room = |cell| self.stones.grid().ring(cell, empty).count_ones();
            let mut cells: Vec<_> = hexhex_center_out(self.rules.size())
                .iter()
                .filter(|&&cell| cells.contains(cell))
                .map(|&cell| (private.contains(cell), Reverse(room(cell)), cell))
                .collect();
            cells.sort_by_key(|&(is_private, room, _)| (is_private, room));
            steps.extend(cells.into_iter().map(|(.., cell)| place(cell)));
        }
    }

    fn allows(&self, step: Step) -> bool {
        match (step, self.lower) {
            (Step::Place { cell, kind: 1 }, Some(lower)) => self.partners(lower).contains(cell),
            (_, Some(_)) => false,
            (Step::Place { cell, kind: 1 }, None) if self.two_stones_due() => {
                self.stones.empty().contains(cell) && !self.partners(cell).is_empty()
            }
            (Step::Place { cell, kind: 1 }, None) => {
                self.one_stone_due()
                    && self.stones.empty().contains(cell)
                    && (self.phase != Phase::Play || self.stones.is_in_reach(cell, self.to_move))
            }
            _ => turn_of_step(step).is_some_and(|turn| self.check_turn(turn).is_ok()),
        }
    }

    fn play_step(&mut self, step: Step) {
        match (step, self.lower) {
            (Step::Place { cell, .. }, None) if self.two_stones_due() => {
                self.hash ^= self.hash_of_state();
                self.lower = Some(cell);
                self.hash ^= self.hash_of_state();
            }
            (Step::Place { cell, .. }, Some(lower)) => {
                self.play(LifelineTurn::PlaceTwo(lower, cell));
            }
            _ => {
                if let Some(turn) = turn_of_step(step) {
                    self.play(turn);
                }
            }
        }
    }

    fn is_mid_turn(&self) -> bool {
        self.lower.is_some()
    }

    fn turn_of_steps(&self, steps: &[Step]) -> Option<LifelineTurn> {
        let turn = match *steps {
            [step] => turn_of_step(step)?,
            [
                Step::Place {
                    cell: lower,
                    kind: 1,
                },
                Step::Place {
                    cell: upper,
                    kind: 1,
                },
            ] if lower < upper => LifelineTurn::PlaceTwo(lower, upper),
            _ => return None,
        };
        self.check(turn).is_ok().then_some(turn)
    }

    fn steps_of_turn(&self, turn: LifelineTurn) -> Vec<Step> {
        if let LifelineTurn::PlaceTwo(lower, upper) = turn {
            return [lower, upper]
                .map(|cell| Step::Place { cell, kind: 1 })
                .to_vec();
        }
        step_of_turn(turn).into_iter().collect()
    }

    fn read_turn(&self, text: &str) -> Result<LifelineTurn, TurnTextError> {
        notation::read_turn(self.shape(), text)
    }

    fn write_turn(&self, turn: LifelineTurn) -> String {
        notation::write_turn(self.shape(), turn)
    }

    fn to_text(&self) -> PositionText {
        self.fields()
    }

    fn rules_for_text(
        present: LifelineRules,
        text: &PositionText,
    ) -> Result<LifelineRules, PositionError> {
        notation::rules_for_text(present, text)
    }

    fn from_text(rules: LifelineRules, text: &PositionText) -> Result<Self, PositionError> {
        Self::from_fields(rules, text)
    }

    fn piece_at(&self, cell: Cell) -> Option<Piece> {
        self.stones.color_at(cell).map(Piece::stone)
    }

    fn phase(&self) -> &'static str {
        self.phase.word()
    }

    fn groups(&self) -> Vec<Group> {
        let of = |color| {
            self.stones.groups(color).map(move |cells| Group {
                piece: Piece::stone(color),
                cells: cells.into_iter().collect(),
            })
        };
        let mut groups: Vec<Group> = Color::BOTH.into_iter().flat_map(of).collect();
        groups.sort_by_key(|group| group.cells.first().copied());
        groups
    }

    fn tallies(&self) -> Vec<Tally> {
        let points = self.named_points().map(|points| Tally {
            name: "komi points",
            black: 0,
            white: points.into(),
            to_win: None,
        });
        points.into_iter().collect()
    }

    fn effects(&self, turn: LifelineTurn) -> Effects {
        let placed: Vec<Cell> = match turn {
            LifelineTurn::Place(cell) => vec![cell],
            LifelineTurn::PlaceTwo(lower, upper) => vec![lower, upper],
            _ => vec![],
        };
        let mut after = self.clone();
        after.play(turn);
        let mover = self.to_move;
        let own: CellSet<W> =
            placed.iter().copied().collect::<CellSet<W>>() | self.stones.of(mover);
        let lost = |before: CellSet<W>, color| {
            let lost = (before - after.stones.of(color)).into_iter();
            lost.map(move |cell| (cell, Piece::stone(color)))
        };
        Effects {
            placed: placed
                .into_iter()
                .map(|cell| (cell, Piece::stone(mover)))
                .collect(),
            removed: lost(self.stones.of(!mover), !mover)
                .chain(lost(own, mover))
                .collect(),
            ..Effects::default()
        }
    }
}

/// The turn that one step alone makes.
fn turn_of_step(step: Step) -> Option<LifelineTurn> {
    match step {
        Step::Place { cell, kind: 1 } => Some(LifelineTurn::Place(cell)),
        Step::Swap => Some(LifelineTurn::Swap),
        Step::Keep => Some(LifelineTurn::Keep),
        Step::Pass => Some(LifelineTurn::Pass),
        Step::Komi(points) => Some(LifelineTurn::Komi(points)),
        _ => None,
    }
}

/// The one step that makes a turn; `None` where it takes two.
fn step_of_turn(turn: LifelineTurn) -> Option<Step> {
    Some(match turn {
        LifelineTurn::Place(cell) => Step::Place { cell, kind: 1 },
        LifelineTurn::PlaceTwo(..) => return None,
        LifelineTurn::Swap => Step::Swap,
        LifelineTurn::Keep => Step::Keep,
        LifelineTurn::Pass => Step::Pass,
        LifelineTurn::Komi(points) => Step::Komi(points),
    })
}
