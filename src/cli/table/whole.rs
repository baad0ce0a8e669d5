//! What is asked of a table as a whole: none of its rows is written.

use crate::cli::progress::Progress;
use crate::cli::shell::Shell;
use crate::cli::status::Status;
use crate::writers::format::Format;
use crate::writers::truth;
use tumble_core::Solution;
use tumble_core::challenge::Challenge;
use tumble_core::table::TableOptions;

/// The table in three numbers.
pub(super) fn summary(
    solution: &Solution,
    form: Format,
    shell: &mut Shell,
) -> anyhow::Result<Status> {
    let challenge = solution.challenge();
    if challenge.game.is_some() {
        anyhow::bail!(
            "challenge {} is a game, which no table can sum up: `tumble grade` plays it",
            challenge.number
        );
    }
    let progress = Progress::new("running");
    let report = |more: u128, all: u128| progress.advance(more, all);
    let options = TableOptions { progress: Some(&report), ..TableOptions::default() };
    let verdict = solution.table().verdict_with(&options)?;
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
    solution: &Solution,
    form: Format,
    shell: &mut Shell,
) -> anyhow::Result<Status> {
    let challenge = solution.challenge();
    refuse_games(challenge)?;
    let patterns = solution.table().patterns()?;
    shell.print(&crate::writers::patterns::table(challenge, &patterns, form, shell.page()))?;
    refuse_no_rows(!patterns.is_empty())
}

/// Which inputs matter for which output.
pub(super) fn matters(
    solution: &Solution,
    form: Format,
    shell: &mut Shell,
) -> anyhow::Result<Status> {
    let challenge = solution.challenge();
    refuse_games(challenge)?;
    let found = solution.table().matters()?;
    shell.print(&crate::writers::dependence::table(
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
    solution: &Solution,
    form: Format,
    shell: &mut Shell,
) -> anyhow::Result<Status> {
    let challenge = solution.challenge();
    refuse_games(challenge)?;
    let found = solution.table().coverage()?;
    shell.print(&crate::writers::coverage::table(solution.board(), &found, form, shell.page()))?;
    refuse_no_rows(found.rows > 0)
}
