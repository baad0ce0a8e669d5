//! Dependence of outputs on inputs.

use super::text::json_line;
use super::{Align, Format, PageWidth, TextTable};
use crate::results::MattersLine;
use tumble_core::board::Board;
use tumble_core::challenge::Challenge;
use tumble_core::table::Dependence;

/// Writes the inputs that matter, one output per line.
///
/// Bits are written with the weightiest first, as in a register: `x` for one that matters, `-` for one
/// that does not.
pub fn dependence_table(
    challenge: &Challenge,
    board: &Board,
    found: &Dependence,
    form: Format,
    page: PageWidth,
) -> String {
    let lines = found.outputs.iter();
    let lines = lines.map(|output| MattersLine::new(challenge, board, &found.inputs, output));
    if form == Format::Json {
        return lines.map(|line| json_line(&line)).collect();
    }
    let name = |&input: &usize| (challenge.name_of(input), Align::Right);
    let inputs = found.inputs.iter().map(name);
    let mut table = TextTable::new([("output", Align::Left)].into_iter().chain(inputs));
    for MattersLine { output, inputs } in lines {
        table.add([output].into_iter().chain(inputs.into_values()));
    }
    table.text_in(form, page)
}
