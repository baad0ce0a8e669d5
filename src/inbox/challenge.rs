//! Finds the challenges that a board may be for, from its file name, its folders and the words around it.

use std::cmp::Reverse;
use std::path::{Component, Path};

use itertools::Itertools as _;

use super::name;
use super::numbers_in_name::Sign;
use super::platform::exported;
use super::sentence::{self, LabelPlace};
use crate::words_around::{Words, WordsPlace};
use tumble_core::challenge::Specs;
use tumble_core::file_kind::FileKind;
use tumble_core::grade::{ChallengeFrom, Graded};
use tumble_core::problem::{ProblemKind, Source};

/// Number of folders above a file that may name its challenge.
const FOLDERS: usize = 3;

/// Most challenges that are tried for a board, so that a file with many numbers does not take long.
const MOST: usize = 8;

/// The challenges that a board may be for if its file states none, the strongest evidence first, each once.
#[derive(Debug, Default, PartialEq, Eq)]
pub(crate) struct ChallengeCandidates {
    pub(super) all: Vec<ChallengeCandidate>,
    /// Doubts about the evidence, as sentences without a full stop.
    pub(super) notes: Vec<String>,
}

/// A challenge that a board may be for.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct ChallengeCandidate {
    pub number: u16,
    pub from: ChallengeFrom,
    /// The evidence, as it stands in a note: `its folder names`, `line 3 names`.
    pub says: String,
    pub weight: EvidenceWeight,
}

impl ChallengeCandidate {
    /// Returns whether the evidence may be about another board.
    pub(super) fn is_weak(&self) -> bool {
        matches!(
            self.weight,
            EvidenceWeight::Aside | EvidenceWeight::Far | EvidenceWeight::Sentence
        )
    }
}

/// Strength of the evidence for a challenge, the weakest first.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum EvidenceWeight {
    /// It counts only if the board passes this challenge.
    Aside,
    /// The number in the file name of a mail. It counts only if there is no other evidence.
    Number,
    /// A label with another board below it, which may be the only one that it is about.
    Far,
    /// A number or title within a sentence.
    Sentence,
    /// A number somewhere in a file name, or a line with only the challenge in it.
    Hint,
    /// A label of the board, or a file name or folder that clearly names the challenge.
    Label,
}

impl ChallengeCandidates {
    /// Finds the challenges that a board may be for. The first `above` folders of its path are ignored.
    pub(crate) fn find(
        source: &Source,
        above: usize,
        words: Option<&Words>,
        specs: &Specs,
    ) -> ChallengeCandidates {
        let mut found = ChallengeCandidates::default();
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
        if found
            .all
            .iter()
            .any(|one| !matches!(one.weight, EvidenceWeight::Aside | EvidenceWeight::Number))
        {
            found.all.retain(|one| one.weight != EvidenceWeight::Number);
        }
        found.all.truncate(MOST);
        found
    }

    /// Adds the challenges in the label of a board or in its table. Returns whether they replace the file name.
    fn add_words(&mut self, words: &Words, specs: &Specs) -> bool {
        match &words.place {
            WordsPlace::Around => false,
            WordsPlace::Among(board) => {
                let labels = sentence::labels_of_board(&words.text, board, specs);
                // The second label may belong to the next board.
                for (label, weight) in
                    labels.iter().zip([EvidenceWeight::Label, EvidenceWeight::Aside])
                {
                    let weight = match label.place {
                        LabelPlace::Near => weight,
                        LabelPlace::Far => weight.min(EvidenceWeight::Far),
                        LabelPlace::InList => weight.min(EvidenceWeight::Sentence),
                    };
                    let says = format!("line {} names", label.line);
                    self.add_candidates(&label.numbers, ChallengeFrom::Text, &says, weight);
                }
                false
            }
            WordsPlace::Asked { aside } => {
                let numbers = sentence::named_last(&words.text, specs);
                if numbers.is_empty() {
                    self.notes.push(format!("its table says `{}` for its challenge", words.text));
                }
                self.add_of_table(&numbers, aside, specs);
                true
            }
            WordsPlace::Cell { board, heading, aside } => {
                self.add_sentences(&words.text, specs);
                let label = board.map(|place| sentence::label_in_cell(&words.text, place, specs));
                let label = label.unwrap_or_default();
                let heading = sentence::named_last(heading, specs);
                // A heading for several challenges asks for the label; next to that for one, it may be a remark.
                let named = match label.is_empty() || heading.len() < 2 {
                    true => [heading, label].concat(),
                    false => label,
                };
                self.add_of_table(&named, aside, specs);
                false
            }
        }
    }

    /// Adds the challenges that a table names for a board, and those in cells that may be about something else.
    fn add_of_table(&mut self, numbers: &[u16], aside: &str, specs: &Specs) {
        let (from, says) = (ChallengeFrom::Text, "its table names");
        self.add_candidates(numbers, from, says, EvidenceWeight::Label);
        for sentence in sentence::challenges_in(aside, specs) {
            self.add_candidates(&[sentence.number], from, says, EvidenceWeight::Aside);
        }
    }

