//! The functions that a board computes, by name.

use super::columns::Align;
use super::format::Format;
use super::page_width::PageWidth;
use super::text::json_line;
use super::text_table::TextTable;
use crate::results::FunctionLine;
use tumble_core::challenge::Challenge;
use tumble_core::table::{Function, FunctionOf};

/// Writes the functions, an output a line.
pub fn table(
    challenge: &Challenge,
    functions: &[Function],
    form: Format,
    page: PageWidth,
) -> String {
    let name = |variable: usize| challenge.variables().nth(variable).unwrap_or("?").to_owned();
    let output = |function: &Function| match function.of {
        FunctionOf::Out => "out".to_owned(),
        FunctionOf::Ending(ending) => ending.to_string(),
        FunctionOf::Final(variable, None) => format!("{} end", name(variable)),
        FunctionOf::Final(variable, Some(bit)) => format!("{} end, bit {bit}", name(variable)),
    };
    if form == Format::Json {
        let line = |function: &Function| {
            let Function { text, name, .. } = function;
            let name = text.is_some().then_some(*name);
            json_line(&FunctionLine { output: output(function), function: text.as_deref(), name })
        };
        return functions.iter().map(line).collect();
    }
    let mut table = TextTable::new(["output", "function", "name"].map(|name| (name, Align::Left)));
    for function in functions {
        let text = function.text.clone().unwrap_or_else(|| "-".to_owned());
        table.add([output(function), text, function.name.to_owned()]);
    }
    table.written(form, page)
}
