//! A headless Chromium that is told what to do through a pipe, in its own debugging protocol.

use serde_json::{Value, json};
use std::io::{BufRead, BufReader, Write};
use std::path::Path;
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};

/// Says that a test was skipped, since it needs a browser; a test has no other way to say so.
pub(crate) fn tell_skipped() {
    let _ = writeln!(
        std::io::stderr(),
        "skipped: there is no Chromium on this machine"
    );
}

/// A browser with one page.
pub(crate) struct Browser {
    child: Child,
    input: ChildStdin,
    output: BufReader<ChildStdout>,
    session: Option<String>,
    next_id: u64,
    /// What the browser told unasked: console messages, requests, exceptions.
    pub(crate) events: Vec<Value>,
}

impl Browser {
    /// Starts a browser; `None` where there is none on this machine.
    pub(crate) fn start(profile: &Path) -> Option<Browser> {
        let names = ["chromium", "chromium-browser", "google-chrome"];
        let is_there = |name: &&str| {
            let found = Command::new(name)
                .arg("--version")
                .stdout(Stdio::null())
                .stderr(Stdio::null())
                .status();
            found.is_ok_and(|status| status.success())
        };
        let name = names.into_iter().find(is_there)?;
        // The protocol goes over the file descriptors 3 and 4, one message after another, each ended by NUL.
        let script = format!(
            "exec {name} --headless --no-sandbox --disable-gpu --disable-dev-shm-usage --no-first-run \
             --disable-background-networking --user-data-dir='{}' --remote-debugging-pipe about:blank \
             3<&0 4>&1 </dev/null >/dev/null 2>&1",
            profile.display()
        );
        let mut child = Command::new("bash")
            .args(["-c", &script])
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .expect("bash is there");
        let mut browser = Browser {
            input: child.stdin.take().expect("a pipe"),
            output: BufReader::new(child.stdout.take().expect("a pipe")),
            child,
            session: None,
            next_id: 0,
            events: Vec::new(),
        };
        let target = browser.call("Target.createTarget", json!({"url": "about:blank"}));
        let attached = browser.call(
            "Target.attachToTarget",
            json!({"targetId": target["targetId"], "flatten": true}),
        );
        browser.session = attached["sessionId"].as_str().map(String::from);
        for domain in ["Page", "Runtime", "Log", "Network"] {
            browser.call(&format!("{domain}.enable"), json!({}));
        }
        Some(browser)
    }

    /// Opens a file and waits until it is loaded.
    pub(crate) fn open(&mut self, file: &Path) {
        self.call(
            "Page.navigate",
            json!({"url": format!("file://{}", file.display())}),
        );
        while !self
            .events
            .iter()
            .any(|event| event["method"] == "Page.loadEventFired")
        {
            let event = self.message();
            self.events.push(event);
        }
    }

    /// Presses and releases a key, as a person would.
    pub(crate) fn press(&mut self, key: &str) {
        let code = match key {
            "PageUp" => 33,
            "PageDown" => 34,
            "End" => 35,
            "Home" => 36,
            "ArrowLeft" => 37,
            "ArrowUp" => 38,
            "ArrowRight" => 39,
            _ => 40,
        };
        for kind in ["rawKeyDown", "keyUp"] {
            let event =
                json!({"type": kind, "key": key, "code": key, "windowsVirtualKeyCode": code});
            self.call("Input.dispatchKeyEvent", event);
        }
    }

    /// The value of an expression in the page.
    pub(crate) fn value(&mut self, expression: &str) -> Value {
        let result = self.call(
            "Runtime.evaluate",
            json!({"expression": expression, "returnByValue": true}),
        );
        assert!(
            result["exceptionDetails"].is_null(),
            "{expression}: {result}"
        );
        result["result"]["value"].clone()
    }

    /// The page has written nothing to the console, has thrown nothing, and has asked for nothing beyond its own file.
    pub(crate) fn check_silent(&self, file: &str) {
        let told = |method: &str| -> Vec<String> {
            let events = self.events.iter().filter(|event| event["method"] == method);
            events.map(ToString::to_string).collect()
        };
        for method in [
            "Runtime.consoleAPICalled",
            "Runtime.exceptionThrown",
            "Log.entryAdded",
        ] {
            assert_eq!(told(method), Vec::<String>::new(), "{method}");
        }
        let requests = told("Network.requestWillBeSent");
        assert!(
            requests.len() <= 1 && requests.iter().all(|request| request.contains(file)),
            "{requests:?}"
        );
    }

    pub(crate) fn call(&mut self, method: &str, parameters: Value) -> Value {
        self.next_id += 1;
        let mut request = json!({"id": self.next_id, "method": method, "params": parameters});
        if let Some(session) = &self.session {
            request["sessionId"] = json!(session);
        }
        let text = request.to_string();
        self.input.write_all(text.as_bytes()).expect("it reads");
        self.input.write_all(&[0]).expect("it reads");
        loop {
            let message = self.message();
            if message["id"] == self.next_id {
                assert!(message["error"].is_null(), "{method}: {message}");
                return message["result"].clone();
            }
            self.events.push(message);
        }
    }

    fn message(&mut self) -> Value {
        let mut bytes = Vec::new();
        self.output.read_until(0, &mut bytes).expect("it writes");
        assert_eq!(bytes.pop(), Some(0), "the browser has ended");
        serde_json::from_slice(&bytes).expect("a message")
    }
}

impl Drop for Browser {
    fn drop(&mut self) {
        // It may have ended already; either way none is left.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}
