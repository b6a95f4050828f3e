//! What positions are worth, term by term.

use super::*;
use crate::game::Evaluator;

fn share(line: &str, name: &str) -> i32 {
    let terms = LifelineEvaluator.terms(&position(Balance::Strong, line));
    let found = terms.iter().find(|(term, _)| *term == name);
    found.expect("a term of this name").1
}

#[test]
fn the_terms_add_up_and_know_no_colour() {
    let mut rng = fastrand::Rng::with_seed(1);
    for balance in [Balance::Strong, Balance::Weak] {
        let mut position = Lifeline::<1>::new(rules(5, balance));
        while position.winner().is_none() {
            let value = LifelineEvaluator.evaluate(&position);
            let terms = LifelineEvaluator.terms(&position);
            assert_eq!(terms.iter().map(|(_, share)| share).sum::<i32>(), value);
            if position.phase() == "play" {
                let text = position.to_text().recolored(Lifeline::<1>::SYMBOLS);
                let recolored = Lifeline::<1>::from_text(position.rules(), &text);
                let recolored = recolored.expect("a good position");
                assert_eq!(LifelineEvaluator.evaluate(&recolored), -value, "{text}");
            }
            position.play(position.random_turn(&mut rng));
        }
    }
}

#[test]
fn cells_that_only_one_side_can_play_on_are_safe_placements() {
    // Black's wall has the nine cells of rows a and b to itself.
    let walled = share(
        "o..o/...../x...../......./xxxxxx/...../.... w play",
        "safe placements",
    );
    assert_eq!(walled % 9, 0);
    // With a stone of its own in there, the last of the eight cells left would end both groups' life there.
    let lived_in = share(
        "o..o/...../x...../......./xxxxxx/...../x... w play",
        "safe placements",
    );
    assert!(lived_in > 0);
    assert_eq!(lived_in * 9, walled * 7);
}
