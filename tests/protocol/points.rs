//! The game one point a ply: single requests, and whole games by controllers with a Go board of their own.

use crate::conversation::{converse_in, split};
use crate::go_board::GoBoard;
use crate::partner::{GAMES, Partner, SMALL_GAMES, options_of};
use crate::program::{Program, run, text};
use std::io::Cursor;
use windrose::catalog;
use windrose::protocol::{Dialect, Engine};

/// What an engine answers that plays by points.
fn answers(game: &str, rules: &[(&str, &str)], script: &str) -> Vec<String> {
    let mut engine = Engine::new(catalog::open(game, rules).expect("a game that there is"));
    engine.set_option("depth", "1").expect("a good value");
    engine.use_points(None, false).expect("it fits");
    let input = Cursor::new(script.as_bytes().to_vec());
    split(&converse_in(Dialect::Points, &mut engine, input, true))
}

fn assert_all(answers: &[String], expected: &[&str]) {
    assert_eq!(answers, expected);
}

#[test]
fn a_turn_is_made_part_by_part_while_the_other_side_passes() {
    // A setup of one shooter and a stone, then the choice of sides, then the other setup.
    let script = "play b C3\nplay w pass\nplay w D4\nplay b d4\nplay b E5\nplay w C9\nplay b pass\nhistory\n\
        play b B2\nplay w pass\nplay b F2\nplay w pass\nplay b B3\nhistory\n";
    let said = answers("veletas", &[("size", "7")], script);
    assert_all(
        &said,
        &[
            "=",
            "=",
            "? illegal move",
            "=",
            "? illegal move",
            "=",
            "? illegal move",
            "= black c3/d4\nwhite swap",
            "=",
            "=",
            "=",
            "=",
            "=",
            "= black c3/d4\nwhite swap\nblack b2,f2/b3",
        ],
    );
}

#[test]
fn who_is_on_turn_cannot_pass_and_who_is_not_can_do_nothing_else() {
    let script = "play b pass\nplay w A1\nplay w pass\nplay w pass\ngenmove w\nplay b i5\nplay x A1\nplay b\nboardsize 5\nboardsize 26\nboardsize 19 18\n";
    let said = answers("lifeline", &[("size", "3")], script);
    assert_all(
        &said,
        &[
            "? illegal move",
            "? illegal move",
            "=",
            "=",
            "= pass",
            "? illegal move",
            "? syntax error",
            "? syntax error",
            "? unacceptable size",
            "? unacceptable size",
            "? unacceptable size",
        ],
    );
}

#[test]
fn a_stone_of_blooms_is_its_colour_and_its_cell_and_stop_ends_a_turn() {
    let script = "legal_points\nplay b G7\nplay b C3\nplay w F7\nplay w D4\nlegal_points\nplay w B7\nplay b F7\nplay b A1\nplay w pass\nplay b B1\nhistory\n";
    let said = answers("blooms", &[("size", "3")], script);
    assert_eq!(said[0], "= F7 colour 1\nG7 colour 2");
    assert!(said[5].ends_with("\nB7 stop"), "{}", said[5]);
    assert_eq!(
        said.last().map(String::as_str),
        Some("= black 2c3\nwhite 1d3\nblack 1a1,2a2")
    );
}

#[test]
fn plies_are_taken_back_one_by_one() {
    let script = "play b C3\nplay w pass\nplay b D4\nhistory\nundo\nhistory\nplay b E5\nhistory\nundo\nundo\nundo\nundo\n";
    let said = answers("veletas", &[("size", "7")], script);
    assert_all(
        &said,
        &[
            "=",
            "=",
            "=",
            "= black c3/d4",
            "=",
            "=",
            "=",
            "= black c3/e5",
            "=",
            "=",
            "=",
            "? cannot undo",
        ],
    );
    // After a swap has been taken back, the second player can still set up.
    let script = "gogui-play_sequence b C3 w pass b D4 w C9\nundo\nplay w B2\nplay w E5\nplay w F6\nhistory\ngogui-play_sequence w A1\nplay w resign\nundo\nhistory\n";
    let said = answers("veletas", &[("size", "7")], script);
    assert_eq!(said[5], "= black c3/d4\nwhite b2,e5/f6");
    assert_eq!(said[6], "? illegal move");
    assert_eq!(said[9], said[5]);
}

