//! A ball: its colour and its weight.

use std::fmt;

#[cfg(feature = "schema")]
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::{Cell, Colour, Side};

/// The weight of a ball. Only weigh gates react to it.
#[derive(
    Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default, Serialize, Deserialize,
)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
#[serde(rename_all = "lowercase")]
pub enum Weight {
    /// An ordinary ball. All balls of the toy are light.
    #[default]
    Light,
    /// A ball that a weigh gate sends to the side it points to.
    Heavy,
}

impl Weight {
    /// Returns whether this is [`Weight::Heavy`].
    pub const fn is_heavy(self) -> bool {
        matches!(self, Weight::Heavy)
    }

    const fn is_light(&self) -> bool {
        matches!(self, Weight::Light)
    }
}

/// A ball in a hopper: its colour and its weight.
///
/// ```
/// use tumble_core::board::{Colour, Marble};
///
/// let ball = Marble::heavy(Colour::Blue);
/// assert_eq!(ball.letter(), 'b');
/// assert_eq!(ball.to_string(), "heavy blue");
/// assert_eq!(Marble::light(Colour::Blue).letter(), 'B');
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
pub struct Marble {
    /// Its colour.
    pub colour: Colour,
    /// Its weight; left out in JSON for a light ball.
    #[serde(skip_serializing_if = "Weight::is_light")]
    pub weight: Weight,
}

impl Marble {
    /// Returns an ordinary ball.
    pub const fn light(colour: Colour) -> Self {
        Marble { colour, weight: Weight::Light }
    }

    /// Returns a heavy ball.
    pub const fn heavy(colour: Colour) -> Self {
        Marble { colour, weight: Weight::Heavy }
    }

    /// Returns whether the ball is heavy.
    pub const fn is_heavy(self) -> bool {
        self.weight.is_heavy()
    }

    /// Returns the letter of its colour, lower-case if it is heavy: `B`, `R`, `b` or `r`.
    pub const fn letter(self) -> char {
        match self.weight {
            Weight::Light => self.colour.letter(),
            Weight::Heavy => self.colour.letter().to_ascii_lowercase(),
        }
    }

    /// Returns the ball that a letter means: `B`, `R`, `b` or `r`.
    pub const fn from_letter(letter: char) -> Option<Marble> {
        let weight = if letter.is_ascii_lowercase() { Weight::Heavy } else { Weight::Light };
        match Colour::from_letter(letter.to_ascii_uppercase()) {
            Some(colour) => Some(Marble { colour, weight }),
            None => None,
        }
    }
}

impl From<Colour> for Marble {
    fn from(colour: Colour) -> Self {
        Marble::light(colour)
    }
}

impl fmt::Display for Marble {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.weight {
            Weight::Light => write!(f, "{}", self.colour),
            Weight::Heavy => write!(f, "heavy {}", self.colour),
        }
    }
}

impl Marble {
    /// Returns the letters of a sequence of balls, as in `BRb`.
    pub fn letters<T: Copy + Into<Marble>>(balls: &[T]) -> String {
        balls.iter().map(|&ball| ball.into().letter()).collect()
    }
}

/// A ball on its way.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Ball {
    /// Its colour and its weight.
    pub marble: Marble,
    /// The cell that it is in or enters next.
    pub cell: Cell,
    /// The side to which it moves.
    pub heading: Side,
}
