//! Inputs, registers and labels: the names of a spec and the rows that they make.

use std::collections::BTreeMap;
use std::ops::Range;

use super::Problems;
use crate::board::{Cell, Colour, Drawing, Kind, Mark, Side};
use crate::challenge::expression::{Expression, Name, Scope, Type, Value};
use crate::challenge::form::{CellsForm, InputForm, SpecForm};
use crate::challenge::rows::View;
use crate::challenge::{Axis, Cells, LoadRule, Register, Rows, StartRule};
use crate::document::Grid;
use crate::limits;
use crate::problem::{Problem, ProblemKind};

/// The names of a spec.
pub(super) struct Names {
    pub inputs: Vec<Register>,
    pub registers: Vec<Register>,
    pub labels: Vec<(String, Cell)>,
    pub rows: Rows,
    pub scope: Scope,
    /// The names of inputs and registers in the order of the variables.
    pub variables: Vec<String>,
}

/// Names that mean something in every expression, or nothing in CEL.
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

pub(super) fn read(
    form: &SpecForm,
    given: &Drawing,
    grid: &Grid,
    loads: &[LoadRule; 2],
    start: StartRule,
    problems: &mut Problems,
) -> Names {
    let mut taken: BTreeMap<String, ()> = BTreeMap::new();
    let mut inputs = Vec::new();
    let mut owner: BTreeMap<Cell, (usize, u32)> = BTreeMap::new();
    for (name, input) in &form.inputs {
        check_name(name.get_ref(), name.span(), &mut taken, problems);
        let cells = match input.get_ref().clone() {
            InputForm::Cell(cell) => Cells::Register(vec![cell]),
            InputForm::Register(cells) => Cells::Register(cells),
            InputForm::Same { same, linked } => Cells::Same { cells: same, linked },
        };
        check_cells(&cells, input.span(), given, problems);
        for (at, &cell) in cells.all().iter().enumerate() {
            let before = owner.insert(cell, (inputs.len(), cells.bit_of(at)));
            if before.is_some_and(|(input, _)| input != inputs.len()) {
                let message = format!("{cell} is an input already");
                problems.add(ProblemKind::Name, input.span(), message);
            }
        }
        inputs.push(Register { name: name.get_ref().clone(), cells });
    }
    let mut registers = Vec::new();
    for (name, cells) in &form.registers {
        check_name(name.get_ref(), name.span(), &mut taken, problems);
        let register = match cells.get_ref().clone() {
            CellsForm::Cell(cell) => vec![cell],
            CellsForm::Register(cells) => cells,
        };
        let register = Cells::Register(register);
        check_cells(&register, cells.span(), given, problems);
        registers.push(Register { name: name.get_ref().clone(), cells: register });
    }
    if inputs.len() + registers.len() > limits::REGISTERS {
        let message = format!("a spec has at most {} inputs and registers", limits::REGISTERS);
        problems.found.push(Problem::new(ProblemKind::Value, message));
    }
    let mut labels = Vec::new();
    for (name, cell) in &form.interceptors {
        check_name(name.get_ref(), name.span(), &mut taken, problems);
        check_label(cell.get_ref(), cell.span(), given, problems);
        labels.push((name.get_ref().clone(), *cell.get_ref()));
    }
    same_train(&inputs, given, grid, problems);
    follow_trains(&mut owner, given, grid, problems);

    let (scope, mut base, views) = scope(&inputs, &registers, &labels, given, &owner, loads);
    if let (StartRule::Lever(side), Some(lever)) = (start, base.last_mut()) {
        *lever = side.bit().into();
    }
    let axes = axes(&inputs, registers.len(), loads, start);
    let condition = form.condition.as_ref().and_then(|condition| {
        match Expression::new(condition.get_ref(), &scope, Type::Bool) {
            Ok(expression) if start == StartRule::Player && expression.asks_for_lever() => {
                let message = "the rows do not depend on the lever that the player chooses: ask \
                               for `start` in what is expected, or make it an input \
                               (`start = \"input\"`)";
                problems.add(ProblemKind::Expression, condition.span(), message);
                None
            }
            Ok(expression) => Some(expression),
            Err(error) => {
                problems.expression(condition, &error);
                None
            }
        }
    });
    let variables = inputs.iter().chain(&registers).map(|register| register.name.clone()).collect();
    let rows = Rows { axes, base, views, condition };
    Names { inputs, registers, labels, rows, scope, variables }
}

