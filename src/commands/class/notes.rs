//! What a person has to know about the students of a class.

use std::collections::BTreeMap;

use crate::inbox::owner::Owner;
use crate::inbox::roster::Roster;
use crate::inbox::students::Students;
use crate::results::class::{Matrix, Record, Student, look_alikes, name_key, spellings};
use crate::terminal::shell::Shell;
use tumble_core::challenge::Specs;

/// Notes whose names are not on the roster, and which may be those of one student or look alike.
pub(super) fn note_names(matrix: &Matrix, roster: &Roster, shell: &mut Shell) {
    let shown = || matrix.students.iter().map(|student| student.name.as_str());
    if !roster.names().is_empty() {
        for student in shown().filter(|name| roster.name_of(name).is_none()) {
            shell.note(&format!("{student} is not on the roster"));
        }
    }
    for names in spellings(matrix.students.iter().map(with_letters)) {
        let names = names.join(", ");
        shell.note(&format!(
            "these names may be one student, and are taken for several (`--roster` decides): {names}"
        ));
    }
    for pair in shown().filter(|name| roster.name_of(name).is_none() && is_pair(name)) {
        shell.note(&format!(
            "{pair} is taken for one student: a roster with a column `group` gives each the points"
        ));
    }
    for names in look_alikes(shown()) {
        let names = names.join(", ");
        shell.note(&format!("these names look the same, but are different students: {names}"));
    }
}

/// Returns a name, and that without the number at its end if it is the only challenge of the student.
fn with_letters(student: &Student) -> (&str, &str) {
    let name = student.name.as_str();
    let letters = name.trim_end_matches(|c: char| c.is_ascii_digit());
    let number = name.get(letters.len()..).and_then(|number| number.parse::<u16>().ok());
    let is_only = number.is_some() && student.challenges.keys().copied().eq(number);
    (name, if is_only && letters.contains(char::is_alphabetic) { letters } else { name })
}

/// Returns whether a name may be those of several students.
fn is_pair(name: &str) -> bool {
    let small = name.to_lowercase();
    [" and ", " und ", " et ", "&", "+"].iter().any(|sign| small.contains(sign))
}

/// Files that are called after one student and name another one, by the name of the file.
#[derive(Default)]
pub(super) struct CrossedNames(BTreeMap<String, (String, String)>);

impl CrossedNames {
    /// Adds a file, if it names another student than it is called after.
    pub(super) fn add(
        &mut self,
        record: &Record,
        students: &Students,
        (roster, specs): (&Roster, &Specs),
    ) {
        let Some(file) = record.file.as_deref() else { return };
        // The folder of the student is in most names.
        if file.contains(&record.student) {
            return;
        }
        if let Owner::File(name) = students.owner(file, roster, specs) {
            let of_name = || (file.to_owned(), record.student.clone());
            self.0.entry(name_key(&name)).or_insert_with(of_name);
        }
    }

    /// Notes the files that are called after another student of the class.
    pub(super) fn note(&self, matrix: &Matrix, shell: &mut Shell) {
        for student in &matrix.students {
            let key = name_key(&student.name);
            if let Some((file, whose)) =
                self.0.get(&key).filter(|(_, whose)| name_key(whose) != key)
            {
                let called = &student.name;
                shell.note(&format!(
                    "{file} is called after {called}, but names {whose}: it counts for {whose}"
                ));
            }
        }
    }
}
