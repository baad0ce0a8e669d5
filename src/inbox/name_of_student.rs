//! What the name of a file says of its student, without its challenge and its tries.

use super::name::without_copy;
use crate::challenge_words::{is_challenge_word, is_other_word, is_word_of_try, last_word};

/// Returns what is in front of the number of a challenge at the end of a name: `ada` of `ada_18`, and of `ada 18 v2` and
/// `ada 18 final`.
pub(crate) fn without_number(name: &str, challenge: u16) -> Option<&str> {
    let is_between = |c: char| " _-.".contains(c);
    let name = without_copy(name).trim_end_matches(is_between);
    let front = name.trim_end_matches(|c: char| c.is_ascii_digit());
    let student = front.trim_end_matches(is_between);
    let word = last_word(student);
    let small = word.to_lowercase();
    let number = name.get(front.len()..)?.parse::<u16>().ok();
    let is_said = student.contains(char::is_alphabetic) && !is_challenge_word(&small);
    // `ada 2026-11-18` ends with a day.
    let behind_number = student.trim_end_matches(|c: char| c.is_ascii_digit());
    let is_date = behind_number.len() < student.len()
        && behind_number.trim_end_matches(is_between).ends_with(|c: char| c.is_ascii_digit());
    let is_alone = student.len() < front.len() && !is_date;
    let is_other = number.is_some() && is_other_word(word);
    if number == Some(challenge) && is_alone && is_said && !is_other {
        return Some(student);
    }
    let is_more = is_other || is_word_of_try(&small);
    without_number(student.strip_suffix(word).filter(|_| is_more)?, challenge)
}

/// Returns a name without what tells a file from others of the student: a day in front, `Copy of`, and words of tries with
/// their numbers behind. A name of nothing else stays as it is.
pub(super) fn without_try(name: &str) -> &str {
    let is_between = |c: char| " _-.,".contains(c);
    let mut own = name;
    for front in ["copy of ", "kopie von ", "copie de ", "copia de "] {
        if let Some((start, rest)) = own.split_at_checked(front.len())
            && start.to_lowercase() == front
        {
            own = rest;
        }
    }
    // `2026-11-20 Ada`
    let behind_day = own.trim_start_matches(|c: char| c.is_ascii_digit() || is_between(c));
    let in_front = own.strip_suffix(behind_day).unwrap_or("");
    let numbers = in_front.split(|c: char| !c.is_ascii_digit()).filter(|it| !it.is_empty());
    if numbers.count() > 2 {
        own = behind_day;
    }
    loop {
        // `Ada (1)` may be another Ada.
        let front = if own.ends_with(')') { own } else { without_copy(own) };
        let front = without_day(front).trim_end_matches(is_between);
        let number = front.trim_end_matches(|c: char| c.is_ascii_digit());
        let number = number.trim_end_matches(is_between);
        let word = last_word(number);
        let rest = number.strip_suffix(word).unwrap_or("").trim_end_matches(is_between);
        // `2. Versuch`
        let rest = match number.len() < front.len() {
            true => rest,
            false => {
                rest.trim_end_matches(|c: char| c.is_ascii_digit()).trim_end_matches(is_between)
            }
        };
        if !is_word_of_try(&word.to_lowercase()) || !rest.contains(char::is_alphabetic) {
            return if front.is_empty() { own } else { front };
        }
        own = rest;
    }
}

/// Returns a name without the day at its end: `Ada 20.11.`
fn without_day(name: &str) -> &str {
    let day = || {
        let (front, month) = name.trim_end_matches('.').rsplit_once('.')?;
        let rest = front.trim_end_matches(|c: char| c.is_ascii_digit());
        let is_day = |text: &str| text.parse().is_ok_and(|number: u8| (1..=31).contains(&number));
        (is_day(month) && is_day(front.strip_prefix(rest)?)).then_some(rest)
    };
    day().filter(|rest| rest.contains(char::is_alphabetic)).unwrap_or(name)
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_number_of_a_challenge_is_no_part_of_a_student() {
        for (name, student) in [
            ("ada_18", Some("ada")),
            ("ada 18 v2", Some("ada")),
            ("ada_18_final (1)", Some("ada")),
            ("asmith27-18", Some("asmith27")),
            ("Gruppe 3 18", Some("Gruppe 3")),
            ("ada18", None),
            ("ada 5", None),
            ("ada 2026-11-18", None),
            ("try 18", None),
            ("18", None),
            ("", None),
        ] {
            assert_eq!(without_number(name, 18), student, "{name}");
        }
    }

    #[test]
    fn what_tells_tries_apart_is_no_part_of_a_student() {
        for (name, student) in [
            ("Ada Berg v2", "Ada Berg"),
            ("Ada Berg 2. Versuch", "Ada Berg"),
            ("Ada week 5", "Ada"),
            ("Copy of Ada", "Ada"),
            ("Ada - Copy", "Ada"),
            ("2026-11-20 Ada", "Ada"),
            ("Ada 20.11.", "Ada"),
            ("Ada (1)", "Ada (1)"),
            ("Ada 2", "Ada 2"),
            ("12345 Ada", "12345 Ada"),
            ("Team 3", "Team 3"),
            ("final", "final"),
            ("v2", "v2"),
            ("", ""),
        ] {
            assert_eq!(without_try(name), student, "{name}");
        }
    }
}
