//! The column of a form that says for which challenge a board is.

use std::collections::BTreeSet;

use csv::StringRecord;
use itertools::Itertools as _;

use super::boards_in;
use super::headings::{Headings, asks_opinion, digits_of, words_of};
use crate::received::{Words, WordsPlace};

const CHALLENGES: [&str; 5] = ["challenge", "puzzle", "aufgabe", "task", "exercise"];
/// Headings are these words alone where a number below them is that of a challenge: with others they ask something else.
#[rustfmt::skip]
const CHALLENGES_ALONE: [&str; 13] = [
    "problem", "level", "rätsel", "raetsel", "défi", "defi", "exercice", "reto", "desafío", "desafio", "sfida",
    "opdracht", "uitdaging",
];
/// Other words of headings that ask for nothing but the challenge.
#[rustfmt::skip]
const NUMBER_WORDS: [&str; 21] = [
    "number", "no", "nr", "nummer", "der", "of", "which", "welche", "did", "you", "solve", "hast", "du", "gelöst",
    "is", "it", "this", "for", "the", "your", "what",
];
/// How words begin that ask for other numbers.
#[rustfmt::skip]
const OTHER_NUMBERS: [&str; 19] = [
    "time", "minut", "spent", "long", "dauer", "zeit", "difficult", "hard", "easi", "point", "punkt", "next", "nächst",
    "favo", "anzahl", "fun", "enjoy", "stuck", "learn",
];
/// How words begin that ask for other numbers, unless the heading speaks of the board.
const WISHES: [&str; 4] = ["best", "find", "found", "want"];
/// How words begin in a heading that speaks of the board.
const HANDED_IN: [&str; 6] = ["board", "solution", "submit", "hand", "lösung", "abgeb"];

/// Whether a heading asks for nothing but the challenge: `Challenge number`, `Which puzzle did you solve?`
fn asks_challenge_alone(heading: &str) -> bool {
    let is_of = |word: &str| {
        CHALLENGES_ALONE.contains(&word) || CHALLENGES.iter().any(|own| word.contains(own))
    };
    words_of(heading).any(is_of)
        && words_of(heading).all(|word| is_of(word) || NUMBER_WORDS.contains(&word))
}

/// Whether an answer may be the challenge.
fn asks_challenge(heading: &str) -> bool {
    let has = |all: &[&str]| {
        let asked = heading.replace("this time", "");
        words_of(&asked).any(|word| all.iter().any(|other| word.starts_with(other)))
    };
    let is_of = |word: &&str| CHALLENGES.iter().any(|own| word.contains(own));
    // `Number of tasks solved` and `Which challenges were fun?` ask for none of them.
    let is_plural = words_of(heading).filter(is_of).any(|word| word.ends_with('s'));
    let is_count = is_plural && words_of(heading).any(|word| word == "number");
    let is_about = words_of(heading).any(|word| is_of(&word))
        && !(is_count || heading.contains("name") || asks_opinion(heading))
        && !has(&OTHER_NUMBERS)
        && (has(&HANDED_IN) || !(is_plural || has(&WISHES)));
    is_about || (asks_challenge_alone(heading) && !is_count)
}

impl Headings {
    /// Returns what a line says about the board in one of its cells: its challenge, unless there is a column for
    /// each.
    pub(super) fn words(
        &self,
        record: &StringRecord,
        column: usize,
        boards: &BTreeSet<usize>,
    ) -> Words {
        let heading = self.0.get(column).map_or("", String::as_str);
        if CHALLENGES.iter().any(|word| heading.contains(word)) && !digits_of(heading).is_empty() {
            return Words { text: heading.into(), place: WordsPlace::Heading };
        }
        let answer = |place: usize| record.get(place).map_or("", str::trim);
        let is_asked =
            |(place, own): &(usize, &String)| asks_challenge(own) && !boards.contains(place);
        let mut others: Vec<_> = self.0.iter().enumerate().filter(is_asked).collect();
        // A level or a problem is the challenge where no other column asks for that.
        let is_plain = |own: &str| CHALLENGES.iter().any(|word| own.contains(word));
        if others.iter().any(|(_, own)| is_plain(own)) {
            others.retain(|(_, own)| is_plain(own));
        }
        // `Board 2` belongs to `Challenge 2`.
        let is_other = |own: &str| digits_of(own) != digits_of(heading);
        let best = others.iter().min_by_key(|(place, own)| {
            let is_remark = !asks_challenge_alone(own) && digits_of(answer(*place)).is_empty();
            (is_other(own), !asks_challenge_alone(own), is_remark, own.len())
        });
        // As many columns of one heading as boards are in the same order. Else the next one to the left is meant, or to the
        // right where the first board is left of all.
        let alike: Vec<_> =
            others.iter().filter(|(_, own)| best.is_some_and(|(_, best)| own == best)).collect();
        let is_right = alike.first().map(|(place, _)| place) > boards.first();
        let distance = |place: usize| ((place > column) != is_right, place.abs_diff(column));
        let surest = match alike.len() == boards.len() {
            true => alike.get(boards.range(..column).count()),
            false => alike.iter().min_by_key(|(place, _)| distance(*place)),
        };
        let own = surest.map_or("", |(place, _)| answer(*place));
        let is_sure = |own: &str| asks_challenge_alone(own) && boards.len() == 1;
        let doubt = surest.filter(|(_, surest)| !is_sure(surest)).and_then(|(_, surest)| {
            let is_rival = |(place, heading): &&(usize, &String)| {
                let number = digits_of(answer(*place));
                let is_of_other = heading == surest || is_other(heading) != is_other(surest);
                !is_of_other && !number.is_empty() && number != digits_of(own)
            };
            others.iter().find(is_rival)
        });
        if let Some((place, _)) = doubt {
            let text = format!("{own} or {}", answer(*place)).into();
            return Words { text, place: WordsPlace::Cell };
        }
        let said = match own.parse::<u16>() {
            Ok(number) => format!("challenge {number}"),
            Err(_) => own.to_owned(),
        };
        let place = if own.is_empty() { WordsPlace::Heading } else { WordsPlace::Cell };
        if !own.is_empty() && surest.is_some_and(|(_, own)| asks_challenge_alone(own)) {
            return Words { text: said.into(), place };
        }
        // The last line counts: the cell of the board before its heading, and the heading before another answer.
        let cell = answer(column);
        let lines = cell.lines().filter(|_| boards_in(cell).len() < 2);
        let has_word = |line: &&str| line.chars().filter(|c| c.is_alphabetic()).nth(1).is_some();
        let text = [said.as_str(), heading].into_iter().chain(lines.filter(has_word)).join("\n");
        Words { text: text.trim_start().into(), place }
    }
}
