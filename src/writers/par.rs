//! The least known cost of a challenge, in words.
//!
//! If only the number of parts is proven, and not their kinds, the words say so.

use super::text::counted;
use crate::results::standing::parts_are_proven;
use tumble_core::challenge::{CostKey, Extension, Par};

/// Par in words: `par 24, proven`, `best known 25, at least 23`, `25 parts proven, kinds best known`.
pub fn par_in_words(par: &Par) -> String {
    let parts = par.parts();
    match par.proven {
        true => format!("par {parts}, proven"),
        false if parts_are_proven(par) => {
            format!("{} proven, kinds best known", counted(parts, "part"))
        }
        false => format!("best known {parts}, {}", bound_in_words(par)),
    }
}

/// The cost of par, kind by kind: `24 parts: 22 ramps, 1 bit, 1 interceptor; proven`. Par counts weigh gates with the
/// ramps.
pub fn cost_of_par(par: &Par, extension: Option<Extension>) -> String {
    let [parts, others @ ..] = par.key;
    let ramps = parts.saturating_sub(others.iter().sum());
    let ramps = (ramps > 0).then(|| match extension {
        None => counted(ramps, "ramp"),
        Some(Extension::Weight) => format!("{ramps} ramps and weigh gates"),
    });
    let others = others.iter().enumerate().filter(|(_, count)| **count > 0);
    let kinds =
        ramps.into_iter().chain(others.map(|(place, &count)| number_in_words(place + 1, count)));
    let kinds: Vec<String> = kinds.collect();
    let kinds = if kinds.is_empty() { String::new() } else { format!(": {}", kinds.join(", ")) };
    let all = format!("{}{kinds}", counted(parts, "part"));
    match par.proven {
        true => format!("{all}; proven"),
        false => format!("best known {all}; {}", bound_in_words(par)),
    }
}

/// Par in a few characters: `24` if it is proven, `23-25` if it is not, `25*` if only the number of parts is proven.
pub fn par_as_range(par: Option<&Par>) -> String {
    match par {
        None => "?".to_owned(),
        Some(par) if par.proven => par.parts().to_string(),
        Some(par) if parts_are_proven(par) => format!("{}*", par.parts()),
        Some(par) => format!("{}-{}", par.at_least, par.parts()),
    }
}

/// Returns the meaning of each sign of [`par_as_range`], with the first par that has it.
pub fn legend_of_ranges<'a>(pars: impl Iterator<Item = &'a Par>) -> Vec<String> {
    let (kinds, parts): (Vec<&Par>, Vec<&Par>) =
        pars.filter(|par| !par.proven).partition(|par| parts_are_proven(par));
    let legend = |pars: &[&Par]| {
        let par = pars.first()?;
        let meaning = match par.at_least > 0 && parts_are_proven(par) {
            true => {
                "by its spec no board has fewer parts; one with cheaper parts may exist".to_owned()
            }
            false => par_in_words(par),
        };
        let many = match pars.len() {
            1 => "1 challenge is".to_owned(),
            many => format!("{many} challenges are"),
        };
        Some(format!("{}: {meaning} ({many} still open)", par_as_range(Some(par))))
    };
    [parts, kinds].iter().filter_map(|pars| legend(pars)).collect()
}

/// The proven bound on the number of parts, if par as a whole is not proven.
pub fn bound_in_words(par: &Par) -> String {
    match par.at_least {
        0 => "no bound known".to_owned(),
        _ if parts_are_proven(par) => "parts proven".to_owned(),
        bound => format!("at least {bound}"),
    }
}

/// A count with the noun of a cost number: `2 bits`.
pub fn number_in_words(number: usize, count: u32) -> String {
    let key = CostKey::ALL.get(number).copied().unwrap_or(CostKey::Parts);
    format!("{count} {}", if count == 1 { key.singular() } else { key.plural() })
}

/// A cost in words: `15 parts, 3 bits`.
pub fn cost_in_words(key: [u32; 5]) -> String {
    let shown = |(number, &count): (usize, &u32)| {
        (number == 0 || count > 0).then(|| number_in_words(number, count))
    };
    key.iter().enumerate().filter_map(shown).collect::<Vec<_>>().join(", ")
}
