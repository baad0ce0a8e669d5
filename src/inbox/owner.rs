//! The owner of a file.

use std::collections::BTreeSet;
use std::path::Path;

use super::name::is_in_words;
use super::name_of_student::{is_of_person, without_try};
use super::path_parts::{
    current_folder, folder_names, folder_parts, line_of_table, mail_of_part, plain, real_path,
};
use super::platform::{Exported, PlatformMark, exported, exported_file};
use super::roster::Roster;
use super::{named_alone, without_challenge};
use crate::challenge_words::{
    BETWEEN_PEOPLE, is_sure_word_of_try, is_word_of_try, words_of_letters_in,
};
use crate::files::{Envelope, path_of_name, shown_name, without_zip};
use crate::results::class::{may_be_same_name, name_key};
use tumble_core::challenge::Specs;
use tumble_core::grade::Sender;

/// The owner of a file, as far as its path tells.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Owner {
    /// The student of the folder that it is in, or the one that a platform names.
    Folder(String, PlatformMark),
    /// The file is not in a folder of a student: its name, without its ending.
    File(String),
}

impl Owner {
    /// Returns the owner of the file of this name. The folders in `root` are those of the students.
    pub(super) fn of(name: &str, root: &Path, roster: &Roster, specs: &Specs) -> Owner {
        let path = &*plain(Path::new(name));
        let root = plain(root);
        if let Some(archive) = archive_of_student(&root, roster, specs)
            && path.starts_with(&root)
        {
            return Owner::of_folder(archive);
        }
        if let Some(owner) = Owner::of_folders(below_root(path, &root), roster, specs) {
            return owner;
        }
        let is_line = line_of_table(name).is_some();
        let own = if is_line { path.file_name() } else { path.file_stem() };
        let own = own.map_or_else(|| name.to_owned(), |own| own.to_string_lossy().into_owned());
        Owner::File(if is_line { own } else { student_of_file(path, own, roster, specs) })
    }

    /// Returns the student of the outermost student's folder in a path, or of the mail in it: names inside are the
    /// student's choice. A folder that is named after a challenge holds files of several students, unless it is the
    /// id of one on the roster.
    fn of_folders(path: &Path, roster: &Roster, specs: &Specs) -> Option<Owner> {
        let mut parts = folder_parts(path).peekable();
        while let Some(part) = parts.next() {
            let mail = mail_of_part(&part);
            if mail.is_some() || parts.peek().is_none() {
                // The parts of a mail are the sender's.
                let exported = exported(mail.unwrap_or(&part));
                return exported.map(|exported| Owner::of_export(&exported));
            }
            let folder = without_zip(&part).unwrap_or(&part);
            let is_numbered = is_numbered(folder, parts.peek(), roster, specs);
            // The folder of a group may hold those of its members.
            let is_of_member = |inside: &String| {
                let members = roster.members(folder);
                // An id may be the number of a challenge, too.
                let named = || on_roster(inside.split('.').next().unwrap_or(inside), roster, specs);
                let known = || roster.name_of(inside).map(str::to_owned).or_else(named);
                !members.is_empty() && known().is_some_and(|name| members.contains(&name))
            };
            if !is_of_challenge(folder, roster, specs)
                && !is_numbered
                && !parts.peek().is_some_and(is_of_member)
            {
                return Some(Owner::of_folder(folder));
            }
        }
        None
    }

    /// Returns the student of a folder.
    pub(super) fn of_folder(folder: &str) -> Owner {
        let plain = || Owner::Folder(folder.to_owned(), PlatformMark::default());
        exported(folder).map_or_else(plain, |exported| Owner::of_export(&exported))
    }

    fn of_export(exported: &Exported<'_>) -> Owner {
        Owner::Folder(exported.student.to_owned(), PlatformMark::new(exported))
    }

