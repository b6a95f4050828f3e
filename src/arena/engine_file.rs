//! Engines as a TOML file describes them.

use super::engine::{EngineSpec, Restart, SpecError};
use serde::Deserialize;
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

/// Why a file describes no engines.
#[derive(Debug, thiserror::Error)]
pub enum EngineFileError {
    /// It cannot be read.
    #[error("{}: {error}", path.display())]
    Io {
        /// The file.
        path: PathBuf,
        /// What the system says.
        error: std::io::Error,
    },
    /// It is no TOML, or has unknown keys.
    #[error("{}: {error}", path.display())]
    Toml {
        /// The file.
        path: PathBuf,
        /// What is wrong, and where.
        error: toml::de::Error,
    },
    /// An engine has bad values.
    #[error("{}, engine {number}: {error}", path.display())]
    Engine {
        /// The file.
        path: PathBuf,
        /// Which engine of the file, counted from 1.
        number: usize,
        /// What is wrong with it.
        error: SpecError,
    },
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct EngineFile {
    engine: Vec<EngineTable>,
}

/// One `[[engine]]`. The keys are those of the words on the command line.
#[derive(Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
struct EngineTable {
    name: Option<String>,
    cmd: Option<CommandValue>,
    dir: Option<PathBuf>,
    #[serde(default)]
    env: BTreeMap<String, Scalar>,
    #[serde(default)]
    option: BTreeMap<String, Scalar>,
    #[serde(default)]
    send: Vec<String>,
    swap_style: Option<String>,
    time: Option<String>,
    movetime: Option<Scalar>,
    depth: Option<Scalar>,
    nodes: Option<Scalar>,
    #[serde(default)]
    restart: Restart,
}

/// A command line, or its words one by one.
#[derive(Deserialize)]
#[serde(
    untagged,
    expecting = "a command line is a string or a list of strings"
)]
enum CommandValue {
    Line(String),
    Words(Vec<String>),
}

#[derive(Deserialize)]
#[serde(
    untagged,
    expecting = "a value is a string, a number, or true or false"
)]
enum Scalar {
    Bool(bool),
    Integer(i64),
    Float(f64),
    Text(String),
}

impl std::fmt::Display for Scalar {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Scalar::Bool(value) => value.fmt(f),
            Scalar::Integer(value) => value.fmt(f),
            Scalar::Float(value) => value.fmt(f),
            Scalar::Text(value) => value.fmt(f),
        }
    }
}

/// Reads the engines of a file. Relative folders are relative to the file's.
pub fn read_engines(path: &Path) -> Result<Vec<EngineSpec>, EngineFileError> {
    let text = std::fs::read_to_string(path).map_err(|error| EngineFileError::Io {
        path: path.to_path_buf(),
        error,
    })?;
    let file: EngineFile = toml::from_str(&text).map_err(|error| EngineFileError::Toml {
        path: path.to_path_buf(),
        error,
    })?;
    let folder = path.parent().unwrap_or(Path::new(""));
    let engines = file.engine.into_iter().enumerate();
    engines
        .map(|(index, engine)| {
            engine
                .spec(folder)
                .map_err(|error| EngineFileError::Engine {
                    path: path.to_path_buf(),
                    number: index + 1,
                    error,
                })
        })
        .collect()
}

impl EngineTable {
    fn spec(self, folder: &Path) -> Result<EngineSpec, SpecError> {
        let mut words = Vec::new();
        let mut add = |key: &str, value: Option<String>| {
            words.extend(value.map(|value| format!("{key}={value}")));
        };
        add("name", self.name);
        add("swap-style", self.swap_style);
        add("time", self.time);
        add("movetime", self.movetime.map(|value| value.to_string()));
        add("depth", self.depth.map(|value| value.to_string()));
        add("nodes", self.nodes.map(|value| value.to_string()));
        for (name, value) in self.env {
            add(&format!("env.{name}"), Some(value.to_string()));
        }
        for (name, value) in self.option {
            add(&format!("option.{name}"), Some(value.to_string()));
        }
        for line in self.send {
            add("send", Some(line));
        }
        let command = match self.cmd {
            Some(CommandValue::Line(line)) => {
                add("cmd", Some(line));
                None
            }
            Some(CommandValue::Words(words)) => Some(words),
            None => None,
        };
        let mut spec = EngineSpec::from_words(&words)?;
        if let Some(command) = command {
            spec.command = command;
        }
        spec.dir = self.dir.map(|dir| folder.join(dir));
        spec.restart = self.restart;
        Ok(spec)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(text: &str) -> Result<Vec<EngineSpec>, String> {
        let file: EngineFile = toml::from_str(text).map_err(|error| error.to_string())?;
        let engines = file.engine.into_iter();
        engines
            .map(|engine| {
                engine
                    .spec(Path::new("/srv"))
                    .map_err(|error| error.to_string())
            })
            .collect()
    }

    #[test]
    fn a_file_says_what_words_say() {
        let engines = read(
            r#"
            [[engine]]
            name = "One"
            cmd = "./one 'a b'"
            dir = "engines"
            option = { hash = 16, strategy = "search" }
            env = { LEVEL = 3 }
            send = ["komi 0"]
            movetime = 0.05
            restart = "each-game"

            [[engine]]
            cmd = ["./two", "a b"]
            depth = 4
            "#,
        )
        .expect("two engines");
        let words = [
            "name=One",
            "cmd=./one 'a b'",
            "dir=/srv/engines",
            "option.hash=16",
        ];
        let words = words
            .iter()
            .chain(&["option.strategy=search", "env.LEVEL=3", "send=komi 0"]);
        let words: Vec<_> = words
            .chain(&["movetime=0.05", "restart=each-game"])
            .collect();
        assert_eq!(Ok(&engines[0]), EngineSpec::from_words(&words).as_ref());
        assert_eq!(engines[1].command, ["./two", "a b"]);
        assert!(engines[1].unclocked);
    }

    #[test]
    fn faults_are_named() {
        let fault = |text| read(text).err().unwrap_or_default();
        assert!(fault("").contains("missing field `engine`"));
        assert!(fault("[[engine]]\ncolour = 1").contains("unknown field `colour`"));
        assert!(fault("[[engine]]\ntime = \"soon\"").contains("'soon' is no time control"));
        assert!(fault("[[engine]]\nsend = [\"a\\nquit\"]").contains("control character"));
        assert!(fault("[[engine]]\nrestart = \"never\"").contains("unknown variant `never`"));
    }
}
