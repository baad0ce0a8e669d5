//! What a cost is worth, held against the least cost that is known.
//!
//! Four things are kept apart: what is *proven*, what is only *best known*, what is needed *at
//! least*, and a *record*, which is cheaper than the best known.

use serde_json::{Value, json};

use super::text::counted;
use tumble_core::challenge::{Challenge, Cost, Par, Provenance};

/// The numbers of a cost in order, each with its name for one and for many.
const NUMBERS: [(&str, &str); 5] = [
    ("part", "parts"),
    ("gear part", "gear parts"),
    ("bit", "bits"),
    ("crossover", "crossovers"),
    ("interceptor", "interceptors"),
];

/// How a cost compares with par.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Standing {
    /// It is as good as par.
    Par,
    /// It is above par: in this number of the cost, by this much.
    Over {
        /// The number: 0 for the parts.
        number: usize,
        /// How much more.
        by: u32,
    },
    /// It is cheaper than the best that was known.
    Record,
    /// It is cheaper than what is proven to be needed: the spec or the judge is wrong.
    Impossible,
}

impl Standing {
    /// Holds a cost against par.
    pub fn new(cost: &Cost, par: &Par) -> Standing {
        let (key, best) = (cost.key(), par.key);
        if key < best {
            let refuted = par.proven || cost.parts() < par.at_least;
            return if refuted { Standing::Impossible } else { Standing::Record };
        }
        let differs = key.iter().zip(best).position(|(own, best)| *own != best);
        match differs {
            Some(number) => Standing::Over { number, by: key[number] - best[number] },
            None => Standing::Par,
        }
    }
}

/// Whether a cost is a record.
pub fn is_record(cost: &Cost, par: Option<&Par>) -> bool {
    par.is_some_and(|par| Standing::new(cost, par) == Standing::Record)
}

/// A cost held against par in a few words: `4 parts = par`, `21 parts, 1 over par 20`.
pub fn in_brief(cost: &Cost, par: Option<&Par>) -> String {
    let parts = counted(cost.parts(), "part");
    let Some(par) = par else { return parts };
    let best = if par.proven { "par" } else { "best known" };
    match Standing::new(cost, par) {
        Standing::Par => format!("{parts} = {best}"),
        Standing::Over { number: 0, by } if par.proven => {
            format!("{parts}, {by} over par {}", par.parts())
        }
        Standing::Over { number: 0, by } => format!("{parts}, {by} over best known"),
        Standing::Over { number, by } => format!("{parts}, {} over {best}", named(number, by)),
        Standing::Record => format!("{parts}, A RECORD"),
        Standing::Impossible => format!("{parts}, BELOW PAR"),
    }
}

/// How far a cost is from par: `= par`, `1 over par 17`.
pub fn difference(cost: &Cost, par: &Par) -> String {
    let best = if par.proven { "par" } else { "best known" };
    match Standing::new(cost, par) {
        Standing::Par => format!("= {best}"),
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
        Standing::Par | Standing::Over { .. } => {
            format!("{}; lower? `tumble solve {number}`", par_in_words(par))
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
            Standing::Over { number: 0, .. } => {
                format!("{brief} {}, {}", par.parts(), bound(par))
            }
            Standing::Par | Standing::Over { .. } => format!("{brief}, {}", bound(par)),
            Standing::Record | Standing::Impossible => format!("{brief} ({})", par_in_words(par)),
        },
    }
}

/// Par in words: `par 24, proven`, `best known 25, at least 23`.
pub fn par_in_words(par: &Par) -> String {
    match par.proven {
        true => format!("par {}, proven", par.parts()),
        false => format!("best known {}, {}", par.parts(), bound(par)),
    }
}

/// The cost of par, kind by kind: `24 parts: 22 ramps, 1 bit, 1 interceptor; proven`.
pub fn cost_of_par(par: &Par) -> String {
    let [parts, others @ ..] = par.key;
    let ramps = parts.saturating_sub(others.iter().sum());
    let ramps = (ramps > 0).then(|| counted(ramps, "ramp"));
    let others = others.iter().enumerate().filter(|(_, count)| **count > 0);
    let kinds = ramps.into_iter().chain(others.map(|(place, &count)| named(place + 1, count)));
    let kinds: Vec<String> = kinds.collect();
    let kinds = if kinds.is_empty() { String::new() } else { format!(": {}", kinds.join(", ")) };
    let all = format!("{}{kinds}", counted(parts, "part"));
    match par.proven {
        true => format!("{all}; proven"),
        false => format!("best known {all}; {}", bound(par)),
    }
}

/// Par in a few characters: `24` where it is proven, `23-25` where it is not.
pub fn par_as_range(par: Option<&Par>) -> String {
    match par {
        None => "?".to_owned(),
        Some(par) if par.proven => par.parts().to_string(),
        Some(par) => format!("{}-{}", par.at_least, par.parts()),
    }
}

fn bound(par: &Par) -> String {
    match par.at_least {
        0 => "no bound known".to_owned(),
        bound => format!("at least {bound}"),
    }
}

fn named(number: usize, count: u32) -> String {
    let (one, many) = NUMBERS.get(number).copied().unwrap_or(("part", "parts"));
    format!("{count} {}", if count == 1 { one } else { many })
}

/// A cost in words: `15 parts, 3 bits`.
fn cost_in_words(key: [u32; 5]) -> String {
    let shown =
        |(number, &count): (usize, &u32)| (number == 0 || count > 0).then(|| named(number, count));
    key.iter().enumerate().filter_map(shown).collect::<Vec<_>>().join(", ")
}

/// The number of parts that every solution is proven to need.
pub fn at_least(par: &Par) -> u32 {
    if par.proven { par.parts() } else { par.at_least }
}

/// Par as data.
pub fn par_json(par: Option<&Par>) -> Value {
    let json =
        |par: &Par| json!({"parts": par.parts(), "proven": par.proven, "at_least": at_least(par)});
    par.map_or(Value::Null, json)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn par(key: [u32; 5], proven: bool, at_least: u32) -> Par {
        Par { key, proven, at_least }
    }

    /// Ramps and bits.
    fn cost(ramps: u32, bits: u32) -> Cost {
        let mut counts = [0; 6];
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
        assert_eq!(said, "best known 25, at least 23; lower? `tumble solve 45`");
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
        let unknown = par([25, 0, 0, 0, 0], false, 0);
        assert_eq!(par_in_words(&unknown), "best known 25, no bound known");
    }
}
