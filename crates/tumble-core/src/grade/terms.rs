//! What a verdict was reached on.

use std::sync::Arc;

use super::options::GradeOptions;
use crate::board::Side;
use crate::board::notation::Notation;
use crate::challenge::Reference;
use crate::problem::Source;

/// What was judged and how it was asked: with the spec, all that it takes to judge it again.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Terms {
    /// The text as it was handed in, before anything in it was corrected.
    pub text: Arc<str>,
    /// The challenge that was asked for, where the text does not have to name one.
    pub challenge: Option<Reference>,
    /// The notation of the grid that was asked for.
    pub notation: Notation,
    /// The lever that was chosen for submissions that leave it open.
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
