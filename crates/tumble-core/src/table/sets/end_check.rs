//! Which starts do not end as they should.

use super::asked::Asked;
use super::ensemble::Ensemble;
use crate::board::{Colour, Side};
use crate::challenge::EndForm;
use crate::table::decision_graph::BallStop;
use crate::table::plan::{Plan, Shown};
use crate::table::sets::logic::{Bit, Logic};

/// The starts, all run to their ends or found to repeat, that end otherwise than they should, or with
/// other values. What came out is not looked at.
pub(in crate::table) fn wrong<B: Bit, L: Logic<Bit = B>>(
    ensemble: &Ensemble<B>,
    plan: &Plan,
    asked: &Asked<B>,
    logic: &mut L,
) -> Result<B, L::Fault> {
    let ended = wrong_ending(ensemble, plan, asked, logic)?;
    let left = wrong_finals(ensemble, plan, asked, logic)?;
    logic.or(ended, left)
}

fn wrong_ending<B: Bit, L: Logic<Bit = B>>(
    ensemble: &Ensemble<B>,
    plan: &Plan,
    asked: &Asked<B>,
    logic: &mut L,
) -> Result<B, L::Fault> {
    let mut wrong = if asked.kind == Some(EndForm::Repeats) { B::NEVER } else { ensemble.active };
    if !asked.allows(EndForm::Empty) {
        let ended = logic.or(ensemble.empty[0], ensemble.empty[1])?;
        wrong = logic.or(wrong, ended)?;
    }
    for (stop, &[blue, red]) in plan.graph.stops.iter().zip(&ensemble.stopped) {
        let here = logic.or(blue, red)?;
        let bad = match stop {
            BallStop::Intercepted(cell) if asked.allows(EndForm::Intercepted) => {
                let blue = logic.and(blue, asked.values.colours[Colour::Red.side().index()])?;
                let red = logic.and(red, asked.values.colours[Colour::Blue.side().index()])?;
                let coloured = logic.or(blue, red)?;
                let mut place = B::constant(asked.values.cells.is_none());
                for (own, starts) in asked.values.cells.iter().flatten() {
                    if own == cell {
                        place = logic.or(place, *starts)?;
                    }
                }
                let elsewhere = logic.without(here, place)?;
                logic.or(coloured, elsewhere)?
            }
            _ => here,
        };
        wrong = logic.or(wrong, bad)?;
    }
    Ok(wrong)
}

fn wrong_finals<B: Bit, L: Logic<Bit = B>>(
    ensemble: &Ensemble<B>,
    plan: &Plan,
    asked: &Asked<B>,
    logic: &mut L,
) -> Result<B, L::Fault> {
    let mut wrong = B::NEVER;
    for (shown, goal) in plan.finals().iter().zip(&asked.values.finals) {
        let mut differs = B::NEVER;
        let mut shown = shown.iter().peekable();
        for (bit, &value) in goal.bits.iter().enumerate() {
            let mut came = B::NEVER;
            while let Some((_, shown)) = shown.next_if(|(own, _)| *own == bit) {
                came = logic.or(came, ensemble.shown(*shown))?;
            }
            let other = logic.xor(came, value)?;
            differs = logic.or(differs, other)?;
        }
        let differs = logic.and(differs, goal.asked)?;
        wrong = logic.or(wrong, differs)?;
    }
    Ok(wrong)
}

impl<B: Bit> Ensemble<B> {
    /// The starts in which a cell points right.
    pub(in crate::table) fn shown(&self, shown: Shown) -> B {
        match shown {
            Shown::State(number) => self.states.get(number).copied().unwrap_or(B::NEVER),
            Shown::Fixed(side) => B::constant(side == Side::Right),
        }
    }
}
