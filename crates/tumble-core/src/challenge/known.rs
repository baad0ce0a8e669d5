//! An input of which only a part is known.

use std::fmt;

use super::{Challenge, Variable};

/// The known part of an input, or of a value at the end.
///
/// ```
/// use tumble_core::challenge::Known;
///
/// let known = Known::parse("1?0", Some(3)).expect("three bits");
/// assert!(known.admits(0b110) && !known.admits(0b111));
/// assert_eq!(known.to_string(), "1-0");
/// assert_eq!(Known::parse("3..=5", None), Some(Known::Balls(3, 5)));
/// ```
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub enum Known {
    /// The bits of a register or lever, the least significant first; `None`: either value.
    Bits(Vec<Option<bool>>),
    /// The least and the greatest number of balls.
    Balls(u64, u64),
}

impl Known {
    /// Reads the known part of a register of `width` bits, or, without a width, of a number of balls.
    ///
    /// `?` stands for any value. The bits of a register start with the weightiest, `?` or `-` for either value. A
    /// number of balls may be a range such as `3..=5`. Any other text gives `None`.
    pub fn parse(text: &str, width: Option<u32>) -> Option<Known> {
        let Some(width) = width else {
            if text == "?" {
                return Some(Known::Balls(0, u64::MAX));
            }
            let (least, most) = text.split_once("..=")?;
            return Some(Known::Balls(least.trim().parse().ok()?, most.trim().parse().ok()?));
        };
        if text == "?" {
            return Some(Known::Bits(vec![None; width as usize]));
        }
        let bits: Option<Vec<Option<bool>>> = text
            .chars()
            .rev()
            .map(|letter| match letter {
                '?' | '-' => Some(None),
                '0' | '1' => Some(Some(letter == '1')),
                _ => None,
            })
            .collect();
        bits.filter(|bits| bits.len() == width as usize).map(Known::Bits)
    }

    /// The least value that agrees.
    pub fn least(&self) -> i64 {
        match self {
            Known::Bits(bits) => (0..).zip(bits).fold(0, |value, (bit, known): (u32, _)| {
                value | i64::from(*known == Some(true)) << bit.min(62)
            }),
            Known::Balls(least, _) => i64::try_from(*least).unwrap_or(i64::MAX),
        }
    }

    /// Whether more than one value may agree.
    pub fn is_open(&self) -> bool {
        match self {
            Known::Bits(bits) => bits.contains(&None),
            Known::Balls(least, most) => least != most,
        }
    }

    /// All bits of a value.
    pub fn value(value: i64, width: u32) -> Known {
        Known::Bits((0..width).map(|bit| Some(value >> bit.min(63) & 1 == 1)).collect())
    }

    /// Whether a value agrees with the known part.
    pub fn admits(&self, value: i64) -> bool {
        match self {
            Known::Bits(bits) => (0..).zip(bits).all(|(bit, known): (u32, _)| {
                known.is_none_or(|set| (value >> bit.min(63) & 1 == 1) == set)
            }),
            Known::Balls(least, most) => {
                u64::try_from(value).is_ok_and(|balls| (*least..=*most).contains(&balls))
            }
        }
    }
}

impl Challenge {
    /// The number of bits of an input, a register or the lever; `None` for a number of balls.
    pub fn bits_of(&self, variable: usize) -> Option<u32> {
        let lever = || (variable == self.place_of(Variable::Start)).then_some(1);
        self.register(variable).map(|register| register.cells.width()).or_else(lever)
    }

    /// The whole value of an input. Below 0 it gives an empty range for a number of balls.
    pub fn exactly(&self, variable: usize, value: i64) -> Known {
        let balls =
            || u64::try_from(value).map_or(Known::Balls(1, 0), |balls| Known::Balls(balls, balls));
        self.bits_of(variable).map_or_else(balls, |width| Known::value(value, width))
    }
}

impl fmt::Display for Known {
    /// Writes bits with the weightiest first and `-` for either value, and balls as a number or a range.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Known::Bits(bits) => bits.iter().rev().try_for_each(|bit| {
                f.write_str(match bit {
                    Some(true) => "1",
                    Some(false) => "0",
                    None => "-",
                })
            }),
            Known::Balls(least, most) if least == most => write!(f, "{least}"),
            Known::Balls(least, most) => write!(f, "{least}..={most}"),
        }
    }
}
