//! A run between two balls, and repeated states.
//!
//! The rest of a run depends on the directions of all bits and trains and on the side of the next ball; the loads
//! matter only once a hopper is empty. So a repeated state repeats again and again, with the same number of balls from
//! each hopper in every round.

use crate::board::{Marble, Side};
use crate::challenge::Row;
use crate::machine::{Ending, Load};
use crate::table::decision_graph::{DecisionGraph, GraphPlace, LEVERS};
use crate::table::plan::Plan;

#[derive(Debug, Clone, Default)]
pub(super) struct RunState {
    /// For each state, 0 (left) or 1 (right).
    pub states: Vec<u8>,
    pub released: [u64; 2],
    next: u8,
}

impl RunState {
    /// Begins the run of a row, reusing the memory.
    #[inline]
    pub(super) fn begin_run(&mut self, plan: &Plan, row: &Row) {
        self.states.resize(plan.sources.len(), 0);
        for (state, source) in self.states.iter_mut().zip(&plan.sources) {
            *state = source.side_in(&row.values).bit();
        }
        self.released = [0, 0];
        self.next = plan.lever.side_in(&row.values).bit();
    }

    pub(super) fn next_side(&self) -> Side {
        Side::from_bit(self.next == 1)
    }

    pub(super) fn set_side(&mut self, side: Side) {
        self.next = side.bit();
    }

    /// The number of balls left in a hopper; `None` if unlimited.
    pub(super) fn left_in(&self, loads: &[Load; 2], side: Side) -> Option<u64> {
        Some(loads[side.index()].len()?.saturating_sub(self.released[side.index()]))
    }

    /// Releases the next ball and follows it; `Some` if that ends the run. Without inlining, short runs take a tenth
    /// longer.
    #[inline(always)]
    pub(super) fn run_ball(
        &mut self,
        plan: &Plan,
        loads: &[Load; 2],
        out: &mut Vec<Marble>,
    ) -> Option<Ending> {
        let side = self.next_side();
        let Some(marble) = loads[side.index()].ball(self.released[side.index()]) else {
            return Some(Ending::HopperEmpty { side });
        };
        self.released[side.index()] += 1;
        let entry = plan.graph.entries[side.index()];
        let place = match plan.weight {
            None => fall_from(entry, &plan.graph, &mut self.states),
            Some(weight) => self.fall_weighed(&plan.graph, weight, marble, entry),
        };
        if (place as usize) < LEVERS {
            out.push(marble);
            self.next = place as u8;
            return None;
        }
        plan.graph.stop_at(place).map(|stop| stop.ending_with(marble))
    }

    /// Follows a ball on a board with weigh gates. Its weight is the state at `weight` while it is on its way.
    #[inline(never)]
    fn fall_weighed(
        &mut self,
        graph: &DecisionGraph,
        weight: usize,
        marble: Marble,
        entry: GraphPlace,
    ) -> GraphPlace {
        if let Some(state) = self.states.get_mut(weight) {
            *state = u8::from(marble.is_heavy());
        }
        let place = fall_from(entry, graph, &mut self.states);
        if let Some(state) = self.states.get_mut(weight) {
            *state = 0;
        }
        place
    }

    /// Whether two runs do the same from here on, as long as their hoppers hold balls. A finite hopper counts only
    /// beside an unlimited one: the run then ends when it is empty.
    pub(super) fn goes_on_as(&self, other: &RunState, loads: &[Load; 2]) -> bool {
        let is_endless = loads.iter().any(|load| load.len().is_none());
        let counts = |side: usize| is_endless && loads[side].len().is_some();
        self.next == other.next
            && self.states == other.states
            && (0..2).all(|side| !counts(side) || self.released[side] == other.released[side])
    }
}

/// Detects repeated states. The remembered state moves on at every power of two.
pub(super) struct ReturnWatch {
    remembered: RunState,
    since: u64,
    reach: u64,
}

impl ReturnWatch {
    pub(super) fn new(run: &RunState) -> Self {
        ReturnWatch { remembered: run.clone(), since: 0, reach: 1 }
    }

    /// Looks at the state after one more ball. If it is the remembered one, returns the number of balls since then.
    pub(super) fn returned_after(&mut self, run: &RunState, loads: &[Load; 2]) -> Option<u64> {
        self.since += 1;
        if run.goes_on_as(&self.remembered, loads) {
            return Some(self.since);
        }
        if self.since == self.reach {
            self.remembered.clone_from(run);
            (self.since, self.reach) = (0, self.reach * 2);
        }
        None
    }

    /// Releases the balls of all complete rounds in the hoppers, but never the last ball of a hopper, which may be
    /// heavy. Less than a round is left then.
    pub(super) fn jump_rounds(&self, run: &mut RunState, loads: &[Load; 2]) {
        let before = &self.remembered.released;
        let rounds = |side: Side| {
            let gone = run.released[side.index()] - before[side.index()];
            run.left_in(loads, side).unwrap_or(0).saturating_sub(1).checked_div(gone)
        };
        let Some(rounds) = Side::BOTH.into_iter().filter_map(rounds).min() else { return };
        for (released, before) in run.released.iter_mut().zip(before) {
            *released += rounds * (*released - before);
        }
    }
}

#[inline]
fn fall_from(mut place: GraphPlace, graph: &DecisionGraph, states: &mut [u8]) -> GraphPlace {
    let first = graph.first_node();
    while let Some(node) = (place as usize).checked_sub(first).and_then(|at| graph.nodes.get(at)) {
        let Some(state) = states.get_mut(node.state as usize) else { break };
        place = node.to[usize::from(*state & 1)];
        *state ^= u8::from(node.turns);
    }
    debug_assert!((place as usize) < LEVERS || graph.stop_at(place).is_some());
    place
}
