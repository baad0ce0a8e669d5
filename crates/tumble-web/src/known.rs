//! Runs with a partly known start, and the truth table in few lines.

use std::collections::BTreeMap;

use serde::Serialize;
use tumble_core::board::{Cell, Marble};
use tumble_core::challenge::{Challenge, Known};
use tumble_core::table::{FinalValue, FunctionOf, Pattern};
use tumble_core::{Solution, Table};

use crate::given_board::GivenBoard;
use crate::request::Refusal;
use crate::rows::{self, RunEnd};

/// The most balls of an answer.
const BALLS: usize = 100;

/// The most lines of an answer.
const LINES: usize = 1000;

/// Number of starts that are tried to find one that the condition admits.
const TRIED: u128 = 1 << 16;

/// The common results of some starts.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub(crate) struct KnownAnswer {
    /// The number of one of the starts; `None` if it is not found quickly.
    row: Option<String>,
    #[serde(flatten)]
    line: SharedLine,
    /// The cells that balls meet in all of the starts.
    met: Vec<Cell>,
    /// The cells that balls meet in some of the starts.
    may_be_met: Vec<Cell>,
}

/// A line of the truth table: starts, and their common results.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
struct SharedLine {
    /// The known part of each input: bits, the weightiest first, `-` for either value; or balls.
    inputs: Vec<NamedText>,
    /// Number of starts.
    starts: String,
    /// Letters of the balls that come out, `?` for one that differs between starts.
    out: String,
    /// Whether more balls may come out.
    more: bool,
    /// The common end of the runs, in words and as data; `None` if they end differently.
    ending: Option<String>,
    end: Option<RunEnd>,
    /// The final values of inputs and registers, as `table --compact` writes them.
    finals: Vec<NamedText>,
}

/// A truth table in few lines.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub(crate) struct CompactTable {
    #[serde(flatten)]
    lines: FewLines,
    /// The functions that the board computes, as far as they have a name.
    functions: Vec<NamedText>,
}

/// Starts in few lines.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub(crate) struct FewLines {
    lines: Vec<SharedLine>,
    /// Whether there are more lines than these.
    pub(crate) more: bool,
}

/// A text with a name.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
struct NamedText {
    name: String,
    text: String,
}

/// Returns the common results of all starts with some inputs set as in `set`, each as a text such as
/// `1?0`; the others have the values of a row.
pub(crate) fn known_run(
    board: &GivenBoard,
    row: u128,
    set: &BTreeMap<String, String>,
) -> Result<KnownAnswer, Refusal> {
    let (challenge, solution) = (&*board.challenge, board.solution_with_table()?);
    let inputs = inputs_known(solution.challenge(), row, set)?;
    let table = solution.table();
    let named = inputs.iter().map(|(at, known)| (challenge.name_of(*at), known.clone()));
    let table = table.within(named);
    let (coverage, common) = (table.coverage()?, table.in_common()?);
    if common.rows == 0 {
        return Err(Refusal::new("the challenge asks for no such start"));
    }
    let shape = challenge.given.shape();
    let (met, may_be_met) = shape
        .places()
        .filter(|cell| coverage.is_met(*cell))
        .partition(|cell| coverage.at(*cell).met.rows == coverage.rows);
    Ok(KnownAnswer {
        row: first_row(challenge, &table, &inputs)?,
        line: SharedLine {
            inputs: inputs_in_words(challenge, &inputs),
            starts: common.rows.to_string(),
            out: common.out_letters().chars().take(BALLS).collect(),
            more: common.more_out() > 0 || common.out.len() > BALLS,
            ending: common.ending.map(|ending| rows::ending_in_words(challenge, ending)),
            end: common.ending.map(RunEnd::of_ending),
            finals: finals_in_words(challenge, &common.finals),
        },
        met,
        may_be_met,
    })
}

