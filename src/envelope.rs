//! Who sent something, and when, as the mail, the table or the platform says in which it came.

use crate::results::Moment;
use tumble_core::grade::{Sender, Sent, SentFrom};

/// The sender and the time of something handed in.
#[derive(Debug, Clone, Default)]
pub(crate) struct Envelope {
    /// Who sent it, as a mail or a table says.
    pub sender: Option<Sender>,
    /// The class that the line of a table says: it tells two of one name apart where nothing else does.
    pub class: Option<String>,
    /// The group that the line of a table without names says.
    pub team: Option<String>,
    pub sent: Option<Sent>,
    /// Why it is not clear when it was sent.
    pub doubt: Option<String>,
    /// When it was sent without what the line of a table says.
    pub outside_table: Option<Sent>,
}

/// Stands for the address of a sender where what it came in has one, and it is missing or none.
pub(crate) const NO_ADDRESS: &str = "no address";

/// Whether this is an address, or stands for one.
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

/// How the note begins that a board or a line of a table names another student than the one who sent it.
pub(crate) const FOR_ANOTHER: &str = "it names ";

/// How the note begins that it is not clear when something was sent, so that a class finds it among the notes.
pub(crate) const UNCLEAR_TIME: &str = "it is not clear when it was sent: ";

impl Envelope {
    /// Takes the name of a sender without an address as it is: nothing else says whose something is.
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

    /// Adds the time in the line of a table, or that it is not clear which one is there.
    pub(crate) fn sent_by_table(&mut self, at: Result<Option<Moment>, String>) {
        self.outside_table = self.sent.clone();
        match at {
            Ok(at) => self.sent_at(at, SentFrom::Table),
            Err(why) => self.sent_unclear(&why, SentFrom::Table),
        }
    }

    /// Leaves out what a table says, of which the student is the author.
    pub(crate) fn leave_out_table(&mut self) {
        if self.sent.as_ref().is_some_and(|sent| sent.from == SentFrom::Table) {
            (self.sent, self.doubt) = (self.outside_table.take(), None);
        }
    }

    /// Takes the mark of a platform, which counts before all that a student may have written.
    pub(crate) fn mark_late(&mut self, is_late: Option<bool>) {
        if let Some(late) = is_late {
            self.sent = Some(Sent { at: None, late, from: SentFrom::Name });
            self.doubt = None;
        }
    }

    /// Adds that a time reads in several ways. None of them counts, and neither does a less reliable one.
    pub(crate) fn sent_unclear(&mut self, why: &str, from: SentFrom) {
        if self.sent.as_ref().is_none_or(|sent| from < sent.from) {
            self.sent = Some(Sent { at: None, late: false, from });
            self.doubt = Some(format!("{UNCLEAR_TIME}{why}"));
        }
    }
}
