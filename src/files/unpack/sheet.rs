//! A table as forms export it: a column with boards or links, and columns that say whose and for what.

use std::collections::BTreeSet;

use csv::{ReaderBuilder, StringRecord};

use super::{Letter, Unpacked};
use crate::received::{Envelope, FOR_ANOTHER, Handed, NO_ADDRESS, Words, WordsPlace, addresses_in};
use crate::results::{DayOrder, Moment};
use tumble_core::grade::Sender;
use tumble_core::limits;
use tumble_core::problem::{Problem, ProblemKind, Source};
use tumble_formats::Excerpt;

/// The most lines of a table.
const LINES: usize = 100_000;

/// The most columns whose headings count.
const COLUMNS: usize = 200;

/// A cell with fewer characters holds no board.
const SHORTEST: usize = 12;

/// Words of the headings of columns with names. Compounds end in `name`.
#[rustfmt::skip]
const FIRST_NAMES: [&str; 7] = [
    "first", "firstname", "forename", "vorname", "given", "prénom", "prenom",
];
#[rustfmt::skip]
const LAST_NAMES: [&str; 9] = [
    "last", "lastname", "surname", "family", "nachname", "familienname", "cognome", "apellido", "apellidos",
];
#[rustfmt::skip]
const NAMES: [&str; 8] = [
    "name", "names", "nom", "nome", "nombre", "naam", "navn", "initial",
];
#[rustfmt::skip]
const STUDENTS: [&str; 5] = [
    "student", "students", "schüler", "pupil", "who",
];
/// Names of other things.
#[rustfmt::skip]
const OTHER_NAMES: [&str; 17] = [
    "username", "user name", "benutzer", "file", "datei", "group", "gruppe", "challenge", "puzzle", "aufgabe", "task",
    "board", " id", "_id", "number", "nick", "screen",
];
/// Names of others.
#[rustfmt::skip]
const NAMES_OF_OTHERS: [&str; 14] = [
    "teacher", "lehrer", "instructor", "tutor", "school", "schul", "parent", "eltern", "course", "kurs", "partner",
    "team", "class", "help",
];
/// Whose numbers and addresses stand in the line of a student, too.
const OTHER_PEOPLE: [&str; 8] =
    ["teacher", "lehrer", "parent", "eltern", "guardian", "emergency", "notfall", "partner"];
/// Headings of those who made the board, too.
#[rustfmt::skip]
const PARTNERS: [&str; 9] = [
    "partner", "teammate", "classmate", "team member", "group member", "mitglied", "did you work with", "with whom",
    "mit wem",
];
/// Words of answers that name no partner.
#[rustfmt::skip]
const NOBODY: [&str; 12] = [
    "yes", "no", "none", "nobody", "alone", "myself", "ja", "nein", "keine", "keiner", "niemand", "allein",
];
/// Headings of the numbers of students.
#[rustfmt::skip]
const NUMBERS: [&str; 6] = [
    "student id", "student number", "id number", "id-nummer", "matrikel", "schülernummer",
];
/// Headings of addresses.
const ADDRESSES: [&str; 3] = ["mail", "courriel", "correo"];
const CHALLENGES: [&str; 5] = ["challenge", "puzzle", "aufgabe", "task", "exercise"];
/// Words beside those, in headings that ask for the challenge alone.
#[rustfmt::skip]
const NUMBER_WORDS: [&str; 14] = [
    "number", "no", "nr", "nummer", "der", "of", "which", "welche", "did", "you", "solve", "hast", "du", "gelöst",
];
/// What else a form asks about a challenge.
const OPINIONS: [&str; 8] =
    ["how", "hard", "difficult", "rate", "rating", "like", "schwer", "schwierig"];

/// Words that name a time, those that say most first.
const TIMES: [&str; 6] = ["timestamp", "zeit", "submitted", "sent", "date", "time"];
/// Other times: when the form was opened, the student born, or how long it took.
const OTHER_TIMES: [&str; 6] = ["start", "begin", "birth", "geburt", "how ", "wie "];

/// A table with what its first line says about the columns.
pub(crate) struct Sheet {
    text: String,
    delimiter: u8,
    /// The guess that was needed to read it.
    pub note: Option<String>,
    pub headings: Headings,
}

