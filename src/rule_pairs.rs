//! Rules as they come in: `key=value` pairs, each key known and given once.

use crate::game::RulesError;
use nom::Parser;
use nom::character::complete::u32 as number;
use nom::combinator::all_consuming;
use std::ops::RangeInclusive;

/// Pairs whose keys have been looked at; the values are still to be read.
#[derive(Clone, Copy, Debug)]
pub struct RulePairs<'a>(&'a [(&'a str, &'a str)]);

impl<'a> RulePairs<'a> {
    /// Refuses keys that are not in `known` (joined by `, `) and keys given twice.
    pub fn new(
        pairs: &'a [(&'a str, &'a str)],
        known: &'static str,
    ) -> Result<RulePairs<'a>, RulesError> {
        for (at, &(key, _)) in pairs.iter().enumerate() {
            if !known.split(", ").any(|name| name == key) {
                let key = key.to_string();
                return Err(RulesError::UnknownKey { key, known });
            }
            if pairs[..at].iter().any(|&(earlier, _)| earlier == key) {
                return Err(RulesError::Doubled(key.to_string()));
            }
        }
        Ok(RulePairs(pairs))
    }

    /// The value of a key, where it is given.
    pub fn get(self, key: &str) -> Option<&'a str> {
        let pair = self.0.iter().find(|(name, _)| *name == key);
        pair.map(|&(_, value)| value)
    }

    /// The value of a key that is a number within bounds, where it is given.
    pub fn number(
        self,
        key: &'static str,
        bounds: RangeInclusive<usize>,
    ) -> Result<Option<usize>, RulesError> {
        let Some(text) = self.get(key) else {
            return Ok(None);
        };
        let parsed: nom::IResult<&str, u32> = all_consuming(number).parse(text);
        match parsed {
            Ok((_, value)) if bounds.contains(&(value as usize)) => Ok(Some(value as usize)),
            _ => Err(RulesError::BadValue {
                key,
                value: text.to_string(),
                expected: format!("a number from {} to {}", bounds.start(), bounds.end()),
            }),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn keys_are_known_and_single_and_numbers_are_bounded() {
        let known = "size, komi";
        let message = |pairs: &[(&str, &str)]| {
            let pairs = RulePairs::new(pairs, known)?;
            pairs.number("size", 5..=11).map(|_| ())
        };
        let text = |pairs: &[(&str, &str)]| message(pairs).err().map(|error| error.to_string());
        assert_eq!(text(&[]), None);
        assert_eq!(text(&[("size", "05"), ("komi", "x")]), None);
        assert_eq!(
            text(&[("colour", "1")]).as_deref(),
            Some("unknown rule 'colour' (known: size, komi)")
        );
        assert_eq!(
            text(&[("size", "5"), ("size", "6")]).as_deref(),
            Some("rule 'size' is given twice")
        );
        for value in ["4", "12", "-5", "+5", "", "5x", "٥", "99999999999999999999"] {
            let expected = format!("bad value '{value}' for rule 'size': a number from 5 to 11");
            assert_eq!(text(&[("size", value)]), Some(expected));
        }
    }
}
