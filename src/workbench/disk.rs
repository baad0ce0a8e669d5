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
    /// The digest of another program's version, and the text that was not saved because of it.
    pub refused: Option<(String, String)>,
}

impl BoardOnDisk {
    /// Records the current state of the file.
    pub(crate) fn new(path: &Path) -> anyhow::Result<BoardOnDisk> {
        Ok(BoardOnDisk::with_digest(path, digest_of_file(path)?))
    }

    /// Expects the file to have this digest.
    pub(crate) fn with_digest(path: &Path, digest: Option<String>) -> BoardOnDisk {
        BoardOnDisk { path: path.to_owned(), digest, refused: None }
    }

    /// Writes the board, unless another program has changed the file in the meantime. The same board, saved again,
    /// replaces that version. Returns the text of the file.
    ///
    /// # Errors
    /// Fails if it was changed, or cannot be written.
    pub(crate) fn save(&mut self, bench: &Workbench) -> anyhow::Result<String> {
        let mut text = file_text(bench);
        // A file that was read keeps all its other content.
        if bench.source().is_empty() && text.contains('=') {
            text = Schema::Solution.lead(&text).into_owned();
        }
        let written = match has_windows_line_ends(&self.path) {
            true => text.replace('\n', "\r\n"),
            false => text.clone(),
        };
        let refused = self.refused.take();
        atomic::write_if(&self.path, written.as_bytes(), |old| {
            let now = digest_of_file(old)?.filter(|now| Some(now) != self.digest.as_ref());
            let Some(now) = now.map(|now| (now, text.clone())) else { return Ok(()) };
            if refused.as_ref() == Some(&now) {
                return Ok(());
            }
            self.refused = Some(now);
            bail!("{} was changed by another program", self.path.display());
        })?;
        self.digest = Some(sha256_of_text(&written));
        Ok(text)
    }
}

/// Whether the first line of a file ends as on Windows. A text that was read has other line ends.
fn has_windows_line_ends(path: &Path) -> bool {
    let bytes = files::bytes(path).unwrap_or_default();
    bytes.split_inclusive(|&byte| byte == b'\n').next().is_some_and(|it| it.ends_with(b"\r\n"))
}

/// The digest of a file; `None` if it does not exist.
fn digest_of_file(path: &Path) -> anyhow::Result<Option<String>> {
    match fs::symlink_metadata(path) {
        Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(None),
        _ => Ok(Some(sha256_of_bytes(&files::bytes(path)?))),
    }
}
