//! Files that commands write.

use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{anyhow, bail};
use clap::Args;

use super::atomic;
use super::shell::Shell;

/// Where a command writes its result, for every command that can write a file.
#[derive(Debug, Clone, Default, Args)]
pub(super) struct OutputTarget {
    /// The file to write (default: standard output).
    #[arg(short, long, value_name = "FILE")]
    pub output: Option<PathBuf>,
    /// Overwrite a file that exists.
    #[arg(long, requires = "output")]
    force: bool,
}

impl OutputTarget {
    /// Writes what no terminal shows, such as a picture or a page: see [`write`](Self::write).
    ///
    /// # Errors
    /// As there, and where it would go to a terminal unless `-o -` asks for that.
    pub(super) fn write_unseen(&self, bytes: &[u8], shell: &mut Shell) -> anyhow::Result<()> {
        if self.output.is_none() && shell.is_watched() {
            return Err(means_nothing());
        }
        self.write(bytes, shell)
    }

    /// Writes a result: whole, or not at all.
    ///
    /// # Errors
    /// Where the file exists already or cannot be written, or where bytes that are no text would
    /// go to a terminal.
    pub(super) fn write(&self, bytes: &[u8], shell: &mut Shell) -> anyhow::Result<()> {
        let Some(path) = self.output.as_deref().filter(|path| *path != Path::new("-")) else {
            return match std::str::from_utf8(bytes) {
                Ok(text) => shell.print(text),
                Err(_) if shell.is_watched() => Err(means_nothing()),
                Err(_) => shell.print_bytes(bytes),
            };
        };
        if !self.force && fs::symlink_metadata(path).is_ok() {
            bail!(
                "{} exists and is left as it is: choose another name, or add --force",
                path.display()
            );
        }
        atomic::write(&[(path, bytes)])
    }
}

fn means_nothing() -> anyhow::Error {
    anyhow!("a picture or a page means nothing to a terminal: name a file with `-o FILE`")
}
