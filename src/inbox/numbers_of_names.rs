//! Names with several numbers or classes, which may be those of several students.

use std::collections::BTreeMap;

use itertools::Itertools as _;

use super::roster::Roster;
use crate::terminal::shell::Shell;

/// The numbers that a platform gave and the classes that a form states, by student of the roster.
#[derive(Default)]
pub(crate) struct NumbersOfNames(BTreeMap<String, BTreeMap<String, NumberOwner>>);

/// The owner of a number on the roster.
#[derive(Clone, Copy, PartialEq, Eq)]
enum NumberOwner {
    Student,
    Other,
    Nobody,
}

impl NumbersOfNames {
    /// Adds the number of a student.
    pub(crate) fn add_number(&mut self, student: &str, number: Option<String>, roster: &Roster) {
        if let Some(number) = number.filter(|_| roster.name_of(student).is_some()) {
            let owner = match roster.name_by_number(&number) {
                Some(known) if known == student => NumberOwner::Student,
                Some(_) => NumberOwner::Other,
                None if roster.has_other_class(student, &number) => NumberOwner::Other,
                None => NumberOwner::Nobody,
            };
            self.0.entry(student.to_owned()).or_default().insert(number, owner);
        }
    }

    /// Notes the names with several numbers that are taken for one student each.
    pub(crate) fn note_several_numbers(self, shell: &mut Shell) {
        // One number that the roster has for another student is enough.
        let is_open = |numbers: &BTreeMap<String, NumberOwner>| {
            let has = |owner| numbers.values().any(|own| *own == owner);
            has(NumberOwner::Other) || (numbers.len() > 1 && has(NumberOwner::Nobody))
        };
        let several = self.0.into_iter().filter(|(_, numbers)| is_open(numbers));
        let several =
            several.map(|(name, numbers)| format!("{name} ({})", numbers.keys().join(", ")));
        let several = several.collect::<Vec<_>>().join(", ");
        if !several.is_empty() {
            shell.note(&format!(
                "these names have several numbers, or the number or class of another student, and are taken for one \
                 student each (a column `id` of the roster decides): {several}"
            ));
        }
    }
}
