//! Turns as steps and as text, and positions as text.

use super::*;

#[test]
fn steps_make_the_turns() {
    for (balance, line) in [
        (Balance::Strong, ".../..../...../..../... b turn1"),
        (Balance::Strong, ".../..../..x../..../x.. w turn2"),
        (Balance::Strong, ".../..../..x../..../x.. w turn2-swapped"),
        (Balance::Weak, ".../..../..x../..../... w turn2"),
        (Balance::Weak, ".../..../..xx./..../o.. w turn4"),
        (Balance::Komi, ".../..../...../..../... b komi"),
        (Balance::Komi, ".../..../...../..../... w choose 3"),
        (Balance::Komi, "o../..../x...x/...x/o.. w play 1"),
    ] {
        let position = position(balance, line);
        let (mut listed, mut stepped) = (Vec::new(), Vec::new());
        position.turns(&mut listed);
        let mut open = vec![(position.clone(), Vec::new())];
        while let Some((at, made)) = open.pop() {
            let mut steps = Vec::new();
            at.steps(&mut steps);
            assert!(!steps.is_empty(), "{line}");
            for step in steps {
                let mut next = at.clone();
                next.play_step(step);
                assert_eq!(next.hash(), next.fresh_hash());
                let mut made = made.clone();
                made.push(step);
                if next.is_mid_turn() {
                    assert_ne!(next.hash(), at.hash());
                    open.push((next, made));
                    continue;
                }
                let turn = position.turn_of_steps(&made).expect("a whole turn");
                assert_eq!(position.steps_of_turn(turn), made);
                let mut whole = position.clone();
                whole.play(turn);
                assert_eq!(whole, next);
                stepped.push(turn);
            }
        }
        for &turn in &listed {
            let text = position.write_turn(turn);
            assert_eq!(position.read_turn(&text), Ok(turn));
            assert_eq!(position.read_turn(&text.to_uppercase()), Ok(turn));
        }
        listed.sort();
        stepped.sort();
        assert_eq!(listed, stepped, "{line}");
        assert_eq!(Some(listed.len() as u64), position.turn_count());
    }
}

#[test]
fn texts_that_are_no_turns() {
    let position = Lifeline::<1>::new(rules(4, Balance::Komi));
    for text in [
        "",
        "a1,",
        "a1,b1,c1",
        "a0",
        "a01",
        "a1/b2",
        "komi",
        "komi=",
        "komi=-1",
        "komi=65536",
        "swap ",
    ] {
        let error = position.read_turn(text);
        assert!(
            matches!(error, Err(TurnTextError::Malformed { .. })),
            "{text}"
        );
    }
    assert_eq!(
        position.read_turn("a1,H9"),
        Err(TurnTextError::NoSuchCell("h9".to_string()))
    );
    assert_eq!(
        position.read_turn("A4,a4"),
        Err(TurnTextError::Doubled("a4".to_string()))
    );
    assert_eq!(position.read_turn("KOMI=007"), Ok(LifelineTurn::Komi(7)));
}

#[test]
fn positions_are_refused_with_the_reason() {
    let refused = |balance, line: &str| read(balance, line).expect_err("a refusal");
    let empty = ".../..../...../..../...";
    for (balance, tail, reason) in [
        (
            Balance::Strong,
            "b setup1",
            "'setup1' is no phase with balance=strong (there are turn1, turn2, turn2-swapped, play)",
        ),
        (
            Balance::Strong,
            "b turn3",
            "'turn3' is no phase with balance=strong (there are turn1, turn2, turn2-swapped, play)",
        ),
        (
            Balance::Komi,
            "b turn2-swapped 3",
            "'turn2-swapped' is no phase with balance=komi (there are komi, choose, turn1, turn2, turn3, turn4, play)",
        ),
        (
            Balance::Strong,
            "w turn1",
            "in phase turn1 the first player is to move",
        ),
        (
            Balance::Strong,
            "b turn1 first=w",
            "phase turn1 goes with first=b",
        ),
        (
            Balance::Strong,
            "w turn2",
            "in phase turn2 the side to move has 0 stones and the other side 2, not 0 and 0",
        ),
        (
            Balance::Weak,
            "b turn3",
            "in phase turn3 the side to move has 1 stones and the other side 1, not 0 and 0",
        ),
        (Balance::Strong, "b play 3", "no number 3 belongs there"),
        (Balance::Komi, "b komi 3", "no number 3 belongs there"),
        (
            Balance::Komi,
            "b play",
            "in phase play White's points of komi are missing",
        ),
        (Balance::Komi, "b play 3 4", "no number 4 belongs there"),
        (
            Balance::Komi,
            "w choose 20",
            "20 points of komi are more than the 19 cells",
        ),
        (
            Balance::Komi,
            "w choose 3 first=w",
            "phase choose goes with first=b",
        ),
    ] {
        assert_eq!(refused(balance, &format!("{empty} {tail}")), reason);
    }
    assert_eq!(
        refused(Balance::Strong, ".../..../..xx./..../... w turn2"),
        "the two stones of the first turn cannot be adjacent"
    );
    assert_eq!(
        refused(
            Balance::Strong,
            ".../..../..xx./..../o.o w turn2-swapped first=b"
        ),
        "phase turn2-swapped goes with first=w"
    );
    assert_eq!(
        refused(Balance::Strong, ".../..../..xx./..../o.o w play"),
        "the group at c3 is dead"
    );
    assert_eq!(
        refused(Balance::Strong, "../../.. b turn1"),
        "3 rows are no board of this game, which has 5, 7, 9, ... or 23"
    );
    assert_eq!(
        refused(Balance::Strong, "..../..../..../..../..../.... b turn1"),
        "6 rows are no board of this game, which has 5, 7, 9, ... or 23"
    );
}

#[test]
fn positions_come_back_as_they_were() {
    for (balance, line) in [
        (
            Balance::Strong,
            ".../..../..x../..../x.. w turn2-swapped first=w",
        ),
        (Balance::Strong, "x.x/..../...x./xxx./o.o b play first=w"),
        (Balance::Strong, ".../..../...../..../... b play first=b"),
        (Balance::Weak, ".../..../..xx./..../o.. w turn4 first=w"),
        (Balance::Komi, ".../..../...../..../... b turn1 19 first=w"),
    ] {
        let position = position(balance, line);
        assert_eq!(position.to_text().to_string(), line);
        assert_eq!(position.hash(), position.fresh_hash());
    }
}
