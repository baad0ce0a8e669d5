//! Columns with the names of other students, who made the board, too.

use csv::StringRecord;

use super::headings::{Headings, REMARKS, asks_opinion, cell_in, is_of_other_people};
use super::name_heading::may_name_student;
use crate::challenge_words::words_of_letters_in;
use crate::results::class::may_be_same_name;

/// Headings of partners, who made the board, too.
#[rustfmt::skip]
pub(super) const PARTNERS: [&str; 34] = [
    "partner", "teammate", "classmate", "team member", "group member", "mitglied", "did you work with", "with whom",
    "mit wem", "binôme", "binome", "camarade", "partenaire", "compañer", "companer", "pareja", "zusammen mit",
    "mitschüler", "sitznachbar", "worked with", "work with", "collaborator", "team mate", "buddy",
    "friend", "freund", "group mate", "groupmate", "coauthor", "co-author", "second person", "second player",
    "player 2", "teamgenoot",
];
/// Answers that name no partner.
#[rustfmt::skip]
pub(super) const NOBODY: [&str; 12] = [
    "yes", "no", "none", "nobody", "alone", "myself", "ja", "nein", "keine", "keiner", "niemand", "allein",
];
/// Further words of such answers: `No, I worked on my own`. One alone may be a name.
#[rustfmt::skip]
const NOBODY_ELSE: [&str; 32] = [
    "one", "me", "my", "self", "own", "on", "by", "we", "did", "it", "worked", "had", "partner", "not", "didn",
    "have", "with", "of", "kein", "keinen", "niemandem", "alleine", "ich", "hatte", "non", "oui", "seul", "solo", "i",
    "n", "a", "t",
];

pub(super) fn is_of_partner(heading: &str) -> bool {
    PARTNERS.iter().any(|word| heading.contains(word))
}

/// Returns whether a cell below a heading may name a student who made the board.
pub(super) fn may_name_maker(heading: &str) -> bool {
    // `Comment s'appelle ton binôme ?`
    let is_remark =
        REMARKS.iter().any(|word| heading.contains(word)) && !heading.contains("appelle");
    let is_of_student = may_name_student(heading) && !is_of_other_people(heading);
    (is_of_student || is_of_partner(heading)) && !is_remark && !asks_opinion(heading)
}

impl Headings {
    /// Returns the first cell with the name of another student; `None` if a column of names has the number of the
    /// board.
    pub(super) fn second_name<'a>(
        &self,
        record: &'a StringRecord,
        board: usize,
    ) -> Option<&'a str> {
        if self.numbered_name(record, board).is_some() {
            return None;
        }
        let first = self.name_in(record)?;
        let is_other = |cell: &&str| {
            let small = cell.to_lowercase();
            let words: Vec<&str> = words_of_letters_in(&small).collect();
            let is_known = |word: &&str| {
                NOBODY.contains(word) || (words.len() > 1 && NOBODY_ELSE.contains(word))
            };
            !words.iter().all(is_known)
        };
        // A partner may have nearly the same name.
        let is_same = |heading: &str, cell: &str| match is_of_partner(heading) {
            true => first.eq_ignore_ascii_case(cell),
            false => may_be_same_name(&first, cell),
        };
        let columns = self.students.iter().filter(|column| Some(**column) != self.address);
        let mut cells = columns.filter_map(|column| {
            let cell = cell_in(record, *column).filter(is_other)?;
            (!is_same(self.heading_at(*column), cell)).then_some(cell)
        });
        cells.next()
    }
}
