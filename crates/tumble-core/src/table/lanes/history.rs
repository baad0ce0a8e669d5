//! Blocks of rows as single outcomes.

use std::ops::ControlFlow;

use super::asked::admitted;
use super::field::{BlockRunner, LaneWatch, Reach};
use super::word::Lanes;
use super::{layout, most};
use crate::board::{Colour, Marble, Side, Weight};
use crate::challenge::Row;
use crate::machine::{Ending, Outcome};
use crate::table::effort::Effort;
use crate::table::goals::Admitted;
use crate::table::plan::Plan;
use crate::table::{Runner, TableError, Trial, plain};

/// All that came out, ball by ball.
struct LaneHistory<const N: usize>(Vec<[Lanes<N>; 3]>);

impl<const N: usize> LaneWatch<N> for LaneHistory<N> {
    fn ball(&mut self, _: u64, out: Lanes<N>, red: Lanes<N>, heavy: Lanes<N>) {
        self.0.push([out, red, heavy]);
    }
}

/// As [`crate::table::fill`].
pub(in crate::table) fn fill<const N: usize>(
    trial: &Trial,
    plan: &Plan,
    mut take: impl FnMut(&Row, &Outcome) -> ControlFlow<()>,
) -> Result<u128, TableError> {
    let rows = &trial.challenge.rows;
    let Some(layout) = layout(plan) else { return Err(TableError::TooManyRows) };
    let product = u64::try_from(rows.product().unwrap_or(u128::MAX)).unwrap_or(u64::MAX);
    let effort = Effort::endless();
    let reach = Reach { balls: most(plan), effort: &effort };
    let mut field = BlockRunner::<N>::new(plan);
    let mut single = Runner::with(plan);
    let mut given = 0;
    let mut first = 0;
    while first < product {
        let (Admitted { admitted, undefined }, _) = admitted(plan, &layout, first, product);
        let mut history = LaneHistory(Vec::new());
        field.run(plan, &layout, first, admitted, reach, &mut history)?;
        for lane in (admitted | undefined).each() {
            let row = rows.row(u128::from(first) + lane as u128);
            if undefined.has(lane) {
                plain::admits(trial.challenge, &row)?;
                continue;
            }
            let outcome = match field.outcome(plan, &history, lane) {
                Some(outcome) => outcome,
                None => single.run(&row).clone(),
            };
            given += 1;
            if take(&row, &outcome).is_break() {
                return Ok(given);
            }
        }
        first += BlockRunner::<N>::ROWS as u64;
    }
    Ok(given)
}

impl<const N: usize> BlockRunner<N> {
    /// What came of the row at `lane`; `None` if it was not followed to its end.
    fn outcome(&self, plan: &Plan, history: &LaneHistory<N>, lane: usize) -> Option<Outcome> {
        let balls = history.0.iter().take_while(|[out, ..]| out.has(lane));
        let weight = |heavy: Lanes<N>| if heavy.has(lane) { Weight::Heavy } else { Weight::Light };
        let out = balls.map(|[_, red, heavy]| {
            let colour = Side::from_bit(red.has(lane)).colour();
            Marble { colour, weight: weight(*heavy) }
        });
        let out: Vec<Marble> = out.collect();
        let stopped = self.stopped.iter().zip(&plan.graph.stops).find_map(|(rows, stop)| {
            let colour = Colour::BOTH.into_iter().zip(rows).find(|(_, rows)| rows.has(lane))?.0;
            Some(stop.ending(Marble { colour, weight: weight(self.heavy) }))
        });
        let empty = Side::BOTH.into_iter().find(|side| self.empty[side.index()].has(lane));
        let (ending, last) = match (stopped, empty) {
            (Some(ending), _) => (ending, 1),
            (None, Some(side)) => (Ending::HopperEmpty { side }, 0),
            (None, None) => return None,
        };
        let switches = self.states.iter().take(plan.switches());
        Some(Outcome {
            balls: out.len() as u64 + last,
            out,
            ending,
            switches: switches.map(|rows| Side::from_bit(rows.has(lane))).collect(),
        })
    }
}
