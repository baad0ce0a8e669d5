//! Names that learning platforms give to the files and folders that they export.

use super::name::{self, named_alone, without_challenge};
use super::name_of_student::is_of_person;
use super::titles::is_in_title;
use crate::challenge_words::{is_folder_word, words_of_letters_in};
use tumble_core::challenge::Specs;

/// The parts of a name that a platform gave.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Exported<'a> {
    pub student: &'a str,
    /// The number of the student, if the platform gives one.
    pub id: Option<&'a str>,
    /// The student's own name of the file; empty for a folder.
    pub file: &'a str,
    /// `None` if the platform does not mark late files.
    pub is_late: Option<bool>,
}

/// Reads the name of a file or a folder; `None` if no known platform made it.
pub(super) fn exported(name: &str) -> Option<Exported<'_>> {
    if !name.contains('_') {
        return None;
    }
    of_moodle(name).or_else(|| of_canvas(name))
}

/// The marks in the name that a platform gave to a hand-in, besides the student.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub(crate) struct PlatformMark {
    /// The number of the student.
    pub id: Option<String>,
    pub is_late: Option<bool>,
}

impl PlatformMark {
    pub(super) fn new(exported: &Exported<'_>) -> PlatformMark {
        PlatformMark { id: exported.id.map(str::to_owned), is_late: exported.is_late }
    }

    /// Returns the mark of the outermost name that a platform may have given, for use without a known folder of
    /// students.
    pub(crate) fn of_path(file: &str) -> PlatformMark {
        let outermost = file.split('/').find_map(exported);
        outermost.as_ref().map_or_else(PlatformMark::default, PlatformMark::new)
    }
}

fn is_number(text: &str) -> bool {
    !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit())
}

/// `Müller Jörg_12345_assignsubmission_file_18.toml`, or a folder without the last part.
fn of_moodle(name: &str) -> Option<Exported<'_>> {
    let (front, rest) = name.split_once("_assignsubmission_")?;
    let (student, number) = front.rsplit_once('_')?;
    let file = rest.split_once('_').map_or("", |(_, file)| file);
    let is_of_moodle = is_number(number) && !student.is_empty();
    is_of_moodle.then_some(Exported { student, id: Some(number), file, is_late: None })
}

/// `mullerjorg_LATE_12345_67890_18.toml`.
fn of_canvas(name: &str) -> Option<Exported<'_>> {
    let (student, rest) = name.split_once('_')?;
    let late = rest.strip_prefix("LATE_");
    let mut parts = late.unwrap_or(rest).splitn(3, '_');
    let is_id = |id: Option<&str>| id.is_some_and(|id| id.len() >= 3 && is_number(id));
    // Letters of Chinese are neither large nor small. A group has a number in its name, and a date has no letters.
    let is_group = ["group", "gruppe", "team"].iter().any(|word| student.contains(word));
    let is_name = student.contains(char::is_alphabetic)
        && !student.contains(char::is_uppercase)
        && (is_group || !student.contains(|c: char| c.is_ascii_digit()));
    let id = parts.next();
    // Anonymous hand-ins have letters in the number, too.
    let has_ids = (is_id(id) || student == "anon") && is_id(parts.next());
    let file = parts.next()?;
    let is_late = Some(late.is_some());
    (is_name && has_ids).then_some(Exported { student, id, file, is_late })
}

/// Reads the name of a file as Google Classroom calls it: `Ada Lovelace - Gravity.txt`.
pub(super) fn exported_file<'a>(name: &'a str, specs: &Specs) -> Option<Exported<'a>> {
    let of_google = || {
        let (student, file) = name.split_once(" - ")?;
        let is_name = student.chars().all(|c| c.is_alphabetic() || " .'-".contains(c));
        // `Ada Gravity - Copy` is not a file `Copy` of Ada Gravity.
        let is_of_copy = || {
            name::without_copy(name).len() <= student.len()
                && without_challenge(student, specs).as_deref() != Some(student)
        };
        let mut words = words_of_letters_in(student);
        let is_of_board =
            words.all(|word| !is_of_person(word) || is_folder_word(&word.to_lowercase()));
        // Google Forms writes it behind: `board - Ada Lovelace`.
        let is_behind = is_of_board
            && file.split(' ').filter(|word| word.starts_with(char::is_uppercase)).count() > 1
            && !file.contains(|c: char| c.is_ascii_digit())
            && named_alone(file, specs).is_none();
        let is_student = is_name
            && !is_of_copy()
            && named_alone(student, specs).is_none()
            && !is_in_title(name, student.len(), specs)
            && is_behind == is_of_board;
        let (student, file) = if is_behind { (file, student) } else { (student, file) };
        is_student.then_some(Exported { student, id: None, file, is_late: None })
    };
    exported(name).or_else(of_google)
}
