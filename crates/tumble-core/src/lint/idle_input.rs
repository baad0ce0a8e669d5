//! An input without effect.

use super::example::DECIDES_NOTHING;
use super::subject::LintSubject;
use super::{Alert, Lint, Severity};
use crate::board::Cell;
use crate::table::OutputKind;

/// An input that does not affect anything that the challenge lets depend on it.
pub(super) const LINT: Lint = Lint {
    id: "idle-input",
    severity: Severity::Warning,
    title: "input without effect",
    reason: "The challenge asks for something else when this input starts the other way, but on \
             this board nothing that is asked for changes with it.",
    example: DECIDES_NOTHING,
};

pub(super) fn idle_inputs(subject: &LintSubject, alerts: &mut Vec<Alert>) {
    let Some(found) = subject.dependence else { return };
    for (place, &input) in found.inputs.iter().enumerate() {
        let idle: Vec<usize> = (0..found.parts_of(place))
            .filter(|&part| is_idle(subject, place, input, part))
            .collect();
        if idle.is_empty() {
            continue;
        }
        let name = subject.challenge.name_of(input);
        let what = match idle.as_slice() {
            _ if idle.len() == found.parts_of(place) => "input without effect".to_owned(),
            [bit] => format!("bit {bit} is an input without effect"),
            bits => {
                let bits: Vec<String> = bits.iter().map(usize::to_string).collect();
                format!("bits {} are inputs without effect", bits.join(", "))
            }
        };
        alerts.push(subject.named_alert(
            &LINT,
            name,
            cells_shown(subject, input, &idle),
            format!("{what}: nothing that is asked for depends on it"),
            "let a ball meet it, and keep the two paths out of it apart",
        ));
    }
}

/// Whether a part of an input does not affect anything that should depend on it. Its own end, the same or turned, is
/// not an effect.
fn is_idle(subject: &LintSubject, place: usize, variable: usize, part: usize) -> bool {
    let Some(found) = subject.dependence else { return false };
    let matters = |parts: &[Vec<bool>]| {
        parts.get(place).and_then(|parts| parts.get(part)).copied().unwrap_or(false)
    };
    let outputs = found.outputs.iter().zip(&subject.asked.matters);
    let due = outputs.filter(|(output, asked)| {
        let is_own =
            matches!(output.what, OutputKind::Final { variable: own, .. } if own == variable);
        !is_own && matters(asked)
    });
    let effects: Vec<bool> = due.map(|(output, _)| matters(&output.matters)).collect();
    !effects.is_empty() && effects.iter().all(|effect| !effect)
}

fn cells_shown(subject: &LintSubject, variable: usize, bits: &[usize]) -> Vec<Cell> {
    let Some(register) = subject.challenge.register(variable) else { return Vec::new() };
    let cells = register.cells.all().iter().enumerate();
    let own = |place: usize| bits.contains(&(register.cells.bit_of(place) as usize));
    cells.filter(|(place, _)| own(*place)).map(|(_, &cell)| cell).collect()
}
