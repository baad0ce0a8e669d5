//! What a person has to know about the students of a class.

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

use crate::inbox::owner::Owner;
use crate::inbox::platform::PlatformMark;
use crate::inbox::roster::Roster;
use crate::inbox::students::Students;
use crate::inbox::{named_alone, students};
use crate::results::class::{Matrix, Record, look_alikes, name_key, spellings};
use crate::terminal::shell::Shell;
use crate::writers::text::typed;
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

/// Notes what an archive, of which `folder` is taken for the class, may be instead.
pub(super) fn note_archive(path: &Path, folder: &Path, roster: &Roster, shell: &mut Shell) {
    let name = crate::files::name(folder);
    let stem =
        |name| crate::files::without_zip(name).map(|name| name.rsplit('/').next().unwrap_or(name));
    let is_of_student =
        |stem: &str| PlatformMark::of_path(stem).id.is_some() || roster.name_of(stem).is_some();
    match (stem(&name), crate::files::wrapping_folder(folder)) {
        (Some(stem), _) if is_of_student(stem) => {}
        (Some(_), Some(wrapped)) if wrapped.count > 1 => {
            let [class, root] = [folder.to_owned(), folder.join(wrapped.path)].map(typed);
            shell.note(&format!(
                "all of {name} is in one folder, and taken for that of one student: if it is the class, grade it with \
                 `tumble class {class} --root {root}`"
            ));
        }
        (Some(_), _) if path != folder => shell.note(&format!(
            "{name} is alone: the names in it are taken for those of the students; if it is one student's, add \
             `--root` with its folder"
        )),
        (None, _) if folder.ancestors().any(|above| crate::files::has_extension(above, "zip")) => {
            shell.note(&format!(
                "{name} is all that its archive holds: the folders in it are taken for those of the students; if \
                 it is one student's, add `--root` with the folder of the archive"
            ));
        }
        _ => {}
    }
}

/// The folders in archives that are taken for those of one student, by the archive and the student.
#[derive(Default)]
pub(super) struct ArchiveFolders(BTreeMap<(String, String), BTreeSet<Option<String>>>);

impl ArchiveFolders {
    /// Adds that in which a file is, if it is in an archive.
    pub(super) fn add(&mut self, record: &Record, specs: &Specs) {
        let inside = record.file.as_deref().and_then(|file| file.split_once(".zip/"));
        if let Some((archive, inside)) = inside.filter(|(name, _)| name.ends_with(&record.student))
        {
            // A platform names the student in front of the file, too.
            let of_platform = || PlatformMark::of_path(inside).id.map(|_| inside);
            let folder = inside.split_once('/').map(|(folder, _)| folder).or_else(of_platform);
            let folder = folder.filter(|name| named_alone(name, specs).is_none());
            let key = (archive.to_owned(), record.student.clone());
            self.0.entry(key).or_default().insert(folder.map(str::to_owned));
        }
    }

    /// Notes which archives may be those of several students.
    pub(super) fn note(&self, shell: &mut Shell) {
        for ((archive, student), folders) in &self.0 {
            if folders.len() > 1 && !folders.contains(&None) {
                shell.note(&format!(
                    "{archive}.zip is taken for that of one student, {student}: if the names in it are those \
                     of the students, give it alone"
                ));
            }
        }
    }
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
