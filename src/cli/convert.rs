//! `tumble convert`: boards from and for other programs.

use std::path::{Path, PathBuf};

use anyhow::{anyhow, bail};
use clap::Args;

use super::files;
use super::options::Intake;
use super::output::Output;
use super::shell::Shell;
use super::start_link::start_board;
use super::status::Status;
use super::target;
use tumble_core::challenge::Specs;
use tumble_formats::{BoardDocument, BoardFormat, Note, read, write};

#[derive(Debug, Args)]
pub(super) struct Arguments {
    /// A file, `-` for standard input, a link, or a challenge by its number or id.
    #[arg(value_name = "FILE|LINK|N")]
    input: PathBuf,
    /// The format to write: a solution file where it is left out.
    #[arg(long, value_name = "FORM", default_value = "toml")]
    to: BoardFormat,
    #[command(flatten)]
    intake: Intake,
    #[command(flatten)]
    output: Output,
}

pub(super) fn run(
    arguments: &Arguments,
    specs: &Specs,
    shell: &mut Shell,
) -> anyhow::Result<Status> {
    let Arguments { input, intake, to, output } = arguments;
    let board = match target::named(input, specs) {
        Some(challenge) => {
            intake.refuse_all(&format!("{} is a challenge", challenge.number))?;
            start_board(&challenge)
        }
        None => foreign_board(input, intake, specs)?,
    };
    let name = files::name(input);
    notes(&board.notes, shell);
    let written = write(&board, *to).map_err(|error| anyhow!("{name}: {error}"))?;
    notes(&written.notes, shell);
    output.write(written.bytes.as_deref().unwrap_or(written.text.as_bytes()), shell)?;
    Ok(Status::Good)
}

/// Reads the board of a file or a link.
fn foreign_board(input: &Path, intake: &Intake, specs: &Specs) -> anyhow::Result<BoardDocument> {
    let bytes = files::bytes(&target::existing(input, specs)?)?;
    let name = files::name(input);
    let board = read(&bytes, intake.from).map_err(|error| anyhow!("{name}: {error}"))?;
    if let (true, Some(note)) = (intake.strict, board.notes.first()) {
        bail!("{name}: not clean, and `--strict` is on: {}", note.text);
    }
    Ok(board)
}

/// Shows what was read or written in another way than one might expect.
fn notes(notes: &[Note], shell: &mut Shell) {
    for note in notes {
        shell.note(&note.text);
    }
}
