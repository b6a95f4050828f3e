//! What the games of one level add up to. Sums of whole numbers only, so that the order of the games decides nothing.

use crate::arena::elo::{Games, wilson};
use std::collections::BTreeMap;

/// What the games of one level add up to.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct LevelTally {
    /// Games won and lost by the first player.
    pub first: Games,
    /// Games won and lost by the colour that was Black at the end.
    pub black: Games,
    /// Games that had too many turns.
    pub void: u64,
    /// What became of the offers to swap sides.
    pub swaps: Swaps,
    /// How many games had so many turns.
    pub lengths: BTreeMap<u64, u64>,
    /// How many legal turns there were before the first, second, ... turn.
    pub branching: Vec<Branching>,
    /// Stones that were removed from the board.
    pub removed: u64,
    /// What each player has at the end, such as captured stones, by its name: of the winners and of the losers.
    pub tallies: BTreeMap<&'static str, (u64, u64)>,
    /// How many games had so many changes of the lead.
    pub lead_changes: BTreeMap<u64, u64>,
    /// The first turns, and the games that the first player has won and lost behind them.
    pub openings: BTreeMap<String, Games>,
    /// How often something was placed on each cell, by the cells' numbers.
    pub placements: Vec<u64>,
}

/// Offers to swap sides.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, serde::Serialize)]
pub struct Swaps {
    /// Games in which a player could swap.
    pub offered: u64,
    /// Games in which that player did.
    pub taken: u64,
    /// Games won and lost by players who swapped.
    pub swapper: Games,
}

/// The legal turns before the turns of one number.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Branching {
    /// The games that came so far, as far as the turns can be counted.
    pub games: u64,
    /// All their legal turns together.
    pub sum: u128,
    /// The fewest.
    pub least: u64,
    /// The most.
    pub most: u64,
}

/// A share of games with its 95 % interval (Wilson's), all from 0 to 1.
#[derive(Clone, Copy, Debug, PartialEq, serde::Serialize)]
pub struct Share {
    /// The share.
    pub share: f64,
    /// The lower end of the interval.
    pub low: f64,
    /// The upper end of the interval.
    pub high: f64,
}

impl Share {
    /// The share of games won; `None` without games.
    pub fn won(games: Games) -> Option<Share> {
        let (low, high) = wilson(games)?;
        Some(Share {
            share: games.score()?,
            low,
            high,
        })
    }
}

impl Branching {
    /// Counts a position.
    pub fn add(&mut self, turns: u64) {
        self.least = if self.games == 0 {
            turns
        } else {
            self.least.min(turns)
        };
        self.most = self.most.max(turns);
        self.sum += u128::from(turns);
        self.games += 1;
    }

    fn merge(&mut self, other: Branching) {
        if other.games == 0 {
            return;
        }
        self.least = if self.games == 0 {
            other.least
        } else {
            self.least.min(other.least)
        };
        self.most = self.most.max(other.most);
        self.sum += other.sum;
        self.games += other.games;
    }

    /// The legal turns on average; `None` where none were counted.
    pub fn mean(self) -> Option<f64> {
        (self.games > 0).then(|| self.sum as f64 / self.games as f64)
    }
}

impl LevelTally {
    /// Adds the games of another tally of the same level.
    pub fn merge(&mut self, other: LevelTally) {
        add(&mut self.first, other.first);
        add(&mut self.black, other.black);
        self.void += other.void;
        self.swaps.offered += other.swaps.offered;
        self.swaps.taken += other.swaps.taken;
        add(&mut self.swaps.swapper, other.swaps.swapper);
        self.removed += other.removed;
        for (length, games) in other.lengths {
            *self.lengths.entry(length).or_default() += games;
        }
        for (changes, games) in other.lead_changes {
            *self.lead_changes.entry(changes).or_default() += games;
        }
        for (name, (winner, loser)) in other.tallies {
            let own = self.tallies.entry(name).or_default();
            *own = (own.0 + winner, own.1 + loser);
        }
        for (opening, games) in other.openings {
            add(self.openings.entry(opening).or_default(), games);
        }
        let turns = self.branching.len().max(other.branching.len());
        self.branching.resize(turns, Branching::default());
        for (own, other) in self.branching.iter_mut().zip(other.branching) {
            own.merge(other);
        }
        let cells = self.placements.len().max(other.placements.len());
        self.placements.resize(cells, 0);
        for (own, other) in self.placements.iter_mut().zip(other.placements) {
            *own += other;
        }
    }

    /// All games, void ones too.
    pub fn games(&self) -> u64 {
        self.first.played() + self.void
    }

    /// The turns of a game: the mean, the fewest, the median and the most; `None` without games.
    pub fn length(&self) -> Option<(f64, u64, u64, u64)> {
        let (&least, _) = self.lengths.first_key_value()?;
        let (&most, _) = self.lengths.last_key_value()?;
        let half = self.games().div_ceil(2);
        let mut seen = 0;
        let median = self.lengths.iter().find(|(_, games)| {
            seen += *games;
            seen >= half
        });
        Some((mean(&self.lengths)?, least, *median?.0, most))
    }

    /// The changes of the lead of a game, on average; `None` without games.
    pub fn mean_lead_changes(&self) -> Option<f64> {
        mean(&self.lead_changes)
    }

    /// The first turns that were made most often, the most frequent first, at most so many.
    pub fn frequent_openings(&self, most: usize) -> Vec<(&str, Games)> {
        let openings = self.openings.iter();
        let mut openings: Vec<_> = openings
            .map(|(turn, games)| (turn.as_str(), *games))
            .collect();
        // Stable: their names decide between those of the same number.
        openings.sort_by_key(|(_, games)| std::cmp::Reverse(games.played()));
        openings.truncate(most);
        openings
    }
}

/// The mean of numbers, each with how many games had it.
fn mean(counts: &BTreeMap<u64, u64>) -> Option<f64> {
    let games: u64 = counts.values().sum();
    let sum: u64 = counts.iter().map(|(number, games)| number * games).sum();
    (games > 0).then(|| sum as f64 / games as f64)
}

fn add(own: &mut Games, other: Games) {
    own.won += other.won;
    own.lost += other.lost;
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lengths_have_their_middle() {
        let tally = LevelTally {
            first: Games { won: 3, lost: 1 },
            lengths: BTreeMap::from([(10, 1), (12, 2), (40, 1)]),
            ..LevelTally::default()
        };
        assert_eq!(tally.length(), Some((18.5, 10, 12, 40)));
        assert_eq!(LevelTally::default().length(), None);
    }

    #[test]
    fn merged_in_any_order_the_sum_is_the_same() {
        let mut early = Branching::default();
        early.add(7);
        early.add(3);
        let one = LevelTally {
            branching: vec![early],
            placements: vec![1, 2],
            lengths: BTreeMap::from([(5, 1)]),
            ..LevelTally::default()
        };
        let mut late = Branching::default();
        late.add(9);
        let two = LevelTally {
            branching: vec![Branching::default(), late],
            placements: vec![0, 0, 4],
            lengths: BTreeMap::from([(5, 2)]),
            ..LevelTally::default()
        };
        let (mut forwards, mut backwards) = (one.clone(), two.clone());
        forwards.merge(two);
        backwards.merge(one);
        assert_eq!(forwards, backwards);
        assert_eq!(forwards.placements, [1, 2, 4]);
        assert_eq!(
            (forwards.branching[0].least, forwards.branching[0].mean()),
            (3, Some(5.0))
        );
        assert_eq!(forwards.branching[1].games, 1);
    }
}
