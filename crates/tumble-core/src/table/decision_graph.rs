//! A board reduced to the parts that decide anything.
//!
//! Ramps and crossovers never decide: they vanish into the ways between bits, gear bits, weigh gates
//! and the ramps that a row may turn. What a ball meets on these ways is known once and for all.

use std::collections::BTreeMap;

use crate::board::{Board, Cell, Marble, Part, Side};
use crate::machine::{Ending, Met, leave};

/// A place of a decision graph: the two levers, then the stops, then the nodes from top to bottom.
pub(super) type GraphPlace = u32;

/// A bit, a gear bit, a weigh gate, or a ramp that a row may turn.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct DecisionNode {
    /// The place of its state: the number of the bit or train; beyond these, of the ramp; and beyond
    /// those, of the weight of the ball on its way, which is what all weigh gates go by.
    pub state: u32,
    /// Whether a ball turns it. Ramps and weigh gates stay.
    pub turns: bool,
    /// Where a ball arrives when the state is left (of the weight: light), and right (heavy).
    pub to: [GraphPlace; 2],
}

/// Where a ball ends otherwise than on a lever.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum BallStop {
    Intercepted(Cell),
    Fell(Cell),
    LeftBoard(Cell, Side),
}

impl BallStop {
    pub(super) fn cell(self) -> Cell {
        match self {
            BallStop::Intercepted(cell) | BallStop::Fell(cell) | BallStop::LeftBoard(cell, _) => {
                cell
            }
        }
    }

    /// The end of a run with this last ball.
    pub(super) fn ending(self, marble: Marble) -> Ending {
        match self {
            BallStop::Intercepted(cell) => Ending::Intercepted { cell, marble },
            BallStop::Fell(cell) => Ending::Fell { cell, marble },
            BallStop::LeftBoard(cell, side) => Ending::LeftBoard { cell, side, marble },
        }
    }
}

/// The ramps that a row may turn, numbered in the order of their states.
pub(super) type Ramps = BTreeMap<Cell, usize>;

/// The two levers.
pub(super) const LEVERS: usize = 2;

/// The compiled board.
#[derive(Debug, Clone)]
pub(super) struct DecisionGraph {
    /// Where a ball from the left and the right hopper arrives.
    pub entries: [GraphPlace; 2],
    /// The stops.
    pub stops: Vec<BallStop>,
    /// The nodes that balls can reach, from top to bottom: the ways lead to later ones only.
    pub nodes: Vec<DecisionNode>,
    /// The cell of each node.
    pub cells: Vec<Cell>,
}

/// Where a way leads, before places are numbered.
#[derive(Debug, Clone, Copy)]
enum End {
    Lever(Side),
    Stop(BallStop),
    Node(Cell),
}

impl DecisionGraph {
    /// Compiles a board on which these ramps may be turned. Their states follow those of the
    /// bits and trains, and that of the ball's weight follows theirs.
    pub(super) fn new(board: &Board, ramps: &Ramps) -> Self {
        let shape = board.shape();
        let entries = Side::BOTH.map(|side| follow(board, ramps, shape.entry(side), side.other()));
        // Ways lead down, so that every node is reached before its turn comes.
        let mut reached = vec![false; shape.area()];
        let reach = |end: &End, reached: &mut [bool]| {
            let place = end.node().and_then(|cell| shape.index(cell));
            if let Some(place) = place.and_then(|place| reached.get_mut(place)) {
                *place = true;
            }
        };
        entries.iter().for_each(|end| reach(end, &mut reached));
        let mut ways: Vec<(Cell, [End; 2])> = Vec::with_capacity(board.switches().len());
        for place in 0..shape.area() {
            if !reached[place] {
                continue;
            }
            let cell = shape.place(place);
            let way = |state| onward(board, ramps, cell, way_out(board, cell, state));
            let found = Side::BOTH.map(way);
            found.iter().for_each(|end| reach(end, &mut reached));
            ways.push((cell, found));
        }
        let numbering = Numbering::new(board, ramps, &entries, &ways);
        DecisionGraph {
            entries: entries.map(|end| numbering.place(end)),
            cells: ways.iter().map(|(cell, _)| *cell).collect(),
            nodes: ways.iter().map(|(cell, to)| numbering.node(*cell, to)).collect(),
            stops: numbering.stops,
        }
    }

    /// The stop at a place, if it is one.
    pub(super) fn stop(&self, place: GraphPlace) -> Option<BallStop> {
        self.stops.get((place as usize).checked_sub(LEVERS)?).copied()
    }

