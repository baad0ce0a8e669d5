//! Times as people, platforms and files write them; `read.rs` reads them, `in_name.rs` finds them in the names of files.

mod in_name;
mod read;

use std::fmt;
use std::time::{SystemTime, UNIX_EPOCH};

pub use in_name::TimeOfName;
use read::MomentReader;

/// A day, and perhaps the time of the day and its zone.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Moment {
    /// Seconds since 1970 by the clocks of its zone.
    local: i64,
    /// The milliseconds after them. A part of one counts as a whole one, below 1000.
    millis: u32,
    /// Seconds east of Greenwich, if a zone is given.
    pub zone: Option<i64>,
    has_time: bool,
}

const DAY: i64 = 86_400;

/// Order of day and month in a date with slashes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum DayOrder {
    /// `20/11/2026`
    DayFirst,
    /// `11/20/2026`
    MonthFirst,
}

impl DayOrder {
    /// Returns the only order in which a text is a time; `None` if both or neither are possible.
    pub fn only_order_of(text: &str) -> Option<DayOrder> {
        let reads = |order| Moment::parse_in(text, Some(order));
        match (reads(DayOrder::DayFirst), reads(DayOrder::MonthFirst)) {
            (Some(_), None) => Some(DayOrder::DayFirst),
            (None, Some(_)) => Some(DayOrder::MonthFirst),
            _ => None,
        }
    }
}

impl Moment {
    /// Reads a text that is a time and nothing else: `2026-11-20T18:00+01:00`, `2026-11-20 18:00`, `20.11.2026`,
    /// `11/20/2026`, `2026/11/20 6:00:00 PM GMT+1`, `2026-11-20 18:00 CET`. `11/12/2026` is ambiguous, so it is not
    /// read, and neither is a time with a zone of an unknown name.
    pub fn parse(text: &str) -> Option<Moment> {
        Moment::parse_in(text, None)
    }

    /// Reads a time, in this order of day and month if both are possible.
    pub fn parse_in(text: &str, order: Option<DayOrder>) -> Option<Moment> {
        let mut rest = MomentReader(text.trim(), order);
        let moment = rest.take_moment()?;
        rest.0.trim().is_empty().then_some(moment)
    }

    fn without_time(self) -> Moment {
        let local = self.local - self.local.rem_euclid(DAY);
        Moment { local, millis: 0, zone: None, has_time: false }
    }

    /// Returns the time of a file.
    pub fn of_file(time: SystemTime) -> Option<Moment> {
        let since = time.duration_since(UNIX_EPOCH).ok()?;
        let local = i64::try_from(since.as_secs()).ok()?;
        Some(Moment {
            local,
            millis: millis_of(since.subsec_nanos()),
            zone: Some(0),
            has_time: true,
        })
    }

    /// Returns the milliseconds since 1970 UTC; `zone` applies if the time has none. A day begins at midnight.
    pub fn millis_utc(&self, zone: i64) -> i64 {
        self.seconds_utc(zone).saturating_mul(1000).saturating_add(i64::from(self.millis))
    }

    fn seconds_utc(&self, zone: i64) -> i64 {
        self.local.saturating_sub(self.zone.unwrap_or(zone))
    }

    /// Returns it for reading, to the minute, by the clocks of a zone.
    pub fn in_zone(&self, zone: i64) -> String {
        let moment = Moment { local: self.seconds_utc(zone) + zone, zone: None, ..*self };
        let text = moment.to_string().replace('T', " ");
        text.get(..16).map_or(text.clone(), str::to_owned)
    }

    /// Returns the end of the day if there is no time of day, else the moment itself.
    #[must_use]
    pub fn at_the_latest(self) -> Moment {
        match self.has_time {
            true => self,
            false => Moment { local: self.local + DAY - 1, millis: 999, has_time: true, ..self },
        }
    }

    /// Returns whether it is a day without a time, on which the other moment is not the end.
    pub fn is_day_around(&self, other: &Moment) -> bool {
        let day = |moment: &Moment| moment.local.div_euclid(DAY);
        let is_end = self.at_the_latest().local.abs_diff(other.local) < 60;
        !self.has_time && day(self) == day(other) && !is_end
    }

    /// Returns the number of days between two moments, each by its own clocks.
    pub fn days_from(&self, other: &Moment) -> u64 {
        self.local.div_euclid(DAY).abs_diff(other.local.div_euclid(DAY))
    }

    /// Returns it without its milliseconds.
    #[must_use]
    pub fn to_the_second(self) -> Moment {
        Moment { millis: 0, ..self }
    }
}

impl fmt::Display for Moment {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (year, month, day) = date_of(self.local);
        write!(f, "{year:04}-{month:02}-{day:02}")?;
        if self.has_time {
            let second = self.local.rem_euclid(DAY);
            let (hour, minute) = (second / 3600, second / 60 % 60);
            write!(f, "T{hour:02}:{minute:02}:{:02}", second % 60)?;
            if self.millis > 0 {
                write!(f, ".{:03}", self.millis)?;
            }
        }
        match self.zone.filter(|_| self.has_time) {
            None => Ok(()),
            Some(0) => f.write_str("Z"),
            Some(zone) => f.write_str(&zone_name(zone)),
        }
    }
}

fn millis_of(nanos: u32) -> u32 {
    nanos.div_ceil(1_000_000).min(999)
}

/// Returns the number of days from 1970-01-01 to a day. Years begin in March, so that the leap day is the last one.
fn days_before(year: i64, month: i64, day: i64) -> i64 {
    let (year, month) = if month > 2 { (year, month - 3) } else { (year - 1, month + 9) };
    let leap_days = year.div_euclid(4) - year.div_euclid(100) + year.div_euclid(400);
    365 * year + leap_days + (153 * month + 2) / 5 + day - 1 - 719_468
}

/// Returns year, month and day of a second after 1970.
fn date_of(second: i64) -> (i64, i64, i64) {
    let days = second.div_euclid(DAY);
    // A year is 365.2425 days: this is at most one too many.
    let guess = 1971 + days.saturating_mul(400).div_euclid(146_097);
    let year = (guess - 2..=guess).rev().find(|&year| days_before(year, 1, 1) <= days);
    let year = year.unwrap_or(guess);
    let month = (1..=12).rev().find(|&month| days_before(year, month, 1) <= days).unwrap_or(1);
    (year, month, days - days_before(year, month, 1) + 1)
}

/// Returns a zone as in RFC 3339: `+01:00`.
pub fn zone_name(zone: i64) -> String {
    let (sign, minutes) = (if zone < 0 { '-' } else { '+' }, zone.abs() / 60);
    format!("{sign}{:02}:{:02}", minutes / 60, minutes % 60)
}
