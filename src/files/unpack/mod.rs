//! Content of files that boards may be in: a mail with attachments, a mailbox, a page, a table, an archive.

mod answer_key;
mod archive;
mod challenge_column;
mod headings;
mod mail;
mod name_columns;
mod name_heading;
mod page;
mod partner_column;
mod sheet;
mod time_column;

pub(crate) use archive::{WrappingFolder, is_hidden, wrapping_folder};
pub(crate) use headings::TEAMS;
pub(crate) use sheet::{FormTable, cells};

use std::path::Path;

use crate::envelope::Envelope;
use crate::received::{Handed, HandedText, Intake, ReceivedText};
use crate::results::skipped::Reason;
use crate::words_around::Words;
use tumble_core::grade::Sender;
use tumble_core::limits;
use tumble_core::problem::{Problem, ProblemKind, Source};
use tumble_formats::Excerpt;

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
    /// Name in results: `mail.eml`, `form.csv:3`, `week.zip/Ada/18.toml`.
    pub name: String,
    pub bytes: Vec<u8>,
    pub envelope: Envelope,
    /// Words about it elsewhere, such as the subject of its mail.
    pub words: Option<Words>,
    /// The guess that was needed to read it.
    pub note: Option<String>,
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
pub(crate) fn is_container(name: &str) -> bool {
    container(name).is_some()
}

/// Returns whether a file of this name in a folder is taken for a hand-in.
pub(super) fn may_hold_board(name: &str) -> bool {
    TEXTS.contains(&&*ending(name)) || is_container(name)
}

/// The most bytes that are read of a file of this name.
pub(super) fn most_bytes(name: &str) -> u64 {
    if is_container(name) { CONTAINER_BYTES } else { limits::FILE_BYTES }
}

/// Returns the hand-ins in a file, in order.
pub(super) fn unpack(letter: Letter, intake: &Intake) -> Vec<Handed> {
    let mut unpacked = Unpacked {
        intake,
        budget: CONTAINER_BYTES,
        is_in_archive: false,
        is_in_mail: false,
        letters: 0,
        found: Vec::new(),
    };
    unpacked.open(letter);
    unpacked.found
}

/// State of unpacking a file.
struct Unpacked<'a> {
    intake: &'a Intake,
    /// Number of bytes that may still come out of archives.
    budget: u64,
    is_in_archive: bool,
    is_in_mail: bool,
    /// Number of letters that were searched for boards.
    letters: usize,
    found: Vec<Handed>,
}

impl Unpacked<'_> {
    fn open(&mut self, letter: Letter) {
        let most = most_bytes(&letter.name);
        if letter.bytes.len() as u64 > most {
            let problem = too_large(most);
            return self.refuse(letter.name, problem);
        }
        match container(&letter.name) {
            None => self.read_boards(letter),
            Some(Container::Page) => {
                let text = page::text_of(&String::from_utf8_lossy(&letter.bytes));
                if text.trim().is_empty() && !letter.bytes.trim_ascii().is_empty() {
                    self.letters += 1;
                    let problem = Problem::new(ProblemKind::Syntax, "the page holds no text");
                    let text = Err((Source::new(letter.name, ""), problem));
                    let envelope = Box::new(letter.envelope);
                    return self.found.push(Handed::Text { text, envelope });
                }
                self.read_boards(Letter { bytes: text.into_bytes(), ..letter });
            }
            // An attached mail may have been changed, and its content may be the work of others.
            Some(Container::Mail | Container::Mailbox) if self.is_in_mail => {
                self.skip(letter.name, Reason::Forwarded, letter.envelope.sender);
            }
            Some(Container::Mail) => self.open_mail(&letter),
            Some(Container::Mailbox) => self.open_mailbox(&letter),
            Some(Container::Sheet) => self.open_sheet(&letter),
            Some(Container::Archive) if self.is_in_archive => {
                self.skip(letter.name, Reason::Nested, letter.envelope.sender);
            }
            Some(Container::Archive) => self.open_archive(&letter),
        }
    }

    /// Adds a file that is not taken for a submission, with its sender.
    fn skip(&mut self, name: String, reason: Reason, sender: Option<Sender>) {
        self.found.push(Handed::Skipped(name, reason, sender));
    }

    /// Adds a file that cannot be read.
    fn refuse(&mut self, name: String, problem: Problem) {
        let text = Err((Source::new(name, ""), problem));
        self.found.push(Handed::Text { text, envelope: Box::default() });
    }

    /// Adds the boards of a text.
    fn read_boards(&mut self, letter: Letter) {
        let Letter { name, bytes, envelope, words, note } = letter;
        let (envelope, intake) = (Box::new(envelope), self.intake);
        self.letters += 1;
        // The text of a page, a mail or a cell.
        if bytes.len() as u64 > limits::FILE_BYTES {
            let text = Err((Source::new(name, ""), too_large(limits::FILE_BYTES)));
            return self.found.push(Handed::Text { text, envelope });
        }
        let with_words = |text: HandedText| {
            let mut received = text?.with_words(words.as_ref());
            match intake.refuse(note.as_slice()) {
                Some(problem) => return Err((received.source, problem)),
                None => received.notes.extend(note.clone()),
            }
            Ok(received)
        };
        let texts = ReceivedText::all(&name, bytes, intake).into_iter();
        let one = |text| Handed::Text { text: with_words(text), envelope: envelope.clone() };
        self.found.extend(texts.map(one));
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

/// Shortest text that is searched for boards, in bytes.
const SHORTEST: usize = 12;

/// Returns the boards in a text; none if it is too short or too large for one.
fn boards_in(text: &str) -> Vec<Excerpt> {
    match (SHORTEST..=limits::FILE_BYTES as usize).contains(&text.len()) {
        true => tumble_formats::excerpts(text.as_bytes()).boards,
        false => Vec::new(),
    }
}
