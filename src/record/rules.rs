//! The rules of a recorded game.

use serde::de::{Error, MapAccess, Visitor};
use serde::ser::SerializeMap;
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use std::fmt;

/// Rules as keys and values, in the game's order, no key twice. In JSON an object whose values are strings or,
/// where they are whole numbers, numbers.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct RecordRules(Vec<(String, String)>);

impl RecordRules {
    /// The keys and values.
    pub fn iter(&self) -> impl Iterator<Item = (&str, &str)> {
        self.0
            .iter()
            .map(|(key, value)| (key.as_str(), value.as_str()))
    }

    /// The value of a key.
    pub fn get(&self, key: &str) -> Option<&str> {
        self.iter()
            .find(|&(known, _)| known == key)
            .map(|(_, value)| value)
    }
}

impl<K: Into<String>, V: Into<String>> FromIterator<(K, V)> for RecordRules {
    fn from_iter<I: IntoIterator<Item = (K, V)>>(pairs: I) -> Self {
        let pairs = pairs.into_iter();
        RecordRules(
            pairs
                .map(|(key, value)| (key.into(), value.into()))
                .collect(),
        )
    }
}

impl Serialize for RecordRules {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(Some(self.0.len()))?;
        for (key, value) in self.iter() {
            match value.parse::<u32>() {
                Ok(number) if number.to_string() == value => map.serialize_entry(key, &number)?,
                _ => map.serialize_entry(key, value)?,
            }
        }
        map.end()
    }
}

/// A value as it may stand in JSON.
#[derive(Deserialize)]
#[serde(
    untagged,
    expecting = "the value of a rule is a word or a whole number"
)]
enum RuleValue {
    Number(u32),
    Word(String),
}

impl<'de> Deserialize<'de> for RecordRules {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_map(PairsVisitor)
    }
}

struct PairsVisitor;

impl<'de> Visitor<'de> for PairsVisitor {
    type Value = RecordRules;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("an object of rules")
    }

    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<RecordRules, A::Error> {
        let mut pairs = RecordRules::default();
        while let Some((key, value)) = map.next_entry::<String, RuleValue>()? {
            if pairs.get(&key).is_some() {
                return Err(A::Error::custom(format!("rule '{key}' is given twice")));
            }
            let value = match value {
                RuleValue::Number(number) => number.to_string(),
                RuleValue::Word(word) => word,
            };
            pairs.0.push((key, value));
        }
        Ok(pairs)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rules_keep_their_order_and_numbers_are_numbers() {
        let rules: RecordRules = [("size", "10"), ("shooters", "7"), ("rules", "2022x")]
            .into_iter()
            .collect();
        let json = serde_json::to_string(&rules).expect("plain data");
        assert_eq!(json, r#"{"size":10,"shooters":7,"rules":"2022x"}"#);
        assert_eq!(serde_json::from_str::<RecordRules>(&json).ok(), Some(rules));
        for bad in [
            r#"{"size":1,"size":2}"#,
            r#"{"size":-1}"#,
            r#"{"size":[1]}"#,
            "[]",
        ] {
            assert!(serde_json::from_str::<RecordRules>(bad).is_err(), "{bad}");
        }
    }
}
