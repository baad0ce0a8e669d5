//! A stream, opened, and what its first line is.

use std::io::{self, BufRead, BufReader, Read};
use std::path::Path;

use anyhow::anyhow;
use serde_json::Value;

use super::lines::{BUFFER, BYTE_ORDER_MARK, LONGEST_LINE};
use super::submission::is_submission;
use crate::files;
use crate::results::is_written_by_us;

/// Returns the error that a stream held nothing.
pub(crate) fn empty_stream(path: &Path) -> anyhow::Error {
    anyhow!("nothing to grade: {} has no line", files::name(path))
}

/// Opens a stream: `-` is standard input.
///
/// # Errors
/// Where there is no such file.
pub(crate) fn open(path: &Path) -> anyhow::Result<Box<dyn Read>> {
    Ok(if files::is_stdin(path) {
        Box::new(io::stdin().lock())
    } else {
        Box::new(files::open(path)?)
    })
}

/// Returns whether the first line of a stream is a verdict that this program wrote. Any other stream
/// is one of submissions: nobody gets points by claiming them.
///
/// # Errors
/// Where it cannot be read.
pub(crate) fn begins_with_verdict(reader: Box<dyn Read>) -> io::Result<bool> {
    let mut reader = BufReader::with_capacity(BUFFER, reader);
    let mut begin = Vec::new();
    while first_line(&begin).is_empty() && (begin.len() as u64) < LONGEST_LINE {
        if reader.by_ref().take(LONGEST_LINE).read_until(b'\n', &mut begin)? == 0 {
            break;
        }
    }
    let value: Option<Value> = serde_json::from_slice(first_line(&begin)).ok();
    Ok(value.is_some_and(|line| is_written_by_us(&line) && !is_submission(&line)))
}

fn first_line(begin: &[u8]) -> &[u8] {
    begin.strip_prefix(BYTE_ORDER_MARK).unwrap_or(begin).trim_ascii()
}
