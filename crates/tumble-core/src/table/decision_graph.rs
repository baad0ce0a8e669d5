//! A board reduced to the parts that decide a ball's path.
//!
//! Ramps and crossovers never decide: they vanish into the paths between bits, gear bits, weigh gates and the ramps
//! that a row may turn. These paths are computed once.

use std::collections::BTreeMap;

use crate::board::{Board, Cell, Landing, Marble, Part, Side};
use crate::machine::Ending;

/// A node, lever or stop of a decision graph: the two levers, then the stops, then the nodes from top to bottom.
pub(super) type GraphPlace = u32;

/// A bit, a gear bit, a weigh gate, or a ramp that a row may turn.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct DecisionNode {
    /// The index of its state: bits and trains first, then ramps, then the weight of the ball on its way, which all
    /// weigh gates share.
    pub state: u32,
    /// `true` for parts that a ball turns. Ramps and weigh gates stay.
    pub turns: bool,
    /// Destination of a ball if the state is left (light, for the weight), and if it is right (heavy).
    pub to: [GraphPlace; 2],
}

/// An end of a ball's path other than a lever.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum BallStop {
    Intercepted(Cell),
    Fell(Cell),
    LeftBoard(Cell, Side),
}

impl BallStop {
    pub(super) fn stop_cell(self) -> Cell {
        match self {
            BallStop::Intercepted(cell) | BallStop::Fell(cell) | BallStop::LeftBoard(cell, _) => {
                cell
            }
        }
    }

    pub(super) fn ending_with(self, marble: Marble) -> Ending {
        match self {
            BallStop::Intercepted(cell) => Ending::Intercepted { cell, marble },
            BallStop::Fell(cell) => Ending::Fell { cell, marble },
            BallStop::LeftBoard(cell, side) => Ending::LeftBoard { cell, side, marble },
        }
    }
}

/// The ramps that a row may turn, numbered in the order of their states.
pub(super) type Ramps = BTreeMap<Cell, usize>;

pub(super) const LEVERS: usize = 2;

#[derive(Debug, Clone)]
pub(super) struct DecisionGraph {
    /// Destination of a ball from the left hopper, and of one from the right hopper.
    pub entries: [GraphPlace; 2],
    pub stops: Vec<BallStop>,
    /// The nodes that balls can reach, from top to bottom: paths lead to later nodes only.
    pub nodes: Vec<DecisionNode>,
    pub cells: Vec<Cell>,
}

/// The end of a path, before nodes are numbered.
#[derive(Debug, Clone, Copy)]
pub(super) enum PathEnd {
    Lever(Side),
    Stop(BallStop),
    Node(Cell),
}

/// A cell on a path between parts that decide.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct PathStep {
    pub cell: Cell,
    /// The side to which the ball moves as it arrives.
    pub arrive: Side,
    /// The side to which the ball leaves; `None` if it stops here or a part decides.
    pub leave: Option<Side>,
}

