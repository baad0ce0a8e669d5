//! Verdicts that were written down, one a line.

use std::io::Read;
use std::path::Path;

use anyhow::{Context as _, bail};

use super::shell::Shell;
use super::stream;
use crate::report::class::Record;
use crate::report::text::counted;

/// The largest file of verdicts that is read, in bytes.
const BYTES: u64 = 1 << 28;

/// Reads the verdicts of a file, `-` for standard input.
///
/// # Errors
/// Where they cannot be read, or there is none at all.
pub(super) fn read(path: &Path, shell: &mut Shell) -> anyhow::Result<Vec<Record>> {
    let name = super::files::name(path);
    let reader = stream::open(path).with_context(|| format!("{name} cannot be read"))?;
    read_from(reader, &name, shell)
}

/// Reads the verdicts of a class, with students and points.
///
/// # Errors
/// As [`read`], and where they are verdicts of `grade`, which knows of neither.
pub(super) fn read_class(path: &Path, shell: &mut Shell) -> anyhow::Result<Vec<Record>> {
    let records = read(path, shell)?;
    with_points(&records, &super::files::name(path))?;
    Ok(records)
}

/// Checks that these are verdicts of a class.
///
/// # Errors
/// Where they are those of `grade`.
pub(super) fn with_points(records: &[Record], name: &str) -> anyhow::Result<()> {
    match records.iter().all(|record| record.value.get("points").is_some()) {
        true => Ok(()),
        false => bail!(
            "{name} holds verdicts without students and points: `tumble class` makes its own from \
             the submissions, be they a folder or a stream"
        ),
    }
}

/// Reads verdicts. Lines that are no verdicts are counted and reported; a last line that was cut
/// off is ignored.
///
/// # Errors
/// Where they cannot be read, or there is none at all.
pub(super) fn read_from(
    reader: impl Read,
    name: &str,
    shell: &mut Shell,
) -> anyhow::Result<Vec<Record>> {
    let mut bytes = Vec::new();
    let read = reader.take(BYTES + 1).read_to_end(&mut bytes);
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
