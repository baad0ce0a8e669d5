//! An output that depends on no input.

use super::example::ONE_INPUT;
use super::subject::Subject;
use super::{Alert, Example, Lint, Severity};
use crate::table::{OutputKind, TableOutput};

/// An output that is the same in all rows, though the challenge asks for different ones.
///
/// ```text
/// .\.-.     A is at [2,3]; whichever way it points,
/// -.<.-     the blue ball is caught at [4,3]
/// .\./.
/// -.U.-
/// ```
pub(super) const LINT: Lint = Lint {
    id: "constant-output",
    severity: Severity::Warning,
    title: "output that depends on no input",
    reason: "The challenge asks for different results, but the board does the same for every start: \
             paths that part at an input meet again too early, or balls never meet the input.",
    example: Example {
        given: ".-.-.\n-.^.-\n.-.-.\n-.-.-\n",
        tables: ONE_INPUT,
        board: ".\\.-.\n-.<.-\n.\\./.\n-.U.-\n",
    },
};

pub(super) fn check(subject: &Subject, alerts: &mut Vec<Alert>) {
    let Some(found) = subject.dependence else { return };
    for (output, varies) in found.outputs.iter().zip(&subject.asked.varies) {
        if !varies || output.matters.iter().flatten().any(|&matters| matters) {
            continue;
        }
        let (name, message) = named(subject, output);
        let mut alert = subject.alert(
            &LINT,
            Vec::new(),
            format!("{message} for every start, but different results are asked for"),
            "let the inputs decide: see which balls meet them",
        );
        alert.name = Some(name);
        alert.follows = subject.first_fault();
        alerts.push(alert);
    }
}

/// The name of an output, and what is said of it.
fn named(subject: &Subject, output: &TableOutput) -> (String, String) {
    let variable = |variable| subject.challenge.variables().nth(variable).unwrap_or("?").to_owned();
    match output.what {
        OutputKind::Out => ("out".to_owned(), "the same balls come out".to_owned()),
        OutputKind::Ending => ("ends".to_owned(), "the run ends the same way".to_owned()),
        OutputKind::Final { variable: place, bit } => {
            let name = variable(place);
            let width = subject.challenge.register(place).map_or(1, |own| own.cells.width());
            match width {
                0 | 1 => (name.clone(), format!("{name} ends the same")),
                _ => (name.clone(), format!("bit {bit} of {name} ends the same")),
            }
        }
        OutputKind::Switch(_) => ("?".to_owned(), "a bit ends the same".to_owned()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::lint::example::lint_board;

    #[test]
    fn an_output_that_an_input_decides_is_left_alone() {
        let found = lint_board(&LINT, LINT.example.board);
        assert_eq!(found.len(), 1);
        assert_eq!(found[0].name.as_deref(), Some("ends"));
        assert!(lint_board(&LINT, ".\\.-.\n-.<.-\n.\\.U.\n-./.-\n").is_empty());
    }
}
