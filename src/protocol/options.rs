//! The one table of options: what can be set, within which bounds, and what it means.

use super::engine::{DEFAULT_OVERHEAD, Engine};
use super::failure::Failure;
use super::values::{read_duration, read_number, write_duration};
use crate::search::Strategy;
use crate::session::SwapStyle;
use std::fmt;
use std::time::Duration;

/// An option of the engine.
pub(super) struct EngineOption {
    pub(super) name: &'static str,
    kind: Kind,
    default: Value,
    meaning: &'static str,
    get: fn(&Engine) -> Value,
    set: fn(&mut Engine, Value) -> Result<(), Failure>,
}

/// What values an option takes.
enum Kind {
    /// One of these words.
    Choice(&'static [&'static str]),
    /// A whole number within these bounds.
    Number { min: u64, max: u64 },
    /// As `Number`, or `none` for no limit.
    NumberOrNone { min: u64, max: u64 },
    /// Seconds up to this many.
    Seconds { max: u64 },
    /// As `Seconds`, or `none` for no limit.
    SecondsOrNone { max: u64 },
}

/// A value of an option, within its bounds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Value {
    Word(&'static str),
    Number(u64),
    Seconds(Duration),
    None,
}

const NONE: &str = "none";
const STRATEGIES: &[&str] = &["search", "random"];
const SWAP_STYLES: &[&str] = &["sides", "recolour", "recolour-white"];

const SWITCH: &[&str] = &["on", "off"];

/// The option that switches a method of the search.
macro_rules! method {
    ($method:ident, $meaning:literal) => {
        EngineOption {
            name: stringify!($method),
            kind: Kind::Choice(SWITCH),
            default: Value::Word("on"),
            meaning: $meaning,
            get: |engine| switch(engine.session.settings().methods.$method),
            set: |engine, value| {
                let mut settings = engine.session.settings().clone();
                settings.methods.$method = value == Value::Word("on");
                Ok(engine.session.configure(settings)?)
            },
        }
    };
}

fn switch(on: bool) -> Value {
    Value::Word(if on { "on" } else { "off" })
}

