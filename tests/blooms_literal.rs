//! Blooms against a second implementation that does what the rules say, word by word, on plain maps.

use std::collections::{BTreeMap, BTreeSet, VecDeque};
use windrose::game::{Color, Game, Rules};
use windrose::games::blooms::{Blooms, BloomsRules};

/// A cell by its axes: `x` along the rows, `y` the row from the bottom.
type Place = (i32, i32);

/// The rules, literally. Players and their colours are the letters of positions: `ab` Black's, `cd` White's.
#[derive(Clone)]
struct Literal {
    size: i32,
    target: usize,
    stones: BTreeMap<Place, char>,
    captured: [usize; 2],
    turns_made: usize,
}

impl Literal {
    fn new(size: i32, target: usize) -> Literal {
        Literal {
            size,
            target,
            stones: BTreeMap::new(),
            captured: [0, 0],
            turns_made: 0,
        }
    }

    fn is_on_board(&self, (x, y): Place) -> bool {
        let last = 2 * self.size - 2;
        0 <= x && x <= last && 0 <= y && y <= last && (x - y).abs() < self.size
    }

    fn places(&self) -> Vec<Place> {
        let all = 0..2 * self.size - 1;
        all.clone()
            .flat_map(|y| all.clone().map(move |x| (x, y)))
            .filter(|&place| self.is_on_board(place))
            .collect()
    }

    fn neighbors(&self, (x, y): Place) -> Vec<Place> {
        [(1, 0), (-1, 0), (0, 1), (0, -1), (1, 1), (-1, -1)]
            .into_iter()
            .map(|(dx, dy)| (x + dx, y + dy))
            .filter(|&place| self.is_on_board(place))
            .collect()
    }

    fn name(&self, (x, y): Place) -> String {
        let number = x - (y - self.size + 1).max(0) + 1;
        format!("{}{number}", char::from(b'a' + y as u8))
    }

    fn place(&self, name: &str) -> Place {
        let found = self.places().into_iter().find(|&at| self.name(at) == name);
        found.expect("a cell of the board")
    }

    fn winner(&self) -> Option<usize> {
        (0..2).find(|&player| self.captured[player] >= self.target)
    }

    fn mover(&self) -> usize {
        self.turns_made % 2
    }

    fn legal_turns(&self) -> BTreeSet<String> {
        let mut turns = BTreeSet::new();
        if self.winner().is_some() {
            return turns;
        }
        let empty: Vec<String> = self
            .places()
            .into_iter()
            .filter(|place| !self.stones.contains_key(place))
            .map(|place| self.name(place))
            .collect();
        for first in &empty {
            turns.insert(format!("1{first}"));
            turns.insert(format!("2{first}"));
            for second in &empty {
                if self.turns_made > 0 && first != second {
                    turns.insert(format!("1{first},2{second}"));
                }
            }
        }
        turns
    }

    fn bloom(&self, start: Place) -> BTreeSet<Place> {
        let color = self.stones[&start];
        let mut bloom = BTreeSet::from([start]);
        let mut queue = VecDeque::from([start]);
        while let Some(place) = queue.pop_front() {
            for next in self.neighbors(place) {
                if self.stones.get(&next) == Some(&color) && bloom.insert(next) {
                    queue.push_back(next);
                }
            }
        }
        bloom
    }

    fn is_fenced(&self, bloom: &BTreeSet<Place>) -> bool {
        let mut around = bloom.iter().flat_map(|&place| self.neighbors(place));
        around.all(|place| self.stones.contains_key(&place))
    }

    fn play(&mut self, turn: &str) {
        let colors = [['a', 'b'], ['c', 'd']];
        let mover = self.mover();
        for stone in turn.split(',') {
            let kind = if stone.starts_with('1') { 0 } else { 1 };
            let place = self.place(&stone[1..]);
            let before = self.stones.insert(place, colors[mover][kind]);
            assert_eq!(before, None);
        }
        let fenced: BTreeSet<Place> = self
            .stones
            .iter()
            .filter(|(_, color)| colors[1 - mover].contains(color))
            .map(|(&place, _)| self.bloom(place))
            .filter(|bloom| self.is_fenced(bloom))
            .flatten()
            .collect();
        self.captured[mover] += fenced.len();
        for place in fenced {
            self.stones.remove(&place);
        }
        self.turns_made += 1;
    }

    fn position(&self) -> String {
        let mut rows: Vec<String> = Vec::new();
        for y in (0..2 * self.size - 1).rev() {
            let row = self.places().into_iter().filter(|place| place.1 == y);
            rows.push(
                row.map(|place| self.stones.get(&place).copied().unwrap_or('.'))
                    .collect(),
            );
        }
        let to_move = ['b', 'w'][self.mover()];
        let phase = if self.turns_made == 0 {
            "turn1"
        } else {
            "play"
        };
        let [black, white] = self.captured;
        format!(
            "{} {to_move} {phase} {black} {white} first=b",
            rows.join("/")
        )
    }

