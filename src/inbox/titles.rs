//! The titles and ids of challenges in a name, with any signs between their words.

use std::ops::Range;

use crate::challenge_words::is_behind_ordinal;
use tumble_core::challenge::Specs;

/// Returns whether the title of a challenge is on both sides of a place in a name.
pub(super) fn is_in_title(name: &str, at: usize, specs: &Specs) -> bool {
    titles_in(name, specs).iter().any(|(_, place)| place.contains(&at))
}

/// Finds the titles and ids of challenges in a name; of two that overlap the longer one.
pub(super) fn titles_in(name: &str, specs: &Specs) -> Vec<(u16, Range<usize>)> {
    let mut found: Vec<(u16, Range<usize>)> = Vec::new();
    let words = word_places(name);
    let own = specs.own().iter().map(|own| (own.number, [&*own.id, &*own.title]));
    let library = specs.of_library().map(|entry| (entry.number, [entry.id, entry.title]));
    for (number, titles) in own.chain(library) {
        for title in titles.into_iter().filter(|it| it.contains(char::is_alphabetic)) {
            // Most titles end here, without a comparison of the words.
            let first = title.trim_start_matches(|c: char| !c.is_alphanumeric()).as_bytes().first();
            let may_be = |rest: &str| {
                let own = rest.as_bytes().first();
                own.zip(first).is_some_and(|(own, first)| own.eq_ignore_ascii_case(first))
            };
            for &(at, rest) in words.iter().filter(|(_, rest)| may_be(rest)) {
                let Some(length) = length_of_title(rest, title) else { continue };
                // `Entanglement 2. Versuch` is one of `Entanglement`.
                let end = title.trim_end_matches(|c: char| !c.is_alphanumeric());
                let is_numbered = end.ends_with(|c: char| c.is_ascii_digit());
                if is_numbered && is_behind_ordinal(rest.get(length..).unwrap_or("")) {
                    continue;
                }
                let place = at..at + length;
                let overlaps = |(_, other): &&mut (u16, Range<usize>)| {
                    other.start < place.end && place.start < other.end
                };
                match found.iter_mut().find(overlaps) {
                    Some((_, other)) if other.len() >= place.len() => {}
                    Some(other) => *other = (number, place),
                    None => found.push((number, place)),
                }
            }
        }
    }
    found
}

/// Returns the byte offset of each word, with the rest of the name from there.
fn word_places(name: &str) -> Vec<(usize, &str)> {
    let mut before = None;
    let begins = |(at, letter): (usize, char)| {
        let is_first = before.is_none_or(|before| is_end(before, Some(letter)));
        before = Some(letter);
        is_first.then(|| name.get(at..).map(|rest| (at, rest))).flatten()
    };
    name.char_indices().filter_map(begins).collect()
}

/// Returns the length of a title at the beginning of a name, in bytes. Any signs may be between its words.
fn length_of_title(name: &str, title: &str) -> Option<usize> {
    let is_sign = |c: char| !c.is_alphanumeric();
    let (mut rest, mut last) = (name, None);
    for word in title.split(is_sign).filter(|word| !word.is_empty()) {
        if let Some(last) = last {
            rest = Some(rest).filter(|rest| is_end(last, rest.chars().next()))?;
            rest = rest.trim_start_matches(is_sign);
        }
        let (own, behind) = rest.split_at_checked(word.len())?;
        if !own.eq_ignore_ascii_case(word) {
            return None;
        }
        (rest, last) = (behind, own.chars().last());
    }
    is_end(last?, rest.chars().next()).then_some(name.len() - rest.len())
}

/// Returns whether a word ends between two characters: letters and digits are apart.
fn is_end(before: char, after: Option<char>) -> bool {
    after.is_none_or(|after| match before.is_ascii_digit() {
        true => !after.is_ascii_digit(),
        false => !(before.is_ascii_alphabetic() && after.is_ascii_alphabetic()),
    })
}
