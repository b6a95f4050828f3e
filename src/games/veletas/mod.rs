//! Veletas (Luis Bolaños Mures, 2013): shooters that both players share shoot stones, and whose biggest
//! group stands beside a trapped shooter claims it.

mod board;
mod claims;
mod evaluation;
mod fields;
mod illegal;
mod influence;
mod keys;
mod notation;
mod phase;
mod rules;
mod setup;
mod steps;
mod turn;
mod turns;

pub use evaluation::VeletasEvaluator;
pub use illegal::Illegal;
pub use rules::{ENTRY, Ruleset, VeletasRules};
pub use turn::{Setup, Turn};

use crate::board::{Cell, CellSet};
use crate::game::{Color, Game, PositionError, Seats, Step, TurnTextError};
use crate::position_text::{PositionText, Symbols};
use crate::view::{Effects, Group, Piece, Tally};
use board::{Board, Set};
use phase::{Begun, Phase};
use std::fmt;

/// A position of Veletas with its rules.
#[derive(Clone, PartialEq, Eq)]
pub struct Veletas {
    board: &'static Board,
    /// Each colour's stones.
    stones: [Set; 2],
    /// The unclaimed shooters.
    free: Set,
    /// The shooters that each colour has claimed.
    claimed: [Set; 2],
    hash: u64,
    rules: VeletasRules,
    to_move: Color,
    seats: Seats,
    phase: Phase,
    begun: Begun,
    winner: Option<Color>,
}

impl Veletas {
    /// A colour's stones.
    #[inline]
    pub fn stones_of(&self, color: Color) -> CellSet<1> {
        self.stones[color.index()]
    }

    /// The shooters that nobody has claimed.
    #[inline]
    pub fn free_shooters(&self) -> CellSet<1> {
        self.free
    }

    /// The shooters that a colour has claimed.
    #[inline]
    pub fn claimed_by(&self, color: Color) -> CellSet<1> {
        self.claimed[color.index()]
    }

    #[inline]
    fn all_stones(&self) -> Set {
        self.stones[0] | self.stones[1]
    }

    /// All shooters, claimed or not.
    #[inline]
    fn shooters(&self) -> Set {
        self.free | self.claimed[0] | self.claimed[1]
    }

    #[inline]
    fn empty(&self) -> Set {
        self.board.grid.board() - self.all_stones() - self.shooters()
    }

    /// The colour that has claimed more than half of the shooters.
    fn majority(&self) -> Option<Color> {
        let has_won = |color: &Color| self.claimed[color.index()].len() >= self.rules.to_win();
        Color::BOTH.into_iter().find(has_won)
    }

    #[inline]
    fn add_stone(&mut self, cell: Cell) {
        self.stones[self.to_move.index()].insert(cell);
        self.hash ^= keys::stone(self.to_move, cell);
    }

    fn begin(&mut self, begun: Begun) {
        self.hash ^= keys::begun(self.begun) ^ keys::begun(begun);
        self.begun = begun;
    }

    fn enter(&mut self, phase: Phase) {
        self.hash ^= keys::phase(self.phase) ^ keys::phase(phase);
        self.phase = phase;
    }

    #[inline]
    fn pass_turn(&mut self) {
        self.to_move = !self.to_move;
        self.hash ^= keys::pass();
    }

    fn swap(&mut self) {
        self.seats.first = !self.seats.first;
        self.hash ^= keys::swap();
        self.enter(Phase::Setup2Swapped);
    }

    fn set_up(&mut self, setup: Setup) {
        for cell in setup.shooters() {
            self.free.insert(cell);
            self.hash ^= keys::free(cell);
        }
        self.add_stone(setup.stone());
        self.enter(match self.phase {
            Phase::Setup1 => Phase::Setup2,
            _ => Phase::Play,
        });
        self.pass_turn();
    }

    #[inline]
    fn move_shooter(&mut self, from: Cell, to: Cell) {
        self.free.remove(from);
        self.free.insert(to);
        self.hash ^= keys::free(from) ^ keys::free(to);
    }

    /// The shot that ends a turn, and the claims that follow from it.
    #[inline]
    fn shoot(&mut self, cell: Cell) {
        self.add_stone(cell);
        let trapped = self.trapped();
        if !trapped.is_empty() {
            self.claim(trapped);
        }
        self.pass_turn();
    }

