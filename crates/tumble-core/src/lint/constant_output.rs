//! An output that does not depend on any input.

use super::example::DECIDES_NOTHING;
use super::subject::LintSubject;
use super::{Alert, Lint, Severity};
use crate::table::{OutputKind, TableOutput};

/// An output that is the same in all rows although the challenge asks for different ones.
pub(super) const LINT: Lint = Lint {
    id: "constant-output",
    severity: Severity::Warning,
    title: "output that depends on no input",
    reason: "The challenge asks for different results, but the board does the same for every start: \
             paths that part at an input meet again too early, or balls never meet the input.",
    example: DECIDES_NOTHING,
};

pub(super) fn constant_outputs(subject: &LintSubject, alerts: &mut Vec<Alert>) {
    let Some(found) = subject.dependence else { return };
    for (output, varies) in found.outputs.iter().zip(&subject.asked.varies) {
        if !varies || output.matters.iter().flatten().any(|&matters| matters) {
            continue;
        }
        let (name, message) = named_outputs(subject, output);
        alerts.push(subject.named_alert(
            &LINT,
            name,
            Vec::new(),
            format!("{message} for every start, but different results are asked for"),
            "let the inputs decide: see which balls meet them",
        ));
    }
}

/// The name of an output, and its description.
fn named_outputs<'a>(subject: &LintSubject<'a>, output: &TableOutput) -> (&'a str, String) {
    match output.what {
        OutputKind::Out => ("out", "the same balls come out".to_owned()),
        OutputKind::Ending => ("ends", "the run ends the same way".to_owned()),
        OutputKind::Final { variable, bit } => {
            let name = subject.challenge.name_of(variable);
            match subject.challenge.width_of(variable) {
                0 | 1 => (name, format!("{name} ends the same")),
                _ => (name, format!("bit {bit} of {name} ends the same")),
            }
        }
        OutputKind::Switch(_) => ("?", "a bit ends the same".to_owned()),
    }
}
