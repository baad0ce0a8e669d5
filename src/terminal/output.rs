//! The output file of a command.

use std::fs;
use std::io::{BufWriter, Write as _};
use std::path::{Path, PathBuf};

use anyhow::{Context as _, bail};
use clap::Args;

use crate::atomic::{self, Draft};

/// Where a command writes its result: options of every command.
#[derive(Debug, Clone, Default, Args)]
pub(crate) struct OutputTarget {
    /// The file to write to (default: standard output).
    #[arg(short, long, global = true, value_name = "FILE")]
    output: Option<PathBuf>,
    /// Overwrite a file that exists.
    #[arg(long, global = true)]
    pub force: bool,
}

impl OutputTarget {
    /// Refuses contradictory options before the work begins. `writes_others`: the command may also write other files.
    ///
    /// # Errors
    /// Fails if the file exists already, or if there is none to overwrite.
    pub(crate) fn refuse_contradiction(&self, writes_others: bool) -> anyhow::Result<()> {
        match self.path() {
            None if self.force && !writes_others => {
                bail!("`--force` has no effect: no file is written (`-o FILE`)")
            }
            Some(path) if !self.force && fs::symlink_metadata(path).is_ok() => bail!(
                "{} exists and is left as it is: choose another name, or add --force",
                path.display()
            ),
            _ => Ok(()),
        }
    }

    /// Returns the file; `None` for standard output.
    pub(crate) fn path(&self) -> Option<&Path> {
        self.output.as_deref().filter(|path| *path != Path::new("-"))
    }

    /// Returns whether standard output was asked for, `-o -`.
    pub(crate) fn is_stdout(&self) -> bool {
        self.output.as_deref() == Some(Path::new("-"))
    }
}

/// A file that is written piece by piece, but appears whole or not at all.
#[derive(Debug)]
pub(crate) struct OutputFile {
    path: PathBuf,
    draft: Option<BufWriter<Draft>>,
}

impl OutputFile {
    /// Returns a file that is not begun.
    pub(crate) fn new(path: &Path) -> OutputFile {
        OutputFile { path: path.to_owned(), draft: None }
    }

    pub(crate) fn add_bytes(&mut self, bytes: &[u8]) -> anyhow::Result<()> {
        let draft = match &mut self.draft {
            Some(draft) => draft,
            none => none.insert(BufWriter::with_capacity(1 << 16, atomic::begin(&self.path)?)),
        };
        let path = self.path.display();
        draft.write_all(bytes).with_context(|| format!("{path} cannot be written"))
    }

    /// Ends the file, so that it exists. The next text begins it anew.
    pub(crate) fn keep_whole(&mut self) -> anyhow::Result<()> {
        // Without any output the file is empty.
        self.add_bytes(&[])?;
        let path = self.path.display();
        let draft = self.draft.take().map(|draft| draft.into_inner().map_err(|it| it.into_error()));
        let kept = draft.transpose().and_then(|draft| draft.map_or(Ok(()), Draft::put_in_place));
        kept.with_context(|| format!("{path} cannot be written"))
    }
}
