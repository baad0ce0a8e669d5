//! The decision graph of a board in the language of Graphviz.

use std::fmt::Write as _;

use tumble_core::board::{Board, Cell, Part, Side};
use tumble_core::machine::{Met, leave};

use crate::document::{BoardDocument, Encoded, settled};
use crate::{BoardFormat, FormatError};

/// Returns the graph of what a ball can meet: hoppers, bits, trains and crossings of their ways,
/// levers, interceptors. Ramps are part of the edges.
pub fn decision_graph(board: &Board) -> String {
    let mut text = String::from(
        "digraph board {\n  rankdir = TB;\n  node [fontname = \"sans-serif\"];\n  \
         blue [label = \"blue hopper\", shape = invtrapezium];\n  \
         red [label = \"red hopper\", shape = invtrapezium];\n  \
         left [label = \"blue lever\", shape = box];\n  \
         right [label = \"red lever\", shape = box];\n",
    );
    let mut open: Vec<Cell> = Vec::new();
    let mut seen: Vec<Cell> = Vec::new();
    for side in Side::BOTH {
        let entry = board.shape().entry(side);
        let to = follow(board, entry, side.other(), &mut text);
        edge(&mut text, &side.colour().to_string(), &to, "");
        open.extend(to.decision);
    }
    while let Some(cell) = open.pop() {
        if seen.contains(&cell) {
            continue;
        }
        seen.push(cell);
        let part = board.part(cell);
        let kind = match part {
            Some(part) => part.kind(),
            None => continue,
        };
        let _ = writeln!(text, "  {} [label = \"{kind} {cell}\"];", name(cell));
        let ways = match part {
            Some(Part::WeighGate(side)) => {
                [(side.other(), "light".to_owned()), (side, "heavy".to_owned())]
            }
            _ => Side::BOTH.map(|pointing| (pointing.other(), format!("points {pointing}"))),
        };
        for (away, label) in ways {
            let to = step(board, cell, away, &mut text);
            edge(&mut text, &name(cell), &to, &label);
            open.extend(to.decision);
        }
    }
    if board.switches().iter().any(|switch| switch.train && switch.cells.len() > 1) {
        for switch in board.switches().iter().filter(|switch| switch.train) {
            for pair in switch.cells.windows(2) {
                let [a, b] = pair else { continue };
                if seen.contains(a) && seen.contains(b) {
                    let _ = writeln!(
                        text,
                        "  {} -> {} [dir = none, style = dashed, constraint = false];",
                        name(*a),
                        name(*b)
                    );
                }
            }
        }
    }
    text.push_str("}\n");
    text
}

/// The place that a ball reaches without a choice.
struct Reached {
    node: String,
    decision: Option<Cell>,
}

fn name(cell: Cell) -> String {
    format!("c{}_{}", cell.row, cell.column)
}

fn edge(text: &mut String, from: &str, to: &Reached, label: &str) {
    let label = if label.is_empty() { String::new() } else { format!(" [label = \"{label}\"]") };
    let _ = writeln!(text, "  {from} -> {}{label};", to.node);
}

/// Follows a ball that leaves `cell` to the side `heading`.
fn step(board: &Board, cell: Cell, heading: Side, text: &mut String) -> Reached {
    match leave(board, cell, heading) {
        Met::Moved(next) => follow(board, next, heading, text),
        Met::Lever(side) => Reached { node: side.to_string(), decision: None },
        _ => end(text, cell, "off", "leaves the board"),
    }
}

/// Follows a ball at `cell` to the next bit or weigh gate, or to its end.
fn follow(board: &Board, mut cell: Cell, mut heading: Side, text: &mut String) -> Reached {
    loop {
        heading = match board.part(cell) {
            Some(Part::Ramp(side)) => side,
            Some(Part::Crossover) => heading,
            Some(Part::Bit(_) | Part::GearBit(_) | Part::WeighGate(_)) => {
                return Reached { node: name(cell), decision: Some(cell) };
            }
            Some(Part::Interceptor) => return end(text, cell, "i", "interceptor"),
            None | Some(Part::Gear) => return end(text, cell, "f", "falls"),
        };
        match leave(board, cell, heading) {
            Met::Moved(next) => cell = next,
            // To a lever, or off the board.
            _ => return step(board, cell, heading, text),
        }
    }
}

/// Writes the node of an end once.
fn end(text: &mut String, cell: Cell, prefix: &str, words: &str) -> Reached {
    let node = format!("{prefix}{}_{}", cell.row, cell.column);
    let line = format!("  {node} [label = \"{words} {cell}\", shape = box];\n");
    if !text.contains(&line) {
        text.push_str(&line);
    }
    Reached { node, decision: None }
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
