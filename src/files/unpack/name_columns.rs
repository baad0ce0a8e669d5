//! The columns with the parts of a student's name.

use std::collections::BTreeSet;

use csv::StringRecord;
use itertools::Itertools as _;

use super::headings::{Headings, cell_in, digits_of};
use super::name_heading::{INITIAL_ALONE, NameHeading, NameKind};
use crate::challenge_words::{is_word_for_challenge, words_in};
use crate::envelope::NO_ADDRESS;

/// Returns whether a name of several words contains all of a part: `Jan Berg` and `Jan`.
fn is_whole(name: &str, part: &str) -> bool {
    let [name, part] = [name, part].map(|it| it.to_lowercase().replace(',', " "));
    let words: BTreeSet<&str> = name.split_whitespace().collect();
    words.len() > 1 && part.split_whitespace().all(|word| words.contains(word))
}

/// Joins the parts of a name. One of them may be the whole name: `Jan`, `Jan Berg`, but not `Jan`, `Jansen` and not
/// `Jose`, `San Jose`.
fn joined_name(first: &str, last: &str) -> String {
    let ends_in = |name: &str, part: &str| {
        let [name, part] = [name, part].map(str::to_lowercase);
        let is_end = |front: &str| front.ends_with(' ') && !front.starts_with(&format!("{part} "));
        name.strip_suffix(&part).is_some_and(is_end) && !name.contains(',')
    };
    if is_whole(last, first) && !ends_in(last, first) {
        last.to_owned()
    } else if is_whole(first, last) {
        first.to_owned()
    } else {
        format!("{first} {last}")
    }
}

impl Headings {
    /// Returns the name of the student in a line.
    pub(crate) fn name_in(&self, record: &StringRecord) -> Option<String> {
        let surest =
            |kind| self.name_columns(kind, record).find_map(|(_, column)| cell_in(record, column));
        let [whole, person, first] =
            [NameKind::Whole, NameKind::Person, NameKind::First].map(surest);
        let (rank, last) = self.last_name_in(record);
        let last = Some(&*last).filter(|last| !last.is_empty());
        // Half of a name may be that of two students.
        let is_half = |missing| whole.is_none() && self.unread_parts.contains(&missing);
        let (first, last) = match (first, last) {
            (Some(_), None) if is_half(NameKind::Last) => (None, None),
            (None, Some(_)) if is_half(NameKind::First) => (None, None),
            parts => parts,
        };
        // `Name, Vorname` and `Apellidos, Nombre` are the two parts of one. An initial says less than a whole name.
        let last_name = last.filter(|_| rank < INITIAL_ALONE);
        let parts = match (first, whole) {
            (Some(first), whole) => (Some(first), last_name.or(whole).or(last)),
            (None, Some(whole)) => (Some(whole), last_name),
            (None, None) => (person.or(last), None),
        };
        match parts {
            (Some(first), Some(last)) => Some(joined_name(first, last)),
            (Some(name), None) | (None, Some(name)) => {
                let first_alone = first.filter(|first| *first == name);
                let longer = first_alone.and_then(|first| self.longer_name(record, first));
                Some(longer.unwrap_or(name).to_owned())
            }
            (None, None) => self.id_in(record).filter(|id| *id != NO_ADDRESS).map(str::to_owned),
        }
    }

    /// Returns the last name, or its initial, with its rank. Some people have several, with a column each.
    fn last_name_in(&self, record: &StringRecord) -> (usize, String) {
        let columns: Vec<_> = self.name_columns(NameKind::Last, record).collect();
        let rank = columns.first().map_or(0, |(heading, _)| heading.rank);
        // An initial tells nothing next to the name itself.
        let columns = columns.into_iter().filter(|(heading, _)| heading.rank == rank);
        let parts = columns.unique_by(|(heading, _)| heading.last_part);
        (rank, parts.filter_map(|(_, column)| cell_in(record, column)).join(" "))
    }

    /// Returns the whole name below another heading, next to a first name: `Ada Berg` or `Berg, Ada` below
    /// `Name in Moodle`.
    fn longer_name<'a>(&self, record: &'a StringRecord, first: &str) -> Option<&'a str> {
        let columns = self.students.iter().filter(|column| !self.is_of_others(**column));
        let is_letter = |c: char| c.is_alphabetic() || " ,.'-".contains(c);
        let is_longer = |cell: &&str| {
            let is_name = match cell.split_once(',') {
                Some((_, behind)) => behind.trim() == first,
                None => cell.strip_prefix(first).is_some_and(|rest| rest.starts_with(' ')),
            };
            is_name && cell.split_whitespace().count() < 5 && cell.chars().all(is_letter)
        };
        columns.filter_map(|column| cell_in(record, *column)).find(is_longer)
    }

    /// Returns the columns of names, the surest first. Empty ones are left out: Microsoft has a column for
    /// names that the form did not ask for.
    fn name_columns(
        &self,
        kind: NameKind,
        record: &StringRecord,
    ) -> impl Iterator<Item = (NameHeading, usize)> {
        let names = self.names.iter().filter(move |(heading, _)| heading.kind == kind);
        // No link and no grid is a name.
        let is_name = |cell: &str| !cell.contains("://") && !cell.contains('\n');
        names.filter(move |(_, column)| cell_in(record, *column).is_some_and(is_name)).copied()
    }

    /// Returns the column of a name with the number of the board in a column: `Name 2` belongs to `Board 2`.
    pub(super) fn numbered_name(&self, record: &StringRecord, board: usize) -> Option<usize> {
        let digits = |column: usize| digits_of(self.heading_at(column));
        // The number in `Challenge 2` is that of the challenge.
        let is_of_challenge = words_in(self.heading_at(board)).any(is_word_for_challenge);
        let wanted = if is_of_challenge { String::new() } else { digits(board) };
        let columns = [NameKind::Whole, NameKind::Person].into_iter();
        let mut columns = columns.flat_map(|kind| self.name_columns(kind, record));
        let numbered = columns.find(|&(_, own)| !wanted.is_empty() && digits(own) == wanted);
        numbered.map(|(_, column)| column)
    }
}
