//! Rotor routing: each node of a graph sends a ball to one side and turns to the other one.
//!
//! A board is a rotor router if trains never turn a bit away from the ball, and weigh gates never distinguish two
//! balls. The states are then not needed while balls fall: a word for each node holds the destinations of the next two
//! balls, and a passing ball swaps them.

use super::state::RunState;
use crate::board::Marble;
use crate::machine::{Ending, Load};
use crate::table::decision_graph::{DecisionGraph, GraphPlace};
use crate::table::plan::Plan;

pub(super) fn suits_board(plan: &Plan) -> bool {
    let turning = plan.graph.nodes.iter().filter(|node| node.turns);
    let mut states: Vec<u32> = turning.map(|node| node.state).collect();
    states.sort_unstable();
    // Two nodes of one state are two gear bits of one train.
    plan.weight.is_none() && !states.windows(2).any(|pair| pair[0] == pair[1])
}

/// A word for each node: the destination of the next ball in the low half, that of the one after it in the high half.
/// Each half is a place, with the state in the top bit.
#[derive(Debug, Clone, Default)]
pub(super) struct Rotors(Vec<u64>);

const STATE: u32 = 1 << 31;

impl Rotors {
    /// Follows a run with finite hoppers, at most `most` balls.
    #[inline]
    pub(super) fn follow_run(
        &mut self,
        plan: &Plan,
        run: &mut RunState,
        loads: &[Load; 2],
        out: &mut Vec<Marble>,
        most: u64,
    ) -> Ending {
        let graph = &plan.graph;
        self.set_rotors(graph, &run.states);
        let mut left = most;
        let ending = loop {
            // The inner loop handles one hopper as long as its lever is pressed.
            let side = run.next_side();
            let load = &loads[side.index()];
            let entry = graph.entries[side.index()];
            let own = side.index() as GraphPlace;
            let released = &mut run.released[side.index()];
            let (mut gone, last) = (*released, *released + left);
            let (place, marble) = loop {
                let marble = load.ball(gone).filter(|_| gone < last);
                let Some(marble) = marble else { break (own, None) };
                gone += 1;
                let place = self.fall_from(graph, entry);
                if place != own {
                    break (place, Some(marble));
                }
                out.push(marble);
            };
            left -= gone - *released;
            *released = gone;
            match marble {
                None if left == 0 => break Ending::GaveUp,
                None => break Ending::HopperEmpty { side },
                Some(marble) => match graph.stop_at(place) {
                    Some(stop) => break stop.ending_with(marble),
                    None => out.push(marble),
                },
            }
            run.set_side(side.other());
        };
        self.read_states(graph, &mut run.states);
        ending
    }

    /// Sets the rotors from the states, 1 for right.
    fn set_rotors(&mut self, graph: &DecisionGraph, states: &[u8]) {
        self.0.clear();
        self.0.extend(graph.nodes.iter().map(|node| {
            let [left, right] = [node.to[0], node.to[1] | STATE].map(u64::from);
            let is_right = states.get(node.state as usize).is_some_and(|&state| state == 1);
            let [next, other] = if is_right { [right, left] } else { [left, right] };
            // A node that does not turn has the same destination each time.
            next | (if node.turns { other } else { next }) << 32
        }));
    }

    fn read_states(&self, graph: &DecisionGraph, states: &mut [u8]) {
        for (node, word) in graph.nodes.iter().zip(&self.0) {
            if let Some(state) = states.get_mut(node.state as usize) {
                *state = u8::from(*word as u32 & STATE != 0);
            }
        }
    }

    #[inline(always)]
    fn fall_from(&mut self, graph: &DecisionGraph, mut place: GraphPlace) -> GraphPlace {
        let first = graph.first_node() as u32;
        // Places before the first node are ends.
        while let Some(word) = self.0.get_mut(place.wrapping_sub(first) as usize) {
            place = *word as u32 & !STATE;
            *word = word.rotate_left(32);
        }
        place
    }
}
