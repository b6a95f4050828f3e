//! The board of Blooms: stones, what is fenced, and captures.

use super::rules::BloomsRules;
use crate::board::{Cell, CellSet, HexGrid, Shape, hash_keys, mixed};
use crate::game::{Color, Rules, Seats};

/// The number of cells of the rhombus that encloses the largest board.
pub(super) const MAX_SPAN: usize = 23 * 23;

/// Keys of stones for the hash, by stones' place in [`Blooms::stones`] and by cell.
static STONE_KEYS: [[u64; MAX_SPAN]; 4] = [
    hash_keys(0xb100_0000),
    hash_keys(0xb100_0001),
    hash_keys(0xb100_0002),
    hash_keys(0xb100_0003),
];

/// Keys of what is not on the board: White to move, White in the first seat, a turn begun with colour 1 or 2.
const STATE_KEYS: [u64; 4] = hash_keys(0xb100_0004);

const WHITE_TO_MOVE: u64 = STATE_KEYS[0];
const WHITE_SITS_FIRST: u64 = STATE_KEYS[1];
const TURN_BEGUN: [u64; 2] = [STATE_KEYS[2], STATE_KEYS[3]];

/// A position of Blooms on a board whose cells fit in `W` words, with its rules.
///
/// One word is enough for sizes 3 to 6, two for 7 and 8, five for 9 to 12.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Blooms<const W: usize> {
    pub(super) grid: HexGrid<W>,
    pub(super) rules: BloomsRules,
    /// By owner and colour: Black's colours 1 and 2, White's colours 1 and 2.
    pub(super) stones: [CellSet<W>; 4],
    pub(super) empty: CellSet<W>,
    /// The fenced blooms of the player who is not to move. They can get no liberty before they are judged, since the
    /// mover takes no stone off the board before that: this turn captures them.
    pub(super) doomed: CellSet<W>,
    pub(super) captured: [u16; 2],
    pub(super) to_move: Color,
    pub(super) seats: Seats,
    /// The stone that a turn is begun with.
    pub(super) begun: Option<(Cell, u8)>,
    pub(super) hash: u64,
}

/// The place of a player's colour 1 or 2 in [`Blooms::stones`].
#[inline]
pub(super) const fn stones_index(color: Color, kind: u8) -> usize {
    2 * color.index() + kind as usize - 1
}

impl<const W: usize> Blooms<W> {
    /// The empty board.
    pub(super) fn start(rules: BloomsRules) -> Self {
        let grid = HexGrid::new(rules.size());
        Blooms {
            grid,
            rules,
            stones: [CellSet::EMPTY; 4],
            empty: grid.board(),
            doomed: CellSet::EMPTY,
            captured: [0; 2],
            to_move: Color::Black,
            seats: Seats::START,
            begun: None,
            hash: 0,
        }
    }

    /// A board with these stones (place in [`Blooms::stones`] and cell) and everything that follows from them.
    pub(super) fn set_up(
        rules: BloomsRules,
        stones: impl IntoIterator<Item = (usize, Cell)>,
        captured: [u16; 2],
        to_move: Color,
        seats: Seats,
    ) -> Self {
        let mut position = Self::start(rules);
        for (index, cell) in stones {
            position.put(index, cell);
        }
        for color in Color::BOTH {
            position.count_captured(color, captured[color.index()]);
        }
        position.seats = seats;
        if seats.first == Color::White {
            position.hash ^= WHITE_SITS_FIRST;
        }
        if to_move == Color::White {
            position.pass_move_on();
        }
        position.doomed = position.fenced(!to_move);
        position
    }

    /// The outline of the board.
    pub(super) fn shape(&self) -> Shape {
        self.rules.shape()
    }

    /// Whether no turn has been made: the phase of Black's first turn.
    #[inline]
    pub(super) fn is_first_turn(&self) -> bool {
        self.begun.is_none() && self.empty == self.grid.board()
    }

    /// All fenced blooms of a player.
    pub(super) fn fenced(&self, color: Color) -> CellSet<W> {
        let beside_empty = self.grid.grown(self.empty);
        self.fenced_among(color, self.grid.board() - beside_empty, beside_empty)
    }

