//! Charts of results, as SVG that stands in a page.

use super::elo::{Games, Pairs, estimate, score_of_elo};
use std::collections::HashMap;

const WIDTH: f64 = 640.0;
const HEIGHT: f64 = 160.0;

/// The most points of a curve, and the bars of a histogram, that can be told apart.
const MOST_POINTS: usize = 320;
const BARS: usize = 20;

/// How often values of each size occur, counted one by one: the range grows with the values, the bars stay as many.
#[derive(Clone, Debug, PartialEq)]
pub struct Histogram {
    counts: [u64; BARS],
    top: f64,
}

impl Histogram {
    /// A histogram from 0, whose bars are this wide until a value lies above all of them.
    pub fn new(width: f64) -> Histogram {
        Histogram {
            counts: [0; BARS],
            top: width * BARS as f64,
        }
    }

    /// Counts a value, which must not be negative; what is not finite is passed over.
    pub fn add(&mut self, value: f64) {
        if !value.is_finite() {
            return;
        }
        while value >= self.top {
            self.top *= 2.0;
            let old = self.counts;
            self.counts = [0; BARS];
            for (bar, count) in old.into_iter().enumerate() {
                self.counts[bar / 2] += count;
            }
        }
        let bar = (value.max(0.0) / self.top * BARS as f64) as usize;
        self.counts[bar.min(BARS - 1)] += 1;
    }

    /// The chart; `name` is a class of it and `unit` what the values are.
    pub fn chart(&self, name: &str, unit: &str) -> String {
        let highest = self.counts.iter().copied().max().unwrap_or(0).max(1) as f64;
        let width = WIDTH / BARS as f64;
        let step = self.top / BARS as f64;
        let mut svg = svg_head(name, &format!("from 0 to {} {unit}", self.top));
        for (bar, &count) in self.counts.iter().enumerate() {
            let height = HEIGHT * count as f64 / highest;
            svg += &format!(
                "<rect x=\"{:.1}\" y=\"{:.1}\" width=\"{:.1}\" height=\"{height:.1}\" fill=\"currentColor\" opacity=\"0.6\">\
                 <title>{:.3} to {:.3}: {count}</title></rect>\n",
                bar as f64 * width,
                HEIGHT - height,
                width - 2.0,
                step * bar as f64,
                step * (bar + 1) as f64
            );
        }
        svg + &format!(
            "</svg>\n<p class=\"faint\">from 0 to {} {unit}, {step} {unit} a bar</p>\n",
            self.top
        )
    }
}

/// A line through values of one kind, from left to right; each is given with the ends of its band, all from 0 to 1.
pub fn curve_in_band(name: &str, label: &str, points: &[(f64, f64, f64)]) -> String {
    let stride = points.len().div_ceil(MOST_POINTS).max(1);
    let last = points.len().saturating_sub(1).max(1) as f64;
    let shown: Vec<(f64, &(f64, f64, f64))> = points
        .iter()
        .enumerate()
        .filter(|(index, _)| index % stride == 0 || index + 1 == points.len())
        .map(|(index, point)| (WIDTH * index as f64 / last, point))
        .collect();
    let y = |share: f64| HEIGHT * (1.0 - share);
    let line = shown.iter().map(|(x, p)| format!("{x:.1},{:.1}", y(p.0)));
    let lower = shown.iter().map(|(x, p)| format!("{x:.1},{:.1}", y(p.1)));
    let upper = shown.iter().map(|(x, p)| format!("{x:.1},{:.1}", y(p.2)));
    let band: Vec<String> = lower.chain(upper.rev()).collect();
    format!(
        "{}<polygon points=\"{}\" fill=\"currentColor\" opacity=\"0.15\"/>\n\
         <line x1=\"0\" y1=\"{half}\" x2=\"{WIDTH}\" y2=\"{half}\" stroke=\"currentColor\" opacity=\"0.4\"/>\n\
         <polyline points=\"{}\" fill=\"none\" stroke=\"currentColor\" stroke-width=\"2\"/>\n</svg>\n",
        svg_head(name, label),
        band.join(" "),
        line.collect::<Vec<_>>().join(" "),
        half = HEIGHT / 2.0
    )
}

/// A game as the score of one of two engines sees it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct ScoredGame {
    /// Its pair.
    pub(super) pair: u64,
    /// Whether the engine has won it; `None` when it is void.
    pub(super) won: Option<bool>,
}

/// The share of games that one of two engines has won so far, game by game, as a line in the band of its 95 % interval.
pub(super) fn score_chart(played: impl Iterator<Item = ScoredGame>) -> String {
    let (mut games, mut pairs) = (Games::default(), Pairs::default());
    let mut halves: HashMap<u64, Option<bool>> = HashMap::new();
    let mut points = Vec::new();
    for game in played {
        if let Some(won) = game.won {
            games.add(won);
        }
        match halves.remove(&game.pair) {
            None => drop(halves.insert(game.pair, game.won)),
            Some(other) => {
                if let (Some(a), Some(b)) = (game.won, other) {
                    pairs.add(usize::from(a) + usize::from(b));
                }
            }
        }
        let elo = estimate(games, pairs);
        points.push((
            games.score().unwrap_or(0.5),
            elo.low.map_or(0.0, score_of_elo),
            elo.high.map_or(1.0, score_of_elo),
        ));
    }
    curve_in_band("score", "0 % below, 100 % above", &points)
}

fn svg_head(name: &str, label: &str) -> String {
    format!(
        "<svg class=\"chart {name}\" viewBox=\"0 0 {WIDTH} {HEIGHT}\" role=\"img\" aria-label=\"{label}\" \
         style=\"max-width:{WIDTH}px;width:100%\">\n"
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_histogram_grows_with_its_values_and_loses_none() {
        let mut histogram = Histogram::new(1.0);
        for value in [0.0, 0.5, 19.9, 7.0, f64::NAN, f64::INFINITY] {
            histogram.add(value);
        }
        assert_eq!((histogram.top, histogram.counts[0]), (20.0, 2));
        histogram.add(70.0);
        assert_eq!(histogram.top, 80.0);
        let mut expected = [0; BARS];
        (expected[0], expected[1], expected[4], expected[17]) = (2, 1, 1, 1);
        assert_eq!(histogram.counts, expected);
    }
}
