//! Games between players that are a few lines each: who wins, why, and with which colour.

use std::time::Duration;
use windrose::arena::book::Opening;
use windrose::arena::game::{GameJob, Patience, PlayedGame, play_game};
use windrose::arena::referee::Referee;
use windrose::catalog;
use windrose::game::{Color, Seat};
use windrose::player::{Answer, GameStart, Identity, Player, PlayerFault};
use windrose::protocol::client::{ReplyFault, RequestError};
use windrose::record::Reason;
use windrose::search::{Limits, Settings, Stop, Strategy, TimeControl};
use windrose::session::{Session, SwapStyle};

const MS: Duration = Duration::from_millis(1);

const VELETAS: (&str, &[(&str, &str)]) = ("veletas", &[("size", "5")]);

/// What a player does wrong, or at last.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Deed {
    Resign,
    ResignLoudly,
    Illegal,
    Late,
    LateAndIllegal,
    Silence,
    Crash,
    Babble,
    Failure,
    Refuse,
    OtherPosition,
}

/// A player who plays at random, and does the deed when asked for the turn of this number (from 1).
struct Scripted {
    identity: Identity,
    session: Box<dyn Session>,
    deed: Option<(usize, Deed)>,
    swaps: bool,
    style: SwapStyle,
    takes: Duration,
    asked: usize,
    colors: Vec<Color>,
    times: Vec<(Duration, u32)>,
}

fn session(game: (&str, &[(&str, &str)])) -> Box<dyn Session> {
    catalog::open(game.0, game.1).expect("a game")
}

impl Scripted {
    fn new(game: (&str, &[(&str, &str)])) -> Scripted {
        Scripted {
            identity: Identity::default(),
            session: session(game),
            deed: None,
            swaps: false,
            style: SwapStyle::Sides,
            takes: MS,
            asked: 0,
            colors: Vec::new(),
            times: Vec::new(),
        }
    }

    fn is_time(&self, deed: Deed) -> bool {
        self.deed == Some((self.asked, deed))
    }
}

fn failed(error: RequestError) -> PlayerFault {
    PlayerFault::Request(error)
}

impl Player for Scripted {
    fn identity(&self) -> &Identity {
        &self.identity
    }

    fn swap_style(&self) -> SwapStyle {
        self.style
    }

    fn begin(&mut self, start: &GameStart<'_>) -> Result<(), PlayerFault> {
        self.session.clear();
        let settings = Settings {
            strategy: Strategy::Random,
            seed: start.seed,
            hash: 1,
            ..Settings::default()
        };
        self.session.configure(settings).expect("settings");
        self.session.set_swap_style(self.style).expect("a style");
        Ok(())
    }

    fn play(&mut self, color: Color, turn: &str) -> Result<(), PlayerFault> {
        if self.asked + 1 == self.deed.map_or(0, |(number, _)| number)
            && self.deed.is_some_and(|(_, deed)| deed == Deed::Refuse)
            && self.asked > 0
        {
            return Err(PlayerFault::Refused {
                request: format!("play {color} {turn}"),
                text: "illegal move".to_string(),
            });
        }
        self.session
            .play(color, turn)
            .expect("a legal turn in this player's colours");
        Ok(())
    }

    fn time_left(&mut self, _: Color, time: Duration, turns: u32) -> Result<(), PlayerFault> {
        self.times.push((time, turns));
        Ok(())
    }

    fn choose(&mut self, color: Color, limit: Duration) -> Result<Answer, PlayerFault> {
        self.asked += 1;
        self.colors.push(color);
        assert_eq!(self.session.to_move(), Some(color), "asked in turn");
        let number = self.asked;
        let deed = self
            .deed
            .filter(|&(at, _)| at == number)
            .map(|(_, deed)| deed);
        let (mut turn, mut elapsed) = (None, self.takes);
        match deed {
            Some(Deed::Resign) => turn = Some("resign"),
            Some(Deed::ResignLoudly) => turn = Some("RESIGN"),
            Some(Deed::Illegal) => turn = Some("z99"),
            Some(Deed::Late) => elapsed = limit,
            Some(Deed::LateAndIllegal) => (turn, elapsed) = (Some("z99"), limit),
            Some(Deed::Silence) => {
                let request = "genmove".to_string();
                return Err(failed(RequestError::NoAnswer { request, limit }));
            }
            Some(Deed::Crash) => {
                return Err(failed(RequestError::Crash("exit status: 1".to_string())));
            }
            Some(Deed::Babble) => {
                return Err(failed(ReplyFault::NoReply("hello".to_string()).into()));
            }
            Some(Deed::Failure) => {
                return Err(PlayerFault::Refused {
                    request: "genmove".to_string(),
                    text: "no idea".to_string(),
                });
            }
            Some(Deed::Refuse | Deed::OtherPosition) | None => {}
        }
        let can_swap = self.session.check(color, "swap").is_ok();
        if turn.is_none() && can_swap && self.swaps {
            turn = Some("swap");
        }
        let turn = turn.map(String::from).unwrap_or_else(|| {
            loop {
                let stop = Stop::default();
                let choice = self.session.choose(&Limits::default(), &stop, &mut |_| ());
                let turn = choice.expect("a turn").turn;
                if turn != "swap" {
                    break turn;
                }
            }
        });
        if turn != "z99" {
            self.session.play(color, &turn).expect("a legal turn");
        }
        Ok(Answer { turn, elapsed })
    }

