//! The choices among Lifeline's rules.

use crate::board::Shape;
use crate::game::{GameEntry, Rules, RulesError};
use crate::rule_pairs::RulePairs;
use std::fmt;

/// Lifeline among the games.
pub const ENTRY: GameEntry = GameEntry {
    name: "lifeline",
    summary: "groups live by empty cells that lead to another group of their colour; the last player to place wins",
    sizes: 3..=12,
    default_size: 6,
    keys: &[
        ("size", "cells a side, 3 to 12"),
        (
            "balance",
            "how the first turn is balanced: strong, weak or komi",
        ),
    ],
};

/// How the first player's advantage is balanced.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Balance {
    /// Strong pie: both players place two stones in their first turn, and White may swap instead.
    Strong,
    /// Weak pie: nothing dies before the fourth stone, and White may swap instead of the first turn.
    Weak,
    /// Komi pie: the first player names the points that White may spend, the second player chooses sides.
    Komi,
}

impl Balance {
    /// All of them, the default first.
    pub const ALL: [Balance; 3] = [Balance::Strong, Balance::Weak, Balance::Komi];

    /// The word for it in the rules' `balance=`.
    pub const fn word(self) -> &'static str {
        match self {
            Balance::Strong => "strong",
            Balance::Weak => "weak",
            Balance::Komi => "komi",
        }
    }
}

impl fmt::Display for Balance {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.word())
    }
}

/// The rules that a game of Lifeline is played by.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct LifelineRules {
    size: u8,
    balance: Balance,
}

impl LifelineRules {
    /// The rules of these choices, if the game has a board of that size.
    pub fn new(size: usize, balance: Balance) -> Result<LifelineRules, RulesError> {
        if !ENTRY.sizes.contains(&size) {
            return Err(RulesError::Size);
        }
        Ok(LifelineRules {
            size: size as u8,
            balance,
        })
    }

    /// The number of cells a side.
    pub fn size(self) -> usize {
        self.size.into()
    }

    /// How the first player's advantage is balanced.
    pub fn balance(self) -> Balance {
        self.balance
    }

    /// The highest komi that can be named: the number of cells.
    pub fn max_komi(self) -> u16 {
        self.shape().len() as u16
    }
}

impl Rules for LifelineRules {
    const DEFAULT: Self = LifelineRules {
        size: 6,
        balance: Balance::Strong,
    };

    fn from_pairs(pairs: &[(&str, &str)]) -> Result<Self, RulesError> {
        let pairs = RulePairs::new(pairs, "size, balance")?;
        let size = pairs.number("size", ENTRY.sizes)?;
        let balance = match pairs.get("balance") {
            None => Self::DEFAULT.balance,
            Some(word) => Balance::ALL
                .into_iter()
                .find(|balance| balance.word() == word)
                .ok_or_else(|| RulesError::BadValue {
                    key: "balance",
                    value: word.to_string(),
                    expected: "strong, weak or komi".to_string(),
                })?,
        };
        LifelineRules::new(size.unwrap_or(Self::DEFAULT.size()), balance)
    }

    fn with_size(self, size: usize) -> Result<Self, RulesError> {
        LifelineRules::new(size, self.balance)
    }

    fn pairs(&self) -> Vec<(&'static str, String)> {
        vec![
            ("size", self.size.to_string()),
            ("balance", self.balance.to_string()),
        ]
    }

    fn shape(&self) -> Shape {
        Shape::Hexhex(self.size())
    }

    /// Not in komi pie, where the second player moves again after swapping.
    fn seats_alternate(&self) -> bool {
        self.balance != Balance::Komi
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn line(pairs: &[(&str, &str)]) -> String {
        match LifelineRules::from_pairs(pairs) {
            Ok(rules) => format!("{:?}", rules.pairs()),
            Err(error) => error.to_string(),
        }
    }

    #[test]
    fn rules_are_read_and_faults_named() {
        assert_eq!(line(&[]), r#"[("size", "6"), ("balance", "strong")]"#);
        assert_eq!(
            line(&[("balance", "komi"), ("size", "12")]),
            r#"[("size", "12"), ("balance", "komi")]"#
        );
        assert_eq!(
            line(&[("size", "13")]),
            "bad value '13' for rule 'size': a number from 3 to 12"
        );
        assert_eq!(
            line(&[("balance", "pie")]),
            "bad value 'pie' for rule 'balance': strong, weak or komi"
        );
        let weak = LifelineRules::from_pairs(&[("balance", "weak")]);
        let small = weak.and_then(|rules| rules.with_size(3));
        assert_eq!(small.map(|rules| rules.balance()), Ok(Balance::Weak));
        assert_eq!(LifelineRules::DEFAULT.with_size(2), Err(RulesError::Size));
    }
}
