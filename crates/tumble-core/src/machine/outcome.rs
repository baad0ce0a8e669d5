//! How runs end.

use std::fmt;

use serde::Serialize;

use crate::board::{Cell, Marble, Side};

/// What ended a run.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(tag = "kind", rename_all = "kebab-case")]
pub enum Ending {
    /// A ball was caught.
    Intercepted {
        /// The interceptor.
        cell: Cell,
        /// The ball.
        #[serde(flatten)]
        marble: Marble,
    },
    /// A lever was pressed whose hopper is empty.
    #[serde(rename = "empty")]
    HopperEmpty {
        /// The side of the hopper.
        side: Side,
    },
    /// Fault: a ball reached a cell without a part and fell through.
    Fell {
        /// The cell.
        cell: Cell,
        /// The ball.
        #[serde(flatten)]
        marble: Marble,
    },
    /// Fault: a ball left the board at the side.
    LeftBoard {
        /// The last cell it was in.
        cell: Cell,
        /// The side where it left.
        side: Side,
        /// The ball.
        #[serde(flatten)]
        marble: Marble,
    },
    /// The state that was there before ball `from` came back `period` balls later: the run never
    /// ends. Only with an unlimited supply.
    Repeats {
        /// The ball, counted from 1, whose release begins the part that repeats.
        from: u64,
        /// How many balls pass until it begins again.
        period: u64,
    },
    /// The judge gave up: with an unlimited supply the run did not end, and no state came back,
    /// within the number of balls that are followed. It says nothing of the board.
    #[serde(rename = "undecided")]
    GaveUp,
}

impl Ending {
    /// Whether the ending is a fault of the board, which makes a row fail whatever was asked.
    pub const fn is_fault(self) -> bool {
        matches!(self, Ending::Fell { .. } | Ending::LeftBoard { .. })
    }

    /// The cell where the run ended, if it ended on the board.
    pub const fn cell(self) -> Option<Cell> {
        match self {
            Ending::Intercepted { cell, .. }
            | Ending::Fell { cell, .. }
            | Ending::LeftBoard { cell, .. } => Some(cell),
            Ending::HopperEmpty { .. } | Ending::Repeats { .. } | Ending::GaveUp => None,
        }
    }
}

impl fmt::Display for Ending {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Ending::Intercepted { cell, marble } => {
                write!(f, "{marble} ball intercepted at {cell}")
            }
            Ending::HopperEmpty { side } => write!(f, "{side} hopper empty"),
            Ending::Fell { cell, marble } => write!(f, "{marble} ball fell at {cell}"),
            Ending::LeftBoard { cell, side, marble } => {
                write!(f, "{marble} ball left the board at {cell}, to the {side}")
            }
            Ending::Repeats { from, period } => {
                write!(f, "repeats from ball {from} with period {period}")
            }
            Ending::GaveUp => {
                f.write_str("undecided: no state came back in all the balls that were followed")
            }
        }
    }
}

/// All that a run leaves.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
#[must_use]
pub struct Outcome {
    /// The balls that came out, in time order. Where the run repeats: up to the end of the first
    /// period.
    pub out: Vec<Marble>,
    /// What ended the run.
    pub ending: Ending,
    /// The way each bit and train points at the end, in the order of
    /// [`Board::switches`](crate::board::Board::switches). Where the run repeats: as at the start
    /// of the part that repeats.
    pub switches: Vec<Side>,
    /// How many balls were released. A fault is that of the last one.
    pub balls: u64,
}
