//! Times in the names of files.

use super::read::{MomentReader, is_digit};
use super::{DayOrder, Moment, date_of};

/// Words behind a time that change it.
const TIME_WORDS: [&str; 11] =
    ["am", "pm", "h", "uhr", "μ", "上午", "下午", "午前", "午後", "오전", "오후"];

/// The time in the name of a file.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum TimeOfName {
    /// The only reading.
    At(Moment),
    /// Several readings; the day, if it is clear.
    Unclear(Option<Moment>),
}

impl Moment {
    /// Finds the first day in the name of a file without its ending, with the time and zone behind it: `board 2026-11-20
    /// um 18.05.12`. If something else there may be a part of the time, as in `2026-11-20 7PM`, only the day counts. With
    /// another day, no day is clear.
    pub fn in_name(name: &str) -> Option<TimeOfName> {
        let is_start = |at: &usize| {
            let before = at.checked_sub(1).and_then(|at| name.as_bytes().get(at));
            let is_digit = name.as_bytes().get(*at).is_some_and(u8::is_ascii_digit);
            is_digit && !before.is_some_and(u8::is_ascii_digit)
        };
        let read = |at| {
            let rest = name.get(at..)?;
            let read_in = |order| {
                let mut reader = MomentReader(rest, order);
                let moment = reader.take_moment();
                let moment = moment.filter(|at| (2000..2100).contains(&date_of(at.local).0))?;
                Some((moment, reader.is_at_end(moment.has_time)))
            };
            match read_in(None) {
                Some((moment, true)) => Some(TimeOfName::At(moment)),
                Some((moment, false)) => Some(TimeOfName::Unclear(Some(moment.without_time()))),
                None => read_in(Some(DayOrder::DayFirst)).map(|_| TimeOfName::Unclear(None)),
            }
        };
        let found: Vec<TimeOfName> = (0..name.len()).filter(is_start).filter_map(read).collect();
        let is_same = |other: &TimeOfName| match (found.first(), other) {
            (
                Some(TimeOfName::At(one) | TimeOfName::Unclear(Some(one))),
                TimeOfName::At(other) | TimeOfName::Unclear(Some(other)),
            ) => one.days_from(other) == 0,
            _ => false,
        };
        match found.as_slice() {
            [_, others @ ..] if !others.iter().all(is_same) => Some(TimeOfName::Unclear(None)),
            found => found.first().copied(),
        }
    }
}

impl MomentReader<'_> {
    /// Returns whether nothing in the rest of a name may be a part of the time: behind a time, no half of the day,
    /// zone or sign of one; behind a day, no number.
    fn is_at_end(&self, has_time: bool) -> bool {
        let rest = self.0;
        let is_hour = |text: &[u8]| {
            text.iter().zip(b"00.00").all(|(own, form)| match form {
                b'.' => b".:".contains(own),
                _ => own.is_ascii_digit(),
            })
        };
        if rest.starts_with(is_digit) || rest.as_bytes().windows(5).any(is_hour) {
            return false;
        }
        if !has_time {
            return !rest.contains(char::is_numeric);
        }
        let is_sign = |c: char| match c.is_ascii() {
            true => "+:/".contains(c),
            false => !c.is_alphanumeric() && !c.is_whitespace() && c != '’',
        };
        let is_part_of_time = |word: &str| {
            let letters = word.trim_matches(|c: char| c.is_numeric());
            let is_zone =
                (2..6).contains(&letters.len()) && letters.chars().all(char::is_uppercase);
            match letters.is_empty() {
                true => word.len() > 3,
                false => is_zone || TIME_WORDS.contains(&&*letters.to_lowercase()),
            }
        };
        let mut words = rest.split(|c: char| !c.is_alphanumeric()).filter(|word| !word.is_empty());
        // `Challenge-18`
        let is_offset = |(at, _): (usize, &str)| {
            rest.get(at + 1..).is_some_and(|it| it.starts_with(char::is_numeric))
                && !rest.get(..at).is_some_and(|it| it.ends_with(char::is_alphabetic))
        };
        let has_offset = rest.match_indices('-').any(is_offset);
        !rest.contains(is_sign) && !has_offset && !words.any(is_part_of_time)
    }
}
