//! The file that a workbench, or a page, saves to.

use std::path::{Path, PathBuf};
use std::{fs, io};

use anyhow::bail;

use crate::edit::{Workbench, file_text};
use crate::files::schemas::Schema;
use crate::results::digest::{sha256_of_bytes, sha256_of_text};
use crate::{atomic, files};

/// A file, and a digest of its content when it was last read or written.
pub(crate) struct BoardOnDisk {
    pub path: PathBuf,
    /// `None` if the file did not exist.
    pub digest: Option<String>,
}

impl BoardOnDisk {
    /// Records the current state of the file.
    pub(crate) fn new(path: &Path) -> anyhow::Result<BoardOnDisk> {
        Ok(BoardOnDisk { path: path.to_owned(), digest: digest_of_file(path)? })
    }

    /// Writes the board, unless another program has changed the file in the meantime. Returns the
    /// text of the file.
    ///
    /// # Errors
    /// Fails if it was changed, or cannot be written.
    pub(crate) fn save(&mut self, bench: &Workbench) -> anyhow::Result<String> {
        let mut text = file_text(bench);
        // A file that was read keeps all its other content.
        if bench.source().is_empty() && text.contains('=') {
            text = Schema::Solution.lead(&text).into_owned();
        }
        atomic::write_if(&self.path, text.as_bytes(), |old| {
            let now = digest_of_file(old)?;
            if now.is_some() && now != self.digest {
                bail!("{} was changed by another program in the meantime", self.path.display());
            }
            Ok(())
        })?;
        self.digest = Some(sha256_of_text(&text));
        Ok(text)
    }
}

/// The digest of a file; `None` if it does not exist.
fn digest_of_file(path: &Path) -> anyhow::Result<Option<String>> {
    match fs::symlink_metadata(path) {
        Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(None),
        _ => Ok(Some(sha256_of_bytes(&files::bytes(path)?))),
    }
}
