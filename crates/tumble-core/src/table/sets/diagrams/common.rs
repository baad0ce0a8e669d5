//! The common part of the results of all starts.

use super::bdd::{Bdd, BddResult};
use super::budget::{Budget, TooLarge};
use super::outcomes::Outcomes;
use crate::board::{Colour, Marble, Weight};
use crate::table::common::CommonResult;
use crate::table::plan::Plan;
use crate::table::sets::logic::Bit as _;
use crate::table::{Runner, TableError, Trial};

/// As [`crate::Table::in_common`].
pub(in crate::table) fn in_common(
    trial: &Trial,
    plan: &Plan,
    budget: Budget,
) -> Result<CommonResult, TableError> {
    let mut outcomes = Outcomes::new(trial, plan, budget)?;
    common(&mut outcomes).map_err(|_: TooLarge| outcomes.too_complex())
}

fn common(outcomes: &mut Outcomes) -> BddResult<CommonResult> {
    let mut finals = Vec::new();
    for own in outcomes.finals()? {
        finals.push(own.value_in(outcomes.admitted, &mut outcomes.bdds)?);
    }
    let mut out = Vec::new();
    let mut most_out = 0;
    for ball in std::mem::take(&mut outcomes.out) {
        let comes = outcomes.in_all(ball.out)?;
        if comes == Some(false) {
            break;
        }
        most_out += 1;
        // A ball comes out only where those before it do.
        if comes == Some(true) {
            let (red, heavy) = (outcomes.in_all(ball.red)?, outcomes.in_all(ball.heavy)?);
            out.push(red.zip(heavy).map(|(red, heavy)| Marble {
                colour: if red { Colour::Red } else { Colour::Blue },
                weight: if heavy { Weight::Heavy } else { Weight::Light },
            }));
        }
    }
    let mut is_one = true;
    for ending in outcomes.endings() {
        is_one &= outcomes.in_all(ending)?.is_some();
    }
    let set = outcomes.bdds.some(outcomes.admitted);
    let row = outcomes.inputs.row(outcomes.plan.challenge, |level| set >> level & 1 == 1);
    let ending = is_one.then(|| Runner::with(outcomes.plan).run(&row).ending);
    let rows = outcomes.bdds.count(outcomes.admitted);
    Ok(CommonResult { rows, out, most_out, ending, finals })
}

impl Outcomes<'_> {
    /// Whether all rows are in a set, or none of them; `None`: some are.
    fn in_all(&mut self, set: Bdd) -> BddResult<Option<bool>> {
        let inside = self.bdds.and(set, self.admitted)?;
        Ok(match inside {
            Bdd::NEVER => Some(false),
            _ if inside == self.admitted => Some(true),
            _ => None,
        })
    }
}
