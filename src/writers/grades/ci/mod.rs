//! Findings with places, which CI systems show next to the lines of a file.

mod github;
mod sarif;

pub use github::Github;
pub use sarif::Sarif;

use std::ops::Range;

use super::human::failures_counted;
use crate::results;
use crate::writers::problems;
use crate::writers::text::safe;
use tumble_core::board::Cell;
use tumble_core::grade::{Graded, Verdict};
use tumble_core::problem::{ProblemKind, Source};

/// A finding to show.
struct CiFinding {
    /// `error` if the submission does not pass, `warning` if the judge cannot decide, or `note`.
    level: &'static str,
    kind: ProblemKind,
    /// A few words, for a heading.
    title: String,
    /// The problem and its remedy.
    message: String,
    place: Option<TextPlace>,
    cell: Option<Cell>,
}

/// Lines and columns, both from 1; columns count characters, and the end is after the last one.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct TextPlace {
    line: usize,
    column: usize,
    end_line: usize,
    end_column: usize,
}

impl TextPlace {
    /// Returns the place of these bytes, if the file has them; at least one character wide, so that readers can mark
    /// it.
    fn new(source: &Source, span: &Range<usize>) -> Option<TextPlace> {
        let (line, column) = source.place(span.start);
        let (end_line, end_column) = source.place(span.end.max(span.start));
        let is_empty = (end_line, end_column) <= (line, column);
        let (end_line, end_column) =
            if is_empty { (line, column + 1) } else { (end_line, end_column) };
        let place = TextPlace { line, column, end_line, end_column };
        (!source.is_converted()).then_some(place)
    }
}

/// Returns the file of a submission and the line in its name, as in `form.csv:3` and `mail.txt:3:2`.
fn file_and_line(name: &str) -> (&str, Option<usize>) {
    let cut = |name: &str| {
        let (file, number) = name.rsplit_once(':')?;
        Some((file.len(), number.parse::<usize>().ok()?))
    };
    let Some((end, number)) = cut(name) else { return (name, None) };
    let (end, line) = cut(&name[..end]).unwrap_or((end, number));
    (&name[..end], Some(line))
}

/// All findings of a submission, in the order of the human-readable reports.
fn findings_of(graded: &Graded) -> Vec<CiFinding> {
    let (level, title) = (level_of(graded.verdict), finding_title(graded));
    let wrong = results::findings_of(graded).map(|found| {
        let help = found.hint.map(problems::remedy_in_words);
        let help = help.map_or(String::new(), |help| format!("\n{help}"));
        CiFinding {
            level,
            kind: found.kind,
            title: title.clone(),
            message: found.sentence() + &help,
            place: found.span.and_then(|span| TextPlace::new(&graded.source, span)),
            cell: found.cell,
        }
    });
    let notes = graded.notes.iter().map(|note| CiFinding {
        level: "note",
        kind: ProblemKind::Form,
        title: "read in another way than it is written".to_owned(),
        message: note.clone(),
        place: None,
        cell: None,
    });
    let mut all: Vec<CiFinding> = wrong.chain(notes).collect();
    for finding in &mut all {
        finding.title = safe(&finding.title).into_owned();
        let lines: Vec<_> = finding.message.lines().map(safe).collect();
        finding.message = lines.join("\n");
    }
    all
}

fn level_of(verdict: Verdict) -> &'static str {
    match verdict {
        Verdict::Pass => "note",
        Verdict::Fail | Verdict::Invalid | Verdict::Unreadable => "error",
        Verdict::Undecided => "warning",
    }
}

/// The challenge and the verdict.
fn finding_title(graded: &Graded) -> String {
    let verdict = match graded.verdict {
        Verdict::Fail => failures_counted(graded),
        verdict => verdict.to_string(),
    };
    match &graded.challenge {
        Some(challenge) => format!("{} {}: {verdict}", challenge.number, challenge.title),
        None => verdict,
    }
}
