//! The terms of a verdict.

use std::sync::Arc;

use super::options::GradeOptions;
use crate::board::Side;
use crate::board::notation::Notation;
use crate::challenge::Reference;
use crate::problem::Source;

/// The text and options of a verdict. With the spec, they are enough to judge it again.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Terms {
    /// The text as handed in, before any correction.
    pub text: Arc<str>,
    /// The challenge asked for, if the text need not name one.
    pub challenge: Option<Reference>,
    /// The notation asked for.
    pub notation: Notation,
    /// The lever chosen for submissions that leave it open.
    pub lever: Option<Side>,
}

impl Terms {
    /// Returns the terms of judging this text with these options.
    pub fn new(source: &Source, options: &GradeOptions) -> Terms {
        Terms {
            text: Arc::clone(&source.text),
            challenge: options.challenge.clone(),
            notation: options.notation,
            lever: options.lever,
        }
    }
}
