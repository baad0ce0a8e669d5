//! The submissions of a stream, to be judged again.

use std::collections::HashMap;
use std::path::Path;

use anyhow::anyhow;

use super::lines::Lines;
use super::opened::open;
use super::submission::{NamedSubmission, take_board};
use crate::cli::files::{self, ReceivedText};
use crate::cli::options::Intake;
use crate::report::digest::sha256;
use tumble_core::problem::{Problem, ProblemKind, Source};

/// The submissions of a stream, to be judged again.
#[derive(Debug, Default)]
pub(in crate::cli) struct Submissions {
    /// By the digests of their texts.
    by_digest: HashMap<String, ReceivedText>,
    /// The lines that hold no text, by their names.
    without_text: HashMap<String, (Source, Problem)>,
}

impl Submissions {
    /// Returns the submission of this name whose text has this digest.
    pub(in crate::cli) fn find(&self, name: &str, digest: &str) -> Option<files::HandedText> {
        let received = self.by_digest.get(digest).cloned().map(Ok);
        received.or_else(|| {
            let wrong = self.without_text.get(name).cloned()?;
            (sha256(&wrong.0.text) == digest).then_some(Err(wrong))
        })
    }
}

/// Reads the submissions of a stream.
///
/// # Errors
/// Where the stream cannot be read.
pub(in crate::cli) fn submissions(path: &Path, intake: &Intake) -> anyhow::Result<Submissions> {
    let mut lines = Lines::new(open(path)?);
    let mut found = Submissions::default();
    loop {
        let batch = lines
            .batch()
            .map_err(|error| anyhow!("{} cannot be read: {error}", files::name(path)))?;
        if batch.is_empty() {
            return Ok(found);
        }
        for line in &batch {
            let text = line.item().and_then(|NamedSubmission { name, mut item }| {
                take_board(&name, &mut item, intake).unwrap_or_else(|message| {
                    let problem = Problem::new(ProblemKind::Form, message.to_owned());
                    Err((Source::new(&*name, ""), problem))
                })
            });
            match text {
                Ok(received) => {
                    found.by_digest.insert(sha256(&received.source.text), received);
                }
                Err(wrong) => {
                    found.without_text.insert(wrong.0.name.to_string(), wrong);
                }
            }
        }
    }
}
