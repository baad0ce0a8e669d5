//! Mails as they are saved: their text and attachments.

use mail_parser::mailbox::mbox::MessageIterator;
use mail_parser::{HeaderName, Message, MessageParser, MessagePart, MimeHeaders as _, PartType};

use super::{Letter, Unpacked, boards_in, page};
use crate::challenge_words::words_of_letters_in;
use crate::envelope::{Envelope, NO_ADDRESS};
use crate::results::Moment;
use crate::results::skipped::Reason;
use crate::words_around::Words;
use tumble_core::grade::{Sender, SentFrom};
use tumble_core::problem::{Problem, ProblemKind};

/// The most attachments of a mail.
const PARTS: usize = 1000;

/// Length of the beginning of a mail that is read as words about its attachments, in bytes.
const WORDS: usize = 1 << 13;

/// The most mails of a mailbox.
const MAILS: usize = 10_000;

/// Stands for a subject. It is not a quote, and read as a board it is none: brackets would be letters of JSTumble.
const NO_SUBJECT: &str = "no subject";

const MONTHS: [&str; 12] =
    ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"];

impl Unpacked<'_> {
    /// Opens a mail. The name of an attachment follows that of the mail: `mail.eml:18.toml`.
    pub(super) fn open_mail(&mut self, letter: &Letter) {
        // The library's own reader of dates may run over the end of its line.
        let parser = MessageParser::new()
            .with_minimal_headers()
            .header_raw(HeaderName::Date)
            .header_raw(HeaderName::Received);
        match parser.parse(&letter.bytes) {
            Some(mail) => self.open_parts(&mail, letter),
            None => {
                let problem = Problem::new(ProblemKind::Form, "it is not a mail");
                self.refuse(letter.name.clone(), problem);
            }
        }
    }

    /// Opens all mails of a mailbox, named after their numbers: `inbox.mbox:3`.
    pub(super) fn open_mailbox(&mut self, letter: &Letter) {
        let mails = MessageIterator::new(letter.bytes.as_slice());
        for (number, mail) in (1..).zip(mails.flatten()) {
            if number > MAILS {
                let problem = Problem::new(
                    ProblemKind::TooLarge,
                    format!("it holds more than {MAILS} mails: split it"),
                );
                return self.refuse(letter.name.clone(), problem);
            }
            let name = format!("{}:{number}", letter.name);
            let bytes = mail.unwrap_contents();
            let envelope = letter.envelope.clone();
            self.open_mail(&Letter { name, bytes, envelope, words: None, note: None });
        }
    }

    fn open_parts(&mut self, mail: &Message<'_>, letter: &Letter) {
        let name = &letter.name;
        let sender = match sender_of(mail) {
            Ok(sender) => Some(sender),
            Err(problem) => return self.refuse(name.clone(), problem),
        };
        let mut envelope = Envelope { sender: sender.clone(), ..letter.envelope.clone() };
        match date_of(mail) {
            Ok(date) => envelope.sent_at(date, SentFrom::Mail),
            Err(why) => envelope.sent_unclear(None, &why, SentFrom::Mail),
        }
        // A body that is all quoted is a quote, with a subject and without.
        let subject = mail.subject().filter(|subject| !subject.trim().is_empty());
        let mut body = subject.unwrap_or(NO_SUBJECT).to_owned();
        // Some programs write a page next to an empty text.
        let plain = text_of_parts(mail.text_bodies());
        let text = if plain.trim().is_empty() { text_of_parts(mail.html_bodies()) } else { plain };
        body.push_str(&text);
        let before = self.letters;
        let words = Words::around_board(beginning_of(&body));
        for part in mail.attachments().take(PARTS) {
            let named = part.attachment_name();
            let (named, ending) = match &part.body {
                PartType::Message(_) => (named.unwrap_or("attachment"), ".eml"),
                _ => (named.unwrap_or("attachment.txt"), ""),
            };
            // Some programs send whole paths.
            let file = named.rsplit(['/', '\\']).next().unwrap_or(named);
            let file = &format!(
                "{}{ending}",
                file.strip_suffix(".eml").filter(|_| !ending.is_empty()).unwrap_or(file)
            );
            let name = format!("{name}:{file}");
            if !super::may_hold_board(file) {
                self.skip(name, Reason::Extension, sender.clone());
                continue;
            }
            let bytes = part.contents().to_vec();
            let words = Some(words.clone());
            let letter = Letter { name, bytes, envelope: envelope.clone(), words, note: None };
            let is_in_mail = std::mem::replace(&mut self.is_in_mail, true);
            self.open(letter);
            self.is_in_mail = is_in_mail;
        }
        let has_attached = self.letters > before;
        if let Some(subject) = subject.filter(|subject| !has_words(subject)) {
            body = format!("subject: {}{text}", subject.replace("# ", "#"));
        }
        // A greeting next to its attachments is not another try, and neither is a board of the mail that is answered.
        let boards = boards_in(&body);
        if !has_attached || boards.iter().any(|one| !one.is_quoted) {
            // A subject alone is not a board, whatever its letters are.
            if text.trim().is_empty() && boards.is_empty() {
                NO_SUBJECT.clone_into(&mut body);
            }
            let (name, bytes) = (name.to_owned(), body.into_bytes());
            self.read_boards(Letter { name, bytes, envelope, words: None, note: None });
        }
    }
}

/// Returns whether a subject has a word. `7b`, `[18]` and `...` would be a row of the board below.
fn has_words(subject: &str) -> bool {
    words_of_letters_in(subject).any(|word| word.chars().nth(1).is_some())
}

/// Longest time that a mail may take, in milliseconds: servers try again after a while.
const DELAY: i64 = 2 * 60 * 60 * 1000;

