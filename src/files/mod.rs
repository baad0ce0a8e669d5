//! Files and folders, read within bounds.

mod beneath;
mod contents;
mod names;
mod prose;
pub(crate) mod schemas;
pub(crate) mod specs;
mod unpack;
mod walk;
pub(crate) mod watch;

use std::io;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, PoisonError};

pub(crate) use crate::envelope::Envelope;
pub(crate) use crate::received::{Handed, HandedText, ReceivedText, problem};
pub(crate) use crate::words_around::Words;
pub(crate) use contents::{bytes, large_bytes, open};
pub(crate) use names::{is_link, is_stdin, name, path_of_name, shown_name};
pub(crate) use walk::{FoundFiles, SeenFiles, find};

use crate::options::Intake;
use crate::results::Moment;
use crate::results::evidence::TakenIn;
use crate::results::skipped::Reason;
use beneath::{Folder, open_beneath};
use contents::{Contents, cannot_read, contents, contents_of, no_file};
use prose::{leave_out_prose, no_board};
use tumble_core::grade::SentFrom;
use tumble_core::problem::{Problem, ProblemKind, Source};
pub(crate) use unpack::{
    FormTable, TEAMS, WrappingFolder, cells, is_container, is_hidden, wrapping_folder,
};
use unpack::{Letter, unpack};

/// The deepest nesting of folders in which files are found.
const FOLDERS: usize = 1 << 11;

/// The largest formula or proof of a certificate that is read, in bytes.
pub(crate) const PROOF_BYTES: u64 = 1 << 32;

/// A file that may hold a submission.
#[derive(Debug)]
pub(crate) struct Candidate {
    /// Its path, to show.
    shown: PathBuf,
    place: FilePlace,
    /// Number of folders at the beginning of its name that tell nothing about its challenge: the user named a folder
    /// inside of them.
    pub above: usize,
}

/// Place of a file, which decides how it is opened.
#[derive(Debug)]
enum FilePlace {
    /// The user named it, or it is standard input: it is taken as it is.
    Named,
    /// Beneath a folder that the user named: links are not followed.
    Beneath { root: Arc<Folder>, path: PathBuf },
    /// A link in such a folder whose target cannot be opened.
    Nowhere(io::ErrorKind),
}

impl Candidate {
    /// Returns its name to show.
    pub(crate) fn name(&self) -> String {
        name(&self.shown)
    }

    /// Returns its path.
    pub(crate) fn path(&self) -> &Path {
        &self.shown
    }

    /// Returns whether it was found in a folder, and not named.
    pub(crate) fn is_beneath(&self) -> bool {
        !matches!(self.place, FilePlace::Named)
    }

    /// Reads all that it holds. If it was found in a folder, texts that are plainly not boards are skipped.
    pub(crate) fn read_all(&self, intake: &Intake) -> anyhow::Result<Vec<Handed>> {
        let mut all = self.read_wherever(intake)?;
        for one in &mut all {
            if let Handed::Text { text: Ok(received), .. } = one {
                received.above = self.above;
            }
        }
        Ok(all)
    }

    fn read_wherever(&self, intake: &Intake) -> anyhow::Result<Vec<Handed>> {
        let opened = match &self.place {
            FilePlace::Named => return read_all(&self.shown, intake),
            FilePlace::Beneath { root, path } => open_beneath(root, path),
            FilePlace::Nowhere(error) => Err((*error).into()),
        };
        let mut all = handed_over(self.name(), contents(&self.shown, opened)?, intake);
        all.iter_mut().for_each(|one| one.skip_prose(false));
        if all.is_empty() {
            all.push(Handed::Skipped(self.name(), Reason::NoBoard, None));
        }
        Ok(all)
    }

    /// Reads the one board that it holds; `None` if it was found in a folder and does not hold exactly one.
    pub(crate) fn read(&self, intake: &Intake) -> anyhow::Result<Option<HandedText>> {
        if !self.is_beneath() {
            return read(&self.shown, intake).map(Some);
        }
        let mut all = self.read_all(intake)?;
        let is_plain = !is_container(&self.name());
        Ok(match (all.pop(), all.is_empty() && is_plain) {
            (Some(Handed::Text { text, .. }), true) => Some(text),
            _ => None,
        })
    }
}

/// Returns the source of a hand-in, even if it cannot be read.
pub(crate) fn source_of(text: &HandedText) -> &Source {
    match text {
        Ok(ReceivedText { source, .. }) | Err((source, _)) => source,
    }
}

fn handed_over(name: String, contents: Contents, intake: &Intake) -> Vec<Handed> {
    let Contents { bytes, modified } = contents;
    let mut envelope = Envelope::default();
    envelope.sent_at(modified.and_then(Moment::of_file), SentFrom::File);
    unpack(Letter { name, bytes, envelope, words: None, note: None }, intake)
}

/// Reads all that a named file holds, or the named part of it: `mail.txt:17`, `week.zip/Ada/18.toml`.
fn read_all(path: &Path, intake: &Intake) -> anyhow::Result<Vec<Handed>> {
    let inside = holder_of(path);
    let file = inside.as_deref().unwrap_or(path);
    let mut all = handed_over(name(file), contents_of(file)?, intake);
    if inside.is_some() {
        let wanted = name(path);
        all.retain(|one| one.handed_source().is_some_and(|source| *source.name == *wanted));
        if all.is_empty() {
            return Err(no_file(path));
        }
    }
    if all.is_empty() {
        let text = Err((Source::new(name(path), ""), no_board()));
        all.push(Handed::Text { text, envelope: Box::default() });
    }
    leave_out_prose(&mut all);
    Ok(all)
}

