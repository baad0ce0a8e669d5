//! The part of a table that is the same in every row, computed once: the graph, and the source of each state, load and
//! lever.

use std::sync::OnceLock;

use super::decision_graph::{DecisionGraph, Ramps};
use crate::board::{Board, Cell, Kind, Part, Side};
use crate::challenge::{Challenge, LoadRule, StartRule, Variable};
use crate::limits;
use crate::machine::Load;

/// Source of the initial value of a state.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum StateSource {
    Fixed(Side),
    Input { variable: usize, bit: u32 },
}

impl StateSource {
    pub(super) fn side_in(self, values: &[i64]) -> Side {
        match self {
            StateSource::Fixed(side) => side,
            StateSource::Input { variable, bit } => {
                Side::from_bit(values.get(variable).copied().unwrap_or(0) >> bit.min(63) & 1 == 1)
            }
        }
    }
}

/// Source of the final value of a register's bit.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum ShownBit {
    State(usize),
    Fixed(Side),
}

#[derive(Debug, Clone)]
pub(super) struct Plan<'a> {
    pub challenge: &'a Challenge,
    pub board: &'a Board,
    /// The player's choice of the first lever, if the challenge allows one.
    pub player: Side,
    pub graph: DecisionGraph,
    /// The ramps that a row may turn.
    pub ramps: Ramps,
    /// The sources of the states: bits and trains in the order of the board, then ramps. On boards with a weigh gate
    /// the last one is the weight of the ball on its way.
    pub sources: Vec<StateSource>,
    /// The state that holds the weight of the ball on its way: right if it is heavy. Between two balls it is left.
    /// `None` without weigh gates.
    pub weight: Option<usize>,
    pub lever: StateSource,
    finals: OnceLock<Vec<Vec<(usize, ShownBit)>>>,
}

impl<'a> Plan<'a> {
    pub(super) fn new(challenge: &'a Challenge, board: &'a Board, player: Side) -> Self {
        let mut ramps = Ramps::new();
        let switches = board.switches();
        let mut sources: Vec<StateSource> =
            switches.iter().map(|switch| StateSource::Fixed(switch.drawn)).collect();
        for (variable, input) in challenge.inputs.iter().enumerate() {
            for (at, &cell) in input.cells.all().iter().enumerate() {
                let source = StateSource::Input { variable, bit: input.cells.bit_of(at) };
                let is_ramp = || {
                    challenge.given.at(cell).kind() == Some(Kind::Ramp)
                        && matches!(board.part(cell), Some(Part::Ramp(_)))
                };
                if let Some(number) = board.switch_at(cell) {
                    sources[number] = source;
                } else if is_ramp() {
                    let number = ramps.len();
                    ramps.entry(cell).or_insert_with(|| {
                        sources.push(source);
                        number
                    });
                }
            }
        }
        let lever = match challenge.start {
            StartRule::Lever(side) => StateSource::Fixed(side),
            StartRule::Player => StateSource::Fixed(player),
            StartRule::Input => {
                StateSource::Input { variable: challenge.place_of(Variable::Start), bit: 0 }
            }
        };
        let has_gate = board.part_kinds().any(|kind| kind == Kind::WeighGate);
        let weight = has_gate.then_some(sources.len());
        sources.extend(weight.map(|_| StateSource::Fixed(Side::Left)));
        let graph = DecisionGraph::new(board, &ramps);
        let finals = OnceLock::new();
        Plan { challenge, board, player, graph, ramps, sources, weight, lever, finals }
    }

    /// For each final value that the challenge asks for, the bits that show it; see
    /// [`shown_bits`](Plan::shown_bits).
    pub(super) fn final_bits(&self) -> &[Vec<(usize, ShownBit)>] {
        let rules = self.challenge.expect.finals.iter();
        self.finals
            .get_or_init(|| rules.map(|rule| self.shown_bits(rule.variable).collect()).collect())
    }

    /// The number of bits and trains. Later states are ramps and the weight.
    pub(super) fn switch_count(&self) -> usize {
        self.board.switches().len()
    }

    pub(super) fn shown_by(&self, cell: Cell) -> ShownBit {
        if let Some(number) = self.board.switch_at(cell) {
            ShownBit::State(number)
        } else if let Some(number) = self.ramps.get(&cell) {
            ShownBit::State(self.switch_count() + number)
        } else {
            ShownBit::Fixed(self.board.side_of(cell, &[]))
        }
    }

    /// For each bit of a variable, the states that show it at the end. A bit of gear bits that start alike is set if
    /// any of them points right.
    pub(super) fn bits_of(&self, variable: usize) -> Vec<Vec<ShownBit>> {
        let Some(register) = self.challenge.register(variable) else { return Vec::new() };
        let mut bits = vec![Vec::new(); register.cells.width() as usize];
        for (bit, shown) in self.shown_bits(variable) {
            if let Some(bit) = bits.get_mut(bit) {
                bit.push(shown);
            }
        }
        bits
    }

    /// The same as a list, without a vector for each bit: many boards are judged in microseconds.
    fn shown_bits(&self, variable: usize) -> impl Iterator<Item = (usize, ShownBit)> {
        let cells = self.challenge.register(variable).map(|register| &register.cells);
        cells.into_iter().flat_map(|cells| {
            let cells = cells.all().iter().enumerate().map(|(at, &cell)| (cells.bit_of(at), cell));
            cells.map(|(bit, cell)| (bit as usize, self.shown_by(cell)))
        })
    }

    fn fixed_loads(&self) -> impl Iterator<Item = &Load> {
        self.challenge.loads.iter().filter_map(|rule| match rule {
            LoadRule::Fixed(load) => Some(load),
            LoadRule::Range { .. } => None,
        })
    }

    /// Whether the challenge or its game asks for the balls that come out.
    pub(super) fn asks_for_out(&self) -> bool {
        self.challenge.expect.out.is_some() || self.challenge.game.is_some()
    }

    /// Whether the balls of each hopper are indistinguishable on the board, except for the last one.
    pub(super) fn has_balls_alike(&self) -> bool {
        self.fixed_loads().all(|load| match load {
            Load::Balls(_) => self.weight.is_none() || !load.has_heavy(),
            Load::Many { .. } | Load::Unlimited(_) => true,
        })
    }

    /// Whether a hopper holds more balls than are ever run.
    pub(super) fn is_vast(&self) -> bool {
        let most = limits::balls(self.board.shape().rows());
        self.fixed_loads().any(|load| load.len().is_some_and(|balls| balls > most))
    }

    pub(super) fn is_endless(&self) -> bool {
        self.fixed_loads().any(|load| load.len().is_none())
    }

    /// The most balls that a start may release. For an unlimited supply it is the number of states, times the possible
    /// numbers of balls in the other hopper.
    pub(super) fn most_balls(&self) -> u64 {
        let held = self.challenge.loads.each_ref().map(LoadRule::most_held);
        let finite = held.iter().flatten().fold(0u64, |sum, &count| sum.saturating_add(count));
        if held.iter().all(Option::is_some) {
            // Beyond this number a run is given up, unless its balls are only counted.
            return finite.min(limits::balls_run(self.board.shape().rows()));
        }
        let states = 1u64.checked_shl(self.switch_count() as u32 + 1).unwrap_or(u64::MAX);
        states
            .saturating_mul(finite.saturating_add(1))
            .min(limits::balls_followed(self.board.shape().rows()))
    }
}
