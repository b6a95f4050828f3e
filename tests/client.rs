//! The controller's side against engines that are a line of shell each.

use std::time::{Duration, Instant};
use windrose::protocol::client::{Client, EngineCommand, Reply, ReplyFault, RequestError};
use windrose::search::Stop;

const PATIENT: Duration = Duration::from_secs(20);

fn engine(script: &str) -> Client {
    let command = EngineCommand {
        program: "bash".into(),
        args: vec!["-c".into(), script.into()],
        ..EngineCommand::default()
    };
    Client::start(&command, Stop::default()).expect("bash starts")
}

/// What an engine's answer to the first request is taken for.
fn answer(script: &str) -> Result<Reply, RequestError> {
    let script = format!("read -r line; {script}; read -r line");
    engine(&script)
        .request("genmove b", PATIENT)
        .map(|(reply, _)| reply)
}

fn text(text: &str) -> Result<Reply, RequestError> {
    Ok(Reply {
        success: true,
        id: String::new(),
        text: text.to_string(),
    })
}

#[test]
fn replies_of_every_manner_are_read() {
    assert_eq!(answer(r"printf '= c3\n\n'"), text("c3"));
    assert_eq!(answer(r"printf '=  c3 \t\r\n\r\n'"), text("c3"));
    assert_eq!(answer(r"printf '=\tc3\n\n'"), text("c3"));
    assert_eq!(
        answer(r"printf '= c3\n'; sleep 0.3; printf '\n'"),
        text("c3"),
        "the empty line comes later"
    );
    assert_eq!(
        answer(r"for c in '=' ' ' c 3 '\n' '\n'; do printf $c; sleep 0.01; done"),
        text("c3"),
        "each byte comes alone"
    );
}

#[test]
fn after_a_slow_reply_the_next_one_is_read_rightly() {
    let mut engine = engine(
        r"read -r line; printf '= c3\n'; sleep 0.2; printf '\n'; read -r line; printf '= d4\n\n'; read -r line",
    );
    let reply = |result: Result<(Reply, Duration), RequestError>| result.map(|(reply, _)| reply);
    assert_eq!(reply(engine.request("genmove b", PATIENT)), text("c3"));
    assert_eq!(reply(engine.request("genmove w", PATIENT)), text("d4"));
    assert!(engine.is_sound());
}

#[test]
fn what_is_no_reply_is_a_fault() {
    let fault = |script| match answer(script) {
        Err(RequestError::Fault(fault)) => Some(fault),
        _ => None,
    };
    assert_eq!(
        fault(r"printf '= c3\0\n\n'"),
        Some(ReplyFault::ControlCharacter(0))
    );
    assert_eq!(
        fault(r"printf '= c3\033[0m\n\n'"),
        Some(ReplyFault::ControlCharacter(27))
    );
    assert_eq!(
        fault(r"printf '=3 c3\n\n'"),
        Some(ReplyFault::WrongId("3".to_string()))
    );
    assert_eq!(
        fault(r"echo hello"),
        Some(ReplyFault::NoReply("hello".to_string()))
    );
    assert_eq!(fault(r"printf '= \377\n\n'"), Some(ReplyFault::NotUtf8));
}

#[test]
fn a_reply_that_nobody_asked_for_is_a_fault() {
    let mut engine = engine(r"read -r line; printf '= a1\n\n= b2\n\n'; read -r line; read -r line");
    assert!(engine.request("genmove b", PATIENT).is_ok());
    std::thread::sleep(Duration::from_millis(100));
    assert_eq!(
        engine.request("play w c3", PATIENT),
        Err(ReplyFault::Unasked("b2".to_string()).into())
    );
    assert!(!engine.is_sound());
    assert_eq!(
        engine.request("name", PATIENT),
        Err(ReplyFault::Unasked("b2".to_string()).into()),
        "no request is tried after a fault"
    );
}

