//! Veletas once more, slow and literal: a board of characters, walked square by square, written from the
//! rules alone.

use std::collections::BTreeSet;

/// A position, on squares of `x`, `o`, `s`, `X`, `O` and `.` as positions are written; row 0 is at the bottom.
#[derive(Clone)]
pub(crate) struct Literal {
    pub(crate) board: Vec<Vec<char>>,
    pub(crate) to_move: char,
    pub(crate) phase: &'static str,
    pub(crate) first: char,
    pub(crate) shooters: usize,
    pub(crate) rules_of_2021: bool,
}

type Square = (usize, usize);

const RAYS: [(isize, isize); 8] = [
    (-1, -1),
    (-1, 0),
    (-1, 1),
    (0, -1),
    (0, 1),
    (1, -1),
    (1, 0),
    (1, 1),
];

impl Literal {
    pub(crate) fn new(size: usize, shooters: usize, rules_of_2021: bool) -> Literal {
        Literal {
            board: vec![vec!['.'; size]; size],
            to_move: 'b',
            phase: "setup1",
            first: 'b',
            shooters,
            rules_of_2021,
        }
    }

    /// The position as one line.
    pub(crate) fn line(&self) -> String {
        let rows: Vec<String> = self
            .board
            .iter()
            .rev()
            .map(|row| row.iter().collect())
            .collect();
        format!(
            "{} {} {} first={}",
            rows.join("/"),
            self.to_move,
            self.phase,
            self.first
        )
    }

    pub(crate) fn count(&self, symbol: char) -> usize {
        self.board
            .iter()
            .flatten()
            .filter(|&&found| found == symbol)
            .count()
    }

    /// `b` or `w` when one of them has claimed more than half of the shooters.
    pub(crate) fn winner(&self) -> Option<char> {
        let has_won = |symbol| 2 * self.count(symbol) > self.shooters;
        [('X', 'b'), ('O', 'w')]
            .into_iter()
            .find(|&(symbol, _)| has_won(symbol))
            .map(|(_, color)| color)
    }

    fn at(&self, (row, column): Square) -> char {
        self.board[row][column]
    }

    fn put(&mut self, (row, column): Square, symbol: char) {
        self.board[row][column] = symbol;
    }

    fn squares(&self) -> Vec<Square> {
        let size = self.board.len();
        (0..size)
            .flat_map(|row| (0..size).map(move |column| (row, column)))
            .collect()
    }

    fn beside(&self, (row, column): Square, (rows, columns): (isize, isize)) -> Option<Square> {
        let (row, column) = (
            row.checked_add_signed(rows)?,
            column.checked_add_signed(columns)?,
        );
        (row < self.board.len() && column < self.board.len()).then_some((row, column))
    }

    /// The empty squares on the lines from a square that nothing blocks.
    fn reach(&self, from: Square) -> Vec<Square> {
        let mut reached = Vec::new();
        for ray in RAYS {
            let mut at = from;
            while let Some(next) = self.beside(at, ray) {
                at = next;
                match self.at(at) {
                    '.' => reached.push(at),
                    's' | 'X' | 'O' if !self.rules_of_2021 => (),
                    _ => break,
                }
            }
        }
        reached
    }

    fn is_trapped(&self, shooter: Square) -> bool {
        if self.rules_of_2021 {
            let neighbors = RAYS.iter().filter_map(|&ray| self.beside(shooter, ray));
            neighbors
                .into_iter()
                .all(|neighbor| self.at(neighbor) != '.')
        } else {
            self.reach(shooter).is_empty()
        }
    }

    pub(crate) fn has_trapped_free_shooter(&self) -> bool {
        self.squares()
            .into_iter()
            .any(|square| self.at(square) == 's' && self.is_trapped(square))
    }

    /// The number of stones of the group that a stone belongs to.
    fn group_size(&self, stone: Square) -> usize {
        let mut group = BTreeSet::from([stone]);
        let mut waiting = vec![stone];
        while let Some(stone) = waiting.pop() {
            for ray in [(-1, 0), (1, 0), (0, -1), (0, 1)] {
                if let Some(next) = self.beside(stone, ray)
                    && self.at(next) == self.at(stone)
                    && group.insert(next)
                {
                    waiting.push(next);
                }
            }
        }
        group.len()
    }

    /// The symbol of a shooter claimed in this turn.
    fn claimed(&self, shooter: Square) -> char {
        let biggest = |stone: char| {
            let orthogonal = [(-1, 0), (1, 0), (0, -1), (0, 1)].into_iter();
            let neighbors = orthogonal.filter_map(|ray| self.beside(shooter, ray));
            let stones = neighbors.filter(|&neighbor| self.at(neighbor) == stone);
            stones
                .map(|stone| self.group_size(stone))
                .max()
                .unwrap_or(0)
        };
        match (biggest('x'), biggest('o')) {
            (black, white) if black > white => 'X',
            (black, white) if white > black => 'O',
            _ if self.to_move == 'b' => 'O',
            _ => 'X',
        }
    }