#[test]
fn the_komi_is_a_point_and_the_second_player_may_move_twice() {
    let rules = [("size", "3"), ("balance", "komi")];
    let script = "play b E1\nlegal_points\nplay w C7\nplay b pass\nplay w A1\nhistory\ngogui-rules_side_to_move\n";
    let said = answers("lifeline", &rules, script);
    assert_all(
        &said,
        &[
            "=",
            "= C7 swap\nD7 keep",
            "=",
            "=",
            "=",
            "= black komi=4\nwhite swap\nwhite a1",
            "= black",
        ],
    );
}

#[test]
fn the_loser_resigns_and_the_winner_passes() {
    let game = "play b F7\nplay b A1\nplay w F7\nplay w A2\nplay w B1\nplay b F7\nplay b E5\nplay b B7\nplay w F7\nplay w B2\nplay w B7\n";
    let asked = "final_score\ngenmove b\ngenmove w\nplay b resign\nplay w pass\ngogui-rules_final_result\n\
        gogui-rules_legal_moves\ngogui-rules_captured_count\nlegal_points\n";
    let script = format!("{game}{asked}");
    let said = answers("blooms", &[("size", "3"), ("target", "1")], &script);
    let (game, asked) = said.split_at(11);
    assert!(game.iter().all(|answer| answer == "="), "{game:?}");
    assert_all(
        asked,
        &[
            "= W+1", "= resign", "= pass", "=", "=", "= white", "=", "= 1 0", "=",
        ],
    );
}

#[test]
fn gogui_is_told_the_board_and_what_to_lay_over_it() {
    let script = "gogui-rules_game_id\ngogui-rules_board_size\ngogui-rules_board\ngogui-rules_side_to_move\ngogui-rules_final_result\n\
        gogui-rules_captured_count\nplay b C3\nwindrose-pieces\nplay b D4\nwindrose-pieces\nwindrose-groups\ngogui-rules_board\n\
        gogui-rules_legal_moves\nplay w C9\nwindrose-favourite\ngogui-rules_board\ngogui-analyze_commands\nshowboard\n";
    let said = answers("veletas", &[("size", "7")], script);
    let empty = format!("= {}", ["........."; 9].join("\n"));
    assert_eq!(said[0], "= veletas");
    assert_eq!(said[1], "= 9");
    assert_eq!(said[2], empty);
    assert_eq!(said[3], "= black");
    assert_eq!(said[4], "= unknown");
    assert_eq!(said[5], "= 0 0");
    assert_eq!(said[7], "= CIRCLE C3");
    assert_eq!(said[9], "= TRIANGLE C3\nLABEL C9 swap");
    assert_eq!(said[10], "= COLOR blue D4\nLABEL D4 1");
    let with_stone = |stone: &str| {
        let mut rows = ["........."; 9];
        let row = format!("...{stone}.....");
        rows[5] = &row;
        format!("= {}", rows.join("\n"))
    };
    assert_eq!(said[11], with_stone("X"));
    let legal: Vec<&str> = said[12][2..].split(' ').collect();
    // The inner squares but those of the shooter and the stone, and the swap.
    assert_eq!(legal.len(), 25 - 2 + 1);
    assert_eq!(legal.last(), Some(&"C9"));
    assert!(
        said[14].starts_with("= LABEL ") && said[14].contains("\nTEXT "),
        "{}",
        said[14]
    );
    assert_eq!(said[15], with_stone("O"));
    for line in said[16][2..].lines() {
        let parts: Vec<&str> = line.split('/').collect();
        let [kind, _, command] = parts[..] else {
            panic!("{line}");
        };
        assert!(matches!(kind, "gfx" | "plist" | "string"));
        let known = answers("veletas", &[], &format!("known_command {command}\n"));
        assert_eq!(known, ["= true"], "{command}");
    }
    assert!(said[17].contains("\nblack is on turn"), "{}", said[17]);
}

