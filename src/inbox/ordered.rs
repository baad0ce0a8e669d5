//! Parallel work on many items, with the results in the order of the items.

use std::collections::BTreeMap;
use std::ops::Range;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};
use std::thread::{self, Builder};
use std::time::{Duration, Instant};

/// Number of items that may be begun ahead of the awaited one: enough to keep all cores busy, few
/// enough that memory stays flat.
pub const AHEAD: usize = 256;

/// Most items that a thread does before it hands over the results.
const PIECE: usize = 16;

/// Items that take longer than this are handed over one by one.
const QUICK: Duration = Duration::from_micros(200);

/// Does `work` for each item on `threads` threads. `take` gets the results in order, each as soon
/// as possible; `None` if the work panicked. Its flag means that no other result is ready.
///
/// # Errors
/// The first error of `take`, after which no more work is begun.
pub fn in_order<T: Sync, R: Send, E>(
    items: &[T],
    threads: usize,
    work: impl Fn(&T) -> R + Sync,
    mut take: impl FnMut(&T, Option<R>, bool) -> Result<(), E>,
) -> Result<(), E> {
    let tried = |item: &T| catch_unwind(AssertUnwindSafe(|| work(item))).ok();
    // Handing over from thread to thread takes a tenth of the time of a small board.
    if threads <= 1 {
        return items.iter().try_for_each(|item| take(item, tried(item), true));
    }
    let queue = Queue::new(items.len());
    thread::scope(|scope| {
        let labour = || {
            let mut most = 1;
            while let Some(piece) = queue.begin(most) {
                most = queue.carry_out(piece, |index| items.get(index).and_then(tried));
            }
        };
        let begun = |_: &usize| Builder::new().spawn_scoped(scope, labour).is_ok();
        if (0..threads.min(items.len())).filter(begun).count() == 0 {
            // The system could not start a thread.
            return items.iter().try_for_each(|item| take(item, tried(item), true));
        }
        let mut left = items.iter();
        while left.len() > 0 {
            let ReadyResults { results, has_more } = queue.wait_for(items.len() - left.len());
            let mut count = results.len();
            for (item, result) in left.by_ref().take(count).zip(results) {
                count -= 1;
                take(item, result, count == 0 && !has_more).inspect_err(|_| queue.stop())?;
            }
        }
        Ok(())
    })
}

/// The items that are left, and the results that are ready.
struct Queue<R> {
    state: Mutex<OrderedState<R>>,
    /// Signals a result.
    done: Condvar,
    /// Signals that more work may be begun, or that the work was stopped.
    room: Condvar,
}

struct OrderedState<R> {
    /// Number of items to do.
    count: usize,
    begun: usize,
    taken: usize,
    ready: BTreeMap<usize, Option<R>>,
}

/// Results that can be taken now.
struct ReadyResults<R> {
    results: Vec<Option<R>>,
    /// Whether the next result is ready, too.
    has_more: bool,
}

impl<R> Queue<R> {
    fn new(count: usize) -> Self {
        let state = OrderedState { count, begun: 0, taken: 0, ready: BTreeMap::new() };
        Queue { state: Mutex::new(state), done: Condvar::new(), room: Condvar::new() }
    }

    /// Returns the state. A poisoned lock is harmless: no panic leaves the state half changed.
    fn state(&self) -> MutexGuard<'_, OrderedState<R>> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Waits until work may be begun, and returns the next items, at most `most`; `None` if nothing
    /// is left.
    fn begin(&self, most: usize) -> Option<Range<usize>> {
        let is_full = |state: &mut OrderedState<R>| {
            state.begun < state.count && state.begun >= state.taken + AHEAD
        };
        let state = self.room.wait_while(self.state(), is_full);
        let mut state = state.unwrap_or_else(PoisonError::into_inner);
        let first = state.begun;
        let end = state.count.min(state.taken + AHEAD).min(first + most);
        (first < end).then(|| {
            state.begun = end;
            first..end
        })
    }

    /// Does a piece, and returns the size of the next one: the quicker, the larger. Handing over
    /// too often keeps threads waiting for each other.
    fn carry_out(&self, piece: Range<usize>, work: impl Fn(usize) -> Option<R>) -> usize {
        let count = piece.len();
        let mut since = Instant::now();
        let (mut results, mut are_quick) = (Vec::with_capacity(count), true);
        for index in piece {
            results.push((index, work(index)));
            let now = Instant::now();
            if now - since > QUICK {
                are_quick = false;
                self.finish(&mut results);
            }
            since = now;
        }
        self.finish(&mut results);
        if are_quick { PIECE.min(2 * count) } else { 1 }
    }

    /// Hands over the results.
    fn finish(&self, results: &mut Vec<(usize, Option<R>)>) {
        if !results.is_empty() {
            self.state().ready.extend(results.drain(..));
            self.done.notify_one();
        }
    }

    /// Waits for the result of an item, and returns it with the next ones that are ready. All
    /// results before it were taken.
    fn wait_for(&self, index: usize) -> ReadyResults<R> {
        let is_missing = |state: &mut OrderedState<R>| !state.ready.contains_key(&index);
        let state = self.done.wait_while(self.state(), is_missing);
        let mut state = state.unwrap_or_else(PoisonError::into_inner);
        state.taken = index;
        self.room.notify_all();
        let next = (index..index + PIECE).map_while(|next| state.ready.remove(&next));
        let results: Vec<_> = next.collect();
        let has_more = state.ready.contains_key(&(index + results.len()));
        ReadyResults { results, has_more }
    }

    /// Stops the work: no more items are begun.
    fn stop(&self) {
        self.state().count = 0;
        self.room.notify_all();
    }
}
