//! The rules on drawn boards: a position, a turn, what must hold.

use windrose::game::{Color, Game, Rules};
use windrose::games::veletas::{Veletas, VeletasRules};
use windrose::position_text::PositionText;

fn rules(pairs: &[(&str, &str)]) -> VeletasRules {
    VeletasRules::from_pairs(pairs).expect("good rules")
}

fn read(present: VeletasRules, line: &str) -> Result<Veletas, String> {
    let text = PositionText::read(line).map_err(|error| error.0)?;
    let rules = Veletas::rules_for_text(present, &text).map_err(|error| error.0)?;
    Veletas::from_text(rules, &text).map_err(|error| error.0)
}

/// A position of the rules in force; the rows are drawn one below the other.
fn position(board: &str, rest: &str) -> Veletas {
    let rows: Vec<_> = board.split_whitespace().collect();
    read(VeletasRules::DEFAULT, &format!("{} {rest}", rows.join("/"))).expect(board)
}

fn played(position: &Veletas, turn: &str) -> Veletas {
    let turn = position.read_turn(turn).expect(turn);
    assert_eq!(position.check(turn), Ok(()));
    let mut after = position.clone();
    after.play(turn);
    after
}

fn why(position: &Veletas, turn: &str) -> String {
    let turn = position.read_turn(turn).expect(turn);
    position
        .check(turn)
        .expect_err("an illegal turn")
        .to_string()
}

/// Who claims a1, if anybody, when a turn is made.
fn claimant_of_a1(position: &Veletas, turn: &str) -> Option<Color> {
    let cell = position.rules().shape().named(0, 1);
    let claims = position
        .effects(position.read_turn(turn).expect(turn))
        .claimed;
    claims
        .into_iter()
        .find(|&(shooter, _)| Some(shooter) == cell)
        .map(|(_, color)| color)
}

#[test]
fn a_trapped_shooter_goes_to_the_biggest_group_beside_it() {
    // b2 leaves a1 one way, b1. Black's b2 does not reach White's two stones; White's b2 makes them three,
    // and Black's b1 with c1 is only two.
    let board = "....... ....... ....... ..ss... o...... o...... s.x....";
    for to_move in ["b play", "w play"] {
        let position = position(board, to_move);
        assert_eq!(claimant_of_a1(&position, "b2"), None, "b1 is still open");
        let last_shot = played(&position, "b2");
        assert_eq!(claimant_of_a1(&last_shot, "b1"), Some(Color::White));
    }
    // The shot belongs to the groups that are compared: it joins its own colour's stones.
    let board = "....... ....... ....... ..ss... ....... x...... so.....";
    for (to_move, claimant) in [("b", Color::Black), ("w", Color::White)] {
        let position = position(board, &format!("{to_move} play"));
        assert_eq!(claimant_of_a1(&position, "b2"), Some(claimant));
    }
    // Stones diagonally beside the shooter trap it, but do not claim it.
    let board = "....... ....... ....... ..ss... ....... x...... sx.....";
    for to_move in ["b play", "w play"] {
        let position = position(board, to_move);
        assert_eq!(claimant_of_a1(&position, "b2"), Some(Color::Black));
    }
}

#[test]
fn a_tie_goes_to_the_opponent_of_the_player_whose_turn_it_is() {
    let white_ties = "....... ....... ....... ..ss... x...... x...... so.....";
    let two_against_two = position(white_ties, "w play");
    assert_eq!(claimant_of_a1(&two_against_two, "b2"), Some(Color::Black));
    let black_ties = "....... ....... ....... ..ss... o...... o...... sx.....";
    let two_against_two = position(black_ties, "b play");
    assert_eq!(claimant_of_a1(&two_against_two, "b2"), Some(Color::White));
}

#[test]
fn without_a_group_beside_it_the_opponent_claims() {
    // a1 is shut in behind two other shooters, which block nothing but cannot be stopped on.
    let board = "....... ....... ....... ....... x...... s...... ssx....";
    for (to_move, claimant) in [("b", Color::White), ("w", Color::Black)] {
        let position = position(board, &format!("{to_move} play"));
        assert_eq!(claimant_of_a1(&position, "b2"), Some(claimant));
    }
}

#[test]
fn the_square_left_can_be_shot_at_and_past() {
    let position = position(
        "....... ....... ....... .s....s ....... ....... ...s...",
        "b play",
    );
    let after = played(&position, "b4-c4/b4");
    assert_eq!(after.to_text().rows[3], ".xs...s");
    let after = played(&position, "b4-c4/a4");
    assert_eq!(after.to_text().rows[3], "x.s...s");
    assert_eq!(after.to_move(), Color::White);
}

