//! Names of students that may be those of others, for the teacher to decide.

use itertools::Itertools as _;

use super::name_of_student::compared_name;
use super::roster::Roster;
use crate::envelope::{NO_ADDRESS, is_address};
use crate::results::class::{group_spellings, look_alikes, short_names};
use crate::terminal::shell::Shell;

/// Notes names that are not on the roster, that may be those of one student, or that look alike. Each is given with its
/// challenges.
pub(crate) fn note_names<'a>(
    students: impl IntoIterator<Item = (&'a str, Vec<u16>)>,
    roster: &Roster,
    shell: &mut Shell,
) {
    let students = students.into_iter().collect_vec();
    let shown = || students.iter().map(|(name, _)| *name);
    let is_known = |name: &&str| {
        *name == NO_ADDRESS || roster.name_of(name).is_some() || !roster.members(name).is_empty()
    };
    if !roster.is_empty() {
        for student in shown().filter(|name| !is_known(name)) {
            shell.note(&match roster.has_several(student) {
                true => format!("{student} may be several students on the roster"),
                false => format!("{student} is not on the roster"),
            });
        }
    }
    // With a roster, each student has only one name.
    let unlisted = shown().filter(|_| roster.is_empty());
    let mut may_be_one = group_spellings(students.iter().map(with_letters));
    let is_told = |names: &Vec<&str>| {
        may_be_one.iter().any(|told| names.iter().all(|name| told.contains(name)))
    };
    let short = short_names(unlisted).into_iter().filter(|names| !is_told(names)).collect_vec();
    may_be_one.extend(short);
    for names in may_be_one {
        let names = names.join(", ");
        shell.note(&format!(
            "these names may be one student, and are taken for several (`--roster` decides): {names}"
        ));
    }
    for pair in shown().filter(|name| !is_known(name) && is_pair(name)) {
        shell.note(&format!(
            "{pair} is taken for one student: a roster with a column `group` gives each the points"
        ));
    }
    for names in look_alikes(shown()) {
        let names = names.join(", ");
        shell.note(&format!("these names look the same, but are different students: {names}"));
    }
}

/// Returns the name of a student, and the part of it that is compared.
fn with_letters<'a>((name, challenges): &(&'a str, Vec<u16>)) -> (&'a str, String) {
    let only = challenges.iter().exactly_one().ok().copied();
    (name, compared_name(name, only))
}

/// Returns whether a name may be those of several students.
fn is_pair(name: &str) -> bool {
    let small = name.to_lowercase();
    !is_address(&small)
        && [" and ", " und ", " et ", "&", "+"].iter().any(|sign| small.contains(sign))
}
