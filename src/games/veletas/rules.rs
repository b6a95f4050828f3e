//! What can be chosen among the rules of Veletas: the board, the number of shooters, the ruleset.

use crate::board::Shape;
use crate::game::{GameEntry, Rules, RulesError};
use crate::rule_pairs::RulePairs;

/// Which edition of the rules is in force.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ruleset {
    /// The rules in force: no shooter is set up on the perimeter, and shooters block nothing.
    Current,
    /// The rules of 2021: no shooter is set up next to another, and every piece blocks.
    Old,
}

/// The rules of a game of Veletas: board, shooters, ruleset.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct VeletasRules {
    size: u8,
    shooters: u8,
    ruleset: Ruleset,
}

/// Veletas among the games.
pub const ENTRY: GameEntry = GameEntry {
    name: "veletas",
    summary: "shooters shared by both players, claimed by the bigger group where they are trapped",
    sizes: 5..=11,
    default_size: 10,
    keys: &[
        ("size", "squares a side, 5 to 11"),
        (
            "shooters",
            "an odd number from 1 to 9, below (size - 2)^2; by default 7 from size 10 up, 5 on 8 and 9, 3 below",
        ),
        (
            "rules",
            "2022 (or current), or 2021 on the three published boards",
        ),
    ],
};

/// The boards of the rules of 2021, with their shooters.
const PUBLISHED: [(usize, usize); 3] = [(10, 7), (9, 5), (7, 3)];

impl VeletasRules {
    /// Rules with these choices, where they go together.
    pub fn new(size: usize, shooters: usize, ruleset: Ruleset) -> Result<VeletasRules, RulesError> {
        if !ENTRY.sizes.contains(&size) {
            return Err(RulesError::Size);
        }
        if shooters.is_multiple_of(2) || shooters > 9 {
            return Err(RulesError::BadValue {
                key: "shooters",
                value: shooters.to_string(),
                expected: "an odd number from 1 to 9".to_string(),
            });
        }
        let inner = (size - 2) * (size - 2);
        if shooters >= inner {
            return Err(RulesError::Conflict(format!(
                "on size {size} there can be fewer than {inner} shooters, not {shooters}"
            )));
        }
        if ruleset == Ruleset::Old && !PUBLISHED.contains(&(size, shooters)) {
            return Err(RulesError::Conflict(format!(
                "the rules of 2021 are played on size 10 with 7 shooters, 9 with 5 or 7 with 3, not on {size} with {shooters}"
            )));
        }
        Ok(VeletasRules {
            size: size as u8,
            shooters: shooters as u8,
            ruleset,
        })
    }

    /// The number of shooters where only the size is chosen.
    pub fn default_shooters(size: usize) -> usize {
        match size {
            10.. => 7,
            8..=9 => 5,
            _ => 3,
        }
    }

    /// Squares a side.
    pub fn size(self) -> usize {
        self.size as usize
    }

    /// All shooters, of both setups together.
    pub fn shooters(self) -> usize {
        self.shooters as usize
    }

    /// The edition of the rules.
    #[inline]
    pub fn ruleset(self) -> Ruleset {
        self.ruleset
    }

    /// The shooters that the first setup places: half of them, rounded down.
    pub fn first_setup(self) -> usize {
        self.shooters() / 2
    }

    /// The shooters that White's setup places: the other half.
    pub fn second_setup(self) -> usize {
        self.shooters() - self.first_setup()
    }

    /// The claimed shooters that win: more than half.
    pub fn to_win(self) -> usize {
        self.second_setup()
    }

    /// A number that no other rules have.
    pub(super) fn code(self) -> u64 {
        (self.size as u64) << 16 | (self.shooters as u64) << 8 | self.ruleset as u64
    }
}

impl Rules for VeletasRules {
    const DEFAULT: VeletasRules = VeletasRules {
        size: 10,
        shooters: 7,
        ruleset: Ruleset::Current,
    };

    fn from_pairs(pairs: &[(&str, &str)]) -> Result<VeletasRules, RulesError> {
        let pairs = RulePairs::new(pairs, "size, shooters, rules")?;
        let size = pairs.number("size", ENTRY.sizes)?;
        let size = size.unwrap_or(ENTRY.default_size);
        let shooters = pairs.number("shooters", 1..=9)?;
        let shooters = shooters.unwrap_or(VeletasRules::default_shooters(size));
        let ruleset = match pairs.get("rules") {
            None | Some("2022" | "current") => Ruleset::Current,
            Some("2021") => Ruleset::Old,
            Some(value) => {
                return Err(RulesError::BadValue {
                    key: "rules",
                    value: value.to_string(),
                    expected: "2022, current or 2021".to_string(),
                });
            }
        };
        VeletasRules::new(size, shooters, ruleset)
    }

    fn with_size(self, size: usize) -> Result<VeletasRules, RulesError> {
        // Where only the size was chosen, whatever is wrong is wrong with the size.
        VeletasRules::new(size, VeletasRules::default_shooters(size), self.ruleset)
            .map_err(|_| RulesError::Size)
    }

    fn pairs(&self) -> Vec<(&'static str, String)> {
        let rules = match self.ruleset {
            Ruleset::Current => "2022",
            Ruleset::Old => "2021",
        };
        vec![
            ("size", self.size.to_string()),
            ("shooters", self.shooters.to_string()),
            ("rules", rules.to_string()),
        ]
    }

    fn shape(&self) -> Shape {
        Shape::Square(self.size())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn game_line(pairs: &[(&str, &str)]) -> String {
        match VeletasRules::from_pairs(pairs) {
            Ok(rules) => {
                let pairs = rules.pairs();
                let pairs = pairs.iter().map(|(key, value)| format!("{key}={value}"));
                pairs.collect::<Vec<_>>().join(" ")
            }
            Err(error) => error.to_string(),
        }
    }

    #[test]
    fn rules_are_chosen_by_pairs() {
        assert_eq!(game_line(&[]), "size=10 shooters=7 rules=2022");
        assert_eq!(
            game_line(&[("rules", "current"), ("size", "9")]),
            "size=9 shooters=5 rules=2022"
        );
        assert_eq!(
            game_line(&[("size", "7"), ("rules", "2021")]),
            "size=7 shooters=3 rules=2021"
        );
        assert_eq!(
            game_line(&[("size", "5"), ("shooters", "7")]),
            "size=5 shooters=7 rules=2022"
        );
    }

    #[test]
    fn rules_that_do_not_go_together_are_refused() {
        assert_eq!(
            game_line(&[("size", "5"), ("shooters", "9")]),
            "on size 5 there can be fewer than 9 shooters, not 9"
        );
        assert_eq!(
            game_line(&[("shooters", "4")]),
            "bad value '4' for rule 'shooters': an odd number from 1 to 9"
        );
        assert!(game_line(&[("size", "8"), ("rules", "2021")]).contains("not on 8 with 5"));
        assert!(game_line(&[("shooters", "5"), ("rules", "2021")]).contains("not on 10 with 5"));
        assert!(game_line(&[("size", "12")]).contains("5 to 11"));
        let rules = VeletasRules::DEFAULT;
        assert_eq!(rules.with_size(4), Err(RulesError::Size));
        assert_eq!(rules.with_size(8).map(VeletasRules::shooters), Ok(5));
        let old = VeletasRules::from_pairs(&[("rules", "2021")]).expect("published");
        assert_eq!(old.with_size(8), Err(RulesError::Size));
        assert_eq!(old.with_size(9).map(VeletasRules::shooters), Ok(5));
    }
}
