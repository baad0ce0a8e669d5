//! Headings of a table, which tell the sender, the time and the challenge of a board.

use std::collections::BTreeSet;

use csv::StringRecord;
use itertools::Itertools as _;

use super::name_heading::{INITIAL_ALONE, NameKind, kind_of_name, may_be_part, may_name_student};
use super::time_column::TimeColumns;
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
/// Answers that name no partner.
#[rustfmt::skip]
const NOBODY: [&str; 12] = [
    "yes", "no", "none", "nobody", "alone", "myself", "ja", "nein", "keine", "keiner", "niemand", "allein",
];
/// Further words of such answers: `No, I worked on my own`. One alone may be a name.
#[rustfmt::skip]
const NOBODY_ELSE: [&str; 28] = [
    "one", "me", "my", "self", "own", "on", "by", "we", "did", "it", "worked", "had", "partner", "not", "didn", "have", "with", "of",
    "kein", "keinen", "niemandem", "alleine", "ich", "hatte", "non", "oui", "seul", "solo",
];
/// Headings of remarks.
const REMARKS: [&str; 6] = ["comment", "remark", "feedback", "question", "message", "kommentar"];
/// Headings of the numbers of students.
#[rustfmt::skip]
const NUMBERS: [&str; 11] = [
    "student id", "student number", "id number", "id-nummer", "matrikel", "schülernummer", "candidate number",
    "roll number", "register number", "listennummer", "de lista",
];
/// Headings of addresses.
#[rustfmt::skip]
const ADDRESSES: [&str; 9] = [
    "mail", "courriel", "correo", "messagerie", "posta elettronica", "e-post", "epost", "adresse électronique", "correio",
];
/// Headings of a group that hands in together. A class or a section is too large for it.
pub(crate) const TEAMS: [&str; 3] = ["group", "gruppe", "team"];
/// Headings of the class or group of a student.
const GROUPS: [&str; 8] =
    ["group", "gruppe", "team", "section", "class", "klasse", "period", "block"];
/// The same, in short headings alone: `Tu clase`. In questions they have other meanings.
#[rustfmt::skip]
const SHORT_GROUPS: [&str; 8] =
    ["clase", "klas", "curso", "grupo", "équipe", "equipe", "equipo", "homeroom"];
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
    /// The columns of names of students, each with a rank: the smaller, the surer.
    names: Vec<(NameKind, usize, usize)>,
    pub(super) times: TimeColumns,
}

impl Headings {
    pub(crate) fn column_count(&self) -> usize {
        self.texts.len()
    }

    pub(super) fn new(record: &StringRecord) -> Headings {
        let texts = record.iter().take(COLUMNS).map(|heading| heading.trim().to_lowercase());
        let texts: Vec<String> = texts.collect();
        let columns = texts.iter().enumerate().filter_map(|(column, heading)| {
            let (kind, rank) = kind_of_name(heading)?;
            Some((kind, rank, column))
        });
        let names = columns.sorted_by_key(|&(_, rank, column)| (rank, column)).collect();
        Headings { names, times: TimeColumns::new(&texts), texts }
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
        let mut columns = self.columns(&GROUPS);
        let is_short = |heading: &str| {
            words_in(heading).count() <= 2
                && words_in(heading).any(|word| SHORT_GROUPS.contains(&word))
        };
        let others = self.texts.iter().enumerate().filter(|(_, heading)| is_short(heading));
        columns
            .extend(others.map(|(column, _)| column).filter(|column| !self.is_of_others(*column)));
        columns
    }

