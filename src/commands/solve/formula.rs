//! A question as a file for a SAT solver elsewhere.

use std::fs;
use std::path::Path;

use anyhow::Context as _;

use super::SolveArguments;
use super::challenge::Task;
use crate::atomic;
use crate::results::FormulaLine;
use crate::terminal::{Shell, Status};
use crate::writers::Format;
use crate::writers::solved::case_noun;
use crate::writers::text::{counted, json_line, safe};
use tumble_solve::{Answered, Bound, Case, SolveOptions};

/// The numbers of rows, in order.
#[derive(Debug, Clone)]
pub(super) struct RowNumbers(pub(super) Vec<u128>);

/// Reads a list of rows: `0-7,20`.
pub(super) fn read_rows(text: &str) -> Result<RowNumbers, String> {
    /// Most rows: more would not fit into one formula.
    const MOST: u128 = 1 << 14;
    let wrong = |part: &str| format!("\"{part}\" is not a start or a range of starts such as 0-7");
    let mut rows = Vec::new();
    for part in text.split(',') {
        let (first, last) = part.split_once('-').unwrap_or((part, part));
        let number = |word: &str| word.trim().parse::<u128>().map_err(|_| wrong(part));
        let (first, last) = (number(first)?, number(last)?);
        if first > last || last - first >= MOST {
            return Err(wrong(part));
        }
        rows.extend(first..=last);
    }
    rows.sort_unstable();
    rows.dedup();
    Ok(RowNumbers(rows))
}

/// Writes the question as a file: is there a board of at most `at_most` parts, or one cheaper than
/// `cheaper_than`?
pub(super) fn write_question(
    path: &Path,
    at_most: Option<u32>,
    cheaper_than: Option<[u32; 5]>,
    arguments: &SolveArguments,
    Task { challenge, partial }: &Task,
    options: &SolveOptions,
    shell: &mut Shell,
) -> anyhow::Result<Status> {
    let force = shell.target().force;
    let cases = Case::chosen(challenge, arguments.rows.as_ref().map(|rows| rows.0.as_slice()))?;
    let formula = match at_most.filter(|_| arguments.cuts) {
        Some(most) => Answered::formula(challenge, options, most, &cases)?,
        None => {
            let least = at_most.map(|most| [most.saturating_add(1), 0, 0, 0, 0]).or(cheaper_than);
            Bound { cases: &cases, partial: partial.as_ref(), least }.formula(challenge)?
        }
    };
    atomic::refuse_other(path, formula.as_bytes(), force)?;
    match fs::metadata(path) {
        // A pipe, or a device.
        Ok(there) if !there.is_file() => fs::write(path, formula)
            .with_context(|| format!("{} cannot be written", path.display()))?,
        _ => atomic::write(&[(path, formula.as_bytes())])?,
    }
    let file = path.display().to_string();
    let word = case_noun(challenge);
    shell.print(&match arguments.format {
        Format::Json => json_line(&FormulaLine {
            event: "formula",
            challenge: challenge.number,
            at_most,
            cheaper_than,
            file,
            cases: cases.len(),
        }),
        Format::Solution => String::new(),
        _ => {
            let asked = at_most.map_or("that is cheaper".to_owned(), |most| {
                format!("of at most {}", counted(most, "part"))
            });
            let hold = if cases.len() == 1 { "holds" } else { "hold" };
            let cases = counted(cases.len() as u128, word);
            format!("formula: {} asks for a board {asked} on which {cases} {hold}\n", safe(&file))
        }
    })?;
    Ok(Status::Good)
}