    fn claim(&mut self, trapped: Set) {
        for shooter in trapped {
            let color = self.claimant(shooter);
            self.claimed[color.index()].insert(shooter);
            self.hash ^= keys::free(shooter) ^ keys::claimed(color, shooter);
        }
        self.free -= trapped;
        self.winner = self.majority();
    }
}

impl Game for Veletas {
    const NAME: &'static str = ENTRY.name;

    const SYMBOLS: Symbols = &[
        ('x', Piece::stone(Color::Black)),
        ('o', Piece::stone(Color::White)),
        ('s', Piece::Shooter { owner: None }),
        (
            'X',
            Piece::Shooter {
                owner: Some(Color::Black),
            },
        ),
        (
            'O',
            Piece::Shooter {
                owner: Some(Color::White),
            },
        ),
    ];

    type Rules = VeletasRules;
    type Turn = Turn;
    type Illegal = Illegal;

    fn new(rules: VeletasRules) -> Veletas {
        let mut start = Veletas {
            board: Board::of(rules.size()),
            stones: [Set::EMPTY; 2],
            free: Set::EMPTY,
            claimed: [Set::EMPTY; 2],
            hash: 0,
            rules,
            to_move: Color::Black,
            seats: Seats::START,
            phase: Phase::Setup1,
            begun: Begun::Nothing,
            winner: None,
        };
        start.hash = keys::hash(&start);
        start
    }

    fn rules(&self) -> VeletasRules {
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
        self.hash
    }

    fn can_swap(&self) -> bool {
        self.phase == Phase::Setup2
    }

    fn is_listable(&self) -> bool {
        self.phase == Phase::Play
    }

    fn turns(&self, turns: &mut Vec<Turn>) {
        if self.winner.is_none() {
            self.list_turns(turns);
        }
    }

    fn turn_count(&self) -> Option<u64> {
        match self.phase {
            Phase::Play if self.winner.is_some() => Some(0),
            Phase::Play => Some(self.count_turns()),
            _ => self.setup_count(),
        }
    }

    fn random_turn(&self, rng: &mut fastrand::Rng) -> Turn {
        match self.phase {
            Phase::Play => self.random_play_turn(rng),
            _ => self.random_setup_turn(rng),
        }
    }

    fn opening_sample(&self, count: usize, rng: &mut fastrand::Rng) -> Option<Vec<Turn>> {
        (self.phase != Phase::Play).then(|| self.random_setups(count, rng))
    }

    fn setup_cells(&self, named: &[Cell]) -> Vec<Cell> {
        self.next_setup_squares(named)
    }

    fn setup_of_cells(&self, cells: &[Cell]) -> Option<Turn> {
        self.setup_of_squares(cells)
    }

    fn check(&self, turn: Turn) -> Result<(), Illegal> {
        self.check_turn(turn)
    }

    #[inline]
    fn play(&mut self, turn: Turn) {
        match turn {
            Turn::Swap => self.swap(),
            Turn::Setup(setup) => self.set_up(setup),
            Turn::Shot(shot) => self.shoot(shot),
            Turn::Move { from, to, shot } => {
                self.move_shooter(from, to);
                self.shoot(shot);
            }
        }
    }

    fn steps(&self, steps: &mut Vec<Step>) {
        self.list_steps(steps);
    }

    fn allows(&self, step: Step) -> bool {
        self.is_next_step(step)
    }

    fn play_step(&mut self, step: Step) {
        match step {
            Step::Swap => self.swap(),
            Step::Stay => self.begin(Begun::Stayed),
            Step::Move { from, to } => {
                self.move_shooter(from, to);
                self.begin(Begun::Moved(to));
            }
            Step::Place { cell, .. } => {
                self.begin(Begun::Nothing);
                self.shoot(cell);
            }
            _ => debug_assert!(false, "Veletas has no step {step:?}"),
        }
    }

    fn is_mid_turn(&self) -> bool {
        self.begun != Begun::Nothing
    }

