//! What the games of a run add up to. It is made from records alone, in any order.

use super::elo::{EloEstimate, Games, Pairs, estimate, likelihood_of_superiority};
use crate::game::{Color, Seat};
use crate::record::{Reason, Record, RecordTurn};
use std::collections::{BTreeMap, HashMap};
use std::time::Duration;

/// What one engine has done.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct EngineTotals {
    /// All its games that count.
    pub games: Games,
    /// Its void games.
    pub void: u64,
    /// Its games by the seat that it had.
    pub by_seat: [Games; 2],
    /// Its games by the colour that it had at the end.
    pub by_color: [Games; 2],
    /// Its lost games by the reason of their end.
    pub lost_by: BTreeMap<Reason, u64>,
    /// The turns that it was asked for.
    pub turns: u64,
    /// The time that it took for them.
    pub time: Duration,
    /// The longest time that it took for one.
    pub longest: Duration,
    /// What it told of its searches.
    pub searches: Searches,
}

/// What an engine has told of the searches behind its turns, added up.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Searches {
    /// Turns of which it told a depth, and these depths.
    depth: (u64, u64),
    /// Turns of which it told the nodes, and these nodes.
    nodes: (u64, u64),
    /// The time of the turns of which it told the nodes.
    time: Duration,
}

impl Searches {
    fn add(&mut self, turn: &RecordTurn) {
        let Some(told) = &turn.evaluation else {
            return;
        };
        if let Some(depth) = told.depth {
            self.depth = (self.depth.0 + 1, self.depth.1 + u64::from(depth));
        }
        if let Some(nodes) = told.nodes {
            self.nodes = (self.nodes.0 + 1, self.nodes.1.saturating_add(nodes));
            self.time = self.time.saturating_add(turn.seconds.unwrap_or_default());
        }
    }

    /// The turns that it looked ahead, on average; `None` where it never told.
    pub fn mean_depth(self) -> Option<f64> {
        mean(self.depth)
    }

    /// The nodes that it searched a turn, on average; `None` where it never told.
    pub fn mean_nodes(self) -> Option<f64> {
        mean(self.nodes)
    }

    /// The nodes that it searched a second; `None` where it never told, or took no time.
    pub fn nodes_a_second(self) -> Option<f64> {
        let seconds = self.time.as_secs_f64();
        (self.nodes.0 > 0 && seconds > 0.0).then(|| self.nodes.1 as f64 / seconds)
    }
}

fn mean((count, sum): (u64, u64)) -> Option<f64> {
    (count > 0).then(|| sum as f64 / count as f64)
}

/// What two engines have done against each other, from the first one's side.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Encounter {
    /// The games that count.
    pub games: Games,
    /// The pairs of games in which both count.
    pub pairs: Pairs,
    /// The void games.
    pub void: u64,
}

impl Encounter {
    /// The same games from the other side.
    pub fn reversed(mut self) -> Encounter {
        self.games = self.games.reversed();
        self.pairs.0.reverse();
        self
    }

    /// The difference in strength.
    pub fn elo(self) -> EloEstimate {
        estimate(self.games, self.pairs)
    }

    /// The likelihood that the first one is the stronger one.
    pub fn likelihood_of_superiority(self) -> Option<f64> {
        likelihood_of_superiority(self.games, self.pairs)
    }
}

/// The table of a run.
#[derive(Clone, Debug, Default)]
pub struct Standings {
    engines: BTreeMap<String, EngineTotals>,
    encounters: BTreeMap<(String, String), Encounter>,
    half_pairs: HashMap<(String, u64), Option<String>>,
    reasons: BTreeMap<Reason, u64>,
    games: u64,
    turns: u64,
}

impl Standings {
    /// A table of engines that have not played yet.
    pub fn new<S: Into<String>>(ids: impl IntoIterator<Item = S>) -> Standings {
        let engines = ids
            .into_iter()
            .map(|id| (id.into(), EngineTotals::default()));
        Standings {
            engines: engines.collect(),
            ..Standings::default()
        }
    }