impl DecisionGraph {
    /// Compiles a board on which these ramps may be turned. States are in this order: bits and trains, ramps, the
    /// weight of the ball.
    pub(super) fn new(board: &Board, ramps: &Ramps) -> Self {
        let shape = board.shape();
        let ends = Side::BOTH.map(|side| path_from_hopper(board, ramps, side, &mut |_| {}));
        // For each place of the board, the number of its node, once it is reached.
        let mut numbers: Vec<Option<u32>> = vec![None; shape.area()];
        let mut stops = Vec::new();
        let mut reach = |end: &PathEnd, numbers: &mut [Option<u32>]| match end {
            PathEnd::Lever(_) => {}
            PathEnd::Stop(stop) => stops.push(*stop),
            PathEnd::Node(cell) => {
                if let Some(number) = shape.index(*cell).and_then(|at| numbers.get_mut(at)) {
                    *number = Some(0);
                }
            }
        };
        ends.iter().for_each(|end| reach(end, &mut numbers));
        let mut found: Vec<(Cell, [PathEnd; 2])> = Vec::with_capacity(board.switches().len());
        // Paths lead down, so every node is reached before the loop visits its place.
        for place in 0..numbers.len() {
            if numbers[place].is_none() {
                continue;
            }
            let cell = shape.cell_at(place);
            let to = Side::BOTH
                .map(|state| go_on(board, ramps, cell, way_out(board, cell, state), &mut |_| {}));
            to.iter().for_each(|end| reach(end, &mut numbers));
            numbers[place] = Some(found.len() as u32);
            found.push((cell, to));
        }
        stops.sort_unstable();
        stops.dedup();
        // All ends were numbered, and a board has at most 255 x 255 places.
        let place = |end: PathEnd| match end {
            PathEnd::Lever(side) => side.index() as GraphPlace,
            PathEnd::Stop(stop) => (LEVERS + stops.binary_search(&stop).unwrap_or(0)) as GraphPlace,
            PathEnd::Node(cell) => {
                let number = shape.index(cell).and_then(|at| *numbers.get(at)?).unwrap_or(0);
                (LEVERS + stops.len()) as GraphPlace + number
            }
        };
        let node = |&(cell, to): &(Cell, [PathEnd; 2])| {
            let switches = board.switches().len();
            let (state, turns) = match (board.part(cell), ramps.get(&cell)) {
                (Some(Part::WeighGate(_)), _) => (switches + ramps.len(), false),
                (_, Some(number)) => (switches + number, false),
                // Every bit of a board has a switch.
                (_, None) => (board.switch_at(cell).unwrap_or(0), true),
            };
            DecisionNode { state: state as u32, turns, to: to.map(place) }
        };
        DecisionGraph {
            entries: ends.map(place),
            cells: found.iter().map(|(cell, _)| *cell).collect(),
            nodes: found.iter().map(node).collect(),
            stops,
        }
    }

    pub(super) fn stop_at(&self, place: GraphPlace) -> Option<BallStop> {
        self.stops.get((place as usize).checked_sub(LEVERS)?).copied()
    }

    pub(super) fn place_count(&self) -> usize {
        LEVERS + self.stops.len() + self.nodes.len()
    }

    pub(super) fn first_node(&self) -> usize {
        LEVERS + self.stops.len()
    }
}

/// Follows a ball from the hopper of this side to the first node. `see` gets each cell of the path, including the
/// node's.
pub(super) fn path_from_hopper(
    board: &Board,
    ramps: &Ramps,
    side: Side,
    see: &mut impl FnMut(PathStep),
) -> PathEnd {
    arrive_in(board, ramps, board.shape().entry(side), side.other(), see)
}

/// The path of a ball that leaves a node to this side.
pub(super) fn go_on(
    board: &Board,
    ramps: &Ramps,
    cell: Cell,
    heading: Side,
    see: &mut impl FnMut(PathStep),
) -> PathEnd {
    match board.shape().landing(cell, heading) {
        Landing::Cell(next) => arrive_in(board, ramps, next, heading, see),
        Landing::Lever(side) => PathEnd::Lever(side),
        Landing::Outside => PathEnd::Stop(BallStop::LeftBoard(cell, heading)),
    }
}

fn arrive_in(
    board: &Board,
    ramps: &Ramps,
    cell: Cell,
    heading: Side,
    see: &mut impl FnMut(PathStep),
) -> PathEnd {
    let leave = match board.part(cell) {
        Some(Part::Crossover) => Some(heading),
        Some(Part::Ramp(side)) if !ramps.contains_key(&cell) => Some(side),
        _ => None,
    };
    see(PathStep { cell, arrive: heading, leave });
    match (leave, board.part(cell)) {
        (Some(side), _) => go_on(board, ramps, cell, side, see),
        (None, None | Some(Part::Gear)) => PathEnd::Stop(BallStop::Fell(cell)),
        (None, Some(Part::Interceptor)) => PathEnd::Stop(BallStop::Intercepted(cell)),
        (None, Some(_)) => PathEnd::Node(cell),
    }
}

pub(super) fn way_out(board: &Board, cell: Cell, state: Side) -> Side {
    match board.part(cell) {
        // A ramp that a row may turn.
        Some(Part::Ramp(_)) => state,
        // The state is the weight of the ball: right if it is heavy.
        Some(Part::WeighGate(side)) if state == Side::Right => side,
        Some(Part::WeighGate(side)) => side.other(),
        Some(
            Part::Bit(_) | Part::GearBit(_) | Part::Gear | Part::Crossover | Part::Interceptor,
        )
        | None => state.other(),
    }
}
