//! From the form of a spec to a consistent challenge.

mod balls;
mod expect;
mod name_rules;
mod names;
mod trains;
mod warnings;

use super::form::{AmountForm, Extension, ParForm, SpecForm};
use super::{Challenge, Par, Reference, Supply};
use crate::board::notation::Notation;
use crate::board::{Board, Drawing, Kind, Mark, Parameters, Shape};
use crate::document::{self, Grid, Placed, Problems};
use crate::limits;
use crate::problem::{Problem, ProblemKind, in_order};
use warnings::Places;
pub(super) use warnings::all_warnings;

/// A challenge, with the places in its text that warnings are about.
pub(super) struct Sound {
    pub challenge: Challenge,
    places: Places,
    /// The doubt about rows of the given board.
    row_doubt: Option<Problem>,
}

impl Sound {
    pub(super) fn warnings_of(&self) -> Vec<Problem> {
        let of_board = self.row_doubt.iter().cloned();
        of_board.chain(all_warnings(&self.challenge, Some(&self.places))).collect()
    }
}

pub(super) fn read_challenge(text: &str) -> Result<Sound, Vec<Problem>> {
    let form: SpecForm = document::read(text)?;
    let mut problems = Problems::default();
    let shape = read_shape(form.shape.as_ref(), &mut problems);
    let grid = shape.map(|shape| Grid::in_file(&form.board.grid, text, &shape, Notation::Book));
    of_form(form, grid, text, problems)
}

/// Turns a form whose board is already data into a challenge; its problems are without places.
pub(super) fn built(form: SpecForm, given: Drawing) -> Result<Challenge, Vec<Problem>> {
    of_form(form, Some(Grid::drawn(given)), "", Problems::default()).map(|sound| sound.challenge)
}

/// `grid` is `None` if the shape is faulty.
fn of_form(
    form: SpecForm,
    grid: Option<Grid>,
    text: &str,
    mut problems: Problems,
) -> Result<Sound, Vec<Problem>> {
    read_header(&form, &mut problems);
    let Some(grid) = grid else { return Err(in_order(problems.found)) };
    let given = read_board(&grid, &mut problems);
    let asks_for_balls = form.expect.as_ref().is_none_or(|expect| expect.value.out.is_some());
    let extension = form.extension;
    let loads = balls::read_loads(
        &form.balls,
        extension,
        given.shape().rows(),
        asks_for_balls,
        &mut problems,
    );
    weigh_gates(&form, &given, &grid, &mut problems);
    let start = balls::read_start(&form.balls);
    let supply = read_supply(&form, &given, &mut problems);
    let names = names::read(&form, &given, &grid, &loads, start, &mut problems);
    let (expect, game) = expect::read(&form, &names, &loads, &mut problems);
    let par = form.par.as_ref().map(|par| read_par(par, &mut problems));
    if !problems.found.is_empty() {
        return Err(in_order(problems.found));
    }
    let places = Places::new(&form);
    let row_doubt = grid.reading.row_doubt.as_ref().map(|doubt| {
        Problem::new(ProblemKind::Columns, doubt.to_string()).at(form.board.grid.span())
    });
    let challenge = Challenge {
        number: form.number.value,
        id: form.id.value,
        title: form.title.value,
        objective: form.objective.value,
        provenance: form.provenance,
        concepts: form.concepts,
        sources: form.sources,
        notes: form.notes,
        follows: form.follows.map(|placed| placed.value),
        extension: form.extension,
        given,
        loads,
        start,
        supply,
        inputs: names.inputs,
        registers: names.registers,
        labels: names.labels,
        rows: names.rows,
        expect,
        game,
        par,
        text: text.into(),
    };
    Ok(Sound { challenge, places, row_doubt })
}

fn read_header(form: &SpecForm, problems: &mut Problems) {
    if form.schema.value != 1 {
        let message = format!("this spec has schema {}, but only 1 is known", form.schema.value);
        problems.add(ProblemKind::Value, form.schema.span(), message);
    }
    if form.number.value == 0 {
        problems.add(ProblemKind::Value, form.number.span(), "challenges are numbered from 1");
    }
    let id = &form.id.value;
    let is_word = |word: &str| {
        !word.is_empty() && word.bytes().all(|b| b.is_ascii_lowercase() || b.is_ascii_digit())
    };
    if !id.split('-').all(is_word) {
        let message = "an id is lower-case letters and digits, with single hyphens between";
        problems.add(ProblemKind::Value, form.id.span(), message);
    }
    for (text, what) in [(&form.title, "a title"), (&form.objective, "an objective")] {
        if text.value.trim().is_empty() {
            problems.add(ProblemKind::Value, text.span(), format!("a challenge needs {what}"));
        }
    }
    match form.follows.as_ref().map(|follows| (&follows.value, follows.span())) {
        Some((Reference::Number(number), span)) if *number == form.number.value => {
            problems.add(ProblemKind::Chain, span, "a challenge cannot follow itself");
        }
        Some((Reference::Id(own), span)) if own == id => {
            problems.add(ProblemKind::Chain, span, "a challenge cannot follow itself");
        }
        _ => {}
    }
}