/// All options, in the order in which they are listed.
pub(super) const OPTIONS: &[EngineOption] = &[
    EngineOption {
        name: "strategy",
        kind: Kind::Choice(STRATEGIES),
        default: Value::Word("search"),
        meaning: "how turns are chosen: by search, or uniformly among the legal ones",
        get: |engine| match engine.session.settings().strategy {
            Strategy::Search => Value::Word("search"),
            Strategy::Random => Value::Word("random"),
        },
        set: |engine, value| {
            let mut settings = engine.session.settings().clone();
            settings.strategy = match value {
                Value::Word("random") => Strategy::Random,
                _ => Strategy::Search,
            };
            Ok(engine.session.configure(settings)?)
        },
    },
    EngineOption {
        name: "depth",
        kind: Kind::NumberOrNone { min: 1, max: 1000 },
        default: Value::None,
        meaning: "how many turns a search looks ahead at most",
        get: |engine| number_or_none(engine.limits.depth.map(u64::from)),
        set: |engine, value| {
            engine.limits.depth = value.number().and_then(|depth| u32::try_from(depth).ok());
            Ok(())
        },
    },
    EngineOption {
        name: "nodes",
        kind: Kind::NumberOrNone {
            min: 1,
            max: u64::MAX,
        },
        default: Value::None,
        meaning: "how many steps a search makes at most",
        get: |engine| number_or_none(engine.limits.nodes),
        set: |engine, value| {
            engine.limits.nodes = value.number();
            Ok(())
        },
    },
    EngineOption {
        name: "movetime",
        kind: Kind::SecondsOrNone { max: 1_000_000 },
        default: Value::None,
        meaning: "how many seconds a turn is thought about at most; 0 answers at once",
        get: |engine| engine.limits.time.map_or(Value::None, Value::Seconds),
        set: |engine, value| {
            engine.limits.time = value.seconds();
            Ok(())
        },
    },
    EngineOption {
        name: "hash",
        kind: Kind::Number { min: 1, max: 4096 },
        default: Value::Number(64),
        meaning: "the size of the transposition table in MiB",
        get: |engine| Value::Number(engine.session.settings().hash as u64),
        set: |engine, value| {
            let mut settings = engine.session.settings().clone();
            settings.hash = value.size();
            Ok(engine.session.configure(settings)?)
        },
    },
    EngineOption {
        name: "threads",
        kind: Kind::Number { min: 1, max: 256 },
        default: Value::Number(1),
        meaning: "the number of search threads; with one, fixed nodes or depth give the same turns every time",
        get: |engine| Value::Number(engine.session.settings().threads as u64),
        set: |engine, value| {
            let mut settings = engine.session.settings().clone();
            settings.threads = value.size();
            Ok(engine.session.configure(settings)?)
        },
    },
    EngineOption {
        name: "seed",
        kind: Kind::Number {
            min: 0,
            max: u64::MAX,
        },
        default: Value::Number(0),
        meaning: "where random choices start; the same seed makes the same choices",
        get: |engine| Value::Number(engine.session.settings().seed),
        set: |engine, value| {
            let mut settings = engine.session.settings().clone();
            settings.seed = value.number().unwrap_or_default();
            Ok(engine.session.configure(settings)?)
        },
    },
    EngineOption {
        name: "move_overhead",
        kind: Kind::Seconds { max: 3600 },
        default: Value::Seconds(DEFAULT_OVERHEAD),
        meaning: "how many seconds of each turn on a clock are lost on the way",
        get: |engine| Value::Seconds(engine.limits.overhead),
        set: |engine, value| {
            engine.limits.overhead = value.seconds().unwrap_or_default();
            Ok(())
        },
    },
    EngineOption {
        name: "multipv",
        kind: Kind::Number { min: 1, max: 500 },
        default: Value::Number(1),
        meaning: "how many of the best turns an analysis tells of",
        get: |engine| Value::Number(engine.limits.lines as u64),
        set: |engine, value| {
            engine.limits.lines = value.size();
            Ok(())
        },
    },
    EngineOption {
        name: "ponder",
        kind: Kind::Choice(SWITCH),
        default: Value::Word("off"),
        meaning: "think while the opponent does",
        get: |engine| switch(engine.ponders),
        set: |engine, value| {
            engine.ponders = value == Value::Word("on");
            Ok(())
        },
    },
    EngineOption {
        name: "swap_style",
        kind: Kind::Choice(SWAP_STYLES),
        default: Value::Word("sides"),
        meaning: "how a swap is told: the seats exchange colours, or the stones do (and White begins)",
        get: |engine| match engine.session.swap_style() {
            SwapStyle::Sides => Value::Word("sides"),
            SwapStyle::Recolour => Value::Word("recolour"),
            SwapStyle::RecolourWhite => Value::Word("recolour-white"),
        },
        set: |engine, value| {
            let style = match value {
                Value::Word("recolour") => SwapStyle::Recolour,
                Value::Word("recolour-white") => SwapStyle::RecolourWhite,
                _ => SwapStyle::Sides,
            };
            Ok(engine.session.set_swap_style(style)?)
        },
    },
    method!(
        aspiration,
        "begin each iteration with a window around the last score"
    ),
    method!(killers, "try early what cut off as far from the root"),
    method!(history, "try early what cut off often"),
    method!(
        replies,
        "try early what cut off often after the step before"
    ),
    method!(values, "try early what leads to high static values"),
    method!(reductions, "look less far ahead after steps of low rank"),
    method!(pruning, "leave out steps of low rank near the horizon"),
    EngineOption {
        name: "width",
        kind: Kind::NumberOrNone {
            min: 1,
            max: 100_000,
        },
        default: Value::None,
        meaning: "how many steps are tried at each stage of a turn at most",
        get: |engine| number_or_none(engine.session.settings().methods.width.map(u64::from)),
        set: |engine, value| {
            let mut settings = engine.session.settings().clone();
            settings.methods.width = value.number().and_then(|width| u32::try_from(width).ok());
            Ok(engine.session.configure(settings)?)
        },
    },
];

/// The option of this name.
pub(super) fn find(name: &str) -> Result<&'static EngineOption, Failure> {
    let option = OPTIONS.iter().find(|option| option.name == name);
    option.ok_or_else(|| Failure::Other(format!("unknown option '{name}'")))
}

/// Sets an option, or refuses and changes nothing.
pub(super) fn set(engine: &mut Engine, name: &str, word: &str) -> Result<(), Failure> {
    let option = find(name)?;
    let value = option.read(word)?;
    (option.set)(engine, value)
}

