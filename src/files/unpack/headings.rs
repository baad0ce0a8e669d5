//! Headings of a table, which tell the sender, the time and the challenge of a board.

use std::collections::BTreeSet;

use csv::StringRecord;
use itertools::Itertools as _;

use super::name_heading::{NameKind, kind_of_name, may_name_student};
use crate::challenge_words::{words_in, words_of_letters_in};
use crate::envelope::{NO_ADDRESS, addresses_in};
use crate::results::class::may_be_same_name;
use tumble_core::grade::Sender;

/// The most columns whose headings count.
const COLUMNS: usize = 200;

/// Other people, whose names, numbers and addresses may be in the line of a student.
#[rustfmt::skip]
const OTHER_PEOPLE: [&str; 17] = [
    "teacher", "lehrer", "instructor", "lehrkraft", "enseignant", "maître", "docente", "parent", "eltern", "guardian",
    "mother", "father", "mutter", "vater", "emergency", "notfall", "helper",
];
/// Headings of partners, who made the board, too.
#[rustfmt::skip]
const PARTNERS: [&str; 26] = [
    "partner", "teammate", "classmate", "team member", "group member", "mitglied", "did you work with", "with whom",
    "mit wem", "binôme", "binome", "camarade", "partenaire", "compañer", "companer", "pareja", "zusammen mit",
    "mitschüler", "sitznachbar", "worked with", "work with", "collaborator", "team mate", "buddy",
    "friend", "freund",
];
/// Words of answers that name no partner.
#[rustfmt::skip]
const NOBODY: [&str; 37] = [
    "yes", "no", "none", "nobody", "one", "alone", "myself", "me", "my", "self", "own", "on", "by", "we", "did", "it", "worked", "had",
    "partner", "not", "didn", "have", "with", "ja", "nein", "keine", "keiner", "keinen", "niemand", "niemandem", "allein", "alleine",
    "ich", "non", "oui", "seul", "solo",
];
/// Headings of remarks.
const REMARKS: [&str; 6] = ["comment", "remark", "feedback", "question", "message", "kommentar"];
/// Headings of the numbers of students.
#[rustfmt::skip]
const NUMBERS: [&str; 11] = [
    "student id", "student number", "id number", "id-nummer", "matrikel", "schülernummer", "candidate number", "roll n",
    "register number", "listennummer", "de lista",
];
/// Headings of addresses.
const ADDRESSES: [&str; 4] = ["mail", "courriel", "correo", "messagerie"];
/// Headings of a group that hands in together. A class or a section is too large for it.
#[rustfmt::skip]
pub(crate) const TEAMS: [&str; 7] = ["group", "gruppe", "team", "grupo", "équipe", "equipe", "equipo"];
/// Headings of classes.
pub(crate) const CLASSES: [&str; 5] = ["class", "klasse", "clase", "klas", "homeroom"];
/// Headings of other groups in a school.
const SECTIONS: [&str; 3] = ["section", "period", "block"];
/// Words of questions for an opinion about a challenge.
const OPINIONS: [&str; 8] =
    ["how", "hard", "difficult", "rate", "rating", "like", "schwer", "schwierig"];
pub(super) fn digits_of(heading: &str) -> String {
    heading.chars().filter(char::is_ascii_digit).collect()
}

pub(super) fn asks_opinion(heading: &str) -> bool {
    words_in(heading).any(|word| OPINIONS.contains(&word))
}

/// Returns the words of a heading as one: `user name` and `user-name` are `username`.
fn joined_words(heading: &str) -> String {
    words_in(heading).collect()
}

/// Returns the words in headings of the class or group of a student.
fn groups() -> impl Iterator<Item = &'static str> {
    TEAMS.into_iter().chain(CLASSES).chain(SECTIONS)
}

fn is_of_other_people(heading: &str) -> bool {
    is_of_partner(heading) || OTHER_PEOPLE.iter().any(|word| heading.contains(word))
}

fn is_of_partner(heading: &str) -> bool {
    PARTNERS.iter().any(|word| heading.contains(word))
}

pub(super) fn cell_in(record: &StringRecord, column: usize) -> Option<&str> {
    record.get(column).map(str::trim).filter(|cell| !cell.is_empty())
}

/// Headings of a table, in small letters.
#[derive(Debug, Default)]
pub(crate) struct Headings {
    pub(super) texts: Vec<String>,
    /// The column of the student's address, if there is one.
    pub(super) address: Option<usize>,
}

impl Headings {
    pub(crate) fn column_count(&self) -> usize {
        self.texts.len()
    }

    pub(super) fn new(record: &StringRecord) -> Headings {
        let texts = record.iter().take(COLUMNS).map(|heading| heading.trim().to_lowercase());
        Headings { texts: texts.collect(), address: None }
    }

