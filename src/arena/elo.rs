//! How much stronger one side is than the other, from the results of games and of pairs of games.

/// The half width of a 95 % interval of a normal distribution, in standard deviations.
const Z95: f64 = 1.959_963_984_540_054;

/// The chance that exact bounds leave out in all; half on each side where there are two.
const LEFT_OUT: f64 = 0.05;

/// Games won and lost by one side; void games count neither way.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, serde::Serialize)]
pub struct Games {
    /// Games won.
    pub won: u64,
    /// Games lost.
    pub lost: u64,
}

impl Games {
    /// Counts a game.
    pub fn add(&mut self, won: bool) {
        if won {
            self.won += 1;
        } else {
            self.lost += 1;
        }
    }

    /// All games that count.
    pub fn played(self) -> u64 {
        self.won + self.lost
    }

    /// The share of games won, from 0 to 1; `None` without games.
    pub fn score(self) -> Option<f64> {
        (self.played() > 0).then(|| self.won as f64 / self.played() as f64)
    }

    /// The same games from the other side.
    pub fn reversed(self) -> Games {
        Games {
            won: self.lost,
            lost: self.won,
        }
    }
}

/// Pairs of games from the same opening with seats exchanged, counted by the points that one side made in them:
/// 0, 1/2, 1, 3/2, 2 (the halves are there for results with draws, which these games do not have).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Pairs(pub [u64; 5]);

impl Pairs {
    /// Counts a pair in which one side won this many of the two games.
    pub fn add(&mut self, won: usize) {
        self.0[2 * won] += 1;
    }

    /// The number of pairs.
    pub fn played(self) -> u64 {
        self.0.iter().sum()
    }

    /// Each share of points a game that a pair can have, and how many pairs had it.
    pub(super) fn shares(self) -> [(f64, f64); 5] {
        std::array::from_fn(|index| (index as f64 / 4.0, self.0[index] as f64))
    }

    /// The mean share of points a game and the variance of a pair's share; `None` without pairs.
    fn mean_and_variance(self) -> Option<(f64, f64)> {
        let count = self.played() as f64;
        if count == 0.0 {
            return None;
        }
        let mean = self.shares().iter().map(|(x, n)| x * n).sum::<f64>() / count;
        let squares = self
            .shares()
            .into_iter()
            .map(|(x, n)| n * (x - mean).powi(2));
        Some((mean, squares.sum::<f64>() / count))
    }
}

/// The difference in strength, in Elo: what is likeliest, and a 95 % interval. What is not finite is `None`: at 100 %
/// there is only a lower bound, at 0 % only an upper one, and without games nothing.
#[derive(Clone, Copy, Debug, Default, PartialEq, serde::Serialize)]
pub struct EloEstimate {
    /// The likeliest difference.
    pub elo: Option<f64>,
    /// The lower end of the interval.
    pub low: Option<f64>,
    /// The upper end of the interval.
    pub high: Option<f64>,
}

impl std::fmt::Display for EloEstimate {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let [elo, low, high] =
            [self.elo, self.low, self.high].map(|elo| elo.map(|elo| rounded(elo, 1)));
        match (elo, low, high) {
            (Some(elo), Some(low), Some(high)) => write!(f, "{elo:+.1} ({low:+.1} to {high:+.1})"),
            (Some(elo), Some(low), None) => write!(f, "{elo:+.1} (above {low:+.1})"),
            (Some(elo), None, Some(high)) => write!(f, "{elo:+.1} (below {high:+.1})"),
            (None, Some(low), _) => write!(f, "above {low:+.1}"),
            (None, None, Some(high)) => write!(f, "below {high:+.1}"),
            (Some(elo), None, None) => write!(f, "{elo:+.1} (anything)"),
            (None, None, None) => write!(f, "unknown"),
        }
    }
}

/// A number with so many digits behind the point, and never a zero with a minus.
pub(super) fn rounded(value: f64, digits: i32) -> f64 {
    let unit = 10f64.powi(digits);
    (value * unit).round() / unit + 0.0
}

/// The expected share of points of a side that is this much stronger: the logistic curve of Elo ratings.
pub fn score_of_elo(elo: f64) -> f64 {
    1.0 / (1.0 + 10f64.powf(-elo / 400.0))
}

/// The difference in strength that goes with a share of points; `None` at 0 and 1 and outside.
pub fn elo_of_score(score: f64) -> Option<f64> {
    (score > 0.0 && score < 1.0).then(|| 400.0 * (score / (1.0 - score)).log10())
}

