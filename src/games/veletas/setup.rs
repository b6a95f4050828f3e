//! The setup: how many there are, and random ones.

use super::board::Set;
use super::rules::Ruleset;
use super::{Phase, Setup, Turn, Veletas};
use crate::board::Cell;

impl Veletas {
    /// The shooters that the side to move sets up.
    pub(super) fn setup_shooters(&self) -> usize {
        match self.phase {
            Phase::Setup1 => self.rules.first_setup(),
            _ => self.rules.second_setup(),
        }
    }

    /// The squares that a shooter can be set up on, one for itself: what the others of the same setup take
    /// or forbid is still to be looked at.
    fn shooter_squares(&self) -> Set {
        match self.rules.ruleset() {
            Ruleset::Current => self.empty() & self.board.inner,
            Ruleset::Old => self.empty() - self.board.grid.all_neighbors(self.free),
        }
    }

    /// The number of setups, were shooters allowed to touch.
    fn setups_with_touching(&self) -> u64 {
        let (places, shooters) = (self.shooter_squares().len(), self.setup_shooters());
        let choices = (0..shooters).fold(1, |choices, chosen| {
            choices * (places - chosen) as u64 / (chosen as u64 + 1)
        });
        choices * (self.empty().len() - shooters) as u64
    }

    /// The number of legal turns in the setup; `None` where shooters must not touch, since no formula tells.
    pub(super) fn setup_count(&self) -> Option<u64> {
        let swaps = (self.phase == Phase::Setup2) as u64;
        (self.rules.ruleset() == Ruleset::Current).then(|| self.setups_with_touching() + swaps)
    }

    /// A legal turn of the setup, drawn uniformly: the swap among the setups where it is open.
    pub(super) fn random_setup_turn(&self, rng: &mut fastrand::Rng) -> Turn {
        loop {
            let swap_is_drawn =
                self.phase == Phase::Setup2 && rng.u64(0..=self.setups_with_touching()) == 0;
            if swap_is_drawn {
                return Turn::Swap;
            }
            // A setup whose shooters touch is drawn again, and with it whether to swap: so each legal
            // turn has the same chance.
            if let Some(setup) = self.random_setup(rng) {
                return Turn::Setup(setup);
            }
        }
    }

    /// At most `count` different setups, drawn at random.
    pub(super) fn random_setups(&self, count: usize, rng: &mut fastrand::Rng) -> Vec<Turn> {
        let mut setups = Vec::with_capacity(count);
        // On the smallest boards there may be fewer setups than asked for.
        for _ in 0..20 * count {
            if setups.len() == count {
                break;
            }
            let Some(setup) = self.random_setup(rng) else {
                continue;
            };
            let setup = Turn::Setup(setup);
            if !setups.contains(&setup) {
                setups.push(setup);
            }
        }
        setups
    }

    /// The squares that can be named next in a setup: of its shooters, in any order, then of its stone.
    pub(super) fn next_setup_squares(&self, named: &[Cell]) -> Vec<Cell> {
        let (taken, due) = (
            named.iter().copied().collect::<Set>(),
            self.setup_shooters(),
        );
        let squares = match named.len() {
            shooters if shooters < due => {
                let touching = match self.rules.ruleset() {
                    Ruleset::Current => Set::EMPTY,
                    Ruleset::Old => self.board.grid.all_neighbors(taken),
                };
                self.shooter_squares() - taken - touching
            }
            shooters if shooters == due => self.empty() - taken,
            _ => Set::EMPTY,
        };
        squares.into_iter().collect()
    }

    /// The legal setup of these squares, the stone's last.
    pub(super) fn setup_of_squares(&self, squares: &[Cell]) -> Option<Turn> {
        let (&stone, shooters) = squares.split_last()?;
        let shooters: Set = shooters.iter().copied().collect();
        let setup = Turn::Setup(Setup::new(self.rules.size(), shooters, stone)?);
        (squares.len() == self.setup_shooters() + 1 && self.check_turn(setup).is_ok())
            .then_some(setup)
    }

    /// A setup drawn uniformly from all, were shooters allowed to touch; `None` if they touch and must not.
    fn random_setup(&self, rng: &mut fastrand::Rng) -> Option<Setup> {
        let mut places = self.shooter_squares();
        let mut shooters = Set::EMPTY;
        for _ in 0..self.setup_shooters() {
            let shooter = random_cell(places, rng);
            shooters.insert(shooter);
            places.remove(shooter);
        }
        let touching = self.board.grid.all_neighbors(shooters) & shooters;
        if self.rules.ruleset() == Ruleset::Old && !touching.is_empty() {
            return None;
        }
        let stone = random_cell(self.empty() - shooters, rng);
        Setup::new(self.rules.size(), shooters, stone)
    }
}

fn random_cell(cells: Set, rng: &mut fastrand::Rng) -> Cell {
    let cell = cells.nth(rng.usize(0..cells.len()));
    cell.expect("the set has more cells than the number drawn")
}