impl Sheet {
    /// Reads the headings of a table.
    pub(crate) fn new(bytes: &[u8]) -> Sheet {
        let (mut text, note) = tumble_formats::decoded_text(bytes);
        // Excel reads the sign between the columns from a line of its own.
        if text.starts_with("sep=") {
            text.replace_range(..text.find(['\r', '\n']).unwrap_or(text.len()), "");
        }
        let note = note.map(|note| note.text);
        let delimiter = delimiter_of(&text);
        let mut table = Sheet { text, delimiter, note, headings: Headings::default() };
        let first = table.records().next();
        if let Some((_, first)) = first.filter(|(_, first)| !first.iter().any(shows_board)) {
            table.headings = Headings::new(&first);
        }
        table
    }

    /// Returns whether all cells of a column differ.
    pub(crate) fn has_no_value_twice(&self, column: usize) -> bool {
        let mut seen = BTreeSet::new();
        self.records().all(|(_, record)| {
            let cell = record.get(column).unwrap_or("").trim().to_lowercase();
            cell.is_empty() || seen.insert(cell)
        })
    }

    /// Returns the line of a cell that has as many columns as the headings, with its distance from the first: a line of
    /// its own, behind a quote that was not closed.
    fn swallowed_line(&self, record: &StringRecord) -> Option<(u64, StringRecord)> {
        let most = self.headings.0.len().max(2);
        let lines = record.iter().flat_map(|cell| (0..).zip(cell.lines()).skip(1));
        // A board has no such signs, and most lines need not be read.
        let has_columns = |line: &str| {
            line.bytes().filter(|byte| *byte == self.delimiter).take(most - 1).count() == most - 1
        };
        let lines = lines.filter(|(_, line)| has_columns(line)).take(LINES);
        let mut records =
            lines.filter_map(|(below, line)| Some((below, self.records_of(line).next()?)));
        let swallowed = records.find(|(_, record)| record.len() >= most);
        swallowed.filter(|_| !self.has_closed_quotes(record))
    }

    /// Returns whether each quote of a record is closed at the end of its cell: all lines in it are its own.
    fn has_closed_quotes(&self, record: &StringRecord) -> bool {
        let begin = record.position().and_then(|at| usize::try_from(at.byte()).ok());
        let written =
            self.text.get(begin.unwrap_or(0)..).unwrap_or("").trim_start_matches(['\r', '\n']);
        let mut bytes = written.bytes().peekable();
        let (mut is_open, mut is_begin) = (false, true);
        while let Some(byte) = bytes.next() {
            match (byte, is_open) {
                (b'"', true) if bytes.next_if_eq(&b'"').is_some() => {}
                (b'"', true) => {
                    let is_end = |next: &u8| [self.delimiter, b'\r', b'\n'].contains(next);
                    if !bytes.peek().is_none_or(is_end) {
                        return false;
                    }
                    is_open = false;
                }
                (b'"', false) => is_open = is_begin,
                (b'\r' | b'\n', false) => return true,
                _ => {}
            }
            is_begin = byte == self.delimiter;
        }
        !is_open
    }

    /// Returns whether a line is what is left of a cell, or has more columns than there are headings: a quote is open
    /// above it or in it.
    fn is_rest_of_cell(&self, record: &StringRecord) -> bool {
        let is_filled = record.iter().any(|cell| !cell.trim().is_empty());
        let is_broken = record.iter().any(|cell| cell.contains(['\n', '"']));
        let headings = self.headings.0.len();
        headings > 2 && is_filled && (record.len() == 1 || (record.len() > headings && is_broken))
    }

    fn records_of<'a>(&self, text: &'a str) -> impl Iterator<Item = StringRecord> + use<'a> {
        let mut reader = ReaderBuilder::new()
            .delimiter(self.delimiter)
            .has_headers(false)
            .flexible(true)
            .from_reader(text.as_bytes());
        // A record of its own for each: one that is used again is as large as the largest before it.
        std::iter::from_fn(move || {
            let mut record = StringRecord::new();
            reader.read_record(&mut record).ok()?.then_some(record)
        })
    }

    /// Returns the lines below the headings, each with the number of the line where it begins.
    pub(crate) fn records(&self) -> impl Iterator<Item = (u64, StringRecord)> {
        let line = |record: &StringRecord| record.position().map_or(0, csv::Position::line);
        let above = usize::from(!self.headings.0.is_empty());
        let records =
            self.records_of(&self.text).map(move |record| (line(&record), record)).skip(above);
        // Canvas writes the points of each exercise between the headings and the students.
        let is_of_points =
            |record: &StringRecord| record.iter().any(|cell| cell.trim() == "Points Possible");
        records.filter(move |(_, record)| !is_of_points(record))
    }
}

