//! The students of a roster that the name of a file or folder holds: `18_ada_berg v2`, `week-7-adab`.

use std::cmp::Reverse;
use std::ops::Range;

use itertools::Itertools as _;
use unicode_normalization::UnicodeNormalization as _;

use super::keys::{exact_key, id_key, is_short_number};
use super::{Roster, RosterEntry};
use crate::challenge_words::{
    BETWEEN_PEOPLE, is_challenge_word, is_folder_word, is_ordinal, is_word_of_try, words_of_name_in,
};
use crate::inbox::numbers_in_name::years_in;
use crate::results::class::name_key;

/// Longer texts are not searched, in bytes: they may name anyone.
const LONGEST: usize = 1 << 12;

/// The students that a text names.
#[derive(Debug, Default)]
pub(crate) struct NamedStudents<'a> {
    parts: Vec<(Range<usize>, NamedPart<'a>)>,
    /// The text in front of the last of these parts, without them, and behind it.
    rest: [String; 2],
    is_too_long: bool,
}

/// The meaning of a part of a text.
#[derive(Debug)]
enum NamedPart<'a> {
    Student(&'a RosterEntry),
    /// Several students with a name of this [`name_key`].
    Namesakes(String),
    /// A group and its students.
    Team(&'a str, Vec<&'a str>),
}

impl<'a> NamedStudents<'a> {
    fn students(&self) -> impl Iterator<Item = &'a RosterEntry> {
        self.parts.iter().filter_map(|(_, part)| match part {
            NamedPart::Student(student) => Some(*student),
            _ => None,
        })
    }

    /// Returns the group if it names nothing else.
    pub(crate) fn only_team(&self) -> Option<&str> {
        match self.parts.as_slice() {
            [(_, NamedPart::Team(team, _))] => Some(team),
            _ => None,
        }
    }

    /// Returns the student if there is exactly one, or the group. An id or a group tells students of one name apart.
    fn only_student_or_team(&self) -> Option<&str> {
        let is_of = |student: &RosterEntry, part: &NamedPart<'_>| match part {
            NamedPart::Student(_) => true,
            NamedPart::Namesakes(key) => *key == student.name_key(),
            NamedPart::Team(_, members) => members.contains(&&*student.name),
        };
        let student = || {
            let student = self.students().all_equal_value().ok()?;
            let is_only = self.parts.iter().all(|(_, part)| is_of(student, part));
            is_only.then_some(&*student.name)
        };
        self.only_team().or_else(student).filter(|_| !self.is_too_long)
    }

    /// Returns the only student if `without_challenge` leaves nothing of the other words but those of challenges and
    /// tries: any other word may be the name of a partner.
    pub(crate) fn alone(
        &self,
        roster: &Roster,
        without_challenge: impl FnOnce(&str) -> Option<String>,
    ) -> Option<&str> {
        let all = self.rest.join(" ");
        let rest = without_challenge(&all).unwrap_or_default();
        let is_free = |word: &str| !roster.is_written(word);
        self.only_student_or_team().filter(|_| {
            words_of_name_in(&all).all(is_free) && words_of_name_in(&rest).all(is_aside)
        })
    }

    /// Returns the only student of a folder. The name of an exercise may be in front, in small letters.
    pub(super) fn of_folder(&self, roster: &Roster) -> Option<&str> {
        let is_free = |word: &str| is_aside(word) && !roster.is_written(word);
        let is_of_exercise = |word: &str| {
            let is_name = word.contains(char::is_uppercase) || roster.has_word(word);
            is_free(word) || !(is_name || word.contains(BETWEEN_PEOPLE))
        };
        let [front, behind] = &self.rest;
        self.only_student_or_team().filter(|_| {
            words_of_name_in(front).all(is_of_exercise) && words_of_name_in(behind).all(is_free)
        })
    }

    /// Returns a student or group other than this one, or a group without this student.
    pub(crate) fn other_than(&self, student: &str) -> Option<String> {
        self.parts.iter().find_map(|(_, part)| match part {
            NamedPart::Student(named) => (named.name != student).then(|| named.name.clone()),
            NamedPart::Team(team, members) => {
                (*team != student && !members.contains(&student)).then(|| (*team).to_owned())
            }
            NamedPart::Namesakes(_) => None,
        })
    }

    /// Returns whether it names at least one student or group.
    pub(crate) fn is_some(&self) -> bool {
        self.is_too_long || !self.parts.is_empty()
    }
}

