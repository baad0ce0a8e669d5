//! Files and folders, read within bounds.

use std::collections::BTreeSet;
use std::fs::{self, File};
use std::io::{self, Read};
use std::path::{Path, PathBuf};

use anyhow::{Context as _, bail};

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

/// Reads a file, or standard input for `-`. That it is too large or not UTF-8 is a problem of the
/// file; that it cannot be read at all is an error.
pub(super) fn read(path: &Path) -> anyhow::Result<Text> {
    let bytes = if is_stdin(path) {
        bounded(io::stdin().lock()).context("standard input cannot be read")?
    } else {
        regular(path)?;
        let file = File::open(path).with_context(|| cannot_read(path))?;
        bounded(file).with_context(|| cannot_read(path))?
    };
    Ok(text(&name(path), bytes))
}

fn cannot_read(path: &Path) -> String {
    format!("{} cannot be read", path.display())
}

/// Opening a named pipe would wait for ever, and a device may never end.
fn regular(path: &Path) -> anyhow::Result<()> {
    let metadata = match fs::metadata(path) {
        Ok(metadata) => metadata,
        Err(error) if error.kind() == io::ErrorKind::NotFound => {
            bail!("there is no file {}", path.display())
        }
        Err(error) => return Err(error).with_context(|| cannot_read(path)),
    };
    if metadata.is_dir() {
        bail!("{} is a folder, not a file", path.display());
    }
    if !metadata.is_file() {
        bail!("{} is not a regular file: use `-` to read a pipe", path.display());
    }
    Ok(())
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

/// The files that paths stand for, in order, and what is wrong with paths.
#[derive(Debug, Default)]
pub(super) struct Found {
    pub files: Vec<PathBuf>,
    pub errors: Vec<anyhow::Error>,
}

/// Whether a file in a folder is taken for a submission.
fn is_submission(path: &Path) -> bool {
    path.extension().is_some_and(|extension| extension == "toml" || extension == "txt")
}

/// Finds the files that paths stand for: files as they are, folders with all `.toml` and `.txt`
/// files inside, sorted by name, hidden ones left out.
pub(super) fn find(paths: &[PathBuf]) -> Found {
    let mut found = Found::default();
    for path in paths {
        match fs::metadata(path) {
            _ if is_stdin(path) => found.files.push(path.clone()),
            Ok(metadata) if metadata.is_dir() => {
                let before = found.files.len();
                walk(path, &mut Entered::new(), &mut found);
                if found.files.len() == before {
                    found.errors.push(anyhow::anyhow!(
                        "nothing to grade in {}: it holds no .toml and no .txt file",
                        path.display()
                    ));
                }
            }
            _ => match regular(path) {
                Ok(()) => found.files.push(path.clone()),
                Err(error) => found.errors.push(error),
            },
        }
    }
    found
}

/// The folders that were entered.
type Entered = BTreeSet<(u64, u64)>;

/// What is the same for a folder whichever way led to it. (Its path without links would take long
/// to find out where folders stand in each other a thousand deep.)
#[cfg(unix)]
fn identity(folder: &Path) -> io::Result<(u64, u64)> {
    use std::os::unix::fs::MetadataExt as _;
    fs::metadata(folder).map(|metadata| (metadata.dev(), metadata.ino()))
}

#[cfg(not(unix))]
fn identity(folder: &Path) -> io::Result<(u64, u64)> {
    use std::hash::{DefaultHasher, Hash as _, Hasher as _};
    let mut hasher = DefaultHasher::new();
    folder.canonicalize()?.hash(&mut hasher);
    Ok((hasher.finish(), 0))
}

/// Walks through a folder. Every folder is entered once, so that links cannot lead in circles.
fn walk(folder: &Path, entered: &mut Entered, found: &mut Found) {
    let listed = identity(folder).and_then(|real| {
        if !entered.insert(real) {
            return Ok(Vec::new());
        }
        let entries = fs::read_dir(folder)?.map(|entry| Ok(entry?.path()));
        let mut entries: Vec<PathBuf> = entries.collect::<io::Result<_>>()?;
        entries.sort();
        Ok(entries)
    });
    let entries = match listed {
        Ok(entries) => entries,
        Err(error) => {
            let error = anyhow::Error::new(error).context(cannot_read(folder));
            return found.errors.push(error);
        }
    };
    for path in entries {
        let hidden = path.file_name().is_some_and(|name| name.as_encoded_bytes().starts_with(b"."));
        if hidden {
            continue;
        }
        match fs::metadata(&path) {
            Ok(metadata) if metadata.is_dir() => walk(&path, entered, found),
            _ if !is_submission(&path) => {}
            // That it cannot be read is told, and counted, in its place among the others.
            _ => found.files.push(path),
        }
    }
}
