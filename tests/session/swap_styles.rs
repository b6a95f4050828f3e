//! The two ways to tell a swap, played side by side.

use crate::random_play::{RULE_SETS, alternates, everything, open, random_turn};
use windrose::board::Cell;
use windrose::game::{Color, Seats};
use windrose::session::{Session, SessionError, SwapStyle};
use windrose::view::{Effects, Piece};

/// What a position's line becomes when the colours exchange their names, `first=` aside.
fn exchanged(line: &str) -> String {
    let mut fields: Vec<String> = line.split(' ').map(String::from).collect();
    let pairs = if fields[0].contains(['c', 'd']) || fields[0].contains(['a', 'b']) {
        vec![('a', 'c'), ('b', 'd')]
    } else {
        vec![('x', 'o'), ('X', 'O')]
    };
    let other = |symbol: char| {
        for &(one, two) in &pairs {
            match symbol {
                symbol if symbol == one => return two,
                symbol if symbol == two => return one,
                _ => {}
            }
        }
        symbol
    };
    fields[0] = fields[0].chars().map(other).collect();
    fields[1] = if fields[1] == "b" { "w" } else { "b" }.to_string();
    if fields.len() == 6 {
        fields.swap(3, 4);
    }
    fields.join(" ")
}

/// Both sessions are in the same state, each told in its own style.
fn compare(sides: &dyn Session, recolour: &dyn Session) {
    let swapped = sides.seats() != Seats::START;
    assert_eq!(recolour.seats(), Seats::START, "colours are names of seats");
    assert_eq!(recolour.state_hash(), sides.state_hash());
    assert_eq!(recolour.seat_to_move(), sides.seat_to_move());
    assert_eq!(recolour.legal_count(), sides.legal_count());
    let expected = if swapped {
        exchanged(&sides.position())
    } else {
        sides.position()
    };
    assert_eq!(recolour.position(), expected);
    assert_eq!(sides.position().ends_with("first=w"), swapped);
    let winner = |session: &dyn Session| {
        let outcome = session.outcome();
        outcome.map(|(color, ending)| (session.seats().seat(color), ending))
    };
    assert_eq!(winner(recolour), winner(sides));
    let (view, sides_view) = (recolour.view(), sides.view());
    for (tally, sides_tally) in view.tallies.iter().zip(&sides_view.tallies) {
        let expected = if swapped {
            (sides_tally.white, sides_tally.black)
        } else {
            (sides_tally.black, sides_tally.white)
        };
        assert_eq!((tally.black, tally.white), expected, "{}", tally.name);
    }
    assert_eq!(view.phase, sides_view.phase);
}

/// The pieces after a turn, by what it is said to do.
fn apply(mut pieces: Vec<Option<Piece>>, effects: &Effects) -> Vec<Option<Piece>> {
    if let Some((from, to)) = effects.moved {
        pieces.swap(from.index(), to.index());
    }
    for &(cell, piece) in &effects.placed {
        pieces[cell.index()] = Some(piece);
    }
    for &(cell, piece) in &effects.removed {
        assert_eq!(pieces[cell.index()].take(), Some(piece));
    }
    for &(cell, owner) in &effects.claimed {
        let owner = Some(owner);
        assert_eq!(pieces[cell.index()], Some(Piece::Shooter { owner: None }));
        pieces[cell.index()] = Some(Piece::Shooter { owner });
    }
    pieces
}

#[test]
fn a_game_is_the_same_in_both_styles() {
    for (game, rules) in RULE_SETS.iter().filter(|(_, rules)| alternates(rules)) {
        for seed in 0..6 {
            let mut sides = open(game, rules, SwapStyle::Sides, seed);
            let mut recolour = open(game, rules, SwapStyle::Recolour, seed);
            let mut seats = 0;
            while let Some(color) = recolour.to_move() {
                compare(sides.as_ref(), recolour.as_ref());
                assert_eq!(color, Color::BOTH[seats % 2], "colours alternate strictly");
                let (sides_color, turn) = random_turn(sides.as_mut());
                assert!(recolour.check(!color, &turn).is_err());
                let effects = recolour.check(color, &turn).expect("a legal turn");
                let sides_effects = sides.check(sides_color, &turn).expect("a legal turn");
                let before = recolour.view().pieces;
                sides.play(sides_color, &turn).expect("a legal turn");
                recolour.play(color, &turn).expect("the same turn");
                let after = recolour.view();
                let expected = if turn == "swap" {
                    let recolored = before.into_iter();
                    recolored.map(|piece| piece.map(Piece::recolored)).collect()
                } else {
                    apply(before, &effects)
                };
                assert_eq!(after.pieces, expected, "{game} {rules:?} {turn}");
                let last = after.last_turn.expect("the turn just made");
                assert_eq!((last.color, last.effects), (color, effects));
                assert_eq!(
                    sides.view().last_turn.map(|last| last.effects),
                    Some(sides_effects)
                );
                seats += 1;
            }
            compare(sides.as_ref(), recolour.as_ref());
            let both = sides.history().into_iter().zip(recolour.history());
            for (at, (one, other)) in both.enumerate() {
                assert_eq!((one.seat, &one.text), (other.seat, &other.text));
                assert_eq!(other.color, Color::BOTH[at % 2]);
            }
        }
    }
}

