//! A controller that relays whole turns as words and alternates the colours without asking, as twogtp scripts do.

use crate::partner::{GAMES, Partner, SMALL_GAMES, options_of};
use crate::program::{Program, run, text};
use windrose::protocol::Dialect;

/// Plays a game: the colours that it begins with alternate until one resigns. What is said after the end is relayed too.
fn play(players: &mut [Partner; 2], colors: [&str; 2]) -> String {
    for player in players.iter_mut() {
        player.ask("clear_board");
        player.ask("komi 6.5");
        player.ask("time_settings 0 5 1");
    }
    for ply in 0..2_000 {
        let (mover, color) = (ply % 2, colors[ply % 2]);
        let turn = players[mover].ask(&format!("genmove {color}"));
        players[1 - mover].ask(&format!("play {color} {turn}"));
        if turn == "resign" {
            let winner = colors[1 - mover];
            for player in players.iter_mut() {
                assert_eq!(player.ask("winner"), winner);
                for color in colors {
                    player.ask(&format!("play {color} pass"));
                    player.ask(&format!("play {color} resign"));
                }
                let score = player.ask("final_score");
                let letter = winner[..1].to_ascii_uppercase();
                assert!(score.starts_with(&letter), "{score}");
                player.ask("cputime");
            }
            return winner.to_string();
        }
    }
    panic!("the game does not end");
}

fn play_all(style: &str, colors: [&str; 2]) {
    for game in SMALL_GAMES {
        let style = [("swap_style", style)];
        let mut players = [0, 1].map(|_| Partner::start(game, &style, Dialect::Words));
        let mut wins = 0;
        for number in 0..GAMES {
            for (seat, player) in players.iter_mut().enumerate() {
                for (name, value) in options_of(number, seat as u64) {
                    player.ask(&format!("set_option {name} {value}"));
                }
            }
            wins += u64::from(play(&mut players, colors) == colors[0]);
        }
        assert!((1..GAMES).contains(&wins), "{game:?}: {wins}");
    }
}

#[test]
fn whole_games_that_black_begins() {
    play_all("recolour", ["black", "white"]);
}

#[test]
fn whole_games_that_white_begins() {
    play_all("recolour-white", ["white", "black"]);
}

#[test]
fn the_first_seat_can_be_whites_by_the_command_line() {
    let mut program = Program::start(&[
        "gtp",
        "--game",
        "veletas",
        "--size",
        "7",
        "--first-seat",
        "white",
    ]);
    assert_eq!(program.ask("get_option swap_style"), "= recolour-white");
    assert_eq!(program.ask("to_move"), "= white");
    assert_eq!(program.ask("genmove black"), "? not black's turn");
    assert_eq!(program.ask("play w c3/d4"), "=");
    let position = "= ......./......./......./...o.../..s..../......./....... b setup2 first=b";
    assert_eq!(program.ask("position"), position);
    assert_eq!(program.ask("play b swap"), "=");
    let position =
        "= ......./......./......./...x.../..s..../......./....... w setup2-swapped first=w";
    assert_eq!(program.ask("position"), position);
    assert_eq!(program.ask("seats"), "= first=white second=black");
    assert_eq!(program.ask("history"), "= white c3/d4\nblack swap");
    let set = format!("set_position {}", &position[2..]);
    assert_eq!(program.ask(&set), "=");
    assert_eq!(program.ask("position"), position);
    program.end();
}

#[test]
fn a_first_seat_goes_with_the_style_that_it_is_for() {
    let black = ["gtp", "--first-seat", "black", "--batch"];
    assert_eq!(
        text(&run(&black, "get_option swap_style\n").0),
        "= recolour\n\n"
    );
    for refused in [
        &["gtp", "--first-seat", "white", "--swap-style", "sides"][..],
        &["gtp", "--first-seat", "green"],
        &[
            "gtp",
            "--first-seat",
            "white",
            "--game",
            "lifeline",
            "--rule",
            "balance=komi",
        ],
    ] {
        let (output, _) = run(refused, "");
        assert!(!output.status.success(), "{refused:?}");
        assert!(!output.stderr.is_empty());
    }
}

#[test]
fn arguments_that_a_controller_adds_can_be_ignored() {
    let arguments = [
        "gtp",
        "--game",
        "blooms",
        "--ignore-rest",
        "--seed",
        "5",
        "--logfile-name",
        "a.log",
        "--batch",
        "x",
    ];
    let (output, _) = run(&arguments, "get_option seed\ngame\nquit\n");
    assert_eq!(text(&output), "= 0\n\n= blooms size=5 target=20\n\n=\n\n");
    let bare: Vec<&str> = arguments[1..].to_vec();
    assert!(run(&bare, "quit\n").0.status.success());
    assert!(run(&["gtp", "--ignore-rest"], "quit\n").0.status.success());
    let (output, _) = run(&["gtp", "--logfile-name", "a.log"], "quit\n");
    assert!(!output.status.success());
}
