//! The sequential probability ratio test on pairs of games: a match that runs until it is decided.

use super::elo::{Pairs, score_of_elo};

/// What stands in for the number of pairs with a result that has not been seen yet, so that no logarithm is infinite.
const UNSEEN: f64 = 1e-3;

/// Two hypotheses on the difference in strength (logistic Elo), and how often each may be accepted wrongly.
#[derive(Clone, Copy, Debug, PartialEq, serde::Serialize)]
pub struct Sprt {
    /// The difference under the hypothesis H0.
    pub elo0: f64,
    /// The difference under the hypothesis H1, above the other one.
    pub elo1: f64,
    /// How often H1 may be accepted where H0 is true.
    pub alpha: f64,
    /// How often H0 may be accepted where H1 is true.
    pub beta: f64,
}

/// Why a test was refused.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum SprtError {
    /// The hypotheses are the wrong way round, or one.
    #[error("elo0 must be below elo1")]
    Order,
    /// No such test can decide.
    #[error("alpha and beta must lie above 0 and together below 1")]
    Errors,
    /// A number that is none.
    #[error("all four numbers must be finite")]
    NotFinite,
}

/// Where a test stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq, serde::Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Decision {
    /// More games are needed.
    Undecided,
    /// The difference is rather `elo0`.
    AcceptH0,
    /// The difference is rather `elo1`.
    AcceptH1,
}

impl Sprt {
    /// A test.
    pub fn new(elo0: f64, elo1: f64, alpha: f64, beta: f64) -> Result<Sprt, SprtError> {
        if ![elo0, elo1, alpha, beta].iter().all(|x| x.is_finite()) {
            return Err(SprtError::NotFinite);
        }
        if elo0 >= elo1 {
            return Err(SprtError::Order);
        }
        if alpha <= 0.0 || beta <= 0.0 || alpha + beta >= 1.0 {
            return Err(SprtError::Errors);
        }
        Ok(Sprt {
            elo0,
            elo1,
            alpha,
            beta,
        })
    }

    /// The ratios at which H0 and H1 are accepted, as logarithms (Wald's bounds).
    pub fn bounds(self) -> (f64, f64) {
        (
            (self.beta / (1.0 - self.alpha)).ln(),
            ((1.0 - self.beta) / self.alpha).ln(),
        )
    }

    /// The logarithm of how much likelier the pairs are under H1 than under H0, each at its likeliest distribution
    /// (M. Van den Bergh, Comments on Normalized Elo, proposition 1.1); 0 without pairs.
    pub fn log_likelihood_ratio(self, pairs: Pairs) -> f64 {
        if pairs.played() == 0 {
            return 0.0;
        }
        let seen = pairs
            .shares()
            .map(|(share, count)| (share, count.max(UNSEEN)));
        let total: f64 = seen.iter().map(|(_, count)| count).sum();
        let frequencies = seen.map(|(share, count)| (share, count / total));
        let likeliest0 = likeliest(&frequencies, score_of_elo(self.elo0));
        let likeliest1 = likeliest(&frequencies, score_of_elo(self.elo1));
        (0..5)
            .map(|index| seen[index].1 * (likeliest1[index] / likeliest0[index]).ln())
            .sum()
    }

    /// Whether the pairs so far decide.
    pub fn decide(self, pairs: Pairs) -> Decision {
        let ratio = self.log_likelihood_ratio(pairs);
        let (lower, upper) = self.bounds();
        if ratio >= upper {
            Decision::AcceptH1
        } else if ratio <= lower {
            Decision::AcceptH0
        } else {
            Decision::Undecided
        }
    }
}

/// A test while pairs come in: once it is decided, it stays so, whatever the games show that were still going on.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct RunningTest {
    test: Sprt,
    decision: Decision,
}

impl RunningTest {
    /// A test that has seen no pairs.
    pub fn new(test: Sprt) -> RunningTest {
        RunningTest {
            test,
            decision: Decision::Undecided,
        }
    }

    /// Takes all pairs so far into account, unless it has been decided before.
    pub fn see(&mut self, pairs: Pairs) {
        if self.decision == Decision::Undecided {
            self.decision = self.test.decide(pairs);
        }
    }

    /// What is tested.
    pub fn test(&self) -> Sprt {
        self.test
    }

    /// Where it stands.
    pub fn decision(&self) -> Decision {
        self.decision
    }
}

