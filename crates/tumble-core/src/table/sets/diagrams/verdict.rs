//! A verdict over all starts at once.

use super::follow::{Followed, SetRuns};
use super::start_sets::StartSets;
use crate::table::plan::Plan;
use crate::table::sets::end_check::wrong_ends;
use crate::table::sets::goals::Goals;
use crate::table::sets::logic::Logic as _;
use crate::table::sets::out_check::OutCheck;
use crate::table::{TableError, TableOptions, TableVerdict, rows};

pub(in crate::table) fn sets_verdict(
    plan: &Plan,
    options: &TableOptions,
    work: u64,
) -> Result<TableVerdict, TableError> {
    let sets = StartSets::new(plan, work)?;
    let mut goals = Goals::new(plan, sets.admitted_starts(), &sets);
    sets.check_defined(goals.undefined)?;
    let mut out = OutCheck::new(&goals, &sets.bdds);
    // Two repeating sequences are the same if they agree on the sum of their periods.
    let mut runs = SetRuns::new(&sets, goals.admitted, goals.pattern());
    while let Some(ball) = runs.run_ball(&mut |_, _| {}) {
        out.compare_ball(&ball, &goals, &sets.bdds);
        runs.make_room(goals.sets().chain(out.sets()));
    }
    let Followed { ensemble, .. } = runs.at_ends();
    out.end_comparison(ensemble.active, &goals, &sets.bdds);
    let wrong = sets.bdds.or(wrong_ends(&ensemble, plan, &goals, &sets.bdds), out.wrong);
    let failing = sets.bdds.and(wrong, goals.admitted);
    let first = sets.first_rows(failing, options.failing_kept);
    sets.check_budget()?;
    let mut shown = TableVerdict::default();
    for row in first {
        shown.add_row(plan, &row, &rows::run_plainly(plan, &row), options.failing_kept)?;
    }
    if let Some(progress) = options.progress {
        progress(sets.count, sets.count);
    }
    Ok(TableVerdict {
        rows: sets.bdds.count_starts(goals.admitted),
        failing: sets.bdds.count_starts(failing),
        most_balls: ensemble.longest,
        first: shown.first,
        ..TableVerdict::default()
    })
}
