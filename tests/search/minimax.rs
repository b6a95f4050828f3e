//! Values as the plainest search finds them.

use crate::seat_to_move;
use windrose::game::{Color, Evaluator, Game, Seat};
use windrose::search::{Report, Score};

/// The value of a position that a turn of `seat` has led to, for that seat, by plain minimax over whole turns, `turns`
/// of which have been made since the root.
pub(crate) fn value_of_result<G: Game, E: Evaluator<G>>(
    after: &G,
    seat: Seat,
    depth: u32,
    turns: u32,
    evaluator: &E,
) -> Score {
    if let Some(winner) = after.winner() {
        return if after.seats().seat(winner) == seat {
            Score::win_in(turns)
        } else {
            Score::loss_in(turns)
        };
    }
    let value = if depth == 0 {
        let black = evaluator.evaluate(after);
        Score::of_value(if after.to_move() == Color::Black {
            black
        } else {
            -black
        })
    } else {
        minimax_over_turns(after, depth, turns, evaluator)
    };
    if seat_to_move(after) == seat {
        value
    } else {
        -value
    }
}

pub(crate) fn minimax_over_turns<G: Game, E: Evaluator<G>>(
    position: &G,
    depth: u32,
    turns: u32,
    evaluator: &E,
) -> Score {
    let mut list = Vec::new();
    position.turns(&mut list);
    let seat = seat_to_move(position);
    let values = list.into_iter().map(|turn| {
        let mut after = position.clone();
        after.play(turn);
        value_of_result(&after, seat, depth - 1, turns + 1, evaluator)
    });
    values.max().expect("a legal turn")
}

pub(crate) fn minimax_over_steps<G: Game, E: Evaluator<G>>(
    position: &G,
    depth: u32,
    turns: u32,
    evaluator: &E,
) -> Score {
    let mut list = Vec::new();
    position.steps(&mut list);
    let seat = seat_to_move(position);
    let values = list.into_iter().map(|step| {
        let mut after = position.clone();
        after.play_step(step);
        if after.is_mid_turn() {
            minimax_over_steps(&after, depth, turns, evaluator)
        } else if depth == 1 || after.winner().is_some() {
            value_of_result(&after, seat, 0, turns + 1, evaluator)
        } else {
            let value = minimax_over_steps(&after, depth - 1, turns + 1, evaluator);
            if seat_to_move(&after) == seat {
                value
            } else {
                -value
            }
        }
    });
    values.max().expect("a legal step")
}

/// The first turn of a line has the value that the report tells, the line is legal, and it ends where the report says.
pub(crate) fn assert_line_is_worth_its_score<G: Game, E: Evaluator<G>>(
    position: &G,
    report: &Report<G>,
    evaluator: &E,
) {
    let mut after = position.clone();
    for &turn in &report.line {
        assert_eq!(after.check(turn).map_err(|e| e.to_string()), Ok(()));
        after.play(turn);
    }
    assert!(!report.line.is_empty() && report.line.len() <= report.depth as usize);
    let mut after = position.clone();
    after.play(report.line[0]);
    let value = value_of_result(
        &after,
        seat_to_move(position),
        report.depth - 1,
        1,
        evaluator,
    );
    assert_eq!(value, report.score, "{position:?}");
}
