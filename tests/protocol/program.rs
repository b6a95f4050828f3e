//! The program itself as a child process.

use std::io::{BufRead, BufReader, Read, Write};
use std::process::{Child, ChildStdin, ChildStdout, Command, Output, Stdio};
use std::time::{Duration, Instant};

/// A running engine.
pub(crate) struct Program {
    child: Child,
    input: Option<ChildStdin>,
    output: BufReader<ChildStdout>,
}

pub(crate) fn command(arguments: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_windrose"));
    command
        .args(arguments)
        .env_remove("RUST_LOG")
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped());
    command
}

impl Program {
    pub(crate) fn start(arguments: &[&str]) -> Program {
        let mut child = command(arguments).spawn().expect("the program starts");
        Program {
            input: child.stdin.take(),
            output: BufReader::new(child.stdout.take().expect("a pipe")),
            child,
        }
    }

    pub(crate) fn send(&mut self, text: &str) {
        let input = self.input.as_mut().expect("still open");
        input.write_all(text.as_bytes()).expect("it reads");
    }

    /// The next line.
    pub(crate) fn line(&mut self) -> String {
        let mut line = String::new();
        let length = self.output.read_line(&mut line).expect("text");
        assert!(length > 0, "the output has ended");
        line.trim_end().to_string()
    }

    /// The next answer, without its empty line.
    pub(crate) fn answer(&mut self) -> String {
        let mut answer = String::new();
        loop {
            let mut line = String::new();
            let length = self.output.read_line(&mut line).expect("text");
            assert!(length > 0, "the output ended after {answer:?}");
            if line == "\n" {
                return answer.trim_end().to_string();
            }
            answer += &line;
        }
    }

    pub(crate) fn ask(&mut self, request: &str) -> String {
        self.send(&format!("{request}\n"));
        self.answer()
    }

    /// Closes the input and waits for the end; what is still written, and how long it took.
    pub(crate) fn end(mut self) -> (String, Duration) {
        let start = Instant::now();
        drop(self.input.take());
        let mut rest = String::new();
        self.output.read_to_string(&mut rest).expect("text");
        let status = self.child.wait().expect("it ends");
        assert_eq!(status.code(), Some(0));
        let mut errors = String::new();
        let mut pipe = self.child.stderr.take().expect("a pipe");
        pipe.read_to_string(&mut errors).expect("text");
        assert_eq!(errors, "", "standard error is silent");
        (rest, start.elapsed())
    }
}

/// Runs a script to its end: what the program wrote, and its exit code.
pub(crate) fn run(arguments: &[&str], script: &str) -> (Output, Duration) {
    let start = Instant::now();
    let mut child = command(arguments).spawn().expect("the program starts");
    let mut input = child.stdin.take().expect("a pipe");
    // A program that refuses its arguments does not read.
    let _ = input.write_all(script.as_bytes());
    drop(input);
    let output = child.wait_with_output().expect("it ends");
    (output, start.elapsed())
}

pub(crate) fn text(output: &Output) -> String {
    String::from_utf8_lossy(&output.stdout).into_owned()
}

/// A number of KiB that Linux tells about a program's memory.
#[cfg(target_os = "linux")]
pub(crate) fn memory(program: &Program, key: &str) -> usize {
    let status = std::fs::read_to_string(format!("/proc/{}/status", program.child.id()));
    let status = status.expect("the program's status");
    let line = status.lines().find(|line| line.starts_with(key));
    let kib = line.and_then(|line| line.split_whitespace().nth(1)?.parse().ok());
    kib.expect("a number")
}
