//! Who handed in a file, and for which challenge.

use std::fs;
use std::path::{Component, Path};

use tumble_core::challenge::{Reference, Specs};

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
    pub(super) fn of(name: &str, root: &Path) -> Owner {
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

/// Returns the students whose folders a path holds, whether they handed in anything or not.
pub(super) fn names(path: &Path, root: &Path) -> Vec<String> {
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
