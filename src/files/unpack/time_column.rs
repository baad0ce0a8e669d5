//! The column of a form with the time when a line was sent.

use std::borrow::Cow;

use csv::StringRecord;

use super::headings::{Headings, cell_in};
use crate::results::{DayOrder, Moment};

/// Words for the time of a change, which is after the hand-in: an answer may be changed after it was sent.
const CHANGES: [&str; 2] = ["modified", "änderung"];
/// Words for the time of a hand-in, the surest first.
#[rustfmt::skip]
const SENDING: [&str; 27] = [
    "timestamp", "zeitstempel", "horodateur", "temporal", "tijdstempel", "cronologiche", "carimbo", "tidsstämpel", "tidsstempel",
    "submitted", "submission", "completion", "completed", "sent", "finaliz", "terminé", "fin", "completamento", "voltooien", "conclusão",
    "slutför", "fuldfør", "fullfør", "enviado", "envoi", "abgegeben", "beendet",
];
/// Words for other times that may be that of the hand-in.
const DATES: [&str; 6] = ["zeit", "date", "datum", "fecha", "data", "time"];
/// Words that are the beginning of others: `consent`, `final`.
const WHOLE: [&str; 2] = ["sent", "fin"];
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
        // `Consent` contains `sent`. German compounds end so: `Abgabezeit`, `Abgabedatum`.
        let is_named = |word: &str, time: &str| {
            word == time
                || (!WHOLE.contains(&time) && word.starts_with(time)
                    || ["zeit", "datum"].contains(&time) && word.ends_with(time))
        };
        let has = |heading: &str, time: &str| {
            let mut words = heading.split(|c: char| !c.is_alphanumeric());
            words.any(|word| is_named(word, time))
                && !OTHER_TIMES.iter().any(|other| heading.contains(other))
        };
        let filled = || {
            let columns = self.texts.iter().enumerate();
            columns.filter_map(|(column, own)| Some((own, cell_in(record, column)?)))
        };
        let cells =
            |time: &&'static str| filled().filter(|(own, _)| has(own, time)).collect::<Vec<_>>();
        // A day with an hour is better than a day, and an hour alone is that of a lesson or of work.
        let hour = |(_, cell): &(&String, &str)| match cell.find(':') {
            Some(place) if place > 2 => 0,
            None => 1,
            Some(_) => 2,
        };
        let changed = CHANGES.iter().flat_map(cells).next();
        let mut sent = SENDING.iter().flat_map(cells);
        let first = sent.next();
        // Both are shown to the teacher, and not read as a time.
        if let (None, Some((_, one))) = (changed, first)
            && let Some((_, other)) = sent.find(|own| own.1 != one && hour(own) == 0)
        {
            return Some(Cow::Owned(format!("{one} or {other}")));
        }
        let sent = changed.or(first);
        let (heading, sent) = sent.or_else(|| DATES.iter().flat_map(cells).min_by_key(hour))?;
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