    fn state_hash(&mut self) -> Result<Option<u64>, PlayerFault> {
        let wrong = self.is_time(Deed::OtherPosition);
        Ok(Some(self.session.state_hash() ^ u64::from(wrong)))
    }
}

const SECOND_A_TURN: TimeControl = TimeControl::Canadian {
    main: Duration::ZERO,
    period: Duration::from_secs(1),
    stones: 1,
};

fn game(
    rules: (&str, &[(&str, &str)]),
    first: &mut Scripted,
    second: &mut Scripted,
    time: TimeControl,
    turn_cap: Option<usize>,
) -> PlayedGame {
    let job = GameJob {
        opening: Opening::default(),
        seeds: [3, 4],
        time: [time; 2],
        adjudication: None,
    };
    let referee = Referee::new(session(rules), turn_cap);
    let patience = Patience {
        margin: Duration::ZERO,
        ..Patience::default()
    };
    let size = session(rules).shape().side();
    play_game(&job, referee, [first, second], size, &patience).expect("nobody stops it")
}

/// Every way to lose, on each seat, with and without a swap, early and late: the win is always the other's.
#[test]
fn the_win_is_the_others() {
    for (deed, reason) in [
        (Deed::Resign, Reason::Resignation),
        (Deed::ResignLoudly, Reason::Resignation),
        (Deed::Illegal, Reason::IllegalTurn),
        (Deed::Late, Reason::Time),
        (Deed::LateAndIllegal, Reason::Time),
        (Deed::Silence, Reason::NoAnswer),
        (Deed::Crash, Reason::Crash),
        (Deed::Babble, Reason::ProtocolError),
        (Deed::Failure, Reason::ProtocolError),
        (Deed::Refuse, Reason::RefusedTurn),
    ] {
        for loser in Seat::BOTH {
            for swaps in [false, true] {
                for number in 1..=3 {
                    if deed == Deed::Refuse && number == 1 {
                        continue;
                    }
                    let (mut first, mut second) = (Scripted::new(VELETAS), Scripted::new(VELETAS));
                    second.swaps = swaps;
                    let guilty = if loser == Seat::First {
                        &mut first
                    } else {
                        &mut second
                    };
                    guilty.deed = Some((number, deed));
                    let played = game(VELETAS, &mut first, &mut second, SECOND_A_TURN, None);
                    let case = format!("{deed:?} of {loser:?} at {number}, swap {swaps}");
                    assert_eq!(played.end.reason, reason, "{case}: {:?}", played.end);
                    assert_eq!(played.end.winner, Some(!loser), "{case}");
                    let swapped = played.turns.iter().any(|turn| turn.turn == "swap");
                    let color = if swapped { Color::White } else { Color::Black };
                    assert_eq!(played.seats.first, color, "{case}");
                    if reason == Reason::Resignation {
                        let last = played.turns.last().expect("the resignation is a turn");
                        assert_eq!((last.turn.as_str(), last.seat), ("resign", loser), "{case}");
                    }
                }
            }
        }
    }
}