    fn turn_of_steps(&self, steps: &[Step]) -> Option<Turn> {
        let turn = match *steps {
            [Step::Swap] => Turn::Swap,
            [Step::Stay, Step::Place { cell, kind: 1 }] => Turn::Shot(cell),
            [Step::Move { from, to }, Step::Place { cell, kind: 1 }] => Turn::Move {
                from,
                to,
                shot: cell,
            },
            _ => return None,
        };
        self.check(turn).is_ok().then_some(turn)
    }

    fn steps_of_turn(&self, turn: Turn) -> Vec<Step> {
        let place = |cell| Step::Place { cell, kind: 1 };
        match turn {
            Turn::Shot(shot) => vec![Step::Stay, place(shot)],
            Turn::Move { from, to, shot } => vec![Step::Move { from, to }, place(shot)],
            Turn::Swap => vec![Step::Swap],
            Turn::Setup(_) => Vec::new(),
        }
    }

    fn read_turn(&self, text: &str) -> Result<Turn, TurnTextError> {
        notation::read(self.board.shape, text)
    }

    fn write_turn(&self, turn: Turn) -> String {
        notation::write(self.board.shape, turn)
    }

    fn to_text(&self) -> PositionText {
        let piece_at = |cell| self.piece_at(cell);
        PositionText {
            rows: PositionText::rows_of(self.board.shape, Self::SYMBOLS, piece_at),
            to_move: self.to_move,
            phase: self.phase().to_string(),
            numbers: Vec::new(),
            seats: self.seats,
        }
    }

    fn rules_for_text(
        present: VeletasRules,
        text: &PositionText,
    ) -> Result<VeletasRules, PositionError> {
        fields::rules(present, text)
    }

    fn from_text(rules: VeletasRules, text: &PositionText) -> Result<Veletas, PositionError> {
        fields::position(rules, text)
    }

    fn piece_at(&self, cell: Cell) -> Option<Piece> {
        let owner = |sets: &[Set; 2]| {
            let has = |color: &Color| sets[color.index()].contains(cell);
            Color::BOTH.into_iter().find(has)
        };
        if let Some(color) = owner(&self.stones) {
            return Some(Piece::stone(color));
        }
        let owner = owner(&self.claimed);
        let is_shooter = owner.is_some() || self.free.contains(cell);
        is_shooter.then_some(Piece::Shooter { owner })
    }

    fn phase(&self) -> &'static str {
        self.phase.name()
    }

    fn groups(&self) -> Vec<Group> {
        let mut groups = Vec::new();
        for color in Color::BOTH {
            let mut stones = self.stones[color.index()];
            while let Some(stone) = stones.first() {
                let group = self.board.grid.flood(Set::of(stone), stones);
                stones -= group;
                groups.push(Group {
                    piece: Piece::stone(color),
                    cells: group.into_iter().collect(),
                });
            }
        }
        groups.sort_unstable_by_key(|group| group.cells[0]);
        groups
    }

    fn tallies(&self) -> Vec<Tally> {
        let [black, white] = self.claimed.map(|shooters| shooters.len() as u32);
        vec![Tally {
            name: "claimed",
            black,
            white,
            to_win: Some(self.rules.to_win() as u32),
        }]
    }

    fn effects(&self, turn: Turn) -> Effects {
        let mut after = self.clone();
        after.play(turn);
        let stone = Piece::stone(self.to_move);
        let mut effects = Effects::default();
        match turn {
            Turn::Swap => (),
            Turn::Setup(setup) => {
                let shooter = Piece::Shooter { owner: None };
                effects.placed = setup.shooters().map(|cell| (cell, shooter)).collect();
                effects.placed.push((setup.stone(), stone));
            }
            Turn::Shot(shot) => effects.placed.push((shot, stone)),
            Turn::Move { from, to, shot } => {
                effects.moved = Some((from, to));
                effects.placed.push((shot, stone));
            }
        }
        for color in Color::BOTH {
            let claims = after.claimed[color.index()] - self.claimed[color.index()];
            let claims = claims.into_iter().map(|shooter| (shooter, color));
            effects.claimed.extend(claims);
        }
        let claimed = &mut effects.claimed;
        claimed.sort_unstable_by_key(|&(shooter, _)| shooter);
        effects
    }
}

impl fmt::Debug for Veletas {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:?} {} {:?}", self.rules, self.to_text(), self.begun)
    }
}
