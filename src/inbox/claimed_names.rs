//! Names that somebody claims, and names with several numbers or classes, which may be those of several students.

use std::collections::{BTreeMap, BTreeSet};

use itertools::Itertools as _;

use super::attribution::Attribution;
use super::roster::Roster;
use crate::terminal::shell::Shell;

/// The names of the hand-ins of a class that are not sure.
#[derive(Default)]
pub(crate) struct ClaimedNames {
    /// Names that an address does not confirm.
    claims: BTreeSet<String>,
    /// The numbers that a platform gave and the classes that a form states, by student of the roster.
    numbers: BTreeMap<String, BTreeMap<String, NumberOwner>>,
}

/// The owner of a number on the roster.
#[derive(Clone, Copy, PartialEq, Eq)]
enum NumberOwner {
    Student,
    Other,
    Nobody,
}

impl ClaimedNames {
    /// Adds the names of a hand-in.
    pub(crate) fn add_hand_in(&mut self, attribution: &Attribution, roster: &Roster) {
        let Attribution { student, claim, number, .. } = attribution;
        self.claims.extend(claim.clone());
        let student = &student.name;
        if let Some(number) = number.as_ref().filter(|_| roster.name_of(student).is_some()) {
            let owner = match roster.name_by_number(number) {
                Some(known) if known == student => NumberOwner::Student,
                Some(_) => NumberOwner::Other,
                None if roster.has_other_class(student, number) => NumberOwner::Other,
                None => NumberOwner::Nobody,
            };
            self.numbers.entry(student.clone()).or_default().insert(number.clone(), owner);
        }
    }

    /// Notes the names that are only claimed, and those with several numbers that are taken for one student each.
    pub(crate) fn note_all(&self, shell: &mut Shell) {
        if !self.claims.is_empty() {
            let claims = self.claims.iter().join(", ");
            shell.note(&format!(
                "these names are claimed, and their addresses do not say so: {claims}"
            ));
        }
        // One number that the roster has for another student is enough.
        let is_open = |numbers: &BTreeMap<String, NumberOwner>| {
            let has = |owner| numbers.values().any(|own| *own == owner);
            has(NumberOwner::Other) || (numbers.len() > 1 && has(NumberOwner::Nobody))
        };
        let several = self.numbers.iter().filter(|(_, numbers)| is_open(numbers));
        let mut several =
            several.map(|(name, numbers)| format!("{name} ({})", numbers.keys().join(", ")));
        let several = several.join(", ");
        if !several.is_empty() {
            shell.note(&format!(
                "these names have several numbers, or the number or class of another student, and are taken for one \
                 student each (a column `id` of the roster decides): {several}"
            ));
        }
    }
}
