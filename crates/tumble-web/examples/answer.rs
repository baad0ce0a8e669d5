//! Answers requests as the page's library does: one a line on standard input, one answer a line.
//!
//! `tests/web/judge.mjs` holds the WebAssembly library against it, byte for byte.

use std::io::{self, BufRead as _, Write as _};

fn main() -> io::Result<()> {
    let mut judge = tumble_web::Judge::default();
    let mut out = io::stdout().lock();
    for line in io::stdin().lock().lines() {
        writeln!(out, "{}", judge.answer(&line?))?;
    }
    Ok(())
}
