//! The run of one row as clauses, and the state of the machine in it.

use std::collections::BTreeMap;

use super::super::cnf::Cnf;
use super::super::layout::BoardVariables;
use super::super::lit::Lit;
use tumble_core::board::{Cell, Side};
use tumble_core::challenge::{BallPattern, Challenge, Expected, OutGoal, Row, StartRule};
use tumble_core::machine::Load;

/// The use that the balls of a case make of the part in a cell.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Used {
    /// A ball meets the part.
    pub met: Lit,
    /// A ball leaves the part to the left, and to the right.
    pub leaves: [Lit; 2],
}

/// The use of a part, ball by ball.
#[derive(Default)]
pub(super) struct Meetings {
    pub(super) arrives: Vec<Lit>,
    pub(super) leaves: [Vec<Lit>; 2],
}

/// The state of the machine between two balls, as literals.
#[derive(Clone)]
pub(super) struct MachineState {
    /// Direction of each loner, true for right.
    pub(super) loners: BTreeMap<Cell, Lit>,
    /// Direction of each train, true for right.
    pub(super) trains: Vec<Lit>,
    /// True if the run goes on: a lever is pressed.
    pub(super) pressed: Lit,
    /// The lever, true for the right one.
    pub(super) side: Lit,
    /// States of the pattern, true if reached (exactly one is).
    pub(super) matched: Vec<Lit>,
    /// Literal j: j balls were released from the left hopper (exactly one is true).
    pub(super) from_left: Vec<Lit>,
}

/// The run of one row.
pub(super) struct Play<'a> {
    pub(super) cnf: &'a mut Cnf,
    pub(super) layout: &'a BoardVariables,
    pub(super) challenge: &'a Challenge,
    pub(super) row: &'a Row,
    pub(super) expected: &'a Expected,
    pub(super) loads: [Load; 2],
    /// True if the row is played; false if the player presses the other lever first.
    pub(super) played: Lit,
    /// Part cells, with the meetings of all balls.
    pub(super) met: BTreeMap<Cell, Meetings>,
}

impl Play<'_> {
    /// Returns the use that all balls made of each part.
    pub(super) fn into_used(self) -> BTreeMap<Cell, Used> {
        let Play { cnf, met, .. } = self;
        met.into_iter()
            .map(|(cell, Meetings { arrives, leaves })| {
                let met = cnf.or(&arrives);
                (cell, Used { met, leaves: leaves.map(|lits| cnf.or(&lits)) })
            })
            .collect()
    }

    /// The value that the row gives to one bit of an input.
    pub(super) fn input_literal(&self, (input, bit): (usize, u32)) -> Lit {
        let value = self.row.values.get(input).copied().unwrap_or(0);
        Lit::constant(value >> bit.min(62) & 1 == 1)
    }

    pub(super) fn start_state(&mut self, lever: Side) -> MachineState {
        let loners = self
            .layout
            .parts
            .iter()
            .filter(|(_, part)| part.loner != Lit::FALSE)
            .map(|(&cell, part)| {
                (cell, part.input.map_or(part.points, |input| self.input_literal(input)))
            })
            .collect();
        let trains =
            (0..self.layout.trains.train_count()).map(|train| self.train_start(train)).collect();
        let side = match self.challenge.start {
            StartRule::Player if !self.challenge.asks_by_lever() => self.layout.lever,
            _ => Lit::constant(lever == Side::Right),
        };
        let states = match &self.expected.out {
            OutGoal::Matches(pattern) => pattern.states(),
            OutGoal::Any | OutGoal::Exactly(_) | OutGoal::Endless(_) => 0,
        };
        let matched = (0..states).map(|number| Lit::constant(number == BallPattern::START));
        let matched = matched.collect();
        let (pressed, from_left) = (self.played, vec![Lit::TRUE]);
        MachineState { loners, trains, pressed, side, matched, from_left }
    }

    /// The start of a train in this row: that of the input in it, otherwise the board's own.
    fn train_start(&mut self, train: usize) -> Lit {
        let own = self.layout.trains.start(train);
        let inputs = self.layout.trains.inputs(train);
        if inputs.is_empty() {
            return own;
        }
        let set: Vec<Lit> = inputs
            .iter()
            .filter(|(_, input, bit)| self.input_literal((*input, *bit)) == Lit::TRUE)
            .map(|(label, _, _)| *label)
            .collect();
        let any: Vec<Lit> = inputs.iter().map(|(label, _, _)| *label).collect();
        let (set, any) = (self.cnf.or(&set), self.cnf.or(&any));
        self.cnf.choose(any, set, own)
    }
}