#[test]
fn the_style_can_be_changed_in_the_middle_of_a_game() {
    for (game, rules) in RULE_SETS.iter().filter(|(_, rules)| alternates(rules)) {
        let mut sides = open(game, rules, SwapStyle::Sides, 1);
        let mut recolour = open(game, rules, SwapStyle::Recolour, 1);
        for _ in 0..10 {
            let Some(color) = recolour.to_move() else {
                break;
            };
            let (sides_color, turn) = random_turn(sides.as_mut());
            sides.play(sides_color, &turn).expect("a legal turn");
            recolour.play(color, &turn).expect("the same turn");
            let (in_sides, in_recolour) =
                (everything(sides.as_ref()), everything(recolour.as_ref()));
            sides.set_swap_style(SwapStyle::Recolour).expect("no komi");
            assert_eq!(everything(sides.as_ref()), in_recolour);
            sides.set_swap_style(SwapStyle::Sides).expect("no komi");
            assert_eq!(everything(sides.as_ref()), in_sides);
        }
    }
}

#[test]
fn komi_pie_and_recolour_refuse_each_other() {
    let mut session = open("lifeline", &[("balance", "komi")], SwapStyle::Sides, 0);
    assert_eq!(
        session.set_swap_style(SwapStyle::Recolour),
        Err(SessionError::StyleAndKomi)
    );
    assert_eq!(session.swap_style(), SwapStyle::Sides);
    assert_eq!(session.set_swap_style(SwapStyle::Sides), Ok(()));
}

#[test]
fn after_a_swap_the_stones_change_their_colour_in_recolour_only() {
    let play = |style| {
        let mut session = open("veletas", &[("size", "7")], style, 0);
        session.play(Color::Black, "c3/d4").expect("a legal setup");
        session.play(Color::White, "swap").expect("a legal swap");
        session
    };
    let stone_at = |session: &dyn Session, row, place| {
        let cell: Cell = session.shape().cell(row, place).expect("a square");
        session.view().pieces[cell.index()]
    };
    let sides = play(SwapStyle::Sides);
    assert_eq!(sides.to_move(), Some(Color::White));
    assert_eq!(sides.seats().to_string(), "first=white second=black");
    assert_eq!(
        stone_at(sides.as_ref(), 3, 3),
        Some(Piece::stone(Color::Black))
    );
    assert_eq!(
        sides.position(),
        "......./......./......./...x.../..s..../......./....... w setup2-swapped first=w"
    );
    let mut recolour = play(SwapStyle::Recolour);
    assert_eq!(recolour.to_move(), Some(Color::Black));
    assert_eq!(recolour.seats().to_string(), "first=black second=white");
    assert_eq!(
        stone_at(recolour.as_ref(), 3, 3),
        Some(Piece::stone(Color::White))
    );
    assert_eq!(
        recolour.position(),
        "......./......./......./...o.../..s..../......./....... b setup2-swapped first=w"
    );
    let effects = recolour
        .check(Color::Black, "b2,e5/d5")
        .expect("a legal setup");
    assert!(
        effects
            .placed
            .iter()
            .any(|&(_, piece)| piece == Piece::stone(Color::Black))
    );
    recolour
        .play(Color::Black, "b2,e5/d5")
        .expect("black places the second setup");
    assert_eq!(
        recolour.to_move(),
        Some(Color::White),
        "white moves first after it"
    );
    let sentence = recolour.explain(Color::White, "d3").expect("a legal shot");
    assert!(
        sentence.starts_with("white would place a white stone at d3"),
        "{sentence}"
    );
}