    /// Sets the sender and the time of a hand-in if a platform gives them: the student cannot change these.
    pub(crate) fn set_sender_and_time(
        &self,
        file: &str,
        (roster, specs): (&Roster, &Specs),
        envelope: &mut Envelope,
    ) {
        if !roster.has_addresses() {
            envelope.forget_missing_address();
        }
        if let (Owner::File(_), Some(sender), Some(table)) =
            (self, &envelope.sender, line_of_table(file))
            && is_table_of_student(table, &sender.name, (roster, specs))
        {
            envelope.leave_out_table();
        }
        match self {
            Owner::Folder(_, mark) => {
                envelope.leave_out_table();
                envelope.mark_late(mark.is_late);
            }
            Owner::File(student)
                if envelope.sender.is_none()
                    && is_exported_for(student, file, roster)
                    && roster.may_have(student) =>
            {
                envelope.sender = Some(Sender { name: student.clone(), id: None });
            }
            Owner::File(_) if envelope.sender.is_none() => {
                let team = envelope.team.take().filter(|team| !roster.members(team).is_empty());
                envelope.sender = team.map(|name| Sender { name, id: None });
            }
            Owner::File(_) => {}
        }
    }

    /// Returns whether `is_meant` accepts a possible owner of the file of this name in `base`. The folder of the
    /// student is in `folder`, or anywhere above the file if `folder` is not known.
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
                        // A link may lead to a folder that is not a student's.
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
}

/// Returns whether a folder is named after a challenge, and holds a file or folder that is named after a student: the
/// id of a student may be the number of a challenge.
pub(super) fn is_numbered(
    folder: &str,
    inside: Option<&String>,
    roster: &Roster,
    specs: &Specs,
) -> bool {
    named_alone(folder, specs).is_some()
        && inside.is_some_and(|inside| is_called_after_any(inside, roster, specs))
}

pub(super) fn below_root<'a>(path: &'a Path, root: &Path) -> &'a Path {
    // If a file is given alone, the name of a part of it begins with its folder: `week/form.csv:2`.
    let beside_root = || path.strip_prefix(root.parent()?).ok();
    path.strip_prefix(root).ok().or_else(beside_root).unwrap_or(path)
}

/// Returns the name of an archive if all files in it are those of one student.
pub(super) fn archive_of_student<'a>(
    root: &'a Path,
    roster: &Roster,
    specs: &Specs,
) -> Option<&'a str> {
    let archive = without_zip(root.file_name()?.to_str()?)?;
    let is_on_roster =
        || roster.name_of(archive).is_some() && named_alone(archive, specs).is_none();
    (exported(archive).is_some() || is_on_roster()).then_some(archive)
}

/// Returns whether the name of a file or folder inside a challenge's folder contains the name of a student or group on
/// the roster. A number alone may be that of another challenge.
fn is_called_after_any(name: &str, roster: &Roster, specs: &Specs) -> bool {
    let stem = name.rsplit_once('.').map_or(name, |(stem, _)| stem);
    // `Ada and Ben` names two students.
    let is_named_shortly = |name: &str| {
        let words = words_of_letters_in(name).filter(|word| word.chars().count() > 1);
        let is_aside = |word: &&str| {
            let small = word.to_lowercase();
            ["and", "und", "et", "y"].contains(&&*small) || is_word_of_try(&small)
        };
        let mut words = words.filter(|word| !is_aside(word)).peekable();
        words.peek().is_some() && words.all(|word| roster.has_word(word))
    };
    let named = match exported_file(stem, specs) {
        Some(exported) => Some(exported.student.to_owned()),
        None => without_challenge(without_try(stem), specs),
    };
    roster.students_named_in(stem).is_some() || named.is_some_and(|name| is_named_shortly(&name))
}

/// Returns the student or group on the roster that the name of a file contains, if there is only one.
fn on_roster(stem: &str, roster: &Roster, specs: &Specs) -> Option<String> {
    let named = roster.students_named_in(stem);
    let alone = named.alone(roster, |rest| without_challenge(without_try(rest), specs));
    alone.map(str::to_owned)
}

