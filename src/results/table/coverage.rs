//! Traffic of balls at the cells of a board.

use serde::Serialize;

use tumble_core::board::{Board, Cell, Part};
use tumble_core::table::{Coverage, Passages};

/// Traffic at a cell: the number of meetings and the directions of balls.
#[derive(Debug, Clone, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct CoverageLine {
    /// The cell, as row and column.
    pub cell: Cell,
    /// Its part; null if it has none.
    pub part: Option<String>,
    /// All balls that come there.
    pub met: Passages,
    /// Those that come from the left.
    pub from_left: Passages,
    /// Those that come from the right.
    pub from_right: Passages,
    /// Those that leave to the left.
    pub to_left: Passages,
    /// Those that leave to the right.
    pub to_right: Passages,
}

impl CoverageLine {
    /// The cells of a board that have a part or are reached by balls, in reading order.
    pub fn lines_of(board: &Board, coverage: &Coverage) -> Vec<CoverageLine> {
        let is_shown = |cell: &Cell| {
            let is_gear = board.part(*cell) == Some(Part::Gear);
            (board.part(*cell).is_some() && !is_gear) || coverage.is_met(*cell)
        };
        let line = |cell: Cell| {
            let traffic = coverage.at(cell);
            // A ball that moves right as it arrives comes from the left.
            let [from_right, from_left] = traffic.arrive;
            let [to_left, to_right] = traffic.leave;
            CoverageLine {
                cell,
                part: board.part(cell).map(|part| part.to_string()),
                met: traffic.met,
                from_left,
                from_right,
                to_left,
                to_right,
            }
        };
        board.shape().places().filter(is_shown).map(line).collect()
    }
}
