//! An engine in this process that is talked to line by line, as a controller talks to a program.

use std::io::{BufRead, BufReader, PipeReader, PipeWriter, Write};
use windrose::catalog;
use windrose::protocol::{Dialect, Engine, Manner, serve};

/// An engine at the other end of two pipes.
pub(crate) struct Partner {
    input: PipeWriter,
    output: BufReader<PipeReader>,
}

/// The rules of games that are played in full: small boards, so that many games take little time.
pub(crate) const SMALL_GAMES: [(&str, &[(&str, &str)]); 3] = [
    ("veletas", &[("size", "5")]),
    ("lifeline", &[("size", "4")]),
    ("blooms", &[("size", "4")]),
];

/// How many games each controller plays of each game.
pub(crate) const GAMES: u64 = 60;

impl Partner {
    /// Starts an engine.
    pub(crate) fn start(
        game: (&str, &[(&str, &str)]),
        options: &[(&str, &str)],
        dialect: Dialect,
    ) -> Partner {
        Partner::of_engine(new_engine(game, options), dialect)
    }

    /// Starts an engine that plays by points.
    pub(crate) fn start_by_points(game: (&str, &[(&str, &str)]), fresh: bool) -> Partner {
        let mut engine = new_engine(game, &[]);
        engine.use_points(None, fresh).expect("it fits");
        Partner::of_engine(engine, Dialect::Points)
    }

    fn of_engine(mut engine: Engine, dialect: Dialect) -> Partner {
        let (from_controller, input) = std::io::pipe().expect("a pipe");
        let (output, mut to_controller) = std::io::pipe().expect("a pipe");
        let manner = Manner {
            dialect,
            ..Manner::default()
        };
        std::thread::spawn(move || serve(&mut engine, from_controller, &mut to_controller, manner));
        Partner {
            input,
            output: BufReader::new(output),
        }
    }

    pub(crate) fn send(&mut self, line: &str) {
        let sent = self.input.write_all(format!("{line}\n").as_bytes());
        sent.expect("the engine reads");
    }

    /// The next line that the engine says.
    pub(crate) fn line(&mut self) -> String {
        let mut line = String::new();
        let length = self.output.read_line(&mut line).expect("text");
        assert!(length > 0, "the output has ended");
        line.trim_end_matches('\n').to_string()
    }

    /// Lines up to the first one that begins with this word, and that one.
    pub(crate) fn line_of(&mut self, word: &str) -> (Vec<String>, String) {
        let mut before = Vec::new();
        loop {
            let line = self.line();
            if line.split(' ').next() == Some(word) {
                return (before, line);
            }
            before.push(line);
        }
    }

    /// The answer to a request, which must be carried out.
    pub(crate) fn ask(&mut self, request: &str) -> String {
        self.send(request);
        let mut lines = Vec::new();
        loop {
            let line = self.line();
            if line.is_empty() {
                break;
            }
            lines.push(line);
        }
        let answer = lines.join("\n");
        let text = answer.strip_prefix('=');
        let text = text.unwrap_or_else(|| panic!("{request}: {answer}"));
        text.trim_start().to_string()
    }
}

fn new_engine((game, rules): (&str, &[(&str, &str)]), options: &[(&str, &str)]) -> Engine {
    let mut engine = Engine::new(catalog::open(game, rules).expect("a game that there is"));
    for (name, value) in [("hash", "1")].iter().chain(options) {
        engine.set_option(name, value).expect("a good value");
    }
    engine
}

/// Options for the engine of a seat in a game of this number: some search, most draw lots, so that games differ.
pub(crate) fn options_of(number: u64, seat: u64) -> [(&'static str, String); 3] {
    let strategy = if (number + seat).is_multiple_of(3) {
        "search"
    } else {
        "random"
    };
    [
        ("seed", (2 * number + seat).to_string()),
        ("strategy", strategy.to_string()),
        ("nodes", "20".to_string()),
    ]
}
