//! Mails as they are saved: their text and what is attached.

use mail_parser::mailbox::mbox::MessageIterator;
use mail_parser::{Message, MessageParser, MimeHeaders as _, PartType};

use super::{Letter, Unpacked, page};
use crate::files::received::Words;
use crate::results::skipped::Reason;
use tumble_core::problem::{Problem, ProblemKind};

/// The most mails of a mailbox.
const MAILS: usize = 10_000;

/// Opens a mail. The name of an attachment follows that of the mail: `mail.eml:18.toml`.
pub(super) fn open(letter: &Letter, may_be_archive: bool, found: &mut Vec<Unpacked>) {
    match MessageParser::default().parse(&letter.bytes) {
        Some(mail) => parts(&mail, &letter.name, may_be_archive, found),
        None => {
            let problem = Problem::new(ProblemKind::Form, "it is not a mail");
            found.push(Unpacked::Refused(letter.name.clone(), problem));
        }
    }
}

/// Opens all mails of a mailbox, called by their numbers: `inbox.mbox:3`.
pub(super) fn open_all(letter: &Letter, may_be_archive: bool, found: &mut Vec<Unpacked>) {
    let mails = MessageIterator::new(letter.bytes.as_slice());
    for (number, mail) in (1..).zip(mails.flatten()) {
        if number > MAILS {
            let problem = Problem::new(
                ProblemKind::TooLarge,
                format!("it holds more than {MAILS} mails: split it"),
            );
            return found.push(Unpacked::Refused(letter.name.clone(), problem));
        }
        let name = format!("{}:{number}", letter.name);
        let bytes = mail.unwrap_contents();
        open(&Letter { name, bytes, ..Letter::default() }, may_be_archive, found);
    }
}

fn parts(mail: &Message<'_>, name: &str, may_be_archive: bool, found: &mut Vec<Unpacked>) {
    let from = mail.from().and_then(|from| from.first());
    let sender = from.and_then(|from| from.name().or_else(|| from.address()));
    let sender = sender.map(str::trim).filter(|name| !name.is_empty()).map(str::to_owned);
    let mut body = mail.subject().unwrap_or("").to_owned();
    for part in mail.text_bodies() {
        let text = match &part.body {
            PartType::Text(text) => text.to_string(),
            PartType::Html(page) => page::text_of(page),
            _ => continue,
        };
        body.push_str("\n\n");
        body.push_str(&text);
    }
    let before = found.len();
    for part in mail.attachments() {
        let named = part.attachment_name().unwrap_or("attachment.txt");
        // Some programs send whole paths.
        let file = named.rsplit(['/', '\\']).next().unwrap_or(named);
        let name = format!("{name}:{file}");
        if !super::may_hold_board(file) {
            found.push(Unpacked::Skipped(name, Reason::Extension));
            continue;
        }
        let bytes = part.contents().to_vec();
        let words = Some(Words { text: body.as_str().into(), above: None });
        let letter = Letter { name, bytes, sender: sender.clone(), words };
        super::open(letter, may_be_archive, found);
    }
    let is_told = |one: &Unpacked| matches!(one, Unpacked::Letter(_));
    let has_attached = found.get(before..).unwrap_or_default().iter().any(is_told);
    // A greeting next to its attachments is not another try.
    if !has_attached || !tumble_formats::excerpts(body.as_bytes()).1.is_empty() {
        let (name, bytes) = (name.to_owned(), body.into_bytes());
        found.push(Unpacked::Letter(Letter { name, bytes, sender, words: None }));
    }
}
