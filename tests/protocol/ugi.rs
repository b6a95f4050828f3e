//! The Universal Game Interface: single requests, and whole games by a controller that works like `cutegames`.

use crate::partner::{GAMES, Partner, SMALL_GAMES, options_of};
use crate::program::{Program, run, text};
use std::time::{Duration, Instant};
use windrose::protocol::Dialect;

/// A conversation from which only whole lines are expected.
fn said(script: &str) -> Vec<String> {
    let (output, _) = run(&["ugi", "--option", "hash=1", "--batch"], script);
    assert!(output.status.success(), "{output:?}");
    assert_eq!(String::from_utf8_lossy(&output.stderr), "");
    text(&output).lines().map(String::from).collect()
}

#[test]
fn the_first_line_says_what_is_spoken() {
    let (output, _) = run(&["gtp"], "\n# a comment\nugi\nisready\nquit\n");
    let said = text(&output);
    assert!(said.starts_with("id name Windrose "), "{said}");
    assert!(said.ends_with("\nugiok\nreadyok\n"), "{said}");
    let (output, _) = run(&["gtp", "--batch"], "name\nugi\n");
    assert_eq!(text(&output), "= Windrose\n\n? unknown command\n\n");
}

#[test]
fn options_choose_the_game_in_any_order() {
    let lines = said("ugi\n");
    for line in [
        "option name game type combo default veletas var veletas var lifeline var blooms",
        "option name size type spin default 10 min 3 max 12",
        "option name rules type string default shooters=7 rules=2022",
        "option name hash type spin default 1 min 1 max 4096",
        "option name strategy type combo default search var search var random",
        "option name movetime type string default none",
    ] {
        assert!(lines.iter().any(|said| said == line), "{line}\n{lines:?}");
    }
    let choose = "setoption name size value 3\nsetoption name game value lifeline\nsetoption name Rules value balance=weak\n";
    let lines = said(&format!(
        "{choose}isready\nposition startpos moves c3 swap\nquery p1turn\nposition startpos moves c3\nquery p1turn\n"
    ));
    assert_eq!(lines, ["readyok", "response true", "response false"]);
}

#[test]
fn what_is_wrong_is_told_and_changes_nothing() {
    let script = "setoption name size value 99\nisready\nsetoption name colour value red\nsetoption name hash value 0\n\
        position startpos moves a1\nposition fen nonsense\ngo depth\nquery colour\nmove a1\nstop\nquery gameover\n";
    let lines = said(script);
    let (last, faults) = lines.split_last().expect("lines");
    assert_eq!(last, "response false");
    assert_eq!(faults.len(), 9, "{faults:?}");
    assert!(
        faults
            .iter()
            .all(|line| line.starts_with("info string ") || line == "readyok")
    );
    let played = "setoption name game value blooms\nposition startpos moves 1a1 1b2,2c3\n";
    let lines = said(&format!(
        "{played}position startpos moves 1a1 1a1\nquery p1turn\nposition startpos moves 1a1 1b2\nquery p1turn\n"
    ));
    assert!(lines[0].starts_with("info string turn 2 '1a1' is illegal: "));
    assert_eq!(lines[1..], ["response true", "response true"]);
}

#[test]
fn a_search_says_what_it_finds_and_then_its_turn_and_nothing_behind_it() {
    let fields = "s.x../xx.../...../..o../..... w play";
    let lines = said(&format!("position fen {fields}\ngo depth 2\n"));
    let (best, found) = lines.split_last().expect("lines");
    let words: Vec<&str> = best.split(' ').collect();
    assert!(matches!(words[..], ["bestmove", _]), "{best}");
    let last = found.last().expect("an info line");
    for field in ["info depth 2 score ", " nodes ", " time ", " pv "] {
        assert!(last.contains(field), "{last}");
    }
    assert!(last.contains(&format!(" pv {}", words[1])), "{last}");
    let again = said(&format!(
        "position fen {fields} moves {}\nquery p1turn\n",
        words[1]
    ));
    assert_eq!(again, ["response true"]);
}

#[test]
fn a_decided_game_has_a_result_by_seat_and_no_turn() {
    // The black shooters are claimed; White is to move, and the first player is White after a swap.
    let position = "position fen X.x../xx.../...../..o../X...s w play first=w\n";
    let lines = said(&format!(
        "{position}query gameover\nquery result\nquery p1turn\ngo depth 1\n"
    ));
    assert_eq!(lines.len(), 4, "{lines:?}");
    assert_eq!(lines[0], "response true");
    assert_eq!(lines[1], "response p2win");
    assert_eq!(lines[2], "response true");
    assert_eq!(lines[3], "bestmove none");
}

