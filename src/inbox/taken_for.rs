//! What a folder or an archive is taken for: the class, or one student.

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

use super::named_alone;
use super::platform::PlatformMark;
use super::roster::Roster;
use super::students::{self, Students};
use crate::files;
use crate::terminal::shell::Shell;
use crate::writers::text::typed;
use tumble_core::challenge::Specs;
use tumble_core::grade::Sender;

/// Notes what a path is taken for, if it may be something else.
pub(crate) fn note_path(
    path: &Path,
    students: &Students,
    roster: &Roster,
    specs: &Specs,
    shell: &mut Shell,
) {
    note_student(path, students.folder(), &students.names(path, roster, specs), shell);
    note_archive(path, students.folder(), roster, shell);
}

/// Notes that a folder of folders is taken for that of one student: the path, or all that is in it, which is `folder`.
fn note_student(path: &Path, folder: &Path, students: &[Sender], shell: &mut Shell) {
    let [Sender { name: student, .. }] = students else { return };
    let path = if path == folder { path.join(student) } else { path.to_owned() };
    if students::holds_folders_alone(&path) {
        let name = files::name(&path);
        shell.note(&format!(
            "{name} is taken for the folder of one student, {student}: if the folders in it are the \
             students, give it alone, or give its own folders"
        ));
    }
}

/// Notes what an archive, of which `folder` is taken for the class, may be instead.
fn note_archive(path: &Path, folder: &Path, roster: &Roster, shell: &mut Shell) {
    let name = files::name(folder);
    let stem = |name| files::without_zip(name).map(|name| name.rsplit('/').next().unwrap_or(name));
    let is_of_student =
        |stem: &str| PlatformMark::of_path(stem).id.is_some() || roster.name_of(stem).is_some();
    match (stem(&name), files::wrapping_folder(folder)) {
        (Some(stem), _) if is_of_student(stem) => {}
        (Some(_), Some(wrapped)) if wrapped.count > 1 => {
            let [class, root] = [folder.to_owned(), folder.join(wrapped.path)].map(typed);
            shell.note(&format!(
                "all of {name} is in one folder, and taken for that of one student: if it is the class, grade it with \
                 `tumble class {class} --root {root}`"
            ));
        }
        (Some(_), _) if path != folder => shell.note(&format!(
            "{name} is alone: the names in it are taken for those of the students; if it is one student's, name its \
             folder with `tumble class --root`"
        )),
        (None, _) if folder.ancestors().any(|above| files::has_extension(above, "zip")) => {
            shell.note(&format!(
                "{name} is all that its archive holds: the folders in it are taken for those of the students; if \
                 it is one student's, name the folder of the archive with `tumble class --root`"
            ));
        }
        _ => {}
    }
}

/// The folders in archives that are taken for those of one student, by the archive and the student.
#[derive(Default)]
pub(crate) struct ArchiveFolders(BTreeMap<(String, String), BTreeSet<Option<String>>>);

impl ArchiveFolders {
    /// Adds that in which a file is, if it is in an archive.
    pub(crate) fn add_file(&mut self, file: &str, student: &str, specs: &Specs) {
        let inside = file.split_once(".zip/");
        if let Some((archive, inside)) = inside.filter(|(name, _)| name.ends_with(student)) {
            // A platform names the student in front of the file, too.
            let of_platform = || PlatformMark::of_path(inside).id.map(|_| inside);
            let folder = inside.split_once('/').map(|(folder, _)| folder).or_else(of_platform);
            let folder = folder.filter(|name| named_alone(name, specs).is_none());
            let key = (archive.to_owned(), student.to_owned());
            self.0.entry(key).or_default().insert(folder.map(str::to_owned));
        }
    }

    /// Notes which archives may be those of several students.
    pub(crate) fn note_all(&self, shell: &mut Shell) {
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
