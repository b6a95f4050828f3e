//! One game, played from its first turn to its end by whoever the two players are.

use super::adjudication::Adjudication;
use super::book::Opening;
use super::referee::{GameEnd, Referee};
use crate::game::{Seat, Seats};
use crate::player::{Answer, GameStart, Player, PlayerFault, told_color};
use crate::protocol::client::{RequestError, excerpt};
use crate::record::{Reason, RecordTurn};
use crate::search::{Clock, TimeControl};
use std::time::{Duration, Instant};

/// What is to be played.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GameJob {
    /// Where it begins.
    pub opening: Opening,
    /// Where each seat's random choices are to start.
    pub seeds: [u64; 2],
    /// The clock that each seat plays by.
    pub time: [TimeControl; 2],
    /// When it is taken as won before its end; never where there is none.
    pub adjudication: Option<Adjudication>,
}

/// How long is waited for turns, and how exactly clocks are read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Patience {
    /// How far a clock may be overstepped before the game is lost: what the way of the answer may cost.
    pub margin: Duration,
    /// How long an answer is waited for after the time is over, to tell a late engine from a silent one.
    pub grace: Duration,
    /// How long a turn is waited for where there is no clock.
    pub unclocked: Duration,
}

impl Default for Patience {
    fn default() -> Patience {
        Patience {
            margin: Duration::from_millis(100),
            grace: Duration::from_secs(2),
            unclocked: Duration::from_secs(300),
        }
    }
}

/// A game that has been played.
#[derive(Clone, Debug, PartialEq)]
pub struct PlayedGame {
    /// Its turns, the opening's too.
    pub turns: Vec<RecordTurn>,
    /// How it ended.
    pub end: GameEnd,
    /// Who played which colour at the end.
    pub seats: Seats,
    /// The time that was lost to the runner itself before each turn that a player was asked for.
    pub delays: Vec<Duration>,
}

/// The run was stopped before the game had ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("stopped")]
pub struct Unfinished;

/// Plays a game. The players are those of the first and the second seat.
pub fn play_game<'a>(
    job: &GameJob,
    mut referee: Referee,
    players: [&'a mut dyn Player; 2],
    size: usize,
    patience: &'a Patience,
) -> Result<PlayedGame, Unfinished> {
    let game_line = referee.game_line();
    let mut table = Table {
        players,
        clocks: job.time.map(Clock::new),
        turns: Vec::new(),
        delays: Vec::new(),
        idle_since: Instant::now(),
        lost: Duration::ZERO,
        patience,
    };
    let end = match table.play(job, &mut referee, &game_line, size) {
        Ok(end) | Err(Interruption::End(end)) => end,
        Err(Interruption::Stopped) => return Err(Unfinished),
    };
    Ok(PlayedGame {
        turns: table.turns,
        end,
        seats: referee.seats(),
        delays: table.delays,
    })
}

/// What ends a game in the middle of things.
enum Interruption {
    End(GameEnd),
    Stopped,
}

struct Table<'a> {
    players: [&'a mut dyn Player; 2],
    clocks: [Clock; 2],
    turns: Vec<RecordTurn>,
    delays: Vec<Duration>,
    /// When the last player that was asked something had answered.
    idle_since: Instant,
    /// The runner's own time since the last turn was answered.
    lost: Duration,
    patience: &'a Patience,
}

