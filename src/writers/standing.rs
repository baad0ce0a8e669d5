//! What a cost is worth, held against the least cost that is known.
//!
//! Four things are kept apart: what is *proven*, what is only *best known*, what is needed *at
//! least*, and a *record*, which is cheaper than the best known.

use super::par::{bound, cost_in_words, named, par_in_words};
use super::text::counted;
use crate::results::standing::{Standing, parts_are_proven};
use tumble_core::challenge::{Challenge, Cost, Par, Provenance};

/// A cost held against par in a few words: `4 parts = par`, `21 parts, 1 over par 20`.
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

/// How far a cost is from par: `= par`, `1 over par 17`.
pub fn difference(cost: &Cost, par: &Par) -> String {
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
        Standing::Over { number, by } => format!("{} over {best}", named(number, by)),
        Standing::Record => "A RECORD".to_owned(),
        Standing::Impossible => "BELOW PAR".to_owned(),
    }
}

/// What is to be added where par is not proven, and what to do with a record.
pub fn remark(cost: &Cost, challenge: &Challenge) -> Option<String> {
    let par = challenge.par.as_ref()?;
    let number = challenge.number;
    let remark = match Standing::new(cost, par) {
        Standing::Par | Standing::Over { .. } if par.proven => return None,
        Standing::Over { number: 0, .. } if parts_are_proven(par) => return None,
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
            format!("best known was {was}, {}: {next}", bound(par))
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

/// A cost held against par in one sentence, with all that there is to say.
pub fn in_full(cost: &Cost, par: Option<&Par>) -> String {
    let brief = in_brief(cost, par);
    match par.filter(|par| !par.proven) {
        None => brief,
        Some(par) => match Standing::new(cost, par) {
            Standing::Over { number: 0, .. } if parts_are_proven(par) => brief,
            Standing::Over { number: 0, .. } => {
                format!("{brief} {}, {}", par.parts(), bound(par))
            }
            Standing::Par | Standing::Over { .. } => format!("{brief}, {}", bound(par)),
            Standing::Record | Standing::Impossible => format!("{brief} ({})", par_in_words(par)),
        },
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn par(key: [u32; 5], proven: bool, at_least: u32) -> Par {
        Par { key, proven, at_least }
    }

    /// Ramps and bits.
    fn cost(ramps: u32, bits: u32) -> Cost {
        let mut counts = [0; 7];
        counts[tumble_core::board::Kind::Ramp.index()] = ramps;
        counts[tumble_core::board::Kind::Bit.index()] = bits;
        Cost::new(counts)
    }

    /// A challenge of the book with this par.
    fn with_par(number: u16, par: Par) -> Challenge {
        let specs = tumble_core::challenge::Specs::library();
        let found = specs.find(&tumble_core::challenge::Reference::Number(number));
        Challenge { par: Some(par), ..found.expect("it is there").as_ref().clone() }
    }

    #[test]
    fn a_cost_says_how_it_compares_with_par() {
        let proven = par([20, 0, 2, 0, 0], true, 20);
        let brief = |cost: Cost| in_brief(&cost, Some(&proven));
        assert_eq!(brief(cost(18, 2)), "20 parts = par");
        assert_eq!(brief(cost(19, 2)), "21 parts, 1 over par 20");
        assert_eq!(brief(cost(17, 3)), "20 parts, 1 bit over par");
        assert_eq!(brief(cost(17, 2)), "19 parts, BELOW PAR");
        let challenge = with_par(9, proven);
        assert_eq!(remark(&cost(18, 2), &challenge), None);
        let said = remark(&cost(17, 2), &challenge).expect("it cannot be");
        assert!(said.starts_with("the spec of 9 says that a par of 20 parts, 2 bits is proven"));
    }

    #[test]
    fn what_is_best_known_is_not_called_par() {
        let known = par([25, 0, 2, 0, 0], false, 23);
        let challenge = with_par(45, known);
        let all = |cost: Cost| {
            let remark = remark(&cost, &challenge).expect("it is not proven");
            (in_brief(&cost, Some(&known)), in_full(&cost, Some(&known)), remark)
        };
        let (brief, full, said) = all(cost(23, 2));
        assert_eq!(brief, "25 parts = best known");
        assert_eq!(full, "25 parts = best known, at least 23");
        assert_eq!(said, "best known 25, at least 23; cheaper? `tumble solve 45`");
        let (brief, full, _) = all(cost(25, 2));
        assert_eq!(brief, "27 parts, 2 over best known");
        assert_eq!(full, "27 parts, 2 over best known 25, at least 23");
        let (brief, full, said) = all(cost(23, 1));
        assert_eq!(brief, "24 parts, A RECORD");
        assert_eq!(full, "24 parts, A RECORD (best known 25, at least 23)");
        assert!(said.starts_with("best known was 25, at least 23: please send it in"), "{said}");
        let (brief, _, said) = all(cost(24, 1));
        assert_eq!(brief, "25 parts, A RECORD");
        assert!(said.starts_with("best known was 25 parts, 2 bits, at least 23"), "{said}");
        let (brief, _, said) = all(cost(20, 2));
        assert_eq!(brief, "22 parts, BELOW PAR");
        assert!(said.contains("at least 23 are proven to be needed"), "{said}");
    }

    #[test]
    fn where_the_parts_are_proven_only_their_kinds_are_best_known() {
        let known = par([25, 0, 2, 0, 0], false, 25);
        let challenge = with_par(45, known);
        let all = |cost: Cost| {
            let remark = remark(&cost, &challenge).unwrap_or_default();
            let (brief, full) = (in_brief(&cost, Some(&known)), in_full(&cost, Some(&known)));
            (brief, full, difference(&cost, &known), remark)
        };
        let open = "25 parts proven, kinds best known; cheaper? `tumble solve 45`";
        let (brief, full, short, said) = all(cost(23, 2));
        assert_eq!([brief, short, said], ["25 parts = best known", "= best known", open]);
        assert_eq!(full, "25 parts = best known, parts proven");
        let (brief, full, short, said) = all(cost(22, 3));
        assert_eq!(brief, "25 parts, 1 bit over best known");
        assert_eq!([short.as_str(), said.as_str()], ["1 bit over best known", open]);
        assert_eq!(full, "25 parts, 1 bit over best known, parts proven");
        // That more parts are too many is proven.
        let (brief, full, short, said) = all(cost(25, 2));
        assert_eq!(brief, "27 parts, 2 over par 25");
        assert_eq!([full, short, said], [brief.as_str(), "2 over par 25", ""]);
        let (brief, full, _, said) = all(cost(24, 1));
        assert_eq!(brief, "25 parts, A RECORD");
        assert_eq!(full, "25 parts, A RECORD (25 parts proven, kinds best known)");
        assert!(said.starts_with("best known was 25 parts, 2 bits, parts proven: "), "{said}");
        let (brief, ..) = all(cost(22, 2));
        assert_eq!(brief, "24 parts, BELOW PAR");
    }
}
