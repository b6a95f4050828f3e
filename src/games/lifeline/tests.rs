//! The rules, drawn as boards.

mod evaluation;
mod opening;
mod text;

use super::*;
use crate::position_text::PositionText;

fn rules(size: usize, balance: Balance) -> LifelineRules {
    LifelineRules::new(size, balance).expect("a size of the game")
}

/// A position from its line, or why it is refused.
fn read(balance: Balance, line: &str) -> Result<Lifeline<1>, String> {
    let text = PositionText::read(line).map_err(|error| error.0)?;
    let rules = Lifeline::<1>::rules_for_text(rules(6, balance), &text).map_err(|error| error.0)?;
    Lifeline::from_text(rules, &text).map_err(|error| error.0)
}

fn position(balance: Balance, line: &str) -> Lifeline<1> {
    read(balance, line).expect("a good position")
}

/// Plays a turn after a look at its legality, and looks at the hash after it.
fn play<const W: usize>(position: &mut Lifeline<W>, turn: &str) {
    let turn = position.read_turn(turn).expect("the text of a turn");
    assert_eq!(position.check(turn), Ok(()), "{turn:?}");
    position.play(turn);
    assert_eq!(position.hash(), position.fresh_hash());
}

fn after(balance: Balance, line: &str, turns: &str) -> String {
    let mut position = position(balance, line);
    turns
        .split_whitespace()
        .for_each(|turn| play(&mut position, turn));
    position.to_text().to_string()
}

fn why(position: &Lifeline<1>, turn: &str) -> String {
    let turn = position.read_turn(turn).expect("the text of a turn");
    let error = position.check(turn).expect_err("an illegal turn");
    error.to_string()
}

#[test]
fn enemy_groups_go_first_and_can_save_the_stone() {
    // The black stone at b2 joins a1, b3 and c1-c2, which would be dead but for what it takes.
    let line = ".xx/oox./xxoox/o.xo/xoo b play";
    let after = after(Balance::Strong, line, "b2");
    assert_eq!(after, ".xx/..x./xx..x/.xx./x.. w play first=b");
}

#[test]
fn one_stone_that_parts_two_groups_takes_both_and_wins_at_once() {
    let mut position = position(Balance::Strong, "x.x/..../...x./xxx./o.o b play");
    let a2 = position.read_turn("a2").expect("a cell");
    let effects = position.effects(a2);
    let names = |cells: &[(Cell, Piece)]| -> Vec<String> {
        let name = |&(cell, piece)| {
            let stone = if piece == Piece::stone(Color::Black) {
                'x'
            } else {
                'o'
            };
            format!("{stone}{}", position.shape().name(cell))
        };
        cells.iter().map(name).collect()
    };
    assert_eq!(names(&effects.placed), ["xa2"]);
    assert_eq!(names(&effects.removed), ["oa1", "oa3"]);
    play(&mut position, "a2");
    assert_eq!(position.winner(), Some(Color::Black));
    assert_eq!(position.turn_count(), Some(0));
    assert_eq!(why(&position, "a1"), "the game is over");
}

#[test]
fn a_stone_that_joins_the_last_two_groups_kills_them() {
    let mut position = position(Balance::Strong, ".../..../x.x../..../o.o b play");
    play(&mut position, "c2");
    assert_eq!(
        position.to_text().to_string(),
        ".../..../...../..../o.o w play first=b"
    );
    // White makes one more turn, and then Black has no stones to place beside.
    assert_eq!(position.winner(), None);
    play(&mut position, "e1");
    assert_eq!(position.winner(), Some(Color::White));
}

#[test]
fn who_removes_the_last_stones_of_both_has_won() {
    let mut position = position(Balance::Strong, "xoo/x.oo/xoxxx/ox../xx. w play");
    play(&mut position, "d2");
    assert_eq!(
        position.to_text().to_string(),
        ".../..../...../..../... b play first=b"
    );
    assert_eq!(position.winner(), Some(Color::White));
}

#[test]
fn after_the_opening_a_stone_needs_a_friendly_group_at_its_region() {
    // Black's wall encloses a1, which White cannot reach.
    let enclosed = position(Balance::Strong, "x.o/..../o..../xx../.x. w play");
    assert_eq!(
        why(&enclosed, "a1"),
        "the empty region around a1 touches no group of the side to move: the stone would die at once and take nothing, \
         and the position would not change"
    );
    assert_eq!(why(&enclosed, "a2"), "a2 is occupied");
    assert_eq!(why(&enclosed, "c3,d2"), "this turn places one stone");
}

#[test]
fn points_do_not_save_a_white_without_stones() {
    let lost = position(Balance::Komi, ".../..../x.x../..../... w play 5");
    assert_eq!(lost.winner(), Some(Color::Black));
    assert_eq!(lost.turn_count(), Some(0));
    let black_lost = position(Balance::Komi, ".../..../o.o../..../... b play 5");
    assert_eq!(black_lost.winner(), Some(Color::White));
}

/// Random games, each turn looked at against plain removal of all dead groups.
fn random_games<const W: usize>(size: usize, games: u64) {
    for seed in 0..games {
        let balance = Balance::ALL[seed as usize % 3];
        let mut position = Lifeline::<W>::new(rules(size, balance));
        let mut rng = fastrand::Rng::with_seed(seed);
        let mut turns = 0;
        while position.winner().is_none() {
            let turn = position.random_turn(&mut rng);
            assert_eq!(position.check(turn), Ok(()));
            let mut settled = position.stones;
            if let (LifelineTurn::Place(cell), Phase::Play) = (turn, position.phase) {
                settled.put_and_settle(cell, position.to_move);
                position.play(turn);
                assert_eq!(position.stones, settled, "size {size} seed {seed}");
            } else {
                position.play(turn);
            }
            assert_eq!(position.hash(), position.fresh_hash());
            turns += 1;
            assert!(turns < 40 * position.shape().len(), "the game does not end");
        }
    }
}

#[test]
fn looking_around_the_stone_is_enough() {
    (3..=5).for_each(|size| random_games::<1>(size, 60));
    random_games::<1>(6, 9);
    random_games::<2>(7, 6);
    random_games::<5>(9, 3);
}
