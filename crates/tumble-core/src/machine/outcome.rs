//! The endings and outcomes of runs.

use std::fmt;

use serde::Serialize;

use crate::board::{Cell, Marble, Side};

/// Ending of a run.
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
        /// The side on which it left.
        side: Side,
        /// The ball.
        #[serde(flatten)]
        marble: Marble,
    },
    /// The state before ball `from` came back `period` balls later: the run never ends. Only with an unlimited supply.
    Repeats {
        /// The ball, counted from 1, with which the repeated part begins.
        from: u64,
        /// Number of balls in one round.
        period: u64,
    },
    /// The judge gave up. With an unlimited supply, the run neither ended nor repeated a state within the number of
    /// balls that are followed. This is not a verdict on the board.
    #[serde(rename = "undecided")]
    GaveUp,
}

impl Ending {
    /// Whether the ending is a fault of the board. A fault makes a row fail under any expectation.
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
            Ending::GaveUp => f.write_str("undecided: no end in all the balls that were followed"),
        }
    }
}

/// The final state of a run.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
#[must_use]
pub struct Outcome {
    /// The balls that came out, in time order. For a run that repeats: up to the end of the first period.
    pub out: Vec<Marble>,
    /// The ending of the run.
    pub ending: Ending,
    /// The side to which each bit and train points at the end, in the order of
    /// [`Board::switches`](crate::board::Board::switches). For a run that repeats: as at the start of the repeated
    /// part.
    pub switches: Vec<Side>,
    /// Number of balls released. A fault is that of the last one.
    pub balls: u64,
}
