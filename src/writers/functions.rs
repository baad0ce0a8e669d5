//! The functions that a board computes, by name.

use super::columns::Align;
use super::format::Format;
use super::page_width::PageWidth;
use super::text::json_line;
use super::text_table::TextTable;
use crate::results::FunctionLine;
use tumble_core::challenge::Challenge;
use tumble_core::table::Function;

/// Writes the functions, an output a line.
pub fn table(
    challenge: &Challenge,
    functions: &[Function],
    form: Format,
    page: PageWidth,
) -> String {
    let lines = functions.iter().map(|function| FunctionLine::new(challenge, function));
    if form == Format::Json {
        return lines.map(|line| json_line(&line)).collect();
    }
    let mut table = TextTable::new(["output", "function", "name"].map(|name| (name, Align::Left)));
    for (line, function) in lines.zip(functions) {
        table.add([&line.output, line.function.unwrap_or("-"), function.name]);
    }
    table.written(form, page)
}
