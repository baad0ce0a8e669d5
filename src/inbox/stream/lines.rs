//! The lines of a stream, taken as they come.

use std::io::{self, BufRead, BufReader, Read};
use std::path::Path;

use anyhow::anyhow;
use serde_json::Value;

use super::submission::{NamedSubmission, StreamSubmission, is_submission};
use crate::files;
use crate::results::is_written_by_us;
use tumble_core::limits;
use tumble_core::problem::{Problem, ProblemKind, Source};

/// The longest line that is read, in bytes: a file of the largest size, every character escaped.
const LONGEST_LINE: u64 = 2 * limits::FILE_BYTES;

/// The most lines that are taken at once.
const BATCH: usize = 4096;

/// Size of the read buffer, in bytes.
const BUFFER: usize = 1 << 18;

/// Editors and shells of Windows begin files with it.
const BYTE_ORDER_MARK: &[u8] = b"\xef\xbb\xbf";

/// A line of the stream. Its text is `None` if it is too long.
pub(super) struct NumberedLine {
    number: u64,
    text: Option<Vec<u8>>,
}

impl NumberedLine {
    pub(super) fn name(&self) -> String {
        format!("line {}", self.number)
    }

    /// Returns the submission of the line, or its problem.
    pub(super) fn item(&self) -> Result<NamedSubmission, (Source, Problem)> {
        let wrong = |kind, message| (Source::new(self.name(), ""), Problem::new(kind, message));
        let Some(text) = &self.text else {
            let message = format!("the line is longer than {} KiB", LONGEST_LINE >> 10);
            return Err(wrong(ProblemKind::TooLarge, message));
        };
        let text = text.trim_ascii();
        if !text.starts_with(b"{") {
            return Err(wrong(ProblemKind::Syntax, "the line is not a JSON object".to_owned()));
        }
        let mut item: StreamSubmission = serde_json::from_slice(text).map_err(|error| {
            let error = error.to_string().replace("at line 1 column", "at column");
            let message = format!("the line is not a JSON object of a submission: {error}");
            wrong(ProblemKind::Syntax, message)
        })?;
        item.file.take_if(|file| file.trim().is_empty());
        let name = item.file.clone().unwrap_or_else(|| self.name());
        Ok(NamedSubmission { name, item })
    }
}

/// The lines of a stream, blank ones left out.
pub(super) struct Lines<R> {
    reader: BufReader<R>,
    number: u64,
}

impl<R: Read> Lines<R> {
    pub(super) fn new(reader: R) -> Lines<R> {
        Lines { reader: BufReader::with_capacity(BUFFER, reader), number: 0 }
    }

    /// Waits for a line, and returns it with all others that are buffered; empty at the end.
    pub(super) fn batch(&mut self) -> io::Result<Vec<NumberedLine>> {
        let mut batch = Vec::new();
        while batch.is_empty() || (batch.len() < BATCH && self.reader.buffer().contains(&b'\n')) {
            match self.line()? {
                None => break,
                Some(line) => {
                    if line.text.as_ref().is_none_or(|text| !text.trim_ascii().is_empty()) {
                        batch.push(line);
                    }
                }
            }
        }
        Ok(batch)
    }

    fn line(&mut self) -> io::Result<Option<NumberedLine>> {
        let mut text = Vec::new();
        let most = LONGEST_LINE + 1;
        if self.reader.by_ref().take(most).read_until(b'\n', &mut text)? == 0 {
            return Ok(None);
        }
        self.number += 1;
        if self.number == 1 && text.starts_with(BYTE_ORDER_MARK) {
            text.drain(..BYTE_ORDER_MARK.len());
        }
        let is_too_long = text.len() as u64 == most && text.last() != Some(&b'\n');
        if is_too_long {
            self.skip_line()?;
        }
        Ok(Some(NumberedLine { number: self.number, text: (!is_too_long).then_some(text) }))
    }

    /// Skips the rest of the line.
    fn skip_line(&mut self) -> io::Result<()> {
        loop {
            let held = self.reader.fill_buf()?;
            let end = held.iter().position(|&byte| byte == b'\n');
            let (count, is_end) = match end {
                Some(at) => (at + 1, true),
                None => (held.len(), held.is_empty()),
            };
            self.reader.consume(count);
            if is_end {
                return Ok(());
            }
        }
    }
}

/// Returns the error that a stream held nothing.
pub(crate) fn empty_stream(path: &Path) -> anyhow::Error {
    anyhow!("nothing to grade: {} has no line", files::name(path))
}

/// Opens a stream: `-` is standard input.
///
/// # Errors
/// Fails if the file cannot be opened.
pub(crate) fn open(path: &Path) -> anyhow::Result<Box<dyn Read>> {
    Ok(if files::is_stdin(path) {
        Box::new(io::stdin().lock())
    } else {
        Box::new(files::open(path)?)
    })
}

/// Returns whether the first line of a stream is a verdict that this program wrote. Any other
/// stream is one of submissions: a claim does not earn points.
///
/// # Errors
/// Fails if it cannot be read.
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
