//! What a given part does to the least number of parts.

use super::Least;
use crate::writers::text::counted;
use tumble_core::board::{Cell, list};

/// What a given part does to the least number of parts.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum GivenEffect {
    /// The player would need this many parts less without it; whether more could be saved is open where
    /// it is not proven.
    Costs(i64, bool),
    /// The player would have to place it.
    Saves,
    /// It makes no difference.
    None,
    /// What it does was not found out.
    Open,
}

impl GivenEffect {
    pub(super) fn new(par: i64, is_par: bool, without: &Least) -> GivenEffect {
        match *without {
            Least::Cost { cost, proven, .. } => {
                let proven = proven && is_par;
                match par - i64::from(cost.parts()) {
                    fewer @ 1.. => GivenEffect::Costs(fewer, proven),
                    0 if proven => GivenEffect::None,
                    ..0 if proven => GivenEffect::Saves,
                    _ => GivenEffect::Open,
                }
            }
            Least::Impossible => GivenEffect::Saves,
            Least::Open(_) => GivenEffect::Open,
        }
    }

    pub(super) fn words(self, cells: &[Cell]) -> String {
        let cells = list(cells);
        match self {
            GivenEffect::Costs(fewer, proven) => {
                let most = if proven { "" } else { "at least " };
                let parts = counted(u128::from(fewer.unsigned_abs()), "part");
                format!("costs the player {most}{parts} each: {cells}")
            }
            GivenEffect::Saves => format!("saves the player a part: {cells}"),
            GivenEffect::None => format!("makes no difference: {cells}"),
            GivenEffect::Open => format!("not known: {cells}"),
        }
    }
}
