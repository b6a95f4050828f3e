//! Transcripts in one conversation, in this process or with the program; their format is that of `windrose replay`.

use crate::conversation::{converse, split};
use crate::program;
use windrose::transcript::{LinePattern, Transcript, lines_match};

/// Runs the requests of a transcript (its title is for messages) in one conversation and compares every answer.
pub(crate) fn run(title: &str, text: &str) {
    let transcript = read(title, text);
    compare_answers(title, &transcript, &converse(requests(&transcript)));
}

/// Runs a transcript whose first line is `$ windrose` and arguments, with the program itself.
pub(crate) fn run_program(title: &str, text: &str) {
    let arguments = text
        .lines()
        .next()
        .and_then(|line| line.strip_prefix("$ windrose "));
    let arguments: Vec<&str> = arguments.expect("a command").split(' ').collect();
    let transcript = read(title, text);
    let script = requests(&transcript);
    let (output, _) = program::run(&[&arguments[..], &["--batch"]].concat(), &script);
    assert!(output.status.success(), "{title}: {output:?}");
    let said = program::text(&output);
    if arguments[0] == "ugi" || transcript.exchanges[0].request == "ugi" {
        compare_lines(title, &transcript, &said);
    } else {
        compare_answers(title, &transcript, &said);
    }
}

fn read(title: &str, text: &str) -> Transcript {
    Transcript::read(text).unwrap_or_else(|error| panic!("{title}: {error}"))
}

/// The requests of a transcript, line by line.
fn requests(transcript: &Transcript) -> String {
    let requests = transcript.exchanges.iter();
    let requests: Vec<&str> = requests.map(|exchange| exchange.request.as_str()).collect();
    requests.join("\n")
}

fn compare_answers(title: &str, transcript: &Transcript, output: &str) {
    let mut answers = split(output).into_iter();
    for exchange in &transcript.exchanges {
        let (request, expected) = (&exchange.request, &exchange.expected);
        if expected.is_empty() {
            continue;
        }
        let answer = answers.next();
        let answer = answer.unwrap_or_else(|| panic!("{title}: no answer to {request:?}"));
        let lines: Vec<&str> = answer.split('\n').collect();
        let shown: String = expected.iter().map(|line| format!("{line}\n")).collect();
        assert!(
            lines_match(expected, &lines),
            "{title}\n> {request}\nexpected:\n{shown}\nanswered:\n{answer}\n"
        );
    }
    assert_eq!(answers.next(), None, "{title}: one answer too many");
}

/// Compares a conversation in UGI, whose lines belong to no request: all that is said as a whole.
fn compare_lines(title: &str, transcript: &Transcript, output: &str) {
    let expected = transcript.exchanges.iter();
    let expected: Vec<LinePattern> = expected
        .flat_map(|exchange| exchange.expected.clone())
        .collect();
    let said: Vec<&str> = output.lines().collect();
    assert!(lines_match(&expected, &said), "{title}\nsaid:\n{output}");
}

#[test]
#[should_panic(expected = "answered:\n= Windrose")]
fn a_wrong_answer_fails() {
    run("a wrong name", "> name\n= Compass\n");
}
