//! Faults in what is written: the cases X of the robustness list, in memory.

use crate::conversation::{answers, converse, converse_by};
use std::io::{Cursor, Read};

#[test]
fn x06_an_analysis_ends_before_the_next_answer() {
    let out = converse("game blooms size=3\n1 analyze b\n2 name\n3 analyze b 100\n\n4 name\n");
    let (analysis, rest) = out["=\n\n".len()..].split_once("\n\n").expect("an answer");
    assert!(analysis.starts_with("=1\ninfo move "));
    assert!(rest.starts_with("=2 Windrose\n\n=3\ninfo "), "{rest}");
    assert!(rest.ends_with("\n\n=4 Windrose\n\n"), "{rest}");
    let out = converse_by(Cursor::new("1 analyze b"), false);
    assert!(out.starts_with("=1\ninfo ") && out.ends_with("\n\n"));
    assert!(!out.trim_end().contains("\n\n"));
}

#[test]
fn x07_an_analysis_says_something() {
    let all = answers(
        "game blooms size=3\nanalyze b\n\nanalyze b\n\nset_option strategy random\nanalyze\n\nset_option nodes 1\ngenmove_analyze b",
    );
    for index in [1, 2, 4, 6] {
        let lines: Vec<&str> = all[index].split('\n').collect();
        assert_eq!(lines[0], "=");
        assert!(lines[1].starts_with("info move "), "{}", all[index]);
        assert!(lines[1].contains(" pv "), "{}", all[index]);
    }
    let last = all[6].split('\n').next_back().expect("a line");
    assert!(last.starts_with("play "));
}

#[test]
fn x08_p08_no_line_is_empty_or_ends_in_a_blank() {
    // The framing of every answer is checked by `answers` itself.
    let asking = "help\nlist_commands\nlist_options\nshowboard\nposition\nhistory\nevaluate\nseats\necho\ngomill-describe_engine\ngogui-analyze_commands\n";
    let all = answers(format!(
        "{asking}game blooms size=3\n{asking}play b 1c3\n{asking}"
    ));
    assert_eq!(all.len(), 35);
}

/// An input that ends only when the engine has answered everything: nothing is kept back.
struct Patient {
    text: Cursor<String>,
    pause: std::time::Duration,
}

impl Read for Patient {
    fn read(&mut self, buffer: &mut [u8]) -> std::io::Result<usize> {
        std::thread::sleep(self.pause);
        let length = buffer.len().min(3);
        self.text.read(&mut buffer[..length])
    }
}

#[test]
fn requests_in_pieces_are_the_same_requests() {
    let text = "1 name\ngame blooms size=3\n2 play b 1c3\n3 to_move\n";
    let input = Patient {
        text: Cursor::new(text.to_string()),
        pause: std::time::Duration::from_micros(100),
    };
    assert_eq!(
        converse_by(input, false),
        "=1 Windrose\n\n=\n\n=2\n\n=3 white\n\n"
    );
}
