//! Which rows of a block hold.

use super::field::{BlockRunner, LaneWatch};
use super::goals::BlockGoals;
use super::word::Lanes;
use crate::board::Side;
use crate::challenge::EndForm;
use crate::table::decision_graph::BallStop;
use crate::table::plan::{Plan, Shown};

/// Compares the balls that come out with those that are asked for, as they come.
pub(super) struct LaneOutCheck<'a, const N: usize> {
    goals: &'a BlockGoals<N>,
    wrong: Lanes<N>,
    balls: u64,
}

impl<'a, const N: usize> LaneOutCheck<'a, N> {
    pub(super) fn new(goals: &'a BlockGoals<N>) -> Self {
        LaneOutCheck { goals, wrong: Lanes::NONE, balls: 0 }
    }

    /// The rows that let out other balls than they should.
    fn wrong(&self) -> Lanes<N> {
        // Rows that still ask for a ball when all have ended.
        (self.wrong | self.goals.out.ball(self.balls)[0]) & self.goals.out.asked
    }
}

impl<const N: usize> LaneWatch<N> for LaneOutCheck<'_, N> {
    #[inline(always)]
    fn ball(&mut self, ball: u64, out: Lanes<N>, red: Lanes<N>, _: Lanes<N>) {
        let [asked, asked_red] = self.goals.out.ball(ball);
        self.wrong |= (asked ^ out) | (out & (red ^ asked_red));
        self.balls = ball + 1;
    }
}

/// The rows of a block, run to their ends, that do not leave what is asked for. Rows that were
/// not followed to the end are not judged.
pub(super) fn failing<const N: usize>(
    field: &BlockRunner<N>,
    plan: &Plan,
    goals: &BlockGoals<N>,
    out: &LaneOutCheck<N>,
) -> Lanes<N> {
    if goals.endless {
        // All rows that were followed to their end have one.
        return Lanes::ALL;
    }
    let mut wrong = out.wrong();
    let allowed = |kind| goals.kind.is_none_or(|wanted| wanted == kind);
    if !allowed(EndForm::Empty) {
        wrong |= field.empty[0] | field.empty[1];
    }
    for (stop, [blue, red]) in plan.graph.stops.iter().zip(&field.stopped) {
        let here = *blue | *red;
        wrong |= match stop {
            BallStop::Intercepted(cell) if allowed(EndForm::Intercepted) => {
                let coloured = (goals.values.colours[0] & *red) | (goals.values.colours[1] & *blue);
                let elsewhere = match &goals.values.cells {
                    None => Lanes::NONE,
                    Some(cells) => {
                        let asked = cells.iter().filter(|(own, _)| own == cell);
                        !asked.fold(Lanes::NONE, |asked, (_, rows)| asked | *rows)
                    }
                };
                coloured | (here & elsewhere)
            }
            _ => here,
        };
    }
    for (shown, goal) in plan.finals().iter().zip(&goals.values.finals) {
        let mut differs = Lanes::NONE;
        let mut shown = shown.iter().peekable();
        for (bit, &asked) in goal.bits.iter().enumerate() {
            let mut came = Lanes::NONE;
            while let Some((_, shown)) = shown.next_if(|(own, _)| *own == bit) {
                came |= value(field, *shown);
            }
            differs |= came ^ asked;
        }
        wrong |= differs & goal.asked;
    }
    wrong
}

/// The rows in which a cell points right at the end.
fn value<const N: usize>(field: &BlockRunner<N>, shown: Shown) -> Lanes<N> {
    match shown {
        Shown::State(number) => field.states.get(number).copied().unwrap_or(Lanes::NONE),
        Shown::Fixed(side) => Lanes::splat(side == Side::Right),
    }
}
