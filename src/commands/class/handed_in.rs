//! The content of the paths of a class.

use std::io::Read;
use std::path::{Path, PathBuf};

use anyhow::{Context as _, bail};

use crate::files::{self, is_stdin};
use crate::inbox::stream;
use crate::terminal::given::no_effect;

/// The content of a path. Only standard input has a reader, because it cannot be opened twice.
pub(super) enum HandedIn {
    /// A file or a folder of submissions.
    Files,
    Stream(Option<Box<dyn Read>>),
    Verdicts(Option<Box<dyn Read>>),
}

/// Returns the content of each path. All streams are verdicts if they are `trusted`. Standard input
/// holds submissions otherwise: it may be a part of a stream, and its first line a student's.
///
/// # Errors
/// Fails if a stream cannot be read, or untrusted verdicts are among submissions: with `tumble
/// class week-7/*` any student can hand in a file that claims to be one of verdicts.
pub(super) fn find(paths: &[PathBuf], trusted: bool) -> anyhow::Result<Vec<HandedIn>> {
    if trusted && !paths.iter().any(|path| is_stream(path)) {
        return Err(no_effect("--verdicts", "verdicts end in `.jsonl`, or are `-`"));
    }
    let all: Vec<HandedIn> =
        paths.iter().map(|path| content_of(path, trusted)).collect::<anyhow::Result<_>>()?;
    let is_verdicts = |handed: &HandedIn| matches!(handed, HandedIn::Verdicts(_));
    if !trusted
        && !all.iter().all(is_verdicts)
        && let Some((_, path)) = all.iter().zip(paths).find(|(handed, _)| is_verdicts(handed))
    {
        bail!(
            "{}: its lines claim to be verdicts, but other paths hold submissions: give verdicts \
             alone, or have them taken as they are written with `--verdicts`",
            files::name(path)
        );
    }
    Ok(all)
}

fn content_of(path: &Path, trusted: bool) -> anyhow::Result<HandedIn> {
    if !is_stream(path) {
        return Ok(HandedIn::Files);
    }
    let opened = stream::open(path)?;
    Ok(match is_stdin(path) {
        true if trusted => HandedIn::Verdicts(Some(opened)),
        true => HandedIn::Stream(Some(opened)),
        false => {
            let is_verdicts = trusted
                || stream::begins_with_verdict(opened)
                    .with_context(|| format!("{} cannot be read", files::name(path)))?;
            if is_verdicts { HandedIn::Verdicts(None) } else { HandedIn::Stream(None) }
        }
    })
}

/// Returns whether a path is that of a stream. A folder holds submissions, even with such a name.
fn is_stream(path: &Path) -> bool {
    is_stdin(path) || stream::is_called_stream(path)
}
