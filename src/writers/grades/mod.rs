//! Graded submissions: one stream of results, many writers.

mod ci;
mod csv;
mod detail;
mod html;
mod human;
mod json;
mod junit;
mod markdown;

pub use ci::{Github, Sarif};
pub use csv::Csv;
pub use detail::{expected_and_got, failure_text};
pub use html::Html;
pub(in crate::writers) use human::failures_counted;
pub use human::{Human, NameWidths, next_step, without_result};
pub use json::Json;
pub use junit::Junit;
pub use markdown::Markdown;

use super::text::{BAD, BROKEN, FAINT, GOOD, counted, styled};
use crate::results::skipped::Skipped;
use anstyle::Style;
use tumble_core::grade::{Graded, Verdict};

/// Takes graded submissions as they come and writes them in one format.
pub trait Writer {
    fn text_before(&mut self) -> String {
        String::new()
    }

    /// Returns the text for one submission; may be empty until the end.
    fn text_of(&mut self, graded: &Graded) -> String;

    /// Returns whether [`text_of`](Writer::text_of) shows the notes of a submission.
    fn shows_notes(&self) -> bool {
        false
    }

    /// Returns the text for files that are not graded.
    fn text_of_skipped(&mut self, skipped: &Skipped) -> String {
        let _ = skipped;
        String::new()
    }

    /// Returns the note that one machine feeds another, as it should.
    fn text_of_link(&mut self, from: u16, to: u16) -> String {
        let _ = (from, to);
        String::new()
    }

    fn text_after(&mut self, totals: &Totals) -> String {
        let _ = totals;
        String::new()
    }
}

/// Number of submissions by verdict.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Totals {
    pub pass: u64,
    pub fail: u64,
    /// Submissions that break a rule.
    pub invalid: u64,
    /// Submissions that are not a board.
    pub unreadable: u64,
    /// Submissions without a verdict: a limit was reached, or the challenge is at fault.
    pub undecided: u64,
    /// Files of folders that are not graded.
    pub skipped: u64,
}

impl Totals {
    pub fn add(&mut self, verdict: Verdict) {
        let count = match verdict {
            Verdict::Pass => &mut self.pass,
            Verdict::Fail => &mut self.fail,
            Verdict::Invalid => &mut self.invalid,
            Verdict::Unreadable => &mut self.unreadable,
            Verdict::Undecided => &mut self.undecided,
        };
        *count += 1;
    }

    /// Number of all submissions.
    pub fn all(&self) -> u64 {
        self.pass + self.fail + self.invalid + self.unreadable + self.undecided
    }

    /// Each number with the words for one and for several, and their style.
    fn count_of_each(&self) -> [(u64, [&'static str; 2], Style); 6] {
        [
            (self.pass, ["passes", "pass"], GOOD),
            (self.fail, ["fails", "fail"], BAD),
            (self.invalid, ["invalid"; 2], BROKEN),
            (self.unreadable, ["unreadable"; 2], BROKEN),
            (self.undecided, ["undecided"; 2], BROKEN),
            (self.skipped, ["skipped"; 2], FAINT),
        ]
    }

    /// The numbers in words, as in `2 pass, 1 fails`.
    fn in_words(&self) -> String {
        let shown = self.count_of_each().into_iter().filter(|(count, ..)| *count > 0);
        let shown = shown.map(|(count, words, style)| {
            format!("{} {}", styled(&count.to_string(), style), words[usize::from(count > 1)])
        });
        shown.collect::<Vec<_>>().join(", ")
    }

    /// `3 submissions`; `5 files` if some of them are not submissions.
    fn counted(&self) -> String {
        counted(self.all() + self.skipped, if self.skipped > 0 { "file" } else { "submission" })
    }
}
