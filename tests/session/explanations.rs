//! What a legal turn would do, in a sentence.

use crate::random_play::{RULE_SETS, alternates, open, random_turn};
use windrose::catalog;
use windrose::game::Color;
use windrose::session::{Session, SwapStyle};

/// The sentence for a turn of the side to move in a position.
fn sentence(game: &str, size: &str, position: &str, turn: &str) -> String {
    let session = catalog::open(game, &[("size", size)]).expect("a game of the catalog");
    let session = catalog::open_position(session.as_ref(), position).expect("a good position");
    let color = session.to_move().expect("the game goes on");
    session.explain(color, turn).expect("a legal turn")
}

#[test]
fn placements_moves_claims_and_captures_are_told() {
    // The shot at d1 closes the last line of the shooter on c1, beside three white stones and two black ones.
    let veletas = ".s...../......./......./......./.....s./.ooxx../.os.x.. w play";
    assert_eq!(
        sentence("veletas", "7", veletas, "d1"),
        "white would place a white stone at d1; a shooter at c1 would be trapped and claimed by white"
    );
    assert_eq!(
        sentence("veletas", "7", veletas, "b7-a7/a1"),
        "white would move the shooter at b7 to a7 and place a white stone at a1"
    );
    let blooms = "ab./..../..d../..../... b play 3 0";
    assert_eq!(
        sentence("blooms", "3", blooms, "1c2,2c4"),
        "black would place a black stone of colour 1 at c2 and a black stone of colour 2 at c4"
    );
    let lifeline = "x../..../o.x../..../o.o b play";
    let told = sentence("lifeline", "3", lifeline, "b1");
    assert!(
        told.starts_with("black would place a black stone at b1"),
        "{told}"
    );
}

#[test]
fn turns_without_pieces_are_told() {
    let mut session = open("lifeline", &[("balance", "komi")], SwapStyle::Sides, 0);
    let told =
        |session: &dyn Session, color, turn| session.explain(color, turn).expect("a legal turn");
    assert_eq!(
        told(session.as_ref(), Color::Black, "komi=3"),
        "black would name a komi of 3"
    );
    session.play(Color::Black, "komi=3").expect("a legal turn");
    assert_eq!(
        told(session.as_ref(), Color::White, "swap"),
        "white would swap sides"
    );
    assert_eq!(
        told(session.as_ref(), Color::White, "keep"),
        "white would keep the sides as they are"
    );
    assert_eq!(
        told(session.as_ref(), Color::White, "resign"),
        "white would resign; black would win the game"
    );
}

#[test]
fn a_sentence_names_every_cell_and_the_winner() {
    for (game, rules) in RULE_SETS {
        let style = if alternates(rules) {
            SwapStyle::Recolour
        } else {
            SwapStyle::Sides
        };
        let mut session = open(game, rules, style, 1);
        while let Some(color) = session.to_move() {
            let (_, turn) = random_turn(session.as_mut());
            let sentence = session.explain(color, &turn).expect("a legal turn");
            let effects = session.check(color, &turn).expect("a legal turn");
            assert!(
                sentence.starts_with(&format!("{color} would ")),
                "{sentence}"
            );
            let words: Vec<&str> = sentence.split([' ', ',', ';']).collect();
            let placed = effects.placed.iter().chain(&effects.removed);
            let cells = placed.map(|&(cell, _)| cell);
            for cell in cells.chain(effects.claimed.iter().map(|&(cell, _)| cell)) {
                let name = session.shape().name(cell);
                assert!(words.contains(&name.as_str()), "{sentence}: {name}");
            }
            assert_eq!(sentence.contains("capture"), effects.removed.iter().any(|&(_, piece)| {
                matches!(piece, windrose::view::Piece::Stone { color: owner, .. } if owner != color)
            }));
            session.play(color, &turn).expect("a legal turn");
            match session.outcome() {
                Some((winner, _)) => {
                    assert!(sentence.ends_with(&format!("{winner} would win the game")));
                }
                None => assert!(!sentence.contains("win the game"), "{sentence}"),
            }
        }
    }
}