    fn perft(&self, depth: u32) -> u64 {
        if depth == 0 {
            return 1;
        }
        let mut count = 0;
        for turn in self.legal_turns() {
            let mut after = self.clone();
            after.play(&turn);
            count += after.perft(depth - 1);
        }
        count
    }
}

fn rules(size: i32, target: usize) -> BloomsRules {
    let (size, target) = (size.to_string(), target.to_string());
    BloomsRules::from_pairs(&[("size", &size), ("target", &target)]).expect("good rules")
}

fn listed<const W: usize>(position: &Blooms<W>) -> BTreeSet<String> {
    let mut turns = Vec::new();
    if position.winner().is_none() {
        position.turns(&mut turns);
    }
    let texts: BTreeSet<String> = turns
        .iter()
        .map(|&turn| position.write_turn(turn))
        .collect();
    assert_eq!(texts.len(), turns.len());
    texts
}

/// Plays random games in both implementations; `listing` is how many turns are listed and compared at the most.
fn play_random_games<const W: usize>(size: i32, target: usize, games: u64, listing: u64) {
    let mut captures = [0; 2];
    for seed in 0..games {
        let mut rng = fastrand::Rng::with_seed(seed);
        let mut fast = Blooms::<W>::new(rules(size, target));
        let mut slow = Literal::new(size, target);
        // Some games are played with single stones mostly: they last longer and have bigger blooms.
        let single = rng.bool();
        loop {
            let text = fast.to_text();
            assert_eq!(text.to_string(), slow.position());
            assert_eq!(Blooms::from_text(fast.rules(), &text), Ok(fast.clone()));
            assert_eq!(fast.winner().map(Color::index), slow.winner());
            let count = fast.turn_count().expect("a number");
            if count <= listing {
                let legal = slow.legal_turns();
                assert_eq!(count, legal.len() as u64);
                assert_eq!(listed(&fast), legal);
            }
            if slow.winner().is_some() {
                break;
            }
            let mut turn = fast.random_turn(&mut rng);
            for _ in 0..if single { 20 } else { 0 } {
                let other = fast.random_turn(&mut rng);
                if fast.write_turn(turn).contains(',') {
                    turn = other;
                }
            }
            let effects = fast.effects(turn);
            slow.play(&fast.write_turn(turn));
            fast.play(turn);
            captures[usize::from(!effects.removed.is_empty())] += 1;
        }
    }
    assert!(captures[1] > games as i32, "{captures:?}");
}

#[test]
fn small_boards_agree_turn_by_turn() {
    play_random_games::<1>(3, 10, 60, 1_000);
    play_random_games::<1>(3, 19, 60, 1_000);
    play_random_games::<1>(4, 15, 30, 1_000);
}

#[test]
fn middle_boards_agree() {
    play_random_games::<1>(5, 20, 12, 200);
    play_random_games::<1>(6, 25, 8, 200);
}

#[test]
fn boards_of_several_words_agree() {
    play_random_games::<2>(7, 30, 4, 200);
    play_random_games::<5>(7, 30, 2, 200);
    play_random_games::<2>(8, 35, 2, 0);
    play_random_games::<5>(9, 40, 1, 0);
    play_random_games::<5>(12, 55, 1, 0);
}

fn perft<const W: usize>(position: &Blooms<W>, depth: u32) -> u64 {
    if depth == 0 {
        return 1;
    }
    let mut turns = Vec::new();
    if position.winner().is_none() {
        position.turns(&mut turns);
    }
    let mut count = 0;
    for turn in turns {
        let mut after = position.clone();
        after.play(turn);
        count += perft(&after, depth - 1);
    }
    count
}

#[test]
fn perft_agrees() {
    let start = Blooms::<1>::new(rules(3, 10));
    assert_eq!(perft(&start, 2), 38 * 342);
    assert_eq!(Literal::new(3, 10).perft(2), 38 * 342);
    // With few empty cells and captures within reach, counted to the end of games among them.
    for seed in 0..6 {
        let mut rng = fastrand::Rng::with_seed(seed);
        let (mut fast, mut slow) = (Blooms::<1>::new(rules(3, 6)), Literal::new(3, 6));
        while fast.winner().is_none() && fast.turn_count() > Some(42) {
            let turn = fast.random_turn(&mut rng);
            slow.play(&fast.write_turn(turn));
            fast.play(turn);
        }
        assert_eq!(perft(&fast, 2), slow.perft(2), "{}", slow.position());
    }
}