#[test]
fn boards_that_do_not_fit_are_refused_with_a_reason() {
    let faults: [(&[&str], &str); 4] = [
        (
            &["points", "--board", "11"],
            "veletas size=10 shooters=7 rules=2022: a Go board of size 11 does not do: the game takes one of size 12 to 25",
        ),
        (
            &[
                "points", "--game", "blooms", "--size", "12", "--board", "19",
            ],
            "a Go board of size 19 does not do: the game takes one of size 25 to 25",
        ),
        (
            &["points", "--fresh", "--board", "19"],
            "a Go board of size 19 does not do: the game takes one of size 25 to 25",
        ),
        (
            &["points", "--fresh", "--game", "blooms", "--size", "8"],
            "room for games of up to 156 cells, not of 169",
        ),
    ];
    for (arguments, fault) in faults {
        let (output, _) = run(arguments, "");
        assert!(!output.status.success());
        let said = String::from_utf8_lossy(&output.stderr).into_owned();
        assert!(said.contains(fault), "{said}");
    }
    let (output, _) = run(
        &["points", "--batch"],
        "gogui-rules_board_size\nname\nboardsize 19\ngogui-rules_board_size\nset_position x\n",
    );
    assert_eq!(
        text(&output),
        "= 12\n\n= Windrose\n\n=\n\n= 19\n\n? unknown command\n\n"
    );
}

#[test]
fn where_no_point_is_used_twice_the_legal_parts_are_counted() {
    let mut program = Program::start(&["points", "--fresh", "--game", "lifeline", "--size", "3"]);
    assert_eq!(program.ask("boardsize 19"), "? unacceptable size");
    assert_eq!(program.ask("boardsize 25"), "=");
    // The second legal cell is the second point, and then the first cell behind it the first point that is left.
    assert_eq!(program.ask("play b B1"), "=");
    assert_eq!(program.ask("play b A1"), "=");
    assert_eq!(program.ask("play w A1"), "? illegal move");
    let legal = program.ask("legal_points");
    assert!(legal.starts_with("= C1 a1\n"), "{legal}");
    assert!(program.ask("history").starts_with("= black a2,"));
    program.end();
}

/// A controller's own board, which may refuse a point by a panic.
trait GoBoards {
    fn new(size: usize) -> Self;
    fn play(&mut self, color: &str, point: &str);
}

/// A board that takes everything.
struct Patient;

impl GoBoards for Patient {
    fn new(_: usize) -> Patient {
        Patient
    }
    fn play(&mut self, _: &str, _: &str) {}
}

impl GoBoards for GoBoard {
    fn new(size: usize) -> GoBoard {
        GoBoard::new(size)
    }
    fn play(&mut self, color: &str, point: &str) {
        GoBoard::play(self, color, point);
    }
}

/// Plays a game as gogui-twogtp and gomill do: by turns, until a side resigns. Passes must not meet before.
fn play(players: &mut [Partner; 2], size: usize, board: &mut impl GoBoards) -> String {
    for player in players.iter_mut() {
        player.ask(&format!("boardsize {size}"));
        player.ask("clear_board");
        player.ask("komi 6.5");
    }
    let colors = ["b", "w"];
    let mut has_passed = false;
    for ply in 0..2_000 {
        let (mover, color) = (ply % 2, colors[ply % 2]);
        let point = players[mover].ask(&format!("genmove {color}"));
        if point == "resign" {
            let scores = players.each_mut().map(|player| player.ask("final_score"));
            assert_eq!(scores[0], scores[1]);
            return colors[1 - mover].to_string();
        }
        let passes = point == "pass";
        assert!(!(passes && has_passed), "two passes at {ply}");
        has_passed = passes;
        if !passes {
            board.play(color, &point);
        }
        players[1 - mover].ask(&format!("play {color} {point}"));
    }
    panic!("the game does not end");
}

/// Plays all games on Go boards of this size; the controllers' own boards begin empty with each game.
fn play_all<B: GoBoards>(fresh: bool, size: usize) {
    for game in SMALL_GAMES {
        let mut players = [0, 1].map(|_| Partner::start_by_points(game, fresh));
        let mut wins = 0;
        for number in 0..GAMES {
            for (seat, player) in players.iter_mut().enumerate() {
                for (name, value) in options_of(number, seat as u64) {
                    player.ask(&format!("set_option {name} {value}"));
                }
            }
            let mut board = B::new(size);
            let winner = play(&mut players, size, &mut board);
            wins += u64::from(winner == "b");
        }
        assert!((1..GAMES).contains(&wins), "{game:?}: {wins}");
    }
}

#[test]
fn whole_games_on_a_board_that_refuses_nothing() {
    play_all::<Patient>(false, 19);
}

#[test]
fn whole_games_on_a_board_that_refuses_occupied_points() {
    play_all::<GoBoard>(true, 25);
}
