//! Laws that every game obeys, checked along random games: see [`laws`].

use fastrand::Rng;
use std::collections::HashSet;
use windrose::board::Cell;
use windrose::game::{Color, Game, Rules, Step};
use windrose::games::blooms::Blooms;
use windrose::games::lifeline::Lifeline;
use windrose::games::veletas::Veletas;
use windrose::position_text::PositionText;
use windrose::view::Piece;

/// Plays random games under these rules and checks at every position what must hold for every game;
/// what takes long (whole lists against texts and steps) only at some positions of a game.
fn laws<G: Game>(rules: &[(&str, &str)], seed: u64, games: usize) {
    let rules = G::Rules::from_pairs(rules).expect("rules that the game has");
    let pairs = rules.pairs();
    let pairs: Vec<_> = pairs
        .iter()
        .map(|(key, value)| (*key, value.as_str()))
        .collect();
    assert_eq!(G::Rules::from_pairs(&pairs).as_ref(), Ok(&rules));
    let mut rng = Rng::with_seed(seed);
    for _ in 0..games {
        let mut position = G::new(rules);
        let mut turns = 0;
        // A list of n turns costs about n; the rest of the game is looked at closely as often as is cheap.
        let mut effort = 20_000;
        while position.winner().is_none() {
            check_position(&position);
            if position.is_listable() {
                let count = position.turn_count().expect("turns that can be listed");
                assert_ne!(count, 0, "{position:?}");
                if count < effort {
                    effort -= count;
                    check_list(&position, &mut rng);
                }
            }
            let turn = position.random_turn(&mut rng);
            position = check_turn(&position, turn);
            turns += 1;
            assert!(turns < 10_000, "no end of the game in sight: {position:?}");
        }
        check_position(&position);
        check_end(&position, &mut rng);
    }
}

/// What holds for a position taken by itself.
fn check_position<G: Game>(position: &G) {
    assert!(!position.is_mid_turn());
    let line = position.to_text().to_string();
    let text = PositionText::read(&line).expect(&line);
    assert_eq!(text, position.to_text());
    let rules = G::rules_for_text(position.rules(), &text);
    assert_eq!(rules, Ok(position.rules()), "{line}");
    let fresh = G::from_text(position.rules(), &text).expect(&line);
    assert_eq!(&fresh, position);
    assert_eq!(fresh.hash(), position.hash(), "{line}");
    assert_eq!(fresh.turn_count(), position.turn_count());

    let stones = pieces(position)
        .into_iter()
        .filter_map(|(cell, piece)| match piece {
            Some(stone @ Piece::Stone { .. }) => Some((cell, stone)),
            _ => None,
        });
    let groups = position.groups();
    let mut grouped: Vec<_> = groups
        .iter()
        .flat_map(|group| group.cells.iter().map(|&cell| (cell, group.piece)))
        .collect();
    grouped.sort_unstable_by_key(|&(cell, _)| cell);
    assert_eq!(
        grouped,
        stones.collect::<Vec<_>>(),
        "each stone is in one group"
    );
    assert!(groups.is_sorted_by_key(|group| group.cells[0]));
    assert!(groups.iter().all(|group| group.cells.is_sorted()));
}

/// What holds for a turn drawn at random; the position after it.
fn check_turn<G: Game>(position: &G, turn: G::Turn) -> G {
    let text = position.write_turn(turn);
    assert!(position.check(turn).is_ok(), "{position:?} {text}");
    for text in [text.clone(), text.to_uppercase()] {
        assert_eq!(position.read_turn(&text), Ok(turn), "{text}");
    }
    let mut after = position.clone();
    after.play(turn);
    assert_ne!(after.hash(), position.hash(), "{position:?} {text}");
    let mut again = position.clone();
    again.play(turn);
    assert_eq!(after, again);

    let mut expected = pieces(position);
    let effects = position.effects(turn);
    let mut put = |cell: Cell, piece| {
        let at = expected.iter_mut().find(|(known, _)| *known == cell);
        at.expect("a cell of the board").1 = piece;
    };
    if let Some((from, to)) = effects.moved {
        put(from, None);
        put(to, position.piece_at(from));
    }
    for &(cell, piece) in &effects.placed {
        put(cell, Some(piece));
    }
    for &(cell, _) in &effects.removed {
        put(cell, None);
    }
    for &(cell, owner) in &effects.claimed {
        let owner = Some(owner);
        put(cell, Some(Piece::Shooter { owner }));
    }
    assert_eq!(expected, pieces(&after), "{position:?} {text} {effects:?}");
    after
}

