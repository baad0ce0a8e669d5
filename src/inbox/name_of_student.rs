//! The student in the name of a file, without the challenge and the tries.

use super::name::without_copy;
use crate::challenge_words::{
    is_challenge_word, is_numbered_try, is_ordinal, is_other_word, is_sure_word_of_try,
    is_word_of_try, last_word,
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
pub(super) fn without_try(name: &str) -> &str {
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

/// Returns a name without days, tries and the number of the `only` challenge, so that the files of one student can be
/// found.
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
    let is_dated = name.char_indices().any(|(at, sign)| {
        let [before, behind] = [name.get(..at), name.get(at + sign.len_utf8()..)];
        ".-_/".contains(sign)
            && before.is_some_and(|before| before.ends_with(is_digit))
            && behind.is_some_and(|behind| behind.starts_with(is_digit))
    });
    let mut numbers = name.split(|c: char| !is_digit(c)).filter(|it| !it.is_empty());
    let is_numbered =
        numbers.any(|it| it.len() > 5 || only.is_some_and(|only| it.parse() == Ok(only)));
    let words = name
        .split(|c: char| !c.is_alphanumeric())
        .filter(|word| !is_ordinal(word) && !is_word_of_try(&word.to_lowercase()));
    let words: Vec<&str> = words.filter(|it| !it.is_empty()).collect();
    let words = words.join(" ");
    let letters = words.replace(is_digit, " ");
    let is_said = letters.contains(char::is_alphabetic);
    match is_dated || is_numbered {
        _ if !is_said => name.to_owned(),
        true => letters,
        false => words,
    }
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
            ("Ada 18 2. Versuch", Some("Ada")),
            ("ada 18 board", Some("ada")),
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
            ("Gruppe 1 final", "Gruppe 1"),
            ("asmith27 final", "asmith27"),
            ("Ada Berg 2nd try", "Ada Berg"),
            ("Ada zweiter Versuch", "Ada"),
            ("Ada (Kopie)", "Ada"),
            ("Lena Neu", "Lena Neu"),
            ("Anna V", "Anna V"),
            ("Max 7.1", "Max 7.1"),
            ("Ada 20.11.26", "Ada 20.11.26"),
            ("12345 Ada", "12345 Ada"),
            ("5-10038 v2", "5-10038"),
            ("Team 3", "Team 3"),
            ("final", "final"),
            ("v2", "v2"),
            ("", ""),
        ] {
            assert_eq!(without_try(name), student, "{name}");
        }
    }
}
