//! All balls of a hopper at once, on boards that are [rotor routers](super::rotor).
//!
//! The number of balls that reach a node determines the numbers that leave it to the left and to the right, and its
//! final direction. One pass from top to bottom is enough for any number of balls. The order in which they reach
//! different ends stays unknown.

use super::state::RunState;
use crate::board::Side;
use crate::challenge::LoadRule;
use crate::machine::{Ending, Load};
use crate::table::decision_graph::{DecisionGraph, DecisionNode, GraphPlace};
use crate::table::effort::RowWork;
use crate::table::plan::Plan;

const NODE: u64 = 3;

/// The work of a row whose balls are counted, for any load. `None` if balls cannot be counted in every row: the balls
/// are asked for, the board is not a rotor router, or both hoppers may hold balls.
pub(in crate::table) fn counted_work(plan: &Plan) -> Option<u64> {
    let [left, right] = plan.challenge.loads.each_ref().map(LoadRule::most_held);
    let (left, right) = (left?, right?);
    if plan.asks_for_out() || left.min(right) > 0 || !super::rotor::suits_board(plan) {
        return None;
    }
    let balls = left.max(right);
    // The passes of a binary search for the first ball that strays.
    let passes = u64::from(u64::BITS - balls.leading_zeros()) + 2;
    Some(RowWork::on_graph(plan).of_row(0).saturating_add(work_of_passes(plan, passes)))
}

pub(super) fn work_of_passes(plan: &Plan, passes: u64) -> u64 {
    passes * NODE * (plan.graph.place_count() as u64 + 8)
}

/// The number of balls that reach each node of a graph.
#[derive(Debug, Clone, Default)]
pub(super) struct BallCounts(Vec<u64>);

impl BallCounts {
    /// Releases the rest of a hopper, up to the first ball that does not return to its own lever: the other hopper is
    /// then empty. Returns the ending, and the number of passes over the board.
    pub(super) fn pass_rest(
        &mut self,
        plan: &Plan,
        run: &mut RunState,
        loads: &[Load; 2],
        side: Side,
        left: u64,
    ) -> (Ending, u64) {
        let graph = &plan.graph;
        let (mut stay, mut strays, mut passes) = (0, left, 1);
        let mut place = self.first_strayed(graph, &run.states, side, left);
        if place.is_some() {
            // With more balls, more of them reach each node.
            while strays - stay > 1 {
                let middle = stay + (strays - stay) / 2;
                passes += 1;
                match self.first_strayed(graph, &run.states, side, middle) {
                    Some(_) => strays = middle,
                    None => stay = middle,
                }
            }
            passes += 1;
            place = self.first_strayed(graph, &run.states, side, strays);
        }
        self.turn_bits(graph, &mut run.states);
        let released = &mut run.released[side.index()];
        *released += strays;
        let ending = match place {
            None => Ending::HopperEmpty { side },
            Some(place) => match (graph.stop_at(place), loads[side.index()].ball(*released - 1)) {
                (Some(stop), Some(marble)) => stop.ending_with(marble),
                _ => {
                    run.set_side(side.other());
                    Ending::HopperEmpty { side: side.other() }
                }
            },
        };
        (ending, passes)
    }

    /// Releases the rest of a hopper whose balls all return to their own lever. With two passes, as above, the runs of
    /// 21 take a third longer.
    pub(super) fn pass_all(
        &mut self,
        plan: &Plan,
        run: &mut RunState,
        side: Side,
        left: u64,
    ) -> Ending {
        let states = &mut run.states;
        self.each_node(&plan.graph, side, left, |node, balls| {
            let Some(state) = states.get_mut(node.state as usize) else { return [0; 2] };
            let shares = shares_of(node, *state, balls);
            *state ^= u8::from(node.turns && balls % 2 == 1);
            shares
        });
        run.released[side.index()] += left;
        Ending::HopperEmpty { side }
    }

    /// Whether all balls of a hopper return to its own lever, in any state.
    pub(super) fn all_stay(&mut self, graph: &DecisionGraph, side: Side) -> bool {
        self.each_node(graph, side, 1, |_, _| [1, 1]);
        self.first_stray(graph, side).is_none()
    }

    /// Lets balls pass to their ends. Returns the first end, other than the lever of their hopper, that any of them
    /// reaches. The states, 1 for right, are not changed.
    fn first_strayed(
        &mut self,
        graph: &DecisionGraph,
        states: &[u8],
        side: Side,
        balls: u64,
    ) -> Option<GraphPlace> {
        self.each_node(graph, side, balls, |node, balls| {
            shares_of(node, states.get(node.state as usize).copied().unwrap_or(0), balls)
        });
        self.first_stray(graph, side)
    }

    fn first_stray(&self, graph: &DecisionGraph, side: Side) -> Option<GraphPlace> {
        let mut ends = self.0.iter().take(graph.first_node()).zip(0..);
        let (_, place) =
            ends.find(|(balls, place)| *place != side.index() as u32 && **balls > 0)?;
        Some(place)
    }

    /// Visits the nodes that balls reach; `shares` gives the numbers of balls that go left and right.
    fn each_node(
        &mut self,
        graph: &DecisionGraph,
        side: Side,
        balls: u64,
        mut shares: impl FnMut(&DecisionNode, u64) -> [u64; 2],
    ) {
        self.0.clear();
        self.0.resize(graph.place_count(), 0);
        let add = |counts: &mut [u64], place: GraphPlace, balls| {
            if let Some(count) = counts.get_mut(place as usize) {
                *count += balls;
            }
        };
        add(&mut self.0, graph.entries[side.index()], balls);
        for (place, node) in (graph.first_node()..).zip(&graph.nodes) {
            let balls = self.0.get(place).copied().unwrap_or(0);
            if balls > 0 {
                let [left, right] = shares(node, balls);
                add(&mut self.0, node.to[0], left);
                add(&mut self.0, node.to[1], right);
            }
        }
    }

    fn turn_bits(&self, graph: &DecisionGraph, states: &mut [u8]) {
        let counts = self.0.iter().skip(graph.first_node());
        for (node, balls) in graph.nodes.iter().zip(counts) {
            if let Some(state) = states.get_mut(node.state as usize) {
                *state ^= u8::from(node.turns && balls % 2 == 1);
            }
        }
    }
}

#[inline(always)]
fn shares_of(node: &DecisionNode, state: u8, balls: u64) -> [u64; 2] {
    let second = (balls / 2) * u64::from(node.turns);
    let first = balls - second;
    if state == 1 { [second, first] } else { [first, second] }
}
