//! One line of JSON for each submission.

use super::{Skipped, Writer};
use crate::results::evidence::{Audit, SpecDigests, TakenIn};
use crate::results::{GradeLine, SkippedLine, WRITTEN_BY};
use crate::writers::text::json_line;
use tumble_core::grade::Graded;

/// Writes JSON lines.
#[derive(Debug, Default)]
pub struct Json {
    taken: TakenIn,
    digests: SpecDigests,
}

impl Json {
    /// Returns a writer for verdicts on files that were read with these options.
    pub fn new(taken: TakenIn) -> Json {
        Json { taken, digests: SpecDigests::default() }
    }
}

impl Writer for Json {
    fn shows_notes(&self) -> bool {
        true
    }

    fn text_of(&mut self, graded: &Graded) -> String {
        let audit = Audit::new(graded, self.taken, &mut self.digests);
        json_line(&GradeLine::new(graded, &audit))
    }

    fn text_of_skipped(&mut self, skipped: &Skipped) -> String {
        json_line(&SkippedLine {
            written_by: WRITTEN_BY,
            file: skipped.name.as_deref(),
            verdict: "skipped",
            reason: skipped.reason.name(),
            message: skipped.reason.to_string(),
            count: skipped.count,
            ..SkippedLine::default()
        })
    }
}
