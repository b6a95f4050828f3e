mod evaluation;

use super::*;
use crate::game::Rules;

type Small = Blooms<1>;

fn rules(size: usize, target: u16) -> BloomsRules {
    let (size, target) = (size.to_string(), target.to_string());
    BloomsRules::from_pairs(&[("size", &size), ("target", &target)]).expect("good rules")
}

/// Reads a position of the present target, as `set_position` does.
fn try_position<const W: usize>(target: u16, line: &str) -> Result<Blooms<W>, String> {
    let text = PositionText::read(line).map_err(|error| error.0)?;
    let rules = Blooms::<W>::rules_for_text(rules(5, target), &text).map_err(|error| error.0)?;
    Blooms::from_text(rules, &text).map_err(|error| error.0)
}

fn position(target: u16, line: &str) -> Small {
    let position = try_position(target, line).expect("a good position");
    assert_eq!(position.to_text().to_string(), format!("{line} first=b"));
    position
}

/// Plays a turn both whole and in steps, and checks that the position is the one that its text describes.
fn after(position: &Small, turn: &str) -> Small {
    let turn = position.read_turn(turn).expect("a turn");
    position.check(turn).expect("a legal turn");
    let mut whole = position.clone();
    whole.play(turn);
    let mut in_steps = position.clone();
    let steps = position.steps_of_turn(turn);
    for &step in &steps {
        let mut legal = Vec::new();
        in_steps.steps(&mut legal);
        assert!(legal.contains(&step));
        in_steps.play_step(step);
    }
    assert_eq!(in_steps, whole);
    assert_eq!(position.turn_of_steps(&steps), Some(turn));
    let text = whole.to_text();
    assert_eq!(Small::from_text(whole.rules(), &text), Ok(whole.clone()));
    whole
}

fn why_illegal(position: &Small, turn: &str) -> String {
    match position.read_turn(turn) {
        Err(error) => error.to_string(),
        Ok(turn) => position
            .check(turn)
            .expect_err("an illegal turn")
            .to_string(),
    }
}

#[test]
fn black_begins_with_one_stone_of_either_colour() {
    let start = Small::new(rules(4, 15));
    assert_eq!(
        start.to_text().to_string(),
        "..../...../....../......./....../...../.... b turn1 0 0 first=b"
    );
    assert_eq!(start.turn_count(), Some(74));
    assert_eq!(
        why_illegal(&start, "1a1,2b2"),
        "Black's first turn places exactly one stone"
    );
    let next = after(&start, "2d4");
    assert_eq!(
        next.to_text().to_string(),
        "..../...../....../...b.../....../...../.... w play 0 0 first=b"
    );
    assert_eq!(next.turn_count(), Some(36 * 37));
    let last = after(&next, "1a1");
    assert_eq!((last.to_move(), last.phase()), (Color::Black, "play"));
}

#[test]
fn all_fenced_enemy_blooms_are_captured_at_once() {
    let before = position(15, ".bd/...b/...../a.../ca. b play 1 2");
    let next = after(&before, "1b2,2d3");
    assert_eq!(
        next.to_text().to_string(),
        ".b./..bb/...../aa../.a. w play 3 2 first=b"
    );
    let effects = before.effects(before.read_turn("2d3,1b2").expect("a turn"));
    let stone = |name: &str, color, kind| {
        let (_, name) = crate::board::cell_name(name).expect("a name");
        let cell = name.cell(before.shape()).expect("a cell");
        (cell, Piece::Stone { color, kind })
    };
    assert_eq!(
        effects.placed,
        [stone("b2", Color::Black, 1), stone("d3", Color::Black, 2)]
    );
    assert_eq!(
        effects.removed,
        [stone("a1", Color::White, 1), stone("e3", Color::White, 2)]
    );
    let single = after(&before, "2b2");
    assert_eq!(
        single.to_text().to_string(),
        ".bd/...b/...../ab../.a. w play 2 2 first=b"
    );
}

#[test]
fn a_bloom_is_of_one_colour() {
    // The white stones a1 and a2 are of different colours: only a1 is fenced.
    let before = position(15, ".../..../...../a.../cd. b play 0 0");
    let next = after(&before, "1b2");
    assert_eq!(
        next.to_text().to_string(),
        ".../..../...../aa../.d. w play 1 0 first=b"
    );
}

#[test]
fn an_own_fenced_bloom_stays_until_the_enemy_has_moved() {
    let before = position(15, ".../..../...../cd../.c. b play 0 0");
    let fenced = after(&before, "1a1");
    assert_eq!(
        fenced.to_text().to_string(),
        ".../..../...../cd../ac. w play 0 0 first=b"
    );
    let taken = after(&fenced, "1e3");
    assert_eq!(
        taken.to_text().to_string(),
        "..c/..../...../cd../.c. b play 0 1 first=b"
    );
}

#[test]
fn a_capture_can_free_an_own_bloom() {
    let before = position(15, ".../..../...../ddb./.cb b play 0 0");
    let freed = after(&before, "1a1");
    assert_eq!(
        freed.to_text().to_string(),
        ".../..../...../ddb./a.b w play 1 0 first=b"
    );
    assert_eq!(
        after(&freed, "1c5").to_text().to_string(),
        ".../..../....c/ddb./a.b b play 1 0 first=b"
    );
}

#[test]
fn whoever_has_captured_the_target_has_won() {
    let before = position(3, ".bd/...b/...../a.../ca. b play 1 2");
    assert_eq!(after(&before, "1b2").winner(), None);
    let won = after(&before, "1b2,2d3");
    assert_eq!(won.winner(), Some(Color::Black));
    assert_eq!((won.turn_count(), won.to_move()), (Some(0), Color::White));
    assert_eq!(why_illegal(&won, "1a1"), "the game is over");
}

