//! An external program, run to its end or killed, with all processes that it started.

use std::io::{self, Read as _};
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;
use std::time::Duration;

use tumble_solve::Stop;

/// End of a program.
pub(super) enum ProcessEnd {
    /// It ended by itself, after it printed this.
    Printed(Vec<u8>),
    /// It was killed, because it was time to stop.
    Stopped,
    /// It was killed, because it wrote more than it may.
    TooMuch,
}

/// Limits on the output of a program.
pub(super) struct WriteLimits<'a> {
    /// The most bytes that it may print.
    pub printed: usize,
    /// The program's own folder, which is removed when tumble dies.
    pub folder: &'a Path,
    pub file: &'a Path,
    pub file_bytes: u64,
}

/// Runs a command in a process group of its own, so that a script ends together with what it
/// started, and Ctrl-C in a terminal reaches this program alone.
pub(super) fn run_process(
    command: &mut Command,
    limits: &WriteLimits,
    stop: &Stop,
) -> io::Result<ProcessEnd> {
    command.stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::null());
    #[cfg(unix)]
    std::os::unix::process::CommandExt::process_group(command, 0);
    let mut group = ProcessGroup::new(command.spawn()?, limits.folder);
    let printed = PrintedText::read_from(&mut group.child, limits.printed);
    let mut pause = Duration::from_millis(1);
    loop {
        if group.child.try_wait()?.is_some() {
            return Ok(match printed.all_printed() {
                Some(bytes) => ProcessEnd::Printed(bytes),
                None => ProcessEnd::TooMuch,
            });
        }
        if stop.now() {
            return Ok(ProcessEnd::Stopped);
        }
        let is_large =
            |path: &Path| path.metadata().is_ok_and(|metadata| metadata.len() > limits.file_bytes);
        if printed.is_too_much.load(Ordering::Relaxed) || is_large(limits.file) {
            return Ok(ProcessEnd::TooMuch);
        }
        thread::sleep(pause);
        pause = (pause * 2).min(Duration::from_millis(50));
    }
}

/// A running program. Its whole process group is killed in the end.
struct ProcessGroup {
    child: Child,
    /// A shell that kills the group and removes its folder when this program dies, of whatever signal.
    guard: Option<Child>,
}

impl ProcessGroup {
    fn new(child: Child, folder: &Path) -> ProcessGroup {
        let guard = spawn_guard(child.id(), folder);
        ProcessGroup { child, guard }
    }
}

impl Drop for ProcessGroup {
    fn drop(&mut self) {
        kill_group(self.child.id());
        // They may have ended already.
        for child in [Some(&mut self.child), self.guard.as_mut()].into_iter().flatten() {
            let _ = child.kill();
            let _ = child.wait();
        }
    }
}

/// Starts a shell that waits for its input, which ends when this program does.
#[cfg(unix)]
fn spawn_guard(group: u32, folder: &Path) -> Option<Child> {
    use std::os::unix::process::CommandExt as _;
    let script = "read _; kill -s KILL -- \"-$0\"; rm -rf -- \"$1\"";
    let mut shell = Command::new("/bin/sh");
    shell.args(["-c", script, &group.to_string()]).arg(folder).process_group(0);
    shell.stdin(Stdio::piped()).stdout(Stdio::null()).stderr(Stdio::null()).spawn().ok()
}

#[cfg(unix)]
fn kill_group(id: u32) {
    use rustix::process::{Pid, Signal, kill_process_group};
    if let Some(group) = i32::try_from(id).ok().and_then(Pid::from_raw) {
        // A group that is gone need not be killed.
        let _ = kill_process_group(group, Signal::KILL);
    }
}

#[cfg(not(unix))]
fn spawn_guard(_: u32, _: &Path) -> Option<Child> {
    None
}

#[cfg(not(unix))]
fn kill_group(_: u32) {}

/// Output of a program, read while it runs.
struct PrintedText {
    bytes: Arc<Mutex<Vec<u8>>>,
    is_too_much: Arc<AtomicBool>,
    reader: Option<thread::JoinHandle<()>>,
}

impl PrintedText {
    fn read_from(child: &mut Child, most: usize) -> PrintedText {
        let bytes = Arc::new(Mutex::new(Vec::new()));
        let is_too_much = Arc::new(AtomicBool::new(false));
        let (own, flag) = (Arc::clone(&bytes), Arc::clone(&is_too_much));
        let reader = child.stdout.take().map(|mut pipe| {
            thread::spawn(move || {
                let mut block = vec![0; 1 << 16];
                while let Ok(count @ 1..) = pipe.read(&mut block) {
                    let mut bytes = own.lock().unwrap_or_else(PoisonError::into_inner);
                    if bytes.len() + count > most {
                        // The pipe is closed with this thread.
                        flag.store(true, Ordering::Relaxed);
                        return;
                    }
                    bytes.extend_from_slice(&block[..count]);
                }
            })
        });
        PrintedText { bytes, is_too_much, reader }
    }

    /// Returns the output, unless it was too much. A program that was left behind may hold the pipe open forever, so
    /// the wait for the end is at most a second.
    fn all_printed(self) -> Option<Vec<u8>> {
        for _ in 0..1_000 {
            if self.reader.as_ref().is_none_or(thread::JoinHandle::is_finished) {
                break;
            }
            thread::sleep(Duration::from_millis(1));
        }
        let mut bytes = self.bytes.lock().unwrap_or_else(PoisonError::into_inner);
        let is_too_much = self.is_too_much.load(Ordering::Relaxed);
        (!is_too_much).then(|| std::mem::take(&mut *bytes))
    }
}
