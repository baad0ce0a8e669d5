//! The parts of the path of a hand-in: folders, archives, mails, and lines of tables.

use std::path::{Component, Path, PathBuf};

use crate::files::{shown_name, without_zip};

/// Returns a path without links, as far as it exists. The rest, such as a path inside an archive, stays as it is.
pub(super) fn real_path(path: &Path) -> PathBuf {
    let above = path.ancestors().find_map(|above| Some((above, above.canonicalize().ok()?)));
    let real = above.and_then(|(above, real)| Some(real.join(path.strip_prefix(above).ok()?)));
    real.unwrap_or_else(|| path.to_owned())
}

/// Returns the real name of a folder such as `.` or `..`.
pub(super) fn current_folder(folder: &Path) -> Option<String> {
    Path::new(".").join(folder).canonicalize().ok()?.file_name().map(shown_name)
}

/// Returns a path without `.` parts.
pub(super) fn plain(path: &Path) -> PathBuf {
    path.components().filter(|part| *part != Component::CurDir).collect()
}

/// Returns the names in a path, from the first on.
pub(super) fn folder_parts(path: &Path) -> impl Iterator<Item = String> {
    path.components().filter_map(|part| match part {
        Component::Normal(part) => Some(part.to_string_lossy().into_owned()),
        _ => None,
    })
}

/// Returns the names of the folders of a path, from the first on. An archive is one.
pub(super) fn folder_names(path: &Path) -> impl Iterator<Item = String> {
    folder_parts(path).map(|name| without_zip(&name).unwrap_or(&name).to_owned())
}

/// Returns the mail of an attachment: `ada.eml` of `ada.eml:18.toml`.
pub(super) fn mail_of_part(part: &str) -> Option<&str> {
    file_before_colon(part, &[".eml:", ".mbox:"])
}

/// Returns the table of one of its lines: `week/form.csv` of `week/form.csv:2`.
pub(crate) fn line_of_table(name: &str) -> Option<&str> {
    file_before_colon(name, &[".csv:", ".tsv:"])
}

fn file_before_colon<'a>(name: &'a str, endings: &[&str]) -> Option<&'a str> {
    let small = name.contains(':').then(|| name.to_ascii_lowercase())?;
    let place = |ending: &&str| Some(small.find(*ending)? + ending.len() - 1);
    name.get(..endings.iter().find_map(place)?)
}
