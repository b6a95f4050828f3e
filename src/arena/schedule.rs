//! Who meets whom in which game: a schedule yields pairings by arithmetic, however many games there are.

use crate::game::Seat;
use std::fmt;
use std::str::FromStr;

/// An engine of the run, by its place in the list of engines.
pub type EngineIndex = usize;

/// Which engines meet.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Format {
    /// Everyone meets everyone; a match where there are two.
    #[default]
    RoundRobin,
    /// The first engine meets all the others.
    Gauntlet,
}

/// A part of a schedule that is played apart from the others, on another machine for instance.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Shard {
    /// Which part, counted from 0.
    index: u64,
    /// How many parts there are.
    count: u64,
}

impl Shard {
    /// The one part of a schedule that is not divided.
    pub const WHOLE: Shard = Shard { index: 0, count: 1 };
}

/// Why a text names no part of a schedule.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("'{0}' is no shard: expected I/N, with I from 1 to N")]
pub struct ShardError(String);

impl FromStr for Shard {
    type Err = ShardError;

    fn from_str(text: &str) -> Result<Shard, ShardError> {
        let error = || ShardError(text.to_string());
        let (index, count) = text.split_once('/').ok_or_else(error)?;
        let index: u64 = index.parse().map_err(|_| error())?;
        let count: u64 = count.parse().map_err(|_| error())?;
        if index < 1 || index > count {
            return Err(error());
        }
        Ok(Shard {
            index: index - 1,
            count,
        })
    }
}

impl fmt::Display for Shard {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}/{}", self.index + 1, self.count)
    }
}

/// All games of a run, in their order: rounds, in which each two engines that meet play a pair of games from the same
/// opening, with seats exchanged in the second.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Schedule {
    /// The number of engines, at least 2.
    pub engines: usize,
    /// Which engines meet.
    pub format: Format,
    /// The number of games; the last pair or round may be cut short by it.
    pub games: u64,
    /// The rounds that are played from one opening.
    pub rounds_per_opening: u64,
    /// The opening of the first round.
    pub first_opening: u64,
    /// The part that is played here.
    pub shard: Shard,
}

/// One game of a schedule.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Pairing {
    /// Its number in the whole schedule, counted from 0.
    pub game: u64,
    /// Its pair; the two games of a pair have the same opening.
    pub pair: u64,
    /// Its opening.
    pub opening: u64,
    /// The engines on the first and the second seat.
    pub engines: [EngineIndex; 2],
}

impl Pairing {
    /// The engine on a seat.
    pub fn engine(&self, seat: Seat) -> EngineIndex {
        self.engines[seat.index()]
    }
}

impl Schedule {
    /// A match of two engines with a new opening for each pair.
    pub fn of_match(games: u64) -> Schedule {
        Schedule {
            engines: 2,
            format: Format::RoundRobin,
            games,
            rounds_per_opening: 1,
            first_opening: 0,
            shard: Shard::WHOLE,
        }
    }

    /// The number of pairs of engines that meet.
    pub fn encounters(&self) -> u64 {
        let engines = self.engines as u64;
        match self.format {
            Format::RoundRobin => engines * (engines - 1) / 2,
            Format::Gauntlet => engines - 1,
        }
    }

    /// A game by its number.
    pub fn pairing(&self, game: u64) -> Pairing {
        let pair = game / 2;
        let round = pair / self.encounters();
        let (first, second) = self.encounter(pair % self.encounters());
        Pairing {
            game,
            pair,
            opening: self
                .first_opening
                .saturating_add(round / self.rounds_per_opening.max(1)),
            engines: if game.is_multiple_of(2) {
                [first, second]
            } else {
                [second, first]
            },
        }
    }

    /// The games of this shard, in their order; pairs are never torn apart.
    pub fn pairings(&self) -> impl Iterator<Item = Pairing> + Send + use<> {
        let schedule = *self;
        let shard = self.shard;
        (shard.index..self.games.div_ceil(2))
            .step_by(usize::try_from(shard.count).unwrap_or(usize::MAX))
            .flat_map(|pair| [2 * pair, 2 * pair + 1])
            .filter(move |&game| game < schedule.games)
            .map(move |game| schedule.pairing(game))
    }

