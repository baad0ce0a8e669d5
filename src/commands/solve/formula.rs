//! A question as a file for a SAT solver elsewhere.

use std::fs;
use std::path::Path;

use anyhow::Context as _;

use super::SolveArguments;
use super::challenge::Task;
use super::question::Question;
use crate::atomic;
use crate::results::FormulaLine;
use crate::terminal::shell::Shell;
use crate::terminal::status::Status;
use crate::writers::format::Format;
use crate::writers::solved::case;
use crate::writers::text::{counted, json_line, safe};
use tumble_solve::{Answered, Bound, Case, SolveOptions};

/// The numbers of rows, in order.
#[derive(Debug, Clone)]
pub(super) struct RowNumbers(pub(super) Vec<u128>);

/// Reads a list of rows: `0-7,20`.
pub(super) fn rows(text: &str) -> Result<RowNumbers, String> {
    /// More would not fit into one formula.
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

/// Writes the question as a file.
pub(super) fn write(
    path: &Path,
    question: Question,
    arguments: &SolveArguments,
    Task { challenge, partial }: &Task,
    options: &SolveOptions,
    shell: &mut Shell,
) -> anyhow::Result<Status> {
    let force = shell.target().force;
    let cases = Case::chosen(challenge, arguments.rows.as_ref().map(|rows| rows.0.as_slice()))?;
    let formula = match question {
        Question::AtMost(most) if arguments.cuts => {
            Answered::formula(challenge, options, most, &cases)?
        }
        _ => {
            let least = Some(match question {
                Question::AtMost(most) => [most.saturating_add(1), 0, 0, 0, 0],
                Question::Cheaper(cost) => cost,
            });
            Bound { cases: &cases, partial: partial.as_ref(), least }.formula(challenge)?
        }
    };
    atomic::refuse_other(path, formula.as_bytes(), force)?;
    fs::write(path, formula).with_context(|| format!("{} cannot be written", path.display()))?;
    let line = FormulaLine {
        event: "formula",
        challenge: challenge.number,
        at_most: match question {
            Question::AtMost(most) => Some(most),
            Question::Cheaper(_) => None,
        },
        cheaper_than: match question {
            Question::AtMost(_) => None,
            Question::Cheaper(cost) => Some(cost),
        },
        file: path.display().to_string(),
        cases: cases.len(),
    };
    let word = case(challenge);
    shell.print(&match arguments.format {
        Format::Json => json_line(&line),
        Format::Solution => String::new(),
        _ => format!(
            "formula: {} asks for a board {} on which {}\n",
            safe(&path.display().to_string()),
            match question {
                Question::AtMost(most) => format!("of at most {}", counted(most, "part")),
                Question::Cheaper(_) => "that is cheaper".to_owned(),
            },
            match cases.len() {
                1 => format!("1 {word} holds"),
                number => format!("{} hold", counted(number as u128, word)),
            }
        ),
    })?;
    Ok(Status::Good)
}
