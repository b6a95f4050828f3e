//! The three openings.

use super::*;

#[test]
fn the_first_turns_of_strong_pie_place_two_stones_apart() {
    let mut position = Lifeline::<1>::new(rules(3, Balance::Strong));
    // 19 cells make 171 pairs, of which 42 are adjacent.
    assert_eq!(position.turn_count(), Some(129));
    assert!(!position.can_swap());
    assert_eq!(
        why(&position, "a2,a1"),
        "a1 and a2 are adjacent: the two stones would be a player's only group and die at once, \
         and the position would not change"
    );
    assert_eq!(
        why(&position, "a2"),
        "a player's first turn places two stones"
    );
    play(&mut position, "d1,b1");
    assert_eq!(
        position.to_text().to_string(),
        ".../x.../...../x.../... w turn2 first=b"
    );
    assert_eq!(position.turn_count(), Some(103));
    assert!(position.can_swap());
    let mut swapped = position.clone();
    play(&mut swapped, "swap");
    assert_eq!(
        swapped.to_text().to_string(),
        ".../x.../...../x.../... w turn2-swapped first=w"
    );
    assert_eq!(swapped.turn_count(), Some(102));
    assert_eq!(
        why(&swapped, "swap"),
        "only the second player can swap, and only in place of the second player's first turn"
    );
    assert_ne!(swapped.hash(), position.hash());
    play(&mut swapped, "e3,a3");
    assert_eq!(swapped.phase(), "play");
    assert_eq!(swapped.to_move(), Color::Black);
    assert_eq!(swapped.turn_count(), Some(15));
}

#[test]
fn four_stones_in_two_pairs_never_take_anything() {
    // What the first turns of strong pie rest on, on the two smallest boards: every pair of White's
    // beside every pair of Black's.
    for size in [3, 4] {
        let mut blacks = Vec::new();
        let start = Lifeline::<1>::new(rules(size, Balance::Strong));
        start.turns(&mut blacks);
        for black in blacks {
            let mut position = start.clone();
            position.play(black);
            let mut whites = Vec::new();
            position.turns(&mut whites);
            assert_eq!(Some(whites.len() as u64), position.turn_count());
            for white in whites
                .into_iter()
                .filter(|&turn| turn != LifelineTurn::Swap)
            {
                let mut after = position.clone();
                after.play(white);
                for color in Color::BOTH {
                    assert!(after.stones.dead(color).is_empty(), "{black:?} {white:?}");
                }
            }
        }
    }
}

#[test]
fn weak_pie_removes_nothing_before_the_fourth_stone() {
    let mut position = Lifeline::<1>::new(rules(3, Balance::Weak));
    assert_eq!(position.turn_count(), Some(19));
    play(&mut position, "c3");
    assert_eq!(position.phase(), "turn2");
    assert_eq!(position.turn_count(), Some(19));
    play(&mut position, "swap");
    assert_eq!(position.phase(), "turn2-swapped");
    assert_eq!(position.turn_count(), Some(18));
    play(&mut position, "a1");
    play(&mut position, "c4");
    assert_eq!(
        position.to_text().to_string(),
        ".../..../..xx./..../o.. w turn4 first=w"
    );
    // Black's adjacent stones are one group: the fourth stone takes both, and White has won.
    assert_eq!(position.turn_count(), Some(16));
    let mut taken = position.clone();
    play(&mut taken, "e3");
    assert_eq!(
        taken.to_text().to_string(),
        "..o/..../...../..../o.. b play first=w"
    );
    assert_eq!(taken.winner(), Some(Color::White));
    // A fourth stone beside White's first one dies with it: nothing is left, and White made the last turn.
    play(&mut position, "a2");
    assert_eq!(
        position.to_text().to_string(),
        ".../..../...../..../... b play first=w"
    );
    assert_eq!(position.winner(), Some(Color::White));
}

#[test]
fn white_kills_both_own_stones_with_the_fourth_and_loses_a_turn_later() {
    let mut position = position(Balance::Weak, ".../..../x.x../..../o.. w turn4");
    play(&mut position, "b1");
    assert_eq!(
        position.to_text().to_string(),
        ".../..../x.x../..../... b play first=b"
    );
    assert_eq!(position.winner(), None);
    play(&mut position, "e1");
    assert_eq!(position.winner(), Some(Color::Black));
}

#[test]
fn komi_pie_from_the_first_word_to_the_last_point() {
    let mut position = Lifeline::<1>::new(rules(3, Balance::Komi));
    assert_eq!(
        position.to_text().to_string(),
        ".../..../...../..../... b komi first=b"
    );
    assert_eq!(position.turn_count(), Some(20));
    assert_eq!(
        why(&position, "komi=20"),
        "the komi is at most 19, the number of cells"
    );
    assert_eq!(
        why(&position, "c3"),
        "the first player names the komi first"
    );
    play(&mut position, "komi=1");
    assert_eq!(
        position.to_text().to_string(),
        ".../..../...../..../... w choose 1 first=b"
    );
    assert_eq!(position.turn_count(), Some(2));
    assert_eq!(
        why(&position, "c3"),
        "the second player chooses sides first: swap or keep"
    );
    let mut kept = position.clone();
    play(&mut kept, "keep");
    assert_eq!(
        kept.to_text().to_string(),
        ".../..../...../..../... b turn1 1 first=b"
    );
    play(&mut position, "swap");
    assert_eq!(
        position.to_text().to_string(),
        ".../..../...../..../... b turn1 1 first=w"
    );
    assert_eq!(
        position.seats().seat(position.to_move()),
        crate::game::Seat::Second
    );
    play(&mut position, "c1");
    assert_eq!(position.phase(), "turn2");
    assert_eq!(
        why(&position, "swap"),
        "only the second player can swap, and only right after the komi is named"
    );
    assert_eq!(
        why(&position, "pass"),
        "points of komi can be spent only after the first four stones"
    );
    ["a1", "c5", "e1"]
        .iter()
        .for_each(|turn| play(&mut position, turn));
    assert_eq!(
        position.to_text().to_string(),
        "o../..../x...x/..../o.. b play 1 first=w"
    );
    assert_eq!(why(&position, "pass"), "the points of komi are White's");
    play(&mut position, "b4");
    assert_eq!(position.turn_count(), Some(15));
    play(&mut position, "pass");
    assert_eq!(
        position.to_text().to_string(),
        "o../..../x...x/...x/o.. b play 0 first=w"
    );
    play(&mut position, "a3");
    assert_eq!(why(&position, "pass"), "White has no points of komi left");
}