#[test]
fn games_of_all_kinds_end_by_the_rules() {
    let rules: [(&str, &[(&str, &str)]); 6] = [
        VELETAS,
        ("veletas", &[("size", "7"), ("rules", "2021")]),
        ("lifeline", &[("size", "3")]),
        ("lifeline", &[("size", "3"), ("balance", "weak")]),
        ("lifeline", &[("size", "3"), ("balance", "komi")]),
        ("blooms", &[("size", "3")]),
    ];
    for rules in rules {
        for swaps in [false, true] {
            let (mut first, mut second) = (Scripted::new(rules), Scripted::new(rules));
            second.swaps = swaps;
            let played = game(rules, &mut first, &mut second, TimeControl::None, None);
            assert_eq!(played.end.reason, Reason::Rules, "{rules:?}");
            // The winner by an independent replay of the turns.
            let mut replay = session(rules);
            for turn in &played.turns {
                assert_eq!(replay.seat_to_move(), Some(turn.seat), "{rules:?}");
                replay.play(turn.color, &turn.turn).expect("a legal turn");
            }
            let (winner, _) = replay.outcome().expect("an end");
            assert_eq!(played.end.winner, Some(replay.seats().seat(winner)));
            assert_eq!(played.seats, replay.seats());
        }
    }
}

#[test]
fn with_recolour_a_seat_keeps_its_colour() {
    for rules in [VELETAS, ("lifeline", &[("size", "3")])] {
        let (mut first, mut second) = (Scripted::new(rules), Scripted::new(rules));
        second.swaps = true;
        first.style = SwapStyle::Recolour;
        let played = game(rules, &mut first, &mut second, TimeControl::None, None);
        assert_eq!(played.end.reason, Reason::Rules, "{:?}", played.end);
        assert!(played.turns.iter().any(|turn| turn.turn == "swap"));
        assert!(first.colors.iter().all(|&color| color == Color::Black));
        let after_swap = &second.colors[1..];
        assert!(
            after_swap.iter().all(|&color| color == Color::Black),
            "by the rules' own colours"
        );
    }
}

#[test]
fn a_clock_may_be_used_up_and_not_overstepped() {
    let period = 100 * MS;
    for (takes, reason) in [
        (period - MS, Reason::Rules),
        (period, Reason::Rules),
        (period + MS, Reason::Time),
    ] {
        let (mut first, mut second) = (Scripted::new(VELETAS), Scripted::new(VELETAS));
        first.takes = takes;
        let time = TimeControl::Canadian {
            main: Duration::ZERO,
            period: 3 * period,
            stones: 3,
        };
        let played = game(VELETAS, &mut first, &mut second, time, None);
        assert_eq!(played.end.reason, reason, "{takes:?}");
        if reason == Reason::Time {
            assert_eq!(
                first.asked, 3,
                "the flag falls on the last turn of the period"
            );
            assert_eq!(played.end.winner, Some(Seat::Second));
            assert_eq!(played.end.detail, "0.003 s too late");
        }
        let left = [
            (3 * period, 3),
            (3 * period - takes, 2),
            (3 * period - 2 * takes, 1),
        ];
        assert_eq!(first.times[..3], left, "time_left before each genmove");
    }
}

#[test]
fn within_the_margin_the_rest_of_the_clock_is_charged() {
    let (mut first, mut second) = (Scripted::new(VELETAS), Scripted::new(VELETAS));
    first.takes = 120 * MS;
    let job = GameJob {
        opening: Opening::default(),
        seeds: [1, 2],
        time: [TimeControl::Fischer {
            main: 100 * MS,
            increment: Duration::ZERO,
        }; 2],
        adjudication: None,
    };
    let patience = Patience {
        margin: 50 * MS,
        ..Patience::default()
    };
    let referee = Referee::new(session(VELETAS), None);
    let played = play_game(&job, referee, [&mut first, &mut second], 5, &patience).expect("an end");
    assert_eq!(first.times, [(100 * MS, 0), (Duration::ZERO, 0)]);
    assert_eq!(
        played.end.reason,
        Reason::Time,
        "nothing was left for the second turn"
    );
}

#[test]
fn games_without_a_winner_are_void() {
    let (mut first, mut second) = (Scripted::new(VELETAS), Scripted::new(VELETAS));
    second.deed = Some((2, Deed::OtherPosition));
    let played = game(VELETAS, &mut first, &mut second, TimeControl::None, None);
    assert_eq!(
        (played.end.reason, played.end.winner),
        (Reason::PositionsDiffer, None)
    );
    assert!(
        played
            .end
            .detail
            .starts_with("the second player's position is not '")
    );

    let (mut first, mut second) = (Scripted::new(VELETAS), Scripted::new(VELETAS));
    let played = game(VELETAS, &mut first, &mut second, TimeControl::None, Some(4));
    assert_eq!(
        (played.end.reason, played.end.winner),
        (Reason::TurnCap, None)
    );
    assert_eq!(played.turns.len(), 4);
}