    /// Returns the class and group in these columns of a line, such as `class 7b`: unlike any number of a student.
    pub(crate) fn class_in(&self, record: &StringRecord, columns: &[usize]) -> Option<String> {
        let named = columns.iter().filter_map(|&column| {
            let heading = self.texts.get(column)?;
            let cell = self.group_in(record, column)?.to_lowercase();
            // `7 b` and `7b` are one class.
            let between = if digits_of(&cell).is_empty() { " " } else { "" };
            let cell = cell.split_whitespace().join(between);
            let mut words = GROUPS.iter().chain(&SHORT_GROUPS);
            let word = words.find(|word| heading.contains(**word))?;
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
    pub(crate) fn name_in<'a>(&self, record: &'a StringRecord) -> Option<String> {
        let cells = |kind: NameKind| {
            let columns = self.name_columns(kind, record);
            let cells = columns.filter_map(|(rank, column)| Some((rank, cell_in(record, column)?)));
            cells.collect::<Vec<_>>()
        };
        let [whole, person, first, lasts] =
            [NameKind::Whole, NameKind::Person, NameKind::First, NameKind::Last].map(cells);
        let sure = |cells: &[(usize, &'a str)]| cells.first().map(|(_, cell)| *cell);
        // Some people have two last names, with a column each. An initial tells nothing next to the name itself.
        let rank = lasts.first().map_or(0, |(rank, _)| *rank);
        let surest = lasts.iter().filter(|(own, _)| *own == rank).map(|(_, cell)| *cell);
        let last = surest.unique_by(|cell| cell.to_lowercase()).join(" ");
        let last = Some(&*last).filter(|last| !last.is_empty());
        // Half of a name may be that of two students.
        let is_half = |missing: NameKind| {
            whole.is_empty()
                && self
                    .texts
                    .iter()
                    .any(|heading| may_be_part(heading, missing) && !is_of_other_people(heading))
        };
        let [first, last] = match (sure(&first), last) {
            (Some(_), None) if is_half(NameKind::Last) => [None, None],
            (None, Some(_)) if is_half(NameKind::First) => [None, None],
            parts => [parts.0, parts.1],
        };
        // `Name, Vorname` and `Apellidos, Nombre` are the two parts of one.
        let parts = match (first, sure(&whole)) {
            (Some(first), whole) => (Some(first), last.or(whole)),
            (None, Some(whole)) => (Some(whole), last.filter(|_| rank < INITIAL_ALONE)),
            (None, None) => (sure(&person), last.filter(|_| person.is_empty())),
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

    /// Returns the columns of names with their ranks, the surest first. Empty ones are left out: Microsoft has a column
    /// for names that the form did not ask for.
    fn name_columns(
        &self,
        kind: NameKind,
        record: &StringRecord,
    ) -> impl Iterator<Item = (usize, usize)> {
        let names = self.names.iter().filter(move |(own, ..)| *own == kind);
        let names = names.map(|(_, rank, column)| (*rank, *column));
        names.filter(|(_, column)| cell_in(record, *column).is_some())
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
            // `Comment s'appelle ton binôme ?`
            let is_remark =
                REMARKS.iter().any(|word| heading.contains(word)) && !heading.contains("appelle");
            let is_of_student = may_name_student(heading) && !is_of_other_people(heading);
            (is_of_student || is_of_partner(heading)) && !is_remark && !asks_opinion(heading)
        };
        let is_other = |cell: &&str| {
            let small = cell.to_lowercase();
            let words: Vec<&str> = words_of_letters_in(&small).collect();
            let is_known = |word: &&str| {
                NOBODY.contains(word)
                    || (words.len() > 1 && (word.len() == 1 || NOBODY_ELSE.contains(word)))
            };
            !words.iter().all(is_known)
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
        let columns = [NameKind::Whole, NameKind::Person].into_iter();
        let mut columns = columns.flat_map(|kind| self.name_columns(kind, record));
        let numbered = columns.find(|&(_, own)| !wanted.is_empty() && digits(own) == wanted);
        numbered.map(|(_, column)| column)
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
        if let Some(column) = ADDRESSES.into_iter().find_map(column) {
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
        let is_nameless = self.names.is_empty();
        let mut teams = self.columns(&TEAMS).into_iter().filter(|_| is_nameless);
        teams.find_map(|column| self.group_in(record, column))
    }
}
