//! A Go board as tournament managers keep one: stones, captures, no point twice, no ko retaken.

use std::collections::{HashMap, HashSet};

/// A point's column and row, from 0.
type Point = (usize, usize);

/// A Go board.
pub(crate) struct GoBoard {
    size: usize,
    stones: HashMap<Point, char>,
    ko: Option<Point>,
}

impl GoBoard {
    pub(crate) fn new(size: usize) -> GoBoard {
        GoBoard {
            size,
            stones: HashMap::new(),
            ko: None,
        }
    }

    /// Puts a stone of a colour on a point and takes off what it captures, itself if it captures nothing.
    pub(crate) fn play(&mut self, color: &str, name: &str) {
        let point = self.point(name);
        let color = color.chars().next().expect("a colour");
        assert!(!self.stones.contains_key(&point), "{name} is occupied");
        assert_ne!(Some(point), self.ko, "{name} retakes a ko");
        self.stones.insert(point, color);
        let mut captured = HashSet::new();
        for neighbor in self.neighbors(point) {
            if self
                .stones
                .get(&neighbor)
                .is_some_and(|&other| other != color)
            {
                captured.extend(self.dead_group(neighbor));
            }
        }
        if captured.is_empty() {
            captured = self.dead_group(point);
        }
        self.ko = match captured.len() {
            1 => captured.iter().next().copied(),
            _ => None,
        };
        for point in captured {
            self.stones.remove(&point);
        }
    }

    fn point(&self, name: &str) -> Point {
        const LETTERS: &str = "ABCDEFGHJKLMNOPQRSTUVWXYZ";
        let column = LETTERS.find(&name[..1]).expect("a letter");
        let row: usize = name[1..].parse().expect("a number");
        assert!(
            column < self.size && (1..=self.size).contains(&row),
            "{name}"
        );
        (column, row - 1)
    }

    fn neighbors(&self, (column, row): Point) -> Vec<Point> {
        let mut neighbors = Vec::new();
        if column > 0 {
            neighbors.push((column - 1, row));
        }
        if row > 0 {
            neighbors.push((column, row - 1));
        }
        if column + 1 < self.size {
            neighbors.push((column + 1, row));
        }
        if row + 1 < self.size {
            neighbors.push((column, row + 1));
        }
        neighbors
    }

    /// The stones of the group on a point if it has no liberty, else none.
    fn dead_group(&self, point: Point) -> HashSet<Point> {
        let color = self.stones[&point];
        let (mut group, mut open) = (HashSet::from([point]), vec![point]);
        while let Some(point) = open.pop() {
            for neighbor in self.neighbors(point) {
                match self.stones.get(&neighbor) {
                    None => return HashSet::new(),
                    Some(&other) if other == color => {
                        if group.insert(neighbor) {
                            open.push(neighbor);
                        }
                    }
                    Some(_) => {}
                }
            }
        }
        group
    }
}

#[test]
fn it_captures_and_refuses() {
    let mut board = GoBoard::new(5);
    for (color, point) in [("b", "A1"), ("w", "A2"), ("w", "B1")] {
        board.play(color, point);
    }
    assert!(!board.stones.contains_key(&(0, 0)));
    assert_eq!(board.ko, Some((0, 0)));
    board.play("b", "E5");
    assert_eq!(board.stones.len(), 3);
    let refused = std::panic::catch_unwind(move || board.play("w", "E5"));
    assert!(refused.is_err());
}
