//! The column of a form with the time when a line was sent.

use std::borrow::Cow;

use csv::StringRecord;
use itertools::Itertools as _;

use super::headings::{Headings, cell_in};
use crate::results::{DayOrder, Moment};

/// Words for the time of a change, which is after the hand-in: an answer may be changed after it was sent.
#[rustfmt::skip]
const CHANGES: [&str; 10] = [
    "modif", "wijziging", "änderung", "ändring", "ændring", "endring", "edited", "updated", "last update", "geändert",
];
/// Headings of those who changed it.
const CHANGED_BY: [&str; 4] = ["modified by", "edited by", "updated by", "changed by"];
/// Words for the time of a hand-in, the surest first.
#[rustfmt::skip]
const SENDING: [&str; 32] = [
    "timestamp", "zeitstempel", "horodateur", "temporal", "tijdstempel", "cronologiche", "carimbo", "tidsstämpel",
    "tidsstempel", "submitted", "submission", "completion", "completed", "sent", "finaliz", "terminé", "fin",
    "completamento", "voltooi", "conclusão", "slutför", "fuldfør", "fullfør", "enviado", "envoi", "abgegeben",
    "beendet", "eingereicht", "gesendet", "abgeschlossen", "completat", "ukończ",
];
/// Words for other times that may be that of the hand-in.
const DATES: [&str; 6] = ["zeit", "date", "datum", "fecha", "data", "time"];
/// Words that are the beginning of others: `consent`, `final`.
const WHOLE: [&str; 2] = ["sent", "fin"];
/// Headings of hours.
const HOURS: [&str; 6] = ["time", "zeit", "heure", "hora", "ora", "tijd"];
/// Other times: when the form was opened, the student born, or how long it took.
#[rustfmt::skip]
const OTHER_TIMES: [&str; 31] = [
    "start", "begin", "birth", "geburt", "how ", "wie ", "spent", "taken", "minut", "datei", "due", "inicio", "début",
    "inizio", "nacimiento", "naissance", "límite", "limite", "scadenza", "vencimiento", "prazo", "échéance", "frist",
    "deadline", "anfang", "início", "grade", "grading", "teacher", "bewertung", "calificación",
];

/// Returns a heading without the zone in it: `sent` of `sent (utc)`.
fn without_zone(heading: &str) -> &str {
    let own = heading.strip_suffix(')').and_then(|it| it.rsplit_once('('));
    own.map_or(heading, |(own, _)| own.trim_end())
}

/// Returns whether a heading has a word for a time.
fn has_word(heading: &str, time: &str) -> bool {
    // `Consent` contains `sent`. German compounds end so: `Abgabezeit`, `Abgabedatum`.
    let is_named = |word: &str| {
        word == time
            || (!WHOLE.contains(&time) && word.starts_with(time)
                || ["zeit", "datum"].contains(&time) && word.ends_with(time))
    };
    let mut words = heading.split(|c: char| !c.is_alphanumeric());
    (words.any(is_named) || (time.contains(' ') && heading.contains(time)))
        && !OTHER_TIMES.iter().chain(&CHANGED_BY).any(|other| heading.contains(other))
}

/// The columns of times, the surest first.
#[derive(Debug, Default)]
pub(super) struct TimeColumns {
    changes: Vec<usize>,
    sending: Vec<usize>,
    dates: Vec<usize>,
}

impl TimeColumns {
    pub(super) fn new(headings: &[String]) -> TimeColumns {
        let columns = |words: &[&str]| {
            let of_word = |word: &&str| {
                let columns = headings.iter().enumerate();
                let columns = columns.filter(|(_, heading)| has_word(heading, word));
                columns.map(|(column, _)| column).collect::<Vec<_>>()
            };
            words.iter().flat_map(of_word).unique().collect()
        };
        let [changes, sending, dates] = [columns(&CHANGES), columns(&SENDING), columns(&DATES)];
        TimeColumns { changes, sending, dates }
    }
}

/// Returns whether a text is a time, in one of the orders of day and month.
fn is_moment(text: &str) -> bool {
    let orders = [DayOrder::DayFirst, DayOrder::MonthFirst];
    orders.into_iter().any(|order| Moment::parse_in(text, Some(order)).is_some())
}

/// A day, in milliseconds: clocks of two zones differ less.
const DAY: i64 = 24 * 60 * 60 * 1000;