#[test]
fn stones_block_and_shooters_do_not() {
    let position = position(
        "....... ....... ....... s.s.x.s ....... ....... .......",
        "b play",
    );
    assert_eq!(played(&position, "a4-d4/b4").to_text().rows[3], ".xssx.s");
    assert_eq!(
        why(&position, "a4-f4/f5"),
        "the line from a4 to f4 is blocked at e4"
    );
    assert_eq!(
        why(&position, "g4-f4/d4"),
        "the line from f4 to d4 is blocked at e4"
    );
    assert_eq!(why(&position, "a4-c4/c5"), "c4 is not empty");
    assert_eq!(
        why(&position, "a4-b6/b7"),
        "a4 and b6 are not on one straight orthogonal or diagonal line"
    );
    assert_eq!(why(&position, "b4-b5/b6"), "no shooter stands on b4");
    assert_eq!(
        why(&position, "e5"),
        "no unclaimed shooter can shoot at e5 from where it stands"
    );
    assert_eq!(why(&position, "e4"), "e4 is not empty");
    assert!(why(&position, "c3,d3/e3").starts_with("the setup is over"));
    assert!(why(&position, "swap").starts_with("a swap is the second player's choice"));
}

#[test]
fn by_the_rules_of_2021_every_piece_blocks() {
    let board = "......./......./......./s.s.x.s/......./......./.......";
    let old = rules(&[("size", "7"), ("rules", "2021")]);
    let position = read(old, &format!("{board} b play")).expect("a position");
    assert_eq!(
        why(&position, "a4-d4/d5"),
        "the line from a4 to d4 is blocked at c4"
    );
    assert_eq!(played(&position, "a4-b4/a4").to_text().rows[3], "xss.x.s");
    // Shut in by its neighbours alone, though two of them are shooters.
    let position = read(
        old,
        "......./......./......./......./......./sx...../s.s.... b play",
    );
    let position = position.expect("a position");
    assert_eq!(claimant_of_a1(&position, "b1"), Some(Color::Black));
}

#[test]
fn claimed_shooters_stay_and_the_majority_ends_the_game() {
    let position = position(
        "....... ....... ....... ..s.... o...... x...... Xx..s..",
        "w play",
    );
    assert_eq!(
        why(&position, "a1-b2/b3"),
        "the shooter on a1 is claimed: it never moves or shoots again"
    );
    let won = self::position(
        "....... ....... ....... ..s.... ....... x...... Xx..X..",
        "w play",
    );
    assert_eq!(won.winner(), Some(Color::Black));
    assert_eq!(why(&won, "c5"), "the game is over");
    assert_eq!(won.turn_count(), Some(0));
}

#[test]
fn setups_keep_to_the_restrictions() {
    let start = Veletas::new(rules(&[("size", "9")]));
    assert_eq!(why(&start, "c3/d4"), "this setup places 2 shooters, not 1");
    assert_eq!(
        why(&start, "a3,c3/d4"),
        "no shooter may be placed on the perimeter, and a3 lies on it"
    );
    assert_eq!(
        why(&start, "e5"),
        "the setup comes first: shooters and a stone are to be placed"
    );
    let second = played(&start, "c3,c4/a1");
    assert_eq!(
        second.to_text().to_string(),
        "........./........./........./........./........./..s....../..s....../........./x........ w setup2 first=b"
    );
    assert_eq!(why(&second, "c3,d4,e5/f6"), "c3 is not empty");
    let swapped = played(&second, "swap");
    assert!(
        swapped
            .to_text()
            .to_string()
            .ends_with(" w setup2-swapped first=w")
    );
    assert!(why(&swapped, "swap").starts_with("a swap is"));
    assert_eq!(played(&swapped, "g7,h7,h8/i9").phase(), "play");

    let old = Veletas::new(rules(&[("size", "9"), ("rules", "2021")]));
    assert_eq!(
        why(&old, "c3,d4/a9"),
        "no shooter may be placed next to another: d4 and c3 touch"
    );
    let second = played(&old, "a1,c3/a9");
    assert_eq!(
        why(&second, "b1,e5,g7/h9"),
        "no shooter may be placed next to another: b1 and a1 touch"
    );
    assert_eq!(second.turn_count(), None);
}

