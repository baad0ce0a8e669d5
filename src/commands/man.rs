//! `tumble man`: the manual, made of what `--help` says.

use std::fs;
use std::path::{Path, PathBuf};

use anyhow::anyhow;
use clap::{Args, Command};
use clap_mangen::Man;

use crate::atomic;
use crate::terminal::shell::Shell;
use crate::terminal::status::Status;

#[derive(Debug, Args)]
#[command(after_help = "Read one: `tumble man | man -l -`. Install all: `tumble man \
                        ~/.local/share/man/man1`.")]
pub(super) struct ManArguments {
    /// The folder to write all pages to, one for each command. Without it, the page of the program
    /// goes to standard output.
    #[arg(value_name = "DIR")]
    pub folder: Option<PathBuf>,
}

pub(super) fn run(
    arguments: &ManArguments,
    command: Command,
    shell: &mut Shell,
) -> anyhow::Result<Status> {
    let mut command = command.disable_help_subcommand(true);
    command.build();
    let pages = pages(&command)?;
    match (&arguments.folder, pages.as_slice()) {
        (Some(folder), pages) => write_all(pages, folder, shell.target().force)?,
        (None, [page, ..]) => shell.print_bytes(&page.text)?,
        (None, []) => {}
    }
    Ok(Status::Good)
}

/// A page of the manual.
struct ManualPage {
    name: String,
    text: Vec<u8>,
}

/// Returns the page of the program, and that of each command.
fn pages(command: &Command) -> anyhow::Result<Vec<ManualPage>> {
    let commands = command.get_subcommands().filter(|command| !command.is_hide_set());
    [command].into_iter().chain(commands).map(page).collect()
}

fn page(command: &Command) -> anyhow::Result<ManualPage> {
    let version = command.get_version().unwrap_or_default();
    let man = Man::new(command.clone()).source(format!("tumble {version}")).manual("tumble");
    let mut text = Vec::new();
    man.render(&mut text)?;
    Ok(ManualPage { name: man.get_filename(), text })
}

/// Writes all pages or none.
fn write_all(pages: &[ManualPage], folder: &Path, force: bool) -> anyhow::Result<()> {
    fs::create_dir_all(folder)
        .map_err(|error| anyhow!("the folder {} cannot be made: {error}", folder.display()))?;
    let files: Vec<(PathBuf, &[u8])> =
        pages.iter().map(|page| (folder.join(&page.name), page.text.as_slice())).collect();
    files.iter().try_for_each(|(path, text)| atomic::refuse_other(path, text, force))?;
    let files: Vec<(&Path, &[u8])> =
        files.iter().map(|(path, text)| (path.as_path(), *text)).collect();
    atomic::write(&files)
}