    /// The number of places.
    pub(super) fn places(&self) -> usize {
        LEVERS + self.stops.len() + self.nodes.len()
    }

    /// The place of the first node.
    pub(super) fn first_node(&self) -> usize {
        LEVERS + self.stops.len()
    }
}

impl End {
    fn node(&self) -> Option<Cell> {
        match self {
            End::Node(cell) => Some(*cell),
            _ => None,
        }
    }

    fn stop(&self) -> Option<BallStop> {
        match self {
            End::Stop(stop) => Some(*stop),
            _ => None,
        }
    }
}

/// The place where a ball ends up that reaches `cell`.
fn follow(board: &Board, ramps: &Ramps, cell: Cell, heading: Side) -> End {
    match board.part(cell) {
        None | Some(Part::Gear) => End::Stop(BallStop::Fell(cell)),
        Some(Part::Interceptor) => End::Stop(BallStop::Intercepted(cell)),
        Some(Part::Crossover) => onward(board, ramps, cell, heading),
        Some(Part::Ramp(_)) if ramps.contains_key(&cell) => End::Node(cell),
        Some(Part::Ramp(side)) => onward(board, ramps, cell, side),
        Some(Part::Bit(_) | Part::GearBit(_) | Part::WeighGate(_)) => End::Node(cell),
    }
}

/// Returns the side to which a node sends a ball in this state.
pub(super) fn way_out(board: &Board, cell: Cell, state: Side) -> Side {
    match board.part(cell) {
        // A ramp that a row may turn.
        Some(Part::Ramp(_)) => state,
        // The state is the weight of the ball: right where it is heavy.
        Some(Part::WeighGate(side)) if state == Side::Right => side,
        Some(Part::WeighGate(side)) => side.other(),
        Some(
            Part::Bit(_) | Part::GearBit(_) | Part::Gear | Part::Crossover | Part::Interceptor,
        )
        | None => state.other(),
    }
}

/// Where a ball ends up that leaves `cell`.
fn onward(board: &Board, ramps: &Ramps, cell: Cell, heading: Side) -> End {
    match leave(board, cell, heading) {
        Met::Moved(next) => follow(board, ramps, next, heading),
        Met::Lever(side) => End::Lever(side),
        Met::LeftBoard(side) => End::Stop(BallStop::LeftBoard(cell, side)),
        // A ball that leaves a cell is no longer in it.
        Met::Intercepted | Met::Fell => End::Stop(BallStop::Fell(cell)),
    }
}

/// Gives every stop and node its place.
struct Numbering<'a> {
    board: &'a Board,
    ramps: &'a Ramps,
    /// In order, each once.
    stops: Vec<BallStop>,
    /// The place of the node in each place of the board.
    nodes: Vec<GraphPlace>,
}

impl<'a> Numbering<'a> {
    fn new(
        board: &'a Board,
        ramps: &'a Ramps,
        entries: &[End; 2],
        ways: &[(Cell, [End; 2])],
    ) -> Self {
        let ends = entries.iter().chain(ways.iter().flat_map(|(_, to)| to));
        let mut stops: Vec<BallStop> = ends.filter_map(End::stop).collect();
        stops.sort_unstable();
        stops.dedup();
        let mut nodes = vec![0; board.shape().area()];
        for (number, (cell, _)) in ways.iter().enumerate() {
            if let Some(place) = board.shape().index(*cell).and_then(|at| nodes.get_mut(at)) {
                *place = (LEVERS + stops.len() + number) as GraphPlace;
            }
        }
        Numbering { board, ramps, stops, nodes }
    }

    fn node(&self, cell: Cell, to: &[End; 2]) -> DecisionNode {
        let to = to.map(|end| self.place(end));
        let switches = self.board.switches().len();
        let (state, turns) = match (self.board.part(cell), self.ramps.get(&cell)) {
            (Some(Part::WeighGate(_)), _) => (switches + self.ramps.len(), false),
            (_, Some(number)) => (switches + number, false),
            // Every bit of a board has a switch.
            (_, None) => (self.board.switch_at(cell).unwrap_or(0), true),
        };
        DecisionNode { state: state as u32, turns, to }
    }

    /// All ends were numbered, and a board has at most 255 x 255 places.
    fn place(&self, end: End) -> GraphPlace {
        match end {
            End::Lever(side) => side.index() as GraphPlace,
            End::Stop(stop) => {
                (LEVERS + self.stops.binary_search(&stop).unwrap_or(0)) as GraphPlace
            }
            End::Node(cell) => {
                let place = self.board.shape().index(cell).and_then(|at| self.nodes.get(at));
                place.copied().unwrap_or(0)
            }
        }
    }
}