/// Of all distributions with this mean the one under which the frequencies are likeliest.
fn likeliest(frequencies: &[(f64, f64); 5], mean: f64) -> [f64; 5] {
    let slope = |theta: f64| -> f64 {
        frequencies
            .iter()
            .map(|(share, p)| p * (share - mean) / (1.0 + theta * (share - mean)))
            .sum()
    };
    // The slope falls from +infinity to -infinity between these two, where the first and the last probability are
    // infinite.
    let (mut low, mut high) = (-1.0 / (1.0 - mean), 1.0 / mean);
    for _ in 0..100 {
        let middle = (low + high) / 2.0;
        if slope(middle) > 0.0 {
            low = middle;
        } else {
            high = middle;
        }
    }
    let theta = (low + high) / 2.0;
    frequencies.map(|(share, p)| p / (1.0 + theta * (share - mean)))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Worked examples of the tournament manager fastchess (its test of the SPRT, logistic and pentanomial).
    #[test]
    fn ratios_agree_with_published_examples() {
        for (counts, elo0, elo1, expected) in [
            ([223, 9863, 20279 + 1000, 10037, 246], 0.5, 2.5, -3.07),
            ([871, 26175, 55003 + 980, 26678, 821], 0.0, 2.0, -4.98),
        ] {
            let test = Sprt::new(elo0, elo1, 0.05, 0.05).expect("a test");
            let ratio = test.log_likelihood_ratio(Pairs(counts));
            assert!((ratio - expected).abs() < 0.01, "{ratio} for {expected}");
        }
    }

    #[test]
    fn bounds_and_refusals() {
        let (lower, upper) = Sprt::new(0.0, 5.0, 0.05, 0.05).expect("a test").bounds();
        assert!((upper - 2.944).abs() < 0.001 && (lower + 2.944).abs() < 0.001);
        assert_eq!(Sprt::new(5.0, 5.0, 0.05, 0.05), Err(SprtError::Order));
        assert_eq!(Sprt::new(0.0, 5.0, 0.0, 0.05), Err(SprtError::Errors));
        assert_eq!(Sprt::new(0.0, 5.0, 0.5, 0.5), Err(SprtError::Errors));
        assert_eq!(
            Sprt::new(0.0, f64::INFINITY, 0.05, 0.05),
            Err(SprtError::NotFinite)
        );
    }

    #[test]
    fn a_decision_stays() {
        let mut running = RunningTest::new(Sprt::new(0.0, 10.0, 0.05, 0.05).expect("a test"));
        running.see(Pairs([0, 0, 0, 0, 1]));
        assert_eq!(running.decision(), Decision::Undecided);
        running.see(Pairs([0, 0, 0, 0, 200]));
        assert_eq!(running.decision(), Decision::AcceptH1);
        let later = Pairs([150, 0, 0, 0, 200]);
        assert_ne!(running.test().decide(later), Decision::AcceptH1);
        running.see(later);
        assert_eq!(running.decision(), Decision::AcceptH1);
    }

    #[test]
    fn nothing_is_infinite() {
        let test = Sprt::new(0.0, 10.0, 0.05, 0.05).expect("a test");
        assert_eq!(test.log_likelihood_ratio(Pairs::default()), 0.0);
        for index in 0..5 {
            for count in [1, 1000] {
                let mut pairs = Pairs::default();
                pairs.0[index] = count;
                assert!(test.log_likelihood_ratio(pairs).is_finite());
            }
        }
        assert_eq!(test.decide(Pairs([0, 0, 0, 0, 200])), Decision::AcceptH1);
        assert_eq!(test.decide(Pairs([200, 0, 0, 0, 0])), Decision::AcceptH0);
    }

    /// How often a test decides wrongly, in matches whose games are independent of each other.
    fn wrong_decisions(test: Sprt, true_elo: f64, wrong: Decision, seed: u64) -> f64 {
        let mut rng = fastrand::Rng::with_seed(seed);
        let score = score_of_elo(true_elo);
        let mut count = 0;
        for _ in 0..1000 {
            let mut pairs = Pairs::default();
            let decision = loop {
                let won = (0..2).filter(|_| rng.f64() < score).count();
                pairs.add(won);
                match test.decide(pairs) {
                    Decision::Undecided => {}
                    decision => break decision,
                }
            };
            count += u32::from(decision == wrong);
        }
        f64::from(count)
    }

    #[test]
    fn wrong_decisions_are_as_rare_as_stated() {
        let test = Sprt::new(0.0, 60.0, 0.05, 0.1).expect("a test");
        let within = |count: f64, stated: f64| {
            let deviation = (1000.0 * stated * (1.0 - stated)).sqrt();
            count <= 1000.0 * stated + 3.0 * deviation
        };
        let false_h1 = wrong_decisions(test, 0.0, Decision::AcceptH1, 1);
        assert!(within(false_h1, test.alpha), "{false_h1}");
        let false_h0 = wrong_decisions(test, 60.0, Decision::AcceptH0, 2);
        assert!(within(false_h0, test.beta), "{false_h0}");
        let figure =
            format!("wrong decisions of 1,000 tests: {false_h1} for 5 %, {false_h0} for 10 %");
        // Told to whoever runs this with --nocapture; a closed stderr is no fault.
        let _ = std::io::Write::write_all(&mut std::io::stderr(), figure.as_bytes());
    }
}
