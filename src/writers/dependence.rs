//! Which inputs matter for which output.

use super::columns::Align;
use super::format::Format;
use super::page_width::PageWidth;
use super::text::json_line;
use super::text_table::TextTable;
use crate::results::MattersLine;
use tumble_core::board::Board;
use tumble_core::challenge::Challenge;
use tumble_core::table::{Dependence, OutputKind, TableOutput};

/// Writes what matters, an output a line.
///
/// Bits are written with the weightiest first, as in a register: `x` for one that matters, `-` for one
/// that does not.
pub fn table(
    challenge: &Challenge,
    board: &Board,
    found: &Dependence,
    form: Format,
    page: PageWidth,
) -> String {
    let variables: Vec<&str> = challenge.variables().collect();
    let name = |variable: usize| variables.get(variable).copied().unwrap_or("?").to_owned();
    let width =
        |variable| challenge.register(variable).map_or(1, |register| register.cells.width());
    let of = |output: &TableOutput| match output.what {
        OutputKind::Out => "out".to_owned(),
        OutputKind::Ending => "ends".to_owned(),
        OutputKind::Final { variable, bit } if width(variable) > 1 => {
            format!("{} end, bit {bit}", name(variable))
        }
        OutputKind::Final { variable, .. } => format!("{} end", name(variable)),
        OutputKind::Switch(number) => {
            let cell = board.switches().get(number).and_then(|switch| switch.cells.first());
            cell.map_or_else(|| "?".to_owned(), |cell| format!("{cell} end"))
        }
    };
    if form == Format::Json {
        let line = |output: &TableOutput| {
            let inputs = found.inputs.iter().zip(&output.matters);
            let inputs = inputs
                .filter_map(|(input, parts)| Some((*variables.get(input.variable)?, marks(parts))));
            json_line(&MattersLine { output: of(output), inputs: inputs.collect() })
        };
        return found.outputs.iter().map(line).collect();
    }
    let inputs = found.inputs.iter().map(|input| (name(input.variable), Align::Right));
    let output = ("output".to_owned(), Align::Left);
    let mut table = TextTable::new(std::iter::once(output).chain(inputs));
    for output in &found.outputs {
        let parts = output.matters.iter().map(|parts| marks(parts));
        table.add(std::iter::once(of(output)).chain(parts));
    }
    table.written(form, page)
}

fn marks(parts: &[bool]) -> String {
    parts.iter().rev().map(|&matters| if matters { 'x' } else { '-' }).collect()
}