#[test]
fn the_first_setup_of_one_shooter_is_a_stone_alone() {
    let start = Veletas::new(rules(&[("size", "5"), ("shooters", "1")]));
    assert_eq!(start.turn_count(), Some(25));
    let second = played(&start, "/c3");
    assert_eq!(second.turn_count(), Some(8 * 23 + 1));
    assert_eq!(played(&second, "b2/a1").tallies()[0].to_win, Some(1));
}

#[test]
fn positions_that_are_none_are_refused_with_the_reason() {
    let seven = rules(&[("size", "7")]);
    let empty = "......./......./......./......./......./......./.......";
    for (board, rest, reason) in [
        (
            "..../..../..../....",
            "b play",
            "a board of Veletas has 5 to 11 rows, not 4",
        ),
        (
            "....../....../....../....../....../......",
            "b middle",
            "the phase is",
        ),
        (
            empty,
            "b play",
            "the number of shooters, free and claimed together, is odd, not 0",
        ),
        (
            "......./......./......./......./......./......./ssss...",
            "b play",
            "is odd, not 4",
        ),
        (
            "......./......./......./......./ssss.../ssss.../sss....",
            "b play",
            "at most 9 shooters",
        ),
        (
            "...../...../...../ssss./sssss",
            "b play",
            "on size 5 there can be fewer than 9 shooters",
        ),
        (
            "......./......./......./......./......./xx...../sx.ss..",
            "b play",
            "the shooter on a1 is free, but it is trapped",
        ),
        (
            empty,
            "w setup1",
            "in phase setup1 the first player is to move",
        ),
        (empty, "b setup1 first=w", "phase setup1 goes with first=b"),
        (
            empty,
            "b setup1 3",
            "no number stands behind the phase in Veletas, but 3 does",
        ),
        (
            "......./......./......./......./......./......./x......",
            "b setup1",
            "the board is empty in setup1",
        ),
        (
            "......./......./...s.../......./......./......./x......",
            "b setup2",
            "in phase setup2 the second player is to move",
        ),
        (
            "......./......./...s.../......./......./......./x......",
            "w setup2 first=w",
            "phase setup2 goes with first=b",
        ),
        (
            "......./......./...s.../......./......./......./x......",
            "w setup2-swapped first=b",
            "phase setup2-swapped goes with first=w",
        ),
        (
            "......./......./...s.../......./......./......./xo.....",
            "w setup2",
            "the side to move has no stone and the other side has one, not 1 and 1",
        ),
        (
            "......./......./...X.../......./......./......./x......",
            "w setup2",
            "no shooter is claimed in setup2",
        ),
        (
            "......./......./......./......./......./......./x..s...",
            "w setup2",
            "no shooter may be placed on the perimeter",
        ),
        (
            "......./......./...z.../......./......./......./x..s...",
            "w setup2",
            "'z' at d5 is no piece",
        ),
        (
            "......./......./....../......./......./......./x..s...",
            "w setup2",
            "row 3 from the top has 7 cells, not 6",
        ),
    ] {
        let line = format!("{board} {rest}");
        let found = read(seven, &line).expect_err(&line);
        assert!(found.contains(reason), "{line}: {found}");
    }
    let old = rules(&[("size", "7"), ("rules", "2021")]);
    let shooters = "......./......./...s.../......./.s.s.../...s.../x..s... b play";
    assert!(
        read(old, shooters)
            .expect_err("five shooters")
            .contains("2021")
    );
}

#[test]
fn the_position_decides_size_and_shooters() {
    let ten = rules(&[("size", "10"), ("shooters", "3")]);
    let game = |line: &str| {
        let position = read(ten, line).expect(line);
        (position.rules().size(), position.rules().shooters())
    };
    let empty = |size: usize| vec![".".repeat(size); size].join("/");
    assert_eq!(
        game(&format!("{} b setup1", empty(10))),
        (10, 3),
        "the present number"
    );
    assert_eq!(
        game(&format!("{} b setup1", empty(9))),
        (9, 5),
        "the size's own"
    );
    assert_eq!(
        game("......./......./.s.s.../......./......./.s...../x...... w setup2"),
        (7, 7)
    );
    assert_eq!(
        game("......./......./......./......./......./......./x..s... b play"),
        (7, 1)
    );
    assert_eq!(
        game("..x..../......./......./......./......./X....../X..s... w play first=w"),
        (7, 3)
    );
}
