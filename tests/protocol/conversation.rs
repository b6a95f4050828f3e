//! Conversations with an engine in this process.

use std::io::{Cursor, Read};
use windrose::catalog;
use windrose::protocol::{Dialect, Engine, Manner, serve};

/// What the engine answers to these bytes, each request carried out in full.
pub(crate) fn converse(input: impl AsRef<[u8]>) -> String {
    let input = Cursor::new(input.as_ref().to_vec());
    converse_by(input, true)
}

/// What the engine answers to an input; `batch` says whether its end counts as `quit`.
pub(crate) fn converse_by(input: impl Read + Send + 'static, batch: bool) -> String {
    let session = catalog::open("veletas", &[]).expect("the game that the engine starts with");
    converse_in(Dialect::Words, &mut Engine::new(session), input, batch)
}

/// What an engine answers to an input in a dialect.
pub(crate) fn converse_in(
    dialect: Dialect,
    engine: &mut Engine,
    input: impl Read + Send + 'static,
    batch: bool,
) -> String {
    let mut output = Vec::new();
    let manner = Manner {
        batch,
        dialect,
        ..Manner::default()
    };
    serve(engine, input, &mut output, manner).expect("memory takes all");
    String::from_utf8(output).expect("answers are text")
}

/// The answers one by one, their framing checked and taken off.
pub(crate) fn answers(input: impl AsRef<[u8]>) -> Vec<String> {
    split(&converse(input))
}

/// Cuts an output into answers.
pub(crate) fn split(output: &str) -> Vec<String> {
    let mut answers: Vec<String> = output.split("\n\n").map(String::from).collect();
    let rest = answers.pop();
    assert_eq!(
        rest.as_deref(),
        Some(""),
        "the last answer is not ended: {output:?}"
    );
    for answer in &answers {
        assert!(answer.starts_with(['=', '?']), "no answer: {answer:?}");
        let is_bare = |line: &str| !line.is_empty() && line.trim_end() == line;
        assert!(answer.split('\n').all(is_bare), "a bad line: {answer:?}");
    }
    answers
}

/// Asserts what a conversation answers, answer by answer.
pub(crate) fn assert_answers(input: impl AsRef<[u8]>, expected: &[&str]) {
    let shown = String::from_utf8_lossy(input.as_ref()).into_owned();
    let shown: String = shown.chars().take(300).collect();
    assert_eq!(answers(input), expected, "{shown}");
}

/// The state of the engine after these lines, as far as it can be asked for.
pub(crate) fn state_after(lines: &str) -> Vec<String> {
    const QUESTIONS: &str = "\nposition\nhistory\nstate_hash\ngame\nseats\nlist_options\n";
    let all = answers(format!("{lines}{QUESTIONS}"));
    all[all.len() - 6..].to_vec()
}

/// Asserts that these lines all fail with this text and change nothing, after lines that prepare the game.
pub(crate) fn assert_refused(prepare: &str, lines: &[&str], failure: &str) {
    let before = state_after(prepare);
    for line in lines {
        let all = answers(format!("{prepare}\n{line}\n"));
        assert_eq!(all.last().map(String::as_str), Some(failure), "{line}");
        assert_eq!(state_after(&format!("{prepare}\n{line}")), before, "{line}");
    }
}
