//! The file next to a board's own that holds unsaved work.

use std::fs::{self, File};
use std::io;
use std::path::{Path, PathBuf};

use crate::edit::{Workbench, file_text};
use crate::{atomic, files};
use tumble_core::board::notation::Notation;
use tumble_core::grade::Submission;
use tumble_core::problem::Source;

/// The first line of a recovery file, before the digest of the file that it belongs to, or [`NEW`].
const LEAD: &str = "# not saved; belongs to ";
const NEW: &str = "a new file";

/// A recovery file. It is locked while its workbench runs, so that another one does not take it for abandoned work.
pub(super) struct Recovery {
    /// The names that it may have.
    paths: [PathBuf; 9],
    /// The path that it has, or would have.
    path: PathBuf,
    /// Its content, if it is ours.
    kept: Option<String>,
    lock: Option<File>,
}

impl Recovery {
    /// Looks for a recovery file of a board's file with this digest, and offers its content to the user.
    pub(super) fn find(path: &Path, digest: Option<&str>, bench: &mut Workbench) -> Recovery {
        let name = path.file_name().unwrap_or_default().to_string_lossy();
        let paths = ["", ".2", ".3", ".4", ".5", ".6", ".7", ".8", ".9"].map(|number| {
            // Hidden, so that no command takes it for a submission.
            path.with_file_name(format!(".{name}{number}.recovery"))
        });
        let mut stale = None;
        let mut live = None;
        for path in paths.iter().filter(|path| is_there(path)) {
            let Ok(lock) = lock_file(path) else {
                live.get_or_insert(path);
                continue;
            };
            let kept = read_text(path);
            let said = kept.as_deref().and_then(|text| text.strip_prefix(LEAD)?.split_once('\n'));
            let why = match said {
                Some((of, _)) if of != digest.unwrap_or(NEW) => {
                    "belongs to another version of this file"
                }
                Some((_, board)) if offer_board(board, bench) => {
                    return Recovery { path: path.clone(), paths, kept, lock };
                }
                _ => "is not a recovery file",
            };
            stale.get_or_insert((path, why));
        }
        if let Some(live) = live {
            let name = live.display();
            bench.say(format!("another workbench works on this file, and keeps {name}"));
        } else if let Some((stale, why)) = stale {
            bench.say(format!("{} {why}, and stays", stale.display()));
        }
        let path = free_path(&paths).unwrap_or(&paths[0]).clone();
        Recovery { path, paths, kept: None, lock: None }
    }

    pub(super) fn name(&self) -> String {
        self.path.display().to_string()
    }

    /// Keeps unsaved work on the disk.
    pub(super) fn keep_unsaved(
        &mut self,
        bench: &Workbench,
        digest: Option<&str>,
    ) -> io::Result<()> {
        if bench.is_asked() {
            return match self.kept.take_if(|_| !is_there(&self.path)) {
                Some(gone) => self.write(gone),
                None => Ok(()),
            };
        }
        if !bench.is_changed() {
            self.forget();
            return Ok(());
        }
        let text = format!("{LEAD}{}\n{}", digest.unwrap_or(NEW), file_text(bench));
        if self.kept.as_ref() == Some(&text) && is_there(&self.path) {
            return Ok(());
        }
        self.write(text)
    }

    /// Writes the file, under another name if it is not ours. If it cannot be written, work goes on without it.
    fn write(&mut self, text: String) -> io::Result<()> {
        let is_ours = self.kept.is_some() && read_text(&self.path) == self.kept;
        if !is_ours {
            let path = free_path(&self.paths);
            self.path = path.ok_or_else(|| io::Error::other("all its names are taken"))?.clone();
        }
        atomic::write_private(&self.path, text.as_bytes())?;
        self.kept = Some(text);
        self.lock = lock_file(&self.path).ok().flatten();
        Ok(())
    }

    /// Removes the file, unless another workbench has written it.
    pub(super) fn forget(&mut self) {
        self.lock = None;
        if let Some(kept) = self.kept.take()
            && read_text(&self.path) == Some(kept)
        {
            // It may be gone already.
            let _ = fs::remove_file(&self.path);
        }
    }
}

fn is_there(path: &Path) -> bool {
    fs::symlink_metadata(path).is_ok()
}

fn free_path(paths: &[PathBuf]) -> Option<&PathBuf> {
    paths.iter().find(|path| !is_there(path))
}

/// Locks a recovery file until the process ends in any way; `None` if files cannot be locked.
///
/// # Errors
/// Fails if another process has locked it.
#[cfg(unix)]
fn lock_file(path: &Path) -> Result<Option<File>, AnotherHasIt> {
    use rustix::fs::{FlockOperation, Mode, OFlags, flock, open};
    use rustix::io::Errno;

    // These flags follow no link and do not wait for a pipe.
    let flags = OFlags::RDONLY | OFlags::NOFOLLOW | OFlags::NONBLOCK | OFlags::CLOEXEC;
    let Ok(file) = open(path, flags, Mode::empty()) else { return Ok(None) };
    match flock(&file, FlockOperation::NonBlockingLockExclusive) {
        Ok(()) => Ok(Some(file.into())),
        Err(Errno::WOULDBLOCK) => Err(AnotherHasIt),
        Err(_) => Ok(None),
    }
}

#[cfg(not(unix))]
fn lock_file(_: &Path) -> Result<Option<File>, AnotherHasIt> {
    Ok(None)
}

struct AnotherHasIt;

/// The text of a file; `None` if it is not a regular file, not text, or too large.
fn read_text(path: &Path) -> Option<String> {
    let is_file = fs::symlink_metadata(path).is_ok_and(|data| data.is_file());
    let bytes = is_file.then(|| files::bytes(path).ok()).flatten()?;
    String::from_utf8(bytes).ok()
}

/// Offers the user an unsaved board; returns whether the text is a board.
fn offer_board(text: &str, bench: &mut Workbench) -> bool {
    let Ok(submission) = Submission::read(&Source::new("recovery", text)) else { return false };
    let grid = submission.grid(bench.drawing().shape(), Notation::Book);
    if !grid.problems().is_empty() {
        return false;
    }
    let lever = submission.start.map_or(bench.lever(), |(side, _)| side);
    bench.offer(grid.reading.picture.drawing, lever);
    true
}