/// What holds for the whole list of turns.
fn check_list<G: Game>(position: &G, rng: &mut Rng) {
    let mut turns = Vec::new();
    position.turns(&mut turns);
    assert_eq!(
        Some(turns.len() as u64),
        position.turn_count(),
        "{position:?}"
    );
    let listed: HashSet<G::Turn> = turns.iter().copied().collect();
    assert_eq!(listed.len(), turns.len(), "a turn is listed once");
    let texts: HashSet<String> = turns
        .iter()
        .map(|&turn| position.write_turn(turn))
        .collect();
    assert_eq!(texts.len(), turns.len(), "a text names one turn");
    for &turn in &turns {
        assert!(position.check(turn).is_ok(), "{position:?} {turn:?}");
    }
    for _ in 0..300 {
        let text = position.write_turn(turns[rng.usize(0..turns.len())]);
        let near = near_text(position, &text, rng);
        if let Ok(turn) = position.read_turn(&near) {
            let is_listed = listed.contains(&turn);
            assert_eq!(
                position.check(turn).is_ok(),
                is_listed,
                "{position:?} {near}"
            );
        }
    }
    check_steps(position, &listed);
}

/// The sequences of steps are the turns, each once, and lead where the turns lead.
fn check_steps<G: Game>(position: &G, listed: &HashSet<G::Turn>) {
    let mut found = HashSet::new();
    let mut line = Vec::new();
    walk_steps(position, position, &mut line, &mut |line, end| {
        let turn = position.turn_of_steps(line);
        let turn = turn.unwrap_or_else(|| panic!("{position:?} {line:?} is no turn"));
        assert!(found.insert(turn), "{line:?} is a turn that was there");
        assert_eq!(position.steps_of_turn(turn), line);
        let mut played = position.clone();
        played.play(turn);
        assert_eq!(&played, end, "{position:?} {turn:?}");
        assert_eq!(played.hash(), end.hash(), "{position:?} {turn:?}");
    });
    assert_eq!(&found, listed);
}

fn walk_steps<G: Game>(
    start: &G,
    position: &G,
    line: &mut Vec<Step>,
    at_end: &mut dyn FnMut(&[Step], &G),
) {
    let mut steps = Vec::new();
    position.steps(&mut steps);
    assert!(!steps.is_empty(), "{position:?} has no step");
    check_allowed(position, &steps);
    for step in steps {
        let mut next = position.clone();
        next.play_step(step);
        assert_ne!(next.hash(), position.hash(), "{position:?} {step:?}");
        line.push(step);
        if next.is_mid_turn() {
            assert_eq!(start.turn_of_steps(line), None, "{line:?} is no whole turn");
            walk_steps(start, &next, line, at_end);
        } else {
            at_end(line, &next);
        }
        line.pop();
    }
}

/// The steps that are listed are allowed, and those near them only where they are listed.
fn check_allowed<G: Game>(position: &G, steps: &[Step]) {
    let spoilt = steps.iter().flat_map(|step| {
        let code = step.code();
        [
            code,
            code ^ 1,
            code ^ 2,
            code ^ 1 << 3,
            code ^ 1 << 10,
            code ^ 1 << 11,
            code ^ 1 << 20,
        ]
    });
    let others = [
        Step::Stay,
        Step::Stop,
        Step::Swap,
        Step::Keep,
        Step::Pass,
        Step::Komi(0),
    ];
    for step in spoilt.filter_map(Step::of_code).chain(others) {
        let is_listed = steps.contains(&step);
        assert_eq!(position.allows(step), is_listed, "{position:?} {step:?}");
    }
}

