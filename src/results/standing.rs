//! Comparison of a cost with the least known cost.

use tumble_core::challenge::{Cost, Par};

/// Whether the number of parts of par is proven, though the kinds may not be.
pub fn parts_are_proven(par: &Par) -> bool {
    at_least(par) == par.parts()
}

/// The number of parts that every solution is proven to need.
pub fn at_least(par: &Par) -> u32 {
    if par.proven { par.parts() } else { par.at_least }
}

/// Comparison of a cost with par.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Standing {
    /// It is as good as par.
    Par,
    /// It is above par: in this number of the cost, by this much.
    Over {
        /// The number: 0 for the parts.
        number: usize,
        /// The excess over par.
        by: u32,
    },
    /// It is cheaper than the best that was known.
    Record,
    /// It is below the proven minimum: the spec or the judge is wrong.
    Impossible,
}

impl Standing {
    /// Compares a cost with par.
    pub fn new(cost: &Cost, par: &Par) -> Standing {
        Standing::of_key(cost.key(), par)
    }

    /// Compares the numbers of a cost with par.
    pub fn of_key(key: [u32; 5], par: &Par) -> Standing {
        let best = par.key;
        if key < best {
            let refuted = par.proven || key[0] < par.at_least;
            return if refuted { Standing::Impossible } else { Standing::Record };
        }
        let mut numbers = key.into_iter().zip(best).enumerate();
        match numbers.find(|(_, (own, best))| own != best) {
            Some((number, (own, best))) => Standing::Over { number, by: own.saturating_sub(best) },
            None => Standing::Par,
        }
    }
}

/// Whether a cost is a record.
pub fn is_record(cost: &Cost, par: Option<&Par>) -> bool {
    par.is_some_and(|par| Standing::new(cost, par) == Standing::Record)
}

/// Returns whether a cost is at most the best known one; true if none is known.
pub fn is_at_par(cost: &Cost, par: Option<&Par>) -> bool {
    par.is_none_or(|par| !matches!(Standing::new(cost, par), Standing::Over { .. }))
}
