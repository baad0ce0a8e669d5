//! What names the challenge of a board where neither its file nor the caller does: its name, its folders, the words around
//! it.

use std::cmp::Reverse;
use std::path::{Component, Path};

use itertools::Itertools as _;

use super::name::{self, Sign};
use super::platform::exported;
use super::sentence;
use crate::received::{Words, WordsPlace};
use tumble_core::challenge::Specs;
use tumble_core::file_kind::FileKind;
use tumble_core::grade::{ChallengeFrom, Graded};
use tumble_core::problem::{ProblemKind, Source};

/// So many folders above a file may name its challenge.
const FOLDERS: usize = 3;

/// More challenges are not looked at: nobody means one of so many.
const MOST: usize = 8;

/// The challenges that a board without one may be for, those that say most first, each once.
#[derive(Debug, Default, PartialEq, Eq)]
pub(crate) struct Candidates {
    pub(super) all: Vec<Candidate>,
    /// What is doubtful about it, as sentences without a full stop.
    pub(super) notes: Vec<String>,
}

/// A challenge that a board may be for.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Candidate {
    pub number: u16,
    pub from: ChallengeFrom,
    /// What says so: `its folder names`, `line 3 names`.
    pub says: String,
    pub weight: Weight,
}

impl Candidate {
    /// Whether it may be about another board.
    pub(super) fn is_weak(&self) -> bool {
        matches!(self.weight, Weight::Aside | Weight::Far | Weight::Sentence)
    }
}

/// How much it means that something names a challenge.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Weight {
    /// It is named beside something else, and counts only where the board passes it.
    Aside,
    /// The number of a mail, which counts where nothing else does.
    Number,
    /// A label above another board: it may be about that one alone.
    Far,
    /// A part of a sentence.
    Sentence,
    /// A mere number in a name, or a line that says nothing else.
    Hint,
    /// A label, or a name that says it in words.
    Label,
}

impl Candidates {
    /// Finds what names a challenge, where neither the file nor the caller does. So many folders `above` say nothing.
    pub(crate) fn of(
        source: &Source,
        above: usize,
        words: Option<&Words>,
        specs: &Specs,
    ) -> Candidates {
        let mut found = Candidates::default();
        let is_said = words.is_some_and(|words| found.add_words(words, specs));
        if !is_said {
            found.add_name(&source.name, above, specs);
            let around = match words {
                Some(Words { text, place: WordsPlace::Around }) => text,
                None if FileKind::of(&source.text) == FileKind::Grid => &*source.text,
                _ => "",
            };
            found.add_sentences(around, specs);
        }
        if found.all.iter().any(|one| !matches!(one.weight, Weight::Aside | Weight::Number)) {
            found.all.retain(|one| one.weight != Weight::Number);
        }
        found.all.truncate(MOST);
        found
    }

    /// Adds what the label of a board or its table names; and returns whether the name of the file says nothing more.
    fn add_words(&mut self, words: &Words, specs: &Specs) -> bool {
        match &words.place {
            WordsPlace::Around => false,
            WordsPlace::Among(board) => {
                let labels = sentence::labels(&words.text, board, specs);
                // The label on the other side of a board may be that of the next one, and one above another board may be
                // about that one alone.
                for (label, weight) in labels.iter().zip([Weight::Label, Weight::Aside]) {
                    let weight = if label.is_far { weight.min(Weight::Far) } else { weight };
                    let says = format!("line {} names", label.line);
                    self.add(&label.numbers, ChallengeFrom::Text, &says, weight);
                }
                false
            }
            WordsPlace::Table { is_said, aside } => {
                let numbers = sentence::named_last(&words.text, specs);
                let says = "its table names";
                self.add(&numbers, ChallengeFrom::Text, says, Weight::Label);
                for sentence in sentence::challenges_in(aside, specs) {
                    self.add(&[sentence.number], ChallengeFrom::Text, says, Weight::Aside);
                }
                if *is_said && numbers.is_empty() {
                    self.notes.push(format!("its table says `{}` for its challenge", words.text));
                }
                *is_said
            }
        }
    }

    /// Adds what the name of a file and its folders name.
    fn add_name(&mut self, file: &str, above: usize, specs: &Specs) {
        // A label is about its board, and the name about all of the file.
        let is_labelled = self.all.iter().any(|one| one.weight == Weight::Label);
        let weight_of = |own| if is_labelled { Weight::Aside } else { own };
        let by_name = name::challenges_in(file_stem(file), specs);
        let folder = of_folder(file, above, specs);
        let is_number = !file_stem(file).contains(char::is_alphabetic);
        let own = match by_name.sign {
            // The program that saves a mail numbers it.
            _ if file.to_ascii_lowercase().ends_with(".eml") => Weight::Number,
            // The number of `2.txt` in `challenge 5` may be that of a student.
            _ if is_number && folder.is_some_and(|(folder, _)| name::is_in_words(folder)) => {
                Weight::Hint
            }
            Sign::Strong => Weight::Label,
            Sign::Weak => Weight::Hint,
        };
        self.add(&by_name.numbers, ChallengeFrom::Name, "its name says", weight_of(own));
        let weaker = weight_of(own.min(Weight::Hint));
        self.add(&by_name.weaker, ChallengeFrom::Name, "its name says", weaker);
        if let Some((_, number)) = folder {
            let weight = weight_of(Weight::Label);
            self.add(&[number], ChallengeFrom::Folder, "its folder names", weight);
        }
    }

