//! Rules for late work and for several tries.

use std::str::FromStr;

use super::Record;
use crate::results::{Moment, counted, zone_name};

/// The last moment at which work is in time.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Deadline(Moment);

impl FromStr for Deadline {
    type Err = String;

    fn from_str(text: &str) -> Result<Deadline, String> {
        let moment = Moment::parse(text).map(|moment| Deadline(moment.at_the_latest()));
        moment.ok_or_else(|| "it is not a time such as 2026-11-20T18:00+01:00".to_owned())
    }
}

/// Points of late work.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
#[cfg_attr(not(target_family = "wasm"), derive(clap::ValueEnum))]
pub enum LateRule {
    /// No points.
    Zero,
    /// All its points, and a mark.
    #[default]
    Mark,
    /// Half the points, rounded down.
    Half,
}

/// The choice among several tries.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
#[cfg_attr(not(target_family = "wasm"), derive(clap::ValueEnum))]
pub enum Tries {
    /// The one with the most points.
    #[default]
    Best,
    /// The last one that was handed in.
    Last,
    /// The first one.
    First,
}

/// Rules for late work and for several tries.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Timing {
    /// The deadline, if there is one.
    pub deadline: Option<Deadline>,
    /// The points of late work.
    pub late: LateRule,
    /// The choice among several tries.
    pub tries: Tries,
}

impl Timing {
    /// Returns whether times of handing in matter.
    pub fn is_asked(&self) -> bool {
        self.deadline.is_some() || self.tries != Tries::Best
    }

    /// Returns a time of handing in, in milliseconds since 1970 UTC. A time without a zone has that of the deadline;
    /// that of a day is its end.
    pub fn time_in_millis(&self, sent_at: Option<&str>) -> Option<i64> {
        Some(Moment::parse(sent_at?)?.at_the_latest().millis_utc(self.deadline_zone()))
    }

    /// Returns whether times of handing in are asked, and the one of this day may decide: other days are before or
    /// after the deadline in every zone.
    pub fn depends_on_time_of_day(&self, day: Option<&str>) -> bool {
        let days = |end: &Deadline| day.and_then(Moment::parse).map(|day| day.days_from(&end.0));
        let is_far = self.deadline.as_ref().and_then(days).is_some_and(|days| days > 1);
        self.is_asked() && !(is_far && self.tries == Tries::Best)
    }

    /// Returns a time of handing in for reading, in the zone of the deadline.
    pub fn in_words(&self, sent_at: Option<&str>) -> Option<String> {
        Some(Moment::parse(sent_at?)?.in_zone(self.deadline_zone()))
    }

    fn deadline_zone(&self) -> i64 {
        self.deadline.and_then(|deadline| deadline.0.zone).unwrap_or(0)
    }

    /// Returns whether it was handed in after the deadline. Without a time the mark of a platform counts.
    pub fn is_late(&self, sent_at: Option<&str>, is_marked: bool) -> bool {
        let Some(Deadline(deadline)) = self.deadline else { return false };
        // A day alone is in time until it is over.
        let moment = sent_at.and_then(Moment::parse);
        let millis = moment.map(|moment| moment.millis_utc(self.deadline_zone()));
        millis.map_or(is_marked, |millis| millis > deadline.millis_utc(0))
    }

    /// Returns the points of a verdict, and whether it is late.
    pub fn points(&self, record: &Record) -> (u32, bool) {
        let is_late = self.is_late(record.sent_at.as_deref(), record.late);
        let points = match (is_late, self.late) {
            (false, _) | (true, LateRule::Mark) => record.points,
            (true, LateRule::Zero) => 0,
            (true, LateRule::Half) => record.points / 2,
        };
        (points, is_late)
    }

