//! What CI systems show next to the lines of a file: findings, each with a place.

mod github;
mod sarif;

pub use github::Github;
pub use sarif::Sarif;

use std::ops::Range;

use super::human::failing;
use crate::results::no_result;
use crate::results::row;
use crate::writers::problems;
use crate::writers::text::safe;
use tumble_core::board::Cell;
use tumble_core::grade::{Failure, Graded, Verdict};
use tumble_core::problem::{ProblemKind, Source};

/// How serious a finding is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum FindingLevel {
    /// The submission does not pass.
    Error,
    /// The judge cannot say.
    Warning,
    /// Good to know.
    Note,
}

/// One thing to show.
struct Finding {
    level: FindingLevel,
    kind: ProblemKind,
    /// A few words, for a heading.
    title: String,
    /// What is so, and what to do.
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
    /// The place of these bytes; at least one character wide, so that there is something to mark.
    fn new(source: &Source, span: &Range<usize>) -> TextPlace {
        let (line, column) = source.place(span.start);
        let (end_line, end_column) = source.place(span.end.max(span.start));
        let is_empty = (end_line, end_column) <= (line, column);
        let (end_line, end_column) =
            if is_empty { (line, column + 1) } else { (end_line, end_column) };
        TextPlace { line, column, end_line, end_column }
    }
}

/// Everything that there is to show of a submission, in the order of the reports for people.
fn findings(graded: &Graded) -> Vec<Finding> {
    let source = &graded.source;
    let place =
        |span: &Option<Range<usize>>| span.as_ref().map(|span| TextPlace::new(source, span));
    let (level, title) = (level(graded.verdict), title(graded));
    let problems = graded.problems.iter().map(|problem| {
        let help = problem.hint.as_ref().map(problems::in_words);
        let help = help.map_or(String::new(), |help| format!("\n{help}"));
        Finding {
            level,
            kind: problem.kind,
            title: title.clone(),
            message: format!("{}{help}", problem.message),
            place: place(&problem.span),
            cell: problem.cell,
        }
    });
    let failures = graded.failures.iter().map(|failure| Finding {
        level,
        kind: ProblemKind::Row,
        title: title.clone(),
        message: with_row(graded, failure),
        place: place(&failure.span),
        cell: failure.blame.cell,
    });
    let given_up = no_result(graded).filter(|_| graded.verdict == Verdict::Undecided);
    let given_up = given_up.map(|message| Finding {
        level,
        kind: ProblemKind::Undecided,
        title: title.clone(),
        message,
        place: None,
        cell: None,
    });
    let notes = graded.notes.iter().map(|note| Finding {
        level: FindingLevel::Note,
        kind: ProblemKind::Form,
        title: "read in another way than it is written".to_owned(),
        message: note.clone(),
        place: None,
        cell: None,
    });
    let mut all: Vec<Finding> = problems.chain(failures).chain(given_up).chain(notes).collect();
    for finding in &mut all {
        finding.title = safe(&finding.title).into_owned();
        let lines: Vec<_> = finding.message.lines().map(safe).collect();
        finding.message = lines.join("\n");
    }
    all
}

/// A failing row with its inputs, as one sentence.
fn with_row(graded: &Graded, failure: &Failure) -> String {
    let inputs = graded.challenge.as_ref().map(|challenge| {
        let inputs = row::in_words(challenge, &failure.row);
        if inputs.is_empty() { inputs } else { format!("{inputs}: ") }
    });
    format!("{}{}", inputs.unwrap_or_default(), failure.message)
}

fn level(verdict: Verdict) -> FindingLevel {
    match verdict {
        Verdict::Pass => FindingLevel::Note,
        Verdict::Fail | Verdict::Invalid | Verdict::Unreadable => FindingLevel::Error,
        Verdict::Undecided => FindingLevel::Warning,
    }
}

/// The challenge and the verdict.
fn title(graded: &Graded) -> String {
    let verdict = match graded.verdict {
        Verdict::Fail => failing(graded),
        verdict => verdict.to_string(),
    };
    match &graded.challenge {
        Some(challenge) => format!("{} {}: {verdict}", challenge.number, challenge.title),
        None => verdict,
    }
}
