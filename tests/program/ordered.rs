//! Parallel work whose results come in order.

use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;
use std::time::Duration;

use tumble::inbox::{AHEAD, in_order};

#[test]
fn results_come_in_order_and_a_panic_loses_one_only() {
    let items: Vec<usize> = (0..2_000).collect();
    let mut came = Vec::new();
    let work = |&item: &usize| {
        assert!(item != 7, "expected in this test");
        if item % 50 == 0 {
            thread::sleep(Duration::from_millis(1));
        }
        item * 2
    };
    let mut is_last = false;
    let taken = in_order(&items, 4, work, |&item, result, now| {
        is_last = now;
        assert_eq!(result, (item != 7).then_some(item * 2));
        came.push(item);
        Ok::<(), ()>(())
    });
    assert_eq!((taken, came), (Ok(()), items));
    assert!(is_last, "nothing comes after the last one");
}

#[test]
fn a_slow_one_holds_the_others_up_only_so_far() {
    let items: Vec<usize> = (0..10_000).collect();
    let begun = AtomicUsize::new(0);
    let ahead = AtomicUsize::new(0);
    let work = |&item: &usize| {
        begun.fetch_add(1, Ordering::SeqCst);
        if item == 0 {
            thread::sleep(Duration::from_millis(50));
            ahead.store(begun.load(Ordering::SeqCst), Ordering::SeqCst);
        }
    };
    let taken = in_order(&items, 3, work, |_, _, _| Ok::<(), ()>(()));
    assert_eq!((taken, begun.into_inner()), (Ok(()), 10_000));
    assert!(ahead.into_inner() <= AHEAD);
}

#[test]
fn nothing_is_begun_after_an_error() {
    let items: Vec<usize> = (0..100_000).collect();
    let begun = AtomicUsize::new(0);
    let work = |_: &usize| begun.fetch_add(1, Ordering::SeqCst);
    let taken = in_order(&items, 2, work, |&item, _, _| if item == 5 { Err(item) } else { Ok(()) });
    assert_eq!(taken, Err(5));
    assert!(begun.into_inner() <= 5 + AHEAD + 2);
}