    /// Adds what the sentences around a board name. Where one agrees with the name, the others are about other boards.
    fn add_sentences(&mut self, around: &str, specs: &Specs) {
        let sentences = sentence::challenges_in(around, specs);
        let is_named = |number| self.all.iter().any(|own| own.number == number);
        let agrees = sentences.iter().any(|one| is_named(one.number));
        for sentence in sentences {
            let says = format!("line {} names", sentence.line);
            let weight = match sentence.is_alone {
                _ if agrees => Weight::Aside,
                true => Weight::Hint,
                false => Weight::Sentence,
            };
            self.add(&[sentence.number], ChallengeFrom::Text, &says, weight);
        }
    }

    fn add(&mut self, numbers: &[u16], from: ChallengeFrom, says: &str, weight: Weight) {
        let says = || says.to_owned();
        let one = |&number| Candidate { number, from, says: says(), weight };
        self.all.extend(numbers.iter().map(one));
        // What says most comes first.
        self.all.sort_by_key(|one| Reverse(one.weight));
        self.all = std::mem::take(&mut self.all).into_iter().unique_by(|one| one.number).collect();
    }

    /// Returns the only challenge that is named, and what names it; `None` where the board is to decide.
    pub(crate) fn only(&self) -> Option<(u16, ChallengeFrom)> {
        match self.all.as_slice() {
            [one] if !one.is_weak() => Some((one.number, one.from)),
            _ => None,
        }
    }

    /// Returns whether this names this challenge.
    pub(crate) fn has(&self, number: u16, from: &str) -> bool {
        self.all.iter().any(|own| own.number == number && own.from.name() == from)
    }
}

/// Returns what its name says against the challenge that a board was judged for.
pub fn meant_by(file: &str, graded: &Graded, specs: &Specs) -> Option<String> {
    let judged = graded.challenge.as_ref()?.number;
    let says = match graded.challenge_from? {
        ChallengeFrom::File => "the file says",
        ChallengeFrom::Option => "asked for is",
        ChallengeFrom::Name
        | ChallengeFrom::Folder
        | ChallengeFrom::Text
        | ChallengeFrom::Guess => return None,
    };
    if graded.problems.iter().any(|problem| problem.kind == ProblemKind::OtherChallenge) {
        return None;
    }
    let stem = file_stem(file);
    // Most names begin with the number, which is sure without a look at titles.
    if name::begins_with_number(stem, judged) {
        return None;
    }
    let by_name = name::challenges_in(stem, specs);
    let is_other = by_name.sign == Sign::Strong && !by_name.numbers.contains(&judged);
    is_other.then(|| {
        format!(
            "its name means challenge {}, but {says} {judged}",
            by_name.numbers.iter().join(" or ")
        )
    })
}

/// Returns the nearest folder that names a challenge, and which one, but for so many above.
fn of_folder<'a>(file: &'a str, above: usize, specs: &Specs) -> Option<(&'a str, u16)> {
    let folders = Path::new(file).parent()?.components();
    let names = folders.filter_map(|part| match part {
        Component::Normal(name) => name.to_str(),
        _ => None,
    });
    let names: Vec<&str> = names.skip(above).collect();
    let mut names = names.into_iter().rev().take(FOLDERS);
    names.find_map(|name| {
        // An archive counts as a folder.
        let archive = name.rsplit_once('.').filter(|(_, end)| end.eq_ignore_ascii_case("zip"));
        let name = archive.map_or(name, |(name, _)| name);
        Some((name, name::named_alone(name, specs)?))
    })
}

fn file_stem(file: &str) -> &str {
    // The letters of a link say nothing.
    if ["://", "?code=", "?board="].iter().any(|sign| file.contains(sign)) {
        return "";
    }
    let name = Path::new(file).file_name().and_then(|name| name.to_str()).unwrap_or("");
    let file = exported(name).map_or(file, |exported| exported.file);
    let stem = Path::new(file).file_stem().and_then(|stem| stem.to_str()).unwrap_or("");
    // That of an attachment follows the name of its mail.
    stem.rsplit(':').next().unwrap_or(stem)
}