    /// Counts a game of a match; a record without a place in a match or without a result is passed over.
    pub fn add(&mut self, record: &Record) {
        let (Some(place), Some(result)) = (&record.match_game, &record.result) else {
            return;
        };
        let ids = [&record.first, &record.second]
            .map(|player| player.id.clone().unwrap_or_else(|| player.name.clone()));
        self.games += 1;
        self.turns += record.turns.len() as u64;
        *self.reasons.entry(result.reason).or_default() += 1;
        for seat in Seat::BOTH {
            let totals = self.engines.entry(ids[seat.index()].clone()).or_default();
            for turn in &record.turns {
                if turn.seat == seat
                    && let Some(time) = turn.seconds
                {
                    totals.turns += 1;
                    totals.time = totals.time.saturating_add(time);
                    totals.longest = totals.longest.max(time);
                    totals.searches.add(turn);
                }
            }
            let (Some(winner), Some(color)) = (result.seat, result.winner) else {
                totals.void += 1;
                continue;
            };
            let won = winner == seat;
            let own_color = if won { color } else { !color };
            totals.games.add(won);
            totals.by_seat[seat.index()].add(won);
            totals.by_color[own_color.index()].add(won);
            if !won {
                *totals.lost_by.entry(result.reason).or_default() += 1;
            }
        }
        let winner = result.seat.map(|seat| ids[seat.index()].clone());
        let [first, second] = ids;
        let key = if first <= second {
            (first, second)
        } else {
            (second, first)
        };
        let of_first = |winner: &Option<String>| winner.as_ref().map(|winner| *winner == key.0);
        let encounter = self.encounters.entry(key.clone()).or_default();
        match of_first(&winner) {
            Some(won) => encounter.games.add(won),
            None => encounter.void += 1,
        }
        match self.half_pairs.remove(&(place.run.clone(), place.pair)) {
            None => {
                self.half_pairs
                    .insert((place.run.clone(), place.pair), winner);
            }
            Some(other) => {
                if let (Some(one), Some(two)) = (of_first(&other), of_first(&winner)) {
                    encounter.pairs.add(usize::from(one) + usize::from(two));
                }
            }
        }
    }

    /// The engines and what they have done, by their ids.
    pub fn engines(&self) -> impl Iterator<Item = (&str, &EngineTotals)> {
        self.engines
            .iter()
            .map(|(id, totals)| (id.as_str(), totals))
    }

    /// What one engine has done against another, from its side.
    pub fn encounter(&self, engine: &str, other: &str) -> Encounter {
        let forwards = (engine.to_string(), other.to_string());
        if let Some(encounter) = self.encounters.get(&forwards) {
            return *encounter;
        }
        let backwards = (forwards.1, forwards.0);
        self.encounters
            .get(&backwards)
            .map(|encounter| encounter.reversed())
            .unwrap_or_default()
    }

    /// What an engine has done against all others taken together.
    pub fn against_all(&self, engine: &str) -> Encounter {
        let mut sum = Encounter::default();
        for other in self.engines.keys().filter(|other| *other != engine) {
            let encounter = self.encounter(engine, other);
            sum.games.won += encounter.games.won;
            sum.games.lost += encounter.games.lost;
            sum.void += encounter.void;
            for (count, more) in sum.pairs.0.iter_mut().zip(encounter.pairs.0) {
                *count += more;
            }
        }
        sum
    }

    /// How often games have ended for each reason.
    pub fn reasons(&self) -> &BTreeMap<Reason, u64> {
        &self.reasons
    }

    /// The number of games, void ones included.
    pub fn games(&self) -> u64 {
        self.games
    }

    /// The number of turns a game, on average; `None` without games.
    pub fn mean_length(&self) -> Option<f64> {
        (self.games > 0).then(|| self.turns as f64 / self.games as f64)
    }
}

impl EngineTotals {
    /// Its games with a colour.
    pub fn with_color(&self, color: Color) -> Games {
        self.by_color[color.index()]
    }

    /// Its games on a seat.
    pub fn on_seat(&self, seat: Seat) -> Games {
        self.by_seat[seat.index()]
    }

    /// The time that it took a turn, on average; `None` without turns.
    pub fn mean_time(&self) -> Option<Duration> {
        let turns = u32::try_from(self.turns).ok()?;
        self.time.checked_div(turns)
    }
}