/// Returns what is in these columns of a line.
pub(crate) fn cells<'a>(
    record: &'a StringRecord,
    columns: &'a [usize],
) -> impl Iterator<Item = &'a str> {
    let cells = columns.iter().filter_map(|column| record.get(*column));
    cells.map(str::trim).filter(|cell| !cell.is_empty())
}

impl Unpacked<'_> {
    /// Finds the boards of a table, called by their lines: `form.csv:3`; the second one of a line by its column,
    /// too.
    pub(super) fn open_sheet(&mut self, letter: &Letter) {
        let table = Sheet::new(&letter.bytes);
        let (mut columns, mut orders) = (BTreeSet::new(), Vec::new());
        for (_, record) in table.records().take(LINES) {
            columns.extend(board_columns(&record));
            orders.extend(table.headings.time_in(&record).and_then(DayOrder::only_order_of));
        }
        // A form writes all its times in the same way: those with days after the 12th say which.
        orders.dedup();
        let order = <[DayOrder; 1]>::try_from(orders).ok().map(|[order]| order);
        let mut is_whole = true;
        for (count, (line, record)) in table.records().enumerate() {
            if count == LINES {
                let message = format!("it has more than {LINES} lines: split it");
                let problem = Problem::new(ProblemKind::TooLarge, message);
                return self.refuse(letter.name.clone(), problem);
            }
            if let Some((below, swallowed)) = table.swallowed_line(&record) {
                is_whole = false;
                let message = format!(
                    "a quote in line {line} is not closed: this line is read as part of it"
                );
                let problem = Problem::new(ProblemKind::Form, message)
                    .hint("with the quote closed, every line is graded");
                let source = Source::new(format!("{}:{}", letter.name, line + below), "");
                let sent_by = letter.envelope.sender.clone();
                let sender = sent_by.or_else(|| table.headings.sender(&swallowed));
                let envelope = Box::new(Envelope { sender, ..letter.envelope.clone() });
                self.found.push(Handed::Text { text: Err((source, problem)), envelope });
            }
            if table.is_rest_of_cell(&record) && std::mem::replace(&mut is_whole, false) {
                let message = "this line has no columns: a quote above it may not be closed";
                let problem = Problem::new(ProblemKind::Form, message)
                    .hint("with the quote closed, every line is graded");
                self.refuse(format!("{}:{line}", letter.name), problem);
            }
            let mut boards = board_columns(&record);
            if boards.is_empty() {
                // Where others have a board, something else was handed in.
                let is_filled = |column: &&usize| {
                    record.get(**column).is_some_and(|cell| !cell.trim().is_empty())
                };
                boards.extend(columns.iter().find(is_filled));
            }
            for (place, column) in boards.into_iter().enumerate() {
                let cell = record.get(column).unwrap_or("");
                let mut name = format!("{}:{line}", letter.name);
                if place > 0 {
                    name.push_str(&format!(":{}", column + 1));
                }
                let named = table.headings.sender_of(&record, column);
                let second = table.headings.second_name(&record, column);
                // Who sends a table in a mail may have written any names into it.
                let sent_by = letter.envelope.sender.clone();
                let other =
                    named.as_ref().zip(sent_by.as_ref()).filter(|(own, by)| own.name != by.name);
                let other = other
                    .map(|(own, by)| format!("{FOR_ANOTHER}{}, but {} sent it", own.name, by.name));
                let second = second
                    .map(|second| format!("{FOR_ANOTHER}{second}, too: it counts for the first"));
                let mut envelope =
                    Envelope { sender: sent_by.or(named), ..letter.envelope.clone() };
                // Who sends a table in a mail writes its times, too.
                let is_mailed = letter.envelope.sender.is_some();
                let time = table.headings.time_in(&record).filter(|_| !is_mailed);
                let sent = time.and_then(|time| Moment::parse_in(time, order));
                let may_be = |time| Moment::parse_in(time, Some(DayOrder::DayFirst)).is_some();
                envelope.sent_by_table(match time.filter(|_| sent.is_none()) {
                    Some(time) if may_be(time) => {
                        Err(format!("in {time} the day or the month may come first"))
                    }
                    Some(time) => Err(format!("`{time}` in its table cannot be read")),
                    None => Ok(sent),
                });
                let words = table.headings.words(&record, column, &columns);
                let bytes = cell.as_bytes().to_vec();
                let words = Some(words);
                let note = other.or(second).or_else(|| table.note.clone());
                self.read_boards(Letter { name, bytes, envelope, words, note });
            }
        }
    }
}