/// Returns the known part of each input.
fn inputs_known(
    challenge: &Challenge,
    row: u128,
    set: &BTreeMap<String, String>,
) -> Result<Vec<(usize, Known)>, Refusal> {
    let row = challenge.rows.row(row);
    let axes = challenge.rows.axes().iter().map(|axis| axis.variable);
    let known = |variable: usize| {
        let Some(text) = set.get(challenge.name_of(variable)) else {
            let value = row.values.get(variable).copied().unwrap_or(0);
            return Ok((variable, challenge.exactly(variable, value)));
        };
        let exactly = || text.parse().ok().map(|value| challenge.exactly(variable, value));
        let known = Known::parse(text, challenge.bits_of(variable)).or_else(exactly);
        known
            .map(|known| (variable, known))
            .ok_or_else(|| Refusal::new(format!("{text} is not what an input can be")))
    };
    axes.map(known).collect()
}

/// Returns the first start that agrees with `known`; `None` if it is not found quickly.
fn first_row(
    challenge: &Challenge,
    table: &Table,
    known: &[(usize, Known)],
) -> Result<Option<String>, Refusal> {
    let mut values = challenge.rows.row(0).values;
    for (variable, known) in known {
        if let Some(value) = values.get_mut(*variable) {
            *value = known.least();
        }
    }
    let first = challenge.rows.row_of(values).number;
    let product = challenge.rows.product().unwrap_or(u128::MAX);
    let mut rows = table.rows();
    for number in first..product.min(first.saturating_add(TRIED)) {
        if rows.at(number)?.is_some() {
            return Ok(Some(number.to_string()));
        }
    }
    Ok(None)
}

fn inputs_in_words(challenge: &Challenge, known: &[(usize, Known)]) -> Vec<NamedText> {
    let named = |(at, known): &(usize, Known)| NamedText {
        name: challenge.name_of(*at).to_owned(),
        text: known.to_string(),
    };
    known.iter().map(named).collect()
}

fn finals_in_words(challenge: &Challenge, finals: &[FinalValue]) -> Vec<NamedText> {
    let names = challenge.variables().take(challenge.named());
    let named = |(name, value): (&str, &FinalValue)| NamedText {
        name: name.to_owned(),
        text: value.to_string(),
    };
    names.zip(finals).map(named).collect()
}

/// Returns the truth table in the fewest lines, and the functions that have a name.
pub(crate) fn compact_table(board: &GivenBoard) -> Result<CompactTable, Refusal> {
    let (challenge, solution) = (&*board.challenge, board.solution_with_table()?);
    let patterns = solution.table().patterns()?;
    Ok(CompactTable {
        lines: few_lines(challenge, &patterns),
        functions: functions_named(&solution)?,
    })
}

/// Returns the first `LINES` of these lines.
pub(crate) fn few_lines(challenge: &Challenge, patterns: &[Pattern]) -> FewLines {
    let line = |pattern: &Pattern| {
        let out = &pattern.outcome.out;
        SharedLine {
            inputs: inputs_in_words(challenge, &pattern.inputs),
            starts: pattern.rows.to_string(),
            out: Marble::letters(out.get(..BALLS).unwrap_or(out)),
            more: out.len() > BALLS,
            ending: Some(rows::ending_in_words(challenge, pattern.outcome.ending)),
            end: Some(RunEnd::of_ending(pattern.outcome.ending)),
            finals: finals_in_words(challenge, &pattern.finals),
        }
    };
    FewLines {
        lines: patterns.iter().take(LINES).map(line).collect(),
        more: patterns.len() > LINES,
    }
}

/// Returns the outputs that are functions of the inputs with a name.
fn functions_named(solution: &Solution) -> Result<Vec<NamedText>, Refusal> {
    let challenge = solution.challenge();
    let name = |variable: usize| challenge.name_of(variable);
    let named = |function: tumble_core::table::Function| {
        let name = match function.of {
            FunctionOf::Out => "out".to_owned(),
            FunctionOf::Ending(ending) => rows::ending_in_words(challenge, ending),
            FunctionOf::Final(variable, None) => format!("{} end", name(variable)),
            FunctionOf::Final(variable, Some(bit)) => format!("{} end, bit {bit}", name(variable)),
        };
        Some(NamedText { name, text: function.text? })
    };
    let functions = solution.table().functions()?;
    Ok(functions.into_iter().filter_map(named).collect())
}
