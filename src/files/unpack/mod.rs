//! What a file holds that boards may be in: a mail with attachments, a mailbox, a page, a table, an archive.

mod archive;
mod mail;
mod page;
mod sheet;

pub(crate) use sheet::{Table, cells};

use std::path::Path;

use crate::received::{Envelope, Handed, HandedText, Intake, ReceivedText, Words};
use crate::results::skipped::Reason;
use tumble_core::grade::Sender;
use tumble_core::limits;
use tumble_core::problem::{Problem, ProblemKind, Source};

/// The largest file that holds other files, in bytes.
const CONTAINER_BYTES: u64 = 1 << 26;

/// Files that hold boards, and texts about them.
const TEXTS: [&str; 9] = ["toml", "txt", "json", "png", "pzl", "md", "url", "desktop", "webloc"];

/// Files that are made ready before boards are looked for in them.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Container {
    Mail,
    Mailbox,
    Page,
    Sheet,
    Archive,
}

const CONTAINERS: [(&str, Container); 8] = [
    ("eml", Container::Mail),
    ("mbox", Container::Mailbox),
    ("html", Container::Page),
    ("htm", Container::Page),
    ("webloc", Container::Page),
    ("csv", Container::Sheet),
    ("tsv", Container::Sheet),
    ("zip", Container::Archive),
];

/// Something that a board may be in, as bytes.
#[derive(Debug, Default)]
pub(super) struct Letter {
    /// What it is called in results: `mail.eml`, `form.csv:3`, `week.zip/Ada/18.toml`.
    pub name: String,
    pub bytes: Vec<u8>,
    pub envelope: Envelope,
    /// What is said about it elsewhere, as in the subject of its mail.
    pub words: Option<Words>,
    /// The guess that was needed to read it.
    pub note: Option<String>,
}

/// What was found in a file.
pub(super) enum Unpacked {
    Letter(Letter),
    /// It is not taken for a submission; and who sent it.
    Skipped(String, Reason, Option<Sender>),
    /// It cannot be read.
    Refused(String, Problem),
}

/// Returns the ending of a name in small letters.
fn ending(name: &str) -> String {
    let ending = Path::new(name).extension().and_then(|ending| ending.to_str());
    ending.unwrap_or("").to_ascii_lowercase()
}

fn container(name: &str) -> Option<Container> {
    let ending = ending(name);
    CONTAINERS.iter().find(|(own, _)| *own == ending).map(|(_, container)| *container)
}

/// Whether a file of this name holds other files or texts.
pub(super) fn is_container(name: &str) -> bool {
    container(name).is_some()
}

/// Whether a file of this name in a folder is taken for something handed in.
pub(super) fn may_hold_board(name: &str) -> bool {
    TEXTS.contains(&&*ending(name)) || is_container(name)
}

/// The most bytes that are read of a file of this name.
pub(super) fn most_bytes(name: &str) -> u64 {
    if is_container(name) { CONTAINER_BYTES } else { limits::FILE_BYTES }
}

/// Returns what is in a file, in order.
pub(super) fn unpack(letter: Letter) -> Vec<Unpacked> {
    let mut found = Vec::new();
    let mut budget = Budget { bytes: CONTAINER_BYTES, is_in_archive: false, is_in_mail: false };
    open(letter, &mut budget, &mut found);
    found
}

/// What may still come out of the archives of a file.
struct Budget {
    bytes: u64,
    is_in_archive: bool,
    is_in_mail: bool,
}

fn open(letter: Letter, budget: &mut Budget, found: &mut Vec<Unpacked>) {
    let most = most_bytes(&letter.name);
    if letter.bytes.len() as u64 > most {
        let problem = too_large(most);
        return found.push(Unpacked::Refused(letter.name, problem));
    }
    match container(&letter.name) {
        None => found.push(Unpacked::Letter(letter)),
        Some(Container::Page) => {
            let bytes = page::text_of(&String::from_utf8_lossy(&letter.bytes)).into_bytes();
            found.push(Unpacked::Letter(Letter { bytes, ..letter }));
        }
        // Whoever attaches a mail may have changed it, or not have made what is in it.
        Some(Container::Mail | Container::Mailbox) if budget.is_in_mail => {
            let sender = letter.envelope.sender;
            found.push(Unpacked::Skipped(letter.name, Reason::Forwarded, sender));
        }
        Some(Container::Mail) => mail::open(&letter, budget, found),
        Some(Container::Mailbox) => mail::open_all(&letter, budget, found),
        Some(Container::Sheet) => sheet::open(&letter, found),
        Some(Container::Archive) if budget.is_in_archive => {
            found.push(Unpacked::Skipped(letter.name, Reason::Nested, letter.envelope.sender));
        }
        Some(Container::Archive) => archive::open(&letter, budget, found),
    }
}

fn too_large(most: u64) -> Problem {
    let message = match most {
        limits::FILE_BYTES => {
            format!("the file is larger than {} KiB, more than any board needs", most >> 10)
        }
        _ => format!("the file is larger than {} MiB: split it", most >> 20),
    };
    Problem::new(ProblemKind::TooLarge, message)
}

impl Unpacked {
    /// Returns the texts with boards that were found.
    pub(super) fn handed(self, intake: &Intake) -> Vec<Handed> {
        let Letter { name, bytes, envelope, words, note } = match self {
            // The text of a page, a mail or a cell, in which boards are looked for.
            Unpacked::Letter(letter) if letter.bytes.len() as u64 > limits::FILE_BYTES => {
                let problem = too_large(limits::FILE_BYTES);
                let text = Err((Source::new(letter.name, ""), problem));
                return vec![Handed::Text { text, envelope: letter.envelope.into() }];
            }
            Unpacked::Letter(letter) => letter,
            Unpacked::Skipped(name, reason, sender) => {
                return vec![Handed::Skipped(name, reason, sender)];
            }
            Unpacked::Refused(name, problem) => {
                let text = Err((Source::new(name, ""), problem));
                return vec![Handed::Text { text, envelope: Box::default() }];
            }
        };
        let with_words = |text: HandedText| {
            let mut received = text?.with_words(words.as_ref());
            match intake.refuse(note.as_slice()) {
                Some(problem) => return Err((received.source, problem)),
                None => received.notes.extend(note.clone()),
            }
            Ok(received)
        };
        let texts = ReceivedText::all(&name, bytes, intake).into_iter();
        let envelope = Box::new(envelope);
        let one = |text| Handed::Text { text: with_words(text), envelope: envelope.clone() };
        texts.map(one).collect()
    }
}
