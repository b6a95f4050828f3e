//! Faults in reading that engines of this kind have had: the cases P of the robustness list.

use crate::conversation::{answers, assert_answers, assert_refused, converse, state_after};

const SETUPS: &str = "game veletas size=7\nplay b c3/d4\nplay w e5,f6/e4";

#[test]
fn p01_junk_after_a_number_is_no_number_and_the_clock_stays() {
    let lines = [
        "time_settings 0 10 1;",
        "time_settings 0 10 1x",
        "time_settings 0 1e1 1",
        "time_settings 0 +10 1",
        "time_settings 0 10 -1",
        "time_settings 0 10 1.5",
        "time_settings 0x0 10 1",
        "undo 1x",
        "perft 1.0",
        "boardsize 7.0",
        "time_left b 1. 0",
        "set_option movetime 1s",
        "set_option depth +3",
    ];
    assert_refused("game veletas size=7", &lines, "? syntax error");
    // The clock without time that was set first is still the one in force: the other one gives ten seconds.
    let start = std::time::Instant::now();
    let line = "time_settings 0 0 0\ntime_settings 0 10 1;\ngenmove b\n";
    let all = answers(line);
    assert!(all[2].starts_with("= ") && start.elapsed().as_secs() < 4);
    assert_answers(
        "time_settings 0 010 1\nboardsize 0007\nset_option depth 03\nget_option depth",
        &["=", "=", "=", "= 3"],
    );
}

#[test]
fn p04_digits_and_letters_are_ascii_alone() {
    let turns = [
        "play b é4",
        "play b a٣",
        "play b ａ１",
        "play b 🙂",
        "play b a１",
        "play b c３/d4",
        "setup b ٧ d4",
        "setup b c3 é4",
    ];
    assert_refused("game veletas size=7", &turns, "? illegal move");
    let numbers = [
        "undo 🙂",
        "undo ٣",
        "perft １",
        "play ｂ c3/d4",
        "boardsize ７",
    ];
    assert_refused("game veletas size=7", &numbers, "? syntax error");
}

#[test]
fn p07_long_lines_work_up_to_the_limit_and_are_one_error_beyond_it() {
    let mut turns = String::from("game blooms size=12\nplay_sequence");
    // Cells of the board's rows, each colour's turns in its own row: nobody is fenced.
    for (place, color) in (1..=11).zip(["b", "w"].into_iter().cycle()) {
        let row = if color == "b" { 'a' } else { 'w' };
        turns += &format!(" {color} 1{row}{place}");
    }
    assert_answers(&turns, &["=", "="]);
    let pairs = "b 1a1 ".repeat(5_000);
    assert_answers(
        format!("game blooms size=12\nplay_sequence {pairs}\nhistory"),
        &["=", "? illegal move", "="],
    );
    let longest = "a".repeat(1 << 20);
    assert_answers(
        format!("{longest}\nname\n"),
        &["? unknown command", "= Windrose"],
    );
    assert_answers(
        format!("{longest}a name\nname\n"),
        &["? syntax error", "= Windrose"],
    );
}

#[test]
fn p13_no_byte_breaks_a_position() {
    let good = "......./.s...../...x.../..o.s../......./.s...../....... b play first=b";
    for index in 0..good.len() {
        for byte in 0..=u8::MAX {
            if matches!(byte, b'\n' | b'#') {
                continue;
            }
            let mut line = good.as_bytes().to_vec();
            line[index] = byte;
            let mut input = b"game veletas size=7\nset_position ".to_vec();
            input.extend(line);
            input.extend(b"\nposition\n");
            if index % 7 == 0 || byte.is_ascii_punctuation() {
                let all = answers(input);
                assert_eq!(all.len(), 3, "{index} {byte}");
                let taken = all[1] == "=";
                let start =
                    "= ......./......./......./......./......./......./....... b setup1 first=b";
                assert_eq!(all[2] == start, !taken, "{index} {byte}");
            }
        }
    }
}

#[test]
fn p14_rows_that_do_not_fit_are_refused() {
    let huge = "/".repeat(10_000);
    for rows in [
        "9",
        "99",
        "4294967296",
        "-1",
        "",
        "/",
        &huge,
        "......./......./......./......./......./.......",
        "......./......./......./......./......./......./......./.......",
        "......./......./......../......./......./......./.......",
        "......./......./....../......./......./......./.......",
    ] {
        let line = format!("set_position {rows} b play");
        let all = answers(format!("{SETUPS}\n{line}\nhistory"));
        assert!(
            all[3].starts_with("? ") && all[3] != "? syntax error",
            "{line} {}",
            all[3]
        );
        assert_eq!(all[4], "= black c3/d4\nwhite e5,f6/e4", "{line}");
    }
}

#[test]
fn p15_positions_that_cannot_be_are_refused_or_safe() {
    let refused = [
        // More shooters than there may be, an even number, a shooter on the edge in the setup.
        "sssss/sssss/...../...../..... b play",
        "s.s../...../...../...../..... b play",
        "s..../...../...../..x../..... w setup2",
        // A phase that the rows contradict.
        "...../..s../...../...../..... b setup1",
        // A free shooter that is trapped.
        "sx.../xx.s./...../..s../..... b play",
    ];
    for line in refused {
        let all = answers(format!("set_position {line}\ngame"));
        assert!(
            all[0].starts_with("? ") && all[0].len() > 10,
            "{line}: {}",
            all[0]
        );
        assert_eq!(all[1], "= veletas size=10 shooters=7 rules=2022");
    }
    // Both sides have won, stones that no game has: taken or not, everything after it is safe.
    for line in [
        "XXOO./...../..X../...../..... b play",
        "OOO../...../..... b play",
    ] {
        let all = answers(format!(
            "set_position {line}\nset_option depth 1\ngenmove b\nundo\nposition\nquit"
        ));
        assert_eq!(all.len(), 6);
    }
}

