//! The least cost of something, as far as it is known.

use crate::results::LeastJson;
use crate::writers::text::counted;
use tumble_core::challenge::Cost;

/// The least cost of something, as far as it is known.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Least {
    /// The cheapest board that was found.
    Cost {
        /// What it costs.
        cost: Cost,
        /// Whether it is proven that none is cheaper.
        proven: bool,
        /// The parts that every board needs, as far as that is proven.
        at_least: u32,
    },
    /// There is no board: that is proven.
    Impossible,
    /// No board was found in time; every board needs at least this many parts.
    Open(u32),
}

impl Least {
    pub(super) fn words(&self) -> String {
        match self {
            Least::Cost { cost, proven: true, .. } => {
                format!("{}, proven by search", counted(cost.parts(), "part"))
            }
            Least::Cost { cost, at_least, .. } if *at_least == cost.parts() => {
                let parts = counted(cost.parts(), "part");
                format!(
                    "{parts}, proven by search; whether cheaper kinds of parts would do is open"
                )
            }
            Least::Cost { cost, at_least: 0, .. } => {
                format!("{} are the fewest found", counted(cost.parts(), "part"))
            }
            Least::Cost { cost, at_least, .. } => format!(
                "{} are the fewest found, at least {at_least} are needed",
                counted(cost.parts(), "part")
            ),
            Least::Impossible => "no board exists, proven by search".to_owned(),
            Least::Open(0) => "no board was found in time".to_owned(),
            Least::Open(at_least) => {
                format!("no board was found in time; at least {}", counted(*at_least, "part"))
            }
        }
    }

    pub(super) fn data(&self) -> LeastJson {
        match self {
            Least::Cost { cost, proven, at_least } => LeastJson {
                parts: Some(cost.parts()),
                key: Some(cost.key()),
                proven: *proven,
                at_least: Some(*at_least),
                impossible: false,
            },
            Least::Impossible => {
                LeastJson { proven: true, impossible: true, ..LeastJson::default() }
            }
            Least::Open(at_least) => {
                LeastJson { at_least: Some(*at_least), ..LeastJson::default() }
            }
        }
    }
}
