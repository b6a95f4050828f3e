//! Faults that show when searches are asked for: the cases S of the robustness list that the protocol can show.

use crate::conversation::{answers, assert_answers, assert_refused, converse};

#[test]
fn s02_a_depth_beyond_the_end_of_the_game_is_no_trouble() {
    // White captures in one; then an almost full board.
    for position in [
        ".../..../..b../c.a./bd. w play 0 0",
        "..d/..cd/a.bdb/cdc./abc w play 0 0",
    ] {
        let all = answers(format!(
            "game blooms size=3 target=1\nset_option depth 50\nset_option movetime 3\nset_position {position}\ngenmove w\ngenmove b"
        ));
        let [.., set, first, second] = all.as_slice() else {
            panic!("three answers");
        };
        assert_eq!(set, "=");
        assert!(first.starts_with("= ") && second.starts_with("= "));
    }
}

#[test]
fn s13_no_turn_is_invented() {
    let all = answers("play b resign\ngenmove b\ngenmove w\ngenmove_analyze b\nhistory");
    assert_eq!(
        all[1..],
        ["= resign", "= pass", "? the game is over", "= black resign"]
    );
}

#[test]
fn s15_very_many_turns_are_no_trouble() {
    let all = answers(
        "game blooms size=12\nplay b 1m12\nlegal_count\nlegal_moves\nset_option movetime 0.05\ngenmove w",
    );
    let count: usize = all[2][2..].parse().expect("a number");
    assert!(count > 150_000);
    assert_eq!(all[3].split(' ').count(), count + 1);
    assert!(all[5].starts_with("= "));
}

#[test]
fn s16_a_refused_value_leaves_the_old_one() {
    assert_refused(
        "",
        &["set_option hash 99999999"],
        "? hash takes 1..4096, not '99999999'",
    );
    assert_refused(
        "set_option hash 8",
        &["set_option hash 0"],
        "? hash takes 1..4096, not '0'",
    );
    assert_refused(
        "",
        &["set_option depth 0"],
        "? depth takes 1..1000|none, not '0'",
    );
    assert_refused(
        "",
        &["set_option strategy best"],
        "? strategy takes search|random, not 'best'",
    );
    assert_refused(
        "",
        &["set_option threads 257"],
        "? threads takes 1..256, not '257'",
    );
    assert_refused("", &["set_option speed 9"], "? unknown option 'speed'");
    assert_refused(
        "",
        &[
            "set_option hash",
            "set_option hash 1 2",
            "set_option hash many",
        ],
        "? syntax error",
    );
    assert_answers(
        "set_option hash 99999999\nset_option hash 32\nget_option hash",
        &["? hash takes 1..4096, not '99999999'", "=", "= 32"],
    );
}

#[test]
fn s18_options_outlive_a_game() {
    let set = "set_option hash 32\nset_option seed 7\nset_option depth 2\nset_option swap_style recolour\nset_option movetime 0.5\n";
    let get = "get_option hash\nget_option seed\nget_option depth\nget_option swap_style\nget_option movetime\n";
    for new in [
        "clear_board",
        "boardsize 7",
        "game blooms size=3",
        "game veletas",
        "set_position ......./.s...../...x.../..o.s../......./.s...../....... b play",
    ] {
        let all = answers(format!("{set}{new}\n{get}"));
        assert_eq!(
            all[5..],
            ["=", "= 32", "= 7", "= 2", "= recolour", "= 0.5"],
            "{new}"
        );
    }
}

#[test]
fn s20_a_search_in_no_time_has_finite_numbers() {
    let out = converse(
        "set_option movetime 0\ngame blooms size=3\nanalyze\n\ngenmove_analyze\ngomill-explain_last_move\nperft 1\n",
    );
    assert!(!out.contains("NaN") && !out.contains("inf "), "{out}");
}

