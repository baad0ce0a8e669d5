//! The kinds of part, and a part as it is on a board.

use std::fmt;

#[cfg(feature = "schema")]
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::Side;

/// A kind of part: the six of the toy, and the weigh gate, which only some challenges have.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
#[serde(rename_all = "snake_case")]
pub enum Kind {
    /// Sends every ball to the side it points to.
    Ramp,
    /// Lets every ball keep its direction.
    Crossover,
    /// Ends the run.
    Interceptor,
    /// Sends a ball to the side that it does not point to, and turns.
    Bit,
    /// A bit that turns with its train.
    GearBit,
    /// Links the gear bits next to it to one train; the only part of a gear cell.
    Gear,
    /// Sends heavy balls to the side it points to and light ones to the other, and never turns.
    ///
    /// Not a part of the toy: see [`Extension::Weight`](crate::challenge::Extension::Weight).
    WeighGate,
}

impl Kind {
    /// All kinds: those of the toy in the order of the formal description, then the weigh gate.
    pub const ALL: [Kind; 7] = [
        Kind::Ramp,
        Kind::Crossover,
        Kind::Interceptor,
        Kind::Bit,
        Kind::GearBit,
        Kind::Gear,
        Kind::WeighGate,
    ];

    /// The kinds of the toy, in the order of the formal description.
    pub const TOY: [Kind; 6] =
        [Kind::Ramp, Kind::Crossover, Kind::Interceptor, Kind::Bit, Kind::GearBit, Kind::Gear];

    /// Whether parts of this kind point left or right.
    pub const fn is_oriented(self) -> bool {
        matches!(self, Kind::Ramp | Kind::Bit | Kind::GearBit | Kind::WeighGate)
    }

    /// The place of the kind in [`Kind::ALL`].
    pub const fn index(self) -> usize {
        self as usize
    }

    /// The part of this kind that points to `side`; `side` is ignored if the kind has no orientations.
    pub const fn part(self, side: Side) -> Part {
        match self {
            Kind::Ramp => Part::Ramp(side),
            Kind::Crossover => Part::Crossover,
            Kind::Interceptor => Part::Interceptor,
            Kind::Bit => Part::Bit(side),
            Kind::GearBit => Part::GearBit(side),
            Kind::Gear => Part::Gear,
            Kind::WeighGate => Part::WeighGate(side),
        }
    }

    /// `a ramp`, `an interceptor`: the noun with its article.
    pub fn with_article(self) -> String {
        let article = if self == Kind::Interceptor { "an" } else { "a" };
        format!("{article} {self}")
    }

    /// `1 ramp`, `2 gear bits`: the count with the noun in its number.
    pub fn counted(self, count: u64) -> String {
        let plural = if count == 1 { "" } else { "s" };
        format!("{count} {self}{plural}")
    }
}

impl fmt::Display for Kind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Kind::Ramp => "ramp",
            Kind::Crossover => "crossover",
            Kind::Interceptor => "interceptor",
            Kind::Bit => "bit",
            Kind::GearBit => "gear bit",
            Kind::Gear => "gear",
            Kind::WeighGate => "weigh gate",
        })
    }
}

/// A part on a board: its kind and, if it has one, its orientation.
///
/// Bits and gear bits use the orientation of the puzzle book: one that points left is 0 and sends the ball to the
/// *right*.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Part {
    /// Sends every ball to this side.
    Ramp(Side),
    /// Lets every ball keep its direction.
    Crossover,
    /// Ends the run.
    Interceptor,
    /// Points to this side, sends a ball to the other one and turns.
    Bit(Side),
    /// Points to this side, sends a ball to the other one and turns with its train.
    GearBit(Side),
    /// Links gear bits.
    Gear,
    /// Sends heavy balls to this side and light ones to the other.
    WeighGate(Side),
}

impl Part {
    /// The kind of the part.
    pub const fn kind(self) -> Kind {
        match self {
            Part::Ramp(_) => Kind::Ramp,
            Part::Crossover => Kind::Crossover,
            Part::Interceptor => Kind::Interceptor,
            Part::Bit(_) => Kind::Bit,
            Part::GearBit(_) => Kind::GearBit,
            Part::Gear => Kind::Gear,
            Part::WeighGate(_) => Kind::WeighGate,
        }
    }

    /// The side that the part points to, if it points at all.
    pub const fn pointing(self) -> Option<Side> {
        match self {
            Part::Ramp(side) | Part::Bit(side) | Part::GearBit(side) | Part::WeighGate(side) => {
                Some(side)
            }
            Part::Crossover | Part::Interceptor | Part::Gear => None,
        }
    }
}

impl fmt::Display for Part {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.pointing() {
            Some(side) => write!(f, "{} pointing {side}", self.kind()),
            None => write!(f, "{}", self.kind()),
        }
    }
}