impl Table<'_> {
    /// Asks a player for something; the time that it takes is the player's, all other time the runner's own.
    fn with_player<T>(&mut self, seat: Seat, ask: impl FnOnce(&mut dyn Player) -> T) -> T {
        self.lost += self.idle_since.elapsed();
        let answer = ask(self.players[seat.index()]);
        self.idle_since = Instant::now();
        answer
    }

    fn play(
        &mut self,
        job: &GameJob,
        referee: &mut Referee,
        game_line: &str,
        size: usize,
    ) -> Result<GameEnd, Interruption> {
        for seat in Seat::BOTH {
            let start = GameStart {
                game_line,
                size,
                seed: job.seeds[seat.index()],
                position: job.opening.position.as_deref(),
                time: job.time[seat.index()],
            };
            let begun = self.with_player(seat, |player| player.begin(&start));
            begun.map_err(|fault| of_fault(seat, fault, Reason::ProtocolError))?;
        }
        for turn in &job.opening.turns {
            self.turn(referee, turn, None)?;
            for seat in Seat::BOTH {
                self.tell(seat)?;
            }
            self.compare(referee)?;
        }
        loop {
            if let Some(end) = referee.end() {
                return Ok(end);
            }
            let Some((seat, _)) = referee.to_move() else {
                return Ok(GameEnd::void(Reason::TurnCap, "nobody is to move"));
            };
            let answer = self.ask(referee, seat)?;
            self.turn(referee, &answer.turn, Some(answer.elapsed))?;
            let noted = self.note_search(seat);
            if let Some(end) = referee.end() {
                // What an engine does behind the last turn changes nothing.
                return Ok(end);
            }
            noted?;
            if let Some(adjudication) = job.adjudication
                && let Some(winner) = adjudication.winner(&self.turns)
            {
                return Ok(GameEnd::adjudicated(winner, adjudication));
            }
            self.tell(!seat)?;
            self.compare(referee)?;
        }
    }

    /// Asks a seat for its turn, and looks at its clock.
    fn ask(&mut self, referee: &Referee, seat: Seat) -> Result<Answer, Interruption> {
        let color = referee.seats().color(seat);
        let told = told_color(self.players[seat.index()].swap_style(), seat, color);
        let clock = self.clocks[seat.index()];
        if let Some((time, turns)) = clock.left() {
            let done = self.with_player(seat, |player| player.time_left(told, time, turns));
            done.map_err(|fault| of_fault(seat, fault, Reason::ProtocolError))?;
        }
        let remaining = clock.remaining();
        let limit = match remaining {
            Some(time) => time
                .saturating_add(self.patience.margin)
                .saturating_add(self.patience.grace),
            None => self.patience.unclocked,
        };
        let asked = Instant::now();
        let answer = self.with_player(seat, |player| player.choose(told, limit));
        let answer = answer.map_err(|fault| of_fault(seat, fault, Reason::ProtocolError))?;
        self.delays.push(std::mem::take(&mut self.lost));
        // What passed between the answer's arrival and this thread's waking up delays the next turn.
        self.lost = asked.elapsed().saturating_sub(answer.elapsed);
        let clock = &mut self.clocks[seat.index()];
        let charged = match remaining {
            // Within the margin the whole rest is charged, and no more.
            Some(rest) if answer.elapsed.saturating_sub(self.patience.margin) <= rest => {
                answer.elapsed.min(rest)
            }
            _ => answer.elapsed,
        };
        if clock.elapse(charged).is_err() {
            let over = answer.elapsed.saturating_sub(remaining.unwrap_or_default());
            let detail = format!("{:.3} s too late", over.as_secs_f64());
            return Err(Interruption::End(GameEnd::loss(seat, Reason::Time, detail)));
        }
        Ok(answer)
    }

    /// Puts down what the seat thought of the turn that it has just chosen.
    fn note_search(&mut self, seat: Seat) -> Result<(), Interruption> {
        if self.turns.last().is_some_and(|turn| turn.turn == "resign") {
            return Ok(());
        }
        let found = self
            .with_player(seat, |player| player.last_search())
            .map_err(|fault| of_fault(seat, fault, Reason::ProtocolError))?;
        if let Some(turn) = self.turns.last_mut() {
            turn.evaluation = found;
        }
        Ok(())
    }

    /// Lets the referee make a turn of the seat to move.
    fn turn(
        &mut self,
        referee: &mut Referee,
        turn: &str,
        elapsed: Option<Duration>,
    ) -> Result<(), Interruption> {
        let Some((seat, color)) = referee.to_move() else {
            return Ok(());
        };
        match referee.play(turn) {
            Ok(made) => {
                let mut turn = RecordTurn::new(color, seat, made);
                turn.seconds = elapsed;
                self.turns.push(turn);
                Ok(())
            }
            Err(illegal) => {
                let detail = format!("'{}': {illegal}", excerpt(turn));
                Err(Interruption::End(GameEnd::loss(
                    seat,
                    Reason::IllegalTurn,
                    detail,
                )))
            }
        }
    }

    /// Tells a seat the last turn.
    fn tell(&mut self, seat: Seat) -> Result<(), Interruption> {
        let Some(turn) = self.turns.last() else {
            return Ok(());
        };
        let style = self.players[seat.index()].swap_style();
        let (color, turn) = (told_color(style, turn.seat, turn.color), turn.turn.clone());
        self.with_player(seat, |player| player.play(color, &turn))
            .map_err(|fault| of_fault(seat, fault, Reason::RefusedTurn))
    }

    /// Looks whether the players see the referee's position.
    fn compare(&mut self, referee: &Referee) -> Result<(), Interruption> {
        let expected = referee.state_hash();
        let mut differing = Vec::new();
        for seat in Seat::BOTH {
            let hash = self
                .with_player(seat, |player| player.state_hash())
                .map_err(|fault| of_fault(seat, fault, Reason::ProtocolError))?;
            if hash.is_some_and(|hash| hash != expected) {
                differing.push(seat);
            }
        }
        if differing.is_empty() {
            return Ok(());
        }
        let who = match differing[..] {
            [Seat::First] => "the first player's",
            [Seat::Second] => "the second player's",
            _ => "both players'",
        };
        let detail = format!("{who} position is not '{}'", referee.position());
        Err(Interruption::End(GameEnd::void(
            Reason::PositionsDiffer,
            detail,
        )))
    }
}

/// What a fault of the player on this seat means; `refusal` is what it means to have answered that it cannot.
fn of_fault(seat: Seat, fault: PlayerFault, refusal: Reason) -> Interruption {
    let reason = match &fault {
        PlayerFault::Request(RequestError::Stopped) => return Interruption::Stopped,
        PlayerFault::Request(RequestError::NoAnswer { .. }) => Reason::NoAnswer,
        PlayerFault::Request(RequestError::Crash(_)) => Reason::Crash,
        PlayerFault::Request(RequestError::Fault(_)) | PlayerFault::Senseless { .. } => {
            Reason::ProtocolError
        }
        PlayerFault::Refused { .. } => refusal,
    };
    Interruption::End(GameEnd::loss(seat, reason, fault.to_string()))
}
