//! One JSON object a line for each submission.

use std::borrow::Cow;
use std::ops::Range;

use super::{Skipped, Writer, no_result};
use crate::results::{
    GradeLine, ParJson, PartsJson, ProblemJson, SkippedLine, WRITTEN_BY, inputs_json,
};
use crate::writers::evidence::{Audit, SpecDigests, TakenIn};
use crate::writers::standing::is_record;
use crate::writers::text::json_line;
use tumble_core::challenge::library;
use tumble_core::grade::{Graded, Verdict};
use tumble_core::problem::ProblemKind;

/// Writes JSON lines.
#[derive(Debug, Default)]
pub struct Json {
    taken: TakenIn,
    digests: SpecDigests,
}

impl Json {
    /// Writes verdicts on files that were taken in like this.
    pub fn new(taken: TakenIn) -> Json {
        Json { taken, digests: SpecDigests::default() }
    }
}

impl Writer for Json {
    fn shows_notes(&self) -> bool {
        true
    }

    fn one(&mut self, graded: &Graded) -> String {
        let audit = Audit::new(graded, self.taken, &mut self.digests);
        json_line(&as_json(graded, &audit))
    }

    fn skipped(&mut self, skipped: &Skipped) -> String {
        json_line(&SkippedLine {
            written_by: WRITTEN_BY,
            file: skipped.name.as_deref(),
            challenge: None,
            verdict: "skipped",
            rows: 0,
            failing_rows: 0,
            undecided_rows: 0,
            cost: None,
            par: None,
            problems: [],
            reason: skipped.reason.name(),
            message: skipped.reason.to_string(),
            count: skipped.count,
        })
    }
}

/// The submission as data, with what an audit needs.
pub fn as_json<'a>(graded: &'a Graded, audit: &'a Audit) -> GradeLine<'a> {
    let challenge = graded.challenge.as_ref();
    let place =
        |span: &Option<Range<usize>>| span.as_ref().map(|span| graded.source.place(span.start));
    let broken = graded.problems.iter().map(|problem| {
        let place = place(&problem.span);
        ProblemJson {
            kind: problem.kind,
            message: Some(Cow::from(&problem.message)),
            cell: problem.cell,
            row: None,
            line: place.map(|(line, _)| line),
            column: place.map(|(_, column)| column),
        }
    });
    let failing = graded.failures.iter().map(|failure| {
        let place = place(&failure.span);
        ProblemJson {
            kind: ProblemKind::Row,
            message: Some(Cow::from(&failure.message)),
            cell: failure.blame.cell,
            row: challenge.map(|challenge| inputs_json(challenge, &failure.row)),
            line: place.map(|(line, _)| line),
            column: place.map(|(_, column)| column),
        }
    });
    let given_up = graded.first_undecided.iter().filter(|_| graded.verdict == Verdict::Undecided);
    let undecided = given_up.map(|undecided| ProblemJson {
        kind: ProblemKind::Undecided,
        message: no_result(graded).map(Cow::from),
        cell: None,
        row: challenge.map(|challenge| inputs_json(challenge, &undecided.row)),
        line: None,
        column: None,
    });
    let par = challenge.and_then(|challenge| challenge.par.as_ref());
    let passing = graded.cost().filter(|_| graded.verdict == Verdict::Pass);
    GradeLine {
        written_by: WRITTEN_BY,
        file: &graded.source.name,
        challenge: challenge.map(|challenge| challenge.number),
        spec: challenge.filter(|challenge| !library::holds(challenge)).map(|_| "own"),
        verdict: graded.verdict,
        rows: graded.rows,
        failing_rows: graded.failing_rows,
        undecided_rows: graded.undecided_rows,
        cost: graded.cost().map(|cost| PartsJson::new(&cost, graded.balls)),
        par: par.map(ParJson::from),
        record: passing.is_some_and(|cost| is_record(&cost, par)),
        problems: broken.chain(failing).chain(undecided).collect(),
        notes: &graded.notes,
        audit,
    }
}
