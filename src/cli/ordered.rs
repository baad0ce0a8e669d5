//! Work on many things at once, whose results are taken in the order of the things.

use std::collections::BTreeMap;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};
use std::thread::{self, Builder};

/// So many things may be ahead of the one whose result is awaited: enough to keep all cores busy,
/// few enough that memory stays flat.
const AHEAD: usize = 256;

/// Does `work` for each item on `threads` threads, and gives each result to `take` as soon as those
/// of all items before it were taken. `None`: the work has panicked.
///
/// # Errors
/// The first error of `take`, after which nothing is begun.
pub(super) fn in_order<T: Sync, R: Send, E>(
    items: &[T],
    threads: usize,
    work: impl Fn(&T) -> R + Sync,
    mut take: impl FnMut(&T, Option<R>) -> Result<(), E>,
) -> Result<(), E> {
    let tried = |item: &T| catch_unwind(AssertUnwindSafe(|| work(item))).ok();
    let queue = Queue::new(items.len());
    thread::scope(|scope| {
        let labour = || {
            while let Some(index) = queue.begin() {
                queue.finish(index, items.get(index).and_then(tried));
            }
        };
        let begun = |_: &usize| Builder::new().spawn_scoped(scope, labour).is_ok();
        if (0..threads.min(items.len())).filter(begun).count() == 0 {
            // There is no room for another thread.
            return items.iter().try_for_each(|item| take(item, tried(item)));
        }
        for (index, item) in items.iter().enumerate() {
            if let Err(error) = take(item, queue.wait_for(index)) {
                queue.stop();
                return Err(error);
            }
        }
        Ok(())
    })
}

/// What is to be done and what is done.
struct Queue<R> {
    state: Mutex<OrderedState<R>>,
    /// Signals a result.
    done: Condvar,
    /// Signals that more may be begun, or nothing more is to be.
    room: Condvar,
}

struct OrderedState<R> {
    /// How many are to be done.
    count: usize,
    /// How many were begun.
    begun: usize,
    /// How many were taken.
    taken: usize,
    ready: BTreeMap<usize, Option<R>>,
}

impl<R> Queue<R> {
    fn new(count: usize) -> Self {
        let state = OrderedState { count, begun: 0, taken: 0, ready: BTreeMap::new() };
        Queue { state: Mutex::new(state), done: Condvar::new(), room: Condvar::new() }
    }

    /// The state, in which no panic can leave anything half done.
    fn state(&self) -> MutexGuard<'_, OrderedState<R>> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The next to do, as soon as it may be begun; `None`: nothing is left.
    fn begin(&self) -> Option<usize> {
        let is_full = |state: &mut OrderedState<R>| {
            state.begun < state.count && state.begun >= state.taken + AHEAD
        };
        let state = self.room.wait_while(self.state(), is_full);
        let mut state = state.unwrap_or_else(PoisonError::into_inner);
        let index = state.begun;
        (index < state.count).then(|| {
            state.begun += 1;
            index
        })
    }

    fn finish(&self, index: usize, result: Option<R>) {
        self.state().ready.insert(index, result);
        self.done.notify_one();
    }

    /// The result of an item.
    fn wait_for(&self, index: usize) -> Option<R> {
        let is_missing = |state: &mut OrderedState<R>| !state.ready.contains_key(&index);
        let state = self.done.wait_while(self.state(), is_missing);
        let mut state = state.unwrap_or_else(PoisonError::into_inner);
        state.taken = index + 1;
        self.room.notify_all();
        state.ready.remove(&index).flatten()
    }

    /// Begins nothing more.
    fn stop(&self) {
        self.state().count = 0;
        self.room.notify_all();
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::sync::atomic::{AtomicUsize, Ordering};

    #[test]
    fn results_come_in_order_and_a_panic_loses_one_only() {
        let items: Vec<usize> = (0..2_000).collect();
        let mut came = Vec::new();
        let work = |&item: &usize| {
            assert!(item != 7, "expected in this test");
            if item % 50 == 0 {
                thread::sleep(std::time::Duration::from_millis(1));
            }
            item * 2
        };
        let taken = in_order(&items, 4, work, |&item, result| {
            assert_eq!(result, (item != 7).then_some(item * 2));
            came.push(item);
            Ok::<(), ()>(())
        });
        assert_eq!((taken, came), (Ok(()), items));
    }

    #[test]
    fn a_slow_one_holds_the_others_up_only_so_far() {
        let items: Vec<usize> = (0..10_000).collect();
        let begun = AtomicUsize::new(0);
        let ahead = AtomicUsize::new(0);
        let work = |&item: &usize| {
            begun.fetch_add(1, Ordering::SeqCst);
            if item == 0 {
                thread::sleep(std::time::Duration::from_millis(50));
                ahead.store(begun.load(Ordering::SeqCst), Ordering::SeqCst);
            }
        };
        let taken = in_order(&items, 3, work, |_, _| Ok::<(), ()>(()));
        assert_eq!((taken, begun.into_inner()), (Ok(()), 10_000));
        assert!(ahead.into_inner() <= AHEAD);
    }

    #[test]
    fn nothing_is_begun_after_an_error() {
        let items: Vec<usize> = (0..100_000).collect();
        let begun = AtomicUsize::new(0);
        let work = |_: &usize| begun.fetch_add(1, Ordering::SeqCst);
        let taken =
            in_order(&items, 2, work, |&item, _| if item == 5 { Err(item) } else { Ok(()) });
        assert_eq!(taken, Err(5));
        assert!(begun.into_inner() <= 5 + AHEAD + 2);
    }
}
