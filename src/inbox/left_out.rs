//! Files of a class that are not judged, and their students.

use super::attribution::Attribution;
use super::owner::Owner;
use super::path_parts::line_of_table;
use super::roster::Roster;
use super::students::Students;
use crate::results::class::{LeftOut, Listed};
use crate::results::skipped::Reason;
use tumble_core::challenge::Specs;
use tumble_core::grade::Sender;

/// The students, roster and specs of a class, which decide the owner of a file.
#[derive(Clone, Copy)]
pub(super) struct Owners<'a> {
    pub students: &'a Students,
    pub roster: &'a Roster,
    pub specs: &'a Specs,
}

impl Owners<'_> {
    pub(super) fn owner_of(&self, file: &str) -> Owner {
        self.students.owner(file, self.roster, self.specs)
    }

    /// Returns the student of a file that was not read.
    pub(super) fn student_of(&self, file: &str, sender: Option<&Sender>) -> Sender {
        Attribution::new(&self.owner_of(file), file, None, (None, sender), self.roster).student
    }

    fn is_in_folder(&self, file: &str) -> bool {
        matches!(self.owner_of(file), Owner::Folder(..))
    }

    /// Returns the entry of a file that could not be read.
    pub(super) fn entry_of_unread(&self, file: String, reason: String) -> LeftOut {
        LeftOut {
            is_named: self.is_in_folder(&file),
            is_error: true,
            ..LeftOut::new(self.student_of(&file, None), file, reason, Listed::Always)
        }
    }

    /// Returns the entry of a file that is not taken for a board.
    pub(super) fn entry_of_skipped(
        &self,
        file: &str,
        reason: &Reason,
        sender: Option<&Sender>,
    ) -> LeftOut {
        let inside = match reason {
            Reason::Empty if line_of_table(file).is_none() => format!("{file}/file"),
            _ => file.to_owned(),
        };
        let listed = match reason {
            Reason::LinkOut | Reason::Nested | Reason::PathOut | Reason::Forwarded => {
                Listed::Always
            }
            Reason::Empty => Listed::Never,
            Reason::Link => Listed::Alone,
            // A text was read to its end; a picture may show a board that only people see.
            Reason::NoBoard if !file.to_lowercase().ends_with(".png") => Listed::Alone,
            _ => Listed::Lacking,
        };
        let is_named = sender.is_some() || self.is_in_folder(&inside);
        let student = self.student_of(&inside, sender);
        LeftOut { is_named, ..LeftOut::new(student, file.to_owned(), reason.to_string(), listed) }
    }
}
