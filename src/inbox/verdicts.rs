//! Verdicts that were written down, one a line.

use std::io::{BufRead as _, BufReader, Read};
use std::path::Path;

use anyhow::{Context as _, bail};
use serde_json::Value;

use super::stream::{self, is_submission};
use crate::results::class::{FileVerdict, Record};
use crate::results::is_written_by_us;
use crate::terminal::shell::Shell;
use crate::writers::text::counted;

/// The largest file of verdicts that is read, in bytes.
const BYTES: u64 = 1 << 28;

/// The longest line of them, in bytes.
const LINE_BYTES: u64 = 1 << 24;

/// The verdicts of a file.
pub(crate) struct VerdictFile {
    pub records: Vec<Record>,
    /// Whether every line was read.
    pub is_whole: bool,
    /// Whether all of them are verdicts of a class, with points.
    has_points: bool,
}

/// Reads the verdicts of a file that the user names as one of verdicts, `-` for standard input.
///
/// # Errors
/// As [`read_from`].
pub(crate) fn read(path: &Path, shell: &mut Shell) -> anyhow::Result<VerdictFile> {
    let name = crate::files::name(path);
    let reader = stream::open(path)?;
    read_from(reader, &name, true, true, shell)
}

/// Reads the verdicts of a class, with students and points.
///
/// # Errors
/// As [`read`], and if they are verdicts of `grade`, which have neither.
pub(crate) fn read_class(path: &Path, shell: &mut Shell) -> anyhow::Result<Vec<Record>> {
    let mut file = read(path, shell)?;
    file.check_points(&crate::files::name(path))?;
    file.records.retain(|record| record.verdict != FileVerdict::Skipped);
    Ok(file.records)
}

impl VerdictFile {
    /// Checks that these are verdicts of a class.
    ///
    /// # Errors
    /// Fails for verdicts that `grade` wrote.
    pub(crate) fn check_points(&self, name: &str) -> anyhow::Result<()> {
        match self.has_points {
            true => Ok(()),
            false => bail!(
                "{name} holds verdicts without students and points: `tumble class` makes its own from \
                 the submissions, be they a folder or a stream"
            ),
        }
    }
}

/// Reads verdicts, and keeps their lines if `keeps_lines` is set. Lines that are not verdicts are counted and
/// reported. Unless the verdicts are `trusted`, every line must say that this program wrote it.
///
/// # Errors
/// Fails if they cannot be read, if there are none, or if a line is a submission.
pub(crate) fn read_from(
    reader: impl Read,
    name: &str,
    trusted: bool,
    keeps_lines: bool,
    shell: &mut Shell,
) -> anyhow::Result<VerdictFile> {
    let mut reader = BufReader::new(reader);
    let mut records = Vec::new();
    let mut wrong: Vec<usize> = Vec::new();
    let (mut cut, mut has_points) = (false, true);
    let mut bytes = 0;
    let mut line = Vec::new();
    for number in 1.. {
        line.clear();
        let read = reader.by_ref().take(LINE_BYTES + 1).read_until(b'\n', &mut line);
        let count = read.with_context(|| format!("{name} cannot be read"))? as u64;
        if count == 0 {
            break;
        }
        if count > LINE_BYTES {
            bail!("{name}: line {number} is longer than {} MiB: no verdict is", LINE_BYTES >> 20);
        }
        bytes += count;
        if bytes > BYTES {
            bail!("{name} is larger than {} MB: split it", BYTES >> 20);
        }
        let text = line.strip_prefix("\u{feff}".as_bytes()).unwrap_or(&line);
        if text.trim_ascii().is_empty() {
            continue;
        }
        let Ok(value) = serde_json::from_slice::<Value>(text) else {
            match text.ends_with(b"\n") {
                true => wrong.push(number),
                false => cut = true,
            }
            continue;
        };
        if is_submission(&value) {
            bail!("{name}: line {number} is a submission among verdicts: give them as two files");
        }
        if !trusted && !is_written_by_us(&value) {
            bail!(
                "{name}: line {number} does not say that tumble wrote it, as the first line does \
                 (`--verdicts` takes it as it is)"
            );
        }
        let is_of_class = value.get("points").is_some();
        match Record::from_value(value) {
            Some(mut record) => {
                if !keeps_lines && record.verdict != FileVerdict::Skipped {
                    record.value = Value::Null;
                }
                has_points &= is_of_class;
                records.push(record);
            }
            None => wrong.push(number),
        }
    }
    if records.is_empty() {
        bail!("{name} holds no verdicts: `tumble class DIR --format jsonl` writes them");
    }
    if cut {
        shell.note(&format!("{name}: the last line is not whole, and is ignored"));
    }
    if let Some(first) = wrong.first() {
        let lines = counted(wrong.len() as u128, "line");
        let are = if wrong.len() == 1 { "is not a verdict" } else { "are not verdicts" };
        shell.warning(&format!("{name}: {lines} {are}, line {first} for one"));
    }
    Ok(VerdictFile { records, is_whole: !cut && wrong.is_empty(), has_points })
}