fn board_columns(record: &StringRecord) -> Vec<usize> {
    let cells = record.iter().enumerate().filter(|(_, cell)| shows_board(cell));
    cells.map(|(column, _)| column).collect()
}

fn shows_board(cell: &str) -> bool {
    !boards_in(cell).is_empty()
}

/// Returns the boards that a text of the size of one shows.
pub(super) fn boards_in(text: &str) -> Vec<Excerpt> {
    match (SHORTEST..=limits::FILE_BYTES as usize).contains(&text.len()) {
        true => tumble_formats::excerpts(text.as_bytes()).boards,
        false => Vec::new(),
    }
}

/// Returns what divides the columns: whatever is most frequent in the first line that is not empty.
fn delimiter_of(text: &str) -> u8 {
    // Those in quotes are of a heading.
    let first = text.lines().find(|line| !line.trim().is_empty()).unwrap_or("");
    let first = || first.split('"').step_by(2).flat_map(str::bytes);
    let count = |sign: &u8| first().filter(|byte| byte == sign).count();
    *b",;\t".iter().max_by_key(|sign| (count(sign), **sign == b',')).unwrap_or(&b',')
}

fn digits_of(heading: &str) -> String {
    heading.chars().filter(char::is_ascii_digit).collect()
}

fn without_digits(heading: &str) -> String {
    heading.chars().filter(|c| c.is_alphabetic()).collect()
}

fn asks_opinion(heading: &str) -> bool {
    heading.split(|c: char| !c.is_alphanumeric()).any(|word| OPINIONS.contains(&word))
}

fn cell_in(record: &StringRecord, column: usize) -> Option<&str> {
    record.get(column).map(str::trim).filter(|cell| !cell.is_empty())
}

/// Which part of the name of a student a column has.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum NameKind {
    Whole,
    First,
    Last,
}

/// Returns which name a column has, by its heading; the smaller the number, the surer it is.
fn kind_of_name(heading: &str) -> Option<(NameKind, usize)> {
    let words: Vec<&str> =
        heading.split(|c: char| !c.is_alphanumeric()).filter(|word| !word.is_empty()).collect();
    let has = |all: &[&str]| words.iter().any(|word| all.contains(word));
    let is_name = has(&NAMES) || words.iter().any(|word| word.ends_with("name"));
    // `First try` has no name in it.
    let has_part = |all: &[&str]| has(all) && (is_name || words.len() == 1);
    let is_alone = words.len() == 1;
    let is_own = matches!(words.as_slice(), ["your" | "full" | "student", "name", ..]);
    let mut others = OTHER_NAMES.iter().chain(&NAMES_OF_OTHERS);
    let is_other = !is_own && others.any(|other| heading.contains(other));
    let rank = [is_alone, is_own, is_name].iter().position(|is| *is);
    match (has_part(&FIRST_NAMES), has_part(&LAST_NAMES)) {
        _ if is_other => None,
        (true, false) => Some((NameKind::First, 0)),
        (false, true) => Some((NameKind::Last, 0)),
        _ if is_name || has(&STUDENTS) => {
            let rank = rank.map_or(6, |rank| 2 * rank + usize::from(!is_name));
            Some((NameKind::Whole, rank))
        }
        _ => None,
    }
}

/// What the columns of a table are, in small letters.
#[derive(Debug, Default)]
pub(crate) struct Headings(Vec<String>);

impl Headings {
    fn new(record: &StringRecord) -> Headings {
        Headings(record.iter().take(COLUMNS).map(|heading| heading.trim().to_lowercase()).collect())
    }

    /// Returns all of them as one text.
    pub(crate) fn shown(&self) -> String {
        self.0.join(", ")
    }

    /// Returns the columns of the student whose headings have one of these words.
    pub(crate) fn columns(&self, words: &[&str]) -> Vec<usize> {
        let is_of = |heading: &str| {
            if OTHER_PEOPLE.iter().any(|word| heading.contains(word)) {
                return false;
            }
            let mut parts = heading.split(|c: char| !c.is_alphanumeric());
            words.iter().any(|word| heading == *word || (word.len() > 2 && heading.contains(word)))
                || parts.any(|part| words.contains(&part))
        };
        let columns = self.0.iter().enumerate().filter(|(_, heading)| is_of(heading));
        columns.map(|(column, _)| column).collect()
    }

