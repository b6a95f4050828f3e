//! Faults in order and state: the cases O of the robustness list that need no process of their own.

use crate::conversation::{answers, assert_answers, assert_refused, state_after};

/// A game of Blooms on 19 cells to one capture, in which Black captures with its second turn: a1 and a2 lie
/// in the corner, and 1b1, 1a2 fence the stone at a1.
const FINISHED: &str = "game blooms size=3 target=1\nplay b 1b1\nplay w 1a1\nplay b 1a2,2b2";

#[test]
fn o03_undo_does_not_go_behind_a_position_that_was_set() {
    let line = "set_position ......./.s...../...x.../..o.s../......./.s...../....... b play";
    assert_refused(line, &["undo", "undo 2"], "? cannot undo");
}

#[test]
fn o04_swaps_and_setups_are_taken_back_one_by_one() {
    let start = "game veletas size=7";
    let setup = format!("{start}\nplay b c3/d4");
    let swapped = format!("{setup}\nplay w swap");
    let placed = format!("{swapped}\nplay w e5,f6/e4");
    assert_eq!(
        state_after(&format!("{placed}\nundo")),
        state_after(&swapped)
    );
    assert_eq!(
        state_after(&format!("{placed}\nundo\nundo")),
        state_after(&setup)
    );
    assert_eq!(
        state_after(&format!("{placed}\nundo 3")),
        state_after(start)
    );
    assert_refused(start, &["undo"], "? cannot undo");
    assert_refused(
        &setup,
        &["undo 2", "undo 99999999999999999999"],
        "? cannot undo",
    );
    let wrong = ["swap", "swap b", "swap w", "play b swap", "play w swap"];
    assert_refused(start, &wrong, "? illegal move");
    assert_refused(&swapped, &wrong, "? illegal move");
    assert_refused(&placed, &wrong, "? illegal move");
    assert_refused(
        &format!("{setup}\nplay w e5,f6/e4"),
        &wrong,
        "? illegal move",
    );
    let style = "set_option swap_style recolour";
    assert_eq!(
        state_after(&format!("{style}\n{swapped}\nplay b e5,f6/e4\nundo 2")),
        state_after(&format!("{style}\n{setup}")),
    );
}

#[test]
fn o05_a_finished_game_can_be_taken_back() {
    assert_eq!(
        state_after(&format!("{FINISHED}\nundo")),
        state_after("game blooms size=3 target=1\nplay b 1b1\nplay w 1a1")
    );
    let all = answers(format!(
        "{FINISHED}\nwinner\nundo\nwinner\nset_option depth 1\ngenmove b\nundo 3\nundo\nposition"
    ));
    assert_eq!(all[4], "= black");
    assert_eq!(all[6], "= none");
    assert!(all[8].starts_with("= ") && all[9] == "=");
    assert_eq!(all[10], "? cannot undo");
    assert_eq!(all[11], "= .../..../...../..../... b turn1 0 0 first=b");
    assert_answers(
        "play b resign\nwinner\nfinal_score\nundo\nwinner\nto_move\nfinal_score",
        &[
            "=",
            "= white",
            "= W+R",
            "=",
            "= none",
            "= black",
            "? cannot score",
        ],
    );
}

#[test]
fn o06_after_the_end_nothing_changes() {
    let all = answers(format!(
        "{FINISHED}\ngenmove b\ngenmove w\nreg_genmove w\nplay b pass\nplay w resign\nPlay b pass\nplay w PASS\nlegal_moves\nlegal_count\nperft 1\nperft 0\nto_move\nfinal_score\nhistory"
    ));
    assert_eq!(
        all[4..],
        [
            "= pass",
            "= resign",
            "= resign",
            "=",
            "=",
            "? unknown command",
            "=",
            "=",
            "= 0",
            "= 0",
            "= 1",
            "= none",
            "= B+1",
            "= black 1b1\nwhite 1a1\nblack 1a2,2b2"
        ]
    );
    assert_refused(
        FINISHED,
        &["play b 1c3", "play w 1c3", "swap", "swap w"],
        "? illegal move",
    );
    let failure = "? the game is over";
    assert_refused(
        FINISHED,
        &["analyze b", "analyze", "genmove_analyze w", "evaluate"],
        failure,
    );
    assert_refused("play w resign", &["analyze"], failure);
}

#[test]
fn o08_out_of_turn_is_refused() {
    let start = "game veletas size=7";
    assert_refused(
        start,
        &["play w c3/d4", "play white d4", "setup w c3 d4"],
        "? illegal move",
    );
    assert_refused(
        start,
        &[
            "genmove w",
            "reg_genmove w",
            "analyze w",
            "genmove_analyze white",
        ],
        "? not white's turn",
    );
    let swapped = "game veletas size=7\nplay b c3/d4\nplay w swap";
    assert_refused(swapped, &["play b e5,f6/e4"], "? illegal move");
    assert_refused(swapped, &["genmove b"], "? not black's turn");
    let recolour = format!("set_option swap_style recolour\n{swapped}");
    assert_refused(&recolour, &["play w e5,f6/e4"], "? illegal move");
    assert_refused(&recolour, &["genmove w"], "? not white's turn");
}

#[test]
fn o09_searches_follow_each_other() {
    let mut lines = "set_option depth 1\ngame blooms size=3\n".to_string();
    lines += &"genmove b\ngenmove b\ngenmove w\nanalyze b\nanalyze\n\n".repeat(2);
    let all = answers(lines);
    assert_eq!(all.len(), 12);
    let kinds: String = all[2..].iter().map(|answer| &answer[..1]).collect();
    assert_eq!(kinds, "=?====?===", "{all:?}");
}

#[test]
fn o14_o15_an_analysis_ends_before_the_next_line_acts() {
    let setups = "game veletas size=7\nplay b c3/d4\nplay w e5,f6/e4";
    for line in [
        "set_option hash 16",
        "set_option threads 1",
        "clear_board",
        "undo",
        "position",
        "play b c4",
    ] {
        let all = answers(format!("{setups}\nanalyze b\n{line}\nposition"));
        assert!(all[3].starts_with("=\ninfo move "), "{}", all[3]);
        assert!(all[4].starts_with('='), "{line}");
        let alone = answers(format!("{setups}\n{line}\nposition"));
        assert_eq!(all[4..], alone[3..], "{line}");
    }
}

#[test]
fn o16_s11_s10_the_same_search_whatever_came_before() {
    let search = "set_option nodes 2000\nset_option movetime none\n";
    let game = "genmove b\ngenmove w\ngenmove b\nhistory\n";
    let alone = answers(format!("{search}{game}"));
    let expected = alone.last();
    for before in [
        "clear_board\n",
        "genmove b\nclear_board\n",
        "game blooms size=3\ngenmove b\nanalyze\n\ngame veletas\n",
        "boardsize 7\nset_option hash 1\nset_option hash 64\ngenmove b\nboardsize 10\n",
        "play b c3,e5,g7/d4\ngenmove w\nset_option strategy random\nset_option strategy search\nclear_board\n",
    ] {
        let all = answers(format!("{search}{before}{game}"));
        assert_eq!(all.last(), expected, "{before}");
    }
}

#[test]
fn o17_there_is_a_game_from_the_start() {
    assert_eq!(
        answers("set_option threads 1\nset_option depth 1\ngenmove b").len(),
        3
    );
}