fn read_shape(form: Option<&Placed<Parameters>>, problems: &mut Problems) -> Option<Shape> {
    let Some(form) = form else { return Some(Shape::toy()) };
    match Shape::new(form.value.clone()) {
        Ok(shape) => Some(shape),
        Err(error) => {
            problems.add(ProblemKind::Shape, form.span(), error.to_string());
            None
        }
    }
}

fn read_board(grid: &Grid, problems: &mut Problems) -> Drawing {
    problems.found.extend(grid.problems());
    let given = grid.reading.picture.drawing.clone();
    let upright = given
        .marks()
        .map(|(cell, _)| cell)
        .filter(|&cell| matches!(given.at(cell), Mark::Upright { .. }));
    if let Err(errors) = Board::with_free(&given, &upright.collect()) {
        problems.found.extend(errors.iter().map(|error| grid.board_problem(error)));
    }
    given
}

fn read_supply(form: &SpecForm, given: &Drawing, problems: &mut Problems) -> Supply {
    let supply = &form.supply;
    let amounts = [
        &supply.ramp,
        &supply.crossover,
        &supply.interceptor,
        &supply.bit,
        &supply.gear_bit,
        &supply.gear,
        &supply.weigh_gate,
    ];
    let most = i64::from(limits::ROWS) * i64::from(limits::COLUMNS);
    let mut counts = [0; 7];
    for ((kind, amount), count) in Kind::ALL.into_iter().zip(amounts).zip(&mut counts) {
        let Some(amount) = amount else { continue };
        *count = match &amount.value {
            AmountForm::Text(text) if text == "box" => Supply::left_in_box(kind, given),
            AmountForm::Fixed(number) if (0..=most).contains(number) => {
                u32::try_from(*number).unwrap_or(0)
            }
            AmountForm::Fixed(number) => {
                let message = format!("a supply is 0 to {most} parts, not {number}");
                problems.add(ProblemKind::Value, amount.span(), message);
                0
            }
            AmountForm::Text(text) => {
                let message =
                    format!("a supply is a number or \"box\", not \"{}\"", text.escape_debug());
                problems.add(ProblemKind::Value, amount.span(), message);
                0
            }
        };
    }
    Supply::new(counts)
}

/// Finds weigh gates in a spec that does not allow them.
fn weigh_gates(form: &SpecForm, given: &Drawing, grid: &Grid, problems: &mut Problems) {
    if form.extension == Some(Extension::Weight) {
        return;
    }
    let place = form.supply.weigh_gate.as_ref().map(Placed::span);
    if let Some(span) = place {
        let message = "weigh gates belong to an extension: add `extension = \"weight\"`";
        problems.add(ProblemKind::Value, span, message);
    }
    let gate = |(cell, mark): (_, Mark)| (mark.kind() == Some(Kind::WeighGate)).then_some(cell);
    for cell in given.marks().filter_map(gate) {
        let message = format!(
            "{cell} has a weigh gate, which belongs to an extension: add `extension = \"weight\"`"
        );
        problems.found.push(grid.at_cell(ProblemKind::Value, cell, message));
    }
}

fn read_par(form: &Placed<ParForm>, problems: &mut Problems) -> Par {
    let ParForm { parts, gear_parts, bits, crossovers, interceptors, proven, at_least } =
        form.value;
    let expensive = [gear_parts, bits, crossovers, interceptors];
    if expensive.iter().map(|&count| u64::from(count)).sum::<u64>() > u64::from(parts) {
        let message =
            "gear parts, bits, crossovers and interceptors together are more than `parts`";
        problems.add(ProblemKind::Value, form.span(), message);
    }
    let at_least = at_least.unwrap_or(if proven { parts } else { 0 });
    if at_least > parts || (proven && at_least < parts) {
        let message = "`at_least` is the proven bound on `parts`: it cannot be more than they are, \
                       and it is the same where par is proven";
        problems.add(ProblemKind::Value, form.span(), message);
    }
    Par { key: [parts, gear_parts, bits, crossovers, interceptors], proven, at_least }
}