/// What holds when the game is over: nothing can be done any more.
fn check_end<G: Game>(position: &G, rng: &mut Rng) {
    let mut turns = Vec::new();
    position.turns(&mut turns);
    assert!(turns.is_empty(), "{position:?}");
    assert_eq!(position.turn_count(), Some(0), "{position:?}");
    let mut steps = Vec::new();
    position.steps(&mut steps);
    assert!(steps.is_empty(), "{position:?}");
    for cell in position.rules().shape().cells() {
        let name = position.rules().shape().name(cell);
        for text in [name.clone(), near_text(position, &name, rng)] {
            if let Ok(turn) = position.read_turn(&text) {
                assert!(position.check(turn).is_err(), "{position:?} {text}");
            }
        }
    }
}

/// A text that differs from a turn's in one place: another cell, a part left out, doubled or exchanged.
fn near_text<G: Game>(position: &G, text: &str, rng: &mut Rng) -> String {
    let shape = position.rules().shape();
    let is_joint = |symbol: char| !symbol.is_ascii_alphanumeric();
    let mut parts: Vec<String> = text.split(is_joint).map(String::from).collect();
    let mut joints: Vec<char> = text.chars().filter(|&symbol| is_joint(symbol)).collect();
    let cell = shape
        .cells()
        .nth(rng.usize(0..shape.len()))
        .expect("a cell of the board");
    let at = rng.usize(0..parts.len());
    let other = rng.usize(0..parts.len());
    match rng.u8(0..5) {
        0 => parts.swap(at, other),
        1 if parts.len() > 1 => {
            parts.remove(at);
            joints.remove(at.min(joints.len() - 1));
        }
        2 => {
            parts.insert(at, parts[other].clone());
            joints.push(*rng.choice(&[',', '/', '-']).expect("three joints"));
        }
        _ => {
            // A kind of stone before the cell, as Blooms has it, stays where it is.
            let kind: String = parts[at].chars().take_while(char::is_ascii_digit).collect();
            parts[at] = kind + &shape.name(cell);
        }
    }
    let joints = joints.into_iter().map(String::from).chain([String::new()]);
    parts
        .into_iter()
        .zip(joints)
        .flat_map(|(part, joint)| [part, joint])
        .collect()
}

fn pieces<G: Game>(position: &G) -> Vec<(Cell, Option<Piece>)> {
    let cells = position.rules().shape().cells();
    cells.map(|cell| (cell, position.piece_at(cell))).collect()
}

#[test]
fn veletas() {
    for size in 5..=11 {
        for shooters in [1, 3, 5, 7, 9] {
            if shooters < (size - 2) * (size - 2) {
                let (size, shooters) = (size.to_string(), shooters.to_string());
                laws::<Veletas>(&[("size", &size), ("shooters", &shooters)], 1, 2);
            }
        }
    }
    for size in ["7", "9", "10"] {
        laws::<Veletas>(&[("size", size), ("rules", "2021")], 2, 5);
    }
}

#[test]
fn a_swap_of_veletas_exchanges_the_seats_and_nothing_else() {
    let mut rng = Rng::with_seed(3);
    let mut position = Veletas::new(Rules::DEFAULT);
    position.play(position.random_turn(&mut rng));
    let swap = position.read_turn("swap").expect("a turn");
    let after = check_turn(&position, swap);
    check_position(&after);
    assert_eq!(pieces(&after), pieces(&position));
    assert_eq!(after.to_move(), Color::White);
    assert_eq!(after.seats().first, Color::White);
    assert!(after.check(swap).is_err());
}

#[test]
fn blooms() {
    for size in ["3", "4", "5", "6"] {
        laws::<Blooms<1>>(&[("size", size)], 5, 6);
    }
    laws::<Blooms<1>>(&[("size", "3"), ("target", "1")], 6, 20);
    laws::<Blooms<1>>(&[("size", "4"), ("target", "37")], 7, 6);
    laws::<Blooms<2>>(&[("size", "7")], 8, 2);
    laws::<Blooms<2>>(&[("size", "8")], 8, 1);
    laws::<Blooms<5>>(&[("size", "12")], 9, 1);
}

#[test]
fn lifeline() {
    fn sizes<const W: usize>(sizes: std::ops::RangeInclusive<usize>, games: usize) {
        for size in sizes {
            for balance in ["strong", "weak", "komi"] {
                let size = size.to_string();
                laws::<Lifeline<W>>(&[("size", &size), ("balance", balance)], 4, games);
            }
        }
    }
    sizes::<1>(3..=6, 4);
    sizes::<2>(7..=8, 1);
    sizes::<5>(12..=12, 1);
}
