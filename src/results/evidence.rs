//! Evidence for an audit: everything needed to judge a submission again.

use std::sync::Arc;

use serde::{Deserialize, Serialize};

use super::common::is_false;
use super::digest::sha256_of_text;
use tumble_core::board::notation::Notation;
use tumble_core::board::{Colour, Side};
use tumble_core::challenge::{Challenge, Reference};
use tumble_core::grade::Graded;
use tumble_formats::BoardFormat;

/// Options with which files were read.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct TakenIn {
    /// The format that was named.
    pub from: Option<BoardFormat>,
    /// Whether files were refused that cannot be read as they are.
    pub strict: bool,
    /// Whether wrong numbers were guessed.
    pub accept_guesses: bool,
}

/// Everything needed to judge a submission again.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Audit {
    /// The version of the program.
    pub tumble: String,
    /// The digest of the spec.
    pub spec: Option<String>,
    /// The digest of the submission.
    pub submission: String,
    /// The challenge that was asked for, if the file does not name one.
    pub challenge: Option<u16>,
    /// The notation of the grid: `book` or `formal`.
    pub notation: String,
    /// The lever that was chosen for files that leave it open.
    pub start: Option<Colour>,
    /// The format that was named.
    #[serde(default)]
    pub from: Option<String>,
    /// Whether files were refused that cannot be read as they are.
    #[serde(default)]
    pub strict: bool,
    /// Whether wrong numbers were guessed; left out if they were not.
    #[serde(default, skip_serializing_if = "is_false")]
    pub accept_guesses: bool,
    /// The folder whose folders are the students; left out if there is none.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub students: Option<String>,
}

impl Audit {
    /// Returns everything needed to judge this submission again.
    pub fn new(graded: &Graded, taken: TakenIn, digests: &mut SpecDigests) -> Audit {
        let terms = &graded.terms;
        let asked = terms.challenge.as_ref();
        Audit {
            tumble: env!("CARGO_PKG_VERSION").to_owned(),
            spec: graded.challenge.as_ref().map(|challenge| digests.digest_of(challenge)),
            submission: sha256_of_text(&terms.text),
            challenge: asked.and_then(|asked| match asked {
                Reference::Number(number) => Some(*number),
                Reference::Id(_) => graded.challenge.as_ref().map(|found| found.number),
            }),
            notation: match terms.notation {
                Notation::Book => "book".to_owned(),
                Notation::Formal => "formal".to_owned(),
            },
            start: terms.lever.map(Side::colour),
            from: taken.from.map(|format| format.name().to_owned()),
            strict: taken.strict,
            accept_guesses: taken.accept_guesses,
            students: None,
        }
    }

    /// Returns the notation of the grid.
    pub fn notation(&self) -> Notation {
        if self.notation == "formal" { Notation::Formal } else { Notation::Book }
    }
}

/// The digests of specs, each worked out once.
#[derive(Debug, Default)]
pub struct SpecDigests(Vec<(Arc<Challenge>, String)>);

impl SpecDigests {
    /// Returns the digest of a spec.
    pub fn digest_of(&mut self, challenge: &Arc<Challenge>) -> String {
        if let Some((_, digest)) = self.0.iter().find(|(own, _)| Arc::ptr_eq(own, challenge)) {
            return digest.clone();
        }
        let digest = sha256_of_text(&challenge.text);
        self.0.push((Arc::clone(challenge), digest.clone()));
        digest
    }
}
