//! The exports and imports of the library for a page: six functions over numbers, without a binding
//! generator.
//!
//! A request is written into a buffer of this library, the answer is read from another one:
//!
//! 1. `tumble_request(bytes)` makes room for a request and returns its address;
//! 2. the page writes the request there, as UTF-8;
//! 3. `tumble_answer()` answers it and returns the length of the answer in bytes;
//! 4. `tumble_text()` returns the address of the answer, which stays there until the next request.
//!
//! The page lends two functions of the module `page`: `now`, a clock in milliseconds, and
//! `progress`, which is called during a search with the length of a text at `tumble_text()`.
//!
//! This file is the only exception to "no unsafe code". It has no unsafe block and follows no pointer.
//! The compiler counts two things as unsafe: an exported name might hide a function of the same name in
//! the library, and the imported functions might have other types than declared.
#![allow(unsafe_code, reason = "exported names and imported functions, no unsafe block")]

use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use crate::Judge;

#[link(wasm_import_module = "page")]
unsafe extern "C" {
    /// The time in milliseconds since some fixed moment in the past.
    safe fn now() -> f64;
    /// Reports that a text of this length is at `tumble_text()`.
    safe fn progress(length: usize);
}

static REQUEST: Mutex<Vec<u8>> = Mutex::new(Vec::new());
static ANSWER: Mutex<Vec<u8>> = Mutex::new(Vec::new());
static JUDGE: Mutex<Option<Judge>> = Mutex::new(None);

/// Makes room for a request of this many bytes; returns its address.
#[unsafe(no_mangle)]
pub extern "C" fn tumble_request(bytes: usize) -> *mut u8 {
    let mut request = held(&REQUEST);
    request.clear();
    request.resize(bytes, 0);
    request.as_mut_ptr()
}

/// Answers the request; returns the length of the answer in bytes.
#[unsafe(no_mangle)]
pub extern "C" fn tumble_answer() -> usize {
    let request = std::mem::take(&mut *held(&REQUEST));
    let mut judge = held(&JUDGE);
    let judge = judge.get_or_insert_with(|| {
        tumble_solve::clock::set(page_clock);
        Judge::default().reporting_to(Box::new(|text: &str| progress(keep_answer(text))))
    });
    keep_answer(&judge.answer(&String::from_utf8_lossy(&request)))
}

/// Returns the address of the answer.
#[unsafe(no_mangle)]
pub extern "C" fn tumble_text() -> *const u8 {
    held(&ANSWER).as_ptr()
}

/// Keeps a text for `tumble_text`; returns its length.
fn keep_answer(text: &str) -> usize {
    let mut answer = held(&ANSWER);
    answer.clear();
    answer.extend_from_slice(text.as_bytes());
    answer.len()
}

fn page_clock() -> Duration {
    Duration::from_secs_f64(now().max(0.0) / 1000.0)
}

fn held<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}
