//! A verdict over all starts at once.

use std::collections::BTreeSet;

use super::bdd::{Bdd, BddManager};
use super::budget::{Budget, TooLarge};
use super::endless::{Repeating, Repetitions};
use super::ensemble::Ensemble;
use super::goals::Asked;
use super::inputs::{Evaluator, InputBits};
use super::judge::wrong;
use super::out::OutCheck;
use super::rows::Rows;
use crate::limits;
use crate::table::open::Bit as _;
use crate::table::plan::Plan;
use crate::table::{Case, Options, TableError, Verdict, plain};

/// As [`crate::table::verdict`].
pub(in crate::table) fn verdict(
    case: &Case,
    plan: &Plan,
    options: &Options,
    budget: Budget,
) -> Result<Verdict, TableError> {
    let starts = case.challenge.rows.product().ok_or(TableError::TooManyRows)?;
    let inputs = InputBits::new(plan);
    if inputs.levels > 127 {
        return Err(TableError::TooManyRows);
    }
    let too_complex = |_: TooLarge| TableError::TooComplex { starts };
    let mut bdds = BddManager::new(inputs.levels, budget);
    let asked = Asked::new(plan, &inputs, &mut bdds).map_err(too_complex)?;
    let order = inputs.in_row_order();
    let rows = Rows { challenge: case.challenge, inputs: &inputs, order: &order };
    rows.told(case, asked.untold, &mut bdds)?;
    let found = run(plan, &inputs, asked, &mut bdds).map_err(too_complex)?;
    let mut first = BTreeSet::new();
    if options.failing_kept > 0 {
        rows.first(found.failing, options.failing_kept, &mut bdds, &mut first)
            .map_err(too_complex)?;
    }
    let mut verdict = Verdict {
        rows: bdds.count(found.admitted),
        failing: bdds.count(found.failing),
        most_balls: found.most_balls,
        ..Verdict::default()
    };
    for number in first {
        let row = case.challenge.rows.row(number);
        verdict.first.extend(plain::judge(case, &row, &plain::run(case, &row))?.failing());
    }
    if let Some(progress) = options.progress {
        progress(starts, starts);
    }
    Ok(verdict)
}

/// What is known once all starts have run to their ends.
struct Found {
    admitted: Bdd,
    failing: Bdd,
    most_balls: u64,
}

fn run(
    plan: &Plan,
    inputs: &InputBits,
    mut asked: Asked,
    bdds: &mut BddManager,
) -> Result<Found, TooLarge> {
    let mut out = OutCheck::new(&asked, bdds)?;
    let rows = &plan.challenge.rows;
    let mut open = Evaluator { bdds, inputs, rows };
    let mut ensemble = Ensemble::new(plan, asked.admitted, &mut open)?;
    let mut repetitions = plan.is_endless().then(|| Repetitions::new(&ensemble));
    let most = limits::balls_followed(plan.board.shape().rows());
    let mut more = out.pattern();
    while let Some(ball) = ensemble.ball(&plan.course, bdds)? {
        out.ball(ball, bdds)?;
        if let Some(repetitions) = &mut repetitions
            && !repetitions.ball(&ensemble, bdds)?
        {
            // Two sequences that repeat are the same where they agree on the sum of their periods.
            if ensemble.active == Bdd::NEVER || more == 0 {
                break;
            }
            more -= 1;
        } else if repetitions.is_some() && ensemble.balls >= most {
            return Err(TooLarge);
        }
        if bdds.is_full() {
            let states = repetitions.iter_mut().flat_map(Repetitions::sets);
            let sets = ensemble.sets().chain(asked.sets()).chain(out.sets()).chain(states);
            bdds.collect_garbage(sets);
        }
    }
    if let Some(repetitions) = &repetitions {
        let (repeating, longest) = repetitions.repeating(bdds)?;
        ensemble.longest = ensemble.longest.max(longest);
        for Repeating { before, starts } in repeating {
            // What is left where a run repeats is what was there when that began.
            ensemble.set_back(starts, repetitions.state(before), bdds)?;
        }
    }
    out.end(ensemble.active, bdds)?;
    let wrong = wrong(&ensemble, plan, &asked, bdds)?;
    let wrong = bdds.or(wrong, out.wrong)?;
    let failing = bdds.and(wrong, asked.admitted)?;
    Ok(Found { admitted: asked.admitted, failing, most_balls: ensemble.longest })
}
