//! The engine that gives a verdict, chosen by two rules.
//!
//! 1. If running all starts is less work than an attempt on sets, they are run.
//! 2. Otherwise sets of starts and runs are tried alternately, each for [`FIRST`], then for eight times as much, and
//!    so on up to [`limits::VERDICT_WORK`]. The faster one is not known in advance: diagrams of a set may be small or
//!    grow without end, runs may end with their first balls. Once all runs fit, they are the last attempt.
//!
//! The work is counted, not timed, so that every machine makes the same attempts and gives up at the same place.

use super::effort::Effort;
use super::estimate::Estimate;
use super::plan::Plan;
use super::rows;
use super::scalar::{Runner, complete_failing};
use super::sets::{diagrams, words};
use super::{Engine, TableError, TableOptions, TableVerdict};
use crate::limits;

/// Work below which all starts are run at once: `benches/engines.rs`, the smallest tables.
const SHORT: u64 = 50_000;

/// The first budget of an attempt: `benches/cliffs.rs`, boards of few states.
const FIRST: u64 = 1 << 24;

const GROWTH: u64 = 8;

/// Divisor of the budget for runs of all starts while sets may still be faster.
const EARLY: u64 = 4;

pub(super) fn chosen_verdict(
    plan: &Plan,
    options: &TableOptions,
) -> Result<TableVerdict, TableError> {
    let starts = plan.challenge.rows.product().ok_or(TableError::TooManyRows)?;
    // An engine chosen by the caller is not interrupted.
    let effort = &Effort::endless();
    match options.engine {
        Some(Engine::Plain) => rows::verdict_by(
            plan,
            options,
            || (),
            |verdict, (), row| {
                verdict.add_row(plan, row, &rows::run_plainly(plan, row), options.failing_kept)
            },
        ),
        Some(Engine::Compiled) => one_by_one(plan, options, effort),
        Some(Engine::Lanes) if words::suits_words(plan) => {
            words::words_verdict(plan, options, effort)
        }
        Some(Engine::Lanes) => one_by_one(plan, options, effort),
        Some(Engine::Symbolic) => diagrams::sets_verdict(plan, options, u64::MAX),
        None => fastest_verdict(plan, options, &Estimate::new(plan, starts)),
    }
}

pub(super) fn quick_verdict(plan: &Plan) -> Option<TableVerdict> {
    diagrams::sets_verdict(plan, &TableOptions::default(), FIRST).ok()
}

fn fastest_verdict(
    plan: &Plan,
    options: &TableOptions,
    estimate: &Estimate,
) -> Result<TableVerdict, TableError> {
    let all = estimate.least_work();
    if all < SHORT {
        return run_starts(plan, options, estimate, limits::VERDICT_WORK);
    }
    // Attempts that may be given up report progress only after they have succeeded.
    let attempt = |most: u64| {
        let quiet = TableOptions { progress: None, ..*options };
        let verdict = settled_attempt(run_starts(plan, &quiet, estimate, most));
        if let (Some(_), Some(progress)) = (&verdict, options.progress) {
            progress(estimate.starts, estimate.starts);
        }
        verdict
    };
    // If hoppers hold more balls than are ever run, runs have few states or are given up.
    if plan.is_vast()
        && let Some(verdict) = attempt(FIRST)
    {
        return verdict;
    }
    let mut budget = FIRST;
    loop {
        let are_runs_last = all <= EARLY.saturating_mul(budget);
        let is_last = are_runs_last || budget == limits::VERDICT_WORK;
        // Failed attempts on sets cost at most as much as the runs that follow.
        let sets = if are_runs_last { all.min(limits::VERDICT_WORK) } else { budget };
        if let Some(verdict) = settled_attempt(diagrams::sets_verdict(plan, options, sets)) {
            return verdict;
        }
        if is_last {
            return match estimate.least <= limits::VERDICT_WORK {
                true => run_starts(plan, options, estimate, limits::VERDICT_WORK),
                false => Err(TableError::TooMuchWork { starts: estimate.starts }),
            };
        }
        // A single run cannot be interrupted, so it must fit.
        let runs = budget / EARLY;
        if estimate.least.max(estimate.piece) <= runs
            && let Some(verdict) = attempt(runs)
        {
            return verdict;
        }
        budget = budget.saturating_mul(GROWTH).min(limits::VERDICT_WORK);
    }
}

/// The verdict of an attempt, unless it was given up.
fn settled_attempt<T>(attempt: Result<T, TableError>) -> Option<Result<T, TableError>> {
    match attempt {
        Err(TableError::TooComplex { .. } | TableError::TooMuchWork { .. }) => None,
        found => Some(found),
    }
}

fn run_starts(
    plan: &Plan,
    options: &TableOptions,
    estimate: &Estimate,
    most: u64,
) -> Result<TableVerdict, TableError> {
    let effort = &Effort::new(estimate.starts, most);
    match estimate.words {
        Some(words) if words < estimate.scalar => words::words_verdict(plan, options, effort),
        _ => one_by_one(plan, options, effort),
    }
}

fn one_by_one(
    plan: &Plan,
    options: &TableOptions,
    effort: &Effort,
) -> Result<TableVerdict, TableError> {
    let machine = || Runner::for_verdicts(plan);
    let mut verdict = rows::verdict_by(plan, options, machine, |verdict, runner, row| {
        verdict.add_row(plan, row, runner.run_within(row, effort)?, options.failing_kept)
    })?;
    complete_failing(plan, effort, &mut verdict)?;
    Ok(verdict)
}