    /// Whether a game, by its number, is one of this shard's.
    pub fn yields(&self, game: u64) -> bool {
        game < self.games && game / 2 % self.shard.count == self.shard.index
    }

    /// The number of games of this shard.
    pub fn games_here(&self) -> u64 {
        let pairs_before = |pairs: u64| {
            let rest = pairs.saturating_sub(self.shard.index);
            rest.div_ceil(self.shard.count)
        };
        let whole = pairs_before(self.games / 2);
        let all = pairs_before(self.games.div_ceil(2));
        2 * whole + (all - whole)
    }

    fn encounter(&self, number: u64) -> (EngineIndex, EngineIndex) {
        match self.format {
            Format::Gauntlet => (0, number as usize + 1),
            Format::RoundRobin => {
                let (mut first, mut rest) = (0, number as usize);
                while rest >= self.engines - 1 - first {
                    rest -= self.engines - 1 - first;
                    first += 1;
                }
                (first, first + 1 + rest)
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::HashMap;

    #[test]
    fn a_match_alternates_seats_and_pairs_share_an_opening() {
        let games: Vec<_> = Schedule::of_match(5).pairings().collect();
        let told: Vec<_> = games
            .iter()
            .map(|g| (g.pair, g.opening, g.engines))
            .collect();
        assert_eq!(
            told,
            [
                (0, 0, [0, 1]),
                (0, 0, [1, 0]),
                (1, 1, [0, 1]),
                (1, 1, [1, 0]),
                (2, 2, [0, 1])
            ]
        );
    }

    #[test]
    fn in_a_round_robin_everyone_meets_everyone_alike() {
        let schedule = Schedule {
            engines: 5,
            games: 2 * 10 * 3,
            rounds_per_opening: 2,
            first_opening: 7,
            ..Schedule::of_match(0)
        };
        let mut meetings = HashMap::new();
        for pairing in schedule.pairings() {
            *meetings.entry(pairing.engines).or_insert(0) += 1;
            assert_eq!(pairing.opening, 7 + pairing.game / 20 / 2);
        }
        assert_eq!(meetings.len(), 20, "each two in both seatings");
        assert!(meetings.values().all(|&count| count == 3), "{meetings:?}");
    }

    #[test]
    fn in_a_gauntlet_the_first_engine_meets_the_others() {
        let schedule = Schedule {
            engines: 4,
            format: Format::Gauntlet,
            games: 12,
            ..Schedule::of_match(0)
        };
        let pairings: Vec<_> = schedule.pairings().map(|pairing| pairing.engines).collect();
        assert_eq!(
            pairings[..6],
            [[0, 1], [1, 0], [0, 2], [2, 0], [0, 3], [3, 0]]
        );
        assert_eq!(pairings[6..], pairings[..6]);
    }

    #[test]
    fn shards_share_the_games_among_them() {
        for games in [0, 1, 2, 9, 24] {
            let mut all = Vec::new();
            for shard in ["1/3", "2/3", "3/3"] {
                let schedule = Schedule {
                    shard: shard.parse().expect("a shard"),
                    ..Schedule::of_match(games)
                };
                let part: Vec<_> = schedule.pairings().map(|pairing| pairing.game).collect();
                assert_eq!(part.len() as u64, schedule.games_here());
                let yielded: Vec<_> = (0..30).filter(|&game| schedule.yields(game)).collect();
                assert_eq!(yielded, part);
                all.extend(part);
            }
            all.sort_unstable();
            assert_eq!(all, (0..games).collect::<Vec<_>>());
        }
        for text in ["0/3", "4/3", "1", "1/", "/2", "a/b", "1/0"] {
            assert!(text.parse::<Shard>().is_err(), "{text}");
        }
    }

    #[test]
    fn a_huge_schedule_costs_nothing() {
        let schedule = Schedule::of_match(20_000_000_000);
        let last = schedule.pairing(schedule.games - 1);
        assert_eq!((last.pair, last.engines), (9_999_999_999, [1, 0]));
        assert_eq!(schedule.games_here(), schedule.games);
        assert!(schedule.pairings().next().is_some());
        let last_opening = Schedule {
            first_opening: u64::MAX,
            ..schedule
        };
        assert_eq!(last_opening.pairing(3).opening, u64::MAX);
    }
}
