//! Which starts do not leave what is asked for.

use super::bdd::{Bdd, BddManager, BddResult};
use super::ensemble::Ensemble;
use super::goals::Asked;
use crate::board::{Colour, Side};
use crate::challenge::EndForm;
use crate::table::decision_graph::BallStop;
use crate::table::logic::Bit as _;
use crate::table::plan::{Plan, Shown};

/// The starts, all run to their ends or found to repeat, that end otherwise than they should, or with other values.
/// What came out is not looked at.
pub(super) fn wrong(
    ensemble: &Ensemble,
    plan: &Plan,
    asked: &Asked,
    bdds: &mut BddManager,
) -> BddResult {
    let ended = wrong_ending(ensemble, plan, asked, bdds)?;
    let left = wrong_finals(ensemble, plan, asked, bdds)?;
    bdds.or(ended, left)
}

fn wrong_ending(
    ensemble: &Ensemble,
    plan: &Plan,
    asked: &Asked,
    bdds: &mut BddManager,
) -> BddResult {
    // The kind of ending is the same in all starts.
    let kinds = || asked.out.iter().map(|(expected, _)| expected.ending.kind);
    let [empty, intercepted] = [EndForm::Empty, EndForm::Intercepted]
        .map(|kind| kinds().all(|own| own.is_none_or(|own| own == kind)));
    let repeats = kinds().all(|own| own == Some(EndForm::Repeats));
    let mut wrong = if repeats { Bdd::NEVER } else { ensemble.active };
    if !empty {
        let ended = bdds.or(ensemble.empty[0], ensemble.empty[1])?;
        wrong = bdds.or(wrong, ended)?;
    }
    for (stop, &[blue, red]) in plan.graph.stops.iter().zip(&ensemble.stopped) {
        let here = bdds.or(blue, red)?;
        let bad = match stop {
            BallStop::Intercepted(cell) if intercepted => {
                let blue = bdds.and(blue, asked.values.colours[Colour::Red.side().index()])?;
                let red = bdds.and(red, asked.values.colours[Colour::Blue.side().index()])?;
                let coloured = bdds.or(blue, red)?;
                let mut place = Bdd::constant(asked.values.cells.is_none());
                for (own, starts) in asked.values.cells.iter().flatten() {
                    if own == cell {
                        place = bdds.or(place, *starts)?;
                    }
                }
                let elsewhere = bdds.without(here, place)?;
                bdds.or(coloured, elsewhere)?
            }
            _ => here,
        };
        wrong = bdds.or(wrong, bad)?;
    }
    Ok(wrong)
}

fn wrong_finals(
    ensemble: &Ensemble,
    plan: &Plan,
    asked: &Asked,
    bdds: &mut BddManager,
) -> BddResult {
    let mut wrong = Bdd::NEVER;
    let rules = &plan.challenge.expect.finals;
    for (rule, goal) in rules.iter().zip(&asked.values.finals) {
        let mut differs = Bdd::NEVER;
        for (shown, &value) in plan.bits_of(rule.variable).iter().zip(&goal.bits) {
            let mut came = Bdd::NEVER;
            for shown in shown {
                let bit = match *shown {
                    Shown::Fixed(side) => Bdd::constant(side == Side::Right),
                    Shown::State(number) => {
                        ensemble.states.get(number).copied().unwrap_or(Bdd::NEVER)
                    }
                };
                came = bdds.or(came, bit)?;
            }
            let other = bdds.xor(came, value)?;
            differs = bdds.or(differs, other)?;
        }
        let differs = bdds.and(differs, goal.asked)?;
        wrong = bdds.or(wrong, differs)?;
    }
    Ok(wrong)
}
