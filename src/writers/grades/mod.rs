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
pub use detail::{compared, failure};
pub use html::Html;
pub use human::{Human, NameWidths, next_step};
pub use json::Json;
pub use junit::Junit;
pub use markdown::Markdown;

use super::text::{BAD, BROKEN, FAINT, GOOD, counted, styled};
use crate::results::skipped::Skipped;
use anstyle::Style;
use tumble_core::grade::{Graded, Verdict};

/// Takes graded submissions as they come and writes them down for somebody.
pub trait Writer {
    /// What is before the first one.
    fn begin(&mut self) -> String {
        String::new()
    }

    /// What to write for one submission; may be nothing until the end.
    fn one(&mut self, graded: &Graded) -> String;

    /// Whether [`one`](Writer::one) shows the notes of a submission.
    fn shows_notes(&self) -> bool {
        false
    }

    /// What to write for files that are not graded.
    fn skipped(&mut self, skipped: &Skipped) -> String {
        let _ = skipped;
        String::new()
    }

    /// What to say of two machines of which the first feeds the second, as it should.
    fn link(&mut self, from: u16, to: u16) -> String {
        let _ = (from, to);
        String::new()
    }

    /// What is after the last one.
    fn end(&mut self, totals: &Totals) -> String {
        let _ = totals;
        String::new()
    }
}

/// How many submissions have which verdict.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Totals {
    /// Those that pass.
    pub pass: u64,
    /// Those that fail.
    pub fail: u64,
    /// Those that break a rule.
    pub invalid: u64,
    /// Those that are no board.
    pub unreadable: u64,
    /// Those that have no verdict, because a limit was reached or their challenge is at fault.
    pub undecided: u64,
    /// Files of folders that are not graded.
    pub skipped: u64,
}

impl Totals {
    /// Counts one more.
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

    /// How many submissions there are.
    pub fn all(&self) -> u64 {
        self.pass + self.fail + self.invalid + self.unreadable + self.undecided
    }
}

impl Totals {
    /// How many there are of each, as in `2 pass, 1 fails`.
    fn in_words(&self) -> String {
        let counts = [
            (self.pass, "passes", "pass", GOOD),
            (self.fail, "fails", "fail", BAD),
            (self.invalid, "invalid", "invalid", BROKEN),
            (self.unreadable, "unreadable", "unreadable", BROKEN),
            (self.undecided, "undecided", "undecided", BROKEN),
            (self.skipped, "skipped", "skipped", FAINT),
        ];
        let shown = |(count, one, many, style): (u64, &str, &str, Style)| {
            let word = if count == 1 { one } else { many };
            (count > 0).then(|| format!("{} {word}", styled(&count.to_string(), style)))
        };
        let counts: Vec<String> = counts.into_iter().filter_map(shown).collect();
        counts.join(", ")
    }

    /// `3 submissions`; `5 files` where some of them are not taken for submissions.
    fn counted(&self) -> String {
        counted(self.all() + self.skipped, if self.skipped > 0 { "file" } else { "submission" })
    }
}
