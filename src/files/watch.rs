//! Commands that run again whenever a file is saved.

use std::fs;
use std::path::{Path, PathBuf};
use std::thread::sleep;
use std::time::{Duration, SystemTime};

use anyhow::bail;
use clap::Args;

use crate::files;
use crate::terminal::shell::Shell;
use crate::terminal::status::{Reported, Status};

/// Time between two looks at the files. Polling needs no other crate, and works on every file
/// system.
const BETWEEN: Duration = Duration::from_millis(250);

/// The choice to go on.
#[derive(Debug, Clone, Copy, Default, Args)]
pub(crate) struct WatchOption {
    /// Run again whenever a file is saved, until Ctrl-C.
    #[arg(long)]
    watch: bool,
}

impl WatchOption {
    /// Runs a command that reads these files or folders: once, or again whenever one of them changes.
    pub(crate) fn run(
        self,
        paths: &[PathBuf],
        shell: &mut Shell,
        mut command: impl FnMut(&mut Shell) -> anyhow::Result<Status>,
    ) -> anyhow::Result<Status> {
        if !self.watch {
            return command(shell);
        }
        if let Some(path) = paths.iter().find(|path| files::is_stdin(path) || !path.exists()) {
            bail!("`--watch` has no effect: {} is not a file that could change", path.display());
        }
        loop {
            let before = file_state(paths);
            match command(shell) {
                Ok(_) => {}
                Err(error) if error.downcast_ref::<Reported>().is_some() => {}
                // The output is not read any more.
                Err(error) if error.downcast_ref::<std::io::Error>().is_some() => {
                    return Err(error);
                }
                Err(error) => shell.error(&format!("{error:#}")),
            }
            if !shell.end_file()? {
                shell.print("\n")?;
            }
            shell.note("watching; Ctrl-C ends");
            while file_state(paths) == before {
                sleep(BETWEEN);
            }
            // Programs save in several steps: changes that follow at once belong together.
            sleep(BETWEEN / 5);
        }
    }
}

/// Time and length of each file, which show changes.
pub(crate) type FileState = Vec<(PathBuf, Option<SystemTime>, u64)>;

/// Returns the state of these files, and of all files in these folders.
pub(crate) fn file_state(paths: &[PathBuf]) -> FileState {
    let mut found = FileState::new();
    paths.iter().for_each(|path| add_state(path, 0, &mut found));
    found
}

/// Deepest nesting of folders that is watched.
const DEEPEST: usize = 32;

fn add_state(path: &Path, depth: usize, found: &mut FileState) {
    let Ok(data) = fs::metadata(path) else {
        found.push((path.to_owned(), None, 0));
        return;
    };
    found.push((path.to_owned(), data.modified().ok(), data.len()));
    if !data.is_dir() || depth == DEEPEST {
        return;
    }
    let entries = fs::read_dir(path).into_iter().flatten().flatten();
    let mut inside: Vec<PathBuf> = entries
        .filter(|entry| entry.file_type().is_ok_and(|kind| !kind.is_symlink()))
        .map(|entry| entry.path())
        .collect();
    inside.sort();
    inside.iter().for_each(|path| add_state(path, depth + 1, found));
}
