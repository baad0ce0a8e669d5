//! Files that are there whole or not at all.

use std::fs::{self, File, OpenOptions, Permissions};
use std::io::{self, Write as _};
use std::path::{Path, PathBuf};

use anyhow::{anyhow, bail};

/// Writes files that belong together. Each is written under another name in its folder first; when
/// all are there, they are renamed in the order given. So whatever breaks that off, no file is
/// left in part, and one that was there before stays until its successor is whole.
///
/// Of a file that is there a link stays a link, and the permissions stay.
///
/// # Errors
/// Where a file cannot be written, is read-only or not a regular file; the drafts are removed.
pub(crate) fn write(files: &[(&Path, &[u8])]) -> anyhow::Result<()> {
    let mut drafts = Vec::new();
    for (path, bytes) in files {
        let draft = successor(path).and_then(|(path, mode)| Draft::new(path, bytes, mode));
        drafts.push(draft.map_err(|error| cannot_write(path, &error))?);
    }
    for (draft, (path, _)) in drafts.into_iter().zip(files) {
        draft.keep().map_err(|error| cannot_write(path, &error))?;
    }
    Ok(())
}

/// Refuses to replace a file that has other content, unless that is forced.
///
/// # Errors
/// Where the file has other content, or cannot be read.
pub(crate) fn refuse_other(path: &Path, bytes: &[u8], force: bool) -> anyhow::Result<()> {
    // Nothing is lost of an empty file, and a device holds none.
    let length = fs::metadata(path).ok().filter(fs::Metadata::is_file).map_or(0, |it| it.len());
    // A large file of the user's is not read to find that it differs.
    let is_same = || length == bytes.len() as u64 && fs::read(path).is_ok_and(|it| it == bytes);
    if !force && length > 0 && !is_same() {
        bail!(
            "{} exists and is left as it is: choose another name, or add --force",
            path.display()
        );
    }
    Ok(())
}

/// Begins a file that is written piece by piece, as [`write`] does.
///
/// # Errors
/// As there.
pub(crate) fn begin(path: &Path) -> anyhow::Result<Draft> {
    let draft = successor(path).and_then(|(path, mode)| Draft::new(path, &[], mode));
    draft.map_err(|error| cannot_write(path, &error))
}

/// Writes a file that only the user may read. Whatever has its name is replaced, and no link is
/// followed.
pub(crate) fn write_private(path: &Path, bytes: &[u8]) -> io::Result<()> {
    Draft::new(path.to_owned(), bytes, private())?.keep()
}

#[cfg(unix)]
fn private() -> Option<Permissions> {
    Some(std::os::unix::fs::PermissionsExt::from_mode(0o600))
}

#[cfg(not(unix))]
fn private() -> Option<Permissions> {
    None
}

fn cannot_write(path: &Path, error: &io::Error) -> anyhow::Error {
    anyhow!("{} cannot be written: {error}", path.display())
}

/// Returns the file at the end of all links, with its permissions where it is there already.
fn successor(path: &Path) -> io::Result<(PathBuf, Option<Permissions>)> {
    match fs::symlink_metadata(path) {
        Err(error) if error.kind() == io::ErrorKind::NotFound => {
            return Ok((path.to_owned(), None));
        }
        Err(error) => return Err(error),
        Ok(_) => {}
    }
    let path = path.canonicalize().map_err(|error| match error.kind() {
        io::ErrorKind::NotFound => io::Error::other("it is a link that leads nowhere"),
        _ => error,
    })?;
    let there = fs::metadata(&path)?;
    if !there.is_file() {
        return Err(io::Error::other("it is not a regular file"));
    }
    // The superuser, too, has a reason to make a file read-only.
    if there.permissions().readonly() {
        return Err(io::Error::other("it is read-only"));
    }
    Ok((path, Some(there.permissions())))
}

/// A file under another name, removed unless it is kept.
#[derive(Debug)]
pub(crate) struct Draft {
    place: PathBuf,
    path: PathBuf,
    file: File,
}

impl Draft {
    fn new(path: PathBuf, bytes: &[u8], mode: Option<Permissions>) -> io::Result<Draft> {
        let name = path.file_name().unwrap_or_default().to_string_lossy();
        let id = std::process::id();
        let mut number = 0;
        let (place, file) = loop {
            // Hidden, so that no command takes it for a file of the user's.
            let place = path.with_file_name(format!(".{name}.{id}-{number}.part"));
            match OpenOptions::new().write(true).create_new(true).open(&place) {
                // A program of this number that was killed left it behind.
                Err(error) if error.kind() == io::ErrorKind::AlreadyExists => number += 1,
                opened => break (place, opened?),
            }
        };
        let mut draft = Draft { place, path, file };
        if let Some(mode) = mode {
            // Before anything is in it, so that nobody reads it who may not.
            draft.file.set_permissions(mode)?;
        }
        draft.write_all(bytes)?;
        Ok(draft)
    }

    /// Gives the file its name, once all of it is on the disk.
    pub(crate) fn keep(self) -> io::Result<()> {
        self.file.sync_all()?;
        fs::rename(&self.place, &self.path)
    }
}

impl io::Write for Draft {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.file.write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.file.flush()
    }
}

impl Drop for Draft {
    fn drop(&mut self) {
        // After it was renamed there is nothing to remove.
        let _ = fs::remove_file(&self.place);
    }
}
