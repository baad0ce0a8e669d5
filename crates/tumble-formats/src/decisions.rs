//! The decision graph of a board in the language of Graphviz.

use std::fmt::Write as _;

use tumble_core::board::{Board, Cell, Landing, Part, Side};

use crate::document::{BoardDocument, Encoded, settled};
use crate::{BoardFormat, FormatError};

/// Returns the graph of the hoppers, bits, trains, levers and interceptors that a ball can meet, and
/// the crossings of paths. Ramps are part of the edges.
pub fn decision_graph(board: &Board) -> String {
    let mut text = String::from(
        "digraph board {\n  rankdir = TB;\n  node [fontname = \"sans-serif\"];\n  \
         blue [label = \"blue hopper\", shape = invtrapezium];\n  \
         red [label = \"red hopper\", shape = invtrapezium];\n  \
         left [label = \"blue lever\", shape = box];\n  \
         right [label = \"red lever\", shape = box];\n",
    );
    let shape = board.shape();
    let mut open: Vec<Cell> = Vec::new();
    let mut seen: Vec<Cell> = Vec::new();
    for side in Side::BOTH {
        let entry = shape.entry(side);
        let (node, choice) =
            follow_ball(board, entry, Landing::Cell(entry), side.other(), &mut text);
        let _ = writeln!(text, "  {} -> {node};", side.colour());
        open.extend(choice);
    }
    while let Some(cell) = open.pop() {
        let Some(part) = board.part(cell).filter(|_| !seen.contains(&cell)) else { continue };
        seen.push(cell);
        let _ = writeln!(text, "  {} [label = \"{} {cell}\"];", node_name(cell), part.kind());
        let ways = match part {
            Part::WeighGate(side) => {
                [(side.other(), "light".to_owned()), (side, "heavy".to_owned())]
            }
            _ => Side::BOTH.map(|pointing| (pointing.other(), format!("points {pointing}"))),
        };
        for (away, label) in ways {
            let next = shape.landing(cell, away);
            let (node, choice) = follow_ball(board, cell, next, away, &mut text);
            let _ = writeln!(text, "  {} -> {node} [label = \"{label}\"];", node_name(cell));
            open.extend(choice);
        }
    }
    for switch in board.switches().iter().filter(|switch| switch.train) {
        let is_met = |pair: &&[Cell]| pair.iter().all(|cell| seen.contains(cell));
        for pair in switch.cells.windows(2).filter(is_met) {
            let pair: Vec<String> = pair.iter().map(|cell| node_name(*cell)).collect();
            let style = "dir = none, style = dashed, constraint = false";
            let _ = writeln!(text, "  {} [{style}];", pair.join(" -> "));
        }
    }
    text.push_str("}\n");
    text
}

fn node_name(cell: Cell) -> String {
    format!("c{}_{}", cell.row, cell.column)
}

/// Follows a ball from `cell` to the next bit or weigh gate, or to its end, which is written once.
/// Returns the name of the node, and the cell of the part that decides.
fn follow_ball(
    board: &Board,
    mut cell: Cell,
    mut next: Landing,
    mut heading: Side,
    text: &mut String,
) -> (String, Option<Cell>) {
    let (prefix, words) = loop {
        cell = match next {
            Landing::Lever(side) => return (side.to_string(), None),
            Landing::Outside => break ("off", "leaves the board"),
            Landing::Cell(next) => next,
        };
        heading = match board.part(cell) {
            Some(Part::Ramp(side)) => side,
            Some(Part::Crossover) => heading,
            Some(Part::Bit(_) | Part::GearBit(_) | Part::WeighGate(_)) => {
                return (node_name(cell), Some(cell));
            }
            Some(Part::Interceptor) => break ("i", "interceptor"),
            None | Some(Part::Gear) => break ("f", "falls"),
        };
        next = board.shape().landing(cell, heading);
    };
    let node = format!("{prefix}{}_{}", cell.row, cell.column);
    let line = format!("  {node} [label = \"{words} {cell}\", shape = box];\n");
    if !text.contains(&line) {
        text.push_str(&line);
    }
    (node, None)
}

/// Writes the graph of a board.
pub(crate) fn write(board: &BoardDocument) -> Result<Encoded, FormatError> {
    let legal =
        Board::new(&settled(&board.drawing)).map_err(|errors| match errors.into_iter().next() {
            Some(error) => FormatError::Board(Box::new(error)),
            None => FormatError::cannot(BoardFormat::Dot, "the board is not legal"),
        })?;
    Ok(Encoded::text(decision_graph(&legal), board.upright_notes()))
}