/// The 95 % interval of a share of games that do not depend on each other (Wilson's); `None` without games.
pub fn wilson(games: Games) -> Option<(f64, f64)> {
    let score = games.score()?;
    let count = games.played() as f64;
    let z2 = Z95 * Z95;
    let middle = (score + z2 / (2.0 * count)) / (1.0 + z2 / count);
    let spread = score * (1.0 - score) / count + z2 / (4.0 * count * count);
    let half_width = Z95 * spread.sqrt() / (1.0 + z2 / count);
    Some((
        (middle - half_width).max(0.0),
        (middle + half_width).min(1.0),
    ))
}

/// The difference in strength that the results tell.
///
/// The interval comes from the spread of the pairs' results, since the two games of a pair are not independent. Where
/// the results have no spread it is exact instead: one side won every game (binomial), or every pair ended alike (the
/// share of other pairs is bounded, and the worst is supposed of them). Without pairs it comes from the games alone
/// (Wilson's interval).
pub fn estimate(games: Games, pairs: Pairs) -> EloEstimate {
    let Some(score) = games.score() else {
        return EloEstimate::default();
    };
    let count = games.played() as f64;
    if games.lost == 0 {
        return EloEstimate {
            elo: None,
            low: elo_of_score(LEFT_OUT.powf(1.0 / count)),
            high: None,
        };
    }
    if games.won == 0 {
        return EloEstimate {
            elo: None,
            low: None,
            high: elo_of_score(1.0 - LEFT_OUT.powf(1.0 / count)),
        };
    }
    let (low, high) = match pairs.mean_and_variance() {
        Some((mean, variance)) if variance > 0.0 => {
            let half_width = Z95 * (variance / pairs.played() as f64).sqrt();
            (mean - half_width, mean + half_width)
        }
        Some((mean, _)) => {
            let alike = (LEFT_OUT / 2.0).powf(1.0 / pairs.played() as f64);
            (mean * alike, 1.0 - (1.0 - mean) * alike)
        }
        None => wilson(games).unwrap_or((0.0, 1.0)),
    };
    EloEstimate {
        elo: elo_of_score(score),
        low: elo_of_score(low),
        high: elo_of_score(high),
    }
}

/// The likelihood that the side is the stronger one, from 0 to 1, given the pairs, or the games where there are no
/// pairs with a spread; `None` without games.
pub fn likelihood_of_superiority(games: Games, pairs: Pairs) -> Option<f64> {
    let score = games.score()?;
    let deviations = match pairs.mean_and_variance() {
        Some((mean, variance)) if variance > 0.0 => {
            (mean - 0.5) / (variance / pairs.played() as f64).sqrt()
        }
        // Wins and losses as tosses of a fair coin, if neither were the stronger one.
        _ => (score - 0.5) / (0.25 / games.played() as f64).sqrt(),
    };
    Some(normal_distribution(deviations))
}

