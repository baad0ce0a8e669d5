//! Dependences between inputs and outputs, compared with all rows of the independent machine.

use std::collections::{BTreeMap, BTreeSet};

use tumble::Table;
use tumble::board::Board;
use tumble::challenge::Challenge;
use tumble::table::OutputKind;

use crate::agreement::independent::{Place, Run};
use crate::agreement::specs::{Case, Spec};
use crate::agreement::translate;

pub(crate) fn compare(spec: &Spec, challenge: &Challenge, board: &Board, cases: &[Case]) {
    let found = match Table::new(challenge, board)
        .and_then(|table| table.with_lever(translate::side(spec.chosen)).matters())
    {
        Ok(found) => found,
        Err(error) => panic!("{error}\n{}", spec.text),
    };
    assert_eq!(found.rows, cases.len() as u128, "{}", spec.text);
    let names: Vec<&str> = challenge.variables().collect();
    let axes: Vec<&str> = challenge.rows.axes().iter().map(|axis| names[axis.variable]).collect();
    let inputs: Vec<&str> = found.inputs.iter().map(|input| names[*input]).collect();
    assert_eq!(inputs, axes, "{}", spec.text);
    let whats: Vec<OutputKind> = found.outputs.iter().map(|output| output.what).collect();
    assert_eq!(whats, outputs(challenge, board), "{}", spec.text);
    for output in &found.outputs {
        for (input, matters) in axes.iter().zip(&output.matters) {
            let is_register = spec.inputs.contains_key(*input);
            for (part, &matters) in matters.iter().enumerate() {
                let mask = if is_register { 1 << part } else { -1 };
                // Rows that differ in this part alone, grouped by all other values.
                let mut seen: BTreeMap<Vec<i64>, BTreeSet<String>> = BTreeMap::new();
                for case in cases {
                    let value = |name: &&str| {
                        let value = case.values[*name];
                        if name == input { value & !mask } else { value }
                    };
                    let left = left(challenge, board, output.what, &case.run);
                    seen.entry(axes.iter().map(value).collect()).or_default().insert(left);
                }
                let due = seen.values().any(|left| left.len() > 1);
                assert_eq!(matters, due, "{:?} {input} {part}\n{}", output.what, spec.text);
            }
        }
    }
}

/// The places of a bit of an input or register.
fn places(challenge: &Challenge, variable: usize, bit: usize) -> Vec<Place> {
    let cells = &challenge.register(variable).expect("a register").cells;
    let all = cells.all().iter().enumerate();
    all.filter(|(at, _)| cells.bit_of(*at) as usize == bit)
        .map(|(_, cell)| translate::place(*cell))
        .collect()
}

/// All possible outputs, in order.
fn outputs(challenge: &Challenge, board: &Board) -> Vec<OutputKind> {
    let switches: Vec<Vec<Place>> = translate::groups(board);
    let mut outputs = vec![OutputKind::Out, OutputKind::Ending];
    let mut named = BTreeSet::new();
    for variable in 0..challenge.named() {
        let width = challenge.register(variable).expect("a register").cells.width();
        for bit in 0..width as usize {
            let places = places(challenge, variable, bit);
            let own = |switch: &Vec<Place>| switch.iter().any(|place| places.contains(place));
            let own: Vec<usize> = (0..switches.len()).filter(|at| own(&switches[*at])).collect();
            if !own.is_empty() {
                outputs.push(OutputKind::Final { variable, bit });
            }
            named.extend(own);
        }
    }
    outputs.extend((0..switches.len()).filter(|at| !named.contains(at)).map(OutputKind::Switch));
    outputs
}

/// The value of an output after a run.
fn left(challenge: &Challenge, board: &Board, what: OutputKind, run: &Run) -> String {
    let right = |place: &Place| run.ways.get(place) == Some(&'r');
    match what {
        OutputKind::Out => run.out.clone(),
        OutputKind::Ending => format!("{:?}", run.end),
        OutputKind::Final { variable, bit } => {
            places(challenge, variable, bit).iter().any(right).to_string()
        }
        OutputKind::Switch(at) => right(&translate::groups(board)[at][0]).to_string(),
    }
}
