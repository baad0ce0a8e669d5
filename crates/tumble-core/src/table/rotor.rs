//! Rotor routing: each node of a graph sends a ball on its way and turns to the other one.
//!
//! Boards are rotor routers where no train turns a bit for a ball that is elsewhere, and no weigh gate
//! sends one ball another way than the next. Then [`Rotors`] lead single balls without a look at
//! the states, and [`BallCounts`] let many balls of a hopper pass as one: the number of balls that
//! come to a node says how many leave it to the left and to the right, and how it points then. One pass
//! from top to bottom is enough for any number of balls, but says nothing of the order in which
//! they come to different ends.

use super::decision_graph::{DecisionGraph, DecisionNode, GraphPlace};
use super::plan::Plan;
use crate::board::Side;

/// Whether the board is a rotor router.
pub(super) fn suits(plan: &Plan) -> bool {
    plan.weight.is_none() && !turns_together(&plan.graph)
}

/// Whether balls can meet two gear bits of one train.
fn turns_together(graph: &DecisionGraph) -> bool {
    let mut states: Vec<u32> =
        graph.nodes.iter().filter(|node| node.turns).map(|node| node.state).collect();
    states.sort_unstable();
    states.windows(2).any(|pair| pair[0] == pair[1])
}

/// For each node where the next ball goes, and the one after it.
///
/// The low half of a word is the place to which the next ball goes, with the state in its top bit,
/// and the high half the same for the ball after it.
#[derive(Debug, Clone, Default)]
pub(super) struct Rotors(Vec<u64>);

/// The bit of a half that is the state.
const STATE: u32 = 1 << 31;

impl Rotors {
    /// Turns the rotors as the states say, 1 for right.
    pub(super) fn set(&mut self, graph: &DecisionGraph, states: &[u8]) {
        self.0.clear();
        self.0.extend(graph.nodes.iter().map(|node| {
            let [left, right] = [node.to[0], node.to[1] | STATE].map(u64::from);
            let is_right = states.get(node.state as usize).is_some_and(|&state| state == 1);
            let [next, other] = if is_right { [right, left] } else { [left, right] };
            // What does not turn goes the same way each time.
            next | (if node.turns { other } else { next }) << 32
        }));
    }

    /// Gives the states as the rotors point.
    pub(super) fn read(&self, graph: &DecisionGraph, states: &mut [u8]) {
        for (node, word) in graph.nodes.iter().zip(&self.0) {
            if let Some(state) = states.get_mut(node.state as usize) {
                *state = u8::from(*word as u32 & STATE != 0);
            }
        }
    }

    /// Follows a ball from `place` to a lever or a stop.
    #[inline(always)]
    pub(super) fn fall(&mut self, graph: &DecisionGraph, mut place: GraphPlace) -> GraphPlace {
        let first = graph.first_node() as u32;
        // Places before the first node are ends.
        while let Some(word) = self.0.get_mut(place.wrapping_sub(first) as usize) {
            place = *word as u32 & !STATE;
            *word = word.rotate_left(32);
        }
        place
    }
}

/// How many balls come to each place of a graph.
#[derive(Debug, Clone, Default)]
pub(super) struct BallCounts(Vec<u64>);

impl BallCounts {
    /// Lets `balls` balls of a hopper pass, however they end. `states` are the states before them, 1
    /// for right, and are left as they are.
    pub(super) fn pass(&mut self, graph: &DecisionGraph, states: &[u8], side: Side, balls: u64) {
        self.each_node(graph, side, balls, |node, balls| {
            shares(node, states.get(node.state as usize).copied().unwrap_or(0), balls)
        });
    }

    /// The same, after which the states are as these balls leave them.
    pub(super) fn pass_and_turn(
        &mut self,
        graph: &DecisionGraph,
        states: &mut [u8],
        side: Side,
        balls: u64,
    ) {
        self.each_node(graph, side, balls, |node, balls| {
            let Some(state) = states.get_mut(node.state as usize) else { return [0; 2] };
            let shares = shares(node, *state, balls);
            *state ^= u8::from(node.turns & (balls % 2 == 1));
            shares
        });
    }

    /// Whether all balls of a hopper come back to its own lever, whatever the states are.
    pub(super) fn stay(&mut self, graph: &DecisionGraph, side: Side) -> bool {
        self.each_node(graph, side, 1, |_, _| [1, 1]);
        self.strayed(graph, side).is_none()
    }

    /// Goes over the nodes that balls come to; `shares` says how many go left and right.
    fn each_node(
        &mut self,
        graph: &DecisionGraph,
        side: Side,
        balls: u64,
        mut shares: impl FnMut(&DecisionNode, u64) -> [u64; 2],
    ) {
        self.0.clear();
        self.0.resize(graph.places(), 0);
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

    /// The first place where a ball ends otherwise than on the lever of its hopper.
    pub(super) fn strayed(&self, graph: &DecisionGraph, side: Side) -> Option<GraphPlace> {
        let ends = self.0.iter().take(graph.first_node()).zip(0..);
        ends.filter(|(balls, place)| *place as usize != side.index() && **balls > 0)
            .map(|(_, place)| place)
            .next()
    }

    /// Turns the bits that these balls turn.
    pub(super) fn turn(&self, graph: &DecisionGraph, states: &mut [u8]) {
        let counts = self.0.iter().skip(graph.first_node());
        for (node, balls) in graph.nodes.iter().zip(counts) {
            let odd = node.turns && balls % 2 == 1;
            if let Some(state) = states.get_mut(node.state as usize) {
                *state ^= u8::from(odd);
            }
        }
    }
}

/// How many of these balls a node sends left and right.
#[inline(always)]
fn shares(node: &DecisionNode, state: u8, balls: u64) -> [u64; 2] {
    let second = (balls / 2) * u64::from(node.turns);
    let first = balls - second;
    if state == 1 { [second, first] } else { [first, second] }
}