    /// Returns all of them as one text.
    pub(crate) fn shown(&self) -> String {
        self.texts.join(", ")
    }

    /// Returns the heading of a column, in small letters.
    pub(crate) fn heading_at(&self, column: usize) -> &str {
        self.texts.get(column).map_or("", String::as_str)
    }

    /// Returns the columns of the student whose headings have one of these words.
    pub(crate) fn columns(&self, words: &[&str]) -> Vec<usize> {
        let is_of = |heading: &str| {
            let mut parts = heading.split(|c: char| !c.is_alphanumeric());
            let joined = joined_words(heading);
            words.iter().any(|word| heading == *word || (word.len() > 2 && joined.contains(word)))
                || parts.any(|part| words.contains(&part))
        };
        let columns = self.texts.iter().enumerate();
        let columns = columns.filter(|(_, heading)| !is_of_other_people(heading) && is_of(heading));
        columns.map(|(column, _)| column).collect()
    }

    /// Returns whether a column is that of a teacher, a parent or a partner.
    pub(super) fn is_of_others(&self, column: usize) -> bool {
        is_of_other_people(self.heading_at(column))
    }

    /// Returns the columns of classes and groups.
    pub(crate) fn group_columns(&self) -> Vec<usize> {
        self.columns(&groups().collect::<Vec<_>>())
    }

    /// Returns the class and group in these columns of a line, such as `class 7b`: unlike any number of a student.
    pub(crate) fn class_in(&self, record: &StringRecord, columns: &[usize]) -> Option<String> {
        let named = columns.iter().filter_map(|&column| {
            let heading = self.texts.get(column)?;
            let cell = self.group_in(record, column)?.to_lowercase();
            // `7 b` and `7b` are one class.
            let between = if digits_of(&cell).is_empty() { " " } else { "" };
            let cell = cell.split_whitespace().join(between);
            let word = groups().find(|word| heading.contains(word))?;
            Some(format!("{word} {}", cell.trim_start_matches(word).trim_start()))
        });
        Some(named.collect::<Vec<_>>().join(", ")).filter(|class| !class.is_empty())
    }

