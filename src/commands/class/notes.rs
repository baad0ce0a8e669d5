//! What a person has to know about the students of a class.

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

use crate::inbox::roster::Roster;
use crate::inbox::{named_alone, students};
use crate::results::class::{Matrix, Record, look_alikes, spellings};
use crate::terminal::shell::Shell;
use tumble_core::challenge::Specs;
use tumble_core::grade::Sender;

/// Notes whose names are not on the roster, and which may be those of one student or look alike.
pub(super) fn note_names(matrix: &Matrix, roster: &Roster, shell: &mut Shell) {
    let shown = || matrix.students.iter().map(|student| student.name.as_str());
    if !roster.names().is_empty() {
        for student in shown().filter(|name| roster.name_of(name).is_none()) {
            shell.note(&format!("{student} is not on the roster"));
        }
    }
    for names in spellings(shown()) {
        let names = names.join(", ");
        shell.note(&format!(
            "these names may be one student, and are taken for several (`--roster` decides): {names}"
        ));
    }
    for names in look_alikes(shown()) {
        let names = names.join(", ");
        shell.note(&format!("these names look the same, but are different students: {names}"));
    }
}

/// Notes that a folder of folders is taken for that of one student.
pub(super) fn note_student(path: &Path, students: &[Sender], shell: &mut Shell) {
    if let [Sender { name: student, .. }] = students
        && students::holds_folders_alone(path)
    {
        let name = crate::files::name(path);
        shell.note(&format!(
            "{name} is taken for the folder of one student, {student}: if the folders in it are the \
             students, give it alone, or give its own folders"
        ));
    }
}

/// Notes that an archive with folders is taken for that of one student.
pub(super) fn note_archives(records: &[Record], specs: &Specs, shell: &mut Shell) {
    let mut folders: BTreeMap<(&str, &str), BTreeSet<Option<&str>>> = BTreeMap::new();
    for record in records {
        let inside = record.file.as_deref().and_then(|file| file.split_once(".zip/"));
        if let Some((archive, inside)) = inside.filter(|(name, _)| name.ends_with(&record.student))
        {
            let folder = inside.split_once('/').map(|(folder, _)| folder);
            let folder = folder.filter(|name| named_alone(name, specs).is_none());
            folders.entry((archive, &record.student)).or_default().insert(folder);
        }
    }
    for ((archive, student), folders) in folders {
        if folders.len() > 1 && !folders.contains(&None) {
            shell.note(&format!(
                "{archive}.zip is taken for that of one student, {student}: if the folders in it are \
                 the students, give it alone"
            ));
        }
    }
}
