//! One JSON object a line for each submission.

use std::ops::Range;

use serde_json::{Value, json};

use super::{Skipped, Writer, no_result};
use crate::output::{ParJson, inputs_json};
use crate::report::evidence::{Audit, SpecDigests, TakenIn};
use crate::report::standing::is_record;
use crate::report::text::json_line;
use tumble_core::board::Kind;
use tumble_core::challenge::Cost;
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
        json_line(&json!({
            "file": skipped.name,
            "challenge": null,
            "verdict": "skipped",
            "rows": 0,
            "failing_rows": 0,
            "undecided_rows": 0,
            "cost": null,
            "par": null,
            "problems": [],
            "reason": skipped.reason.name(),
            "message": skipped.reason.to_string(),
            "count": skipped.count,
        }))
    }
}

/// The submission as data, with what an audit needs.
pub fn as_json(graded: &Graded, audit: &Audit) -> Value {
    let challenge = graded.challenge.as_ref();
    let place =
        |span: &Option<Range<usize>>| span.as_ref().map(|span| graded.source.place(span.start));
    let broken = graded.problems.iter().map(|problem| {
        let place = place(&problem.span);
        json!({
            "kind": problem.kind,
            "message": problem.message,
            "cell": problem.cell,
            "row": null,
            "line": place.map(|(line, _)| line),
            "column": place.map(|(_, column)| column),
        })
    });
    let failing = graded.failures.iter().map(|failure| {
        let place = place(&failure.span);
        json!({
            "kind": ProblemKind::Row,
            "message": failure.message,
            "cell": failure.blame.cell,
            "row": challenge.map(|challenge| inputs_json(challenge, &failure.row)),
            "line": place.map(|(line, _)| line),
            "column": place.map(|(_, column)| column),
        })
    });
    let given_up = graded.first_undecided.iter().filter(|_| graded.verdict == Verdict::Undecided);
    let undecided = given_up.map(|undecided| {
        json!({
            "kind": ProblemKind::Undecided,
            "message": no_result(graded),
            "cell": null,
            "row": challenge.map(|challenge| inputs_json(challenge, &undecided.row)),
            "line": null,
            "column": null,
        })
    });
    let par = challenge.and_then(|challenge| challenge.par.as_ref());
    let passing = graded.cost().filter(|_| graded.verdict == Verdict::Pass);
    let record = passing.is_some_and(|cost| is_record(&cost, par));
    json!({
        "file": &*graded.source.name,
        "challenge": challenge.map(|challenge| challenge.number),
        "verdict": graded.verdict,
        "rows": graded.rows,
        "failing_rows": graded.failing_rows,
        "undecided_rows": graded.undecided_rows,
        "cost": graded.cost().map(|cost| cost_json(&cost, graded.balls)),
        "par": par.map(ParJson::from),
        "record": record,
        "problems": broken.chain(failing).chain(undecided).collect::<Vec<Value>>(),
        "notes": graded.notes,
        "audit": audit,
    })
}

/// A cost as data, with the most balls that any row uses.
fn cost_json(cost: &Cost, balls: Option<u64>) -> Value {
    json!({
        "parts": cost.parts(),
        "gear_bits": cost.of(Kind::GearBit),
        "gears": cost.of(Kind::Gear),
        "bits": cost.of(Kind::Bit),
        "crossovers": cost.of(Kind::Crossover),
        "interceptors": cost.of(Kind::Interceptor),
        "balls": balls,
    })
}
