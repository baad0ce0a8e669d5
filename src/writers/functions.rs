//! The functions that a board computes, by name.

use super::text::{FAINT, PLAIN, json_line, sentence, title};
use super::trace::ending_in_words;
use super::wrap::paragraph;
use super::{Align, Format, PageWidth, TextTable};
use crate::results::FunctionLine;
use tumble_core::challenge::{Challenge, StartRule};
use tumble_core::machine::Ending;
use tumble_core::table::{Function, FunctionOf};

/// Writes the functions, one output per line.
pub fn functions_table(
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
    let text = table.text_in(form, page);
    if form == Format::Human { text + &lever_note(challenge, functions, page) } else { text }
}

/// Says which lever is 1, if a function depends on the lever.
fn lever_note(challenge: &Challenge, functions: &[Function], page: PageWidth) -> String {
    let is_start = |word: &str| challenge.start == StartRule::Input && word == "start";
    let texts = functions.iter().filter_map(|function| function.text.as_deref());
    let mut words = texts.flat_map(|text| text.split(|letter: char| !is_of_name(letter)));
    match words.any(is_start) {
        true => paragraph("start: 0 is blue, 1 is red", 0, FAINT, page),
        false => String::new(),
    }
}

fn is_of_name(letter: char) -> bool {
    letter.is_alphanumeric() || letter == '_'
}

/// Writes the functions in sentences; in formats for programs like `table`.
pub fn functions_text(
    challenge: &Challenge,
    functions: &[Function],
    form: Format,
    page: PageWidth,
) -> String {
    if form != Format::Human {
        return functions_table(challenge, functions, form, page);
    }
    let mut text = format!("{}\n", title(challenge));
    let mut unnamed = Vec::new();
    for function in functions {
        let line = FunctionLine::new(challenge, function);
        match &function.text {
            Some(value) => {
                let said = format!("{}.", function_in_words(&line.output, function, value));
                text.push_str(&paragraph(&said, 0, PLAIN, page));
            }
            None => unnamed.push(line.output),
        }
    }
    if !unnamed.is_empty() {
        let said = format!("No function with a name here: {}.", unnamed.join("; "));
        text.push_str(&paragraph(&said, 0, PLAIN, page));
    }
    text + &lever_note(challenge, functions, page)
}

/// A sentence about an output, without its full stop.
fn function_in_words(output: &str, function: &Function, value: &str) -> String {
    let name = function.name;
    let is_said = name.is_empty() || value.contains(name);
    let called = if is_said { String::new() } else { format!(" ({name})") };
    match function.of {
        FunctionOf::Out => format!("The balls that come out match {value}{called}"),
        FunctionOf::Ending(ending) => {
            let end = match ending {
                Ending::HopperEmpty { side } => format!("the {side} hopper is empty at the end"),
                Ending::Intercepted { cell, marble } => {
                    format!("a {marble} ball is caught at {cell}")
                }
                other => ending_in_words(other).trim_start_matches("never: ").to_owned(),
            };
            match name {
                "constant" => format!("In every start {end}"),
                _ => format!("{} if {value}{called}", sentence(&end)),
            }
        }
        FunctionOf::Final(..) => {
            let register = output.replacen(" end", "", 1);
            match name {
                "as it started" => format!("{register} ends as it started"),
                _ => format!("{register} ends at {value}{called}"),
            }
        }
    }
}
