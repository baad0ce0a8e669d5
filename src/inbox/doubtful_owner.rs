//! Doubts about the owner of a file, for the teacher to decide.

use std::path::Path;

use super::name::without_copy;
use super::named_alone;
use super::owner::{Owner, archive_of_student, below_root, is_numbered};
use super::path_parts::{folder_parts, plain};
use super::roster::Roster;
use super::students::Students;
use crate::files::{shown_name, without_zip};
use tumble_core::challenge::Specs;

/// A judged file, and what its owner and its challenge follow from.
#[derive(Clone, Copy)]
pub(crate) struct OwnedFile<'a> {
    pub file: &'a str,
    /// The student that it counts for.
    pub student: &'a str,
    pub author: Option<&'a str>,
    pub challenge: Option<u16>,
    /// The challenge, if only a folder names it.
    pub by_folder: Option<u16>,
}

impl Students {
    /// Returns the doubt about a file whose name or folder may mean another student, or a challenge: the other student may
    /// have put it there.
    pub(crate) fn doubt_about_owner(
        &self,
        owned: OwnedFile<'_>,
        (roster, specs): (&Roster, &Specs),
    ) -> Option<String> {
        let Students::In(root) = self else { return None };
        let root = shown_name(root.as_os_str());
        let owner = Owner::of(owned.file, Path::new(&root), roster, specs);
        let is_loose = matches!(owner, Owner::File(_));
        let by_name = || doubt_by_name(owned, roster).filter(|_| is_loose);
        by_name().or_else(|| doubt_by_folder(owned, Path::new(&root), (roster, specs)))
    }
}

/// Returns the doubt about a file outside of students' folders whose name contains another student, a group, or a number
/// that is also that of the challenge.
pub(crate) fn doubt_by_name(owned: OwnedFile<'_>, roster: &Roster) -> Option<String> {
    let OwnedFile { file, student, challenge, .. } = owned;
    // A line of a table or text has its number behind the name.
    let name = file.trim_end_matches(|c: char| c.is_ascii_digit() || c == ':');
    let name = if file.contains(':') { name } else { file };
    let name = name.rsplit('/').next().unwrap_or(name);
    let known = roster.name_of(student);
    let student = known.or_else(|| roster.team_name(student))?;
    let named = roster.students_named_in(name);
    // A file of a group may be named after a member.
    if let Some(other) = named.other_than(student) {
        let doubt = format!("it counts for {student}, but it is named after {other}, too");
        return known.map(|_| doubt);
    }
    if let Some(team) = named.only_team().filter(|_| known.is_some()) {
        return Some(format!("it counts for {student}, but it is named after the group {team}"));
    }
    let stem = name.rsplit_once('.').map_or(name, |(stem, _)| stem);
    let without_mark = without_copy(stem);
    if let Some(other) = roster.students_named_in(without_mark).other_than(student) {
        let mark = stem.strip_prefix(without_mark).unwrap_or_default().trim();
        return Some(format!(
            "it counts for {student} by {mark}, which may be the mark of a copy: then it is {other}'s"
        ));
    }
    let (number, other) = roster.number_of_two_meanings(without_mark, challenge?, student)?;
    let whose = other.map_or(String::new(), |other| format!(": then it is {other}'s"));
    Some(format!(
        "it counts for {student} by {number}, which is the number of the challenge, too{whose}"
    ))
}

/// Returns the doubt about a file in a folder that is an id, if the path below names another student, or its text another
/// author; and about one in a folder that is the id of a student and the number of a challenge.
fn doubt_by_folder(
    owned: OwnedFile<'_>,
    root: &Path,
    (roster, specs): (&Roster, &Specs),
) -> Option<String> {
    let OwnedFile { file, student, author, by_folder, .. } = owned;
    let path = plain(Path::new(file));
    let other_author = || author.and_then(|author| roster.name_of(author));
    let of_author = || other_author().filter(|author| *author != student).map(str::to_owned);
    let root = plain(root);
    let archive = archive_of_student(&root, roster, specs).map(str::to_owned);
    let parts: Vec<String> =
        archive.into_iter().chain(folder_parts(below_root(&path, &root))).collect();
    let other_below = |below: &[String]| {
        let (file, folders) = below.split_last()?;
        let stem = file.rsplit_once('.').map_or(&**file, |(stem, _)| stem);
        let folders = folders.iter().map(|part| without_zip(part).unwrap_or(part));
        folders.chain([stem]).find_map(|part| roster.students_named_in(part).other_than(student))
    };
    let mut doubts = (0..parts.len()).filter_map(|at| {
        let [folder, below @ ..] = parts.get(at..)? else { return None };
        let inside = below.first()?;
        let folder = without_zip(folder).unwrap_or(folder);
        let owner = roster.name_of(folder)?;
        if owner == student {
            // A folder with the student's name may hold what others made with the student.
            if roster.is_id(folder)
                && let Some(other) = other_below(below).or_else(of_author)
            {
                return Some(format!("{folder} is the id of {student}, but it is {other}'s"));
            }
            let is_judged = by_folder.is_some() && named_alone(folder, specs) == by_folder;
            return is_judged.then(|| {
                format!(
                    "it is judged for challenge {folder}, which is the id of {owner}, too: write the challenge \
                     into the file"
                )
            });
        }
        is_numbered(folder, Some(inside), roster, specs).then(|| {
            format!(
                "it counts for {student}, but {folder} is the id of {owner}, too: call the folder `challenge \
                 {folder}` if it is that of a challenge"
            )
        })
    });
    doubts.next()
}