/// The share of a normal distribution that lies below this many standard deviations, to within 2e-7 (Abramowitz and
/// Stegun, Handbook of Mathematical Functions, 7.1.26).
fn normal_distribution(deviations: f64) -> f64 {
    let x = deviations.abs() / std::f64::consts::SQRT_2;
    let t = 1.0 / (1.0 + 0.327_591_1 * x);
    let coefficients = [
        0.254_829_592,
        -0.284_496_736,
        1.421_413_741,
        -1.453_152_027,
        1.061_405_429,
    ];
    let polynomial = coefficients.iter().rev().fold(0.0, |sum, c| (sum + c) * t);
    let tail = polynomial * (-x * x).exp() / 2.0;
    if deviations < 0.0 { tail } else { 1.0 - tail }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn near(value: Option<f64>, expected: f64, tolerance: f64) -> bool {
        value.is_some_and(|value| (value - expected).abs() <= tolerance)
    }

    fn of_pairs(counts: [u64; 5]) -> EloEstimate {
        // Draws as a half of each, which leaves the share of points right.
        let points: u64 = (0..5).map(|index| index as u64 * counts[index]).sum();
        let all = 4 * counts.iter().sum::<u64>();
        let games = Games {
            won: points,
            lost: all - points,
        };
        estimate(games, Pairs(counts))
    }

    /// Worked examples of the tournament manager fastchess (its test of the Elo model): difference and half width.
    #[test]
    fn elo_from_pairs_agrees_with_published_examples() {
        for (counts, elo, error) in [
            ([34, 54, 31 + 32, 64, 75], 55.58, 27.65),
            ([332, 433, 457 + 41, 333, 334], -8.64, 10.33),
            ([7895, 8757, 5485 + 200, 568, 9999], -21.04, 2.95),
        ] {
            let found = of_pairs(counts);
            assert!(near(found.elo, elo, 0.01), "{found:?}");
            let width = found.high.zip(found.low).map(|(high, low)| high - low);
            assert!(near(width, 2.0 * error, 0.03), "{found:?}");
        }
    }

    #[test]
    fn a_zero_has_no_minus() {
        let even = of_pairs([1, 0, 0, 0, 1]);
        assert_eq!(even.elo.map(|elo| elo.abs()), Some(0.0));
        assert!(even.to_string().starts_with("+0.0 ("), "{even}");
        let nearly = EloEstimate {
            elo: Some(-0.04),
            low: Some(-0.06),
            high: Some(0.04),
        };
        assert_eq!(nearly.to_string(), "+0.0 (-0.1 to +0.0)");
    }

    #[test]
    fn likelihoods_of_superiority_agree_with_published_examples() {
        let games = Games { won: 1, lost: 1 };
        let likelihood = likelihood_of_superiority(games, Pairs([332, 433, 457 + 41, 333, 334]));
        assert!(near(likelihood, 0.0505, 0.0001), "{likelihood:?}");
        assert_eq!(
            likelihood_of_superiority(Games::default(), Pairs::default()),
            None
        );
        assert!((normal_distribution(1.0) - 0.841_344_746).abs() < 2e-7);
        assert!((normal_distribution(-Z95) - 0.025).abs() < 2e-7);
    }

    #[test]
    fn one_sided_results_have_one_bound_and_no_infinity() {
        let all_won = estimate(Games { won: 6, lost: 0 }, Pairs([0, 0, 0, 0, 3]));
        assert_eq!((all_won.elo, all_won.high), (None, None));
        // 0.05^(1/6) = 0.607: who wins less often than that wins six of six in less than one case of twenty.
        assert!(near(all_won.low, 75.5, 0.1), "{all_won:?}");
        let all_lost = estimate(Games { won: 0, lost: 6 }, Pairs([3, 0, 0, 0, 0]));
        assert!(near(all_lost.high, -75.5, 0.1), "{all_lost:?}");
        let one = estimate(Games { won: 1, lost: 0 }, Pairs::default());
        assert!(near(one.low, -511.5, 0.1), "{one:?}");
        assert_eq!(one.to_string(), "above -511.5");
        assert_eq!(
            estimate(Games::default(), Pairs::default()),
            EloEstimate::default()
        );
    }

    #[test]
    fn pairs_that_all_end_alike_leave_a_doubt() {
        let few = estimate(Games { won: 2, lost: 2 }, Pairs([0, 0, 2, 0, 0]));
        let many = estimate(
            Games {
                won: 100,
                lost: 100,
            },
            Pairs([0, 0, 100, 0, 0]),
        );
        assert_eq!(few.elo, Some(0.0));
        assert!(few.low < Some(-300.0) && few.high > Some(300.0), "{few:?}");
        assert!(many.low > Some(-13.0) && many.high < Some(13.0), "{many:?}");
        assert!(many.low < Some(-6.0), "{many:?}");
    }

    /// The interval holds the true difference in about 95 of 100 simulated matches.
    #[test]
    fn the_interval_holds_what_it_promises() {
        let mut rng = fastrand::Rng::with_seed(7);
        let truth = 60.0;
        let (matches, pairs_each) = (2000, 100);
        let mut held = 0;
        for _ in 0..matches {
            let (mut games, mut pairs) = (Games::default(), Pairs::default());
            for _ in 0..pairs_each {
                // The first mover's edge makes the two games of a pair unlike, as in earnest.
                let won = [0.15, -0.15]
                    .iter()
                    .filter(|edge| rng.f64() < score_of_elo(truth) + **edge)
                    .count();
                games.won += won as u64;
                games.lost += 2 - won as u64;
                pairs.add(won);
            }
            let found = estimate(games, pairs);
            held += u32::from(found.low < Some(truth) && found.high > Some(truth));
        }
        let share = f64::from(held) / f64::from(matches);
        assert!((0.935..0.965).contains(&share), "{share}");
    }
}
