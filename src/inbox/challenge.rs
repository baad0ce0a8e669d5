//! For which challenge a board is: as its file says, else as the caller asks, else by its name, by its
//! folder, by a sentence around it.

use std::path::{Component, Path};

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

/// The challenge that a board without one is for.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Meant {
    /// Its number, and what says so.
    pub challenge: Option<(u16, ChallengeFrom)>,
    /// What is doubtful about it, as sentences without a full stop.
    pub notes: Vec<String>,
}

/// Finds the challenge of a board whose file names none, where the caller asks for none. Of several boards
/// in a text the words above one come before the name of the file. So many folders `above` say nothing.
pub(crate) fn challenge_of(
    source: &Source,
    above: usize,
    words: Option<&Words>,
    specs: &Specs,
) -> Meant {
    let file = &*source.name;
    let mut notes = Vec::new();
    let stem = file_stem(file);
    let by_name = name::challenges_in(stem, specs);
    let is_strong = by_name.sign == Sign::Strong;
    let mut around = "";
    if let Some(Words { text, place }) = words {
        let said = match place {
            WordsPlace::Around => {
                around = text;
                None
            }
            WordsPlace::Among(board) => {
                let strong = if is_strong { &*by_name.numbers } else { &[] };
                let own = by_name.only().filter(|_| is_strong);
                match sentence::nearest(text, board, strong, specs) {
                    None => None,
                    Some((numbers, line)) => match (&*numbers, own) {
                        (&[number], _) => Some((number, format!("line {line} names"))),
                        (several, Some(own)) if several.contains(&own) => None,
                        (several, _) => {
                            let several = joined_by_or(several);
                            notes.push(format!("line {line} may mean challenge {several}"));
                            return Meant { challenge: None, notes };
                        }
                    },
                }
            }
            WordsPlace::Heading | WordsPlace::Cell => sentence::named_last(text, specs)
                .map(|number| (number, "its table names".to_owned())),
        };
        if let Some((number, said)) = said {
            notes.push(format!("taken for challenge {number}, which {said}"));
            return Meant { challenge: Some((number, ChallengeFrom::Text)), notes };
        }
        if *place == WordsPlace::Cell {
            notes.push(format!("its table says `{text}` for its challenge"));
            return Meant { challenge: None, notes };
        }
    } else if FileKind::of(&source.text) == FileKind::Grid {
        around = &source.text;
    }
    if by_name.numbers.len() > 1 {
        notes.push(format!("its name may mean challenge {}", joined_by_or(&by_name.numbers)));
    }
    let mut found = by_name.only().map(|number| (number, ChallengeFrom::Name));
    // The number of a try, as in `18/board 1.txt`, says less than a folder that is called after a challenge.
    let is_sure = is_strong && !is_numbered_mail(file);
    let own = by_name.only().filter(|_| is_sure);
    // Neither does `2.txt` in `challenge 5`.
    if own.is_none() || !stem.contains(char::is_alphabetic) {
        let mut folder = of_folder(file, above, specs);
        folder.take_if(|(folder, number)| {
            own.is_some_and(|own| own == *number || !name::is_in_words(folder))
        });
        let what = match (folder, own) {
            (Some(_), Some(own)) => {
                format!("which its folder names, and not for {own}, which its file is called")
            }
            (Some(_), None) => "which its folder names".to_owned(),
            (None, _) => "the number in its name".to_owned(),
        };
        if folder.is_some() || own.is_none() {
            found = folder.map(|(_, number)| (number, ChallengeFrom::Folder)).or(found);
            let taken = |(number, _)| format!("taken for challenge {number}, {what}");
            notes.extend(found.map(taken));
        }
    }
    let said = sentence::challenges_in(around, specs);
    let numbers: Vec<u16> = said.iter().map(|sentence| sentence.number).collect();
    match (found, said.as_slice()) {
        (_, []) => {}
        (Some((number, ChallengeFrom::Name)), [one, others @ ..])
            if is_numbered_mail(file) && !numbers.contains(&number) =>
        {
            // The program that saves a mail numbers it. What was noted last is that its name counts.
            notes.pop();
            found = others.is_empty().then_some((one.number, ChallengeFrom::Text));
            notes.push(match found {
                Some(_) => format!(
                    "taken for challenge {}, which line {} of the mail names, and not for {number}, which its file is \
                     called",
                    one.number, one.line
                ),
                None => format!("its text may mean challenge {}", joined_by_or(&numbers)),
            });
        }
        (None, [one]) => {
            found = Some((one.number, ChallengeFrom::Text));
            notes
                .push(format!("taken for challenge {}, which line {} names", one.number, one.line));
        }
        (None, _) => notes.push(format!("its text may mean challenge {}", joined_by_or(&numbers))),
        (Some((number, _)), _) if numbers.contains(&number) => {}
        (Some((number, _)), [one, ..]) => notes.push(format!(
            "line {} names challenge {}, but it is taken for {number}",
            one.line, one.number
        )),
    }
    Meant { challenge: found, notes }
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
        format!("its name means challenge {}, but {says} {judged}", joined_by_or(&by_name.numbers))
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

/// Whether it is the name of a mail itself, and not of something attached to it, with no word of its own.
fn is_numbered_mail(file: &str) -> bool {
    let small = file.to_ascii_lowercase();
    let mut words = file_stem(&small).split(|one: char| !one.is_alphabetic());
    small.ends_with(".eml") && words.all(|word| MAIL_WORDS.contains(&word))
}

/// What mails are called by programs that save them.
const MAIL_WORDS: [&str; 5] = ["", "mail", "email", "message", "msg"];

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

fn joined_by_or(numbers: &[u16]) -> String {
    let numbers: Vec<String> = numbers.iter().map(u16::to_string).collect();
    numbers.join(" or ")
}
