//! An engine of a run, as organisers describe it.

use crate::player::{EngineProcess, ProcessLimits, StartError};
use crate::protocol::client::{EngineCommand, read_seconds, read_time_control};
use crate::search::{Stop, TimeControl};
use crate::session::SwapStyle;
use nom::branch::alt;
use nom::bytes::complete::{is_not, take_till, take_while1};
use nom::character::complete::{anychar, char, multispace0};
use nom::combinator::{all_consuming, map, recognize};
use nom::multi::{fold_many1, many0};
use nom::sequence::{delimited, preceded, terminated};
use nom::{IResult, Parser};
use std::ffi::OsString;
use std::path::PathBuf;
use std::time::Duration;

/// An engine and how it is to play.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct EngineSpec {
    /// The name that the results call it by; its own where none is given.
    pub name: Option<String>,
    /// The program and its arguments; this program's own engine where there is none.
    pub command: Vec<String>,
    /// The folder that it runs in.
    pub dir: Option<PathBuf>,
    /// Environment variables that it gets.
    pub env: Vec<(String, String)>,
    /// Options, sent with `set_option`.
    pub options: Vec<(String, String)>,
    /// Protocol lines, sent once at its start, after the options.
    pub send: Vec<String>,
    /// How it is told a swap.
    pub swap_style: SwapStyle,
    /// The clock that it plays by, where it is not everyone's.
    pub time: Option<TimeControl>,
    /// Whether it plays by depth or nodes, without a clock, where everyone else may have one.
    pub unclocked: bool,
    /// When it is started anew.
    pub restart: Restart,
}

/// When an engine is started anew.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, serde::Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Restart {
    /// After it has ended, or has failed to reply.
    #[default]
    AfterFault,
    /// For each game.
    EachGame,
}

/// Why words describe no engine.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum SpecError {
    /// A word without a known key, where the command is known already.
    #[error(
        "'{0}' is none of name=, cmd=, dir=, option.NAME=, env.NAME=, send=, swap-style=, restart=, \
         time=, movetime=, depth=, nodes="
    )]
    UnknownKey(String),
    /// A command with an open quote, or none at all.
    #[error("'{0}' is no command line")]
    Command(String),
    /// A value that is none.
    #[error("bad value '{value}' for {key}: {expected}")]
    Value {
        /// The key.
        key: String,
        /// The value as it was given.
        value: String,
        /// What can stand there.
        expected: String,
    },
    /// A text with a line end in it, which cannot be sent as one line.
    #[error("'{0}' has a control character in it")]
    ControlCharacter(String),
}

impl EngineSpec {
    /// Reads `key=value` words; a word without a known key is the command line.
    pub fn from_words<S: AsRef<str>>(words: &[S]) -> Result<EngineSpec, SpecError> {
        let mut spec = EngineSpec::default();
        for word in words {
            spec.take_word(word.as_ref())?;
        }
        Ok(spec)
    }

    /// The text that an engine's limits are recorded as, under a clock that everyone plays by.
    pub fn limits(&self, time: TimeControl) -> String {
        let own: Vec<String> = self
            .options
            .iter()
            .filter(|(name, _)| matches!(name.as_str(), "depth" | "nodes" | "movetime"))
            .map(|(name, value)| format!("{name} {value}"))
            .collect();
        let clock = self.time_control(time);
        if own.is_empty() || clock != TimeControl::None {
            let clock = crate::protocol::client::kata_time_settings(clock);
            return std::iter::once(clock)
                .chain(own)
                .collect::<Vec<_>>()
                .join(", ");
        }
        own.join(", ")
    }

    /// The clock that it plays by, where this is everyone's.
    pub fn time_control(&self, everyone: TimeControl) -> TimeControl {
        match self.time {
            Some(time) => time,
            None if self.unclocked => TimeControl::None,
            None => everyone,
        }
    }

    /// Whether it has a clock or another limit of its own.
    pub fn has_limit(&self) -> bool {
        self.unclocked || self.time.is_some()
    }

    /// Starts it.
    pub fn start(&self, limits: ProcessLimits, stop: &Stop) -> Result<EngineProcess, StartError> {
        let command = match self.command.split_first() {
            Some((program, args)) => EngineCommand {
                program: program.into(),
                args: args.iter().map(OsString::from).collect(),
                dir: self.dir.clone(),
                env: self.env.clone(),
            },
            None => EngineCommand {
                dir: self.dir.clone(),
                env: self.env.clone(),
                ..EngineCommand::own()?
            },
        };
        let (style, stop) = (self.swap_style, stop.clone());
        EngineProcess::start(&command, limits, style, &self.options, &self.send, stop)
    }

