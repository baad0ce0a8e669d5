//! Comparisons of a cost with the least known cost.
//!
//! Four things are distinguished: a *proven* par, a *best known* cost, a lower bound (*at least*), and a *record*,
//! which is cheaper than the best known.

use super::par::{bound_in_words, cost_in_words, number_in_words, par_in_words};
use super::text::counted;
use crate::results::standing::{Standing, parts_are_proven};
use tumble_core::challenge::{Challenge, Cost, Par, Provenance};

/// A cost compared with par in a few words: `4 parts = par`, `21 parts, 1 over par 20`.
pub fn in_brief(cost: &Cost, par: Option<&Par>) -> String {
    key_in_brief(cost.key(), par)
}

/// The numbers of a cost, as [`in_brief`] writes them.
pub fn key_in_brief(key: [u32; 5], par: Option<&Par>) -> String {
    let parts = counted(key[0], "part");
    let Some(par) = par else { return parts };
    match Standing::of_key(key, par) {
        Standing::Par => format!("{parts} {}", difference_of_key(key, par)),
        Standing::Over { number: 0, by } if !parts_are_proven(par) => {
            format!("{parts}, {by} over best known")
        }
        _ => format!("{parts}, {}", difference_of_key(key, par)),
    }
}

/// Distance of a cost from par: `= par`, `1 over par 17`.
pub fn distance_from_par(cost: &Cost, par: &Par) -> String {
    difference_of_key(cost.key(), par)
}

fn difference_of_key(key: [u32; 5], par: &Par) -> String {
    let best = if par.proven { "par" } else { "best known" };
    match Standing::of_key(key, par) {
        Standing::Par => format!("= {best}"),
        Standing::Over { number: 0, by } if parts_are_proven(par) => {
            format!("{by} over par {}", par.parts())
        }
        Standing::Over { number: 0, by } => format!("{by} over {best} {}", par.parts()),
        Standing::Over { number, by } => format!("{} over {best}", number_in_words(number, by)),
        Standing::Record => "A RECORD".to_owned(),
        Standing::Impossible => "BELOW PAR".to_owned(),
    }
}

/// A remark on a par that is not proven, or advice for a record.
pub fn remark(cost: &Cost, challenge: &Challenge) -> Option<String> {
    let par = challenge.par.as_ref()?;
    let number = challenge.number;
    let remark = match Standing::new(cost, par) {
        Standing::Par | Standing::Over { .. } if par.proven => return None,
        Standing::Over { number: 0, .. } if parts_are_proven(par) => return None,
        // The command would need the file of the spec, which is not known here.
        Standing::Par | Standing::Over { .. } if challenge.provenance == Provenance::Own => {
            par_in_words(par)
        }
        Standing::Par | Standing::Over { .. } => {
            format!("{}; cheaper? `tumble solve {number}`", par_in_words(par))
        }
        Standing::Record => {
            let was = match par.parts() == cost.parts() {
                true => cost_in_words(par.key),
                false => par.parts().to_string(),
            };
            let next = match challenge.provenance {
                Provenance::Own => "write the new cost into `[par]` of its spec",
                _ => "please send it in, as \"A record\" in CONTRIBUTING.md of the project says",
            };
            format!("best known was {was}, {}: {next}", bound_in_words(par))
        }
        Standing::Impossible => {
            let claim = match par.proven {
                true => format!("a par of {} is proven", cost_in_words(par.key)),
                false => format!("at least {} are proven to be needed", par.at_least),
            };
            format!("the spec of {number} says that {claim}: it is wrong, or the judge is")
        }
    };
    Some(remark)
}

/// A full comparison of a cost with par, in one sentence.
pub fn in_full(cost: &Cost, par: Option<&Par>) -> String {
    let brief = in_brief(cost, par);
    match par.filter(|par| !par.proven) {
        None => brief,
        Some(par) => match Standing::new(cost, par) {
            Standing::Over { number: 0, .. } if parts_are_proven(par) => brief,
            Standing::Over { number: 0, .. } => {
                format!("{brief} {}, {}", par.parts(), bound_in_words(par))
            }
            Standing::Par | Standing::Over { .. } => format!("{brief}, {}", bound_in_words(par)),
            Standing::Record | Standing::Impossible => format!("{brief} ({})", par_in_words(par)),
        },
    }
}
