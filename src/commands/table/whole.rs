//! What is asked of a table as a whole: none of its rows is written.

use anyhow::bail;

use super::{Question, TableArguments};
use crate::options::set::{self, refuse_games};
use crate::terminal::{Progress, Shell, Status};
use crate::writers::{Format, coverage, dependence, functions, inverse, patterns, truth};
use tumble_core::Solution;
use tumble_core::challenge::Known;
use tumble_core::table::TableOptions;

/// Answers a question about the starts that agree with `--set`.
pub(super) fn print_answer(
    question: Question,
    arguments: &TableArguments,
    solution: &Solution,
    shell: &mut Shell,
) -> anyhow::Result<Status> {
    let (form, page) = (arguments.format, shell.page());
    let (challenge, board) = (solution.challenge(), solution.board());
    let table = set::within(solution, &arguments.set)?;
    if question == Question::Summary && challenge.game.is_some() {
        bail!(
            "challenge {} is a game, which no table can sum up: `tumble grade` plays it",
            challenge.number
        );
    }
    refuse_games(challenge)?;
    let is_table = matches!(form, Format::Csv | Format::Markdown);
    let (text, has_rows) = match question {
        Question::Summary => {
            let progress = Progress::new("running");
            let report = |more: u128, all: u128| progress.advance(more, all);
            let options = TableOptions { progress: Some(&report), ..TableOptions::default() };
            let verdict = table.verdict_with(&options)?;
            progress.finish();
            (truth::summary_text(&verdict, form), verdict.rows > 0)
        }
        Question::Compact => {
            let patterns = table.patterns()?;
            (patterns::patterns_table(challenge, &patterns, form, page), !patterns.is_empty())
        }
        Question::Matters => {
            let found = table.matters()?;
            (dependence::dependence_table(challenge, board, &found, form, page), found.rows > 0)
        }
        Question::Coverage => {
            let found = table.coverage()?;
            (coverage::coverage_table(board, &found, form, page), found.rows > 0)
        }
        Question::Inverse => {
            let ends = arguments.inverse.iter().map(|text| set::end(challenge, board, text));
            let found = table.inverse(&ends.collect::<anyhow::Result<Vec<_>>>()?)?;
            if found.lines.is_none() && is_table {
                bail!(
                    "{} starts end so, too many to list: leave `--format` out, and they are counted",
                    found.starts
                );
            }
            (inverse::inverse_text(challenge, &found, form, page), found.rows > 0)
        }
        Question::Reversible => {
            if is_table {
                bail!(
                    "`--reversible` writes no table: leave `--format` out, or write `--format json`"
                );
            }
            let found = table.reversibility()?;
            (inverse::reversible_text(challenge, &found, form), found.rows > 0)
        }
        Question::Name => {
            (functions::functions_table(challenge, &table.functions()?, form, page), true)
        }
    };
    shell.print(&text)?;
    refuse_no_rows(has_rows)
}

pub(super) fn refuse_no_rows(any: bool) -> anyhow::Result<Status> {
    match any {
        true => Ok(Status::Good),
        false => bail!("there is no start: the condition of the challenge excludes them all"),
    }
}

/// The result of a run whose start is known in part.
pub(super) fn print_known(
    solution: &Solution,
    known: &[(usize, Known)],
    form: Format,
    shell: &mut Shell,
) -> anyhow::Result<Status> {
    let challenge = solution.challenge();
    refuse_games(challenge)?;
    let common = set::table_of(solution, known).in_common()?;
    shell.print(&inverse::known_text(challenge, known, &common, form, shell.page()))?;
    Ok(Status::Good)
}
