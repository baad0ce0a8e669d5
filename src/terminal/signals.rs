//! Signals that ask the program to end.

use std::process::exit;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread::{sleep, spawn};
use std::time::Duration;

use anyhow::Context as _;
use signal_hook::consts::{SIGINT, SIGTERM};
use signal_hook::flag;

use super::status::Status;

/// The signal of a closed terminal.
#[cfg(unix)]
const CLOSED: Option<i32> = Some(signal_hook::consts::SIGHUP);
#[cfg(not(unix))]
const CLOSED: Option<i32> = None;

/// Returns a flag that Ctrl-C (SIGINT) and SIGTERM set. The second signal ends the program at once.
///
/// A closed terminal ends the program as usual, unless it runs under `nohup`.
pub(crate) fn stop_flag() -> anyhow::Result<Arc<AtomicBool>> {
    let set = Arc::new(AtomicBool::new(false));
    for signal in [SIGINT, SIGTERM] {
        // In this order: the first signal finds the flag not yet set.
        flag::register_conditional_shutdown(signal, Status::Stopped as i32, Arc::clone(&set))
            .and_then(|_| flag::register(signal, Arc::clone(&set)))
            .context("signals cannot be caught")?;
    }
    Ok(set)
}

/// Time that the work may take to end after a signal.
const GRACE: Duration = Duration::from_secs(2);

/// Returns a flag that every signal to end the program sets, for work that must give the terminal back first.
///
/// The program ends [`GRACE`] later in any case: if the terminal is gone, waiting for a key never returns and takes a
/// whole core.
pub(crate) fn end_flag() -> anyhow::Result<Arc<AtomicBool>> {
    let set = Arc::new(AtomicBool::new(false));
    for signal in [SIGINT, SIGTERM].into_iter().chain(CLOSED) {
        flag::register(signal, Arc::clone(&set)).context("signals cannot be caught")?;
    }
    let seen = Arc::clone(&set);
    spawn(move || {
        wait_for(&seen);
        sleep(GRACE);
        exit(Status::Stopped as i32);
    });
    Ok(set)
}

/// Waits until a flag is set.
fn wait_for(flag: &AtomicBool) {
    while !flag.load(Ordering::Relaxed) {
        sleep(Duration::from_millis(100));
    }
}
