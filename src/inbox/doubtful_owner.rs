//! Doubts about the owner of a file, for the teacher to decide.

use std::path::Path;

use super::named_alone;
use super::owner::{Owner, below_root, is_numbered};
use super::path_parts::{folder_parts, plain};
use super::roster::Roster;
use crate::files::without_zip;
use crate::results::class::may_be_same_name;
use tumble_core::challenge::Specs;

/// Returns the doubt about a file of `student` whose name names another student, too, or that is in a folder that is an
/// id, and names another student or author; and in one that is the id of a student and the number of a challenge: the
/// other student may have put it there, or the folder, after which it is judged `by_folder`, means only the student.
pub(super) fn doubt_about_owner(
    file: &str,
    student: &str,
    author: Option<&str>,
    by_folder: Option<u16>,
    root: &Path,
    (roster, specs): (&Roster, &Specs),
) -> Option<String> {
    let path = plain(Path::new(file));
    let name = file.rsplit('/').next().unwrap_or(file);
    if matches!(Owner::of(file, root, roster, specs), Owner::File(_))
        && roster.name_of(student).is_some()
        && let Some(other) = roster.other_within(name, student)
    {
        return Some(format!("it counts for {student}, but it is named after {other}, too"));
    }
    let other_author = || author.and_then(|author| roster.name_of(author));
    let of_author = || other_author().filter(|author| *author != student);
    let parts: Vec<String> = folder_parts(below_root(&path, &plain(root))).collect();
    let mut doubts = parts.windows(2).filter_map(|pair| {
        let [folder, inside] = pair else { return None };
        let folder = without_zip(folder).unwrap_or(folder);
        let owner = roster.name_of(folder)?;
        if owner == student {
            // A folder with the student's name may hold what others made with the student.
            if !may_be_same_name(folder, owner)
                && let Some(other) = roster.other_within(name, student).or_else(of_author)
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
