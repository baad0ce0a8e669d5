//! The folders of the students of a class.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Component, Path, PathBuf};

use super::attribution::Attribution;
use super::named_alone;
use super::owner::{Owner, is_of_challenge};
use super::path_parts::{current_folder, folder_parts, plain, real_path};
use super::platform::{PlatformMark, exported, exported_file};
use super::roster::Roster;
use crate::files::{self, WrappingFolder, has_extension, path_of_name, shown_name};
use tumble_core::challenge::Specs;
use tumble_core::grade::Sender;

/// The place of the students' folders, for the files of an argument.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Students {
    /// Each folder in this one is that of a student.
    In(PathBuf),
    /// All files are those of one student, whose folder was given as `.` or `..` and is in this one.
    One(String, PathBuf),
}

impl Students {
    /// Returns the students of each path. Their folders are in `root`, in a path that is alone, or else next to the
    /// given folders. Files among several paths are below the folder that all have in common.
    pub(crate) fn of_paths(
        paths: &[&Path],
        root: Option<&Path>,
        roster: &Roster,
        specs: &Specs,
    ) -> Vec<Students> {
        let shared = match (root, paths) {
            (Some(root), _) => root.to_owned(),
            // The link of a student may lead to the board of another one.
            (None, [path])
                if (is_symlink(path) && !holds_folders(path))
                    || is_folder_of_id(path, roster, specs) =>
            {
                path.parent().unwrap_or(path).to_owned()
            }
            // The lines of a table name their students, so its folder does not matter.
            (None, _) if paths.iter().all(|path| is_table(path)) => {
                return paths.iter().map(|path| Students::In((*path).to_owned())).collect();
            }
            (None, [path]) => {
                let path = lone_archive(path).unwrap_or_else(|| (*path).to_owned());
                wrapped_students(&path, roster, specs).unwrap_or(path)
            }
            (None, _) => {
                let name = |path: &&Path| match path.file_name() {
                    _ if !path.is_dir() => Students::In(shared_folder(paths)),
                    Some(_) => Students::In(path.parent().unwrap_or(Path::new("")).to_owned()),
                    None => {
                        let name = current_folder(path).unwrap_or_else(|| "/".to_owned());
                        Students::One(name, path.join(".."))
                    }
                };
                return paths.iter().map(name).collect();
            }
        };
        vec![Students::In(shared); paths.len()]
    }

    /// Returns whether a link leads to a file of another student, or to a folder that is in another student's. Hidden
    /// folders next to those of the students do not belong to any student.
    pub(crate) fn is_foreign(
        &self,
        link: &Path,
        target: &Path,
        roster: &Roster,
        specs: &Specs,
    ) -> bool {
        let is_folder = target.is_dir();
        let [own, other] = [link, target].map(|path| {
            let inside = if is_folder { path.join("file") } else { path.to_owned() };
            let name = shown_name(inside.as_os_str());
            Attribution::new(&self.owner(&name, roster, specs), &name, None, (None, None), roster)
                .student
        });
        own != other && !other.name.starts_with('.')
    }

    /// Returns the owner of the file of this name.
    pub(crate) fn owner(&self, name: &str, roster: &Roster, specs: &Specs) -> Owner {
        match self {
            Students::In(root) => {
                Owner::of(name, Path::new(&shown_name(root.as_os_str())), roster, specs)
            }
            Students::One(student, _) => Owner::Folder(student.clone(), PlatformMark::default()),
        }
    }

    /// Returns the folder whose folders are the students.
    pub(crate) fn folder(&self) -> &Path {
        match self {
            Students::In(folder) | Students::One(_, folder) => folder,
        }
    }

    /// Returns the target of a path with a link below the folder of the students; `Some(None)` if it is outside of
    /// that folder.
    pub(crate) fn link_target(&self, path: &Path) -> Option<Option<PathBuf>> {
        let Students::In(root) = self else { return None };
        let (path, root) = (plain(path), plain(root));
        let mut parts = path.ancestors().take_while(|part| **part != root);
        if !path.starts_with(&root) || !parts.any(is_symlink) {
            return None;
        }
        let real_root = Path::new(".").join(&root).canonicalize().ok()?;
        Some(real_path(&path).strip_prefix(&real_root).ok().map(|inside| root.join(inside)))
    }

