//! `tumble convert`: boards from and for other programs.

use std::fs::File;
use std::io::{self, Read as _};
use std::path::{Path, PathBuf};

use anyhow::{Context as _, anyhow};
use clap::Args;

use super::files;
use super::options::no_effect;
use super::output::Output;
use super::shell::Shell;
use super::status::Status;
use super::target;
use tumble_core::board::{Kind, Mark};
use tumble_core::challenge::{Challenge, LoadRule, Reference, Specs, StartRule};
use tumble_formats::{BoardDocument, BoardFormat, MOST_BYTES, Note, read, write};

#[derive(Debug, Args)]
pub(super) struct Arguments {
    /// A file, `-` for standard input, a link, or a challenge by its number or id.
    #[arg(value_name = "FILE|LINK|N")]
    input: PathBuf,
    /// The format of the input, where its signs do not show it.
    #[arg(long, value_name = "FORM")]
    from: Option<BoardFormat>,
    /// The format to write: a solution file where it is left out.
    #[arg(long, value_name = "FORM", default_value = "toml")]
    to: BoardFormat,
    #[command(flatten)]
    output: Output,
}

pub(super) fn run(
    arguments: &Arguments,
    specs: &Specs,
    shell: &mut Shell,
) -> anyhow::Result<Status> {
    let Arguments { input, from, to, output } = arguments;
    let name = input.display();
    let board = match target::named(input, specs) {
        Some(challenge) => match from {
            Some(from) => {
                let why = format!("{} is a challenge", challenge.number);
                return Err(no_effect(&format!("--from {from}"), &why));
            }
            None => start_board(&challenge),
        },
        None => {
            let bytes = bytes(input, specs)?;
            read(&bytes, *from).map_err(|error| anyhow!("{name}: {error}"))?
        }
    };
    notes(&board.notes, shell);
    let written = write(&board, *to).map_err(|error| anyhow!("{name}: {error}"))?;
    notes(&written.notes, shell);
    output.write(written.bytes.as_deref().unwrap_or(written.text.as_bytes()), shell)?;
    Ok(Status::Good)
}

/// Shows what was read or written in another way than one might expect.
fn notes(notes: &[Note], shell: &mut Shell) {
    for note in notes {
        shell.note(&note.text);
    }
}

/// The bytes of a file, of standard input, or of the argument itself where it is a link.
fn bytes(input: &Path, specs: &Specs) -> anyhow::Result<Vec<u8>> {
    let most = MOST_BYTES as u64 + 1;
    let mut bytes = Vec::new();
    if files::is_stdin(input) {
        io::stdin().lock().take(most).read_to_end(&mut bytes)?;
        return Ok(bytes);
    }
    if let Some(text) = input.to_str()
        && (text.contains("?board=") || text.contains("?code=") || text.contains("data:image/png"))
    {
        return Ok(text.as_bytes().to_vec());
    }
    if std::fs::symlink_metadata(input).is_err() {
        return Err(target::missing(input, specs));
    }
    let mut read = || -> io::Result<()> {
        let file = File::open(input)?;
        if !file.metadata()?.is_file() {
            return Err(io::Error::other("it is no regular file"));
        }
        file.take(most).read_to_end(&mut bytes)?;
        Ok(())
    };
    read().with_context(|| format!("{} cannot be read", input.display()))?;
    Ok(bytes)
}

/// Returns the start board of a challenge with its supply, loads and lever, given parts locked.
fn start_board(challenge: &Challenge) -> BoardDocument {
    let mut board = BoardDocument::new(BoardFormat::Toml, challenge.given.clone());
    board.challenge = Some(Reference::Number(challenge.number));
    let given = challenge.given.marks().filter(|(_, mark)| *mark != Mark::Empty);
    board.locked = given.map(|(cell, _)| cell).collect();
    board.supply = Some(Kind::ALL.map(|kind| Some(challenge.supply.of(kind))));
    board.lever = match challenge.start {
        StartRule::Lever(side) => Some(side),
        StartRule::Player | StartRule::Input => None,
    };
    board.loads = Some(challenge.loads.clone().map(|rule| {
        let most = match &rule {
            LoadRule::Range { to, .. } => *to,
            LoadRule::Fixed(_) => 0,
        };
        rule.load(most)
    }));
    board
}