fn check_name(
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

fn check_cells(cells: &Cells, span: Range<usize>, given: &Drawing, problems: &mut Problems) {
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
            _ if all[..at].contains(&cell) => format!("{cell} is named twice"),
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

fn check_label(cell: &Cell, span: Range<usize>, given: &Drawing, problems: &mut Problems) {
    let slot = given.shape().slot(*cell);
    let message = match given.at(*cell).kind() {
        Some(Kind::Interceptor) => return,
        None if slot == crate::board::Slot::Part => return,
        None => format!("{cell} is no part cell: an interceptor cannot stand there"),
        Some(kind) => format!("a {kind} is at {cell}, not an interceptor"),
    };
    problems.found.push(Problem::new(ProblemKind::Name, message).at(span).in_cell(*cell));
}

/// Two inputs must not share a given train.
fn same_train(inputs: &[Register], given: &Drawing, grid: &Grid, problems: &mut Problems) {
    let free = given.marks().map(|(cell, _)| cell).collect();
    let Ok(board) = crate::board::Board::with_free(given, &free) else { return };
    let mut owner: BTreeMap<usize, (usize, u32, Cell)> = BTreeMap::new();
    for (place, input) in inputs.iter().enumerate() {
        for (at, &cell) in input.cells.all().iter().enumerate() {
            let Some(switch) = board.switch_at(cell) else { continue };
            let bit = input.cells.bit_of(at);
            match owner.get(&switch) {
                Some(&(other, other_bit, first))
                    if (other, other_bit) != (place, bit) && first != cell =>
                {
                    let message =
                        format!("{first} and {cell} are one train, so they cannot be two inputs");
                    problems.found.push(grid.at_cell(ProblemKind::LinksInputs, cell, message));
                }
                Some(_) => {}
                None => {
                    owner.insert(switch, (place, bit, cell));
                }
            }
        }
    }
}

/// Gear bits of a given train start with the input that one of them is; one that is drawn to start
/// some way would say otherwise.
fn follow_trains(
    owner: &mut BTreeMap<Cell, (usize, u32)>,
    given: &Drawing,
    grid: &Grid,
    problems: &mut Problems,
) {
    let free = given.marks().map(|(cell, _)| cell).collect();
    let Ok(board) = crate::board::Board::with_free(given, &free) else { return };
    for switch in board.switches() {
        let input = switch.cells.iter().find_map(|cell| Some((*cell, *owner.get(cell)?)));
        let Some((first, input)) = input else { continue };
        for &cell in &switch.cells {
            if owner.contains_key(&cell) {
                continue;
            }
            owner.insert(cell, input);
            if matches!(given.at(cell), Mark::Part(_)) {
                let message = format!(
                    "the gear bit at {cell} is one train with the input at {first}, so it starts \
                     as the rows say: draw it upright"
                );
                problems.found.push(grid.at_cell(ProblemKind::LinksGiven, cell, message));
            }
        }
    }
}

/// The names of expressions, the variables of a row before any axis is set, and the registers
/// that copy bits of inputs.
fn scope(
    inputs: &[Register],
    registers: &[Register],
    labels: &[(String, Cell)],
    given: &Drawing,
    owner: &BTreeMap<Cell, (usize, u32)>,
    loads: &[LoadRule; 2],
) -> (Scope, Vec<i64>, Vec<View>) {
    let mut scope = Scope::default();
    for colour in Colour::BOTH {
        scope.add(colour.to_string(), Name::Constant(Value::Text(colour.to_string().into())));
    }
    scope.add("any", Name::Constant(Value::Text("any".into())));
    for side in Side::BOTH {
        scope.add(side.to_string(), Name::Constant(Value::Int(side.bit().into())));
    }
    for (label, _) in labels {
        scope.add(label, Name::Constant(Value::Text(label.as_str().into())));
    }
    for (place, input) in inputs.iter().enumerate() {
        scope.add(&input.name, Name::Number(place));
    }
    let mut base = vec![0; inputs.len()];
    let mut views = Vec::new();
    for (number, register) in registers.iter().enumerate() {
        let place = inputs.len() + number;
        let mut value = 0;
        let mut known = true;
        for (at, cell) in register.cells.all().iter().enumerate() {
            let bit = register.cells.bit_of(at).min(62);
            match (owner.get(cell), given.at(*cell)) {
                (Some(&(input, input_bit)), _) => {
                    views.push(View { register: place, bit, input, input_bit });
                }
                (None, Mark::Part(part)) => {
                    let side = part.pointing().unwrap_or(Side::Left);
                    value |= i64::from(side.bit()) << bit;
                }
                // The player sets it: expressions cannot ask for its start.
                (None, _) => known = false,
            }
        }
        if known {
            scope.add(&register.name, Name::Number(place));
        }
        base.push(value);
    }
    for (place, colour) in Colour::BOTH.into_iter().enumerate() {
        let counts = loads.iter().map(|rule| match rule {
            LoadRule::Fixed(load) => load.count(colour),
            LoadRule::Range { .. } => Some(0),
        });
        let count = counts.sum::<Option<u64>>();
        // Balls without end have no number.
        if count.is_some() {
            scope.add(format!("{colour}_balls"), Name::Number(base.len()));
        }
        base.push(i64::try_from(count.unwrap_or(0)).unwrap_or(i64::MAX));
        debug_assert_eq!(base.len(), inputs.len() + registers.len() + place + 1);
    }
    scope.add("start", Name::Lever(base.len()));
    base.push(0);
    (scope, base, views)
}

fn axes(
    inputs: &[Register],
    registers: usize,
    loads: &[LoadRule; 2],
    start: StartRule,
) -> Vec<Axis> {
    let axis = |(variable, input): (usize, &Register)| Axis {
        variable,
        from: 0,
        count: 1 << input.cells.width().min(62),
    };
    let mut axes: Vec<Axis> = inputs.iter().enumerate().map(axis).collect();
    let balls = inputs.len() + registers;
    for (place, rule) in loads.iter().enumerate() {
        if let LoadRule::Range { from, to, .. } = rule {
            let from_value = i64::try_from(*from).unwrap_or(0);
            axes.push(Axis { variable: balls + place, from: from_value, count: to - from + 1 });
        }
    }
    if start == StartRule::Input {
        axes.push(Axis { variable: balls + 2, from: 0, count: 2 });
    }
    axes
}
