//! What is asked of a table as a whole: none of its rows is written.

use crate::cli::progress::Progress;
use crate::cli::shell::Shell;
use crate::cli::status::Status;
use crate::writers::format::Format;
use crate::writers::truth;
use tumble_core::challenge::Challenge;
use tumble_core::grade::Entry;
use tumble_core::table;

/// The table in three numbers.
pub(super) fn summary(
    challenge: &Challenge,
    entry: &Entry,
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
    let options = table::TableOptions { progress: Some(&report), ..table::TableOptions::default() };
    let verdict = table::verdict(challenge, &entry.board, entry.lever, &options)?;
    progress.finish();
    shell.print(&truth::summary(&verdict, form))?;
    refuse_no_rows(verdict.rows > 0)
}

pub(super) fn refuse_no_rows(any: bool) -> anyhow::Result<Status> {
    if any {
        Ok(Status::Good)
    } else {
        anyhow::bail!("there is no row: the condition of the challenge excludes all starts")
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
    challenge: &Challenge,
    entry: &Entry,
    form: Format,
    shell: &mut Shell,
) -> anyhow::Result<Status> {
    refuse_games(challenge)?;
    let patterns = table::compact(challenge, &entry.board, entry.lever)?;
    shell.print(&crate::writers::patterns::table(challenge, &patterns, form, shell.page()))?;
    refuse_no_rows(!patterns.is_empty())
}

/// Which inputs matter for which output.
pub(super) fn matters(
    challenge: &Challenge,
    entry: &Entry,
    form: Format,
    shell: &mut Shell,
) -> anyhow::Result<Status> {
    refuse_games(challenge)?;
    let found = table::dependence(challenge, &entry.board, entry.lever)?;
    shell.print(&crate::writers::dependence::table(
        challenge,
        &entry.board,
        &found,
        form,
        shell.page(),
    ))?;
    refuse_no_rows(found.rows > 0)
}

/// How often each part is met, and each way taken.
pub(super) fn coverage(
    challenge: &Challenge,
    entry: &Entry,
    form: Format,
    shell: &mut Shell,
) -> anyhow::Result<Status> {
    refuse_games(challenge)?;
    let found = table::coverage(challenge, &entry.board, entry.lever)?;
    shell.print(&crate::writers::coverage::table(&entry.board, &found, form, shell.page()))?;
    refuse_no_rows(found.rows > 0)
}
