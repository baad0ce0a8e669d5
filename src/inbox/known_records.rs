//! Verdicts that are known already, and checks that they still hold.

use std::collections::BTreeMap;

use serde_json::Value;

use super::challenge::ChallengeCandidates;
use crate::received::ReceivedText;
use crate::results::class::Record;
use crate::results::digest::sha256_of_text;
use crate::results::evidence::TakenIn;
use tumble_core::board::Side;
use tumble_core::challenge::{Reference, Specs};
use tumble_core::grade::{ChallengeFrom, GradeOptions, Submission};

/// Verdicts that are known already, by file.
pub(crate) type KnownRecords = BTreeMap<String, Record>;

/// Returns whether a verdict still holds: the same text, spec, options and version.
pub(super) fn is_current(
    record: &Record,
    text: &str,
    specs: &Specs,
    options: &GradeOptions,
    taken: TakenIn,
) -> bool {
    let Some(audit) = &record.audit else { return false };
    let spec = record.challenge.and_then(|number| specs.find(&Reference::Number(number)));
    let spec = spec.map(|challenge| sha256_of_text(&challenge.text));
    let asked = options.challenge.as_ref().and_then(|asked| specs.find(asked));
    let asked = asked.map(|challenge| challenge.number);
    audit.tumble == env!("CARGO_PKG_VERSION")
        && audit.spec == spec
        && audit.submission == sha256_of_text(text)
        && audit.challenge == asked
        && audit.notation() == options.notation
        && audit.start == options.lever.map(Side::colour)
        && audit.from.as_deref() == taken.from.map(|format| format.name())
        && audit.strict == taken.strict
        && audit.accept_guesses == taken.accept_guesses
}

/// Returns the author of a text whose challenge is still that of its verdict; `None` if it must be judged again. The
/// name, the folder and the words around a board are not part of its text, but can change the challenge.
pub(super) fn author_if_same(
    record: &Record,
    received: &ReceivedText,
    sender: Option<&str>,
    specs: &Specs,
) -> Option<Option<String>> {
    // Notes are about all of the file.
    let has_notes = !received.notes.is_empty() || !record.notes.is_empty();
    if has_notes
        || received.quoted.is_some()
        || received.lever.is_some()
        || received.notation.is_some()
    {
        return None;
    }
    let submission = Submission::read(&received.source).ok()?;
    let from = record.value.get("challenge_from").and_then(Value::as_str);
    // A guess depends on all challenges: a new spec may change it.
    if from == Some(ChallengeFrom::Guess.name()) {
        return None;
    }
    if submission.challenge.is_none() && from != Some(ChallengeFrom::Option.name()) {
        let words = received.words.as_ref();
        let meant = ChallengeCandidates::find(&received.source, received.above, words, specs);
        let (number, now) = meant.only_candidate()?;
        if record.challenge != Some(number) || from != Some(now.name()) {
            return None;
        }
    }
    Some(submission.author.or_else(|| sender.map(str::to_owned)))
}
