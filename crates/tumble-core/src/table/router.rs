//! One start after the other, on boards that are rotor routers.

use super::decision_graph::GraphPlace;
use super::plan::Plan;
use super::rotor::{self, BallCounts, Rotors};
use super::runner::RunState;
use crate::board::{Marble, Side};
use crate::limits;
use crate::machine::Ending;

/// What is needed to follow runs on a board that is a rotor router.
#[derive(Debug, Clone, Default)]
pub(super) struct Router {
    /// What is known of the board; `None`: nobody has looked yet.
    board: Option<RouterBoard>,
    counts: BallCounts,
    rotors: Rotors,
}

#[derive(Debug, Clone, Copy)]
struct RouterBoard {
    /// Whether it is a rotor router.
    suits: bool,
    /// Of which hoppers all balls come back to their own lever, whatever the states are: what is left
    /// in such a hopper passes as one.
    stay: [bool; 2],
    /// The most balls of a run.
    most: u64,
}

impl Router {
    /// Follows a run whose hoppers come to an end; `None`: the board is no rotor router, and nothing
    /// has moved.
    pub(super) fn follow(
        &mut self,
        plan: &Plan,
        run: &mut RunState,
        out: &mut Vec<Marble>,
    ) -> Option<Ending> {
        let RouterBoard { suits, stay, most } = self.board(plan);
        if stay[run.next.index()]
            && let Some(ending) = self.release_all(plan, run, out, most)
        {
            return Some(ending);
        }
        suits.then(|| one_by_one(plan, run, out, &mut self.rotors, most))
    }

    fn board(&mut self, plan: &Plan) -> RouterBoard {
        *self.board.get_or_insert_with(|| {
            let suits = rotor::suits(plan);
            let stay = Side::BOTH.map(|side| suits && self.counts.stay(&plan.graph, side));
            RouterBoard { suits, stay, most: limits::balls_run(plan.board.shape().rows()) }
        })
    }

    /// Releases the rest of a hopper whose balls come back, where that is allowed and less work than
    /// ball after ball; the end of the run is returned then.
    fn release_all(
        &mut self,
        plan: &Plan,
        run: &mut RunState,
        out: &mut Vec<Marble>,
        most: u64,
    ) -> Option<Ending> {
        let side = run.next;
        let load = &run.loads[side.index()];
        let released = run.released[side.index()];
        let left = load.len()?.checked_sub(released)?;
        let is_short = left * 2 < plan.graph.nodes.len() as u64;
        let all = run.released.iter().sum::<u64>() + left;
        if is_short || all > most {
            return None;
        }
        self.counts.pass_and_turn(&plan.graph, &mut run.states, side, left);
        load.release_rest(released, out);
        run.released[side.index()] += left;
        Some(Ending::HopperEmpty { side })
    }
}

/// Follows ball after ball, at most so many.
fn one_by_one(
    plan: &Plan,
    run: &mut RunState,
    out: &mut Vec<Marble>,
    rotors: &mut Rotors,
    most: u64,
) -> Ending {
    let graph = &plan.graph;
    rotors.set(graph, &run.states);
    let mut left = most + 1;
    let ending = loop {
        // One hopper as long as its lever is pressed.
        let side = run.next;
        let load = &run.loads[side.index()];
        let entry = graph.entries[side.index()];
        let own = side.index() as GraphPlace;
        let released = &mut run.released[side.index()];
        let (mut gone, last) = (*released, *released + left);
        let (place, marble) = loop {
            let marble = load.ball(gone).filter(|_| gone < last);
            let Some(marble) = marble else { break (own, None) };
            gone += 1;
            let place = rotors.fall(graph, entry);
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
            Some(marble) => match graph.stop(place) {
                Some(stop) => break stop.ending(marble),
                None => out.push(marble),
            },
        }
        run.next = side.other();
    };
    rotors.read(graph, &mut run.states);
    ending
}
