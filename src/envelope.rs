//! Sender and time of something handed in, from its mail, table or platform.

use crate::results::Moment;
use tumble_core::grade::{Sender, Sent, SentFrom};

/// The sender and the time of something handed in.
#[derive(Debug, Clone, Default)]
pub(crate) struct Envelope {
    /// The sender according to a mail or a table.
    pub sender: Option<Sender>,
    /// The class in the line of a table: it distinguishes students who share a name if nothing else does.
    pub class: Option<String>,
    /// The group in the line of a table without names.
    pub team: Option<String>,
    pub sent: Option<Sent>,
    /// The reason why the time of sending is unclear.
    pub doubt: Option<String>,
    /// The time of sending, ignoring the line of a table.
    pub outside_table: Option<Sent>,
}

/// Placeholder for a missing or invalid address of a sender, in sources that have addresses.
pub(crate) const NO_ADDRESS: &str = "no address";

/// Returns whether this is an address, or the placeholder for one.
pub(crate) fn is_address(id: &str) -> bool {
    id.contains('@') || id == NO_ADDRESS
}

/// Returns the addresses of a text such as `mailto:ada@example.org; Ada <al@example.org>`.
pub(crate) fn addresses_in(text: &str) -> impl Iterator<Item = &str> {
    let is_between = |c: char| c.is_whitespace() || ",;<>()\"".contains(c);
    text.split(is_between).filter(|word| word.contains('@')).map(without_scheme)
}

fn without_scheme(address: &str) -> &str {
    match address.split_once(':') {
        Some((scheme, address)) if scheme.eq_ignore_ascii_case("mailto") => address,
        _ => address,
    }
}

/// Beginning of the note that a board or a line of a table names another student than its sender.
pub(crate) const FOR_ANOTHER: &str = "it names ";

/// Beginning of the note that a board of a table may not be its student's.
pub(crate) const MAY_BE_ANSWER: &str = "it may be the right answer and no hand-in";

/// Beginning of the note that the time of sending is unclear: a class finds the note by it.
pub(crate) const UNCLEAR_TIME: &str = "it is not clear when it was sent: ";

impl Envelope {
    /// Accepts the name of a sender without an address: nothing else identifies the sender.
    pub(crate) fn forget_missing_address(&mut self) {
        self.sender = self.sender.take().filter(|sender| sender.name != NO_ADDRESS);
        if let Some(sender) = &mut self.sender {
            let id = sender.id.take().filter(|id| id != NO_ADDRESS);
            sender.id = id.or_else(|| self.class.take());
        }
    }

    /// Adds a time, unless a more reliable one is known.
    pub(crate) fn sent_at(&mut self, at: Option<Moment>, from: SentFrom) {
        if let Some(at) = at
            && self.sent.as_ref().is_none_or(|sent| from < sent.from)
        {
            self.sent = Some(Sent { at: Some(at.to_string()), late: false, from });
            self.doubt = None;
        }
    }

    /// Adds the time in the line of a table, or the doubt about it.
    pub(crate) fn sent_by_table(&mut self, at: Result<Option<Moment>, String>) {
        self.outside_table = self.sent.clone();
        match at {
            Ok(at) => self.sent_at(at, SentFrom::Table),
            Err(why) => self.sent_unclear(None, &why, SentFrom::Table),
        }
    }

    /// Discards the time in a table that the student wrote.
    pub(crate) fn leave_out_table(&mut self) {
        if self.sent.as_ref().is_some_and(|sent| sent.from == SentFrom::Table) {
            (self.sent, self.doubt) = (self.outside_table.take(), None);
        }
    }

    /// Adds the mark of a platform, which overrules everything that a student may have written.
    pub(crate) fn mark_late(&mut self, is_late: Option<bool>) {
        if let Some(late) = is_late {
            self.sent = Some(Sent { at: None, late, from: SentFrom::Name });
            self.doubt = None;
        }
    }

    /// Adds that a time is ambiguous, with its day if that is not. A less reliable time does not count.
    pub(crate) fn sent_unclear(&mut self, day: Option<Moment>, why: &str, from: SentFrom) {
        if self.sent.as_ref().is_none_or(|sent| from < sent.from) {
            let at = day.map(|day| day.to_string());
            self.sent = Some(Sent { at, late: false, from });
            self.doubt = Some(format!("{UNCLEAR_TIME}{why}"));
        }
    }
}