    /// All fenced blooms of a player, if any of them has stones among `candidates`, which are cells that have no
    /// empty neighbour; `beside_empty` are all cells that have one.
    fn fenced_among(
        &self,
        color: Color,
        candidates: CellSet<W>,
        beside_empty: CellSet<W>,
    ) -> CellSet<W> {
        let mut fenced = CellSet::EMPTY;
        for kind in [1, 2] {
            let stones = self.stones_of(color, kind);
            let mut in_doubt = candidates & stones;
            let mut alive = stones & beside_empty;
            while !in_doubt.is_empty() {
                let grown = self.grid.grown(alive) & stones;
                if grown == alive {
                    fenced |= stones - alive;
                    break;
                }
                alive = grown;
                in_doubt -= alive;
            }
        }
        fenced
    }

    #[inline]
    fn put(&mut self, index: usize, cell: Cell) {
        self.stones[index].insert(cell);
        self.empty.remove(cell);
        self.hash ^= STONE_KEYS[index][cell.index()];
    }

    /// Places a stone of the mover.
    #[inline]
    pub(super) fn place(&mut self, cell: Cell, kind: u8) {
        self.put(stones_index(self.to_move, kind), cell);
    }

    /// Marks the turn as begun with a stone that has been placed.
    #[inline]
    pub(super) fn begin_turn(&mut self, cell: Cell, kind: u8) {
        self.begun = Some((cell, kind));
        self.hash ^= TURN_BEGUN[kind as usize - 1];
    }

    /// Ends a turn that was begun with one stone and has placed another one on `placed`, or none.
    pub(super) fn end_begun_turn(&mut self, placed: CellSet<W>) {
        let mut cells = placed;
        if let Some((cell, kind)) = self.begun.take() {
            self.hash ^= TURN_BEGUN[kind as usize - 1];
            cells.insert(cell);
        }
        self.end_turn(cells);
    }

    /// The stones that a player has captured.
    #[inline]
    pub fn captured_by(&self, color: Color) -> u16 {
        self.captured[color.index()]
    }

    /// The cells without a stone.
    #[inline]
    pub fn empty(&self) -> CellSet<W> {
        self.empty
    }

    /// All stones of one colour of a player, 1 or 2.
    #[inline]
    pub fn stones_of(&self, color: Color, kind: u8) -> CellSet<W> {
        self.stones[stones_index(color, kind)]
    }

    /// The blooms of one colour of a player.
    pub(super) fn blooms(&self, color: Color, kind: u8) -> impl Iterator<Item = CellSet<W>> {
        let stones = self.stones_of(color, kind);
        let mut left = stones;
        std::iter::from_fn(move || {
            let bloom = self.grid.flood(CellSet::of(left.first()?), stones);
            left -= bloom;
            Some(bloom)
        })
    }

    /// Ends a turn that has placed stones on these cells: captures, and passes the move on.
    ///
    /// Only blooms that are next to a placed stone, or hold one, can have become fenced in the turn.
    pub(super) fn end_turn(&mut self, placed: CellSet<W>) {
        let mover = self.to_move;
        let mut beside_empty = self.grid.grown(self.empty);
        let boxed_in = self.grid.grown(placed) - beside_empty;
        let mut fenced = self.doomed;
        self.doomed = CellSet::EMPTY;
        if !boxed_in.is_empty() {
            fenced |= self.fenced_among(!mover, boxed_in, beside_empty);
        }
        if !fenced.is_empty() {
            self.capture(fenced);
            beside_empty = self.grid.grown(self.empty);
        }
        if !boxed_in.is_empty() {
            self.doomed = self.fenced_among(mover, boxed_in - beside_empty, beside_empty);
        }
        self.pass_move_on();
    }

    /// Takes stones of the player who is not to move off the board.
    fn capture(&mut self, fenced: CellSet<W>) {
        let mover = self.to_move;
        for kind in [1, 2] {
            let index = stones_index(!mover, kind);
            let taken = self.stones[index] & fenced;
            self.stones[index] -= taken;
            for cell in taken {
                self.hash ^= STONE_KEYS[index][cell.index()];
            }
        }
        self.empty |= fenced;
        let count = self.captured[mover.index()] + fenced.len() as u16;
        self.count_captured(mover, count);
    }

    fn count_captured(&mut self, color: Color, count: u16) {
        let key = |count: u16| match count {
            0 => 0,
            _ => mixed(0xb100_0005 << 32 | (color.index() as u64) << 16 | u64::from(count)),
        };
        let index = color.index();
        self.hash ^= key(self.captured[index]) ^ key(count);
        self.captured[index] = count;
    }

    #[inline]
    fn pass_move_on(&mut self) {
        self.to_move = !self.to_move;
        self.hash ^= WHITE_TO_MOVE;
    }
}
