//! Lifeline against a second implementation that does what the rules say, word by word, on plain maps.

use std::collections::{BTreeMap, BTreeSet};
use windrose::game::{Game, Rules};
use windrose::games::lifeline::Lifeline;

/// A cell: its row and its place in it, both counted from 1 as in its name.
type Place = (i32, i32);

/// The rules, literally; `x` is Black and `o` White.
#[derive(Clone, PartialEq)]
struct Literal {
    side: i32,
    balance: &'static str,
    stones: BTreeMap<Place, char>,
    phase: &'static str,
    mover: char,
    first: char,
    komi: Option<u32>,
}

fn other(color: char) -> char {
    if color == 'x' { 'o' } else { 'x' }
}

impl Literal {
    fn new(side: i32, balance: &'static str) -> Literal {
        Literal {
            side,
            balance,
            stones: BTreeMap::new(),
            phase: if balance == "komi" { "komi" } else { "turn1" },
            mover: 'x',
            first: 'x',
            komi: None,
        }
    }

    fn row_length(&self, row: i32) -> i32 {
        2 * self.side - 1 - (row - self.side).abs()
    }

    fn places(&self) -> impl Iterator<Item = Place> + '_ {
        (1..2 * self.side).flat_map(|row| (1..=self.row_length(row)).map(move |at| (row, at)))
    }

    /// The neighbours as they lie in the picture: in the longer of two rows a cell has the same number
    /// and the next one beside it, in the shorter one the same number and the one before.
    fn neighbors(&self, (row, at): Place) -> Vec<Place> {
        let mut found = vec![(row, at - 1), (row, at + 1)];
        for near in [row - 1, row + 1] {
            let by = if self.row_length(near) > self.row_length(row) {
                1
            } else {
                -1
            };
            found.extend([(near, at), (near, at + by)]);
        }
        found.retain(|&(row, at)| {
            (1..2 * self.side).contains(&row) && (1..=self.row_length(row)).contains(&at)
        });
        found
    }

    fn name((row, at): Place) -> String {
        format!("{}{at}", char::from(b'a' - 1 + row as u8))
    }

    fn place(name: &str) -> Place {
        let row = name.as_bytes()[0] - b'a' + 1;
        (row.into(), name[1..].parse().expect("a number"))
    }

    /// All places that can be reached by steps on places of this content.
    fn area(&self, start: Place, content: Option<char>) -> BTreeSet<Place> {
        let mut area = BTreeSet::from([start]);
        let mut open = vec![start];
        while let Some(at) = open.pop() {
            for next in self.neighbors(at) {
                if self.stones.get(&next).copied() == content && area.insert(next) {
                    open.push(next);
                }
            }
        }
        area
    }

    fn groups(&self, color: char) -> Vec<BTreeSet<Place>> {
        let mut groups: Vec<BTreeSet<Place>> = Vec::new();
        for (&at, &stone) in &self.stones {
            if stone == color && !groups.iter().any(|group| group.contains(&at)) {
                groups.push(self.area(at, Some(color)));
            }
        }
        groups
    }

    /// "A group is dead if no path of connected empty cells leads from it to another group of its colour."
    fn remove_dead(&mut self, color: char) {
        let mut dead = Vec::new();
        for group in self.groups(color) {
            let (mut lives, mut seen) = (false, BTreeSet::new());
            for beside in group.iter().flat_map(|&at| self.neighbors(at)) {
                if lives || self.stones.contains_key(&beside) || seen.contains(&beside) {
                    continue;
                }
                let region = self.area(beside, None);
                let mut touched = region.iter().flat_map(|&at| self.neighbors(at));
                lives =
                    touched.any(|at| self.stones.get(&at) == Some(&color) && !group.contains(&at));
                seen.extend(region);
            }
            if !lives {
                dead.extend(group);
            }
        }
        self.stones.retain(|at, _| !dead.contains(at));
    }

    fn stones_due(&self) -> usize {
        match (self.phase, self.balance) {
            ("komi" | "choose", _) => 0,
            ("turn1" | "turn2" | "turn2-swapped", "strong") => 2,
            _ => 1,
        }
    }

    fn winner(&self) -> Option<char> {
        let has_stones = self.stones.values().any(|&stone| stone == self.mover);
        (self.phase == "play" && !has_stones).then_some(other(self.mover))
    }

    fn is_legal(&self, turn: &str) -> bool {
        if self.winner().is_some() {
            return false;
        }
        match turn {
            "swap" => self.phase == "choose" || self.phase == "turn2" && self.balance != "komi",
            "keep" => self.phase == "choose",
            "pass" => {
                self.phase == "play" && self.mover == 'o' && self.komi.is_some_and(|komi| komi > 0)
            }
            _ => match turn.strip_prefix("komi=") {
                Some(komi) => {
                    self.phase == "komi"
                        && komi.parse::<usize>().expect("a number") <= self.places().count()
                }
                None => {
                    let places: Vec<_> = turn.split(',').map(Literal::place).collect();
                    let mut after = self.clone();
                    places.len() == self.stones_due()
                        && places.iter().all(|at| !self.stones.contains_key(at))
                        && {
                            after.play(turn);
                            after.stones != self.stones
                        }
                }
            },
        }
    }

    fn play(&mut self, turn: &str) {
        match turn {
            "swap" => {
                self.first = 'o';
                (self.phase, self.mover) = match self.phase {
                    "choose" => ("turn1", 'x'),
                    _ => ("turn2-swapped", 'o'),
                };
            }
            "keep" => (self.phase, self.mover) = ("turn1", 'x'),
            "pass" => {
                self.komi = self.komi.map(|komi| komi - 1);
                self.mover = 'x';
            }
            _ => match turn.strip_prefix("komi=") {
                Some(komi) => {
                    self.komi = komi.parse().ok();
                    (self.phase, self.mover) = ("choose", 'o');
                }
                None => self.play_stones(turn),
            },
        }
    }

    fn play_stones(&mut self, turn: &str) {
        for name in turn.split(',') {
            self.stones.insert(Literal::place(name), self.mover);
        }
        if self.balance == "strong" || matches!(self.phase, "turn4" | "play") {
            self.remove_dead(other(self.mover));
            self.remove_dead(self.mover);
        }
        self.mover = other(self.mover);
        self.phase = match (self.phase, self.balance) {
            ("turn1", _) => "turn2",
            ("turn2" | "turn2-swapped", "weak" | "komi") => "turn3",
            ("turn3", _) => "turn4",
            _ => "play",
        };
    }

    fn line(&self) -> String {
        let row = |row| -> String {
            let stone = |at| self.stones.get(&(row, at)).copied().unwrap_or('.');
            (1..=self.row_length(row)).map(stone).collect()
        };
        let rows: Vec<_> = (1..2 * self.side).rev().map(row).collect();
        let letter = |color| if color == 'x' { 'b' } else { 'w' };
        let komi = self.komi.map(|komi| format!(" {komi}")).unwrap_or_default();
        format!(
            "{} {} {}{komi} first={}",
            rows.join("/"),
            letter(self.mover),
            self.phase,
            letter(self.first)
        )
    }

    /// Every text that could be a turn on this board.
    fn texts(&self) -> Vec<String> {
        let names: Vec<_> = self.places().map(Literal::name).collect();
        let mut texts: Vec<String> = ["swap", "keep", "pass"].map(String::from).to_vec();
        texts.extend((0..=names.len() + 1).map(|komi| format!("komi={komi}")));
        for (at, name) in names.iter().enumerate() {
            texts.push(name.clone());
            if self.phase.starts_with("turn") {
                texts.extend(
                    names[at + 1..]
                        .iter()
                        .map(|upper| format!("{name},{upper}")),
                );
            }
        }
        texts
    }
}

