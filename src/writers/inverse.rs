//! Starts that lead to an end, and runs whose start is known in part.

use super::patterns::{self, table_of_inputs};
use super::text::{counted, json_line};
use super::{Format, PageWidth};
use crate::results::row::inputs_in_words;
use crate::results::{InverseLine, KnownLine, ReversibleLine};
use tumble_core::challenge::{Challenge, Known};
use tumble_core::table::{CommonResult, Inverse, Reversibility};

/// Writes the starts that lead to an end: their number, and all of them in few lines.
pub fn inverse_text(
    challenge: &Challenge,
    inverse: &Inverse,
    form: Format,
    page: PageWidth,
) -> String {
    let Inverse { rows, starts, first, lines } = inverse;
    let table = lines.as_ref().map(|lines| patterns::patterns_table(challenge, lines, form, page));
    match form {
        Format::Json => {
            json_line(&InverseLine::new(challenge, inverse)) + &table.unwrap_or_default()
        }
        Format::Csv | Format::Markdown => table.unwrap_or_default(),
        _ => {
            let count = format!("{starts} of {}\n", counted(*rows, "start"));
            match (table, first) {
                (_, None) => count,
                (Some(table), _) => format!("{count}\n{table}"),
                (None, Some(first)) => {
                    format!(
                        "{count}too many lines to show; one of them is {}\n",
                        inputs_in_words(challenge, first)
                    )
                }
            }
        }
    }
}

/// Writes whether results determine starts, with two starts as a counterexample.
pub fn reversible_text(challenge: &Challenge, found: &Reversibility, form: Format) -> String {
    let Reversibility { rows, colliding, example } = found;
    if form == Format::Json {
        return json_line(&ReversibleLine::new(challenge, found));
    }
    match example {
        None if *rows == 1 => "reversible: there is only one start\n".to_owned(),
        None => format!("reversible: each of {rows} starts leaves another result\n"),
        Some(pair) => {
            let [one, other] = pair.each_ref().map(|row| inputs_in_words(challenge, row));
            format!(
                "not reversible: {colliding} of {} share their result with another\n\
                 for example {one}\n        and {other}\n",
                counted(*rows, "start")
            )
        }
    }
}

/// Writes the known part of a run whose start is known in part.
pub fn known_text(
    challenge: &Challenge,
    inputs: &[(usize, Known)],
    common: &CommonResult,
    form: Format,
    page: PageWidth,
) -> String {
    let line = KnownLine::new(challenge, inputs, common);
    if form == Format::Json {
        return json_line(&line);
    }
    let out = match (line.out.is_empty(), line.more) {
        (true, 0) => "-".to_owned(),
        (_, 0) => line.out,
        _ => format!("{}...", line.out),
    };
    let ends = common.ending.map_or("?".to_owned(), |ending| ending.to_string());
    let came = [line.rows.to_string(), out, ends];
    let mut table = table_of_inputs(challenge, inputs);
    let known = inputs.iter().map(|input| patterns::known_in_words(challenge, input));
    table.add(known.chain(came).chain(line.finals.into_values()));
    table.text_in(form, page)
}

/// The inputs in a sentence: `A = 1?0, start = ?`.
pub fn known_in_words(challenge: &Challenge, known: &[(usize, Known)]) -> String {
    let text =
        |input: &(usize, Known)| patterns::known_in_words(challenge, input).replace('-', "?");
    let named =
        |input: &(usize, Known)| format!("{} = {}", challenge.name_of(input.0), text(input));
    let known = known.iter().map(named);
    known.collect::<Vec<_>>().join(", ")
}