#[test]
fn stderr_is_no_reply_and_blocks_nothing() {
    let mut engine = engine(
        r"for i in {1..20000}; do echo '= a1' >&2; echo >&2; done; echo the end >&2; read -r line; printf '= c3\n\n'; read -r line",
    );
    let reply = engine.request("genmove b", PATIENT).map(|(reply, _)| reply);
    assert_eq!(reply, text("c3"));
    std::thread::sleep(Duration::from_millis(50));
    let kept = engine.take_stderr();
    assert!(kept.ends_with("the end\n") && kept.len() <= 16 << 10);
    assert_eq!(engine.take_stderr(), "", "it is told once");
}

#[test]
fn the_end_of_an_engine_is_noticed_at_once() {
    for (script, end) in [
        ("exit 0", "exit status: 0"),
        ("exit 1", "exit status: 1"),
        ("kill -KILL $$", "signal: 9 (SIGKILL)"),
        ("kill -SEGV $$", "signal: 11 (SIGSEGV)"),
        // Another process holds the output open.
        ("sleep 30 & exit 7", "exit status: 7"),
    ] {
        let begin = Instant::now();
        match answer(script) {
            Err(RequestError::Crash(detail)) => assert!(detail.starts_with(end), "{detail}"),
            other => panic!("{script}: {other:?}"),
        }
        assert!(begin.elapsed() < Duration::from_secs(3), "{script}");
    }
    match answer("exec >&-; sleep 30") {
        Err(RequestError::Crash(detail)) => assert!(detail.contains("closed"), "{detail}"),
        other => panic!("{other:?}"),
    }
}

#[test]
fn a_silent_engine_is_waited_for_no_longer_than_the_limit() {
    let begin = Instant::now();
    let limit = Duration::from_millis(300);
    let mut engine = engine("read -r line; sleep 30");
    let result = engine.request("genmove b", limit);
    assert_eq!(
        result,
        Err(RequestError::NoAnswer {
            request: "genmove b".to_string(),
            limit
        })
    );
    assert!(begin.elapsed() >= limit && begin.elapsed() < Duration::from_secs(3));
}

#[test]
fn a_stop_ends_the_wait() {
    let stop = Stop::default();
    let command = EngineCommand {
        program: "sleep".into(),
        args: vec!["60".into()],
        ..EngineCommand::default()
    };
    let mut engine = Client::start(&command, stop.clone()).expect("sleep starts");
    let begin = Instant::now();
    std::thread::spawn(move || {
        std::thread::sleep(Duration::from_millis(200));
        stop.stop();
    });
    assert_eq!(
        engine.request("genmove b", PATIENT),
        Err(RequestError::Stopped)
    );
    assert!(begin.elapsed() < Duration::from_secs(2));
}

#[test]
fn programs_that_cannot_be_started_are_refused() {
    for program in ["/no/such/program", "/", "/etc/passwd"] {
        let command = EngineCommand {
            program: program.into(),
            ..EngineCommand::default()
        };
        assert!(
            Client::start(&command, Stop::default()).is_err(),
            "{program}"
        );
    }
}

/// Whether a process is there and no zombie.
fn runs(id: &str) -> bool {
    std::fs::read_to_string(format!("/proc/{id}/stat")).is_ok_and(|stat| {
        !stat
            .rsplit(')')
            .next()
            .unwrap_or_default()
            .starts_with(" Z")
    })
}

#[test]
fn nothing_that_an_engine_has_started_outlives_it() {
    let mut engine = engine(
        r#"trap '' TERM HUP; sleep 300 & child=$!; while read -r line; do printf '= %s %s\n\n' $$ $child; done; sleep 300"#,
    );
    let ids = engine.request("name", PATIENT).expect("an answer").0.text;
    assert!(ids.split(' ').all(runs));
    let begin = Instant::now();
    engine.quit(Duration::from_millis(200));
    assert!(begin.elapsed() < Duration::from_secs(2));
    std::thread::sleep(Duration::from_millis(100));
    assert!(!ids.split(' ').any(runs), "{ids}");
}
