//! The student in the name of a file, without the challenge and the tries.

use std::ops::Range;

use itertools::Itertools as _;

use super::name::without_copy;
use super::numbers_in_name::runs_in;
use crate::challenge_words::{
    is_challenge_word, is_numbered_try, is_ordinal, is_other_word, is_sure_word_of_try,
    is_word_of_try, last_word, words_in,
};

/// Signs between the parts of a name.
const SIGNS: [char; 6] = [' ', '_', '-', '.', ',', ':'];

/// Returns the part in front of the number of a challenge at the end of a name: `ada` of `ada_18`, and of `ada 18 v2`
/// and `ada 18 board`.
pub(crate) fn without_number(name: &str, challenge: u16) -> Option<&str> {
    let name = without_try(without_copy(name)).trim_end_matches(SIGNS);
    let front = name.trim_end_matches(|c: char| c.is_ascii_digit());
    let student = front.trim_end_matches(SIGNS);
    let word = last_word(student);
    let small = word.to_lowercase();
    let number = name.get(front.len()..)?.parse::<u16>().ok();
    let is_said = student.contains(char::is_alphabetic) && !is_challenge_word(&small);
    // `ada 2026-11-18` ends with a day.
    let behind_number = student.trim_end_matches(|c: char| c.is_ascii_digit());
    let is_date = behind_number.len() < student.len()
        && behind_number.trim_end_matches(SIGNS).ends_with(|c: char| c.is_ascii_digit());
    let is_alone = student.len() < front.len() && !is_date;
    if number == Some(challenge) {
        return (is_alone && is_said && !is_other_word(word)).then_some(student);
    }
    let is_more = number.is_none() && is_word_of_try(&small);
    without_number(student.strip_suffix(word).filter(|_| is_more)?, challenge)
}

/// Returns a name without the marks that surely distinguish files of one student: a day, `Copy of`, `final`, `v2`,
/// `2. Versuch`. A name of such marks only stays as it is. `Ada (1)` may be another Ada.
pub(crate) fn without_try(name: &str) -> &str {
    let mut own = name;
    for front in ["copy of ", "kopie von ", "copie de ", "copia de "] {
        if let Some((start, rest)) = own.split_at_checked(front.len())
            && start.to_lowercase() == front
        {
            own = rest;
        }
    }
    // `2026-11-20 Ada`
    let behind_day = own.trim_start_matches(|c: char| c.is_ascii_digit() || SIGNS.contains(&c));
    let in_front = own.strip_suffix(behind_day).unwrap_or("");
    let numbers = in_front.split(|c: char| !c.is_ascii_digit()).filter(|it| !it.is_empty());
    if numbers.count() > 2 && behind_day.contains(char::is_alphanumeric) {
        own = behind_day;
    }
    // A long number may be the id of a student.
    let is_said = |rest: &&str| {
        rest.contains(char::is_alphabetic)
            || rest.split(|c: char| !c.is_ascii_digit()).any(|number| number.len() > 3)
    };
    while let Some(rest) = without_last_try(own).filter(is_said) {
        own = rest;
    }
    own
}

/// Returns a name without the last word of a try in it, if it ends so.
fn without_last_try(name: &str) -> Option<&str> {
    let is_numbered_copy = name.ends_with(')') && {
        let inside = name.rsplit('(').next().unwrap_or("");
        inside.starts_with(|c: char| c.is_ascii_digit())
    };
    let copied = if is_numbered_copy { name } else { without_copy(name) };
    let front = without_day(copied).trim_end_matches(SIGNS);
    let shorter = || Some(front).filter(|front| front.len() < name.len());
    let before_number = front.trim_end_matches(|c: char| c.is_ascii_digit());
    let before_sign = before_number.trim_end_matches(SIGNS);
    let word = last_word(before_sign);
    let small = word.to_lowercase();
    let rest = before_sign.strip_suffix(word)?.trim_end_matches(SIGNS);
    let is_apart = before_sign.len() < before_number.len();
    if before_number.len() < front.len() {
        // `V 2` may be an initial.
        let is_try = is_numbered_try(&small) && (small != "v" || !is_apart);
        return if is_try { Some(rest) } else { shorter() };
    }
    if is_sure_word_of_try(&small) {
        return Some(rest);
    }
    let in_front = before_sign.strip_suffix(word)?.trim_end();
    let (students, ordinal) = in_front.rsplit_once([' ', '_']).unwrap_or(("", in_front));
    match is_word_of_try(&small) && is_ordinal(ordinal) {
        true => Some(students.trim_end_matches(SIGNS)),
        false => shorter(),
    }
}

