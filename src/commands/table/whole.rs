//! Questions about a table as a whole: its rows are not written.

use anyhow::bail;

use super::TableArguments;
use crate::answers::Question;
use crate::options::set::{self, refuse_games};
use crate::terminal::{Progress, Shell, Status};
use crate::writers::{Format, inverse};
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
    refuse_games(solution.challenge())?;
    let table = set::within(solution, &arguments.set)?;
    let progress = Progress::new("running");
    let report = |more: u128, all: u128| progress.advance(more, all);
    let options = TableOptions { progress: Some(&report), ..TableOptions::default() };
    let form = (arguments.format, shell.page());
    let (text, has_rows) = question.answer(solution, &table, &options, form)?;
    progress.finish();
    shell.print(&text)?;
    refuse_no_rows(has_rows)
}

/// Prints the starts that agree with `--set` and have one of these ends.
pub(super) fn print_inverse(
    arguments: &TableArguments,
    solution: &Solution,
    shell: &mut Shell,
) -> anyhow::Result<Status> {
    let (challenge, board, form) = (solution.challenge(), solution.board(), arguments.format);
    refuse_games(challenge)?;
    let table = set::within(solution, &arguments.set)?;
    let ends = arguments.inverse.iter().map(|text| set::end(challenge, board, text));
    let found = table.inverse(&ends.collect::<anyhow::Result<Vec<_>>>()?)?;
    if found.lines.is_none() && form.is_table() {
        bail!(
            "{} starts end so, too many to list: leave `--format` out, and they are counted",
            found.starts
        );
    }
    shell.print(&inverse::inverse_text(challenge, &found, form, shell.page()))?;
    refuse_no_rows(found.rows > 0)
}

pub(super) fn refuse_no_rows(any: bool) -> anyhow::Result<Status> {
    match any {
        true => Ok(Status::Good),
        false => bail!("there is no start: the condition of the challenge excludes them all"),
    }
}

/// Prints the result of a run whose start is known in part.
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
