//! Which inputs matter for which output, from the sets of all starts.

use super::bdd::{Bdd, BddResult};
use super::budget::{Budget, TooLarge};
use super::matters::Matters;
use super::outcomes::Outcomes;
use crate::table::dependence::{self, Dependence, OutputKind, TableOutput};
use crate::table::plan::Plan;
use crate::table::{TableError, Trial};

/// As [`crate::Table::matters`].
pub(in crate::table) fn dependence(
    trial: &Trial,
    plan: &Plan,
    budget: Budget,
) -> Result<Dependence, TableError> {
    let mut outcomes = Outcomes::new(trial, plan, budget)?;
    found(trial, &mut outcomes).map_err(|_: TooLarge| outcomes.too_complex())
}

fn found(trial: &Trial, outcomes: &mut Outcomes) -> BddResult<Dependence> {
    let parts = dependence::parts(&outcomes.inputs);
    let mut truths =
        vec![(OutputKind::Out, outcomes.out_truths()), (OutputKind::Ending, outcomes.endings())];
    for (what, shown) in dependence::finals(trial, outcomes.plan) {
        truths.push((what, vec![outcomes.end_and_start(&shown)?.0]));
    }
    let Outcomes { inputs, admitted, bdds, .. } = outcomes;
    let mut output = |(what, truths): (OutputKind, Vec<Bdd>)| {
        let mut matters = Matters::new(&parts, *admitted);
        truths.into_iter().try_for_each(|truth| matters.add(truth, bdds))?;
        Ok(TableOutput { what, matters: matters.found })
    };
    let outputs = truths.into_iter().map(&mut output).collect::<BddResult<_>>()?;
    Ok(Dependence::new(bdds.count(*admitted), inputs, outputs))
}
