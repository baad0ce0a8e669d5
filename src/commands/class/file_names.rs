//! Notes on names of files that do not agree with their students, for the teacher to decide.

use std::collections::BTreeMap;

use itertools::Itertools as _;

use crate::challenge_words::{is_word_of_try, words_of_letters_in};
use crate::inbox::name::{named_alone, without_challenge};
use crate::inbox::name_of_student::{is_of_person, without_number, without_try};
use crate::inbox::owner::Owner;
use crate::inbox::path_parts::line_of_table;
use crate::inbox::roster::Roster;
use crate::inbox::students::Students;
use crate::results::class::{Matrix, Record, may_be_same_name, name_key};
use crate::terminal::shell::Shell;
use tumble_core::challenge::Specs;

/// Returns whether a file may have any name: an attachment, or the table of a whole class.
fn has_any_name(file: &str) -> bool {
    line_of_table(file).is_some() || [".eml", ".mbox"].iter().any(|ending| file.contains(ending))
}

/// Returns what may be the name of a student behind a title that was taken for one: `Ada Berg` in
/// `Marble run - Ada Berg`. It has at least two words and begins with a capital letter, if it has small letters at all.
fn name_behind(file: &str, student: &str, specs: &Specs) -> Option<String> {
    let name = file.rsplit('/').next().unwrap_or(file);
    let stem = name.rsplit_once('.').map_or(name, |(stem, _)| stem);
    let behind = stem.strip_prefix(student)?.strip_prefix(" - ")?;
    // `Ada Berg (7b)`
    let behind = behind.split(" (").next().unwrap_or(behind);
    let name = without_challenge(without_try(behind), specs)?;
    let has_small = name.contains(char::is_lowercase);
    let is_name = !has_small || (name.contains(' ') && name.starts_with(char::is_uppercase));
    is_name.then_some(name)
}

/// Files outside of students' folders whose names do not agree with the student who gets the points.
#[derive(Default)]
pub(super) struct FileNames {
    /// Files whose names contain another student's name: the file, that name, and the student who gets the points.
    crossed: Vec<(String, String, String)>,
    /// Files of such names in a folder whose number may be that of a challenge, and the student who gets the points.
    numbered: Vec<(String, String)>,
    /// Files in folders of other challenges.
    elsewhere: Vec<String>,
    /// Files whose names contain no student's name, with their challenges.
    nameless: Vec<(String, Option<u16>)>,
}

impl FileNames {
    /// Adds the file of a verdict.
    pub(super) fn add_file(
        &mut self,
        record: &Record,
        students: &Students,
        (roster, specs): (&Roster, &Specs),
    ) {
        let (Some(file), student) = (record.file.as_deref(), &*record.student) else { return };
        let owner = students.owner(file, roster, specs);
        // The folders inside that of a student are the student's.
        let own_folder = match &owner {
            Owner::Folder(folder, _) => Some(folder),
            Owner::File(_) => None,
        };
        let above = file.split('/').rev().skip(1).collect::<Vec<_>>().into_iter().rev();
        let mut above = above.take_while(|folder| own_folder.is_none_or(|own| own != folder));
        let is_other = |folder: &str| {
            named_alone(folder, specs).is_some_and(|number| Some(number) != record.challenge)
        };
        if record.challenge.is_some() && above.any(is_other) {
            self.elsewhere.push(file.to_owned());
        }
        let owner = match owner {
            Owner::File(owner) => owner,
            // The number of the folder may be that of a challenge.
            Owner::Folder(folder, _) if named_alone(&folder, specs).is_some() => {
                let stem = file.rsplit('/').next().and_then(|name| name.split('.').next());
                let named = stem.and_then(|stem| without_challenge(stem, specs));
                let named = named.filter(|name| is_of_person(name) && name.contains(' '));
                if named.is_some_and(|name| !may_be_same_name(&name, student)) {
                    self.numbered.push((file.to_owned(), student.to_owned()));
                }
                return;
            }
            Owner::Folder(..) => return,
        };
        let is_nameless = owner == student
            && named_alone(student, specs).is_some()
            && roster.name_of(student).is_none();
        let small = student.to_lowercase();
        let mut words = words_of_letters_in(&small);
        let is_of_try = owner == student && words.all(|word| word == "my" || is_word_of_try(word));
        if is_nameless
            || is_of_try
            || (owner == student && file.rsplit('/').nth(1) == Some(student))
        {
            return self.nameless.push((file.to_owned(), record.challenge));
        }
        // The line of a table is in the file of the table's owner.
        let owner = match line_of_table(file).map(|table| students.owner(table, roster, specs)) {
            Some(Owner::File(owner)) => owner,
            _ => owner,
        };
        // The parts of a mail have such names: `ada.eml:ben 18`.
        let name = owner.rsplit(':').next().unwrap_or(&owner);
        let name = record.challenge.and_then(|number| without_number(name, number)).unwrap_or(name);
        let behind = name_behind(file, student, specs);
        let behind = behind.filter(|_| owner == student && roster.is_empty());
        let name = behind.as_deref().unwrap_or(name);
        let is_same = may_be_same_name(name, student) || roster.name_of(name) == Some(student);
        if is_of_person(name) && !is_same && !student.contains(['@', ':']) {
            let name = name.trim_matches(|c: char| !c.is_alphabetic()).to_owned();
            self.crossed.push((file.to_owned(), name, student.to_owned()));
        }
    }

    /// Notes these files. Files without a name are noted only if several students may have made them.
    pub(super) fn note_file_names(self, matrix: &Matrix, roster: &Roster, shell: &mut Shell) {
        let mut note = |what: &str, files: Vec<String>| {
            let (shown, more) = (files.iter().take(3).join(", "), files.len().saturating_sub(3));
            let more = if more > 0 { format!(" and {more} more") } else { String::new() };
            if !files.is_empty() {
                shell.note(&format!("these files {what}: {shown}{more}"));
            }
        };
        // A single other name may be the author's user name.
        let names = self.crossed.iter().filter(|(file, ..)| !has_any_name(file));
        let names = names.map(|(_, name, student)| (student.clone(), name.to_lowercase()));
        let names = names.unique().map(|(student, _)| student).counts();
        // A contest may have thousands of students.
        // A line or a mail without a name is called after its file.
        let named = matrix.students.iter().filter(|student| !student.name.contains(':'));
        let keys = named.flat_map(|student| {
            let key = name_key(&student.name);
            let words: Vec<String> = key.split(' ').map(str::to_owned).collect();
            words.into_iter().chain([key]).map(|key| (key, &*student.name))
        });
        let students: BTreeMap<String, &str> = keys.collect();
        let is_other = |(file, name, student): &(String, String, String)| {
            students.get(&name_key(name)).is_some_and(|other| other != student)
                || (!has_any_name(file) && names.get(student).is_some_and(|count| *count > 1))
        };
        let crossed = self.crossed.into_iter().filter(is_other);
        let crossed = crossed.map(|(file, _, student)| (file, student)).chain(self.numbered);
        note(
            "are named after someone other than their author or sender, who gets the points; check whose they are",
            crossed.map(|(file, student)| format!("{file} ({student})")).collect(),
        );
        note(
            "are for other challenges than their folders; if these are the numbers of students, `--roster` says so",
            self.elsewhere,
        );
        let is_several = matrix.students.len() > 1
            || !self.nameless.iter().map(|(_, challenge)| challenge).all_unique();
        if is_several && roster.is_empty() {
            let files = self.nameless.into_iter().map(|(file, _)| file).collect();
            note(
                "name no student, so the name of the file or its folder is used; give each student a folder",
                files,
            );
        }
    }
}