/// Plays a random game; looks at every turn there could be at each `every`-th turn of it, or at a sample of
/// `sample` of them where they are more.
fn compare<const W: usize>(
    side: i32,
    balance: &'static str,
    seed: u64,
    every: usize,
    sample: usize,
) -> usize {
    let rules = [("size", side.to_string()), ("balance", balance.to_string())];
    let rules: Vec<_> = rules
        .iter()
        .map(|(key, text)| (*key, text.as_str()))
        .collect();
    let mut game = Lifeline::<W>::new(Rules::from_pairs(&rules).expect("rules of the game"));
    let mut literal = Literal::new(side, balance);
    let mut rng = fastrand::Rng::with_seed(seed);
    for turns in 0.. {
        let line = literal.line();
        assert_eq!(game.to_text().to_string(), line);
        let winner = game
            .winner()
            .map(|color| if color.index() == 0 { 'x' } else { 'o' });
        assert_eq!(winner, literal.winner(), "{line}");
        if turns % every == 0 || turns < 4 || winner.is_some() {
            let mut texts = literal.texts();
            let whole = texts.len() <= sample;
            rng.shuffle(&mut texts);
            texts.truncate(sample);
            let mut legal = BTreeSet::new();
            for text in texts {
                let turn = game.read_turn(&text).expect(&text);
                let is_legal = literal.is_legal(&text);
                assert_eq!(game.check(turn).is_ok(), is_legal, "{line} {text}");
                legal.extend(is_legal.then_some(text));
            }
            let mut listed = Vec::new();
            game.turns(&mut listed);
            let listed = listed
                .into_iter()
                .map(|turn| game.write_turn(turn))
                .collect();
            assert!(
                if whole {
                    legal == listed
                } else {
                    legal.is_subset(&listed)
                },
                "{line}"
            );
        }
        if winner.is_some() {
            return turns;
        }
        let turn = game.random_turn(&mut rng);
        literal.play(&game.write_turn(turn));
        game.play(turn);
    }
    unreachable!("the turns are counted without end")
}

fn compare_games<const W: usize>(side: i32, games: u64, every: usize, sample: usize) {
    for balance in ["strong", "weak", "komi"] {
        let games = (0..games).map(|seed| compare::<W>(side, balance, seed, every, sample));
        let turns: usize = games.sum();
        assert!(turns > 0);
    }
}

#[test]
fn small_boards() {
    compare_games::<1>(3, 40, 1, 10_000);
    compare_games::<1>(4, 5, 1, 10_000);
}

#[test]
fn boards_of_middle_size() {
    compare_games::<1>(5, 2, 8, 1_000);
    compare_games::<1>(6, 1, 20, 500);
    compare_games::<2>(7, 1, 40, 500);
}

#[test]
fn the_largest_board() {
    compare_games::<5>(12, 1, 200, 100);
}
