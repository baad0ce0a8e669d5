//! Who handed in a file, and for which challenge.

use std::collections::BTreeMap;
use std::ffi::OsStr;
use std::fs;
use std::path::{Component, Path, PathBuf};

use super::platform::{exported, exported_file, exported_id};
use super::roster::Roster;
use crate::files::{path_of_name, shown_name};
use crate::inbox::{named_alone, without_challenge};
use tumble_core::challenge::Specs;
use tumble_core::grade::Sender;

/// Where the students are, for the files of an argument.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Students {
    /// The folders in this one.
    In(PathBuf),
    /// All files are those of one student, whose folder is in this one, and is called `.` or `..`.
    One(String, PathBuf),
}

impl Students {
    /// Returns where the students of each path are: in `root`, in a path that is alone, or else next to the
    /// folders that are given. Files among several paths are below the folder that all have in common.
    pub(crate) fn of_paths(paths: &[&Path], root: Option<&Path>) -> Vec<Students> {
        let shared = match (root, paths) {
            (Some(root), _) => root.to_owned(),
            (None, [path]) => (*path).to_owned(),
            (None, _) => {
                let name = |path: &&Path| match path.file_name() {
                    _ if !path.is_dir() => Students::In(shared_folder(paths)),
                    Some(_) => Students::In(path.parent().unwrap_or(Path::new("")).to_owned()),
                    None => Students::One(dotted_name(path), path.join("..")),
                };
                return paths.iter().map(name).collect();
            }
        };
        vec![Students::In(shared); paths.len()]
    }

    /// Returns whether a link leads to a file of another student, or to a folder that is in another
    /// student's. Hidden folders next to those of the students are no student's.
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
            self.owner(&shown_name(inside.as_os_str()), roster, specs)
        });
        own != other && !matches!(other, Owner::Folder(name) if name.starts_with('.'))
    }

    /// Returns whose the file of this name is.
    pub(crate) fn owner(&self, name: &str, roster: &Roster, specs: &Specs) -> Owner {
        match self {
            Students::In(root) => {
                Owner::of(name, Path::new(&shown_name(root.as_os_str())), roster, specs)
            }
            Students::One(student, _) => Owner::Folder(student.clone()),
        }
    }

    /// Returns the folder whose folders are the students.
    pub(crate) fn folder(&self) -> &Path {
        match self {
            Students::In(folder) | Students::One(_, folder) => folder,
        }
    }

    /// Returns where a path leads if there is a link on it below the folder of the students; `Some(None)`: out of
    /// that folder.
    pub(crate) fn link_target(&self, path: &Path) -> Option<Option<PathBuf>> {
        let Students::In(root) = self else { return None };
        let (path, root) = (plain(path), plain(root));
        let mut parts = path.ancestors().take_while(|part| **part != root);
        let is_link = |part: &Path| fs::symlink_metadata(part).is_ok_and(|it| it.is_symlink());
        if !path.starts_with(&root) || !parts.any(is_link) {
            return None;
        }
        let real_root = Path::new(".").join(&root).canonicalize().ok()?;
        Some(real_path(&path).strip_prefix(&real_root).ok().map(|inside| root.join(inside)))
    }

    /// Returns how many folders at the beginning of the name of a file say nothing about its challenge: those
    /// above the folder of the students.
    pub(crate) fn folders_above(&self) -> usize {
        folder_parts(self.folder().parent().unwrap_or(Path::new(""))).count()
    }

    /// Returns the students whose folders a path holds, whether they handed in anything or not.
    pub(crate) fn names(&self, path: &Path, roster: &Roster, specs: &Specs) -> Vec<Sender> {
        let folders = match self {
            Students::In(root) => folders_of_students(path, root, roster, specs),
            Students::One(student, _) => vec![student.clone()],
        };
        let student = |folder: &String| {
            let name = student_of_folder(folder.clone());
            Owner::Folder(name).student(folder, None, None, roster)
        };
        folders.iter().map(student).collect()
    }
}

/// Where the students are, for the files of several arguments.
pub(crate) struct StudentsOfPaths(BTreeMap<PathBuf, Students>);

impl StudentsOfPaths {
    pub(crate) fn new(paths: &[PathBuf]) -> StudentsOfPaths {
        let paths: Vec<&Path> = paths.iter().map(PathBuf::as_path).collect();
        let students = Students::of_paths(&paths, None);
        StudentsOfPaths(paths.iter().map(|path| plain(path)).zip(students).collect())
    }

    /// Returns the arguments, and where the students of each are.
    pub(crate) fn each(&self) -> impl Iterator<Item = (&Path, &Students)> {
        self.0.iter().map(|(path, students)| (path.as_path(), students))
    }

    /// Returns whose the file of this name is.
    pub(crate) fn owner(&self, name: &str, roster: &Roster, specs: &Specs) -> Owner {
        let path = plain(&path_of_name(name));
        let found = path.ancestors().find_map(|folder| self.0.get(folder));
        let found = found.or_else(|| self.0.get(Path::new("")));
        let rest = Students::In(PathBuf::new());
        found.unwrap_or(&rest).owner(name, roster, specs)
    }
}