#[test]
fn p16_cells_off_the_board_are_illegal() {
    let turns = [
        "h8",
        "a0",
        "a8",
        "i1",
        "j1",
        "aa1",
        "a01",
        "a",
        "1",
        "1a",
        "a1a",
        "a99999999999999999999",
        "",
    ];
    let lines: Vec<String> = turns
        .iter()
        .map(|turn| format!("play b {turn}/d4"))
        .collect();
    let lines: Vec<&str> = lines.iter().map(String::as_str).collect();
    assert_refused(
        "game veletas size=7\nclear_board",
        &lines[..12],
        "? illegal move",
    );
    assert_refused(
        "game blooms size=3",
        &["play b 1a4", "play b 1e4", "play b 1c6", "play b 1f1"],
        "? illegal move",
    );
    assert_answers(
        "game blooms size=3\nplay B 1C5\nhistory",
        &["=", "=", "= black 1c5"],
    );
}

#[test]
fn p17_line_endings_and_blanks_do_not_matter() {
    let lines = [
        "1 name",
        "",
        "game veletas size=7",
        "  play\tb   c3/d4 ",
        "# c",
        "2 to_move # x",
        "echo a\x0cb",
    ];
    let lf = converse(lines.join("\n"));
    assert_eq!(lf, "=1 Windrose\n\n=\n\n=\n\n=2 white\n\n= ab\n\n");
    assert_eq!(converse(lines.join("\r\n")), lf);
    assert_eq!(converse(lines.join("\r\r\n") + "\r\n"), lf);
    assert_eq!(converse(lines.join(&"\n".repeat(1000))), lf);
    // A lone CR ends no line and parts no words.
    assert_answers("na\rme\rver", &["? unknown command"]);
    assert_answers("na\rme", &["= Windrose"]);
}

#[test]
fn p18_the_last_line_may_lack_its_end() {
    assert_answers("name", &["= Windrose"]);
    assert_eq!(answers("set_option depth 1\ngenmove b").len(), 2);
}

#[test]
fn p20_control_characters_are_dropped() {
    assert_answers("name\0\n\x1bname\x07\n", &["= Windrose", "= Windrose"]);
    assert_answers(
        "game veletas size=7\nplay b c3\0/d4\nhistory",
        &["=", "=", "= black c3/d4"],
    );
}

#[test]
fn p21_empty_lists_are_refused() {
    assert_refused(
        "game veletas size=7",
        &[
            "setup b",
            "setup",
            "play_sequence b",
            "play b",
            "play_sequence b c3/d4 w",
        ],
        "? syntax error",
    );
    let state = state_after("game veletas size=7");
    assert_eq!(state_after("game veletas size=7\nset_position"), state);
    assert_eq!(state_after("game veletas size=7\nplay_sequence"), state);
    assert_refused("game veletas size=7", &["setup b d4"], "? illegal move");
}

#[test]
fn p22_a_position_comes_back_as_it_was() {
    for game in [
        "veletas size=7",
        "veletas size=5 shooters=1",
        "blooms size=3",
    ] {
        for turns in [0, 1, 2, 3, 7] {
            let mut lines =
                format!("game {game}\nset_option strategy random\nset_option seed {turns}\n");
            for turn in 0..turns {
                lines += if turn % 2 == 0 {
                    "genmove b\n"
                } else {
                    "genmove w\n"
                };
            }
            let questions = "position\nstate_hash\nlegal_count\nto_move\n";
            let all = answers(format!("{lines}{questions}"));
            let [.., position, hash, count, to_move] = all.as_slice() else {
                panic!("four answers");
            };
            let line = format!("game {game}\nset_position {}\n{questions}", &position[2..]);
            let again = answers(&line);
            assert_eq!(
                &again[2..],
                &[
                    position.clone(),
                    hash.clone(),
                    count.clone(),
                    to_move.clone()
                ]
            );
        }
    }
}

#[test]
fn p23_texts_near_a_turn_are_legal_only_if_listed() {
    let all = answers(format!("{SETUPS}\nlegal_moves"));
    let legal: Vec<&str> = all[3][2..].split(' ').collect();
    let mut lines = String::new();
    let mut texts = Vec::new();
    for turn in legal.iter().step_by(9) {
        let mut near: Vec<String> = (1..turn.len()).map(|end| turn[..end].to_string()).collect();
        near.extend(["1", "a", "/", ","].map(|more| format!("{turn}{more}")));
        near.extend((1..turn.len()).map(|at| {
            let mut bytes = turn.as_bytes().to_vec();
            bytes.swap(at - 1, at);
            String::from_utf8_lossy(&bytes).into_owned()
        }));
        for text in near {
            lines += &format!("is_legal b {text}\n");
            texts.push(text);
        }
    }
    let all = answers(format!("{SETUPS}\n{lines}"));
    assert_eq!(all.len(), texts.len() + 3);
    for (text, answer) in texts.iter().zip(&all[3..]) {
        let is_listed = legal.contains(&text.as_str());
        assert_eq!(*answer, format!("= {is_listed}"), "{text}");
    }
}
