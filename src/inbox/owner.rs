//! Whose a file is.

use std::path::{Component, Path, PathBuf};

use super::judge::{is_address_alone, may_be_same_name};
use super::platform::{Exported, PlatformMark, exported, exported_file};
use super::roster::Roster;
use super::{named_alone, without_challenge};
use crate::files::{Envelope, path_of_name, shown_name, without_zip};
use tumble_core::challenge::Specs;
use tumble_core::grade::Sender;

/// Whose a file is, as far as its place says it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Owner {
    /// That of the folder that it is in, or that a platform names.
    Folder(String, PlatformMark),
    /// It is in no folder of a student: the name of the file, without its ending.
    File(String),
}

impl Owner {
    /// Returns whose the file of this name is, where the folders in `root` are the students.
    ///
    /// A folder that is named after a challenge holds files of several students, unless it is the id of
    /// one on the roster, and the challenge in the name of a file is no part of the student's.
    pub(super) fn of(name: &str, root: &Path, roster: &Roster, specs: &Specs) -> Owner {
        let path = &*plain(Path::new(name));
        let root = plain(root);
        // All files in the archive of a student are that student's.
        let of_archive = || {
            let archive = without_zip(root.file_name()?.to_str()?)?;
            let is_of_student = exported(archive).is_some()
                || (roster.name_of(archive).is_some() && named_alone(archive, specs).is_none());
            (is_of_student && path.starts_with(&root)).then(|| Owner::of_folder(archive))
        };
        if let Some(owner) = of_archive() {
            return owner;
        }
        // Of a file that is given alone the name of a part begins in its folder: `week/form.csv:2`.
        let beside_root = || path.strip_prefix(root.parent()?).ok();
        let below_root = path.strip_prefix(&root).ok().or_else(beside_root).unwrap_or(path);
        let mut parts = folder_parts(below_root).peekable();
        // The outermost name decides: those inside are given by the student.
        while let Some(part) = parts.next() {
            let mail = mail_of_part(&part);
            if mail.is_some() || parts.peek().is_none() {
                // The parts of a mail are the sender's.
                match exported(mail.unwrap_or(&part)) {
                    Some(exported) => return Owner::of_export(&exported),
                    None => break,
                }
            }
            let folder = without_zip(&part).unwrap_or(&part);
            if is_of_challenge(folder, roster, specs) {
                continue;
            }
            // The folder of a group may hold those of its members.
            let is_of_member = |inside: &String| {
                let members = roster.members(folder);
                let name = || without_challenge(inside.split('.').next().unwrap_or(inside), specs);
                // An id may be the number of a challenge, too.
                let known = || roster.name_of(inside).or_else(|| roster.name_of(&name()?));
                !members.is_empty()
                    && known().is_some_and(|name| members.iter().any(|member| member == name))
            };
            if parts.peek().is_some_and(is_of_member) {
                continue;
            }
            return Owner::of_folder(folder);
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
        // From inside a folder its files have the names that they have from outside.
        let above = || match folder_names(path.parent()?).last() {
            Some(folder) => Some(student_of_folder(folder)),
            None => current_folder(path.parent()?).map(student_of_folder),
        };
        Owner::File(of_stem.or_else(above).unwrap_or(stem))
    }

    /// Returns the student of a folder.
    pub(super) fn of_folder(folder: &str) -> Owner {
        let plain = || Owner::Folder(folder.to_owned(), PlatformMark::default());
        exported(folder).map_or_else(plain, |exported| Owner::of_export(&exported))
    }

    fn of_export(exported: &Exported<'_>) -> Owner {
        Owner::Folder(exported.student.to_owned(), PlatformMark::new(exported))
    }

    /// Sets the sender and the time of a hand-in where a platform gives them: the student cannot change these.
    pub(crate) fn set_sender_and_time(&self, file: &str, roster: &Roster, envelope: &mut Envelope) {
        match self {
            Owner::Folder(_, mark) => {
                envelope.leave_out_table();
                envelope.mark_late(mark.is_late);
            }
            Owner::File(student)
                if envelope.sender.is_none()
                    && is_exported_for(student, file)
                    && roster.may_have(student, file) =>
            {
                envelope.sender = Some(Sender { name: student.clone(), id: None });
            }
            Owner::File(_) => {}
        }
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
                        Owner::Folder(hidden, _) if hidden.starts_with('.') => {
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
            // A number tells apart those of one name: it may be that of another student on the roster.
            Owner::Folder(_, mark) => mark.id.as_deref().filter(|id| {
                roster.name_by_number(id).is_none_or(|known| may_be_same_name(&name, known))
            }),
            // An address alone decides, whatever name is in the board.
            Owner::File(_) => sender
                .filter(|one| one.name == name || is_address_alone(one))
                .and_then(|one| one.id.as_deref()),
        };
        // The names of a platform are right.
        let of_platform = roster.name_of(&name).filter(|_| !self.is_file());
        let known = of_platform.or_else(|| roster.name_in(&name, id, file));
        // A name gives nothing to an address that the roster does not have, and nothing to its students.
        let is_claim = known.is_some() || !roster.members(&name).is_empty();
        let stranger = id.filter(|id| is_claim && self.is_file() && roster.lacks_address(id));
        match (stranger, known) {
            (Some(address), _) => Sender { name: address.to_lowercase(), id: None },
            (None, Some(known)) => Sender { name: known.to_owned(), id: None },
            (None, None) => Sender { id: id.map(str::to_lowercase), name },
        }
    }

    /// Whether no folder and no platform says whose it is.
    fn is_file(&self) -> bool {
        matches!(self, Owner::File(_))
    }

    /// Returns whose name a mail or a table claims that its address does not confirm: the name in a board that an
    /// address alone sent, or one of the roster, which does not have this address.
    pub(crate) fn unconfirmed_name(
        &self,
        file: &str,
        author: Option<&str>,
        sender: Option<&Sender>,
        roster: &Roster,
    ) -> Option<String> {
        let sender = sender.filter(|_| self.is_file())?;
        let address = sender.id.as_deref().filter(|id| id.contains('@'))?;
        let named = author.filter(|named| *named != address)?;
        let is_alone = is_address_alone(sender);
        match roster.name_of(address) {
            Some(known) => (is_alone && !may_be_same_name(named, known))
                .then(|| format!("{named} ({address}, which is {known}'s: it counts for {known})")),
            None => {
                let is_known = roster.name_in(named, None, file).is_some()
                    || !roster.members(named).is_empty();
                (is_alone || is_known).then(|| format!("{named} ({address})"))
            }
        }
    }

    /// Returns the name of the student: of the folder, else the author that the file names, else
    /// the file.
    pub(crate) fn name(&self, author: Option<&str>) -> String {
        match (self, author.map(str::trim).filter(|author| !author.is_empty())) {
            (Owner::Folder(name, _), _) => name.clone(),
            (Owner::File(_), Some(author)) => author.to_owned(),
            (Owner::File(name), None) => name.clone(),
        }
    }
}

/// Whether a platform put the full name of a student in front of the name of a file.
fn is_exported_for(student: &str, file: &str) -> bool {
    let name = file.rsplit('/').next().unwrap_or(file);
    let is_in_front = name.strip_prefix(student).is_some_and(|rest| rest.starts_with(" - "));
    is_in_front && student.contains(' ') && !student.starts_with(char::is_lowercase)
}

/// Returns a path without links, as far as it exists: below_root a file it goes on inside of it.
pub(super) fn real_path(path: &Path) -> PathBuf {
    let above = path.ancestors().find_map(|above| Some((above, above.canonicalize().ok()?)));
    let real = above.and_then(|(above, real)| Some(real.join(path.strip_prefix(above).ok()?)));
    real.unwrap_or_else(|| path.to_owned())
}

/// Returns what a folder is called that is `.` or `..`.
pub(super) fn current_folder(folder: &Path) -> Option<String> {
    Path::new(".").join(folder).canonicalize().ok()?.file_name().map(shown_name)
}

/// Returns a path without the parts that stay where they are.
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
fn folder_names(path: &Path) -> impl Iterator<Item = String> {
    folder_parts(path).map(|name| without_zip(&name).unwrap_or(&name).to_owned())
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
    let small = name.contains(':').then(|| name.to_ascii_lowercase())?;
    let place = |ending: &&str| Some(small.find(*ending)? + ending.len() - 1);
    name.get(..endings.iter().find_map(place)?)
}

/// Returns whether a folder is named after a challenge, and is not that of a student.
pub(super) fn is_of_challenge(folder: &str, roster: &Roster, specs: &Specs) -> bool {
    named_alone(folder, specs).is_some() && roster.name_of(folder).is_none()
}

pub(super) fn student_of_folder(name: String) -> String {
    exported(&name).map_or_else(|| name.clone(), |exported| exported.student.to_owned())
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
        let here = std::env::current_dir().unwrap();
        let here = here.file_name().unwrap().to_str().unwrap();
        assert_eq!(owner("18.toml", "").name(None), here);
    }
}
