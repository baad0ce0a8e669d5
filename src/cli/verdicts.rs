//! Verdicts that were written down, one a line.

use std::fs;
use std::io::Read as _;
use std::path::Path;

use anyhow::{Context as _, bail};

use super::files::is_stdin;
use super::shell::Shell;
use crate::report::class::Record;
use crate::report::text::counted;

/// The largest file of verdicts that is read, in bytes.
const BYTES: u64 = 1 << 28;

/// Reads the verdicts of a file, `-` for standard input. Lines that are no verdicts are counted and
/// reported; a last line that was cut off is ignored.
///
/// # Errors
/// Where the file cannot be read, or holds no verdict at all.
pub(super) fn read(path: &Path, shell: &mut Shell) -> anyhow::Result<Vec<Record>> {
    let name = super::files::name(path);
    let mut bytes = Vec::new();
    let read = if is_stdin(path) {
        std::io::stdin().lock().take(BYTES + 1).read_to_end(&mut bytes)
    } else {
        fs::File::open(path).and_then(|file| file.take(BYTES + 1).read_to_end(&mut bytes))
    };
    read.with_context(|| format!("{name} cannot be read"))?;
    if bytes.len() as u64 > BYTES {
        bail!("{name} is larger than {} MB: split it", BYTES >> 20);
    }
    let text = String::from_utf8_lossy(&bytes);
    let mut records = Vec::new();
    let mut wrong: Vec<usize> = Vec::new();
    let mut cut = false;
    let lines: Vec<&str> = text.lines().collect();
    for (place, line) in lines.iter().enumerate() {
        if line.trim().is_empty() {
            continue;
        }
        let value = serde_json::from_str(line).ok();
        match value.and_then(Record::from_value) {
            Some(record) => records.push(record),
            None if place + 1 == lines.len() && !text.ends_with('\n') => cut = true,
            None => wrong.push(place + 1),
        }
    }
    if cut {
        shell.note(&format!("{name}: the last line is not whole, and is ignored"));
    }
    if records.is_empty() {
        bail!("{name} holds no verdicts: `tumble class DIR --format jsonl` writes them");
    }
    if let Some(first) = wrong.first() {
        let lines = counted(wrong.len() as u128, "line");
        let are = if wrong.len() == 1 { "is no verdict" } else { "are no verdicts" };
        shell.warning(&format!("{name}: {lines} {are}, line {first} for one"));
    }
    Ok(records)
}
