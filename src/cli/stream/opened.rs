//! A stream, opened, and whether it is one of submissions.

use std::io::{self, BufRead, BufReader, Cursor, Read};
use std::path::Path;

use anyhow::anyhow;
use serde_json::Value;

use super::lines::{BUFFER, LONGEST_LINE};
use crate::cli::files;

/// Returns the error that a stream held nothing.
pub(in crate::cli) fn empty_stream(path: &Path) -> anyhow::Error {
    anyhow!("nothing to grade: {} has no line", files::name(path))
}

/// Opens a stream: `-` is standard input.
///
/// # Errors
/// Where there is no such file.
pub(in crate::cli) fn open(path: &Path) -> anyhow::Result<Box<dyn Read>> {
    Ok(if files::is_stdin(path) {
        Box::new(io::stdin().lock())
    } else {
        Box::new(files::open(path)?)
    })
}

/// Returns whether a stream is one of submissions, by its first line, and the whole stream.
///
/// # Errors
/// Where it cannot be read.
pub(in crate::cli) fn is_of_submissions(
    reader: Box<dyn Read>,
) -> io::Result<(bool, Box<dyn Read>)> {
    let mut reader = BufReader::with_capacity(BUFFER, reader);
    let mut begin = Vec::new();
    while begin.trim_ascii().is_empty() && (begin.len() as u64) < LONGEST_LINE {
        if reader.by_ref().take(LONGEST_LINE).read_until(b'\n', &mut begin)? == 0 {
            break;
        }
    }
    let value: Option<Value> = serde_json::from_slice(begin.trim_ascii()).ok();
    let holds = |key: &str| value.as_ref().is_some_and(|value| value.get(key).is_some());
    let is_one = !holds("verdict") && (holds("board") || holds("text"));
    Ok((is_one, Box::new(Cursor::new(begin).chain(reader))))
}
