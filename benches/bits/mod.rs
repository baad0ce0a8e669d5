//! A machine of bits without a board, for comparison.

use tumble::board::{Board, Cell, Landing, Marble, Part, Side};
use tumble::machine::{Load, Start};

/// The next position of a ball: a node, or from [`FIRST_END`] on an end.
type Next = u16;

const FIRST_END: Next = Next::MAX - 2;
const STOPPED: Next = Next::MAX;

/// Bits and the paths between them.
pub(crate) struct BitMachine {
    entries: [Next; 2],
    nodes: Vec<BitNode>,
    bits: Vec<u8>,
    out: Vec<Marble>,
}

struct BitNode {
    bit: u16,
    next: [Next; 2],
}

impl BitMachine {
    /// Computes the paths between the bits of a board.
    pub(crate) fn new(board: &Board) -> Self {
        let is_bit = |part: Part| matches!(part, Part::Bit(_) | Part::GearBit(_));
        let bits = board.parts().filter(|(_, part)| is_bit(*part)).map(|(cell, _)| cell);
        let cells: Vec<Cell> = bits.collect();
        let node = |cell: &Cell| BitNode {
            bit: board.switch_at(*cell).expect("a bit has a switch") as u16,
            // A bit that points left sends a ball to the right.
            next: [Side::Right, Side::Left].map(|side| way(board, &cells, *cell, side)),
        };
        let shape = board.shape();
        BitMachine {
            entries: Side::BOTH.map(|side| meet(board, &cells, shape.entry(side), side.other())),
            nodes: cells.iter().map(node).collect(),
            bits: Vec::new(),
            out: Vec::new(),
        }
    }

    /// Runs from a start; returns the number of balls released.
    pub(crate) fn run(&mut self, start: &Start) -> u64 {
        let BitMachine { entries, nodes, bits, out } = self;
        bits.clear();
        bits.extend(start.switches.iter().map(|side| u8::from(*side == Side::Right)));
        out.clear();
        let held = |side: usize| start.loads[side].len().unwrap_or(0);
        let mut left = [held(0), held(1)];
        let mut side = usize::from(start.lever == Side::Right);
        let mut balls = 0;
        while left[side] > 0 {
            left[side] -= 1;
            balls += 1;
            let mut at = entries[side];
            while at < FIRST_END {
                let node = &nodes[usize::from(at)];
                let bit = &mut bits[usize::from(node.bit)];
                at = node.next[usize::from(*bit)];
                *bit ^= 1;
            }
            if at == STOPPED {
                break;
            }
            out.push(marble(&start.loads[side]));
            side = usize::from(at - FIRST_END);
        }
        balls
    }

    /// The balls that came out in the last run.
    pub(crate) fn out(&self) -> &[Marble] {
        &self.out
    }
}

/// The first ball of a hopper: for the measurement all others are like it.
fn marble(load: &Load) -> Marble {
    load.ball(0).expect("the hopper holds a ball")
}

/// The next position of a ball that leaves a cell.
fn way(board: &Board, cells: &[Cell], from: Cell, heading: Side) -> Next {
    match board.shape().landing(from, heading) {
        Landing::Cell(cell) => meet(board, cells, cell, heading),
        Landing::Lever(side) => FIRST_END + Next::from(side == Side::Right),
        Landing::Outside => STOPPED,
    }
}

/// The next position of a ball that reaches a cell.
fn meet(board: &Board, cells: &[Cell], cell: Cell, heading: Side) -> Next {
    match board.part(cell) {
        Some(Part::Ramp(side)) => way(board, cells, cell, side),
        Some(Part::Crossover) => way(board, cells, cell, heading),
        Some(Part::Bit(_) | Part::GearBit(_)) => {
            cells.iter().position(|own| *own == cell).expect("all bits are listed") as Next
        }
        _ => STOPPED,
    }
}
