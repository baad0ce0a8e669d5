//! `tumble man`: the manual, made from the texts of `--help`.

use std::fs;
use std::path::{Path, PathBuf};

use anyhow::anyhow;
use clap::{Args, Command};
use clap_mangen::Man;

use crate::atomic;
use crate::terminal::{Shell, Status};

#[derive(Debug, Args)]
#[command(after_help = "Read one:     tumble man | man -l -\n\
                        Install all:  tumble man ~/.local/share/man/man1")]
pub(super) struct ManArguments {
    /// The folder to write all pages to, one for each command. Without it, the page of the program
    /// goes to standard output.
    #[arg(value_name = "DIR")]
    pub folder: Option<PathBuf>,
}

pub(super) fn run_command(
    arguments: &ManArguments,
    command: Command,
    shell: &mut Shell,
) -> anyhow::Result<Status> {
    let mut command = command.disable_help_subcommand(true);
    command.build();
    let commands = command.get_subcommands().filter(|command| !command.is_hide_set());
    match &arguments.folder {
        None => shell.print_bytes(&manual_page(&command)?.1)?,
        Some(folder) => {
            let pages = [&command].into_iter().chain(commands).map(manual_page);
            let pages = pages.collect::<anyhow::Result<Vec<_>>>()?;
            write_all(&pages, folder, shell.target().force)?;
        }
    }
    Ok(Status::Good)
}

/// Returns the name of the page of a command, and the page.
fn manual_page(command: &Command) -> anyhow::Result<(String, Vec<u8>)> {
    let version = command.get_version().unwrap_or_default();
    let man = Man::new(command.clone()).source(format!("tumble {version}")).manual("tumble");
    let mut text = Vec::new();
    man.render(&mut text)?;
    Ok((man.get_filename(), text))
}

/// Writes all pages or none.
fn write_all(pages: &[(String, Vec<u8>)], folder: &Path, force: bool) -> anyhow::Result<()> {
    fs::create_dir_all(folder)
        .map_err(|error| anyhow!("the folder {} cannot be made: {error}", folder.display()))?;
    let paths: Vec<PathBuf> = pages.iter().map(|(name, _)| folder.join(name)).collect();
    let files: Vec<(&Path, &[u8])> = paths
        .iter()
        .zip(pages)
        .map(|(path, (_, text))| (path.as_path(), text.as_slice()))
        .collect();
    files.iter().try_for_each(|(path, text)| atomic::refuse_other(path, text, force))?;
    atomic::write(&files)
}
