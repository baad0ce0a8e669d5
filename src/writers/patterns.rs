//! A compact truth table: few lines, each for all starts with the same result.

use super::format::Format;
use super::page_width::PageWidth;
use super::table::{Align, Table};
use super::text::json_line;
use crate::results::{PatternLine, ending_json};
use tumble_core::board::letters;
use tumble_core::challenge::Challenge;
use tumble_core::table::{FinalBit, FinalValue, Known, Pattern};

/// Writes the patterns of a board's table.
///
/// Bits stand with the weightiest first, as in a register: `-` is either value, `=` ends as it started, `~` ends
/// the other way. A register may be an expression over the inputs instead.
pub fn table(challenge: &Challenge, patterns: &[Pattern], form: Format, page: PageWidth) -> String {
    let names: Vec<&str> = challenge.variables().collect();
    let mut heading: Vec<String> = match patterns.first() {
        Some(first) => first.inputs.iter().map(|(at, _)| names[*at].to_owned()).collect(),
        None => Vec::new(),
    };
    let inputs = heading.len();
    heading.extend(["rows", "out", "ends"].map(str::to_owned));
    heading.extend(names.iter().take(challenge.named()).map(|name| format!("{name} end")));
    if form == Format::Json {
        let line = |pattern: &Pattern| json_line(&line_json(challenge, &names, pattern));
        return patterns.iter().map(line).collect();
    }
    let align = |at: usize| if at <= inputs { Align::Right } else { Align::Left };
    let columns = heading.into_iter().enumerate().map(|(at, name)| (name, align(at)));
    let mut table = Table::new(columns);
    patterns.iter().for_each(|pattern| table.add(fields(pattern)));
    table.written(form, page)
}

fn fields(pattern: &Pattern) -> Vec<String> {
    let inputs = pattern.inputs.iter().map(|(_, known)| self::known(known));
    let out = letters(&pattern.outcome.out);
    let out = if out.is_empty() { "-".to_owned() } else { out };
    let came = [pattern.rows.to_string(), out, pattern.outcome.ending.to_string()];
    inputs.chain(came).chain(pattern.finals.iter().map(end)).collect()
}

fn known(known: &Known) -> String {
    match known {
        Known::Bits(bits) => bits
            .iter()
            .rev()
            .map(|bit| match bit {
                Some(set) => char::from(b'0' + u8::from(*set)),
                None => '-',
            })
            .collect(),
        Known::Balls(least, most) if least == most => least.to_string(),
        Known::Balls(least, most) => format!("{least}..={most}"),
    }
}

fn end(value: &FinalValue) -> String {
    let bits = match value {
        FinalValue::Formula(formula) => return formula.clone(),
        FinalValue::Bits(bits) => bits,
    };
    let letter = |bit: &FinalBit| match bit {
        FinalBit::Points(side) => char::from(b'0' + side.bit()),
        FinalBit::AsStarted => '=',
        FinalBit::Turned => '~',
    };
    bits.iter().rev().map(letter).collect()
}

fn line_json<'a>(challenge: &Challenge, names: &[&'a str], pattern: &Pattern) -> PatternLine<'a> {
    let inputs = pattern.inputs.iter().map(|(at, known)| (names[*at], self::known(known)));
    let finals = names.iter().take(challenge.named()).zip(&pattern.finals);
    PatternLine {
        inputs: inputs.collect(),
        rows: pattern.rows,
        out: letters(&pattern.outcome.out),
        ending: ending_json(pattern.outcome.ending),
        finals: finals.map(|(name, value)| (*name, end(value))).collect(),
    }
}