    /// Returns who a line is of.
    pub(crate) fn name_in(&self, record: &StringRecord) -> Option<String> {
        let cell = |kind: NameKind| {
            self.name_columns(kind, record).find_map(|column| cell_in(record, column))
        };
        let [whole, first, last] = [NameKind::Whole, NameKind::First, NameKind::Last].map(cell);
        // `Name, Vorname` and `Apellidos, Nombre` are the two parts of one.
        let parts = match (first, last) {
            (Some(first), _) => (Some(first), last.or(whole)),
            (None, last) => (whole, last),
        };
        match parts {
            // One of them may be the whole name.
            (Some(first), Some(last)) if last.starts_with(first) => Some(last.to_owned()),
            (Some(first), Some(last)) if !first.ends_with(last) => Some(format!("{first} {last}")),
            (first, last) => first
                .or(last)
                .or_else(|| self.id_in(record).filter(|id| *id != NO_ADDRESS))
                .map(str::to_owned),
        }
    }

    /// Returns the columns of names, the surest first: those of one heading, but for the numbers in it. One that is
    /// empty says nothing: Microsoft has a column for names that are not asked for.
    fn name_columns(&self, kind: NameKind, record: &StringRecord) -> impl Iterator<Item = usize> {
        let ranked = self.0.iter().enumerate().filter_map(|(column, heading)| {
            cell_in(record, column)?;
            let (own, rank) = kind_of_name(heading)?;
            (own == kind).then_some((rank, column, without_digits(heading)))
        });
        let mut ranked: Vec<_> = ranked.collect();
        ranked.sort();
        let surest = ranked.first().map(|(.., heading)| heading.clone());
        let alike =
            ranked.into_iter().filter(move |(.., heading)| Some(heading) == surest.as_ref());
        alike.map(|(_, column, _)| column)
    }

    /// Returns who handed in the board in a column: `Name 2` belongs to `Board 2`.
    fn sender_of(&self, record: &StringRecord, board: usize) -> Option<Sender> {
        let numbered = self.numbered_name(record, board).and_then(|column| cell_in(record, column));
        match numbered {
            Some(name) => {
                Some(Sender { name: name.to_owned(), id: self.id_in(record).map(str::to_owned) })
            }
            None => self.sender(record),
        }
    }

