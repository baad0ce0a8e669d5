//! Left and right, blue and red. The toy usually ties sides and colours together; here they are separate.

use std::fmt;

#[cfg(feature = "schema")]
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// Left or right: the direction of a ball or of a part, or a half of the board with its hopper and its lever.
///
/// As the value of a bit, `Left` is 0 and `Right` is 1.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
#[serde(rename_all = "lowercase")]
pub enum Side {
    /// Left; the blue side; 0 as the value of a bit.
    Left,
    /// Right; the red side; 1 as the value of a bit.
    Right,
}

impl Side {
    /// Both sides, left first.
    pub const BOTH: [Side; 2] = [Side::Left, Side::Right];

    /// The other side.
    #[must_use]
    pub const fn other(self) -> Side {
        match self {
            Side::Left => Side::Right,
            Side::Right => Side::Left,
        }
    }

    /// 0 for left, 1 for right.
    pub const fn bit(self) -> u8 {
        self as u8
    }

    /// 0 for left, 1 for right, as an index into pairs.
    pub const fn index(self) -> usize {
        self as usize
    }

    /// Right for `true`, left for `false`: the value of a bit as a side.
    pub const fn from_bit(set: bool) -> Side {
        if set { Side::Right } else { Side::Left }
    }

    /// The colour that the hopper, the lever and the entry of this side carry on the toy.
    ///
    /// Balls have colours of their own: a hopper may hold either.
    pub const fn colour(self) -> Colour {
        match self {
            Side::Left => Colour::Blue,
            Side::Right => Colour::Red,
        }
    }
}

impl fmt::Display for Side {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Side::Left => "left",
            Side::Right => "right",
        })
    }
}

/// The colour of a ball, and of the lever and the hopper of a side.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
#[serde(rename_all = "lowercase")]
pub enum Colour {
    /// Blue, the colour of the left side.
    Blue,
    /// Red, the colour of the right side.
    Red,
}

impl Colour {
    /// Both colours, blue first.
    pub const BOTH: [Colour; 2] = [Colour::Blue, Colour::Red];

    /// The other colour.
    #[must_use]
    pub const fn other(self) -> Colour {
        match self {
            Colour::Blue => Colour::Red,
            Colour::Red => Colour::Blue,
        }
    }

    /// The side whose hopper and lever carry this colour on the toy.
    pub const fn side(self) -> Side {
        match self {
            Colour::Blue => Side::Left,
            Colour::Red => Side::Right,
        }
    }

    /// `B` or `R`, as in sequences of balls.
    pub const fn letter(self) -> char {
        match self {
            Colour::Blue => 'B',
            Colour::Red => 'R',
        }
    }

    /// The colour that `letter` means: `B` or `R`.
    pub const fn from_letter(letter: char) -> Option<Colour> {
        match letter {
            'B' => Some(Colour::Blue),
            'R' => Some(Colour::Red),
            _ => None,
        }
    }
}

impl fmt::Display for Colour {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Colour::Blue => "blue",
            Colour::Red => "red",
        })
    }
}