/// Returns whether a text is only a part of its file, or was converted from it: a board of another program, words
/// around it, a page, a table, an archive.
pub(crate) fn is_excerpt(received: &ReceivedText) -> bool {
    let name = &received.source.name;
    received.source.is_converted()
        || received.words.is_some()
        || is_container(name)
        || holder_of(&path_of_name(name)).is_some()
}

/// Returns the file that contains the part that a path names; `None` if the path itself exists.
pub(crate) fn holder_of(path: &Path) -> Option<PathBuf> {
    if is_stdin(path) || is_there(path) { None } else { holder_above(path) }
}

/// Returns whether a path exists. A broken link counts.
pub(crate) fn is_there(path: &Path) -> bool {
    std::fs::symlink_metadata(path).is_ok()
}

/// Returns the file that may contain the part that a path names.
fn holder_above(path: &Path) -> Option<PathBuf> {
    let name = path.to_str()?;
    let cuts = name.rmatch_indices([':', '/']).map(|(at, _)| Path::new(&name[..at]));
    cuts.take(FOLDERS).find(|holder| holder.is_file()).map(Path::to_owned)
}

/// Returns whether a path has this ending, in any letters.
pub(crate) fn has_extension(path: &Path, wanted: &str) -> bool {
    path.extension().is_some_and(|extension| extension.eq_ignore_ascii_case(wanted))
}

/// Returns the name of an archive without its ending.
pub(crate) fn without_zip(name: &str) -> Option<&str> {
    let (stem, ending) = name.rsplit_once('.')?;
    ending.eq_ignore_ascii_case("zip").then_some(stem)
}

/// Reads a file, standard input for `-`, or a link. Faulty content is a problem; a file that cannot be read at all is
/// an error.
pub(crate) fn read(path: &Path, intake: &Intake) -> anyhow::Result<HandedText> {
    let mut all = read_all(path, intake)?;
    all.retain(|one| one.handed_source().is_some());
    if all.iter().all(Handed::is_refused) {
        all.truncate(1);
    }
    let several = all.len();
    if several > 1 {
        let names = all.iter().take(3).filter_map(Handed::handed_source);
        let mut names = names.map(|source| &*source.name).collect::<Vec<_>>().join(" or ");
        if is_stdin(path) {
            // A part of standard input cannot be named.
            names = format!("save it as FILE, and name {}", names.replace(&name(path), "FILE"));
        } else if is_link(path) {
            names = "give them one by one".to_owned();
        } else {
            names.insert_str(0, "name ");
        }
        let problem = Problem::new(
            ProblemKind::Form,
            format!("there are {several} boards in it, and one is wanted: {names}"),
        );
        return Ok(Err((Source::new(name(path), ""), problem)));
    }
    Ok(match all.pop() {
        Some(Handed::Text { text, .. }) => text,
        _ => Err((Source::new(name(path), ""), no_board())),
    })
}

/// Reads the hand-ins of this name, with their envelopes. Several texts may have the same name: two files of an
/// archive, two columns of a table, or a file that is named like a line of another one.
pub(crate) fn read_sent(
    path: &Path,
    intake: &Intake,
    last: &LastHolder,
) -> anyhow::Result<Vec<(HandedText, Envelope)>> {
    let wanted = name(path);
    let is_wanted = |one: &(HandedText, Envelope)| *source_of(&one.0).name == *wanted;
    let mut of_name = Vec::new();
    let is_inside = holder_of(path).is_some();
    if !is_inside {
        of_name.extend(sent_in(read_all(path, intake)?).filter(is_wanted));
    }
    if let Some(holder) = holder_above(path) {
        match last.parts_of_holder(&holder, intake) {
            Ok(parts) => of_name.extend(parts.iter().filter(|one| is_wanted(one)).cloned()),
            Err(error) if is_inside => return Err(error),
            Err(_) => {}
        }
    }
    if of_name.is_empty() && is_inside {
        return Err(no_file(path));
    }
    if of_name.is_empty() {
        of_name.push((Err((Source::new(wanted, ""), no_board())), Envelope::default()));
    }
    Ok(of_name)
}

fn sent_in(all: Vec<Handed>) -> impl Iterator<Item = (HandedText, Envelope)> {
    all.into_iter().filter_map(|one| match one {
        Handed::Text { text, envelope } => Some((text, *envelope)),
        Handed::Skipped(..) => None,
    })
}

/// The parts of the container that was read last. Verdicts on the parts of one container follow each other, so that
/// it is read once.
#[derive(Default)]
pub(crate) struct LastHolder(Mutex<Option<(PathBuf, TakenIn, SentParts)>>);

type SentParts = Arc<Vec<(HandedText, Envelope)>>;

impl LastHolder {
    fn parts_of_holder(&self, holder: &Path, intake: &Intake) -> anyhow::Result<SentParts> {
        let mut last = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some((path, taken, parts)) = &*last
            && path == holder
            && *taken == intake.taken()
        {
            return Ok(Arc::clone(parts));
        }
        let mut all = handed_over(name(holder), contents_of(holder)?, intake);
        leave_out_prose(&mut all);
        let parts = Arc::new(sent_in(all).collect::<Vec<_>>());
        *last = Some((holder.to_owned(), intake.taken(), Arc::clone(&parts)));
        Ok(parts)
    }
}
