//! The program as a whole: time and memory of a run.

use std::path::Path;
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

/// Time and memory of a run of the program.
pub(crate) struct Usage {
    /// From start to exit.
    pub seconds: f64,
    /// On all cores together, where the system reports it.
    pub cpu: f64,
    /// The most memory at once, where the system reports it.
    pub memory_kib: u64,
}

/// Runs the program and discards its output.
pub(crate) fn run(arguments: &[&str], folder: &Path) -> Usage {
    let before = children();
    let since = Instant::now();
    let mut child = Command::new(env!("CARGO_BIN_EXE_tumble"))
        .args(arguments)
        .current_dir(folder)
        .stdin(Stdio::null())
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .spawn()
        .expect("the program can be run");
    let mut memory_kib = 0;
    while child.try_wait().expect("it can be waited for").is_none() {
        memory_kib = memory_kib.max(high_water(child.id()));
        std::thread::sleep(Duration::from_micros(100));
    }
    Usage { seconds: since.elapsed().as_secs_f64(), cpu: children() - before, memory_kib }
}

/// The most memory that a process has had so far; 0 if the system does not report it.
fn high_water(process: u32) -> u64 {
    let status = std::fs::read_to_string(format!("/proc/{process}/status")).unwrap_or_default();
    let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:"));
    line.and_then(|line| line.split_whitespace().next()?.parse().ok()).unwrap_or(0)
}

/// The time that the children of this process have taken on all cores, in seconds, as exact as
/// the hundredths that the system reports.
fn children() -> f64 {
    let stat = std::fs::read_to_string("/proc/self/stat").unwrap_or_default();
    let fields = stat.rsplit(')').next().unwrap_or_default().split_whitespace();
    fields.skip(13).take(2).filter_map(|ticks| ticks.parse::<f64>().ok()).sum::<f64>() / 100.0
}