/// The options that UGI offers: players are counted by seat there, so colours do not matter.
pub(super) fn ugi_options() -> impl Iterator<Item = &'static EngineOption> {
    OPTIONS.iter().filter(|option| option.name != "swap_style")
}

impl EngineOption {
    /// The option's line in UGI's list of options, the present value as its default.
    pub(super) fn ugi_line(&self, engine: &Engine) -> String {
        let (name, present) = (self.name, self.present(engine));
        match self.kind {
            Kind::Choice(words) => {
                let words: String = words.iter().map(|word| format!(" var {word}")).collect();
                format!("option name {name} type combo default {present}{words}")
            }
            Kind::Number { min, max } => {
                format!("option name {name} type spin default {present} min {min} max {max}")
            }
            Kind::NumberOrNone { .. } | Kind::Seconds { .. } | Kind::SecondsOrNone { .. } => {
                format!("option name {name} type string default {present}")
            }
        }
    }

    /// The present value, as it is written.
    pub(super) fn present(&self, engine: &Engine) -> String {
        (self.get)(engine).to_string()
    }

    /// The option's line in the list of options.
    pub(super) fn line(&self, engine: &Engine) -> String {
        format!(
            "{} {} default={} bounds={} value={} {}",
            self.name,
            self.kind.name(),
            self.default,
            self.kind,
            self.present(engine),
            self.meaning
        )
    }

    fn read(&self, word: &str) -> Result<Value, Failure> {
        let value = self.kind.read(word)?;
        value.ok_or_else(|| {
            let (name, bounds) = (self.name, &self.kind);
            Failure::Other(format!("{name} takes {bounds}, not '{word}'"))
        })
    }
}

impl Kind {
    fn name(&self) -> &'static str {
        match self {
            Kind::Choice(_) => "choice",
            Kind::Number { .. } | Kind::NumberOrNone { .. } => "number",
            Kind::Seconds { .. } | Kind::SecondsOrNone { .. } => "seconds",
        }
    }

    /// Reads a value: fails where there should be a number and is none, `None` where it lies outside the bounds.
    fn read(&self, word: &str) -> Result<Option<Value>, Failure> {
        match *self {
            Kind::Choice(words) => {
                let known = words.iter().find(|known| **known == word);
                Ok(known.map(|known| Value::Word(known)))
            }
            Kind::NumberOrNone { .. } | Kind::SecondsOrNone { .. } if word == NONE => {
                Ok(Some(Value::None))
            }
            Kind::Number { min, max } | Kind::NumberOrNone { min, max } => {
                let number = read_number(word).ok_or(Failure::Syntax)?;
                let is_inside = (min..=max).contains(&number);
                Ok(is_inside.then_some(Value::Number(number)))
            }
            Kind::Seconds { max } | Kind::SecondsOrNone { max } => {
                let seconds = read_duration(word).ok_or(Failure::Syntax)?;
                let is_inside = seconds <= Duration::from_secs(max);
                Ok(is_inside.then_some(Value::Seconds(seconds)))
            }
        }
    }
}

impl fmt::Display for Kind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Kind::Choice(words) => f.write_str(&words.join("|")),
            Kind::Number { min, max } => write!(f, "{min}..{max}"),
            Kind::NumberOrNone { min, max } => write!(f, "{min}..{max}|{NONE}"),
            Kind::Seconds { max } => write!(f, "0..{max}"),
            Kind::SecondsOrNone { max } => write!(f, "0..{max}|{NONE}"),
        }
    }
}

impl fmt::Display for Value {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Value::Word(word) => f.write_str(word),
            Value::Number(number) => write!(f, "{number}"),
            Value::Seconds(seconds) => f.write_str(&write_duration(seconds)),
            Value::None => f.write_str(NONE),
        }
    }
}

impl Value {
    fn number(self) -> Option<u64> {
        match self {
            Value::Number(number) => Some(number),
            _ => None,
        }
    }

    fn size(self) -> usize {
        let number = self.number().unwrap_or_default();
        usize::try_from(number).unwrap_or(usize::MAX)
    }

    fn seconds(self) -> Option<Duration> {
        match self {
            Value::Seconds(seconds) => Some(seconds),
            _ => None,
        }
    }
}

fn number_or_none(number: Option<u64>) -> Value {
    number.map_or(Value::None, Value::Number)
}
