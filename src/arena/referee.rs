//! The judge of one game: what ends it, why, and who has won. It knows the rules, and neither engines nor processes.
//!
//! Where several things are wrong with one answer, the first of these counts:
//!
//! 1. the engine has ended: a crash;
//! 2. no answer at all, until the clock has run out and the grace is over: no answer;
//! 3. bytes that are no reply, or `?` as the reply to `genmove`: a protocol error, whatever the clock says, since
//!    nobody can tell what would have been the answer;
//! 4. an answer after the time is over: lost on time, whatever the answer is;
//! 5. a turn that the rules do not allow: an illegal turn;
//! 6. then the turn counts, and the rules (or its resignation) may have ended the game;
//! 7. the opponent that does not take the turn has refused a legal turn, and loses;
//! 8. engines whose positions are not the referee's: the game is void;
//! 9. more turns than the cap allows: the game is void;
//! 10. scores of both engines that agree for as many turns as are asked: the game is adjudicated.

use super::adjudication::Adjudication;
use crate::game::{Color, Seat, Seats};
use crate::record::Reason;
use crate::session::{Ending, IllegalTurn, Session};

/// How a game has ended.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GameEnd {
    /// The seat that has won; `None` when the game is void.
    pub winner: Option<Seat>,
    /// Why it has ended.
    pub reason: Reason,
    /// What exactly has happened, for people; empty where the reason says it all.
    pub detail: String,
}

impl GameEnd {
    /// The end of a game that a seat has lost by its own fault.
    pub fn loss(seat: Seat, reason: Reason, detail: impl Into<String>) -> GameEnd {
        GameEnd {
            winner: Some(!seat),
            reason,
            detail: detail.into(),
        }
    }

    /// The end of a game in which both engines' scores have agreed on the winner.
    pub fn adjudicated(winner: Seat, rule: Adjudication) -> GameEnd {
        let Adjudication { turns, score } = rule;
        GameEnd {
            winner: Some(winner),
            reason: Reason::Adjudicated,
            detail: format!("both scores {score} or more for {turns} turns"),
        }
    }

    /// The end of a game that nobody has won.
    pub fn void(reason: Reason, detail: impl Into<String>) -> GameEnd {
        GameEnd {
            winner: None,
            reason,
            detail: detail.into(),
        }
    }
}

/// One game in the eyes of its judge.
pub struct Referee {
    session: Box<dyn Session>,
    turn_cap: usize,
    turns: usize,
}

impl Referee {
    /// A judge of a game that begins as the session stands; without a cap on turns, ten turns a cell are allowed.
    pub fn new(session: Box<dyn Session>, turn_cap: Option<usize>) -> Referee {
        let turn_cap = turn_cap.unwrap_or(10 * session.shape().len());
        Referee {
            session,
            turn_cap,
            turns: 0,
        }
    }

    /// The seat whose turn it is and the colour that it plays; `None` when the game is over.
    pub fn to_move(&self) -> Option<(Seat, Color)> {
        let color = self.session.to_move()?;
        Some((self.session.seats().seat(color), color))
    }

    /// Who plays which colour now.
    pub fn seats(&self) -> Seats {
        self.session.seats()
    }

    /// The game and its rules as one line.
    pub fn game_line(&self) -> String {
        self.session.game_line()
    }

    /// The position as one line.
    pub fn position(&self) -> String {
        self.session.position()
    }

    /// The hash that an engine of the same position tells.
    pub fn state_hash(&self) -> u64 {
        self.session.state_hash()
    }

    /// Makes the turn of the seat to move, and gives its text in the one form that all engines are told, or says why it
    /// is illegal.
    pub fn play(&mut self, turn: &str) -> Result<String, IllegalTurn> {
        let color = self
            .session
            .to_move()
            .ok_or_else(|| IllegalTurn("the game is over".to_string()))?;
        self.session.play(color, turn)?;
        self.turns += 1;
        let made = self.session.history().pop();
        Ok(made.map_or_else(|| turn.to_string(), |made| made.text))
    }

    /// How the game has ended by its turns; `None` while it goes on.
    pub fn end(&self) -> Option<GameEnd> {
        if let Some((color, ending)) = self.session.outcome() {
            return Some(GameEnd {
                winner: Some(self.session.seats().seat(color)),
                reason: match ending {
                    Ending::Rules => Reason::Rules,
                    Ending::Resignation => Reason::Resignation,
                },
                detail: String::new(),
            });
        }
        (self.turns >= self.turn_cap)
            .then(|| GameEnd::void(Reason::TurnCap, format!("{} turns", self.turns)))
    }
}