/// Returns a name without the day at its end: `Ada 20.11.`, but not the class in `Ada 7.1`.
fn without_day(name: &str) -> &str {
    let day = || {
        let (front, month) = name.strip_suffix('.').unwrap_or(name).rsplit_once('.')?;
        let rest = front.trim_end_matches(|c: char| c.is_ascii_digit());
        let day = front.strip_prefix(rest)?;
        let is_sure = name.ends_with('.') || (day.len() == 2 && month.len() == 2);
        let is_up_to = |text: &str, most| text.parse().is_ok_and(|it: u8| (1..=most).contains(&it));
        (is_sure && is_up_to(day, 31) && is_up_to(month, 12) && !rest.ends_with('.'))
            .then_some(rest)
    };
    day().filter(|rest| rest.contains(char::is_alphabetic)).unwrap_or(name)
}

/// Returns a name without days, tries, long numbers and that of the `only` challenge, so that the files of one student
/// can be found.
pub(crate) fn compared_name(name: &str, only: Option<u16>) -> String {
    let name = without_copy(name);
    let is_digit = |c: char| c.is_ascii_digit();
    // `Mia 5 done`
    let number = only.map(|only| only.to_string()).unwrap_or_default();
    let in_front = |(at, _): (usize, &str)| {
        let (front, behind) = (name.get(..at)?, name.get(at + number.len()..)?);
        let is_alone = !front.ends_with(is_digit) && !behind.starts_with(is_digit);
        (is_alone && front.contains(char::is_alphabetic)).then_some(front)
    };
    let mut places = name.match_indices(&*number).filter(|_| !number.is_empty());
    let name = places.find_map(in_front).unwrap_or(name);
    let is_sign = |sign: &str| [".", "-", "_", "/"].contains(&sign);
    let runs = runs_in(name);
    let is_between = |one: &Range<usize>, other: &Range<usize>| {
        name.get(one.end..other.start).is_some_and(is_sign)
    };
    let days = runs.iter().tuple_windows().filter(|(one, other)| is_between(one, other));
    let days = days.flat_map(|(one, other)| [one.clone(), other.clone()]);
    let is_other = |run: &&Range<usize>| {
        let own = name.get((*run).clone()).unwrap_or("");
        own.len() > 5 || only.is_some_and(|only| own.parse() == Ok(only))
    };
    let mut rest = name.to_owned();
    for run in days.chain(runs.iter().filter(is_other).cloned()) {
        rest.replace_range(run.clone(), &" ".repeat(run.len()));
    }
    let is_of_student = |word: &&str| {
        let small = word.to_lowercase();
        !is_ordinal(word) && !is_word_of_try(small.trim_end_matches(is_digit))
    };
    let words = words_in(&rest).filter(is_of_student).join(" ");
    if words.contains(char::is_alphabetic) { words } else { name.to_owned() }
}

/// Returns whether the name of a file may be that of a student: `my board` is not.
pub(crate) fn is_of_person(name: &str) -> bool {
    let small = name.to_lowercase();
    let is_other = |word: &str| {
        ["my", "first", "last"].contains(&word)
            || is_word_of_try(word)
            || is_other_word(word)
            || is_challenge_word(word)
    };
    small.contains(char::is_alphabetic) && !small.split(|c: char| !c.is_alphabetic()).any(is_other)
}
