//! The students of a roster that the name of a file or folder holds: `18_ada_berg v2`, `week-7-adab`.

use std::collections::BTreeSet;
use std::ops::Range;

use super::Roster;
use super::keys::is_short_number;
use crate::challenge_words::{is_challenge_word, is_folder_word, is_ordinal, is_word_of_try};

/// The most words of a text that are searched.
const MOST_WORDS: usize = 64;

/// The students that a text names.
#[derive(Debug)]
pub(crate) struct NamedStudents<'a> {
    students: BTreeSet<&'a str>,
    /// Whether a part of the text is the name of several students.
    is_unclear: bool,
    /// The text in front of the last of these students, without them, and behind it.
    rest: [String; 2],
}

impl<'a> NamedStudents<'a> {
    /// Returns the student if there is exactly one.
    fn only(&self) -> Option<&'a str> {
        self.students.first().copied().filter(|_| self.students.len() == 1 && !self.is_unclear)
    }

    /// Returns the only student if `without_challenge` leaves nothing of the other words but those of challenges and
    /// tries: any other word may be the name of a partner.
    pub(crate) fn alone(
        &self,
        without_challenge: impl FnOnce(&str) -> Option<String>,
    ) -> Option<&'a str> {
        let rest = without_challenge(&self.rest.join(" ")).unwrap_or_default();
        self.only().filter(|_| words_of(&rest).all(is_aside))
    }

    /// Returns the only student of a folder. The name of an exercise may be in front, in small letters.
    pub(super) fn of_folder(&self, roster: &Roster) -> Option<&'a str> {
        let is_of_exercise = |word: &str| {
            is_aside(word) || !(word.contains(char::is_uppercase) || roster.has_word(word))
        };
        let [front, behind] = &self.rest;
        self.only()
            .filter(|_| words_of(front).all(is_of_exercise) && words_of(behind).all(is_aside))
    }

    /// Returns a student other than this one.
    pub(crate) fn other_than(&self, student: &str) -> Option<&'a str> {
        self.students.iter().copied().find(|named| *named != student)
    }

    /// Returns whether it names at least one student.
    pub(crate) fn is_some(&self) -> bool {
        self.is_unclear || !self.students.is_empty()
    }
}

impl Roster {
    /// Finds all students of whom a text holds the whole name, an id, a user name or an address. A number of up to two
    /// digits is not an id here, since it may be that of a challenge.
    pub(crate) fn students_named_in(&self, text: &str) -> NamedStudents<'_> {
        let found = self.places_in(text);
        match only_number_in(text).filter(|_| found.is_empty()) {
            // `ada18`
            Some(number) => {
                let (front, behind) = (text.get(..number.start), text.get(number.end..));
                let apart = [front, behind].map(Option::unwrap_or_default).join(" ");
                let found = self.places_in(&apart);
                NamedStudents::new(&apart, found)
            }
            None => NamedStudents::new(text, found),
        }
    }

    /// Returns the longest parts of a text that are names of students; `None` for the name of several.
    fn places_in(&self, text: &str) -> Vec<(Range<usize>, Option<&str>)> {
        let words: Vec<Range<usize>> = places_of_words(text).take(MOST_WORDS).collect();
        let mut found: Vec<(Range<usize>, Option<&str>)> = Vec::new();
        for count in (1..=self.most_words.min(words.len())).rev() {
            for group in words.windows(count) {
                let (Some(first), Some(last)) = (group.first(), group.last()) else { continue };
                let place = first.start..last.end;
                let is_part = |(longer, _): &(Range<usize>, _)| {
                    longer.start <= place.start && place.end <= longer.end
                };
                let called = text.get(place.clone()).unwrap_or_default();
                if found.iter().any(is_part) || words_of(called).all(cannot_be_name) {
                    continue;
                }
                let student = self.name_of(called);
                if student.is_some() || self.has_several(called) {
                    found.push((place, student));
                }
            }
        }
        found
    }
}

impl<'a> NamedStudents<'a> {
    fn new(text: &str, mut found: Vec<(Range<usize>, Option<&'a str>)>) -> NamedStudents<'a> {
        found.sort_unstable_by_key(|(place, _)| place.start);
        let starts = [0].into_iter().chain(found.iter().map(|(place, _)| place.end));
        let ends = found.iter().map(|(place, _)| place.start).chain([text.len()]);
        let mut parts: Vec<&str> =
            starts.zip(ends).map(|(start, end)| text.get(start..end).unwrap_or_default()).collect();
        let behind = parts.pop().unwrap_or_default().to_owned();
        NamedStudents {
            rest: [parts.join(" "), behind],
            is_unclear: found.iter().any(|(_, student)| student.is_none()),
            students: found.into_iter().filter_map(|(_, student)| student).collect(),
        }
    }
}

/// Returns the place of the short number in a text that holds no other.
fn only_number_in(text: &str) -> Option<Range<usize>> {
    let start = text.find(|c: char| c.is_ascii_digit())?;
    let end = text.rfind(|c: char| c.is_ascii_digit())? + 1;
    text.get(start..end).filter(|number| is_short_number(number)).map(|_| start..end)
}

fn words_of(text: &str) -> impl Iterator<Item = &str> {
    text.split(|c: char| !c.is_alphanumeric()).filter(|word| !word.is_empty())
}

fn places_of_words(text: &str) -> impl Iterator<Item = Range<usize>> {
    let start_of = |word: &str| word.as_ptr().addr() - text.as_ptr().addr();
    words_of(text).map(move |word| start_of(word)..start_of(word) + word.len())
}

/// Returns whether a word beside others is not the name or id of a student.
fn cannot_be_name(word: &str) -> bool {
    let is_number = word.bytes().all(|byte| byte.is_ascii_digit());
    if is_number { is_short_number(word) } else { is_aside(word) }
}

/// Returns whether a word is a number, or one of a challenge or a try, with or without a number.
fn is_aside(word: &str) -> bool {
    let small = word.to_lowercase();
    let letters = small.trim_end_matches(|c: char| c.is_ascii_digit());
    letters.is_empty()
        || is_challenge_word(letters)
        || is_word_of_try(letters)
        || is_folder_word(letters)
        || is_ordinal(word)
}
