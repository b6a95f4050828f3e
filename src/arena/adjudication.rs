//! Games that need not be played to their end, since both engines say how they will end.

use crate::game::Seat;
use crate::record::RecordTurn;

/// When a game is taken as won that goes on by its rules.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Adjudication {
    /// How many turns in a row, of both engines together, must have been chosen with scores that agree.
    pub turns: usize,
    /// How far ahead all these scores must see the same player, in the engines' own units.
    pub score: i32,
}

impl Adjudication {
    /// The seat that both engines see ahead in all of the last turns; `None` where they do not, or where one of these
    /// turns has no score or all are one engine's.
    pub fn winner(self, turns: &[RecordTurn]) -> Option<Seat> {
        let last = &turns[turns.len().checked_sub(self.turns)?..];
        let ahead = |turn: &RecordTurn| {
            let score = turn.evaluation.as_ref()?.score;
            if score >= self.score {
                Some(turn.seat)
            } else if score <= self.score.saturating_neg() {
                Some(!turn.seat)
            } else {
                None
            }
        };
        let winner = ahead(last.first()?)?;
        let agreed = last.iter().all(|turn| ahead(turn) == Some(winner));
        let by_both = Seat::BOTH
            .iter()
            .all(|seat| last.iter().any(|turn| turn.seat == *seat));
        (agreed && by_both).then_some(winner)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::Color;
    use crate::record::RecordEvaluation;

    const RULE: Adjudication = Adjudication {
        turns: 4,
        score: 500,
    };

    /// Turns by seats in turn, the first player's first, with these scores, each its own player's.
    fn turns(scores: &[Option<i32>]) -> Vec<RecordTurn> {
        let seats = Seat::BOTH.iter().cycle();
        let turn = |(&seat, score): (&Seat, &Option<i32>)| RecordTurn {
            evaluation: score.map(|score| RecordEvaluation {
                score,
                ..RecordEvaluation::default()
            }),
            ..RecordTurn::new(Color::Black, seat, "a1")
        };
        seats.zip(scores).map(turn).collect()
    }

    #[test]
    fn who_is_ahead_for_both_in_all_of_the_turns_has_won() {
        let agreed = [Some(0), None, Some(500), Some(-500), Some(700), Some(-900)];
        assert_eq!(RULE.winner(&turns(&agreed)), Some(Seat::First));
        let agreed = [Some(-500), Some(500), Some(-501), Some(i32::MAX)];
        assert_eq!(RULE.winner(&turns(&agreed)), Some(Seat::Second));
    }

    #[test]
    fn as_long_as_a_score_is_missing_or_too_small_or_otherwise_the_game_goes_on() {
        for scores in [
            &[Some(500), Some(-500), Some(500)][..],
            &[Some(500), Some(-499), Some(500), Some(-500)],
            &[Some(500), None, Some(500), Some(-500)],
            &[Some(500), Some(500), Some(500), Some(500)],
            &[Some(500), Some(-500), Some(-500), Some(500)],
            &[],
        ] {
            assert_eq!(RULE.winner(&turns(scores)), None, "{scores:?}");
        }
    }

    #[test]
    fn one_engine_alone_decides_nothing() {
        let mut turns = turns(&[Some(500), Some(500), Some(500), Some(500)]);
        for turn in &mut turns {
            turn.seat = Seat::First;
        }
        assert_eq!(RULE.winner(&turns), None);
    }
}
