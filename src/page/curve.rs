//! What both players thought of a game, as a curve.

use super::template::while_shown;
use crate::game::Seat;
use crate::record::Record;

const WIDTH: f64 = 640.0;
const HEIGHT: f64 = 150.0;
const MARGIN: f64 = 8.0;

/// The score that lies half way between the middle and the edge.
const HALF_WAY: f64 = 300.0;

/// A chart of the evaluations of a record, each as seen by the first player: above the middle the first player is
/// better. `None` where there are none.
pub(super) fn curve(record: &Record) -> Option<String> {
    let points: Vec<(usize, Seat, i32)> = record
        .turns
        .iter()
        .enumerate()
        .filter_map(|(index, turn)| {
            let score = turn.evaluation.as_ref()?.score;
            let seen_by_first = match turn.seat {
                Seat::First => score,
                Seat::Second => score.saturating_neg(),
            };
            Some((index + 1, turn.seat, seen_by_first))
        })
        .collect();
    if points.is_empty() {
        return None;
    }
    let last = record.turns.len();
    let x = |turn: usize| MARGIN + (WIDTH - 2.0 * MARGIN) * turn as f64 / last.max(1) as f64;
    let middle = HEIGHT / 2.0;
    let y = |score: i32| {
        let score = f64::from(score);
        middle - (middle - MARGIN) * score / (score.abs() + HALF_WAY)
    };
    let mut text = format!(
        "<svg class=\"curve\" viewBox=\"0 0 {WIDTH} {HEIGHT}\" role=\"img\" aria-label=\"Evaluations of both players, turn by turn\">\n\
         <path d=\"M{MARGIN} {middle}H{}\" stroke=\"currentColor\" stroke-opacity=\"0.4\"/>\n\
         <text x=\"{MARGIN}\" y=\"14\">better for the first player</text>\n\
         <text x=\"{MARGIN}\" y=\"{}\">better for the second player</text>\n",
        WIDTH - MARGIN,
        HEIGHT - 6.0
    );
    for (seat, class) in [(Seat::First, "first"), (Seat::Second, "second")] {
        let mine = points.iter().filter(|point| point.1 == seat);
        let line: Vec<String> = mine
            .clone()
            .map(|&(turn, _, score)| format!("{:.1},{:.1}", x(turn), y(score)))
            .collect();
        text += &format!(
            "<polyline class=\"{class}\" points=\"{}\" fill=\"none\" stroke-width=\"2\"/>\n",
            line.join(" ")
        );
        for &(turn, _, score) in mine {
            text += &format!(
                "<circle class=\"{class}\" cx=\"{:.1}\" cy=\"{:.1}\" r=\"2.5\" data-goto=\"{turn}\"><title>turn {turn}: {score:+}</title></circle>\n",
                x(turn),
                y(score)
            );
        }
    }
    for turn in 0..=last {
        text += &format!(
            "<path {} d=\"M{:.1} 0V{HEIGHT}\" stroke=\"currentColor\" stroke-opacity=\"0.6\"/>\n",
            while_shown("now", turn, turn, last),
            x(turn)
        );
    }
    Some(text + "</svg>\n")
}
