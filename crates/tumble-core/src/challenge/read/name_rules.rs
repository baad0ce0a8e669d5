//! The rules for names of a spec, and for the cells that they name.

use std::collections::BTreeMap;
use std::ops::Range;

use crate::board::{Cell, Drawing, Kind, Slot};
use crate::challenge::Cells;
use crate::document::Problems;
use crate::limits;
use crate::problem::{Problem, ProblemKind};

/// Names with a meaning in every expression, and reserved words of CEL.
const RESERVED: [&str; 30] = [
    "blue",
    "red",
    "any",
    "left",
    "right",
    "blue_balls",
    "red_balls",
    "start",
    "pile",
    "true",
    "false",
    "null",
    "in",
    "as",
    "break",
    "const",
    "continue",
    "else",
    "for",
    "function",
    "if",
    "import",
    "let",
    "loop",
    "package",
    "namespace",
    "return",
    "var",
    "void",
    "while",
];

pub(super) fn check_name(
    name: &str,
    span: Range<usize>,
    taken: &mut BTreeMap<String, ()>,
    problems: &mut Problems,
) {
    let mut letters = name.chars();
    let first = letters.next().is_some_and(|c| c.is_ascii_alphabetic() || c == '_');
    let shown = name.escape_debug();
    if !first || !letters.all(|c| c.is_ascii_alphanumeric() || c == '_') {
        let message =
            format!("`{shown}` is not a name: use letters, digits and `_`, a letter first");
        problems.add(ProblemKind::Name, span, message);
    } else if RESERVED.contains(&name) {
        let message = format!("`{shown}` already means something in expressions: use another name");
        problems.add(ProblemKind::Name, span, message);
    } else if taken.insert(name.to_owned(), ()).is_some() {
        problems.add(ProblemKind::Name, span, format!("the name `{shown}` is used twice"));
    }
}

pub(super) fn check_cells(
    cells: &Cells,
    span: Range<usize>,
    given: &Drawing,
    problems: &mut Problems,
) {
    let all = cells.all();
    if all.is_empty() || all.len() > limits::REGISTER_CELLS {
        let message =
            format!("a register has 1 to {} cells, not {}", limits::REGISTER_CELLS, all.len());
        problems.add(ProblemKind::Value, span, message);
        return;
    }
    for (at, &cell) in all.iter().enumerate() {
        let kind = given.at(cell).kind();
        let wrong = match cells {
            _ if all.iter().take(at).any(|other| *other == cell) => {
                format!("{cell} is named twice")
            }
            Cells::Register(_) if kind == Some(Kind::WeighGate) => format!(
                "the weigh gate at {cell} never turns: an input or a register names bits, gear bits \
                 and ramps"
            ),
            Cells::Register(_) if !kind.is_some_and(Kind::is_oriented) => match kind {
                None => format!(
                    "the start board has nothing at {cell}: an input or a register \
                                 names bits, gear bits and ramps"
                ),
                Some(kind) => format!(
                    "the {kind} at {cell} points neither way: an input or a \
                                       register names bits, gear bits and ramps"
                ),
            },
            Cells::Same { .. } if kind != Some(Kind::GearBit) => {
                format!("{cell} is not a gear bit: only gear bits can be linked to start alike")
            }
            _ => continue,
        };
        let problem = Problem::new(ProblemKind::Name, wrong).at(span.clone()).in_cell(cell);
        problems.found.push(problem);
    }
}

pub(super) fn check_label(
    cell: &Cell,
    span: Range<usize>,
    given: &Drawing,
    problems: &mut Problems,
) {
    let slot = given.shape().slot(*cell);
    let message = match given.at(*cell).kind() {
        Some(Kind::Interceptor) => return,
        None if slot == Slot::Part => return,
        None => format!("{cell} is not a part cell: an interceptor cannot be there"),
        Some(kind) => format!("a {kind} is at {cell}, not an interceptor"),
    };
    problems.found.push(Problem::new(ProblemKind::Name, message).at(span).in_cell(*cell));
}
