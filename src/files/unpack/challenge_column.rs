//! The columns of a form that name the challenge of a board.

use std::collections::BTreeSet;

use csv::StringRecord;
use itertools::Itertools as _;

use super::boards_in;
use super::headings::{Headings, digits_of};
use crate::challenge_words::{is_word_for_challenge, words_in};
use crate::words_around::{Words, WordsPlace};
use tumble_formats::own_words;

/// Words that a heading may also contain if it asks only for the challenge. With any other word, the answer may be an
/// opinion, a time or a count.
#[rustfmt::skip]
const NUMBER_WORDS: [&str; 95] = [
    "number", "no", "nr", "nummer", "der", "of", "which", "welche", "welches", "did", "you", "solve", "hast", "du",
    "gelöst", "is", "it", "this", "for", "the", "your", "what", "are", "have", "we", "i", "a", "find", "solution",
    "lösung", "solved", "submit", "submitting", "submitted", "hand", "handing", "in", "board", "today", "week", "zu",
    "die", "do", "does", "my", "name", "title", "id", "select", "choose", "please", "enter", "turing", "tumble",
    "numéro", "número", "de", "del", "complete", "completed", "work", "worked", "working", "on", "solves", "first",
    "second", "third", "b", "c", "link", "e", "g", "see", "book", "tick", "all", "für", "das", "brett", "ist",
    "bearbeitest", "bearbeitet", "quel", "quelle", "avez", "vous", "as", "tu", "résolu", "qué", "cuál",
    "es", "has", "resuelto",
];

/// Returns whether a heading asks only for the challenge: `Challenge number`, `Which puzzle did you solve?`
fn asks_challenge_alone(heading: &str) -> bool {
    // `Number of tasks solved` is another number.
    let is_plural =
        words_in(heading).any(|word| is_word_for_challenge(word) && word.ends_with('s'));
    words_in(heading).any(is_word_for_challenge)
        && words_in(heading).all(|word| {
            let is_number = word.bytes().all(|byte| byte.is_ascii_digit());
            is_number || is_word_for_challenge(word) || NUMBER_WORDS.contains(&word)
        })
        && (!is_plural || words_in(heading).any(|word| word == "which"))
}

impl Headings {
    /// Returns the words of a line about the challenge of the board in one cell; `None` if the cell has several
    /// boards, with labels of their own.
    pub(super) fn words_about_challenge(
        &self,
        record: &StringRecord,
        column: usize,
        boards: &BTreeSet<usize>,
    ) -> Option<Words> {
        let heading = self.texts.get(column).map_or("", String::as_str);
        let said = |place: usize| {
            let own = record.get(place).map_or("", str::trim);
            // Spreadsheets write `18.0`.
            let own = own.strip_suffix(".0").unwrap_or(own);
            // `5;18`, `5 18` and `5 Entropy;18 Entanglement;` name two.
            let are_numbers =
                words_in(own).all(|word| word.bytes().all(|byte| byte.is_ascii_digit()));
            let is_between = |c: char| ";,/+&\n".contains(c) || (are_numbers && c == ' ');
            let parts = own.split(is_between).map(str::trim).filter(|part| !part.is_empty());
            let is_number = |part: &str| part.starts_with(|first: char| first.is_ascii_digit());
            let said =
                |part| if is_number(part) { format!("challenge {part}") } else { part.to_owned() };
            parts.map(said).join(", ")
        };
        let is_asked = |(place, own): &(usize, &String)| {
            words_in(own).any(is_word_for_challenge)
                && !boards.contains(place)
                && !self.is_of_quiz(*place)
        };
        let asked: Vec<_> = self.texts.iter().enumerate().filter(is_asked).collect();
        let own = self.column_of_board(column, boards, &asked).map(|place| (place, said(place)));
        let is_number = |own: &str| !digits_of(own).is_empty();
        let is_heading = words_in(heading).any(is_word_for_challenge) && is_number(heading);
        let own = own.filter(|(_, own)| is_number(own) || !(is_heading || own.is_empty()));
        let own_place = own.as_ref().map(|(place, _)| *place);
        let others = asked.iter().map(|(place, _)| *place);
        let others = others.filter(|place| Some(*place) != own_place).map(said).join("\n");
        let cell = record.get(column).unwrap_or("");
        let in_cell = boards_in(cell);
        if own.is_none() && in_cell.len() > 1 {
            return None;
        }
        let has_word = |line: &str| words_in(line).any(|word| word.chars().nth(1).is_some());
        let own_words = own_words(cell);
        let lines = own_words.lines().map(|line| if has_word(line) { line } else { "" }).join("\n");
        let (text, place) = match own {
            Some((_, own)) => {
                (own, WordsPlace::Asked { aside: format!("{others}\n{heading}\n{lines}").into() })
            }
            None => {
                let board = in_cell.first().map(|one| (*one.lines.start(), one.begin));
                let (heading, aside) = (heading.into(), others.into());
                (lines, WordsPlace::Cell { board, heading, aside })
            }
        };
        Some(Words { text: text.into(), place })
    }

    /// Returns the column that asks only for the challenge of the board in column `board`. As many columns as boards
    /// are in the same order. Otherwise, the next column to the left is meant, or to the right if the first board is
    /// left of all.
    fn column_of_board(
        &self,
        board: usize,
        boards: &BTreeSet<usize>,
        asked: &[(usize, &String)],
    ) -> Option<usize> {
        let number = |column: usize| digits_of(self.texts.get(column).map_or("", String::as_str));
        let alone = asked.iter().filter(|(_, heading)| asks_challenge_alone(heading));
        let alone: Vec<usize> = alone.map(|(place, _)| *place).collect();
        if alone.len() == boards.len() {
            return alone.get(boards.range(..board).count()).copied();
        }
        let is_right = alone.first() > boards.first();
        // `Board 2` belongs to `Challenge 2`.
        let distance = |place: &usize| {
            (number(*place) != number(board), (*place > board) != is_right, place.abs_diff(board))
        };
        alone.into_iter().min_by_key(distance)
    }
}
