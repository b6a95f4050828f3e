//! The end of engines whose controller has ended without being able to end them, by SIGKILL for instance.

use rustix::process::Pid;
use std::io::Write;
use std::os::unix::process::CommandExt;
use std::process::{ChildStdin, Command, Stdio};
use std::sync::{Mutex, PoisonError};

/// The watcher: a shell that is told which process groups run. Its input ends when the controller does, however
/// that came about; a second later, which engines have to end by themselves, it kills what is left.
const SCRIPT: &str = r#"
groups=' '
while read -r word group; do
    case $word in
    watch) groups="$groups$group " ;;
    forget) groups="${groups%% $group *} ${groups#* $group }" ;;
    esac
done
[ "$groups" = ' ' ] && exit
sleep 1
for group in $groups; do kill -KILL "-$group" 2>/dev/null; done
"#;

static WATCHER: Mutex<Option<ChildStdin>> = Mutex::new(None);

/// The process that kills engines which would outlive this one.
pub(super) struct Reaper;

impl Reaper {
    /// From now on the group is killed soon after this process has ended.
    pub(super) fn watch(group: Pid) {
        let mut watcher = WATCHER.lock().unwrap_or_else(PoisonError::into_inner);
        if watcher.is_none() {
            *watcher = start();
        }
        tell(&mut watcher, "watch", group);
    }

    /// The group has ended; its number may soon belong to others.
    pub(super) fn forget(group: Pid) {
        let mut watcher = WATCHER.lock().unwrap_or_else(PoisonError::into_inner);
        tell(&mut watcher, "forget", group);
    }
}

fn start() -> Option<ChildStdin> {
    // In a group of its own, so that Ctrl-C does not reach it.
    let child = Command::new("sh")
        .args(["-c", SCRIPT])
        .stdin(Stdio::piped())
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .process_group(0)
        .spawn();
    match child {
        Ok(mut child) => child.stdin.take(),
        Err(error) => {
            log::warn!("no shell to end engines should this process be killed: {error}");
            None
        }
    }
}

fn tell(watcher: &mut Option<ChildStdin>, word: &str, group: Pid) {
    if let Some(stdin) = watcher {
        let line = format!("{word} {}\n", group.as_raw_nonzero());
        if let Err(error) = stdin.write_all(line.as_bytes()) {
            log::warn!("the watcher over engines has gone: {error}");
            *watcher = None;
        }
    }
}