/// Returns the time when a mail was sent.
///
/// # Errors
/// Fails if the mail has several times (some programs show the first, some the last), a time that cannot be read, or
/// one much earlier than its arrival. The sender writes the date, but the server of the recipient writes the arrival.
fn date_of(mail: &Message<'_>) -> Result<Option<Moment>, String> {
    let written = |header: &'static str| {
        mail.headers_raw().filter(move |(name, _)| name.eq_ignore_ascii_case(header))
    };
    let mut dates = Vec::new();
    for (_, date) in written("date") {
        dates.extend(moment_of(date.trim())?);
    }
    dates.dedup();
    // The last server is the first to be named.
    let arrival = written("received").next().and_then(|(_, way)| way.rsplit_once(';'));
    let arrival = arrival.and_then(|(_, date)| moment_of(date.trim()).ok().flatten());
    match (dates.as_slice(), arrival) {
        ([one, other, ..], _) => Err(format!("its mail has two dates, {one} and {other}")),
        // A date without a zone may be that of any, and nothing came before it was sent.
        ([date], Some(arrival))
            if arrival.zone.is_some()
                && (date.zone.is_none() || arrival.millis_utc(0) < date.millis_utc(0)) =>
        {
            Ok(Some(arrival))
        }
        ([date], Some(arrival)) if arrival.millis_utc(0) > date.millis_utc(0) + DELAY => {
            Err(format!("its mail is of {date}, but came at {arrival}"))
        }
        ([date], _) => Ok(Some(*date)),
        ([], arrival) => Ok(arrival),
    }
}

/// Reads a date as it is written in mails. Some programs leave out the zone.
///
/// # Errors
/// Fails if the date is in an unknown form.
fn moment_of(written: &str) -> Result<Option<Moment>, String> {
    // A long line is folded.
    let written = &written.split_whitespace().collect::<Vec<_>>().join(" ");
    let date = without_comments(written);
    let date = date.trim();
    if date.is_empty() {
        return Ok(None);
    }
    let moment = iso_form(date).and_then(|iso| Moment::parse(&iso));
    let moment = moment.or_else(|| Moment::parse(date));
    moment.map(Some).ok_or_else(|| format!("the date of its mail is `{written}`"))
}

/// Turns `Fri, 20 Nov 2026 17:30:00 +0100` into `2026-11-20T17:30:00 +0100`.
fn iso_form(date: &str) -> Option<String> {
    let mut words = date.split_whitespace().skip_while(|word| word.ends_with(','));
    let [day, month, year, time] = [words.next()?, words.next()?, words.next()?, words.next()?];
    let month = 1 + MONTHS.iter().position(|name| name.eq_ignore_ascii_case(month))?;
    let zone = words.next().unwrap_or("");
    let is_whole = year.len() == 4 && time.contains(':') && words.next().is_none();
    is_whole.then(|| format!("{year}-{month:02}-{day:0>2}T{time:0>5} {zone}"))
}

/// Removes texts in brackets, which repeat the zone.
fn without_comments(written: &str) -> String {
    let mut depth = 0_usize;
    let is_outside = |letter: &char| {
        let before = depth;
        match letter {
            '(' => depth += 1,
            ')' => depth = depth.saturating_sub(1),
            _ => {}
        }
        before == 0 && depth == 0
    };
    written.chars().filter(is_outside).collect()
}

/// Returns the sender of a mail, with [`NO_ADDRESS`] if it does not have a proper address.
///
/// # Errors
/// Fails if it names several: some programs show the first, some the last, so a sender could add any name.
fn sender_of(mail: &Message<'_>) -> Result<Sender, Problem> {
    let from = mail.headers().iter().filter(|header| header.name == HeaderName::From);
    let mut senders: Vec<(&str, Option<&str>)> = Vec::new();
    for addr in from.filter_map(|header| header.value.as_address()).flat_map(|from| from.iter()) {
        let [name, address] = [addr.name(), addr.address()]
            .map(|said| said.map(str::trim).filter(|said| !said.is_empty()));
        let sender = name.or(address).map(|sender| (sender, address));
        senders.extend(sender.filter(|sender| !senders.contains(sender)));
    }
    let address_of = |address: Option<&str>| {
        address.filter(|address| address.contains('@')).unwrap_or(NO_ADDRESS).to_owned()
    };
    match senders.as_slice() {
        [] => Ok(Sender { name: NO_ADDRESS.to_owned(), id: Some(NO_ADDRESS.to_owned()) }),
        [(name, address)] => {
            Ok(Sender { name: (*name).to_owned(), id: Some(address_of(*address)) })
        }
        [one, other, ..] => {
            let is_told = one.0 != other.0;
            let [one, other] = [one, other].map(|(name, address)| match address {
                Some(address) if !is_told => address,
                _ => name,
            });
            let message = format!("the mail has more than one sender: {one} and {other}");
            Err(Problem::new(ProblemKind::Form, message))
        }
    }
}

/// Returns the text of the parts of a mail, each below an empty line.
fn text_of_parts<'a>(parts: impl Iterator<Item = &'a MessagePart<'a>>) -> String {
    let texts = parts.filter_map(|part| match &part.body {
        PartType::Text(text) => Some(format!("\n\n{text}")),
        PartType::Html(page) => Some(format!("\n\n{}", page::text_of(page))),
        _ => None,
    });
    texts.collect()
}

fn beginning_of(body: &str) -> &str {
    let end = (0..=WORDS.min(body.len())).rev().find(|&end| body.is_char_boundary(end));
    body.get(..end.unwrap_or(0)).unwrap_or("")
}