/// Returns the name of a folder that is called `.` or `..`.
fn dotted_name(path: &Path) -> String {
    let whole = path.canonicalize().unwrap_or_default();
    shown_name(whole.file_name().unwrap_or(OsStr::new("/")))
}

/// Returns a path without links, as far as it exists: below a file it goes on inside of it.
fn real_path(path: &Path) -> PathBuf {
    let above = path.ancestors().find_map(|above| Some((above, above.canonicalize().ok()?)));
    let real = above.and_then(|(above, real)| Some(real.join(path.strip_prefix(above).ok()?)));
    real.unwrap_or_else(|| path.to_owned())
}

/// Returns a path without the parts that stay where they are.
fn plain(path: &Path) -> PathBuf {
    path.components().filter(|part| *part != Component::CurDir).collect()
}

/// Returns whether a path is in a folder, or is the folder, as far as both say it.
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

/// Returns whether a folder holds folders, and no file that is shown.
pub(crate) fn holds_folders_alone(path: &Path) -> bool {
    let Ok(entries) = fs::read_dir(path) else { return false };
    let is_shown = |entry: &fs::DirEntry| !entry.file_name().as_encoded_bytes().starts_with(b".");
    let mut kinds = entries.flatten().filter(is_shown).map(|entry| entry.file_type());
    let is_folder = |kind: std::io::Result<fs::FileType>| kind.is_ok_and(|kind| kind.is_dir());
    kinds.next().is_some_and(is_folder) && kinds.all(is_folder)
}

/// Whose a file is, as far as its place says it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Owner {
    /// That of the folder that it is in.
    Folder(String),
    /// It is in no folder of a student: the name of the file, without its ending.
    File(String),
}

impl Owner {
    /// Returns whose the file of this name is, where the folders in `root` are the students.
    ///
    /// A folder that is named after a challenge holds files of several students, unless it is the id of
    /// one on the roster, and the challenge in the name of a file is no part of the student's.
    fn of(name: &str, root: &Path, roster: &Roster, specs: &Specs) -> Owner {
        let path = &*plain(Path::new(name));
        let root = plain(root);
        // Of a file that is given alone the name of a part begins in its folder: `week/form.csv:2`.
        let beside = || path.strip_prefix(root.parent()?).ok();
        let below = path.strip_prefix(&root).ok().or_else(beside).unwrap_or(path);
        let mut parts = folder_parts(below).peekable();
        // The outermost name decides: those inside are given by the student.
        while let Some(part) = parts.next() {
            let mail = mail_of_part(&part);
            if mail.is_some() || parts.peek().is_none() {
                // The parts of a mail are the sender's.
                match exported(mail.unwrap_or(&part)) {
                    Some(exported) => return Owner::Folder(exported.student.to_owned()),
                    None => break,
                }
            }
            let folder = part.strip_suffix(".zip").unwrap_or(&part);
            if is_of_challenge(folder, roster, specs) {
                continue;
            }
            // The folder of a group may hold those of its members.
            let is_of_member = |inside: &String| {
                let name = without_challenge(inside.split('.').next().unwrap_or(inside), specs);
                let members = || roster.members(folder);
                name.and_then(|name| roster.name_of(&name))
                    .is_some_and(|name| members().iter().any(|member| member == name))
            };
            if parts.peek().is_some_and(is_of_member) {
                continue;
            }
            // What a platform exports may still be in its archive.
            let inside = parts.peek().filter(|_| folder != part);
            let student = exported(folder).or_else(|| exported(inside?));
            return Owner::Folder(student.map_or(folder, |exported| exported.student).to_owned());
        }
        if line_of_table(name).is_some() {
            let line = path.file_name().map(|line| line.to_string_lossy().into_owned());
            return Owner::File(line.unwrap_or_else(|| name.to_owned()));
        }
        let stem = path.file_stem().map(|stem| stem.to_string_lossy().into_owned());
        let stem = stem.unwrap_or_else(|| name.to_owned());
        let of_stem = match exported_file(&stem, specs) {
            Some(exported) => Some(exported.student.to_owned()),
            None => without_challenge(&stem, specs),
        };
        let above = || folder_names(path.parent()?).last().map(student_of_folder);
        Owner::File(of_stem.or_else(above).unwrap_or(stem))
    }

