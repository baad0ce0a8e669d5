//! Files and folders, read within bounds.

mod beneath;
mod prose;
mod walk;

use std::fs::File;
use std::io::{self, Read};
use std::path::{Path, PathBuf};
use std::sync::Arc;

use anyhow::{Context as _, anyhow, bail};

pub(super) use walk::{Found, find};

use beneath::Folder;
use tumble_core::limits;
use tumble_core::problem::{Problem, ProblemKind, Source};

/// The name of standard input as a path.
const STDIN: &str = "-";

/// A text that was handed in, or why it is none.
pub(super) type Text = Result<Source, (Source, Problem)>;

/// The name of a path to show.
pub(super) fn name(path: &Path) -> String {
    if is_stdin(path) { "<stdin>".to_owned() } else { path.display().to_string() }
}

pub(super) fn is_stdin(path: &Path) -> bool {
    path.as_os_str() == STDIN
}

/// A file that may hold a submission.
#[derive(Debug)]
pub(super) struct Candidate {
    /// Its path, to show.
    shown: PathBuf,
    place: Place,
}

/// Where a file is.
#[derive(Debug)]
enum Place {
    /// Somebody has named it, or standard input: it is taken as it is.
    Named,
    /// Beneath a folder that somebody has named: no link is followed.
    Beneath { root: Arc<Folder>, path: PathBuf },
    /// A link in such a folder that leads to nothing that could be opened.
    Nowhere(io::ErrorKind),
}

impl Candidate {
    /// Its name to show.
    pub fn name(&self) -> String {
        name(&self.shown)
    }

    /// Reads it, as [`read`] does; `None`: it was found in a folder and is plainly no board.
    pub fn read(&self) -> anyhow::Result<Option<Text>> {
        let opened = match &self.place {
            Place::Named => return read(&self.shown).map(Some),
            Place::Beneath { root, path } => root.file(path),
            Place::Nowhere(error) => Err((*error).into()),
        };
        let text = text(&self.name(), contents(&self.shown, opened)?);
        Ok(match text {
            Ok(source) if is_text(&self.shown) && prose::is_prose(&source.text) => None,
            text => Some(text),
        })
    }
}

/// Whether a file is said to be a text of no certain form.
fn is_text(path: &Path) -> bool {
    path.extension().is_some_and(|extension| extension.eq_ignore_ascii_case("txt"))
}

/// Reads a file, or standard input for `-`. That it is too large or not UTF-8 is a problem of the
/// file; that it cannot be read at all is an error.
pub(super) fn read(path: &Path) -> anyhow::Result<Text> {
    let bytes = if is_stdin(path) {
        bounded(io::stdin().lock()).context("standard input cannot be read")?
    } else {
        contents(path, beneath::open(path))?
    };
    Ok(text(&name(path), bytes))
}

fn cannot_read(path: &Path) -> String {
    format!("{} cannot be read", path.display())
}

fn no_file(path: &Path) -> anyhow::Error {
    anyhow!("there is no file {}", path.display())
}

/// What is in a file, as far as it may be read. What it is says the open file, since its name may
/// stand for another one by now.
fn contents(path: &Path, opened: io::Result<File>) -> anyhow::Result<Vec<u8>> {
    let file = match opened {
        Ok(file) => file,
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Err(no_file(path)),
        Err(error) => return Err(error).with_context(|| cannot_read(path)),
    };
    let metadata = file.metadata().with_context(|| cannot_read(path))?;
    if metadata.is_dir() {
        bail!("{} is a folder, not a file", path.display());
    }
    // Reading a named pipe would wait for somebody, and a device may never end.
    if !metadata.is_file() {
        return Err(irregular(path));
    }
    bounded(file).with_context(|| cannot_read(path))
}

fn irregular(path: &Path) -> anyhow::Error {
    anyhow!("{} is not a regular file: use `-` to read a pipe", path.display())
}

fn bounded(reader: impl Read) -> io::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    reader.take(limits::FILE_BYTES + 1).read_to_end(&mut bytes)?;
    Ok(bytes)
}

fn text(name: &str, mut bytes: Vec<u8>) -> Text {
    if bytes.len() as u64 > limits::FILE_BYTES {
        let message = format!(
            "the file is larger than {} KiB, more than any board needs",
            limits::FILE_BYTES >> 10
        );
        return Err((Source::new(name, ""), Problem::new(ProblemKind::TooLarge, message)));
    }
    // Some editors begin a file with this mark; it stands for nothing.
    if bytes.starts_with("\u{feff}".as_bytes()) {
        bytes.drain(..3);
    }
    let error = match String::from_utf8(bytes) {
        Ok(text) => return Ok(Source::new(name, text)),
        Err(error) => error,
    };
    let at = error.utf8_error().valid_up_to();
    let byte = error.as_bytes().get(at).copied().unwrap_or_default();
    let shown = String::from_utf8_lossy(error.as_bytes()).into_owned();
    let span = at..(at + '\u{fffd}'.len_utf8()).min(shown.len());
    let message = format!("the file is not UTF-8: the byte 0x{byte:02X} stands for no character");
    let problem = Problem::new(ProblemKind::NotUtf8, message)
        .at(span)
        .help("save it as UTF-8; parts are drawn with plain ASCII characters");
    Err((Source::new(name, shown), problem))
}
