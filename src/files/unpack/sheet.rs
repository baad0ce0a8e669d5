//! A table as forms export it: lines with boards or links.

use std::collections::BTreeSet;

use csv::{ReaderBuilder, StringRecord};

use super::headings::Headings;
use super::{Letter, Unpacked, boards_in};
use crate::envelope::{Envelope, FOR_ANOTHER, is_address};
use crate::received::Handed;
use crate::results::skipped::Reason;
use crate::results::{DayOrder, Moment};
use tumble_core::problem::{Problem, ProblemKind, Source};

/// The most lines of a table.
const LINES: usize = 100_000;
/// A table, with the headings in its first line.
pub(crate) struct FormTable {
    text: String,
    delimiter: u8,
    /// The guess that was needed to read it.
    pub note: Option<String>,
    pub headings: Headings,
    /// The columns of classes and groups.
    groups: Vec<usize>,
}

impl FormTable {
    /// Reads the headings of a table.
    pub(crate) fn new(bytes: &[u8]) -> FormTable {
        let (mut text, note) = tumble_formats::decoded_text(bytes);
        // Excel reads the sign between the columns from a line of its own.
        if text.starts_with("sep=") {
            text.replace_range(..text.find(['\r', '\n']).unwrap_or(text.len()), "");
        }
        let note = note.map(|note| note.text);
        let delimiter = delimiter_of(&text);
        let (headings, groups) = (Headings::default(), Vec::new());
        let mut table = FormTable { text, delimiter, note, headings, groups };
        let first = table.records().next();
        if let Some((_, first)) = first.filter(|(_, first)| !first.iter().any(shows_board)) {
            table.headings = Headings::new(&first);
            table.groups = table.headings.group_columns();
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

    /// Returns the columns of the student that hold an address in each line, if in any, whatever their headings are.
    pub(crate) fn columns_of_addresses(&self) -> Vec<usize> {
        let mut columns: Vec<(usize, bool)> = (0..self.headings.column_count())
            .filter(|column| !self.headings.is_of_others(*column))
            .map(|column| (column, false))
            .collect();
        for (_, record) in self.records() {
            columns.retain_mut(|(column, has_any)| {
                let cell = record.get(*column).unwrap_or("").trim();
                *has_any |= is_address(cell);
                cell.is_empty() || is_address(cell)
            });
        }
        columns.into_iter().filter(|(_, has_any)| *has_any).map(|(column, _)| column).collect()
    }

    /// Returns a line inside a cell that has as many columns as the headings, with its distance from the first line.
    /// It belongs to the table, behind a quote that was not closed.
    fn swallowed_line(&self, record: &StringRecord) -> Option<(u64, StringRecord)> {
        let most = self.headings.column_count().max(2);
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

    /// Returns whether a line is the rest of a cell, or has more columns than there are headings: a quote is open
    /// above it or in it.
    fn is_rest_of_cell(&self, record: &StringRecord) -> bool {
        let is_filled = record.iter().any(|cell| !cell.trim().is_empty());
        let is_broken = record.iter().any(|cell| cell.contains(['\n', '"']));
        let headings = self.headings.column_count();
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
        let above = usize::from(self.headings.column_count() > 0);
        let records =
            self.records_of(&self.text).map(move |record| (line(&record), record)).skip(above);
        // Canvas writes the points of each exercise between the headings and the students.
        let is_of_points =
            |record: &StringRecord| record.iter().any(|cell| cell.trim() == "Points Possible");
        records.filter(move |(_, record)| !is_of_points(record))
    }

    /// Returns the columns in which a line has boards of a student.
    fn board_columns(&self, record: &StringRecord) -> Vec<usize> {
        let is_own = |(column, cell): &(usize, &str)| {
            !self.headings.is_of_quiz(*column) && shows_board(cell)
        };
        record.iter().enumerate().filter(is_own).map(|(column, _)| column).collect()
    }

    /// Returns the sender and the time of the board in a column, and the doubt about whose it is. `order` is that of day
    /// and month in all times.
    fn envelope_of(
        &self,
        record: &StringRecord,
        column: usize,
        order: Option<DayOrder>,
        letter: &Letter,
    ) -> (Envelope, Option<String>) {
        let headings = &self.headings;
        let named = headings.sender_of(record, column);
        let second = headings.second_name(record, column);
        // The sender of a table in a mail may have written any names and times into it.
        let sent_by = letter.envelope.sender.clone();
        let is_mailed = sent_by.is_some();
        let other = named.as_ref().zip(sent_by.as_ref()).filter(|(own, by)| own.name != by.name);
        let other =
            other.map(|(own, by)| format!("{FOR_ANOTHER}{}, but {} sent it", own.name, by.name));
        let second =
            second.map(|second| format!("{FOR_ANOTHER}{second}, too: it counts for the first"));
        let class = headings.class_in(record, &self.groups);
        let mut envelope = Envelope {
            sender: sent_by.or(named),
            class: class.filter(|_| !is_mailed),
            team: headings.team_in(record).map(str::to_owned),
            ..letter.envelope.clone()
        };
        let time = headings.time_in(record).filter(|_| !is_mailed);
        let time = time.as_deref();
        let sent = time.and_then(|time| Moment::parse_in(time, order));
        let may_be = |time| Moment::parse_in(time, Some(DayOrder::DayFirst)).is_some();
        envelope.sent_by_table(match time.filter(|_| sent.is_none()) {
            Some(time) if may_be(time) => {
                Err(format!("in {time} the day or the month may come first"))
            }
            Some(time) => Err(format!("`{time}` in its table cannot be read")),
            None => Ok(sent),
        });
        (envelope, other.or(second))
    }
}

/// Returns the cells of a line in these columns. Empty ones are left out.
pub(crate) fn cells<'a>(
    record: &'a StringRecord,
    columns: &'a [usize],
) -> impl Iterator<Item = &'a str> {
    let cells = columns.iter().filter_map(|column| record.get(*column));
    cells.map(str::trim).filter(|cell| !cell.is_empty())
}

impl Unpacked<'_> {
    /// Finds the boards of a table. They are named after their lines, as in `form.csv:3`; further boards of a line
    /// also after their columns.
    pub(super) fn open_sheet(&mut self, letter: &Letter) {
        let table = FormTable::new(&letter.bytes);
        let (mut columns, mut orders) = (BTreeSet::new(), Vec::new());
        for (_, record) in table.records().take(LINES) {
            columns.extend(table.board_columns(&record));
            let time = table.headings.time_in(&record);
            orders.extend(time.as_deref().and_then(DayOrder::only_order_of));
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
            let mut boards = table.board_columns(&record);
            if boards.is_empty() {
                // Where others have a board, something else was handed in.
                let is_filled = |column: &&usize| {
                    record.get(**column).is_some_and(|cell| !cell.trim().is_empty())
                };
                boards.extend(columns.iter().find(is_filled));
                // A student who left it empty is in the class, too.
                let is_left_empty = columns.last().is_some_and(|last| *last < record.len());
                if boards.is_empty() && is_left_empty && letter.envelope.sender.is_none() {
                    let sender = table.headings.sender(&record);
                    let name = || format!("{}:{line}", letter.name);
                    sender.into_iter().for_each(|it| self.skip(name(), Reason::Empty, Some(it)));
                }
            }
            for (place, column) in boards.into_iter().enumerate() {
                let cell = record.get(column).unwrap_or("");
                let mut name = format!("{}:{line}", letter.name);
                if place > 0 {
                    name.push_str(&format!(":{}", column + 1));
                }
                let (envelope, doubt) = table.envelope_of(&record, column, order, letter);
                let words = table.headings.words_about_challenge(&record, column, &columns);
                let bytes = cell.as_bytes().to_vec();
                let of_column = table.headings.doubt_about_boards(column);
                let note = doubt.or(of_column).or_else(|| table.note.clone());
                self.read_boards(Letter { name, bytes, envelope, words, note });
            }
        }
    }
}

fn shows_board(cell: &str) -> bool {
    !boards_in(cell).is_empty()
}

/// Returns the delimiter of the columns: the most frequent one in the first line that is not empty.
fn delimiter_of(text: &str) -> u8 {
    // Delimiters in quotes belong to a heading.
    let first = text.lines().find(|line| !line.trim().is_empty()).unwrap_or("");
    let first = || first.split('"').step_by(2).flat_map(str::bytes);
    let count = |sign: &u8| first().filter(|byte| byte == sign).count();
    *b",;\t".iter().max_by_key(|sign| (count(sign), **sign == b',')).unwrap_or(&b',')
}