    /// Returns the class or the group in a column, if it is one: a form also asks whether there was a group.
    fn group_in<'a>(&self, record: &'a StringRecord, column: usize) -> Option<&'a str> {
        let heading = self.texts.get(column)?;
        let is_other = PARTNERS.iter().chain(&REMARKS).any(|word| heading.contains(word))
            || asks_opinion(heading);
        let cell = cell_in(record, column).filter(|_| !is_other)?;
        let small = cell.to_lowercase();
        let is_none = words_in(&small).all(|word| NOBODY.contains(&word));
        (!is_none).then_some(cell)
    }

    /// Returns the name of the student in a line.
    pub(crate) fn name_in(&self, record: &StringRecord) -> Option<String> {
        let cells = |kind: NameKind| {
            let columns = self.name_columns(kind, record);
            columns.filter_map(|column| cell_in(record, column)).collect::<Vec<_>>()
        };
        // Some people have two last names, with a column each.
        let last = cells(NameKind::Last).into_iter().unique().join(" ");
        let last = Some(&*last).filter(|last| !last.is_empty());
        let [whole, first] =
            [NameKind::Whole, NameKind::First].map(|kind| cells(kind).first().copied());
        // `Name, Vorname` and `Apellidos, Nombre` are the two parts of one.
        let parts = match (first, last) {
            (Some(first), _) => (Some(first), last.or(whole)),
            (None, last) => (whole, last),
        };
        // One of them may be the whole name: `Jan`, `Jan Berg`, but not `Jan`, `Jansen` and not `Jose`, `San Jose`.
        let is_whole = |name: &str, part: &str| {
            let [name, part] = [name, part].map(|it| it.to_lowercase().replace(',', " "));
            let words: BTreeSet<&str> = name.split_whitespace().collect();
            words.len() > 1 && part.split_whitespace().all(|word| words.contains(word))
        };
        let ends_in = |name: &str, part: &str| {
            let [name, part] = [name, part].map(str::to_lowercase);
            let is_end =
                |front: &str| front.ends_with(' ') && !front.starts_with(&format!("{part} "));
            name.strip_suffix(&part).is_some_and(is_end) && !name.contains(',')
        };
        match parts {
            (Some(first), Some(last)) if is_whole(last, first) && !ends_in(last, first) => {
                Some(last.to_owned())
            }
            (Some(first), Some(last)) if !is_whole(first, last) => Some(format!("{first} {last}")),
            (first, last) => first
                .or(last)
                .or_else(|| self.id_in(record).filter(|id| *id != NO_ADDRESS))
                .map(str::to_owned),
        }
    }

    /// Returns the columns of names of the surest rank, then others, except for last names. Empty ones are left out:
    /// Microsoft has a column for names that the form did not ask for.
    fn name_columns(&self, kind: NameKind, record: &StringRecord) -> impl Iterator<Item = usize> {
        let ranked = self.texts.iter().enumerate().filter_map(|(column, heading)| {
            cell_in(record, column)?;
            let (own, rank) = kind_of_name(heading)?;
            (own == kind).then_some((rank, column))
        });
        let mut ranked: Vec<_> = ranked.collect();
        ranked.sort_unstable();
        // An initial tells nothing next to the name itself.
        let surest = ranked.first().map(|(rank, _)| *rank);
        ranked.retain(|(rank, _)| kind != NameKind::Last || Some(*rank) == surest);
        ranked.into_iter().map(|(_, column)| column)
    }

    /// Returns the sender of the board in a column: `Name 2` belongs to `Board 2`.
    pub(super) fn sender_of(&self, record: &StringRecord, board: usize) -> Option<Sender> {
        let numbered = self.numbered_name(record, board).and_then(|column| cell_in(record, column));
        match numbered {
            Some(name) => {
                Some(Sender { name: name.to_owned(), id: self.id_in(record).map(str::to_owned) })
            }
            None => self.sender(record),
        }
    }

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
        let first = self.name_in(record).unwrap_or_default();
        let is_of_name = |(_, heading): &(usize, &String)| {
            let is_remark = REMARKS.iter().any(|word| heading.contains(word));
            let is_of_student = may_name_student(heading) && !is_of_other_people(heading);
            (is_of_student || is_of_partner(heading)) && !is_remark && !asks_opinion(heading)
        };
        let is_other = |cell: &&str| {
            let small = cell.to_lowercase();
            let mut words =
                words_of_letters_in(&small).filter(|word| word.chars().nth(1).is_some());
            words.any(|word| !NOBODY.contains(&word))
        };
        // A partner may have nearly the same name.
        let is_same = |heading: &str, cell: &str| match is_of_partner(heading) {
            true => first.eq_ignore_ascii_case(cell),
            false => may_be_same_name(&first, cell),
        };
        let columns = self.texts.iter().enumerate().filter(is_of_name);
        let mut cells =
            columns.filter_map(|(column, heading)| Some((heading, cell_in(record, column)?)));
        cells
            .find(|(heading, cell)| is_other(cell) && !is_same(heading, cell))
            .map(|(_, cell)| cell)
    }

    fn numbered_name(&self, record: &StringRecord, board: usize) -> Option<usize> {
        let digits = |column: usize| digits_of(self.heading_at(column));
        let wanted = digits(board);
        self.name_columns(NameKind::Whole, record)
            .find(|&own| !wanted.is_empty() && digits(own) == wanted)
    }

    /// Returns the address in a line, or [`NO_ADDRESS`] if its column does not hold exactly one. Without such a
    /// column, returns a user name or a number.
    fn id_in<'a>(&self, record: &'a StringRecord) -> Option<&'a str> {
        let has = |heading: &str, word: &str| {
            (heading.contains(word) || joined_words(heading).contains(word))
                && !is_of_other_people(heading)
        };
        let column = |word: &str| self.texts.iter().position(|heading| has(heading, word));
        let cell = |column: usize| record.get(column).unwrap_or("").trim();
        if let Some(column) = ADDRESSES.into_iter().find_map(column).or(self.address) {
            let mut addresses = addresses_in(cell(column));
            let address = addresses.next().filter(|_| addresses.next().is_none());
            return Some(address.unwrap_or(NO_ADDRESS));
        }
        let others = ["username"].into_iter().chain(NUMBERS).filter_map(column);
        // In the first column it is the number of the line.
        let alone = self.texts.iter().skip(1).position(|heading| heading == "id").map(|at| at + 1);
        others.chain(alone).map(cell).find(|cell| !cell.is_empty())
    }

    /// Returns the sender of a line.
    pub(super) fn sender(&self, record: &StringRecord) -> Option<Sender> {
        let id = self.id_in(record).map(str::to_owned);
        Some(Sender { name: self.name_in(record)?, id })
    }

    /// Returns the group of a line in a table without a column of names.
    pub(super) fn team_in<'a>(&self, record: &'a StringRecord) -> Option<&'a str> {
        let is_nameless = self.texts.iter().all(|heading| kind_of_name(heading).is_none());
        let mut teams = self.columns(&TEAMS).into_iter().filter(|_| is_nameless);
        teams.find_map(|column| self.group_in(record, column))
    }
}
