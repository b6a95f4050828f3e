//! An engine's process: its pipes, each with a thread of its own, and its end.

use super::reaper::Reaper;
use rustix::process::{Pid, Signal, kill_process_group};
use std::collections::VecDeque;
use std::ffi::OsString;
use std::io::{self, Read, Write};
use std::os::unix::process::CommandExt;
use std::path::PathBuf;
use std::process::{Child, ChildStdin, ChildStdout, Command, ExitStatus, Stdio};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

/// The most bytes of stderr that are kept, the latest ones.
const MAX_STDERR: usize = 16 << 10;

/// How an engine is started.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct EngineCommand {
    /// The program: a path, or a name that is looked up in `PATH`.
    pub program: OsString,
    /// Its arguments.
    pub args: Vec<OsString>,
    /// The folder that it runs in; the present one where none is named.
    pub dir: Option<PathBuf>,
    /// Environment variables that it gets on top of the present ones.
    pub env: Vec<(String, String)>,
}

impl EngineCommand {
    /// This program's own engine.
    pub fn own() -> io::Result<EngineCommand> {
        Ok(EngineCommand {
            program: std::env::current_exe()?.into_os_string(),
            args: vec!["gtp".into()],
            ..EngineCommand::default()
        })
    }
}

/// A running engine in a process group of its own, which is killed as a whole when this is dropped.
#[derive(Debug)]
pub(super) struct Process {
    child: Child,
    group: Pid,
    stdin: Option<ChildStdin>,
    stderr: Arc<Mutex<VecDeque<u8>>>,
    ended: Option<ExitStatus>,
}

impl Process {
    /// Starts the engine; what it writes is read by a thread of its own, by `read`.
    pub(super) fn start(
        command: &EngineCommand,
        read: impl FnOnce(ChildStdout) + Send + 'static,
    ) -> io::Result<Process> {
        let mut builder = Command::new(&command.program);
        builder
            .args(&command.args)
            .envs(command.env.iter().map(|(name, value)| (name, value)))
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .process_group(0);
        if let Some(dir) = &command.dir {
            builder.current_dir(dir);
        }
        let mut child = builder.spawn()?;
        let group = Pid::from_child(&child);
        Reaper::watch(group);
        if let Some(stdout) = child.stdout.take() {
            thread::spawn(move || read(stdout));
        }
        let stderr = Arc::new(Mutex::new(VecDeque::new()));
        if let Some(pipe) = child.stderr.take() {
            let kept = Arc::clone(&stderr);
            thread::spawn(move || drain(pipe, &kept));
        }
        Ok(Process {
            group,
            stdin: child.stdin.take(),
            child,
            stderr,
            ended: None,
        })
    }

    /// Writes a line to the engine.
    pub(super) fn write_line(&mut self, line: &str) -> io::Result<()> {
        let stdin = self.stdin.as_mut().ok_or(io::ErrorKind::BrokenPipe)?;
        stdin.write_all(format!("{line}\n").as_bytes())?;
        stdin.flush()
    }

    /// Hands over the engine's input.
    pub(super) fn take_input(&mut self) -> Option<ChildStdin> {
        self.stdin.take()
    }

    /// Closes the engine's input, which tells it that its controller is gone.
    pub(super) fn close_input(&mut self) {
        self.stdin = None;
    }

    /// How the engine has ended; `None` while it runs.
    pub(super) fn exit_status(&mut self) -> Option<ExitStatus> {
        if self.ended.is_none()
            && let Ok(Some(status)) = self.child.try_wait()
        {
            self.ended = Some(status);
            // What the engine has started itself must not outlive it.
            self.kill_group();
        }
        self.ended
    }

    /// Waits up to this time for the end of the engine.
    pub(super) fn wait(&mut self, limit: Duration) -> Option<ExitStatus> {
        let begin = Instant::now();
        let mut pause = Duration::from_micros(200);
        loop {
            if let Some(status) = self.exit_status() {
                return Some(status);
            }
            let left = limit.saturating_sub(begin.elapsed());
            if left.is_zero() {
                return None;
            }
            thread::sleep(pause.min(left));
            pause = (pause * 2).min(Duration::from_millis(20));
        }
    }

    /// The latest lines on stderr since they were last taken, and forgets them.
    pub(super) fn take_stderr(&self) -> String {
        let mut kept = self.stderr.lock().unwrap_or_else(PoisonError::into_inner);
        let bytes: Vec<u8> = kept.drain(..).collect();
        String::from_utf8_lossy(&bytes).into_owned()
    }

    fn kill_group(&self) {
        // It fails when nothing is left of the group, which is what is wanted.
        let _ = kill_process_group(self.group, Signal::KILL);
        Reaper::forget(self.group);
    }
}

impl Drop for Process {
    fn drop(&mut self) {
        if self.ended.is_none() {
            // The group first: its id cannot have been given to others while its leader is not waited for.
            self.kill_group();
            if let Err(error) = self.child.wait() {
                log::warn!("engine process {}: {error}", self.child.id());
            }
        }
    }
}

fn drain(mut stderr: impl Read, kept: &Mutex<VecDeque<u8>>) {
    let mut buffer = vec![0; 4096];
    loop {
        match stderr.read(&mut buffer) {
            Ok(0) => return,
            Ok(length) => {
                let mut kept = kept.lock().unwrap_or_else(PoisonError::into_inner);
                kept.extend(&buffer[..length]);
                let surplus = kept.len().saturating_sub(MAX_STDERR);
                kept.drain(..surplus);
            }
            Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
            Err(_) => return,
        }
    }
}
