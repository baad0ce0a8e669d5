//! The file next to a board's own that holds what is not saved.

use std::fs;
use std::path::{Path, PathBuf};

use crate::cli::atomic;
use crate::cli::files;
use crate::edit::{Workbench, text};
use tumble_core::board::notation::Notation;
use tumble_core::grade::Submission;
use tumble_core::problem::Source;

/// The first line of a recovery file, and the digest of the file that it belongs to; none: that
/// file was not there yet.
const LEAD: &str = "# not saved; belongs to ";
const NEW: &str = "a new file";

/// A recovery file.
pub(super) struct Recovery {
    path: PathBuf,
    /// What is in it, if it is ours.
    kept: Option<String>,
    /// Whether something else has every name for the file, which stays as it is.
    is_taken: bool,
}

impl Recovery {
    /// Looks for a recovery file of a board's file with this digest, and offers what it holds to the
    /// user.
    pub(super) fn find(path: &Path, digest: Option<&str>, bench: &mut Workbench) -> Recovery {
        let name = path.file_name().unwrap_or_default().to_string_lossy();
        let paths = ["", ".2", ".3", ".4", ".5", ".6", ".7", ".8", ".9"].map(|number| {
            // Hidden, so that no command takes it for a submission.
            path.with_file_name(format!(".{name}{number}.recovery"))
        });
        let (there, free): (Vec<PathBuf>, Vec<PathBuf>) =
            paths.into_iter().partition(|path| fs::symlink_metadata(path).is_ok());
        for path in &there {
            let kept = read(path).filter(|text| {
                text.strip_prefix(LEAD)
                    .and_then(|rest| rest.split_once('\n'))
                    .is_some_and(|(of, board)| of == digest.unwrap_or(NEW) && offer(board, bench))
            });
            if kept.is_some() {
                return Recovery { path: path.clone(), kept, is_taken: false };
            }
        }
        if let Some(stale) = there.first() {
            let name = stale.display();
            bench.say(format!("{name} belongs to another version of this file, and stays"));
        }
        let is_taken = free.is_empty();
        let path = free.into_iter().chain(there).next().unwrap_or_default();
        Recovery { path, kept: None, is_taken }
    }

    /// The name to show.
    pub(super) fn name(&self) -> String {
        self.path.display().to_string()
    }

    /// Keeps what is not saved, and returns whether that is on the disk.
    pub(super) fn keep(&mut self, bench: &Workbench, digest: Option<&str>) -> bool {
        if bench.is_asked() {
            return true;
        }
        if !bench.is_changed() {
            self.forget();
            return true;
        }
        if self.is_taken {
            return false;
        }
        let text = format!("{LEAD}{}\n{}", digest.unwrap_or(NEW), text(bench));
        if self.kept.as_ref() == Some(&text) {
            return true;
        }
        // Where it cannot be written, work goes on without.
        let is_written = atomic::write_private(&self.path, text.as_bytes()).is_ok();
        if is_written {
            self.kept = Some(text);
        }
        is_written
    }

    /// Removes the file, unless another workbench has written it.
    pub(super) fn forget(&mut self) {
        if let Some(kept) = self.kept.take()
            && read(&self.path) == Some(kept)
        {
            // It may be gone already.
            let _ = fs::remove_file(&self.path);
        }
    }
}

/// The text of a file; `None` where it is not a regular file, or not text, or too large.
fn read(path: &Path) -> Option<String> {
    let is_file = fs::symlink_metadata(path).is_ok_and(|data| data.is_file());
    let bytes = is_file.then(|| files::bytes(path).ok()).flatten()?;
    String::from_utf8(bytes).ok()
}

/// Offers the user a board that was not saved; returns whether it is one.
fn offer(text: &str, bench: &mut Workbench) -> bool {
    let Ok(submission) = Submission::read(&Source::new("recovery", text)) else { return false };
    let grid = submission.grid(bench.drawing().shape(), Notation::Book);
    if !grid.problems().is_empty() {
        return false;
    }
    let lever = submission.start.map_or(bench.lever(), |(side, _)| side);
    bench.offer(grid.reading.picture.drawing, lever);
    true
}
