//! The numbers in a name that may be those of challenges: not those of dates, times and copies.

use std::ops::Range;

use crate::challenge_words::{
    OTHER_WORDS, SHORT_WORDS, is_behind_ordinal, is_challenge_word, last_word,
};

/// Months, as they stand in dates.
#[rustfmt::skip]
const MONTHS: [&str; 38] = [
    "jan", "feb", "mar", "mär", "apr", "may", "mai", "jun", "jul", "aug", "sep", "sept", "oct", "okt", "nov", "dec", "dez",
    "january", "januar", "february", "februar", "march", "märz", "april", "june", "juni", "july", "juli", "august", "september",
    "october", "oktober", "november", "december", "dezember", "mayo", "agosto", "mars",
];

/// Certainty that a number in a name means a challenge.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Sign {
    /// A number somewhere in it.
    Weak,
    /// A title, a number at its beginning, or one behind a word such as `challenge`.
    Strong,
}

/// Returns the byte ranges of the numbers in a name.
pub(super) fn runs_in(name: &str) -> Vec<Range<usize>> {
    let bytes = name.as_bytes();
    let mut runs: Vec<Range<usize>> = Vec::new();
    for (at, _) in bytes.iter().enumerate().filter(|(_, byte)| byte.is_ascii_digit()) {
        match runs.last_mut() {
            Some(run) if run.end == at => run.end += 1,
            _ => runs.push(at..at + 1),
        }
    }
    runs
}

/// Returns for each number in a name whether it is part of a date: three numbers with the same sign between them, first
/// those with a year.
fn are_dates(name: &str, runs: &[Range<usize>]) -> Vec<bool> {
    let mut are_dates = vec![false; runs.len()];
    let sign_behind = |place: usize| {
        let (one, other) = (runs.get(place)?, runs.get(place + 1)?);
        name.get(one.end..other.start).filter(|sign| ["-", ".", ":", "_"].contains(sign))
    };
    for has_year in [true, false] {
        for first in 0..runs.len().saturating_sub(2) {
            let lengths = [0, 1, 2].map(|next| runs.get(first + next).map_or(0, Range::len));
            let is_date = match has_year {
                true => matches!(lengths, [4, 1..=2, 1..=2] | [1..=2, 1..=2, 4]),
                false => matches!(lengths, [1..=2, 1..=2, 1..=2]),
            };
            let own = are_dates.get_mut(first..first + 3).unwrap_or_default();
            if is_date
                && sign_behind(first).is_some()
                && sign_behind(first) == sign_behind(first + 1)
                && !own.contains(&true)
            {
                own.fill(true);
            }
        }
    }
    are_dates
}

/// Returns the places of the years of dates in a name: such a number is not the id of a student.
pub(super) fn years_in(name: &str) -> Vec<Range<usize>> {
    let runs = runs_in(name);
    let are_dates = are_dates(name, &runs);
    let is_year = |run: &Range<usize>| {
        name.get(run.clone()).is_some_and(|it| it.len() == 4 && it.starts_with("20"))
    };
    let of_dates = runs.into_iter().zip(are_dates).filter(|(_, is_date)| *is_date);
    of_dates.map(|(run, _)| run).filter(is_year).collect()
}

/// Finds the numbers in a name that may be those of challenges.
pub(super) fn numbers_in(name: &str) -> Vec<(u16, Sign, Range<usize>)> {
    let runs = runs_in(name);
    let are_dates = are_dates(name, &runs);
    let is_date = |place: usize| are_dates.get(place) == Some(&true);
    // The hour and the minute behind a date: `2026-11-20 10.00`.
    let is_time = |place: usize| {
        let is_pair = |hour: usize| {
            let two = runs.get(hour).zip(runs.get(hour + 1));
            let between = two.and_then(|(one, other)| name.get(one.end..other.start));
            let has_minutes = two.is_some_and(|(_, minute)| minute.len() == 2);
            matches!(between, Some("." | ":")) && has_minutes && hour > 0 && is_date(hour - 1)
        };
        is_pair(place) || (place > 0 && is_pair(place - 1))
    };
    // `2. try` is not the second challenge, and in `2. try 18` the other number is not that of the try.
    let is_ordinal = |place: usize| {
        let run = runs.get(place);
        run.is_some_and(|run| is_behind_ordinal(name.get(run.end..).unwrap_or("")))
    };
    // `5 Nov 2026`, `Nov 5, 2026`
    let is_of_month = |place: usize, word: &str| {
        let (Some(run), Some(year)) = (runs.get(place), runs.get(place + 1)) else { return false };
        let between = name.get(run.end..year.start).unwrap_or("").to_lowercase();
        let mut words = between.split(|c: char| !c.is_alphabetic()).filter(|word| word.len() > 2);
        let (first, more) = (words.next(), words.next());
        let is_year =
            year.len() == 4 && name.get(year.start..).is_some_and(|it| it.starts_with("20"));
        // `Jan 18 2026` may be a student and a challenge.
        let is_behind_comma = between.starts_with(',');
        let month = first.or(Some(word).filter(|_| is_behind_comma));
        is_year && more.is_none() && month.is_some_and(|month| MONTHS.contains(&month))
    };
    let mut found = Vec::new();
    for (place, run) in runs.iter().enumerate() {
        let front = name.get(..run.start).unwrap_or("");
        let behind = name.get(run.end..).unwrap_or("");
        let is_copy = front.ends_with('(') && behind.starts_with(')');
        let Ok(number) = name.get(run.clone()).unwrap_or("").parse::<u16>() else { continue };
        let front = front.trim_end_matches(['-', '_', ' ', '.', '#']);
        let word = last_word(front);
        let (word_at, word) = (front.len() - word.len(), word.to_lowercase());
        let is_named = is_challenge_word(&word) || SHORT_WORDS.contains(&&*word);
        let is_behind_other =
            OTHER_WORDS.contains(&&*word) && !(place > 0 && is_ordinal(place - 1));
        if ((is_date(place) || is_ordinal(place) || is_of_month(place, &word)) && !is_named)
            || is_time(place)
            || is_copy
            || run.len() > 3
            || is_behind_other
        {
            continue;
        }
        // `25.11` is a day, or a try.
        let next = runs.get(place + 1).filter(|next| next.len() <= 2);
        let is_day = next.is_some_and(|next| name.get(run.end..next.start) == Some("."));
        let is_first = run.start == 0 && !behind.starts_with(char::is_alphabetic);
        let is_first = is_first && !is_day;
        // `第18题`
        let measure = ["题", "題", "问", "問"].into_iter().find(|word| behind.starts_with(word));
        found.push(match is_named {
            true => (number, Sign::Strong, word_at..run.end + measure.map_or(0, str::len)),
            false => (number, if is_first { Sign::Strong } else { Sign::Weak }, run.clone()),
        });
    }
    found
}
