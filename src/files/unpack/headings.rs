//! Headings of a table, which tell the sender, the time and the challenge of a board.

use csv::StringRecord;
use itertools::Itertools as _;

use super::name_heading::{NameHeading, NameKind, may_be_part, name_heading, part_asked};
use super::partner_column::{NOBODY, PARTNERS, is_of_partner, may_name_maker};
use super::time_column::TimeColumns;
use crate::challenge_words::words_in;
use crate::envelope::{NO_ADDRESS, addresses_in};
use tumble_core::grade::Sender;

/// The most columns whose headings count.
const COLUMNS: usize = 200;

/// The most characters of a heading that count.
const LONGEST: usize = 500;

/// Other people, whose names, numbers and addresses may be in the line of a student.
#[rustfmt::skip]
const OTHER_PEOPLE: [&str; 17] = [
    "teacher", "lehrer", "instructor", "lehrkraft", "enseignant", "maître", "docente", "parent", "eltern", "guardian",
    "mother", "father", "mutter", "vater", "emergency", "notfall", "helper",
];
/// Headings of remarks.
pub(super) const REMARKS: [&str; 6] =
    ["comment", "remark", "feedback", "question", "message", "kommentar"];
/// Headings of the numbers of students.
#[rustfmt::skip]
const NUMBERS: [&str; 12] = [
    "student id", "student number", "id number", "id-nummer", "matrikel", "schülernummer", "candidate number",
    "roll number", "register number", "listennummer", "de lista", "matricola",
];
/// Headings of user names.
#[rustfmt::skip]
const USERS: [&str; 8] = [
    "username", "benutzername", "loginid", "userid", "netid", "pupilid", "identifiant", "utilisateur",
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
/// Words for both in short headings alone: `Tu equipo`. In questions they have other meanings.
const SHORT_TEAMS: [&str; 4] = ["grupo", "équipe", "equipe", "equipo"];
const SHORT_CLASSES: [&str; 7] = ["clase", "klas", "curso", "homeroom", "kurs", "course", "turma"];
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

pub(super) fn is_of_other_people(heading: &str) -> bool {
    is_of_partner(heading) || OTHER_PEOPLE.iter().any(|word| heading.contains(word))
}

pub(super) fn cell_in(record: &StringRecord, column: usize) -> Option<&str> {
    record.get(column).map(str::trim).filter(|cell| !cell.is_empty())
}

/// Headings of a table, in small letters.
#[derive(Debug, Default)]
pub(crate) struct Headings {
    pub(super) texts: Vec<String>,
    /// The columns of names of students, the surest first.
    pub(super) names: Vec<(NameHeading, usize)>,
    /// The columns that may name a student who made the board.
    pub(super) students: Vec<usize>,
    /// The parts of names that headings may ask for that are not read.
    pub(super) unread_parts: Vec<NameKind>,
    pub(super) times: TimeColumns,
    /// The column of the student's address.
    pub(super) address: Option<usize>,
    /// The columns of user names and numbers, the surest first.
    ids: Vec<usize>,
}

impl Headings {
    pub(crate) fn column_count(&self) -> usize {
        self.texts.len()
    }

    pub(super) fn new(record: &StringRecord) -> Headings {
        let begin = |heading: &str| heading.trim().chars().take(LONGEST).collect::<String>();
        let texts = record.iter().take(COLUMNS).map(|heading| begin(heading).to_lowercase());
        let texts: Vec<String> = texts.collect();
        let columns = texts.iter().enumerate();
        let names = columns.filter_map(|(column, heading)| Some((name_heading(heading)?, column)));
        let names = names.sorted_by_key(|(heading, column)| (heading.rank, *column));
        // A part that is asked for again is another student's.
        let names = names.unique_by(|(heading, column)| heading.last_part.ok_or(*column)).collect();
        let is_unread = |part: &NameKind| {
            texts.iter().any(|own| may_be_part(own, *part) && !is_of_other_people(own))
        };
        let unread_parts =
            [NameKind::First, NameKind::Last].into_iter().filter(is_unread).collect();
        let parts: Vec<_> = texts.iter().map(|heading| part_asked(heading)).collect();
        let is_asked_again = |column: usize| {
            let mut others = parts.iter().take(column);
            parts.get(column).is_some_and(|part| part.is_some() && others.any(|it| it == part))
        };
        let columns = texts.iter().enumerate();
        let students = columns
            .filter(|(column, heading)| may_name_maker(heading) || is_asked_again(*column))
            .map(|(column, _)| column)
            .collect();
        let column_of = |word: &str| {
            let has_word = |heading: &String| {
                (heading.contains(word) || joined_words(heading).contains(word))
                    && !is_of_other_people(heading)
            };
            texts.iter().position(has_word)
        };
        let address = ADDRESSES.into_iter().find_map(column_of);
        let ids = USERS.into_iter().chain(NUMBERS).filter_map(column_of);
        // In the first column it is the number of the line.
        let id_alone = texts.iter().skip(1).position(|heading| heading == "id").map(|at| at + 1);
        let ids = ids.chain(id_alone).collect();
        let times = TimeColumns::new(&texts);
        Headings { names, students, unread_parts, times, address, ids, texts }
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

    /// Returns the columns of the student whose short headings have one of these words.
    fn short_columns(&self, words: &[&str]) -> impl Iterator<Item = usize> {
        let is_of = |heading: &str| {
            words_in(heading).count() <= 2 && words_in(heading).any(|word| words.contains(&word))
        };
        let columns = 0..self.column_count();
        columns.filter(move |column| !self.is_of_others(*column) && is_of(self.heading_at(*column)))
    }

    /// Returns the columns of groups that hand in together.
    pub(crate) fn team_columns(&self) -> Vec<usize> {
        self.columns(&TEAMS).into_iter().chain(self.short_columns(&SHORT_TEAMS)).collect()
    }

    /// Returns the columns of classes and groups.
    pub(crate) fn group_columns(&self) -> Vec<usize> {
        let teams = self.short_columns(&SHORT_TEAMS);
        let classes = self.short_columns(&SHORT_CLASSES);
        self.columns(&GROUPS).into_iter().chain(teams).chain(classes).collect()
    }

    /// Returns the class and group in these columns of a line, such as `class 7b`: unlike any number of a student.
    pub(crate) fn class_in(&self, record: &StringRecord, columns: &[usize]) -> Option<String> {
        let named = columns.iter().filter_map(|&column| {
            let heading = self.texts.get(column)?;
            let cell = self.group_in(record, column)?.to_lowercase();
            // `7 b` and `7b` are one class.
            let between = if digits_of(&cell).is_empty() { " " } else { "" };
            let cell = cell.split_whitespace().join(between);
            let mut words = GROUPS.iter().chain(&SHORT_TEAMS).chain(&SHORT_CLASSES);
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

    /// Returns the address in a line, or [`NO_ADDRESS`] if its column does not hold exactly one. Without such a
    /// column, returns a user name or a number.
    pub(super) fn id_in<'a>(&self, record: &'a StringRecord) -> Option<&'a str> {
        if let Some(column) = self.address {
            let mut addresses = addresses_in(record.get(column).unwrap_or(""));
            let address = addresses.next().filter(|_| addresses.next().is_none());
            return Some(address.unwrap_or(NO_ADDRESS));
        }
        self.ids.iter().find_map(|column| cell_in(record, *column))
    }

    /// Returns the sender of a line.
    pub(super) fn sender(&self, record: &StringRecord) -> Option<Sender> {
        let id = self.id_in(record).map(str::to_owned);
        Some(Sender { name: self.name_in(record)?, id })
    }

    /// Returns the group of a line in a table without a column of names.
    pub(super) fn team_in<'a>(&self, record: &'a StringRecord) -> Option<&'a str> {
        let is_nameless = self.names.is_empty();
        let mut teams = self.team_columns().into_iter().filter(|_| is_nameless);
        teams.find_map(|column| self.group_in(record, column))
    }
}