    /// Returns whether the owner of the file of this name in `base` may be the one that is meant. The folder of
    /// the student is in `folder`: anywhere above the file where that is not known.
    pub(crate) fn may_be(
        name: &str,
        base: &Path,
        folder: Option<&Path>,
        (roster, specs): (&Roster, &Specs),
        is_meant: impl Fn(&Owner) -> bool,
    ) -> bool {
        let real = real_path(&base.join(path_of_name(name)));
        let above = || Path::new(name).parent().into_iter().flat_map(Path::ancestors);
        let roots: Vec<&Path> = folder.map_or_else(|| above().collect(), |folder| vec![folder]);
        roots.into_iter().any(|root| {
            let of = match base.join(root).canonicalize() {
                // `..` and links lead to another student's folder.
                Ok(real_root) if real.starts_with(&real_root) => {
                    let [file, folder] = [&real, &real_root].map(|it| shown_name(it.as_os_str()));
                    match Owner::of(&file, Path::new(&folder), roster, specs) {
                        // A link may lead to a folder that is no student's.
                        Owner::Folder(hidden) if hidden.starts_with('.') => {
                            Owner::of(name, root, roster, specs)
                        }
                        owner => owner,
                    }
                }
                _ => Owner::of(name, root, roster, specs),
            };
            is_meant(&of)
        })
    }

    /// Returns the student: as the roster says, else as [`Owner::name`]. A number or an address is known of
    /// those that a platform, a mail or a table names.
    pub(crate) fn student(
        &self,
        file: &str,
        author: Option<&str>,
        sender: Option<&Sender>,
        roster: &Roster,
    ) -> Sender {
        let name = self.name(author);
        let id = match self {
            Owner::Folder(_) => exported_id(file, &name),
            Owner::File(_) => {
                sender.filter(|one| one.name == name).and_then(|one| one.id.as_deref())
            }
        };
        match roster.name_in(&name, id, file) {
            Some(known) => Sender { name: known.to_owned(), id: None },
            None => Sender { id: id.map(str::to_lowercase), name },
        }
    }

    /// Returns the name of the student: of the folder, else the author that the file names, else
    /// the file.
    pub(crate) fn name(&self, author: Option<&str>) -> String {
        match (self, author.map(str::trim).filter(|author| !author.is_empty())) {
            (Owner::Folder(name), _) => name.clone(),
            (Owner::File(_), Some(author)) => author.to_owned(),
            (Owner::File(name), None) => name.clone(),
        }
    }
}

/// Returns the names in a path, from the first on.
fn folder_parts(path: &Path) -> impl Iterator<Item = String> {
    path.components().filter_map(|part| match part {
        Component::Normal(part) => Some(part.to_string_lossy().into_owned()),
        _ => None,
    })
}

/// Returns the names of the folders of a path, from the first on. An archive is one.
fn folder_names(path: &Path) -> impl Iterator<Item = String> {
    folder_parts(path).map(|name| name.strip_suffix(".zip").unwrap_or(&name).to_owned())
}

/// Returns the mail of what it holds: `ada.eml` of `ada.eml:18.toml`.
fn mail_of_part(part: &str) -> Option<&str> {
    file_before_colon(part, &[".eml:", ".mbox:"])
}

/// Returns the table of one of its lines: `week/form.csv` of `week/form.csv:2`.
pub(crate) fn line_of_table(name: &str) -> Option<&str> {
    file_before_colon(name, &[".csv:", ".tsv:"])
}

fn file_before_colon<'a>(name: &'a str, endings: &[&str]) -> Option<&'a str> {
    let small = name.to_ascii_lowercase();
    let place = |ending: &&str| Some(small.find(*ending)? + ending.len() - 1);
    name.get(..endings.iter().find_map(place)?)
}

/// Returns whether a folder is named after a challenge, and is not that of a student.
fn is_of_challenge(folder: &str, roster: &Roster, specs: &Specs) -> bool {
    named_alone(folder, specs).is_some() && roster.name_of(folder).is_none()
}

fn student_of_folder(name: String) -> String {
    exported(&name).map_or_else(|| name.clone(), |exported| exported.student.to_owned())
}

/// Returns the folders of students in a path: outermost in `root`, or in folders that challenges name.
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
    folders.flat_map(inside).filter(|name| !name.starts_with('.')).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_file_is_that_of_the_folder_below_the_root() {
        let specs = Specs::library();
        let owner =
            |name: &str, root: &str| Owner::of(name, Path::new(root), &Roster::default(), &specs);
        let of = |name: &str, root: &str| owner(name, root).name(Some("Grace"));
        assert_eq!(of("class/Ada/week 1/1.toml", "class"), "Ada");
        assert_eq!(of("class/Ada/1.toml", "class/"), "Ada");
        assert_eq!(of("./class/Ada/1.toml", "./class"), "Ada");
        assert_eq!(of("class/1.toml", "class"), "Grace");
        assert_eq!(owner("class/ada.toml", "class").name(Some(" ")), "ada");
        assert_eq!(owner("class/5/ada.toml", "class").name(None), "ada");
        assert_eq!(owner("class/gravity-ben.txt", "class").name(None), "ben");
        assert_eq!(owner("class/ada.zip/18.toml", "class").name(None), "ada");
        assert_eq!(owner("Ada/18.toml", "Ada").name(None), "Ada");
        assert_eq!(owner("18.toml", "").name(None), "18");
    }
}