    /// Returns the number of folders above the folder of the students. They tell nothing about the challenge of a
    /// file.
    pub(crate) fn folders_above(&self) -> usize {
        folder_parts(self.folder().parent().unwrap_or(Path::new(""))).count()
    }

    /// Returns the students whose folders a path holds, including those without a hand-in.
    pub(crate) fn names(&self, path: &Path, roster: &Roster, specs: &Specs) -> Vec<Sender> {
        let folders = match self {
            Students::In(root) => folders_of_students(path, root, roster, specs),
            Students::One(student, _) => vec![student.clone()],
        };
        let student = |folder: &String| {
            Attribution::new(&Owner::of_folder(folder), folder, None, (None, None), roster).student
        };
        folders.iter().map(student).collect()
    }
}

/// The place of the students' folders, for the files of several arguments.
pub(crate) struct StudentsOfPaths {
    of_paths: BTreeMap<PathBuf, Students>,
    /// For files outside of all paths.
    rest: Students,
}

impl StudentsOfPaths {
    pub(crate) fn new(paths: &[PathBuf], roster: &Roster, specs: &Specs) -> StudentsOfPaths {
        let paths: Vec<&Path> = paths.iter().map(PathBuf::as_path).collect();
        let students = Students::of_paths(&paths, None, roster, specs);
        let of_paths = paths.iter().map(|path| plain(path)).zip(students).collect();
        StudentsOfPaths { of_paths, rest: Students::In(PathBuf::new()) }
    }

    /// Returns the students of the path that holds the file of this name.
    pub(crate) fn of_file(&self, name: &str) -> &Students {
        let given = |name: &str| {
            let path = plain(&path_of_name(name));
            path.ancestors().find_map(|folder| self.of_paths.get(folder))
        };
        // The parts of a file are named after it: `week/form.csv:2`.
        let whole = name.rmatch_indices(':').filter_map(|(end, _)| name.get(..end));
        let found = std::iter::once(name).chain(whole).find_map(given);
        let found = found.or_else(|| self.of_paths.get(Path::new("")));
        found.unwrap_or(&self.rest)
    }
}

pub(super) fn is_table(path: &Path) -> bool {
    ["csv", "tsv"].iter().any(|ending| has_extension(path, ending))
}

/// Returns whether a folder is called like the id of a student, and not after a challenge.
fn is_folder_of_id(path: &Path, roster: &Roster, specs: &Specs) -> bool {
    let called = path.file_name().map(shown_name);
    path.is_dir()
        && called.is_some_and(|name| roster.is_id(&name) && named_alone(&name, specs).is_none())
}

fn is_symlink(path: &Path) -> bool {
    fs::symlink_metadata(path).is_ok_and(|it| it.is_symlink())
}

/// Returns whether a path is a folder or is inside of it, by their names alone.
pub(crate) fn is_in(path: &Path, folder: &Path) -> bool {
    let (path, folder) = (plain(path), plain(folder));
    let is_up = |part: Component| part == Component::ParentDir;
    path.has_root() == folder.has_root()
        && path.strip_prefix(&folder).is_ok_and(|below| !below.components().any(is_up))
}

/// Returns the longest path above all of these.
fn shared_folder(paths: &[&Path]) -> PathBuf {
    let mut parents = paths.iter().map(|path| path.parent().unwrap_or(path));
    let first = parents.next().unwrap_or(Path::new("")).to_owned();
    parents.fold(first, |shared, parent| {
        let same = shared.components().zip(parent.components()).take_while(|(a, b)| a == b);
        same.map(|(part, _)| part).collect()
    })
}

/// Returns whether a folder holds folders, but no visible files.
pub(crate) fn holds_folders_alone(path: &Path) -> bool {
    let mut kinds = kinds_inside(path);
    kinds.next().is_some_and(|is_folder| is_folder) && kinds.all(|is_folder| is_folder)
}

