//! The bytes of files, of standard input and of links, read within bounds.

use std::fs::{File, Metadata};
use std::io::{self, Read};
use std::path::Path;
use std::time::SystemTime;

use anyhow::{Context as _, anyhow, bail};

use super::beneath;
use super::names::{is_link, is_stdin, name, shown_name};
use super::unpack::most_bytes;
use tumble_core::limits;

/// Reads the bytes of a file, of standard input for `-`, or of a link.
pub(crate) fn bytes(path: &Path) -> anyhow::Result<Vec<u8>> {
    Ok(contents_of(path)?.bytes)
}

pub(super) fn contents_of(path: &Path) -> anyhow::Result<Contents> {
    let bytes = if is_stdin(path) {
        read_bounded(io::stdin().lock(), 0, limits::FILE_BYTES)
            .context("standard input cannot be read")?
    } else if is_link(path) {
        path.as_os_str().as_encoded_bytes().to_vec()
    } else {
        return contents(path, beneath::open(path));
    };
    Ok(Contents { bytes, modified: None })
}

/// The bytes of a file, and its time.
pub(super) struct Contents {
    pub(super) bytes: Vec<u8>,
    pub(super) modified: Option<SystemTime>,
}

/// Reads all bytes of a regular file, or of standard input for `-`. Fails above `most` bytes. For files that may be
/// larger than a board.
pub(crate) fn large_bytes(path: &Path, most: u64) -> anyhow::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    let read = match is_stdin(path) {
        true => io::stdin().lock().take(most + 1).read_to_end(&mut bytes),
        false => open(path)?.take(most + 1).read_to_end(&mut bytes),
    };
    read.with_context(|| cannot_read(path))?;
    if bytes.len() as u64 > most {
        bail!(
            "{} is larger than {} MiB, which is the most that is read",
            path.display(),
            most >> 20
        );
    }
    Ok(bytes)
}

pub(super) fn cannot_read(path: &Path) -> String {
    format!("{} cannot be read", shown_name(path.as_os_str()))
}

pub(super) fn no_file(path: &Path) -> anyhow::Error {
    anyhow!("{}: no such file", shown_name(path.as_os_str()))
}

/// Reads a file, within bounds. The open file is examined, not its name, which may mean another
/// file by now.
pub(super) fn contents(path: &Path, opened: io::Result<File>) -> anyhow::Result<Contents> {
    let (file, metadata) = regular_file(path, opened)?;
    let bytes = read_bounded(file, metadata.len(), most_bytes(&name(path)));
    let bytes = bytes.with_context(|| cannot_read(path))?;
    Ok(Contents { bytes, modified: metadata.modified().ok() })
}

/// Opens a file of any length, for reading as a stream.
pub(crate) fn open(path: &Path) -> anyhow::Result<File> {
    Ok(regular_file(path, beneath::open(path))?.0)
}

/// Returns an open file, if it is a regular one, with its length and time when it was opened.
fn regular_file(path: &Path, opened: io::Result<File>) -> anyhow::Result<(File, Metadata)> {
    let file = match opened {
        Ok(file) => file,
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Err(no_file(path)),
        Err(error) => return Err(error).with_context(|| cannot_read(path)),
    };
    let metadata = file.metadata().with_context(|| cannot_read(path))?;
    if metadata.is_dir() {
        bail!("{} is a folder, not a file", path.display());
    }
    // Reading a named pipe may block forever, and a device may never end.
    if !metadata.is_file() {
        bail!(
            "{} is not a regular file: a pipe is read as `-`, by commands that read standard input",
            path.display()
        );
    }
    Ok((file, metadata))
}

/// Reads at most `most` bytes, and one more to tell that there are others. `length` bytes are expected.
fn read_bounded(reader: impl Read, length: u64, most: u64) -> io::Result<Vec<u8>> {
    // With room to spare, the end is found without growing.
    let mut bytes = Vec::with_capacity(length.min(most) as usize + 1);
    reader.take(most + 1).read_to_end(&mut bytes)?;
    Ok(bytes)
}
