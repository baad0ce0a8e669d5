//! From ends back to starts, and what is known of a run whose start is known in part.

use super::format::Format;
use super::page_width::PageWidth;
use super::patterns::{self, columns, end};
use super::text::{counted, json_line};
use crate::results::row::in_words;
use crate::results::{InverseLine, KnownLine, ReversibleLine, ending_json, inputs_json};
use tumble_core::challenge::{Challenge, Known};
use tumble_core::table::{CommonResult, Inverse, Reversibility};

/// Writes the starts that lead to an end: their number, and all of them in few lines.
pub fn inverse(challenge: &Challenge, inverse: &Inverse, form: Format, page: PageWidth) -> String {
    let Inverse { rows, starts, first, lines } = inverse;
    let table = lines.as_ref().map(|lines| patterns::table(challenge, lines, form, page));
    match form {
        Format::Json => {
            let lines = lines.as_ref().map(Vec::len);
            let first = first.as_ref().map(|row| inputs_json(challenge, row));
            json_line(&InverseLine { rows: *rows, starts: *starts, lines, first })
                + &table.unwrap_or_default()
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
                        in_words(challenge, first)
                    )
                }
            }
        }
    }
}

/// Writes whether results determine starts, with two starts where they do not.
pub fn reversible(challenge: &Challenge, found: &Reversibility, form: Format) -> String {
    let Reversibility { rows, colliding, example } = found;
    if form == Format::Json {
        let (reversible, rows, colliding) = (example.is_none(), *rows, *colliding);
        let example =
            example.as_ref().map(|pair| pair.each_ref().map(|row| inputs_json(challenge, row)));
        return json_line(&ReversibleLine { reversible, rows, colliding, example });
    }
    match example {
        None => format!("reversible: each of {} leaves another result\n", counted(*rows, "start")),
        Some(pair) => {
            let [one, other] = pair.each_ref().map(|row| in_words(challenge, row));
            format!(
                "not reversible: {colliding} of {} share their result with another\n\
                 for example {one}\n        and {other}\n",
                counted(*rows, "start")
            )
        }
    }
}

/// Writes what is known of a run whose start is known in part.
pub fn known(
    challenge: &Challenge,
    inputs: &[(usize, Known)],
    common: &CommonResult,
    form: Format,
    page: PageWidth,
) -> String {
    let names: Vec<&str> = challenge.variables().collect();
    let out: String =
        common.out.iter().map(|ball| ball.map_or('?', |ball| ball.letter())).collect();
    let more = common.most_out - common.out.len() as u64;
    if form == Format::Json {
        let inputs = inputs.iter().map(|(at, known)| (names[*at], known.to_string()));
        let finals = names.iter().take(challenge.named()).zip(&common.finals);
        return json_line(&KnownLine {
            inputs: inputs.collect(),
            rows: common.rows,
            out,
            more,
            ending: common.ending.map(ending_json),
            finals: finals.map(|(name, value)| (*name, end(value))).collect(),
        });
    }
    let mut row: Vec<String> = inputs.iter().map(|(_, known)| known.to_string()).collect();
    let out = match (out.is_empty(), more) {
        (true, 0) => "-".to_owned(),
        (_, 0) => out,
        _ => format!("{out}..."),
    };
    let ends = common.ending.map_or("?".to_owned(), |ending| ending.to_string());
    row.extend([common.rows.to_string(), out, ends]);
    row.extend(common.finals.iter().map(end));
    let mut table = columns(challenge, inputs);
    table.add(row);
    table.written(form, page)
}
