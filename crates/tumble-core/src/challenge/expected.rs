//! The expectation for one row: a goal, with all expressions evaluated.

use std::fmt;
use std::sync::Arc;

use super::ball_pattern::BallPattern;
use super::form::EndForm;
use crate::board::{Cell, Colour, Marble};
use crate::machine::Ending;

/// The expectation for one row. Balls are asked for by colour, with any weight.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Default)]
pub struct Expected {
    /// The balls that come out.
    pub out: OutGoal,
    /// Ending of the run.
    pub ending: EndGoal,
    /// The variables (inputs and registers) whose value at the end counts, with that value.
    pub finals: Vec<(usize, i64)>,
}

/// The balls that come out of a row.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Default)]
pub enum OutGoal {
    /// They do not matter.
    #[default]
    Any,
    /// Exactly these.
    Exactly(Vec<Colour>),
    /// This pattern without end.
    Endless(Vec<Colour>),
    /// Balls that match this expression, of a run that ends.
    Matches(Arc<BallPattern>),
}

/// The ending that a row asks for. It never includes a fault.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct EndGoal {
    /// The kind of ending; `None` for an interceptor or an empty hopper.
    pub kind: Option<EndForm>,
    /// The colour of the intercepted ball.
    pub colour: Option<Colour>,
    /// The interceptor.
    pub cell: Option<Cell>,
}

impl EndGoal {
    /// Whether a run with this ending is right.
    pub fn holds(&self, ending: Ending) -> bool {
        match ending {
            Ending::Intercepted { cell, marble } => {
                matches!(self.kind, None | Some(EndForm::Intercepted))
                    && self.colour.is_none_or(|wanted| wanted == marble.colour)
                    && self.cell.is_none_or(|wanted| wanted == cell)
            }
            Ending::HopperEmpty { .. } => matches!(self.kind, None | Some(EndForm::Empty)),
            Ending::Repeats { .. } => self.kind == Some(EndForm::Repeats),
            Ending::Fell { .. } | Ending::LeftBoard { .. } | Ending::GaveUp => false,
        }
    }
}

impl fmt::Display for EndGoal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.kind {
            None => f.write_str("an interceptor or an empty hopper"),
            Some(EndForm::Empty) => f.write_str("an empty hopper"),
            Some(EndForm::Repeats) => f.write_str("a run that repeats without end"),
            Some(EndForm::Intercepted) => {
                match self.colour {
                    Some(colour) => write!(f, "a {colour} ball intercepted")?,
                    None => f.write_str("a ball intercepted")?,
                }
                self.cell.map_or(Ok(()), |cell| write!(f, " at {cell}"))
            }
        }
    }
}

impl fmt::Display for OutGoal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            OutGoal::Any => f.write_str("any balls"),
            OutGoal::Exactly(balls) if balls.is_empty() => f.write_str("no ball"),
            OutGoal::Exactly(balls) => f.write_str(&Marble::letters(balls)),
            OutGoal::Endless(pattern) => write!(f, "{} without end", Marble::letters(pattern)),
            OutGoal::Matches(pattern) => write!(f, "balls that match {pattern}"),
        }
    }
}
