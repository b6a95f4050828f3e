//! What a search finds, in the words of UGI.

use crate::search::Score;
use crate::session::{Analysis, Choice};

/// A line about what a search has found.
pub(super) fn info_line(found: &Analysis) -> String {
    format!(
        "info depth {} score {} nodes {} time {} pv {}",
        found.depth,
        score(found.score),
        found.nodes,
        found.elapsed.as_millis(),
        found.line.join(" ")
    )
}

/// A line about a turn that was chosen; without a search, all that there is to say is the turn.
pub(super) fn choice_line(choice: &Choice) -> String {
    match &choice.analysis {
        Some(found) => info_line(found),
        None => format!("info depth 0 nodes 0 pv {}", choice.turn),
    }
}

/// The value for the player to move, in hundreds of an advantage; `mate` and the number of their own turns to the end where the
/// game is decided, negative where it is lost.
fn score(score: Score) -> String {
    match (score.win_distance(), score.loss_distance()) {
        (Some(turns), _) => format!("mate {}", turns.div_ceil(2)),
        (_, Some(turns)) => format!("mate -{}", turns.div_ceil(2)),
        _ => format!("cp {}", score.value()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::time::Duration;

    #[test]
    fn decided_games_are_told_by_the_turns_of_the_player_to_move() {
        assert_eq!(score(Score::of_value(-35)), "cp -35");
        assert_eq!(score(Score::win_in(1)), "mate 1");
        assert_eq!(score(Score::win_in(3)), "mate 2");
        assert_eq!(score(Score::loss_in(2)), "mate -1");
    }

    #[test]
    fn a_line_has_depth_score_nodes_time_and_line() {
        let found = Analysis {
            line: vec!["c3".to_string(), "d4".to_string()],
            score: Score::of_value(120),
            others: Vec::new(),
            depth: 2,
            nodes: 77,
            elapsed: Duration::from_millis(1_500),
        };
        assert_eq!(
            info_line(&found),
            "info depth 2 score cp 120 nodes 77 time 1500 pv c3 d4"
        );
    }
}
