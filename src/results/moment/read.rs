//! Reads times as people, platforms and files write them.

use super::{DAY, DayOrder, Moment, date_of, days_before, millis_of};

/// The first year that is read in two digits: `26/11/20` is not of 2020, since the 26 may be the year.
const FIRST_SHORT_YEAR: u32 = 25;

/// The rest of a text that is read from the left, and the order of its days and months.
pub(super) struct MomentReader<'a>(pub(super) &'a str, pub(super) Option<DayOrder>);

impl MomentReader<'_> {
    /// Takes a day, and the time and zone behind it.
    pub(super) fn take_moment(&mut self) -> Option<Moment> {
        let (day, is_plain) = self.take_day()?;
        let before = self.0;
        let time = self.take_time(is_plain);
        if time.is_none() {
            self.0 = before;
        }
        // Eight digits alone may be the number of a student.
        if time.is_none() && is_plain {
            return None;
        }
        // In `20-05-12-08` the last number may be anything.
        let taken = before.strip_suffix(self.0).unwrap_or("");
        let has_dashes = taken.trim_end_matches(is_digit).ends_with('-');
        let may_be_zone = time.is_some() && !(has_dashes && self.0.starts_with('-'));
        let zone = if may_be_zone { self.take_zone() } else { None };
        let (second, millis) = time.unwrap_or((0, 0));
        Some(Moment { local: day + second, millis, zone, has_time: time.is_some() })
    }

    /// Takes a number with as many digits.
    fn take_number(&mut self, digits: usize) -> Option<u32> {
        let (text, rest) = self.0.split_at_checked(digits)?;
        if !text.bytes().all(|b| b.is_ascii_digit()) {
            return None;
        }
        self.0 = rest;
        text.parse().ok()
    }

    /// Takes one of these signs.
    fn take_sign(&mut self, signs: &[char]) -> Option<char> {
        let sign = self.0.chars().next().filter(|sign| signs.contains(sign))?;
        self.0 = self.0.strip_prefix(sign)?;
        Some(sign)
    }

    /// Takes a day, and returns its first second, and whether it is digits alone.
    fn take_day(&mut self) -> Option<(i64, bool)> {
        let begin = self.0;
        let (year, month, day, is_plain) = match self.take_number(4) {
            Some(year) => {
                let sign = self.take_sign(&['-', '/', '.', '_']);
                let month = self.take_number(2)?;
                if let Some(sign) = sign {
                    self.take_sign(&[sign])?;
                }
                (year, month, self.take_number(2)?, sign.is_none())
            }
            None => {
                self.0 = begin;
                let one = self.take_number(2).or_else(|| self.take_number(1))?;
                let sign = self.take_sign(&['.', '/', '-'])?;
                let other = self.take_number(2).or_else(|| self.take_number(1))?;
                self.take_sign(&[sign])?;
                let year = match self.take_number(4) {
                    None if sign == '/' => {
                        2000 + self.take_number(2).filter(|year| *year >= FIRST_SHORT_YEAR)?
                    }
                    year => year?,
                };
                let is_month_first = match self.1 {
                    _ if sign == '.' || one == other => false,
                    Some(order) => order == DayOrder::MonthFirst,
                    None if (one > 12) == (other > 12) => return None,
                    None => other > 12,
                };
                let (month, day) = if is_month_first { (one, other) } else { (other, one) };
                (year, month, day, false)
            }
        };
        let [year, month, day] = [year, month, day].map(i64::from);
        let is_month = (1..=12).contains(&month);
        let first = DAY * is_month.then(|| days_before(year, month, day))?;
        // February 30 is another day.
        (date_of(first) == (year, month, day)).then_some((first, is_plain))
    }

    /// Takes a separator and a time of the day, and returns it in seconds and milliseconds. Digits alone are a time
    /// only behind a day in digits alone: `20261120T1800`. They are a year in `2026-11-20 2026-27`.
    fn take_time(&mut self, is_plain: bool) -> Option<(i64, u32)> {
        let gap = self.0.find(|c: char| c.is_ascii_digit()).filter(|gap| (1..=4).contains(gap))?;
        let (between, rest) = self.0.split_at_checked(gap)?;
        if !["", "T", "t", "at", "um"].contains(&between.trim_matches([' ', ',', '_', '-'])) {
            return None;
        }
        self.0 = rest;
        let has_one_digit = matches!(self.0.as_bytes().get(1), Some(b':' | b'.'));
        let hour = self.take_number(if has_one_digit { 1 } else { 2 })?;
        let sign = self.take_sign(&[':', '.', '-', '_', 'h']);
        if sign.is_none() && !is_plain {
            return None;
        }
        let minute = self.take_number(2)?;
        let mut more = MomentReader(self.0, None);
        let second = match sign {
            Some(sign) => more.take_sign(&[sign]).and_then(|_| more.take_number(2)),
            None => more.take_number(2),
        };
        let mut millis = 0;
        if second.is_some() {
            // Telephones write `06-30-00-123`.
            let number = |text: &str| text.len() - text.trim_start_matches(is_digit).len();
            let thousandths = || more.0.strip_prefix(sign?).filter(|it| number(it) == 3);
            self.0 = more.0.strip_prefix('.').or_else(thousandths).map_or(more.0, |fraction| {
                let end = fraction.trim_start_matches(is_digit);
                let digits = fraction.strip_suffix(end).unwrap_or("");
                let nanos = format!("{:0<9.9}", digits).parse().unwrap_or(0);
                millis = millis_of(nanos);
                if digits.is_empty() { more.0 } else { end }
            });
        }
        let hour = match hour {
            1..=12 => self.take_half().map_or(hour, |half| hour % 12 + half),
            _ => hour,
        };
        let second = second.unwrap_or(0);
        let is_time = hour < 24 && minute < 60 && second <= 60;
        is_time.then(|| (i64::from(hour * 3600 + minute * 60 + second), millis))
    }

    /// Takes a half of the day, as the first of its hours: `PM`, `p. m.`, `nachm.`.
    fn take_half(&mut self) -> Option<u32> {
        let rest = self.0.trim_start_matches(|c: char| c == '_' || c.is_whitespace());
        let (word, rest) = rest.split_at_checked(rest.find(['m', 'M'])? + 1)?;
        let letters = word.to_lowercase().replace(|c: char| c == '.' || c.is_whitespace(), "");
        let half = match &*letters {
            "am" | "vorm" => 0,
            "pm" | "nachm" => 12,
            _ => return None,
        };
        self.0 = rest.strip_prefix('.').unwrap_or(rest);
        Some(half)
    }

    /// Takes a zone, in seconds east of Greenwich.
    fn take_zone(&mut self) -> Option<i64> {
        let rest = self.0.trim_start();
        let (name, behind) =
            rest.split_at(rest.find(|c: char| !c.is_alphabetic()).unwrap_or(rest.len()));
        let own = offset_of(name);
        let named = own.filter(|own| *own == 0).map(|_| behind);
        let mut zone = MomentReader(named.unwrap_or(rest), None);
        let Some(sign) = zone.take_sign(&['+', '-']) else {
            let own = own?;
            self.0 = behind;
            return Some(own);
        };
        let hours = match zone.take_number(2) {
            Some(hours) => hours,
            None => zone.take_number(named.map(|_| 1)?)?,
        };
        // The names of files hold no colons on some systems.
        let mut apart = MomentReader(zone.0, None);
        let gap = apart.take_sign(&[':', '.', '_', '-']);
        let quarter = gap.and_then(|_| apart.take_number(2)).filter(|it| it % 15 == 0);
        let minutes = match quarter {
            Some(minutes) => {
                zone.0 = apart.0;
                minutes
            }
            None if gap == Some(':') => return None,
            None => zone.take_number(2).unwrap_or(0),
        };
        if hours > 15 || minutes > 59 || minutes % 15 != 0 || zone.0.starts_with(is_digit) {
            return None;
        }
        self.0 = zone.0;
        let seconds = i64::from(hours * 3600 + minutes * 60);
        Some(if sign == '-' { -seconds } else { seconds })
    }
}

pub(super) fn is_digit(c: char) -> bool {
    c.is_ascii_digit()
}

/// Returns the offset of a zone that is named, in seconds east of Greenwich; `None` if the name is unknown or that of
/// several zones, such as `CST`.
///
/// Source: RFC 5322, 4.3, and the names that the time zone database gives.
fn offset_of(name: &str) -> Option<i64> {
    let hours = match name {
        "Z" | "UT" | "UTC" | "GMT" | "WET" | "WEZ" => 0,
        "BST" | "WEST" | "WESZ" | "CET" | "MEZ" => 1,
        "CEST" | "MESZ" | "EET" | "OEZ" => 2,
        "EEST" | "OESZ" | "MSK" => 3,
        "JST" | "KST" => 9,
        "AEST" => 10,
        "AEDT" => 11,
        "NZST" => 12,
        "NZDT" => 13,
        "EDT" => -4,
        "EST" | "CDT" => -5,
        "MDT" => -6,
        "MST" | "PDT" => -7,
        "PST" => -8,
        _ => return None,
    };
    Some(hours * 3600)
}