#[test]
fn every_limit_ends_a_search() {
    let position = "position fen ......./.s...../...x.../..o.s../......./.s...../....... b play";
    for limit in [
        "p1time 500 p2time 1 p1inc 10 p2inc 0",
        "movetime 20",
        "depth 1",
        "nodes 50",
        "p1time -10",
        "",
    ] {
        let start = Instant::now();
        let lines = said(&format!(
            "{position}\nsetoption name movetime value 0.5\ngo {limit}\n"
        ));
        assert!(
            lines
                .last()
                .is_some_and(|line| line.starts_with("bestmove "))
        );
        assert!(start.elapsed() < Duration::from_secs(5), "{limit}");
    }
}

#[test]
fn an_endless_search_waits_for_stop_and_answers_isready_meanwhile() {
    let mut program = Program::start(&["ugi", "--option", "hash=1"]);
    let line_of = |program: &mut Program, word: &str| loop {
        let line = program.line();
        if line.split(' ').next() == Some(word) {
            return line;
        }
    };
    program.send("setoption name game value lifeline\nsetoption name size value 3\n");
    program.send("position startpos\ngo infinite\nisready\n");
    line_of(&mut program, "readyok");
    program.send("isready\n");
    line_of(&mut program, "readyok");
    program.send("stop\n");
    let best = line_of(&mut program, "bestmove");
    assert_eq!(best.split(' ').count(), 2, "{best}");
    // A solved position is waited with as well, and the end of the input ends the wait.
    program.send("position startpos moves a1,c3 e3,c1\ngo infinite\n");
    line_of(&mut program, "info");
    let (rest, time) = program.end();
    assert!(rest.contains("bestmove "), "{rest}");
    assert!(time < Duration::from_secs(3));
    let mut program = Program::start(&["ugi", "--option", "hash=1"]);
    program.send("position startpos\ngo infinite\nquit\n");
    let (rest, time) = program.end();
    assert!(rest.contains("bestmove "), "{rest}");
    assert!(time < Duration::from_secs(3));
}

/// One side of a match.
struct Player(Partner);

impl Player {
    fn is_ready(&mut self) {
        self.0.send("isready");
        assert_eq!(self.0.line(), "readyok");
    }

    fn query(&mut self, turns: &[String], question: &str) -> String {
        let moves = if turns.is_empty() { "" } else { " moves " };
        self.0
            .send(&format!("position startpos{moves}{}", turns.join(" ")));
        self.0.send(&format!("query {question}"));
        let answer = self.0.line();
        let answer = answer.strip_prefix("response ");
        answer.expect("a response").to_string()
    }

    fn choose(&mut self, limit: &str) -> String {
        self.0.send(&format!("go {limit}"));
        let (found, best) = self.0.line_of("bestmove");
        assert!(found.iter().all(|line| line.starts_with("info depth ")));
        let words: Vec<&str> = best.split(' ').collect();
        let ["bestmove", turn] = words[..] else {
            panic!("{best}");
        };
        turn.to_string()
    }
}

/// Plays a game as `cutegames` does: who is on turn, whether the game is over and who has won is asked of the engines.
fn play(players: &mut [Player; 2]) -> String {
    for player in players.iter_mut() {
        player.is_ready();
        player.0.send("uginewgame");
    }
    let mut turns: Vec<String> = Vec::new();
    loop {
        let is_first = players[0].query(&turns, "p1turn") == "true";
        let mover = &mut players[usize::from(!is_first)];
        mover.is_ready();
        if mover.query(&turns, "gameover") == "true" {
            break;
        }
        // Whose turn it is, the other engine sees alike.
        assert_eq!(players[1].query(&turns, "p1turn"), is_first.to_string());
        let mover = &mut players[usize::from(!is_first)];
        let limit = ["nodes 20", "depth 1", "p1time 50 p2time 50 p1inc 1 p2inc 1"];
        turns.push(mover.choose(limit[turns.len() % 3]));
        assert!(turns.len() < 1_000, "{turns:?}");
    }
    let results: Vec<String> = players
        .iter_mut()
        .map(|player| player.query(&turns, "result"))
        .collect();
    assert_eq!(results[0], results[1]);
    assert!(matches!(results[0].as_str(), "p1win" | "p2win"));
    results[0].clone()
}

#[test]
fn whole_games_between_two_engines() {
    for game in SMALL_GAMES {
        let mut players = [0, 1].map(|_| Player(Partner::start(game, &[], Dialect::Ugi)));
        let mut first_wins = 0;
        for number in 0..GAMES {
            for (seat, player) in players.iter_mut().enumerate() {
                for (name, value) in options_of(number, seat as u64) {
                    player
                        .0
                        .send(&format!("setoption name {name} value {value}"));
                }
            }
            first_wins += u64::from(play(&mut players) == "p1win");
        }
        assert!((1..GAMES).contains(&first_wins), "{game:?}: {first_wins}");
    }
}
