//! A compact truth table: few lines, each for all starts with the same result.

use super::text::{FAINT, json_line};
use super::trace::ending_in_brief;
use super::wrap::paragraph;
use super::{Align, Format, PageWidth, TextTable};
use crate::results::PatternLine;
use crate::results::row;
use tumble_core::board::Marble;
use tumble_core::challenge::{Challenge, Known};
use tumble_core::table::Pattern;

/// Writes the patterns of a board's table.
///
/// Bits stand with the weightiest first, as in a register: `-` is either value, `=` ends as it started, `~` ends
/// the other way. A register may be an expression over the inputs instead.
pub fn patterns_table(
    challenge: &Challenge,
    patterns: &[Pattern],
    form: Format,
    page: PageWidth,
) -> String {
    if form == Format::Json {
        let line = |pattern: &Pattern| json_line(&PatternLine::new(challenge, pattern));
        return patterns.iter().map(line).collect();
    }
    let inputs = patterns.first().map_or(&[][..], |first| &first.inputs);
    let mut table = table_of_inputs(challenge, inputs);
    patterns.iter().for_each(|pattern| table.add(pattern_fields(challenge, pattern, form)));
    let text = table.text_in(form, page);
    if form != Format::Human {
        return text;
    }
    let shown = |sign| {
        patterns
            .iter()
            .any(|pattern| pattern.finals.iter().any(|end| end.to_string().contains(sign)))
    };
    let signs = [("-", "either value"), ("=", "ends as it begins"), ("~", "ends the other way")];
    let signs = signs.into_iter().filter(|(sign, _)| *sign == "-" || shown(*sign));
    let legend: Vec<String> = signs.map(|(sign, what)| format!("{sign}: {what}")).collect();
    text + &paragraph(&legend.join("; "), 0, FAINT, page)
}

/// A table with the columns of a line: the inputs, the number of starts, and their result.
pub(super) fn table_of_inputs(challenge: &Challenge, inputs: &[(usize, Known)]) -> TextTable {
    let known = inputs.iter().map(|(at, _)| (challenge.name_of(*at).to_owned(), Align::Right));
    let left = ["out", "ends"].map(|name| (name.to_owned(), Align::Left));
    let ends = challenge.variables().take(challenge.named());
    let ends = ends.map(|name| (format!("{name} end"), Align::Left));
    let rows = ("rows".to_owned(), Align::Right);
    TextTable::new(known.chain([rows]).chain(left).chain(ends))
}

/// The known part of an input; a lever by its colour, as in the rows of a table.
pub(super) fn known_in_words(challenge: &Challenge, (at, known): &(usize, Known)) -> String {
    match challenge.name_of(*at) {
        "start" if !known.is_open() => row::lever_of(known.least()).to_string(),
        _ => known.to_string(),
    }
}

fn pattern_fields(challenge: &Challenge, pattern: &Pattern, form: Format) -> Vec<String> {
    let inputs = pattern.inputs.iter().map(|input| known_in_words(challenge, input));
    let out = Marble::letters(&pattern.outcome.out);
    let out = if out.is_empty() { "-".to_owned() } else { out };
    let ending = match form {
        Format::Csv => pattern.outcome.ending.to_string(),
        _ => ending_in_brief(pattern.outcome.ending),
    };
    let came = [pattern.rows.to_string(), out, ending];
    inputs.chain(came).chain(pattern.finals.iter().map(ToString::to_string)).collect()
}
