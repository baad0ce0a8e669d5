//! What is asked of unknown starts.

use super::bdd::{Bdd, BddManager, BddResult};
use super::inputs::{Evaluator, InputBits};
use crate::table::plan::Plan;
use crate::table::sets::asked::Asked;
use crate::table::sets::goals::Admitted;
use crate::table::sets::logic::{Bit as _, BitVec, Logic as _, Variables as _};

/// What is asked of every start, as truth values over the inputs.
pub(in crate::table) fn asked(
    plan: &Plan,
    inputs: &InputBits,
    bdds: &mut BddManager,
) -> BddResult<Asked<Bdd>> {
    let starts = admitted(plan, inputs, bdds)?;
    Asked::new(plan, starts, &mut Evaluator { bdds, inputs, rows: &plan.challenge.rows })
}

/// The starts that are rows.
pub(in crate::table) fn admitted(
    plan: &Plan,
    inputs: &InputBits,
    bdds: &mut BddManager,
) -> BddResult<Admitted<Bdd>> {
    let rows = &plan.challenge.rows;
    let mut evaluator = Evaluator { bdds, inputs, rows };
    let all = within(&mut evaluator)?;
    Admitted::new(rows, all, &mut evaluator)
}

/// The starts whose numbers of balls are within their ranges.
fn within(evaluator: &mut Evaluator) -> BddResult<Bdd> {
    let mut all = Bdd::ALWAYS;
    for unknown in &evaluator.inputs.all {
        let value = evaluator.variable(unknown.variable)?;
        let beyond = BitVec::constant(unknown.to).is_less(&value, evaluator.bdds)?;
        let within = evaluator.bdds.not(beyond)?;
        all = evaluator.bdds.and(all, within)?;
    }
    Ok(all)
}