    /// Returns the second name of a line, where none of them has the number of the board in a column.
    fn second_name<'a>(&self, record: &'a StringRecord, board: usize) -> Option<&'a str> {
        if self.numbered_name(record, board).is_some() {
            return None;
        }
        let mut names = self.name_columns(NameKind::Whole, record);
        let first = names.next().and_then(|column| cell_in(record, column));
        let second = names.find_map(|column| cell_in(record, column));
        second.or_else(|| self.partner_in(record)).filter(|second| Some(*second) != first)
    }

    /// Returns who made the board, too.
    fn partner_in<'a>(&self, record: &'a StringRecord) -> Option<&'a str> {
        let of_partner = |(_, heading): &(usize, &String)| {
            PARTNERS.iter().any(|word| heading.contains(word)) && !asks_opinion(heading)
        };
        let is_somebody = |cell: &&str| {
            let small = cell.to_lowercase();
            let mut words = small.split(|c: char| !c.is_alphabetic());
            cell.chars().filter(|c| c.is_alphabetic()).count() > 2
                && !words.any(|word| NOBODY.contains(&word))
        };
        let columns = self.0.iter().enumerate().filter(of_partner);
        columns.filter_map(|(column, _)| cell_in(record, column)).find(is_somebody)
    }

    fn numbered_name(&self, record: &StringRecord, board: usize) -> Option<usize> {
        let digits = |column: usize| digits_of(self.0.get(column).map_or("", String::as_str));
        let wanted = digits(board);
        self.name_columns(NameKind::Whole, record)
            .find(|&own| !wanted.is_empty() && digits(own) == wanted)
    }

    /// Returns when a line was sent.
    fn time_in<'a>(&self, record: &'a StringRecord) -> Option<&'a str> {
        // Whole words only: `Consent` contains `sent`. German compounds such as `Abgabezeit` end in `zeit`.
        let is_named = |word: &str, time: &str| {
            word == time
                || (time != "sent" && word.starts_with(time)
                    || time == "zeit" && word.ends_with(time))
        };
        let has = |heading: &str, time: &str| {
            let mut words = heading.split(|c: char| !c.is_alphanumeric());
            words.any(|word| is_named(word, time))
                && !OTHER_TIMES.iter().any(|other| heading.contains(other))
        };
        let column = |time: &str| self.0.iter().position(|own| has(own, time));
        let column = TIMES.iter().find_map(|time| column(time))?;
        record.get(column).map(str::trim).filter(|cell| !cell.is_empty())
    }

    /// Returns the address in a line; what is not one address is [`NO_ADDRESS`], where there is a column for it; or a user
    /// name, or a number.
    fn id_in<'a>(&self, record: &'a StringRecord) -> Option<&'a str> {
        let has = |heading: &str, word: &str| {
            heading.contains(word) && !OTHER_PEOPLE.iter().any(|other| heading.contains(other))
        };
        let column = |word: &str| self.0.iter().position(|heading| has(heading, word));
        let cell = |column: usize| record.get(column).unwrap_or("").trim();
        if let Some(column) = ADDRESSES.into_iter().find_map(column) {
            let mut addresses = addresses_in(cell(column));
            let address = addresses.next().filter(|_| addresses.next().is_none());
            return Some(address.unwrap_or(NO_ADDRESS));
        }
        let others = ["username"].into_iter().chain(NUMBERS).filter_map(column);
        others.map(cell).find(|cell| !cell.is_empty())
    }

    /// Returns who has sent a line.
    fn sender(&self, record: &StringRecord) -> Option<Sender> {
        let id = self.id_in(record).map(str::to_owned);
        Some(Sender { name: self.name_in(record)?, id })
    }

    /// Returns what a line says about the board in one of its cells: its challenge, unless there is a column for
    /// each.
    fn words(&self, record: &StringRecord, column: usize, boards: &BTreeSet<usize>) -> Words {
        let heading = self.0.get(column).map_or("", String::as_str);
        let is_of = |heading: &str| CHALLENGES.iter().any(|word| heading.contains(word));
        if is_of(heading) && heading.contains(|c: char| c.is_ascii_digit()) {
            return Words { text: heading.into(), place: WordsPlace::Heading };
        }
        let answer = |place: usize| record.get(place).map_or("", str::trim);
        let is_asked = |(place, own): &(usize, &String)| {
            is_of(own) && !own.contains("name") && !boards.contains(place) && !asks_opinion(own)
        };
        let others: Vec<_> = self.0.iter().enumerate().filter(is_asked).collect();
        // `Challenge` and `Challenge number` ask for nothing else.
        let is_plain = |own: &str| {
            let mut words = own.split(|c: char| !c.is_alphanumeric()).filter(|it| !it.is_empty());
            words.all(|word| is_of(word) || NUMBER_WORDS.contains(&word))
        };
        // `Board 2` belongs to `Challenge 2`. Of several such columns the next one to the left is meant.
        let is_other = |own: &str| digits_of(own) != digits_of(heading);
        let surest = others.iter().min_by_key(|(place, own)| {
            let is_remark = !is_plain(own) && digits_of(answer(*place)).is_empty();
            let distance = (*place > column, place.abs_diff(column));
            (is_other(own), !is_plain(own), is_remark, own.len(), distance)
        });
        let own = surest.map_or("", |(place, _)| answer(*place));
        let is_sure = |own: &str| is_plain(own) && boards.len() == 1;
        let doubt = surest.filter(|(_, surest)| !is_sure(surest)).and_then(|(_, surest)| {
            let is_rival = |(place, heading): &&(usize, &String)| {
                let number = digits_of(answer(*place));
                let is_of_other = heading == surest || is_other(heading) != is_other(surest);
                !is_of_other && !number.is_empty() && number != digits_of(own)
            };
            others.iter().find(is_rival)
        });
        if let Some((place, _)) = doubt {
            let text = format!("{own} or {}", answer(*place)).into();
            return Words { text, place: WordsPlace::Cell };
        }
        match own.parse::<u16>() {
            Ok(number) => {
                Words { text: format!("challenge {number}").into(), place: WordsPlace::Cell }
            }
            Err(_) if own.is_empty() => Words { text: heading.into(), place: WordsPlace::Heading },
            Err(_) => Words { text: own.into(), place: WordsPlace::Cell },
        }
    }
}
