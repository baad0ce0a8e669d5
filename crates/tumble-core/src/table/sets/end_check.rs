//! Starts with a wrong ending or wrong final values.

use super::ensemble::Ensemble;
use super::goals::Goals;
use super::logic::{Logic, Truth};
use crate::board::{Colour, Side};
use crate::challenge::EndForm;
use crate::table::decision_graph::BallStop;
use crate::table::plan::{Plan, ShownBit};

/// The starts with a wrong ending or wrong final values. All of them were run to their ends or are known to repeat.
/// The balls that came out are not checked.
pub(in crate::table) fn wrong_ends<B: Truth>(
    ensemble: &Ensemble<B>,
    plan: &Plan,
    goals: &Goals<B>,
    logic: &impl Logic<Truth = B>,
) -> B {
    let mut wrong = if goals.end == Some(EndForm::Repeats) { B::NEVER } else { ensemble.active };
    if !goals.allows_end(EndForm::Empty) {
        wrong = ensemble.empty.iter().fold(wrong, |wrong, &ended| logic.or(wrong, ended));
    }
    for (stop, &[blue, red]) in plan.graph.stops.iter().zip(&ensemble.stopped) {
        let here = logic.or(blue, red);
        let bad = match stop {
            BallStop::Intercepted(cell) if goals.allows_end(EndForm::Intercepted) => {
                let blue = logic.and(blue, goals.colours[Colour::Red.side().index()]);
                let red = logic.and(red, goals.colours[Colour::Blue.side().index()]);
                let mut place = B::constant(goals.cells.is_none());
                for (_, starts) in goals.cells.iter().flatten().filter(|(own, _)| own == cell) {
                    place = logic.or(place, *starts);
                }
                logic.or(logic.or(blue, red), logic.without(here, place))
            }
            _ => here,
        };
        wrong = logic.or(wrong, bad);
    }
    for (shown, goal) in plan.final_bits().iter().zip(&goals.finals) {
        let mut differs = B::NEVER;
        let mut shown = shown.iter().peekable();
        for (bit, &value) in goal.bits.iter().enumerate() {
            let mut came = B::NEVER;
            while let Some((_, shown)) = shown.next_if(|(own, _)| *own == bit) {
                came = logic.or(came, ensemble.starts_shown(*shown));
            }
            differs = logic.or(differs, logic.xor(came, value));
        }
        wrong = logic.or(wrong, logic.and(differs, goal.asked));
    }
    wrong
}

impl<B: Truth> Ensemble<B> {
    pub(in crate::table) fn starts_shown(&self, shown: ShownBit) -> B {
        match shown {
            ShownBit::State(number) => self.states.get(number).copied().unwrap_or(B::NEVER),
            ShownBit::Fixed(side) => B::constant(side == Side::Right),
        }
    }
}