#[test]
fn a_turn_without_a_search_leaves_the_line_of_the_last_one() {
    let all = answers(
        "game blooms size=4\nset_option movetime 0.05\ngenmove b\npv\nset_option strategy random\ngenmove w\npv\n\
         gomill-explain_last_move",
    );
    assert!(all[3].starts_with("= 1"), "{}", all[3]);
    assert_eq!(all[6], all[3]);
    assert_eq!(all[7], "= no search was made");
}

#[test]
fn every_option_starts_at_its_default() {
    let list = answers("list_options").remove(0);
    for line in list[2..].lines() {
        let field = |name: &str| {
            let found = line.split(' ').find_map(|word| word.strip_prefix(name));
            found.map(String::from).unwrap_or_default()
        };
        assert_eq!(field("default="), field("value="), "{line}");
        assert!(!field("bounds=").is_empty(), "{line}");
    }
}

#[test]
fn random_play_depends_on_the_seed_alone() {
    let game = |seed: u32| {
        let turns = "genmove b\ngenmove w\n".repeat(3);
        let all = answers(format!(
            "game blooms size=4\nset_option strategy random\nset_option seed {seed}\n{turns}history"
        ));
        all.last().cloned()
    };
    assert_eq!(game(1), game(1));
    assert_ne!(game(1), game(2));
}

#[test]
fn several_turns_are_told_on_one_line_the_best_first() {
    let all = answers(
        "game blooms size=4\nset_option nodes 20000\nset_option multipv 3\ngenmove_analyze\nset_option multipv 1\ngenmove_analyze",
    );
    let lines: Vec<&str> = all[3]
        .lines()
        .filter(|line| line.starts_with("info "))
        .collect();
    let last = lines.last().expect("a line");
    let infos: Vec<&str> = last.split("info move ").skip(1).collect();
    assert_eq!(infos.len(), 3, "{last}");
    let mean = |info: &str| -> f64 {
        let (_, rest) = info.split_once("scoreMean ").expect("a value");
        rest.split(' ')
            .next()
            .expect("a word")
            .parse()
            .expect("a number")
    };
    for (order, info) in infos.iter().enumerate() {
        assert!(info.contains(&format!(" order {order} ")), "{info}");
        let turn = info.split(' ').next().expect("a turn");
        assert!(info.contains(&format!(" pv {turn}")), "{info}");
        assert!(order == 0 || mean(infos[order - 1]) >= mean(info), "{last}");
    }
    assert!(
        all[5]
            .lines()
            .all(|line| line.matches("info move ").count() <= 1)
    );
}

#[test]
fn s08_threads_come_and_go() {
    let all = answers(
        "set_option threads 3\ngame blooms size=4\nset_option nodes 3000\ngenmove b\nset_option threads 1\ngenmove w\nset_option threads 8\ngenmove b\nget_option threads",
    );
    for at in [3, 5, 7] {
        assert!(
            all[at].starts_with("= ") && all[at].len() > 3,
            "{}",
            all[at]
        );
    }
    assert_eq!(all[8], "= 8");
    assert_refused(
        "",
        &["set_option threads 0"],
        "? threads takes 1..256, not '0'",
    );
}

#[test]
fn switching_a_method_off_and_on_again_leaves_the_search_as_it_was() {
    let search = "game veletas size=7\nset_position .....s./..x..../....s../......./.s...../....o../....... b play\nset_option depth 2\ngenmove_analyze\n";
    let nodes = |lines: &str| {
        let all = answers(format!("{lines}{search}"));
        let info = all.last().expect("an answer");
        let (_, rest) = info.rsplit_once(" nodes ").expect("a count");
        rest.split(' ')
            .next()
            .expect("a word")
            .parse::<u64>()
            .expect("a number")
    };
    let usual = nodes("");
    for method in [
        "killers",
        "history",
        "replies",
        "values",
        "reductions",
        "pruning",
    ] {
        let without = nodes(&format!("set_option {method} off\n"));
        assert_ne!(without, usual, "{method}");
        let again = format!("set_option {method} off\nset_option {method} on\n");
        assert_eq!(nodes(&again), usual, "{method}");
    }
    assert!(nodes("set_option width 5\n") < usual);
}