    /// All turns of the main part, as text.
    pub(crate) fn turns(&self) -> BTreeSet<String> {
        let mut turns = BTreeSet::new();
        if self.phase != "play" || self.winner().is_some() {
            return turns;
        }
        for from in self.squares() {
            if self.at(from) != 's' {
                continue;
            }
            for to in self.reach(from) {
                turns.insert(name(to));
                let mut moved = self.clone();
                moved.put(from, '.');
                moved.put(to, 's');
                for shot in moved.reach(to) {
                    turns.insert(format!("{}-{}/{}", name(from), name(to), name(shot)));
                }
            }
        }
        turns
    }

    fn setup_shooters(&self) -> usize {
        match self.phase {
            "setup1" => self.shooters / 2,
            _ => self.shooters - self.shooters / 2,
        }
    }

    /// Whether a text of the form of a setup, with its squares on the board, is a legal setup.
    pub(crate) fn is_legal_setup(&self, text: &str) -> bool {
        let Some((shooters, stone)) = text.split_once('/') else {
            return false;
        };
        let shooters = shooters.split(',').filter(|name| !name.is_empty());
        let shooters: Vec<Square> = shooters.map(square).collect();
        let mut after = self.clone();
        for &place in shooters.iter().chain([&square(stone)]) {
            if after.at(place) != '.' {
                return false;
            }
            after.put(place, 's');
        }
        after.put(square(stone), 'x');
        let size = self.board.len();
        let restricted = |&place: &Square| {
            if self.rules_of_2021 {
                let neighbors = RAYS.iter().filter_map(|&ray| after.beside(place, ray));
                neighbors
                    .into_iter()
                    .any(|neighbor| after.at(neighbor) == 's')
            } else {
                [place.0, place.1]
                    .iter()
                    .any(|&line| line == 0 || line == size - 1)
            }
        };
        self.phase != "play"
            && shooters.len() == self.setup_shooters()
            && !shooters.iter().any(restricted)
    }

    /// The number of legal setups, found by trying every choice of squares.
    pub(crate) fn count_setups(&self) -> u64 {
        let names: Vec<String> = self.squares().into_iter().map(name).collect();
        let mut count = 0;
        let mut choices = vec![(0, Vec::new())];
        while let Some((from, chosen)) = choices.pop() {
            if chosen.len() == self.setup_shooters() {
                let is_legal =
                    |stone: &&String| self.is_legal_setup(&format!("{}/{stone}", chosen.join(",")));
                count += names.iter().filter(is_legal).count() as u64;
                continue;
            }
            for (at, name) in names.iter().enumerate().skip(from) {
                let mut chosen = chosen.clone();
                chosen.push(name.clone());
                choices.push((at + 1, chosen));
            }
        }
        count
    }

    /// Plays a legal turn.
    pub(crate) fn play(&mut self, text: &str) {
        let stone = if self.to_move == 'b' { 'x' } else { 'o' };
        if text == "swap" {
            self.phase = "setup2-swapped";
            self.first = 'w';
            return;
        }
        if self.phase != "play" {
            let (shooters, stone_at) = text.split_once('/').expect("a setup");
            for shooter in shooters.split(',').filter(|name| !name.is_empty()) {
                self.put(square(shooter), 's');
            }
            self.put(square(stone_at), stone);
            self.phase = if self.phase == "setup1" {
                "setup2"
            } else {
                "play"
            };
        } else {
            let shot = match text.split_once('/') {
                None => text,
                Some((way, shot)) => {
                    let (from, to) = way.split_once('-').expect("a move");
                    self.put(square(from), '.');
                    self.put(square(to), 's');
                    shot
                }
            };
            self.put(square(shot), stone);
            let judged = self.clone();
            for place in self.squares() {
                if judged.at(place) == 's' && judged.is_trapped(place) {
                    self.put(place, judged.claimed(place));
                }
            }
        }
        self.to_move = if self.to_move == 'b' { 'w' } else { 'b' };
    }
}

fn name((row, column): Square) -> String {
    format!("{}{}", (b'a' + column as u8) as char, row + 1)
}

fn square(name: &str) -> Square {
    let (letter, number) = name.split_at(1);
    let row: usize = number.parse().expect("a row's number");
    (row - 1, (letter.as_bytes()[0] - b'a') as usize)
}