impl Roster {
    /// Finds all students of whom a text holds the whole name, an id, a user name or an address, and all groups. A
    /// number of up to two digits alone is not an id here, since it may be that of a challenge.
    pub(crate) fn students_named_in(&self, text: &str) -> NamedStudents<'_> {
        if text.len() > LONGEST || self.is_empty() {
            return NamedStudents { is_too_long: !self.is_empty(), ..NamedStudents::default() };
        }
        // Some systems write accents as signs of their own.
        let mut text = text.nfkc().collect::<String>();
        let mut parts = self.parts_of(&text);
        if parts.is_empty()
            && let Some(number) = only_number_in(&text)
            && text.get(number.clone()).is_some_and(is_short_number)
        {
            // `ada18`, `Red2`
            text.insert(number.end, ' ');
            text.insert(number.start, ' ');
            parts = self.parts_of(&text);
        }
        parts.sort_by_key(|(place, _)| (place.start, Reverse(place.end)));
        let (mut front, mut end) = (String::new(), 0);
        for (place, _) in &parts {
            // Of parts that overlap, as in `Thomas, Martin Thomas`, the first counts: the rest may be of someone else.
            if let Some(between) = text.get(end..place.start) {
                front = front + between + " ";
                end = place.end;
            }
        }
        let behind = text.get(end..).unwrap_or_default().to_owned();
        NamedStudents { rest: [front, behind], parts, is_too_long: false }
    }

    /// Returns the only number in a text if it is that of a challenge, but also part of what names this student. With it
    /// comes the student whom the text names without the number.
    pub(crate) fn number_of_two_meanings(
        &self,
        text: &str,
        challenge: u16,
        student: &str,
    ) -> Option<(String, Option<String>)> {
        let mut text = text.nfkc().collect::<String>();
        let place = only_number_in(&text)?;
        let number = text.get(place.clone()).filter(|number| number.parse() == Ok(challenge))?;
        let number = number.to_owned();
        let named = self.students_named_in(&text);
        let is_needed = named.parts.iter().any(|(part, _)| part.contains(&place.start));
        text.replace_range(place, " ");
        let other = self.students_named_in(&text).other_than(student);
        let is_number_alone = words_of_name_in(&text).next().is_none();
        (is_needed && (is_number_alone || other.is_some())).then_some((number, other))
    }

    /// Returns whether a word, and no number, is part of the name of a student as it is written.
    fn is_written(&self, word: &str) -> bool {
        word.contains(char::is_alphabetic) && self.written_words.contains(&word.to_lowercase())
    }

    /// Returns the longest parts of a text that name students or groups. Of a name in other words than it is written, a
    /// shorter one inside may be meant.
    fn parts_of(&self, text: &str) -> Vec<(Range<usize>, NamedPart<'_>)> {
        let years = years_in(text);
        let words = places_of_words(text).filter(|word| !years.contains(word));
        let words: Vec<Range<usize>> = words.collect();
        let mut found: Vec<(Range<usize>, NamedPart<'_>)> = Vec::new();
        for count in (1..=self.most_words.min(words.len())).rev() {
            for group in words.windows(count) {
                let (Some(first), Some(last)) = (group.first(), group.last()) else { continue };
                let place = first.start..last.end;
                let called = text.get(place.clone()).unwrap_or_default();
                // In `Lena Roth, Anna`, a whole name is in front of the comma: Anna Lena Roth may not be meant.
                let is_whole = |behind: &str| {
                    count > 1 && behind.trim_start().starts_with(',') && self.is_as_written(called)
                };
                let is_inside = |(longer, _): &(Range<usize>, _)| {
                    longer.start <= place.start
                        && text.get(place.end..longer.end).is_some_and(|it| !is_whole(it))
                        && self.is_as_written(text.get(longer.clone()).unwrap_or_default())
                };
                let has_word_of_try = || words_of_name_in(called).any(is_aside);
                if found.iter().any(is_inside)
                    || is_short_number(called)
                    || (count > 1 && has_word_of_try() && !self.is_as_written(called))
                {
                    continue;
                }
                found.extend(self.part_called(called).map(|part| (place, part)));
            }
        }
        found
    }

    /// Returns whether this is a name with its words in order, an id, or a group.
    fn is_as_written(&self, called: &str) -> bool {
        let keys = [exact_key(called), id_key(called)];
        keys.iter().any(|key| self.by_key.contains_key(key)) || self.team_called(called).is_some()
    }

    fn part_called(&self, called: &str) -> Option<NamedPart<'_>> {
        if let Some(student) = self.student_called(called) {
            return Some(NamedPart::Student(student));
        }
        if self.has_several(called) {
            return Some(NamedPart::Namesakes(name_key(called)));
        }
        let team = self.team_called(called)?;
        Some(NamedPart::Team(&team.name, self.names_in(team).collect()))
    }
}

/// Returns the place of the number in a text that holds no other.
fn only_number_in(text: &str) -> Option<Range<usize>> {
    let start = text.find(|c: char| c.is_ascii_digit())?;
    let end = text.rfind(|c: char| c.is_ascii_digit())? + 1;
    let number = text.get(start..end)?;
    number.bytes().all(|byte| byte.is_ascii_digit()).then_some(start..end)
}

fn places_of_words(text: &str) -> impl Iterator<Item = Range<usize>> {
    let start_of = |word: &str| word.as_ptr().addr() - text.as_ptr().addr();
    words_of_name_in(text).map(move |word| start_of(word)..start_of(word) + word.len())
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