/// Returns whether a change is surely before the hand-in; `None` if that depends on the order of day and month.
fn is_before(change: &str, sent: &str) -> Option<bool> {
    let in_order = |order| {
        let [change, sent] = [change, sent].map(|text| Moment::parse_in(text, Some(order)));
        let (change, sent) = (change?, sent?);
        let slack = if change.zone.is_some() == sent.zone.is_some() { 0 } else { DAY };
        Some(change.millis_utc(0) + slack < sent.millis_utc(0))
    };
    let orders = [DayOrder::DayFirst, DayOrder::MonthFirst].into_iter();
    orders.filter_map(in_order).dedup().exactly_one().ok()
}

/// Returns whether a time has an hour: `20/11/2026 17.32.10`.
fn has_hour(time: &str) -> bool {
    let last = time.rsplit_once(' ').map_or("", |(_, last)| last);
    time.contains(':') || last.matches('.').count() == 2
}

/// Returns how little a cell says: a day with an hour is better than a day, and an hour alone is that of a lesson or of
/// work.
fn vagueness_of_time((_, cell): &(&str, &str)) -> u8 {
    match cell.find(':') {
        Some(place) if place > 2 => 0,
        None => 1,
        Some(_) => HOUR_ALONE,
    }
}

const HOUR_ALONE: u8 = 2;

impl Headings {
    /// Returns the heading of a column and its cell, if it may be a time.
    fn time_cell<'a>(
        &'a self,
        record: &'a StringRecord,
        column: usize,
    ) -> Option<(&'a str, &'a str)> {
        // A `Submission` may be a link or a grid.
        let may_be_time = |cell: &&str| !cell.contains("://") && !cell.contains('\n');
        Some((self.heading_at(column), cell_in(record, column).filter(may_be_time)?))
    }

    /// Returns the time when a line was sent, from the surest column that is filled. The hour may have a column of
    /// its own: `Date` and `Time`.
    pub(super) fn time_in<'a>(&'a self, record: &'a StringRecord) -> Option<Cow<'a, str>> {
        let cells = |columns: &'a [usize]| {
            columns.iter().filter_map(|column| self.time_cell(record, *column))
        };
        let TimeColumns { changes, sending, dates } = &self.times;
        let changed = cells(changes).find(|(_, cell)| is_moment(cell));
        // `Terminé ?` may be answered by yes.
        let has_digit = |(_, cell): &(_, &str)| cell.contains(|c: char| c.is_ascii_digit());
        let mut sent = cells(sending).filter(has_digit);
        let first = sent.next();
        // Both are shown to the teacher, and not read as a time.
        if let (None, Some((_, one))) = (changed, first)
            && let Some((_, other)) = sent.find(|own| own.1 != one && vagueness_of_time(own) == 0)
        {
            return Some(Cow::Owned(format!("{one} or {other}")));
        }
        let date = || cells(dates).min_by_key(vagueness_of_time);
        let complete = |(heading, cell)| self.with_hour_and_zone(record, heading, cell);
        // The last change of a draft is before the hand-in.
        let sent = first.or_else(date).map(complete).filter(|sent| is_moment(sent));
        let changed = match (changed.map(complete), sent) {
            (Some(change), Some(sent)) => match is_before(&change, &sent) {
                Some(is_before) => changed.filter(|_| !is_before),
                None => return Some(format!("{} or {}", change.trim(), sent.trim()).into()),
            },
            _ => changed,
        };
        let unread = || cells(sending).chain(cells(changes)).next();
        changed.or(first).or_else(date).or_else(unread).map(complete)
    }

    /// Adds the hour of another column, and the zone in the headings.
    fn with_hour_and_zone<'a>(
        &'a self,
        record: &'a StringRecord,
        heading: &str,
        sent: &'a str,
    ) -> Cow<'a, str> {
        let of_hour = without_zone(heading).replace("date", "time").replace("datum", "zeit");
        let is_of_hour = |own: &(&str, &str)| {
            let heading = without_zone(own.0).replace("uhrzeit", "zeit");
            (heading == of_hour || HOURS.contains(&&*heading))
                && vagueness_of_time(own) == HOUR_ALONE
        };
        let mut filled = (0..self.column_count()).filter_map(|at| self.time_cell(record, at));
        let hour = filled.find(is_of_hour).filter(|_| !has_hour(sent));
        let zones = [Some(heading), hour.map(|(heading, _)| heading)].into_iter().flatten();
        let zone = zones.filter_map(|own| own.strip_prefix(without_zone(own))).max();
        let sent = match hour {
            Some((_, hour)) => Cow::Owned(format!("{sent} {hour}")),
            None => Cow::Borrowed(sent),
        };
        let zone = zone.map(|zone| zone.trim_matches([' ', '(', ')']).to_uppercase());
        let with_zone = zone.map(|zone| format!("{sent} {zone}"));
        with_zone.filter(|text| is_moment(text)).map_or(sent, Cow::Owned)
    }
}
