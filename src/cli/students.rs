//! Who handed in a file, and for which challenge.

use std::ffi::OsStr;
use std::fs;
use std::path::{Component, Path, PathBuf};

use tumble_core::challenge::{Reference, Specs};

/// Where the students are, for the files of an argument.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Students {
    /// The folders in this one.
    In(PathBuf),
    /// All files are those of one student.
    One(String),
}

impl Students {
    /// Returns where the students of each path are: in `root`, in a path that is alone, or else the
    /// folders that are given. Files among several paths are below the folder that all have in common.
    pub(super) fn of_paths(paths: &[&Path], root: Option<&Path>) -> Vec<Students> {
        let shared = match (root, paths) {
            (Some(root), _) => root.to_owned(),
            (None, [path]) => (*path).to_owned(),
            (None, _) => {
                let name = |path: &&Path| match folder_name(path) {
                    Some(name) => Students::One(name),
                    None => Students::In(shared_folder(paths)),
                };
                return paths.iter().map(name).collect();
            }
        };
        vec![Students::In(shared); paths.len()]
    }

    /// Returns whose the file of this name is.
    pub(super) fn owner(&self, name: &str) -> Owner {
        match self {
            Students::In(root) => Owner::of(name, root),
            Students::One(student) => Owner::Folder(student.clone()),
        }
    }

    /// Returns the students whose folders a path holds, whether they handed in anything or not.
    pub(super) fn names(&self, path: &Path) -> Vec<String> {
        match self {
            Students::In(root) => names(path, root),
            Students::One(student) => vec![student.clone()],
        }
    }
}

/// Returns the name of a folder, even of one that is called `.`; `None` where it is not a folder.
fn folder_name(path: &Path) -> Option<String> {
    if !path.is_dir() {
        return None;
    }
    let whole = path.file_name().is_none().then(|| path.canonicalize().ok()).flatten();
    let name = whole.as_deref().unwrap_or(path).file_name().unwrap_or(OsStr::new("/"));
    Some(name.to_string_lossy().into_owned())
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
pub(super) fn holds_folders_alone(path: &Path) -> bool {
    let Ok(entries) = fs::read_dir(path) else { return false };
    let is_shown = |entry: &fs::DirEntry| !entry.file_name().as_encoded_bytes().starts_with(b".");
    let mut kinds = entries.flatten().filter(is_shown).map(|entry| entry.file_type());
    let is_folder = |kind: std::io::Result<fs::FileType>| kind.is_ok_and(|kind| kind.is_dir());
    kinds.next().is_some_and(is_folder) && kinds.all(is_folder)
}

/// Whose a file is, as far as its place says it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Owner {
    /// That of the folder that it is in.
    Folder(String),
    /// It is in no folder of a student: the name of the file, without its ending.
    File(String),
}

impl Owner {
    /// Returns whose the file of this name is, where the folders in `root` are the students.
    fn of(name: &str, root: &Path) -> Owner {
        let path = Path::new(name);
        let below = path.strip_prefix(root).unwrap_or(path);
        let mut parts = below.components().filter_map(|part| match part {
            Component::Normal(part) => Some(part.to_string_lossy().into_owned()),
            _ => None,
        });
        match (parts.next(), parts.next()) {
            (Some(folder), Some(_)) => Owner::Folder(folder),
            _ => {
                let stem = path.file_stem().map(|stem| stem.to_string_lossy().into_owned());
                Owner::File(stem.unwrap_or_else(|| name.to_owned()))
            }
        }
    }

    /// Returns whether a file of this name and this author may be that of a student, whatever the
    /// folder that holds the students.
    pub(super) fn may_be(name: &str, author: Option<&str>, student: &str) -> bool {
        let path = Path::new(name);
        let roots = path.parent().into_iter().flat_map(Path::ancestors);
        roots.into_iter().any(|root| Owner::of(name, root).name(author) == student)
    }

    /// Returns the name of the student: of the folder, else the author that the file names, else
    /// the file.
    pub(super) fn name(&self, author: Option<&str>) -> String {
        match (self, author.map(str::trim).filter(|author| !author.is_empty())) {
            (Owner::Folder(name), _) => name.clone(),
            (Owner::File(_), Some(author)) => author.to_owned(),
            (Owner::File(name), None) => name.clone(),
        }
    }
}

fn names(path: &Path, root: &Path) -> Vec<String> {
    let Ok(below) = path.strip_prefix(root) else { return Vec::new() };
    if let Some(Component::Normal(student)) = below.components().next() {
        return match path.is_dir() || below.components().count() > 1 {
            true => vec![student.to_string_lossy().into_owned()],
            false => Vec::new(),
        };
    }
    let Ok(entries) = fs::read_dir(path) else { return Vec::new() };
    let folders =
        entries.flatten().filter(|entry| entry.file_type().is_ok_and(|kind| kind.is_dir()));
    let names = folders.map(|entry| entry.file_name().to_string_lossy().into_owned());
    names.filter(|name| !name.starts_with('.')).collect()
}

/// Returns the challenge that the name of a bare grid begins with: `21-counter.txt`, `entropy.txt`.
pub(super) fn challenge_of(name: &str, specs: &Specs) -> Option<u16> {
    let stem = Path::new(name).file_stem()?.to_str()?.to_ascii_lowercase();
    let digits: String = stem.chars().take_while(char::is_ascii_digit).collect();
    let reference = match digits.parse() {
        Ok(number) => Reference::Number(number),
        Err(_) => Reference::Id(stem.replace([' ', '_'], "-")),
    };
    specs.find(&reference).map(|challenge| challenge.number)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_file_is_that_of_the_folder_below_the_root() {
        let of = |name: &str, root: &str| Owner::of(name, Path::new(root)).name(Some("Grace"));
        assert_eq!(of("class/Ada/week 1/1.toml", "class"), "Ada");
        assert_eq!(of("class/Ada/1.toml", "class/"), "Ada");
        assert_eq!(of("./class/Ada/1.toml", "./class"), "Ada");
        assert_eq!(of("class/1.toml", "class"), "Grace");
        assert_eq!(Owner::of("class/ada.toml", Path::new("class")).name(Some(" ")), "ada");
    }

    #[test]
    fn a_grid_may_say_its_challenge_by_its_name() {
        let specs = Specs::library();
        assert_eq!(challenge_of("a/21-counter.txt", &specs), Some(21));
        assert_eq!(
            challenge_of("a/Entropy.txt", &specs),
            specs.find(&"entropy".into()).map(|c| c.number)
        );
        assert_eq!(challenge_of("a/board.txt", &specs), None);
    }
}