#[test]
fn turns_are_written_in_one_way_and_read_in_any() {
    let position = position(15, ".../..../..a../..../... w play 0 0");
    for (text, written) in [
        ("1e3", "1e3"),
        ("2A1", "2a1"),
        ("1c1,2b4", "1c1,2b4"),
        ("2B4,1c1", "1c1,2b4"),
    ] {
        let turn = position.read_turn(text).expect("a turn");
        assert_eq!(position.write_turn(turn), written);
        assert_eq!(position.check(turn), Ok(()));
    }
    assert_eq!(why_illegal(&position, "1c3,2a1"), "c3 is not empty");
    assert_eq!(why_illegal(&position, "1a1,2A1"), "'a1' is named twice");
    assert_eq!(
        why_illegal(&position, "2a4"),
        "there is no cell 'a4' on this board"
    );
    assert_eq!(
        why_illegal(&position, "1a1,1b1"),
        "'1a1,1b1' is not a turn of this game: two stones must be of different colours"
    );
    for text in [
        "",
        "a1",
        "3a1",
        "0a1",
        "1a01",
        "1a1,",
        "1a1,2b1,1c1",
        "1a1 2b1",
        "1é4",
        "pass",
    ] {
        assert!(position.read_turn(text).is_err(), "{text}");
    }
}

#[test]
fn positions_are_refused_with_a_reason() {
    let reason = |line| try_position::<1>(19, line).expect_err("a bad position");
    let contains = |line, part: &str| {
        let reason = reason(line);
        assert!(reason.contains(part), "{line}: {reason}");
    };
    contains(
        ".../..../...../cd../ac. b play 0 0",
        "bloom at a1 is fenced",
    );
    contains(
        ".../..../..a../..../... b play 0 0",
        "the side that is not to move has just placed",
    );
    contains(
        ".../..../...../..../... w play 0 0",
        "the side that is not to move has just placed",
    );
    contains(".../..../..a../..../... w play 19 19", "both players");
    contains(".../..../..a../..../... w play 38 0", "nobody captures 38");
    contains(
        ".../..../..a../..../... w play 0 4294967295",
        "nobody captures",
    );
    contains(".../..../..a../..../... w play", "two numbers");
    contains(".../..../..a../..../... w play 1", "two numbers");
    contains(".../..../..a../..../... w play 1 2 3", "two numbers");
    contains(".../..../..x../..../... w play 0 0", "'x' at c3");
    contains(
        ".../..../..a../..../... w turn1 0 0",
        "empty before the first turn",
    );
    contains(".../..../...../..../... w turn1 0 0", "first player");
    contains(
        ".../..../...../..../... b turn1 0 0 first=w",
        "first player",
    );
    contains(".../..../...../..../... b turn1 1 0", "nothing is captured");
    contains(".../..../..a../..../... w turn2 0 0", "no phase of Blooms");
    contains(".../..../..a../... w play 0 0", "23 rows, not 4");
    contains("./a/. w play 0 0", "23 rows, not 3");
    contains(".../..../..a../..../.... w play 0 0", "has 3 cells, not 4");
    contains("aaa/aaaa/aaaaa/aaaa/aaa w play 0 0", "no cell is empty");
    let too_small = try_position::<1>(20, ".../..../..a../..../... w play 0 0");
    assert_eq!(
        too_small,
        Err("the target of 20 stones is more than the board of size 3 has cells".to_string())
    );
}

#[test]
fn unreachable_and_finished_positions_are_accepted() {
    position(19, "aaa/aaaa/aaaaa/aaaa/aa. w play 0 0");
    let fenced = position(15, ".../..../...../cd../ac. w play 0 14");
    assert_eq!(after(&fenced, "1b3").winner(), Some(Color::White));
    let won = position(15, "aaa/aaaa/aaaaa/aaaa/aaa w play 33 14");
    assert_eq!(
        (won.winner(), won.turn_count()),
        (Some(Color::Black), Some(0))
    );
    let swapped: Small =
        try_position(15, ".../..../..a../..../... w play 0 0 first=w").expect("a good position");
    assert_eq!(swapped.seats().first, Color::White);
}

#[test]
fn big_boards_have_long_lists() {
    fn listed<const W: usize>(size: usize, expected: usize) {
        let mut position = Blooms::<W>::new(rules(size, 5));
        position.play(position.read_turn("1a1").expect("a turn"));
        let mut turns = Vec::new();
        position.turns(&mut turns);
        assert_eq!(turns.len(), expected);
        assert_eq!(position.turn_count(), Some(expected as u64));
        turns.sort_unstable();
        turns.dedup();
        assert_eq!(turns.len(), expected);
    }
    listed::<1>(6, 8_190);
    listed::<2>(8, 168 * 169);
    listed::<5>(12, 396 * 397);
}

#[test]
fn random_turns_are_drawn_uniformly() {
    let position = position(15, "aaa/a..a/bb.bb/bb../bbb w play 0 0");
    let mut turns = Vec::new();
    position.turns(&mut turns);
    assert_eq!(turns.len(), 30);
    let mut rng = fastrand::Rng::with_seed(7);
    let mut drawn = vec![0; turns.len()];
    for _ in 0..30_000 {
        let turn = position.random_turn(&mut rng);
        let at = turns.iter().position(|&listed| listed == turn);
        drawn[at.expect("a legal turn")] += 1;
    }
    // Five standard deviations around the mean of 1000.
    assert!(
        drawn.iter().all(|count| (845..=1155).contains(count)),
        "{drawn:?}"
    );
}
