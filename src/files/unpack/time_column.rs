//! The column of a form with the time when a line was sent.

use std::borrow::Cow;

use csv::StringRecord;

use super::headings::{Headings, cell_in};
use crate::results::{DayOrder, Moment};

/// Words that name a time, the surest first: an answer may be changed after it was sent.
#[rustfmt::skip]
const TIMES: [&str; 25] = [
    "modified", "änderung", "timestamp", "zeitstempel", "horodateur", "temporal", "tijdstempel", "cronologiche", "submitted", "submission",
    "completion", "completed", "sent", "finalización", "completamento", "voltooien", "enviado", "envoi", "abgegeben", "zeit",
    "date", "datum", "fecha", "data", "time",
];
/// Number of [`TIMES`] that mean the time of a hand-in.
const TIMES_OF_SENDING: usize = 19;
/// Number of [`TIMES`] that mean the time of a change, which is after the hand-in.
const TIMES_OF_CHANGES: usize = 2;
/// Other times: when the form was opened, the student born, or how long it took.
#[rustfmt::skip]
const OTHER_TIMES: [&str; 16] = [
    "start", "begin", "birth", "geburt", "how ", "wie ", "spent", "taken", "minut", "datei", "due", "inicio", "début",
    "inizio", "nacimiento", "naissance",
];

/// Returns a heading without the zone in it: `sent` of `sent (utc)`.
fn without_zone(heading: &str) -> &str {
    let own = heading.strip_suffix(')').and_then(|it| it.rsplit_once('('));
    own.map_or(heading, |(own, _)| own.trim_end())
}

impl Headings {
    /// Returns the time when a line was sent, from the surest column that is filled. The hour may have a column of
    /// its own: `Date` and `Time`.
    pub(super) fn time_in<'a>(&self, record: &'a StringRecord) -> Option<Cow<'a, str>> {
        // Whole words only: `Consent` contains `sent`. German compounds end so: `Abgabezeit`, `Abgabedatum`.
        let is_named = |word: &str, time: &str| {
            word == time
                || (time != "sent" && word.starts_with(time)
                    || ["zeit", "datum"].contains(&time) && word.ends_with(time))
        };
        let has = |heading: &str, time: &str| {
            let mut words = heading.split(|c: char| !c.is_alphanumeric());
            words.any(|word| is_named(word, time))
                && !OTHER_TIMES.iter().any(|other| heading.contains(other))
        };
        let filled = || {
            let columns = self.0.iter().enumerate();
            columns.filter_map(|(column, own)| Some((own, cell_in(record, column)?)))
        };
        let cells =
            |time: &&'static str| filled().filter(|(own, _)| has(own, time)).collect::<Vec<_>>();
        let (of_sending, others) = TIMES.split_at(TIMES_OF_SENDING);
        // A day with an hour is better than a day, and an hour alone is that of a lesson or of work.
        let hour = |(_, cell): &(&String, &str)| match cell.find(':') {
            Some(place) if place > 2 => 0,
            None => 1,
            Some(_) => 2,
        };
        let (of_changes, of_sending) = of_sending.split_at(TIMES_OF_CHANGES);
        let changed = of_changes.iter().flat_map(cells).next();
        let mut sent = of_sending.iter().flat_map(cells);
        let first = sent.next();
        // Both are shown to the teacher, and not read as a time.
        if let (None, Some((_, one))) = (changed, first)
            && let Some((_, other)) = sent.find(|own| own.1 != one && hour(own) == 0)
        {
            return Some(Cow::Owned(format!("{one} or {other}")));
        }
        let sent = changed.or(first);
        let (heading, sent) = sent.or_else(|| others.iter().flat_map(cells).min_by_key(hour))?;
        let of_hour = without_zone(heading).replace("date", "time").replace("datum", "zeit");
        let is_of_hour = |own: &str| without_zone(own).replace("uhrzeit", "zeit") == of_hour;
        let mut hours = filled().filter(|(own, _)| is_of_hour(own));
        let hours = hours.find(|own| hour(own) == 2).filter(|_| !sent.contains(':'));
        let zones = [Some(heading), hours.map(|(heading, _)| heading)].into_iter().flatten();
        let zone = zones.filter_map(|own| own.strip_prefix(without_zone(own))).max();
        let sent = match hours {
            Some((_, hour)) => Cow::Owned(format!("{sent} {hour}")),
            None => Cow::Borrowed(sent),
        };
        let zone = zone.map(|zone| zone.trim_matches([' ', '(', ')']).to_uppercase());
        let with_zone = zone.map(|zone| format!("{sent} {zone}"));
        let is_time = |text: &String| Moment::parse_in(text, Some(DayOrder::DayFirst)).is_some();
        Some(with_zone.filter(is_time).map_or(sent, Cow::Owned))
    }
}
