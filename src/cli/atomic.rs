//! Files that are there whole or not at all.

use std::fs::{self, File, OpenOptions};
use std::io::{self, Write as _};
use std::path::{Path, PathBuf};

use anyhow::anyhow;

/// Writes files that belong together. Each is written under another name in its folder first; when
/// all are there, they are renamed in the order given. So whatever breaks that off, no file is
/// left in part, and one that was there before stays until its successor is whole.
///
/// # Errors
/// Where a file cannot be written; the drafts are removed.
pub(super) fn write(files: &[(&Path, &[u8])]) -> anyhow::Result<()> {
    let mut drafts = Vec::new();
    for (path, bytes) in files {
        drafts.push(Draft::new(path, bytes).map_err(|error| cannot_write(path, &error))?);
    }
    for (draft, (path, _)) in drafts.into_iter().zip(files) {
        draft.keep(path).map_err(|error| cannot_write(path, &error))?;
    }
    Ok(())
}

fn cannot_write(path: &Path, error: &io::Error) -> anyhow::Error {
    anyhow!("{} cannot be written: {error}", path.display())
}

/// A file under another name, removed unless it is kept.
struct Draft(PathBuf);

impl Draft {
    fn new(path: &Path, bytes: &[u8]) -> io::Result<Draft> {
        let name = path.file_name().unwrap_or_default().to_string_lossy();
        // Hidden, so that no command takes it for a file of the user's.
        let place = path.with_file_name(format!(".{name}.{}.part", std::process::id()));
        let mut file: File = OpenOptions::new().write(true).create_new(true).open(&place)?;
        let draft = Draft(place);
        file.write_all(bytes)?;
        file.sync_all()?;
        Ok(draft)
    }

    fn keep(self, path: &Path) -> io::Result<()> {
        fs::rename(&self.0, path)
    }
}

impl Drop for Draft {
    fn drop(&mut self) {
        // After it was renamed there is nothing to remove.
        let _ = fs::remove_file(&self.0);
    }
}
