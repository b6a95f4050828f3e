//! The choices among the rules of Blooms.

use crate::board::Shape;
use crate::game::{GameEntry, Rules, RulesError};
use crate::rule_pairs::RulePairs;

/// Blooms among the games.
pub const ENTRY: GameEntry = GameEntry {
    name: "blooms",
    summary: "blooms of four colours, fenced and captured; a player has two colours and places up to two stones a turn",
    sizes: 3..=12,
    default_size: 5,
    keys: &[
        ("size", "cells a side, 3 to 12"),
        (
            "target",
            "stones to capture, 1 to the number of cells; by default 5 (size - 1)",
        ),
    ],
};

/// The rules of a game of Blooms.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct BloomsRules {
    size: u8,
    target: u16,
}

impl BloomsRules {
    /// A board of this size, with the published number of stones to capture: 5 (size - 1).
    const fn of_size(size: usize) -> BloomsRules {
        BloomsRules {
            size: size as u8,
            target: 5 * (size as u16 - 1),
        }
    }

    /// The board's cells a side.
    #[inline]
    pub fn size(self) -> usize {
        self.size as usize
    }

    /// The number of stones that a player must capture to win.
    #[inline]
    pub fn target(self) -> u16 {
        self.target
    }

    /// The same target on a board of another size, if the board has that many cells.
    pub(super) fn resized(self, size: usize) -> Option<BloomsRules> {
        let fits =
            ENTRY.sizes.contains(&size) && usize::from(self.target) <= Shape::Hexhex(size).len();
        fits.then_some(BloomsRules {
            size: size as u8,
            target: self.target,
        })
    }
}

impl Rules for BloomsRules {
    const DEFAULT: BloomsRules = BloomsRules::of_size(ENTRY.default_size);

    fn from_pairs(pairs: &[(&str, &str)]) -> Result<BloomsRules, RulesError> {
        let pairs = RulePairs::new(pairs, "size, target")?;
        let size = pairs.number("size", ENTRY.sizes)?;
        let rules = size.map_or(Self::DEFAULT, Self::of_size);
        let target = pairs.number("target", 1..=rules.shape().len())?;
        Ok(BloomsRules {
            target: target.map_or(rules.target, |target| target as u16),
            ..rules
        })
    }

    fn with_size(self, size: usize) -> Result<BloomsRules, RulesError> {
        if ENTRY.sizes.contains(&size) {
            Ok(BloomsRules::of_size(size))
        } else {
            Err(RulesError::Size)
        }
    }

    fn pairs(&self) -> Vec<(&'static str, String)> {
        vec![
            ("size", self.size.to_string()),
            ("target", self.target.to_string()),
        ]
    }

    fn shape(&self) -> Shape {
        Shape::Hexhex(self.size())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(pairs: &[(&str, &str)]) -> Result<(usize, u16), String> {
        BloomsRules::from_pairs(pairs)
            .map(|rules| (rules.size(), rules.target()))
            .map_err(|error| error.to_string())
    }

    #[test]
    fn the_published_targets_are_the_defaults() {
        assert_eq!(read(&[]), Ok((5, 20)));
        assert_eq!(read(&[("size", "4")]), Ok((4, 15)));
        assert_eq!(read(&[("size", "6")]), Ok((6, 25)));
        assert_eq!(read(&[("target", "25"), ("size", "4")]), Ok((4, 25)));
    }

    #[test]
    fn a_target_is_at_most_the_number_of_cells() {
        assert_eq!(read(&[("size", "3"), ("target", "19")]), Ok((3, 19)));
        let refused = Err("bad value '20' for rule 'target': a number from 1 to 19".to_string());
        assert_eq!(read(&[("size", "3"), ("target", "20")]), refused);
        assert!(read(&[("target", "0")]).is_err());
        assert!(read(&[("size", "13")]).is_err());
    }

    #[test]
    fn another_size_brings_its_own_target() {
        let rules = BloomsRules::from_pairs(&[("size", "4"), ("target", "7")]).expect("good rules");
        let larger = rules.with_size(12).expect("a good size");
        assert_eq!(
            larger.pairs(),
            [("size", "12".into()), ("target", "55".into())]
        );
        assert_eq!(rules.with_size(2), Err(RulesError::Size));
        assert_eq!(rules.resized(5).map(BloomsRules::target), Some(7));
        assert_eq!(larger.resized(4), None);
    }
}
