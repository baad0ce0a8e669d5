//! When a file was handed in, as its name says.

use super::platform::exported;
use crate::received::Envelope;
use crate::results::Moment;
use tumble_core::grade::{Sent, SentFrom};

/// Adds the time in the name of a file, or that a platform marked it as late there. What the file came in is
/// more reliable, since names are chosen by those who hand in.
pub(super) fn add_time_of_name(envelope: &mut Envelope, name: &str) {
    let is_better = envelope.sent.as_ref().is_some_and(|sent| sent.from < SentFrom::Name);
    if is_better || name.contains("://") {
        return;
    }
    let file = name.rsplit('/').next().unwrap_or(name);
    match exported(file).and_then(|exported| exported.is_late) {
        Some(late) => envelope.sent = Some(Sent { at: None, late, from: SentFrom::Name }),
        None => envelope.sent_at(Moment::in_name(file), SentFrom::Name),
    }
}