    /// Returns the index of the first or the last of these tries; `None` if the best one counts. If one has no time,
    /// they are taken in the order given.
    pub fn chosen(&self, times: &[Option<i64>]) -> Option<usize> {
        let has_times = times.iter().all(Option::is_some);
        let places = 0..times.len();
        match self.tries {
            Tries::Best => None,
            Tries::Last if has_times => places.max_by_key(|&place| times[place]),
            Tries::First if has_times => places.min_by_key(|&place| times[place]),
            Tries::Last => places.last(),
            Tries::First => places.min(),
        }
    }

    /// Returns the deadline as in RFC 3339.
    pub fn deadline_text(&self) -> Option<String> {
        self.deadline.map(|Deadline(moment)| moment.to_the_second().to_string())
    }
}

/// Assumptions about the times of handing in.
#[derive(Debug, Clone, Copy, Default)]
pub struct AssumedTimes {
    of_files: u128,
    of_names: u128,
    of_marks: u128,
    of_mails: u128,
    of_archives: u128,
    of_days: u128,
    without_zone: u128,
    without_time: u128,
}

impl AssumedTimes {
    /// Adds a hand-in: the source of its time, and the time.
    pub fn add(&mut self, from: Option<&str>, at: Option<&str>, timing: &Timing) {
        let moment = at.and_then(Moment::parse);
        let is_from = |source| u128::from(moment.is_some() && from == Some(source));
        self.of_files += is_from("file");
        self.of_names += is_from("name");
        self.of_marks += u128::from(at.is_none() && from == Some("name"));
        self.of_mails += is_from("mail");
        self.of_archives += is_from("archive");
        let deadline = timing.deadline.map(|Deadline(moment)| moment);
        let is_day = |moment: Moment| deadline.is_some_and(|end| moment.is_day_around(&end));
        self.of_days += u128::from(moment.is_some_and(is_day));
        self.without_zone += u128::from(moment.is_some_and(|moment| moment.zone.is_none()));
        self.without_time += u128::from(moment.is_none() && from.is_none());
    }

    /// Returns the assumptions in words.
    pub fn in_words(&self, timing: &Timing) -> Vec<String> {
        let AssumedTimes {
            of_files,
            of_names,
            of_marks,
            of_mails,
            of_archives,
            of_days,
            without_zone,
            without_time,
        } = *self;
        let zone = timing.deadline.map(|Deadline(moment)| moment.zone);
        let mut notes = Vec::new();
        if zone == Some(None) {
            notes
                .push("the deadline names no time zone, such as `+01:00`: UTC is taken".to_owned());
        }
        if without_zone > 0 {
            let zone = zone.flatten().map_or("UTC".to_owned(), |zone| {
                format!("that of the deadline ({})", zone_name(zone))
            });
            notes.push(format!(
                "{} without a known time zone: {zone} is taken",
                counted(without_zone, "time")
            ));
        }
        // Late students can influence these sources.
        for (count, source) in [
            (of_mails, "from the date of a mail, which the sender writes"),
            (of_names, "from the name of a file, which the student may have chosen"),
            (of_archives, "from a ZIP archive, and whoever made the archive may have changed it"),
            (of_files, "that of the file itself, which a copy changes: the weakest source"),
        ] {
            if count > 0 {
                notes.push(format!("the time of {} is {source}", counted(count, "hand-in")));
            }
        }
        if of_marks > 0 && timing.deadline.is_some() {
            let count = counted(of_marks, "hand-in");
            let counts = if of_marks == 1 { "counts" } else { "count" };
            notes.push(format!(
                "{count} {counts} as late or in time by the mark of a platform in their names, which a student may have chosen"
            ));
        }
        if of_days > 0 {
            let count = counted(of_days, "hand-in");
            notes.push(format!(
                "{count} of the day of the deadline, without a time: counted as in time"
            ));
        }
        if without_time > 0 {
            let what = match timing.deadline {
                Some(_) => "counted as in time",
                None => "taken in the order of their names",
            };
            notes.push(format!("{} without a time: {what}", counted(without_time, "hand-in")));
        }
        notes
    }
}
