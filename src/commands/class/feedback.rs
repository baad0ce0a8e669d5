//! A page for each student, in a folder of its own.

use std::collections::BTreeSet;
use std::fs::{self, File};
use std::io::Read as _;
use std::path::{Path, PathBuf};

use anyhow::{Context as _, bail};

use crate::atomic;
use crate::files::name;
use crate::inbox::students::is_in;
use crate::results::class::Matrix;
use crate::writers::class::feedback::FEEDBACK_MARK;
use tumble_core::challenge::Specs;

/// Length of the beginning of a file in which a mark is searched, in bytes.
const BEGINNING: u64 = 1 << 17;

/// Refuses a folder inside the class: its pages would be read as hand-ins next time.
///
/// # Errors
/// Fails if the folder is inside one of the paths.
pub(super) fn check_folder(folder: &Path, paths: &[&Path]) -> anyhow::Result<()> {
    let folder_itself = path_without_links(folder);
    match paths.iter().find(|path| is_in(&folder_itself, &path_without_links(path))) {
        Some(path) => bail!(
            "{}: is inside {}, and would be read as a student's folder next time: choose a folder outside of it",
            name(folder),
            name(path)
        ),
        None => Ok(()),
    }
}

/// Returns the path of a folder without links; the folder need not be there.
fn path_without_links(path: &Path) -> PathBuf {
    let path = std::path::absolute(path).unwrap_or_else(|_| path.to_owned());
    match (path.canonicalize(), path.parent(), path.file_name()) {
        (Err(_), Some(parent), Some(name)) => path_without_links(parent).join(name),
        (whole, ..) => whole.unwrap_or(path),
    }
}

/// Writes the pages of all students, and returns their number. Pages of an earlier time are replaced, other files are
/// not.
///
/// # Errors
/// Fails if another file has the name of a page, or a page cannot be written.
pub(super) fn write_pages(
    matrix: &Matrix,
    folder: &Path,
    title: &str,
    specs: &Specs,
) -> anyhow::Result<usize> {
    let mut taken = BTreeSet::new();
    let mut pages: Vec<(PathBuf, String)> = Vec::new();
    let mut students: Vec<_> = matrix.students.iter().collect();
    students.sort_by(|a, b| a.name.cmp(&b.name));
    for student in students {
        let stem = file_stem(&student.name);
        let numbered = (2..).map(|number| format!("{stem} {number}"));
        // Some file systems do not distinguish capitals from small letters.
        let mut stems = std::iter::once(stem.clone()).chain(numbered);
        let Some(stem) = stems.find(|stem| taken.insert(stem.to_lowercase())) else { continue };
        let path = folder.join(format!("{stem}.html"));
        if !may_be_replaced(&path) {
            bail!(
                "{} is not a page of feedback, and is left as it is: nothing is written",
                name(&path)
            );
        }
        pages.push((path, matrix.feedback(student, title, specs)));
    }
    fs::create_dir_all(folder).with_context(|| format!("{} cannot be made", name(folder)))?;
    let files: Vec<(&Path, &[u8])> =
        pages.iter().map(|(path, page)| (path.as_path(), page.as_bytes())).collect();
    atomic::write(&files)?;
    Ok(pages.len())
}

/// Returns whether a path is free, or holds a page of an earlier time. A link may lead to anything.
fn may_be_replaced(path: &Path) -> bool {
    let Ok(metadata) = fs::symlink_metadata(path) else { return true };
    let mut beginning = Vec::new();
    // Opening a pipe waits until it is written to.
    let file = if metadata.is_file() { File::open(path).ok() } else { None };
    let read = file.map(|file| file.take(BEGINNING).read_to_end(&mut beginning));
    matches!(read, Some(Ok(_))) && String::from_utf8_lossy(&beginning).contains(FEEDBACK_MARK)
}

/// The longest name of a file without its ending, in characters.
const LONGEST: usize = 60;

/// Names that some systems keep for devices.
const DEVICES: [&str; 6] = ["con", "prn", "aux", "nul", "com", "lpt"];

/// Returns the name of a student as the name of a file in any system.
fn file_stem(student: &str) -> String {
    let letter = |c: char| if c.is_alphanumeric() || " -_'.,".contains(c) { c } else { '_' };
    let name: String = student.chars().map(letter).take(LONGEST).collect();
    let name = name.trim_matches([' ', '.', '-', '_']);
    let word = name.split(['.', ' ']).next().unwrap_or("").to_lowercase();
    let is_device = DEVICES.contains(&word.trim_end_matches(|c: char| c.is_ascii_digit()));
    match name {
        "" => "student".to_owned(),
        name if is_device => format!("{name}_"),
        name => name.to_owned(),
    }
}
