//! Why a turn is illegal.

use super::board::Set;
use super::rules::Ruleset;
use super::{Phase, Setup, Turn, Veletas};
use crate::board::Cell;

/// Why a turn of Veletas is illegal.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Illegal {
    /// Somebody has claimed more than half of the shooters.
    #[error("the game is over")]
    GameOver,
    /// A turn of the main part in the setup.
    #[error("the setup comes first: shooters and a stone are to be placed")]
    SetupFirst,
    /// A setup after both setups.
    #[error("the setup is over: both players have placed their shooters and stones")]
    SetupOver,
    /// A swap at any other time.
    #[error("a swap is the second player's choice, once, between the first setup and the second")]
    SwapClosed,
    /// A setup of too few or too many shooters.
    #[error("this setup places {expected} shooters, not {found}")]
    ShooterCount {
        /// The number that the rules ask for.
        expected: usize,
        /// The number in the turn.
        found: usize,
    },
    /// Something goes to a square that is not empty.
    #[error("{0} is not empty")]
    Occupied(String),
    /// A shooter set up on the perimeter.
    #[error("no shooter may be placed on the perimeter, and {0} lies on it")]
    Perimeter(String),
    /// A shooter set up next to another (ruleset 2021).
    #[error("no shooter may be placed next to another: {0} and {1} touch")]
    ShootersTouch(String, String),
    /// A move from a square without a shooter.
    #[error("no shooter stands on {0}")]
    NoShooter(String),
    /// A move of a claimed shooter.
    #[error("the shooter on {0} is claimed: it never moves or shoots again")]
    Claimed(String),
    /// A move or shot that follows no line.
    #[error("{from} and {to} are not on one straight orthogonal or diagonal line")]
    NotInLine {
        /// Where it begins.
        from: String,
        /// Where it ends.
        to: String,
    },
    /// A move or shot along a line that is blocked.
    #[error("the line from {from} to {to} is blocked at {by}")]
    Blocked {
        /// Where it begins.
        from: String,
        /// Where it ends.
        to: String,
        /// The first piece in the way.
        by: String,
    },
    /// A shot without a move at a square that no shooter can shoot at.
    #[error("no unclaimed shooter can shoot at {0} from where it stands")]
    NobodyShoots(String),
}

impl Veletas {
    pub(super) fn check_turn(&self, turn: Turn) -> Result<(), Illegal> {
        if self.winner.is_some() {
            return Err(Illegal::GameOver);
        }
        match (self.phase, turn) {
            (Phase::Setup2, Turn::Swap) => Ok(()),
            (_, Turn::Swap) => Err(Illegal::SwapClosed),
            (Phase::Play, Turn::Setup(_)) => Err(Illegal::SetupOver),
            (_, Turn::Setup(setup)) => self.check_setup(setup),
            (Phase::Play, Turn::Shot(shot)) => self.check_standing_shot(shot),
            (Phase::Play, Turn::Move { from, to, shot }) => {
                self.check_move(from, to)?;
                self.check_moved_shot(from, to, shot)
            }
            (_, Turn::Shot(_) | Turn::Move { .. }) => Err(Illegal::SetupFirst),
        }
    }

    fn check_setup(&self, setup: Setup) -> Result<(), Illegal> {
        let (expected, shooters) = (self.setup_shooters(), setup.shooters().collect::<Set>());
        let found = setup.shooters().count();
        if found != expected {
            return Err(Illegal::ShooterCount { expected, found });
        }
        for cell in setup.shooters().chain([setup.stone()]) {
            self.check_empty(cell)?;
        }
        if shooters.contains(setup.stone()) {
            return Err(Illegal::Occupied(self.name(setup.stone())));
        }
        self.check_shooter_squares(shooters | self.free)
    }

    /// The restriction that binds the squares of all shooters in the setup.
    pub(super) fn check_shooter_squares(&self, shooters: Set) -> Result<(), Illegal> {
        match self.rules.ruleset() {
            Ruleset::Current => match (shooters - self.board.inner).first() {
                Some(cell) => Err(Illegal::Perimeter(self.name(cell))),
                None => Ok(()),
            },
            Ruleset::Old => {
                for cell in shooters {
                    let beside = self.board.grid.all_neighbors(Set::of(cell)) & shooters;
                    if let Some(other) = beside.first() {
                        return Err(Illegal::ShootersTouch(self.name(other), self.name(cell)));
                    }
                }
                Ok(())
            }
        }
    }

    fn check_standing_shot(&self, shot: Cell) -> Result<(), Illegal> {
        self.check_empty(shot)?;
        let from_shot = self.board.lines.seen_from(shot, self.blockers());
        if from_shot.is_disjoint(self.free) {
            return Err(Illegal::NobodyShoots(self.name(shot)));
        }
        Ok(())
    }

    fn check_move(&self, from: Cell, to: Cell) -> Result<(), Illegal> {
        if !self.free.contains(from) {
            let is_claimed = self.shooters().contains(from);
            return Err(if is_claimed {
                Illegal::Claimed(self.name(from))
            } else {
                Illegal::NoShooter(self.name(from))
            });
        }
        self.check_empty(to)?;
        self.check_line(from, to, self.blockers())
    }

    fn check_moved_shot(&self, from: Cell, to: Cell, shot: Cell) -> Result<(), Illegal> {
        if shot != from {
            self.check_empty(shot)?;
        }
        if shot == to {
            return Err(Illegal::Occupied(self.name(shot)));
        }
        self.check_line(to, shot, self.blockers() - Set::of(from))
    }

    fn check_line(&self, from: Cell, to: Cell, blockers: Set) -> Result<(), Illegal> {
        let Some(between) = self.board.lines.between(from, to) else {
            return Err(Illegal::NotInLine {
                from: self.name(from),
                to: self.name(to),
            });
        };
        // The nearest blocker is the one from which the beginning is seen past all others.
        let mut blocking = (between & blockers).into_iter();
        let nearest = |&by: &Cell| {
            let before = self.board.lines.between(from, by);
            before.is_some_and(|before| before.is_disjoint(blockers))
        };
        match blocking.find(nearest) {
            Some(by) => Err(Illegal::Blocked {
                from: self.name(from),
                to: self.name(to),
                by: self.name(by),
            }),
            None => Ok(()),
        }
    }

    fn check_empty(&self, cell: Cell) -> Result<(), Illegal> {
        if self.empty().contains(cell) {
            Ok(())
        } else {
            Err(Illegal::Occupied(self.name(cell)))
        }
    }

    fn name(&self, cell: Cell) -> String {
        self.board.shape.name(cell)
    }
}
