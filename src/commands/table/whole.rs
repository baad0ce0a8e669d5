//! What is asked of a table as a whole: none of its rows is written.

use crate::options::set;
use crate::terminal::progress::Progress;
use crate::terminal::shell::Shell;
use crate::terminal::status::Status;
use crate::writers;
use crate::writers::format::Format;
use crate::writers::truth;
use tumble_core::challenge::{Challenge, Known};
use tumble_core::table::TableOptions;
use tumble_core::{Solution, Table};

/// The table in three numbers.
pub(super) fn summary(
    table: &Table,
    challenge: &Challenge,
    form: Format,
    shell: &mut Shell,
) -> anyhow::Result<Status> {
    if challenge.game.is_some() {
        anyhow::bail!(
            "challenge {} is a game, which no table can sum up: `tumble grade` plays it",
            challenge.number
        );
    }
    let progress = Progress::new("running");
    let report = |more: u128, all: u128| progress.advance(more, all);
    let options = TableOptions { progress: Some(&report), ..TableOptions::default() };
    let verdict = table.verdict_with(&options)?;
    progress.finish();
    shell.print(&truth::summary(&verdict, form))?;
    refuse_no_rows(verdict.rows > 0)
}

pub(super) fn refuse_no_rows(any: bool) -> anyhow::Result<Status> {
    if any {
        Ok(Status::Good)
    } else {
        anyhow::bail!("there is no start: the condition of the challenge excludes them all")
    }
}

/// A game has no rows whose inputs could matter or not.
fn refuse_games(challenge: &Challenge) -> anyhow::Result<()> {
    if challenge.game.is_some() {
        anyhow::bail!(
            "challenge {} is a game, which has no truth table: `tumble grade` plays it",
            challenge.number
        );
    }
    Ok(())
}

/// The table without what does not matter.
pub(super) fn compact(
    table: &Table,
    challenge: &Challenge,
    form: Format,
    shell: &mut Shell,
) -> anyhow::Result<Status> {
    refuse_games(challenge)?;
    let patterns = table.patterns()?;
    shell.print(&writers::patterns::table(challenge, &patterns, form, shell.page()))?;
    refuse_no_rows(!patterns.is_empty())
}

/// Which inputs matter for which output.
pub(super) fn matters(
    table: &Table,
    solution: &Solution,
    form: Format,
    shell: &mut Shell,
) -> anyhow::Result<Status> {
    let challenge = solution.challenge();
    refuse_games(challenge)?;
    let found = table.matters()?;
    shell.print(&writers::dependence::table(
        challenge,
        solution.board(),
        &found,
        form,
        shell.page(),
    ))?;
    refuse_no_rows(found.rows > 0)
}

/// How often each part is met, and each way taken.
pub(super) fn coverage(
    table: &Table,
    solution: &Solution,
    form: Format,
    shell: &mut Shell,
) -> anyhow::Result<Status> {
    refuse_games(solution.challenge())?;
    let found = table.coverage()?;
    shell.print(&writers::coverage::table(solution.board(), &found, form, shell.page()))?;
    refuse_no_rows(found.rows > 0)
}

/// The starts that lead to an end.
pub(super) fn inverse(
    table: &Table,
    solution: &Solution,
    ends: &[String],
    form: Format,
    shell: &mut Shell,
) -> anyhow::Result<Status> {
    let challenge = solution.challenge();
    refuse_games(challenge)?;
    let ends = ends.iter().map(|text| set::end(challenge, solution.board(), text));
    let found = table.inverse(&ends.collect::<anyhow::Result<Vec<_>>>()?)?;
    if found.lines.is_none() && matches!(form, Format::Csv | Format::Markdown) {
        anyhow::bail!(
            "{} starts end so, too many to list: leave `--format` out, and they are counted",
            found.starts
        );
    }
    shell.print(&writers::inverse::inverse(challenge, &found, form, shell.page()))?;
    refuse_no_rows(found.rows > 0)
}

/// The functions that the board computes.
pub(super) fn functions(
    table: &Table,
    challenge: &Challenge,
    form: Format,
    shell: &mut Shell,
) -> anyhow::Result<Status> {
    refuse_games(challenge)?;
    let found = table.functions()?;
    shell.print(&writers::functions::table(challenge, &found, form, shell.page()))?;
    Ok(Status::Good)
}

/// Whether results determine starts.
pub(super) fn reversible(
    table: &Table,
    challenge: &Challenge,
    form: Format,
    shell: &mut Shell,
) -> anyhow::Result<Status> {
    refuse_games(challenge)?;
    if matches!(form, Format::Csv | Format::Markdown) {
        anyhow::bail!(
            "`--reversible` writes no table: leave `--format` out, or write `--format json`"
        );
    }
    let found = table.reversibility()?;
    shell.print(&writers::inverse::reversible(challenge, &found, form))?;
    refuse_no_rows(found.rows > 0)
}

/// The result of a run whose start is known in part.
pub(super) fn known(
    solution: &Solution,
    known: &[(usize, Known)],
    form: Format,
    shell: &mut Shell,
) -> anyhow::Result<Status> {
    let challenge = solution.challenge();
    refuse_games(challenge)?;
    let common = set::table_of(solution, known).in_common()?;
    shell.print(&writers::inverse::known(challenge, known, &common, form, shell.page()))?;
    Ok(Status::Good)
}
