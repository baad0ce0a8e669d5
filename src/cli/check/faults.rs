//! What may be wrong with a challenge.

use std::path::Path;

use super::material::Checked;
use crate::report::standing::in_full;
use crate::report::text::counted;
use tumble_core::board::Side;
use tumble_core::board::notation::{self, Notation};
use tumble_core::challenge::{Reference, Specs, StartRule};
use tumble_core::grade::{self, Graded, Options, Verdict};
use tumble_core::problem::Source;

/// Holds a solution against its challenge. A reference of the library is named after its
/// challenge, and costs what par says.
pub(super) fn solution(checked: &mut Checked, graded: &Graded, is_reference: bool) {
    let Checked { report, entry } = checked;
    let name = &graded.source.name;
    let is_reference = is_reference && entry.is_some();
    let what = if is_reference { "reference" } else { "solution" };
    let due = format!("{}.toml", report.challenge.stem());
    let file = Path::new(&**name).file_name().unwrap_or_default();
    if is_reference && file != due.as_str() {
        report.faults.push(format!("its reference {name} should be named {due}"));
    }
    let (Verdict::Pass, Some(cost)) = (graded.verdict, graded.cost()) else {
        report.reference = format!("{what} does not pass");
        report.faults.push(format!(
            "its {what} {name} does not pass ({}): `tumble grade` says why",
            graded.verdict
        ));
        return;
    };
    let par = report.challenge.par.as_ref();
    let rows = counted(graded.rows, "row");
    report.reference = format!("{rows}, {}", in_full(&cost, par));
    let Some(par) = par.filter(|par| cost.key() != par.key) else { return };
    let [parts, gear_parts, bits, crossovers, interceptors] = cost.key();
    let fault = format!(
        "par is not what the {what} costs: parts = {parts}, gear_parts = {gear_parts}, bits = \
         {bits}, crossovers = {crossovers}, interceptors = {interceptors}"
    );
    // A player's solution may cost more.
    if is_reference || cost.key() < par.key {
        report.faults.push(fault);
    } else {
        report.notes.push(fault);
    }
}

/// A challenge of the library has a reference solution; whether another one can be solved is not
/// known without one.
pub(super) fn no_solution(checked: &mut Checked) {
    let Checked { report, entry } = checked;
    if !report.reference.is_empty() {
        return;
    }
    if entry.is_some() {
        let due = format!("{}.toml", report.challenge.stem());
        report.faults.push(format!("there is no reference solution {due}"));
    } else {
        let note = "no solution is given, so nothing shows that it can be solved: `tumble solve` \
                    finds out";
        report.notes.push(note.to_owned());
    }
}

/// A start board that passes alone leaves nothing to do.
pub(super) fn start_board(checked: &mut Checked, specs: &Specs) {
    let report = &mut checked.report;
    let levers = match report.challenge.start {
        StartRule::Player => vec![Some(Side::Left), Some(Side::Right)],
        StartRule::Lever(_) | StartRule::Input => vec![None],
    };
    let board = notation::write(&report.challenge.given, Notation::Book);
    let source = Source::new("the start board", board);
    for lever in levers {
        let challenge = Some(Reference::Number(report.challenge.number));
        let options = Options { challenge, lever, ..Options::default() };
        match grade::grade(&source, specs, &options) {
            Ok(graded) if graded.verdict == Verdict::Pass => {
                report.faults.push("its start board passes alone".to_owned());
            }
            Ok(_) => {}
            Err(problems) => {
                report.faults.extend(problems.into_iter().map(|problem| problem.message));
            }
        }
    }
}
