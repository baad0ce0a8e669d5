//! The file that a workbench, or a page, saves to.

use std::path::{Path, PathBuf};
use std::{fs, io};

use anyhow::bail;

use crate::edit::{Workbench, file_text};
use crate::files::schemas::Schema;
use crate::results::digest::{sha256_of_bytes, sha256_of_text};
use crate::{atomic, files};

/// A file, and what it held when it was read or written last.
pub(crate) struct BoardOnDisk {
    pub path: PathBuf,
    /// `None` where it was not there.
    pub digest: Option<String>,
}

impl BoardOnDisk {
    /// Takes the file as it is now.
    pub(crate) fn new(path: &Path) -> anyhow::Result<BoardOnDisk> {
        Ok(BoardOnDisk { path: path.to_owned(), digest: digest_of_file(path)? })
    }

    /// Writes the board, unless another program has changed the file in the meantime. Returns the
    /// text of the file.
    ///
    /// # Errors
    /// Where it was changed, or cannot be written.
    pub(crate) fn save(&mut self, bench: &Workbench) -> anyhow::Result<String> {
        let now = digest_of_file(&self.path)?;
        if now.is_some() && now != self.digest {
            bail!("{} was changed by another program in the meantime", self.path.display());
        }
        let mut text = file_text(bench);
        // Of a file that was read all else stays as it was.
        if bench.source().is_empty() && text.contains('=') {
            text = Schema::Solution.lead(&text).into_owned();
        }
        atomic::write(&[(&self.path, text.as_bytes())])?;
        self.digest = Some(sha256_of_text(&text));
        Ok(text)
    }
}

/// The digest of a file; `None` where it is not there.
fn digest_of_file(path: &Path) -> anyhow::Result<Option<String>> {
    match fs::symlink_metadata(path) {
        Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(None),
        _ => Ok(Some(sha256_of_bytes(&files::bytes(path)?))),
    }
}
