//! Inputs, registers and labels: the names of a spec and the rows that follow from them.

use std::collections::BTreeMap;

use super::name_rules::{check_cells, check_label, check_name};
use super::trains::{follow_trains, same_train};
use crate::board::{Cell, Colour, Drawing, Mark, Side};
use crate::challenge::expression::{Expression, Name, Scope, Type, Value};
use crate::challenge::form::{CellsForm, InputForm, SpecForm};
use crate::challenge::rows::View;
use crate::challenge::{Axis, Cells, LoadRule, Register, Rows, StartRule};
use crate::document::{Grid, Problems};
use crate::limits;
use crate::problem::{Problem, ProblemKind};

pub(super) struct Names {
    pub inputs: Vec<Register>,
    pub registers: Vec<Register>,
    pub labels: Vec<(String, Cell)>,
    pub rows: Rows,
    pub scope: Scope,
    /// The names of inputs and registers in the order of the variables.
    pub variables: Vec<String>,
}

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
        check_name(&name.value, name.span(), &mut taken, problems);
        let cells = match input.value.clone() {
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
        inputs.push(Register { name: name.value.clone(), cells });
    }
    let mut registers = Vec::new();
    for (name, cells) in &form.registers {
        check_name(&name.value, name.span(), &mut taken, problems);
        let register = match cells.value.clone() {
            CellsForm::Cell(cell) => vec![cell],
            CellsForm::Register(cells) => cells,
        };
        let register = Cells::Register(register);
        check_cells(&register, cells.span(), given, problems);
        registers.push(Register { name: name.value.clone(), cells: register });
    }
    if inputs.len() + registers.len() > limits::REGISTERS {
        let message = format!("a spec has at most {} inputs and registers", limits::REGISTERS);
        problems.found.push(Problem::new(ProblemKind::Value, message));
    }
    let mut labels = Vec::new();
    for (name, cell) in &form.interceptors {
        check_name(&name.value, name.span(), &mut taken, problems);
        check_label(&cell.value, cell.span(), given, problems);
        labels.push((name.value.clone(), cell.value));
    }
    same_train(&inputs, given, grid, problems);
    follow_trains(&mut owner, given, grid, problems);

    let (scope, mut base, views) = names_scope(&inputs, &registers, &labels, given, &owner, loads);
    if let (StartRule::Lever(side), Some(lever)) = (start, base.last_mut()) {
        *lever = side.bit().into();
    }
    let axes = read_axes(&inputs, registers.len(), loads, start);
    let condition = form.condition.as_ref().and_then(|condition| {
        match Expression::new(&condition.value, &scope, Type::Bool) {
            Ok(expression) if start == StartRule::Player && expression.asks_for_lever() => {
                let message = "the starts do not depend on the lever that the player chooses: ask \
                               for `start` in what is expected, or make it an input \
                               (`start = \"input\"`)";
                problems.add(ProblemKind::Expression, condition.span(), message);
                None
            }
            Ok(expression) => Some(expression),
            Err(error) => {
                problems.read_expression(condition, &error);
                None
            }
        }
    });
    let variables = inputs.iter().chain(&registers).map(|register| register.name.clone()).collect();
    let rows = Rows { axes, base, views, known: Vec::new(), condition };
    Names { inputs, registers, labels, rows, scope, variables }
}

/// The names of expressions, the variables of a row before any axis is set, and the registers
/// that copy bits of inputs.
fn names_scope(
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
        // Unlimited balls have no number.
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

fn read_axes(
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
