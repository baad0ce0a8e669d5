//! The file next to a board's own that holds what is not saved.

use std::fs;
use std::io;
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
    /// Whether something else has the name of the file, which stays as it is.
    is_taken: bool,
}

impl Recovery {
    /// Looks for a recovery file of a board's file with this digest, and offers what it holds to the
    /// user.
    pub(super) fn find(path: &Path, digest: Option<&str>, bench: &mut Workbench) -> Recovery {
        let name = path.file_name().unwrap_or_default().to_string_lossy();
        // Hidden, so that no command takes it for a submission.
        let path = path.with_file_name(format!(".{name}.recovery"));
        let mut recovery = Recovery { path, kept: None, is_taken: false };
        match fs::symlink_metadata(&recovery.path) {
            Err(error) if error.kind() == io::ErrorKind::NotFound => return recovery,
            _ => {}
        }
        recovery.kept = recovery.read().filter(|text| {
            text.strip_prefix(LEAD)
                .and_then(|rest| rest.split_once('\n'))
                .is_some_and(|(of, board)| of == digest.unwrap_or(NEW) && offer(board, bench))
        });
        if recovery.kept.is_none() {
            recovery.is_taken = true;
            let name = recovery.name();
            bench.say(format!(
                "{name} belongs to another version of this file, and stays. Remove it, or what you \
                 do not save is not kept."
            ));
        }
        recovery
    }

    /// The name to show.
    pub(super) fn name(&self) -> String {
        self.path.display().to_string()
    }

    /// What is in the file; `None` where it is not a regular file, or not text, or too large.
    fn read(&self) -> Option<String> {
        let is_file = fs::symlink_metadata(&self.path).is_ok_and(|data| data.is_file());
        let bytes = is_file.then(|| files::bytes(&self.path).ok()).flatten()?;
        String::from_utf8(bytes).ok()
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
            && self.read() == Some(kept)
        {
            // It may be gone already.
            let _ = fs::remove_file(&self.path);
        }
    }
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