/// Returns the names of all visible entries of a folder.
pub(crate) fn names_inside(path: &Path) -> impl Iterator<Item = String> + use<> {
    let entries = fs::read_dir(path).into_iter().flatten().flatten().filter(is_shown);
    entries.map(|entry| shown_name(&entry.file_name()))
}

/// Returns the archive that is alone in a folder. The names inside are those of the students, not its own name.
fn lone_archive(folder: &Path) -> Option<PathBuf> {
    let inside = fs::read_dir(folder).ok()?.flatten().filter(is_shown);
    let [archive] = inside.take(2).collect::<Vec<_>>().try_into().ok()?;
    let archive: fs::DirEntry = archive;
    let is_of_student = PlatformMark::of_path(&shown_name(&archive.file_name())).id.is_some();
    let is_archive = has_extension(&archive.path(), "zip")
        && !is_of_student
        && archive.file_type().is_ok_and(|kind| kind.is_file());
    is_archive.then(|| archive.path())
}

/// Returns the folder in an archive of a class that all others are in: many programs pack the folder itself.
fn wrapped_students(archive: &Path, roster: &Roster, specs: &Specs) -> Option<PathBuf> {
    let is_of_student = |name: &str| exported(name).is_some() || roster.name_of(name).is_some();
    let WrappingFolder { path, folders, has_files_beside, files, .. } =
        files::wrapping_folder(archive)?;
    let own = archive.file_stem().map(shown_name)?;
    let may_be = |name: &String| roster.is_empty() || roster.name_of_folder(name).is_some();
    let by_name = |name: &String| exported_file(name, specs).map(|it| it.student.to_owned());
    let named: BTreeSet<String> = files.iter().filter_map(by_name).collect();
    // A list of the points may lie beside those that a platform exports.
    let is_exported =
        named.len() > 1 || files.iter().chain(&folders).any(|name| exported(name).is_some());
    let is_of_folders = folders.len() > 1 && files.is_empty() && !has_files_beside;
    let is_of_class = !is_of_student(&own)
        && !folder_parts(&path).any(|name| is_of_student(&name))
        && folders.iter().all(|name| !is_of_challenge(name, roster, specs))
        && (is_exported || (is_of_folders && folders.iter().any(may_be)));
    is_of_class.then(|| archive.join(path))
}

/// Returns whether a folder holds visible folders.
fn holds_folders(path: &Path) -> bool {
    kinds_inside(path).any(|is_folder| is_folder)
}

fn is_shown(entry: &fs::DirEntry) -> bool {
    !entry.file_name().as_encoded_bytes().starts_with(b".")
}

/// Returns for each visible entry of a folder whether it is a folder.
fn kinds_inside(path: &Path) -> impl Iterator<Item = bool> {
    let entries = fs::read_dir(path).into_iter().flatten().flatten().filter(is_shown);
    entries.map(|entry| entry.file_type().is_ok_and(|kind| kind.is_dir()))
}

/// Returns the folders of students in a path: the outermost ones in `root`, or those in folders named after
/// challenges.
fn folders_of_students(path: &Path, root: &Path, roster: &Roster, specs: &Specs) -> Vec<String> {
    let below = plain(path);
    let Ok(below) = below.strip_prefix(plain(root)) else { return Vec::new() };
    let mut parts = folder_parts(below).peekable();
    while let Some(part) = parts.next() {
        if !is_of_challenge(&part, roster, specs) {
            let is_folder = parts.peek().is_some() || path.is_dir();
            return if is_folder { vec![part] } else { Vec::new() };
        }
    }
    let Ok(entries) = fs::read_dir(path) else { return Vec::new() };
    let folders =
        entries.flatten().filter(|entry| entry.file_type().is_ok_and(|kind| kind.is_dir()));
    let inside = |entry: fs::DirEntry| {
        let name = shown_name(&entry.file_name());
        match is_of_challenge(&name, roster, specs) {
            true => folders_of_students(&entry.path(), root, roster, specs),
            false => vec![name],
        }
    };
    folders.flat_map(inside).filter(|name| !files::is_hidden(name)).collect()
}