    /// Adds the challenges in the name of a file and in its folders.
    fn add_name(&mut self, file: &str, above: usize, specs: &Specs) {
        // The label is about this board, the file name about the whole file.
        let is_labelled = self.all.iter().any(|one| one.weight == EvidenceWeight::Label);
        let weight_of = |own| if is_labelled { EvidenceWeight::Aside } else { own };
        let by_name = name::challenges_in(file_stem(file), specs);
        let folders = named_folders(file, above, specs);
        let is_number = !file_stem(file).contains(char::is_alphabetic);
        let own = match by_name.sign {
            // Mail programs number the mails that they save.
            _ if file.to_ascii_lowercase().ends_with(".eml") => EvidenceWeight::Number,
            // The number of `2.txt` in `challenge 5` may be that of a student.
            _ if is_number && folders.first().is_some_and(|(own, _)| name::is_in_words(own)) => {
                EvidenceWeight::Hint
            }
            Sign::Strong => EvidenceWeight::Label,
            Sign::Weak => EvidenceWeight::Hint,
        };
        self.add_candidates(&by_name.numbers, ChallengeFrom::Name, "its name says", weight_of(own));
        let weaker = weight_of(own.min(EvidenceWeight::Hint));
        self.add_candidates(&by_name.weaker, ChallengeFrom::Name, "its name says", weaker);
        let numbers: Vec<u16> = folders.iter().map(|(_, number)| *number).collect();
        let weight = weight_of(EvidenceWeight::Label);
        self.add_candidates(&numbers, ChallengeFrom::Folder, "its folder names", weight);
    }

    /// Adds the challenges in the sentences around a board. If one agrees with the file name, the others are probably
    /// about other boards.
    fn add_sentences(&mut self, around: &str, specs: &Specs) {
        let sentences = sentence::challenges_in(around, specs);
        let is_named = |number| self.all.iter().any(|own| own.number == number);
        let agrees = sentences.iter().any(|one| is_named(one.number));
        for sentence in sentences {
            let says = format!("line {} names", sentence.line);
            let weight = match sentence.is_alone {
                _ if agrees => EvidenceWeight::Aside,
                true => EvidenceWeight::Hint,
                false => EvidenceWeight::Sentence,
            };
            self.add_candidates(&[sentence.number], ChallengeFrom::Text, &says, weight);
        }
    }

    fn add_candidates(
        &mut self,
        numbers: &[u16],
        from: ChallengeFrom,
        says: &str,
        weight: EvidenceWeight,
    ) {
        let says = || says.to_owned();
        let one = |&number| ChallengeCandidate { number, from, says: says(), weight };
        self.all.extend(numbers.iter().map(one));
        // Of equal numbers, the strongest evidence stays.
        self.all.sort_by_key(|one| Reverse(one.weight));
        self.all = std::mem::take(&mut self.all).into_iter().unique_by(|one| one.number).collect();
    }

    /// Returns the challenge and its source if there is only one; `None` if the board has to be tried.
    pub(crate) fn only_candidate(&self) -> Option<(u16, ChallengeFrom)> {
        match self.all.as_slice() {
            [one] if !one.is_weak() => Some((one.number, one.from)),
            _ => None,
        }
    }

    /// Returns whether this source names this challenge.
    pub(crate) fn are_named_by(&self, number: u16, from: &str) -> bool {
        self.all.iter().any(|own| own.number == number && own.from.name() == from)
    }
}

/// Returns a note if the file name means another challenge than the judged one.
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

/// Returns the folders that name a challenge, and its number, the nearest first. The first `above` folders are ignored.
fn named_folders<'a>(file: &'a str, above: usize, specs: &Specs) -> Vec<(&'a str, u16)> {
    let folders = Path::new(file).parent().into_iter().flat_map(Path::components);
    let names = folders.filter_map(|part| match part {
        Component::Normal(name) => name.to_str(),
        _ => None,
    });
    let names: Vec<&str> = names.skip(above).collect();
    let names = names.into_iter().rev().take(FOLDERS);
    let named = names.filter_map(|name| {
        // An archive counts as a folder.
        let archive = name.rsplit_once('.').filter(|(_, end)| end.eq_ignore_ascii_case("zip"));
        let name = archive.map_or(name, |(name, _)| name);
        Some((name, name::named_alone(name, specs)?))
    });
    named.collect()
}

fn file_stem(file: &str) -> &str {
    // The letters of a link mean nothing.
    if ["://", "?code=", "?board="].iter().any(|sign| file.contains(sign)) {
        return "";
    }
    let file = attachment(without_line(file));
    let name = Path::new(file).file_name().and_then(|name| name.to_str()).unwrap_or("");
    let file = exported(name).map_or(file, |exported| exported.file);
    Path::new(file).file_stem().and_then(|stem| stem.to_str()).unwrap_or("")
}

/// Returns the name of an attachment, which follows that of its mail: `18.toml` of `mail.eml:18.toml` and of
/// `inbox.mbox:3:18.toml`. Other names stay as they are.
fn attachment(name: &str) -> &str {
    let mails = [".eml:", ".mbox:"].map(|end| name.rfind(end).map(|place| place + end.len()));
    let Some(place) = mails.into_iter().flatten().max() else { return name };
    let own = name.get(place..).unwrap_or("");
    let is_number = |text: &str| text.parse::<usize>().is_ok();
    own.split_once(':').filter(|(number, _)| is_number(number)).map_or(own, |(_, own)| own)
}

/// Returns the name of the file in that of a board among others, which the program made: `mail.txt` for `mail.txt:18`
/// and `mail.txt:5:2`, `<stdin>` for `<stdin>:18`.
fn without_line(mut name: &str) -> &str {
    while let Some((file, number)) = name.rsplit_once(':')
        && number.parse::<usize>().is_ok()
    {
        name = file;
    }
    name
}