/// Returns the owner of a file outside of students' folders: by its name without ending and challenge, else by its
/// folder.
fn student_of_file(path: &Path, stem: String, roster: &Roster, specs: &Specs) -> String {
    // In `challenge 5` the number of `2.txt` is not that of the challenge, and may be that of a student.
    let is_in_other_challenge = || {
        let folder = path.parent().and_then(|folder| folder_names(folder).last());
        folder.filter(|folder| is_in_words(folder)).is_some_and(|folder| {
            let challenge = named_alone(&folder, specs);
            challenge.is_some()
                && challenge != named_alone(&stem, specs)
                && roster.name_of(&folder).is_none()
        })
    };
    let of_stem = match exported_file(&stem, specs) {
        Some(exported) => Some(exported.student.to_owned()),
        None if roster.name_of(&stem).is_some() && is_in_other_challenge() => Some(stem.clone()),
        None => match on_roster(&stem, roster, specs) {
            Some(known) => return known,
            // In `Max M. & C. 18` the second name seems to be a word for the challenge.
            None if !roster.is_empty() && stem.contains(BETWEEN_PEOPLE) => Some(stem.clone()),
            None => without_challenge(&stem, specs),
        },
    };
    // The result must not depend on the current folder. A folder named after a challenge is not a student.
    let above = || {
        let folder = path.parent()?;
        let name = folder_names(folder).last().or_else(|| current_folder(folder))?;
        (!is_of_challenge(&name, roster, specs)).then(|| student_of_folder(name))
    };
    let is_said = |name: &String| {
        !words_of_letters_in(name).all(|word| is_sure_word_of_try(&word.to_lowercase()))
    };
    of_stem.filter(is_said).or_else(above).unwrap_or(stem)
}

/// Whether a platform put the full name of a student in front of the name of a file. Without a roster, words in small
/// letters may be something else.
fn is_exported_for(student: &str, file: &str, roster: &Roster) -> bool {
    let name = file.rsplit('/').next().unwrap_or(file);
    let is_in_front = name.strip_prefix(student).is_some_and(|rest| rest.starts_with(" - "));
    let has_case = student.chars().any(|c| c.is_lowercase() || c.is_uppercase());
    let is_small = student.starts_with(char::is_lowercase) && roster.is_empty();
    is_in_front && (student.contains(' ') || !has_case) && !is_small
}

/// Returns whether a table is that of a student, and not of a class: its name is that of a student on the roster, or of
/// the student in its line. `Max Planck.csv` with a line of `Max` may be that of a school.
fn is_table_of_student(table: &str, in_line: &str, (roster, specs): (&Roster, &Specs)) -> bool {
    let path = plain(Path::new(table));
    let stem = path.file_stem().map_or_else(|| table.to_owned(), shown_name);
    let named = student_of_file(&path, stem, roster, specs);
    let own = without_try(&named);
    let [own_words, words] = [own, in_line].map(name_key);
    let [own_words, words]: [BTreeSet<&str>; 2] =
        [&own_words, &words].map(|key| key.split(' ').collect());
    roster.name_in(own, None).is_some()
        || own_words == words
        || (words.len() > 1 && words.is_subset(&own_words))
        || (is_of_person(own) && own_words.is_subset(&words))
        || (is_exported_for(&named, table, roster) && may_be_same_name(&named, in_line))
}

/// Returns whether a folder is named after a challenge, and is not that of a student or a group.
pub(super) fn is_of_challenge(folder: &str, roster: &Roster, specs: &Specs) -> bool {
    named_alone(folder, specs).is_some()
        && roster.name_of(folder).is_none()
        && roster.members(folder).is_empty()
}

pub(super) fn student_of_folder(name: String) -> String {
    exported(&name).map_or_else(|| name.clone(), |exported| exported.student.to_owned())
}
