//! A search for hints in its own thread, so that every key works in the meantime.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread::{self, JoinHandle};
use std::time::Duration;

use crate::edit::{FoundHints, Workbench};
use tumble_core::board::{Drawing, Side};

/// Time limit of each question of a hint.
const HINT_TIME: Duration = Duration::from_secs(8);

/// A search in its own thread. It ends soon after it is dropped.
pub(super) struct RunningSearch {
    thread: JoinHandle<FoundHints>,
    stop: StopOnDrop,
    drawing: Drawing,
    lever: Side,
}

struct StopOnDrop(Arc<AtomicBool>);

impl Drop for StopOnDrop {
    fn drop(&mut self) {
        self.0.store(true, Ordering::Relaxed);
    }
}

impl RunningSearch {
    pub(super) fn has_ended(&self) -> bool {
        self.thread.is_finished()
    }

    /// Returns whether it is about the board as it is now.
    pub(super) fn is_about(&self, bench: &Workbench) -> bool {
        self.drawing == *bench.drawing() && self.lever == bench.lever()
    }
}

/// Begins the search for hints on the board, unless one is running.
pub(super) fn begin_search(search: &mut Option<RunningSearch>, bench: &mut Workbench) {
    if search.is_some() {
        return;
    }
    let Some(begun) = bench.hint_search() else { return };
    let stop = Arc::new(AtomicBool::new(false));
    let stopped = Arc::clone(&stop);
    let thread = thread::spawn(move || begun.run(HINT_TIME, stopped));
    let (drawing, lever) = (bench.drawing().clone(), bench.lever());
    *search = Some(RunningSearch { thread, stop: StopOnDrop(stop), drawing, lever });
}

/// Takes in the result of a search, or ends it if the board has changed.
pub(super) fn take_found(search: &mut Option<RunningSearch>, bench: &mut Workbench) {
    let is_about = search.as_ref().is_some_and(|search| search.is_about(bench));
    let Some(running) = search.take_if(|search| !is_about || search.has_ended()) else { return };
    let RunningSearch { thread, stop, .. } = running;
    drop(stop);
    if is_about {
        match thread.join() {
            Ok(found) => bench.take_hints(found),
            Err(_) => bench.say("no more hints: the search failed".to_owned()),
        }
    }
}
