//! Notes on folders and archives that may be those of a class or of one student.

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

use itertools::Itertools as _;

use super::name;
use super::name_of_student::{is_of_person, without_number};
use super::owner;
use super::platform::{PlatformMark, exported_file};
use super::roster::Roster;
use super::students::{self, Students};
use super::{named_alone, without_challenge};
use crate::files::{self, TEAMS};
use crate::results::class::{may_be_same_name, name_key};
use crate::terminal::shell::Shell;
use crate::writers::text::typed;
use tumble_core::challenge::Specs;
use tumble_core::grade::Sender;

/// Notes the meaning of a path (a class, or one student) if it is ambiguous.
pub(crate) fn note_path(
    path: &Path,
    students: &Students,
    roster: &Roster,
    specs: &Specs,
    shell: &mut Shell,
) {
    note_student(
        path,
        students.folder(),
        &students.names(path, roster, specs),
        (roster, specs),
        shell,
    );
    note_archive(path, students.folder(), roster, shell);
}

/// Notes folders that are taken for one student each, but seem to hold the work of several. These are the folders in
/// `path` if it is `folder`, else `path` itself.
fn note_student(
    path: &Path,
    folder: &Path,
    students: &[Sender],
    (roster, specs): (&Roster, &Specs),
    shell: &mut Shell,
) {
    let path_of = |student: &Sender| match path == folder || students.len() > 1 {
        true => path.join(&student.name),
        false => path.to_owned(),
    };
    // The folders `week 1` and `try 2` are the student's.
    let is_numbered = |name: &str| {
        let is_team = TEAMS.iter().any(|word| name.to_lowercase().contains(word));
        name.contains(|c: char| c.is_ascii_digit()) && !is_team
    };
    let students_inside = |student: &Sender| {
        let path = path_of(student);
        let may_be = |name: &String| match exported_file(name, specs) {
            Some(exported) => !may_be_same_name(exported.student, &student.name),
            None => {
                path.join(name).is_dir() && named_alone(name, specs).is_none() && !is_numbered(name)
            }
        };
        // In `7b` there may be `Ada 18.txt` and `Ben 18.txt`.
        let named = |name: String| {
            let stem = name.rsplit_once('.').map_or(&*name, |(stem, _)| stem);
            let beside = without_challenge(stem, specs).filter(|beside| beside != stem);
            let number = || name::challenges_in(stem, specs).only();
            let beside = beside.or_else(|| without_number(stem, number()?).map(str::to_owned))?;
            is_of_person(&beside).then(|| name_key(&beside))
        };
        let inside = || students::names_inside(&path);
        let is_known = roster.name_of(&student.name).is_some();
        let named: BTreeSet<String> = inside().filter_map(named).collect();
        match named.len() {
            _ if is_known => 0,
            count @ 2.. => count,
            _ => inside().filter(may_be).count(),
        }
    };
    let counts: Vec<usize> = students.iter().map(students_inside).collect();
    let is_alone = |student: &Sender| students::holds_folders_alone(&path_of(student));
    let is_alone = students.len() == 1 && students.iter().all(is_alone);
    // The table of a form has the boards of a class.
    let holds_table = |student: &&Sender| {
        let mut inside = students::names_inside(&path_of(student));
        roster.name_of(&student.name).is_none()
            && inside.any(|name| students::is_table(Path::new(&name)))
    };
    let is_clear = counts.contains(&0) || counts.iter().sum::<usize>() <= counts.len();
    let students: Vec<&Sender> = match !is_alone && is_clear {
        true => students.iter().filter(holds_table).collect(),
        false => students.iter().collect(),
    };
    if students.is_empty() {
        return;
    }
    let names = students.iter().map(|student| files::name(&path_of(student))).sorted().join(", ");
    shell.note(&match &*students {
        [Sender { name: student, .. }] => format!(
            "{names} is taken for the folder of one student, {student}: if it holds the work of several, give it alone, \
             and as `--root`, or give its own folders"
        ),
        _ => format!(
            "these folders are taken for those of one student each: if they hold the work of several, give each alone: \
             {names}"
        ),
    });
}

/// Notes names that have a folder in several folders, as in `7b/* 7c/*`. Folders of challenges and students on the
/// roster may repeat.
pub(crate) fn note_several(
    paths: &[&Path],
    students: &[Students],
    roster: &Roster,
    specs: &Specs,
    shell: &mut Shell,
) {
    let mut folders: BTreeMap<String, BTreeSet<String>> = BTreeMap::new();
    for (path, students) in paths.iter().zip(students) {
        let folder = files::name(students.folder());
        let called = students.folder().file_name().map(files::shown_name);
        if !path.is_dir() || called.is_some_and(|name| owner::is_of_challenge(&name, roster, specs))
        {
            continue;
        }
        for student in students.names(path, roster, specs) {
            if roster.name_of(&student.name).is_none() {
                folders.entry(student.name).or_default().insert(folder.clone());
            }
        }
    }
    folders.retain(|_, folders| folders.len() > 1);
    if let Some(first) = folders.values().next() {
        let names = folders.keys().join(", ");
        let first = first.iter().join(", ");
        shell.note(&format!(
            "these names are in several folders ({first}), and are taken for one student each: if they are those of \
             several classes, grade each class alone: {names}"
        ));
    }
}

/// Notes that an archive may be a class instead of one student, or the reverse. `folder` is taken for the class.
fn note_archive(path: &Path, folder: &Path, roster: &Roster, shell: &mut Shell) {
    let name = files::name(folder);
    let stem = |name| files::without_zip(name).map(|name| name.rsplit('/').next().unwrap_or(name));
    let is_of_student =
        |stem: &str| PlatformMark::of_path(stem).id.is_some() || roster.name_of(stem).is_some();
    match (stem(&name), files::wrapping_folder(folder)) {
        (Some(stem), _) if is_of_student(stem) => {}
        (Some(_), Some(wrapped))
            if wrapped.folders.len() > 1 || (wrapped.count > 1 && !wrapped.has_files_beside) =>
        {
            let all = if wrapped.has_files_beside { "the folders of" } else { "all of" };
            let are = if wrapped.has_files_beside { "are" } else { "is" };
            let [class, root] = [folder.to_owned(), folder.join(wrapped.path)].map(typed);
            shell.note(&format!(
                "{all} {name} {are} in one folder, and taken for that of one student: if it is the class, grade it with \
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
    /// Adds the folder of a file that is in an archive.
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

    /// Notes the archives that may be those of several students.
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
