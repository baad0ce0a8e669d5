//! The fall of one ball: the cells that it reaches, the side that it comes from, and the exits.

use std::collections::BTreeMap;

use super::super::lit::Lit;
use super::super::part_cell::PartCell;
use super::run::{MachineState, Play};
use tumble_core::board::{Cell, Landing, Side};

/// The ends that a ball's fall may have.
pub(super) struct BallPath {
    /// The landing on the left and on the right lever.
    pub levers: [Lit; 2],
    /// The interceptors that may catch the ball.
    pub caught: Vec<(Cell, Lit)>,
    /// True if one of them does.
    pub intercepted: Lit,
}

impl Play<'_> {
    /// Lets a ball fall, if it is `there`, and turns the bits and trains of the state. `heavy` decides
    /// at weigh gates.
    pub(super) fn drop_ball(
        &mut self,
        state: &mut MachineState,
        there: Lit,
        heavy: Lit,
    ) -> BallPath {
        let shape = self.challenge.given.shape().clone();
        // For each cell: a ball arrives heading left, and heading right.
        let mut arrivals: BTreeMap<Cell, [Lit; 2]> = BTreeMap::new();
        for side in Side::BOTH {
            let from_side = if side == Side::Left { !state.side } else { state.side };
            let enters = self.cnf.and(&[there, from_side]);
            let arrival = arrivals.entry(shape.entry(side)).or_insert([Lit::FALSE; 2]);
            arrival[side.other().index()] = enters;
        }
        let mut levers: [Vec<Lit>; 2] = Default::default();
        let mut caught = Vec::new();
        for row in 1..=shape.rows() {
            if self.cnf.is_halted() {
                break;
            }
            let here: Vec<(Cell, [Lit; 2])> = arrivals
                .range(Cell::new(row, 0)..Cell::new(row + 1, 0))
                .map(|(&cell, &arrival)| (cell, arrival))
                .collect();
            let mut turns: Vec<Vec<Lit>> = vec![Vec::new(); state.trains.len()];
            self.one_of_row(there, &here, &levers, &caught);
            for (cell, arrival) in here {
                let Some(part) = self.layout.parts.get(&cell).copied() else { continue };
                self.cnf.add(&[!arrival[0], !arrival[1]]);
                let arrives = self.cnf.or(&arrival);
                if arrives == Lit::FALSE {
                    continue;
                }
                let meeting = PartMeeting { cell, part, arrival, arrives, heavy };
                let leaves = self.meet_part(state, &meeting, &mut turns, &mut caught);
                let meetings = self.met.entry(cell).or_default();
                meetings.arrives.push(arrives);
                for side in Side::BOTH {
                    meetings.leaves[side.index()].push(leaves[side.index()]);
                }
                for (side, leaves) in Side::BOTH.into_iter().zip(leaves) {
                    match shape.landing(cell, side) {
                        Landing::Cell(next) if self.layout.parts.contains_key(&next) => {
                            arrivals.entry(next).or_insert([Lit::FALSE; 2])[side.index()] = leaves;
                        }
                        Landing::Lever(lever) => levers[lever.index()].push(leaves),
                        // The ball would be lost.
                        Landing::Cell(_) | Landing::Outside => self.cnf.add(&[!leaves]),
                    }
                }
            }
            for (train, turned) in turns.iter().enumerate() {
                let turned = self.cnf.or(turned);
                state.trains[train] = self.cnf.differ(state.trains[train], turned);
            }
        }
        let levers = levers.map(|lits| self.cnf.or(&lits));
        let lits: Vec<Lit> = caught.iter().map(|(_, lit)| *lit).collect();
        let intercepted = self.cnf.or(&lits);
        self.cnf.imply(&[there], &[levers[0], levers[1], intercepted]);
        self.cnf.at_most_one(&[levers[0], levers[1], intercepted]);
        BallPath { levers, caught, intercepted }
    }

    /// Asserts redundantly that a ball is in exactly one cell of each row until it lands or is caught.
    /// This follows from the rules, but a solver would have to find it out.
    fn one_of_row(
        &mut self,
        there: Lit,
        here: &[(Cell, [Lit; 2])],
        levers: &[Vec<Lit>; 2],
        caught: &[(Cell, Lit)],
    ) {
        let cells: Vec<Lit> = here.iter().map(|(_, arrival)| self.cnf.or(arrival)).collect();
        self.cnf.at_most_one(&cells);
        let landed = levers.iter().flatten().copied();
        let elsewhere = landed.chain(caught.iter().map(|(_, lit)| *lit));
        let somewhere: Vec<Lit> = cells.iter().copied().chain(elsewhere).collect();
        self.cnf.imply(&[there], &somewhere);
    }

    /// Passes a ball through the part in a cell. Returns the literals of leaving to the left and right.
    fn meet_part(
        &mut self,
        state: &mut MachineState,
        meeting: &PartMeeting,
        turns: &mut [Vec<Lit>],
        caught: &mut Vec<(Cell, Lit)>,
    ) -> [Lit; 2] {
        let PartMeeting { cell, part, arrival, arrives, heavy } = *meeting;
        if part.input_ramp {
            let right = part.input.map_or(Lit::FALSE, |input| self.input_literal(input));
            return [!right, right].map(|to| self.cnf.and(&[arrives, to]));
        }
        let labels = self.layout.trains.labels(cell).to_vec();
        let points = state.loners.get(&cell).copied();
        let leaves = match self.only_way(&part, arrival, points, heavy) {
            Some(leaves) => leaves,
            None => {
                let leaves = [self.cnf.fresh(), self.cnf.fresh()];
                self.cnf.add(&[!leaves[0], !leaves[1]]);
                for side in Side::BOTH {
                    let away = leaves[side.index()];
                    self.cnf.imply(&[away], &[arrives]);
                    self.cnf.imply(&[arrives, part.ramps[side.index()]], &[away]);
                    self.cnf.imply(&[arrival[side.index()], part.crossover], &[away]);
                    let gates = [
                        (part.gates[side.index()], heavy),
                        (part.gates[side.other().index()], !heavy),
                    ];
                    for (gate, sends) in gates {
                        self.cnf.imply(&[arrives, gate, sends], &[away]);
                    }
                    let sends = |points: Lit| if side == Side::Left { points } else { !points };
                    if let Some(points) = points {
                        self.cnf.imply(&[arrives, part.loner, sends(points)], &[away]);
                    }
                    for (&label, &points) in labels.iter().zip(&state.trains) {
                        self.cnf.imply(&[arrives, label, sends(points)], &[away]);
                    }
                }
                leaves
            }
        };
        self.cnf.imply(&[arrives, part.empty], &[]);
        if part.interceptor != Lit::FALSE {
            let is_caught = self.cnf.and(&[arrives, part.interceptor]);
            self.cnf.imply(&[is_caught], &[!leaves[0]]);
            self.cnf.imply(&[is_caught], &[!leaves[1]]);
            caught.push((cell, is_caught));
        }
        // Redundant: the kinds together imply that the ball goes on, but a solver sees that only from
        // this clause.
        let mut ways = vec![leaves[0], leaves[1]];
        if let Some((_, is_caught)) = caught.last().filter(|(at, _)| *at == cell) {
            ways.push(*is_caught);
        }
        self.cnf.imply(&[arrives], &ways);
        if let Some(points) = points {
            let turned = self.cnf.and(&[arrives, part.loner]);
            let now = self.cnf.differ(points, turned);
            state.loners.insert(cell, now);
        }
        for (train, &label) in labels.iter().enumerate() {
            let turned = self.cnf.and(&[arrives, label]);
            turns[train].push(turned);
        }
        leaves
    }

    /// Returns the exits of a part that is known to be a ramp, crossover, weigh gate or loner.
    fn only_way(
        &mut self,
        part: &PartCell,
        arrival: [Lit; 2],
        points: Option<Lit>,
        heavy: Lit,
    ) -> Option<[Lit; 2]> {
        let arrives = self.cnf.or(&arrival);
        if part.ramps[0] == Lit::TRUE {
            Some([arrives, Lit::FALSE])
        } else if part.ramps[1] == Lit::TRUE {
            Some([Lit::FALSE, arrives])
        } else if part.crossover == Lit::TRUE {
            Some(arrival)
        } else if part.interceptor == Lit::TRUE || part.empty == Lit::TRUE {
            Some([Lit::FALSE; 2])
        } else if let Some(side) = given_gate(part) {
            let right = if side == Side::Right { heavy } else { !heavy };
            Some([!right, right].map(|sends| self.cnf.and(&[arrives, sends])))
        } else if part.loner == Lit::TRUE {
            let points = points?;
            Some([points, !points].map(|sends| self.cnf.and(&[arrives, sends])))
        } else {
            None
        }
    }
}

/// A ball and the part that it meets.
struct PartMeeting {
    cell: Cell,
    part: PartCell,
    arrival: [Lit; 2],
    arrives: Lit,
    heavy: Lit,
}

/// The side that a given weigh gate points to.
fn given_gate(part: &PartCell) -> Option<Side> {
    Side::BOTH.into_iter().find(|side| part.gates[side.index()] == Lit::TRUE)
}