    fn take_word(&mut self, word: &str) -> Result<(), SpecError> {
        if word.chars().any(char::is_control) {
            return Err(SpecError::ControlCharacter(word.escape_debug().to_string()));
        }
        let (key, value) = word.split_once('=').unwrap_or((word, ""));
        let bad = |expected: String| SpecError::Value {
            key: key.to_string(),
            value: value.to_string(),
            expected,
        };
        let text = value.to_string();
        match key.split_once('.').unwrap_or((key, "")) {
            ("name", "") => self.name = Some(text),
            ("cmd", "") => self.command = command_line(value)?,
            ("dir", "") => self.dir = Some(value.into()),
            ("option", name) if !name.is_empty() => self.options.push((name.to_string(), text)),
            ("env", name) if !name.is_empty() => self.env.push((name.to_string(), text)),
            ("send", "") => self.send.push(text),
            ("swap-style", "") => {
                self.swap_style = match value {
                    "sides" => SwapStyle::Sides,
                    "recolour" => SwapStyle::Recolour,
                    "recolour-white" => SwapStyle::RecolourWhite,
                    _ => {
                        let expected = "'sides', 'recolour' or 'recolour-white'";
                        return Err(bad(expected.to_string()));
                    }
                }
            }
            ("restart", "") => {
                self.restart = match value {
                    "after-fault" => Restart::AfterFault,
                    "each-game" => Restart::EachGame,
                    _ => return Err(bad("'after-fault' or 'each-game'".to_string())),
                }
            }
            ("time", "") => {
                let time = read_time_control(value).map_err(|error| bad(error.to_string()))?;
                self.time = Some(time);
            }
            ("movetime", "") => {
                let time = read_seconds(value).map_err(|error| bad(error.to_string()))?;
                self.time = Some(per_turn(time));
            }
            ("depth" | "nodes", "") => {
                if value.is_empty() || !value.bytes().all(|digit| digit.is_ascii_digit()) {
                    return Err(bad("a whole number".to_string()));
                }
                self.unclocked = true;
                self.options.push((key.to_string(), text));
            }
            _ if self.command.is_empty() => self.command = command_line(word)?,
            _ => return Err(SpecError::UnknownKey(word.to_string())),
        }
        Ok(())
    }
}

/// A clock that gives each turn the same time.
pub fn per_turn(time: Duration) -> TimeControl {
    TimeControl::Canadian {
        main: Duration::ZERO,
        period: time,
        stones: 1,
    }
}

/// The words of a command line, parted by blanks, with quotes and backslashes as shells have them.
fn command_line(text: &str) -> Result<Vec<String>, SpecError> {
    let words = all_consuming(preceded(multispace0, many0(terminated(word, multispace0))));
    match { words }.parse(text) {
        Ok((_, words)) if !words.is_empty() => Ok(words),
        _ => Err(SpecError::Command(text.to_string())),
    }
}

fn word(input: &str) -> IResult<&str, String> {
    let single = delimited(char('\''), take_till(|c| c == '\''), char('\''));
    let plain = take_while1(|c: char| !c.is_whitespace() && !matches!(c, '\'' | '"' | '\\'));
    let escaped = || preceded(char('\\'), recognize(anychar));
    let in_quotes = fold_repeated(alt((escaped(), is_not("\\\""))));
    let double = delimited(char('"'), in_quotes, char('"'));
    let part = alt((
        map(single, String::from),
        double,
        map(escaped(), String::from),
        map(plain, String::from),
    ));
    fold_many1(part, String::new, |word, part| word + &part).parse(input)
}

fn fold_repeated<'a>(
    part: impl Parser<&'a str, Output = &'a str, Error = nom::error::Error<&'a str>>,
) -> impl Parser<&'a str, Output = String, Error = nom::error::Error<&'a str>> {
    map(many0(part), |parts| parts.concat())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_engine_is_described_by_words() {
        let spec = EngineSpec::from_words(&[
            "name=My engine",
            "cmd=./engine --book 'two words' a\\ b \"c \\\" d\"",
            "option.depth=2",
            "option.book=a=b",
            "env.LEVEL=3",
            "swap-style=recolour",
            "send=komi 0",
            "movetime=0.05",
        ])
        .expect("a good description");
        assert_eq!(spec.name.as_deref(), Some("My engine"));
        assert_eq!(
            spec.command,
            ["./engine", "--book", "two words", "a b", "c \" d"]
        );
        assert_eq!(spec.options[1], ("book".to_string(), "a=b".to_string()));
        assert_eq!(spec.swap_style, SwapStyle::Recolour);
        assert_eq!(spec.limits(TimeControl::None), "canadian 0 0.05 1, depth 2");
    }

    #[test]
    fn a_bare_word_is_the_command_line() {
        let spec = EngineSpec::from_words(&["gnugo --mode gtp", "name=G"]).expect("a command");
        assert_eq!(spec.command, ["gnugo", "--mode", "gtp"]);
        let spec = EngineSpec::from_words(&["nodes=500"]).expect("the built-in engine");
        assert!(spec.command.is_empty());
        let everyone = per_turn(Duration::from_secs(1));
        assert_eq!(spec.time_control(everyone), TimeControl::None);
        assert_eq!(spec.limits(everyone), "nodes 500");
        assert_eq!(EngineSpec::default().limits(everyone), "canadian 0 1 1");
    }

    #[test]
    fn what_describes_no_engine_is_named() {
        let fault = |words: &[&str]| EngineSpec::from_words(words).err().map(|e| e.to_string());
        assert!(fault(&["./a", "b"]).is_some_and(|text| text.starts_with("'b' is none of")));
        assert!(fault(&["./a", "colour=red"]).is_some());
        assert!(fault(&["cmd='a"]).is_some_and(|text| text.contains("no command line")));
        assert!(fault(&["cmd="]).is_some());
        assert!(fault(&["depth=two"]).is_some());
        assert!(fault(&["time=fast"]).is_some());
        assert!(fault(&["swap-style=other"]).is_some());
        assert!(fault(&["send=a\nquit"]).is_some_and(|text| text.contains("control character")));
    }
}
