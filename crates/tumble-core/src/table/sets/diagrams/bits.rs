//! Names for functions of bits: AND, OR, XOR, majority, multiplexer, comparisons.

use super::bdd::Bdd;
use super::cover::deciders;
use super::start_sets::{InputVariable, StartSets};
use crate::challenge::Variable;
use crate::table::sets::logic::{Bit as _, BitVec, Logic as _, Variables as _};

/// Bits of which a multiplexer may choose: all of them are tried as the one that chooses.
const CHOOSERS: usize = 3;

/// Bits of which numbers of set ones are tried.
const COUNTED: usize = 24;

/// Finds the names of functions of bits.
pub(super) struct BitFunctions<'a> {
    pub sets: &'a StartSets<'a>,
    pub admitted: Bdd,
}

type Named = (String, &'static str);

impl BitFunctions<'_> {
    /// The function that is set in these starts, as text and by its name.
    pub(super) fn name(&self, set: Bdd) -> Option<Named> {
        let decide = deciders(set, self.admitted, &self.sets.bdds);
        let mut levels = self.sets.in_row_order();
        levels.retain(|level| decide >> level & 1 == 1);
        let names: Option<Vec<String>> = levels.iter().map(|level| self.bit_name(*level)).collect();
        let Some(names) = names else { return self.comparison(set, decide) };
        let bits: Vec<Bdd> = levels.iter().map(|&level| self.sets.bdds.bit(level)).collect();
        match &bits[..] {
            [] => {
                let is_set = self.is_same(set, Bdd::ALWAYS);
                return Some((u8::from(is_set).to_string(), "constant"));
            }
            &[bit] => {
                let is_same = self.is_same(set, bit);
                let text = if is_same { names[0].clone() } else { format!("NOT {}", names[0]) };
                return Some((text, if is_same { "copy" } else { "NOT" }));
            }
            _ => {}
        }
        let cube = || Some(self.cube(set, &bits, &names)?.named("AND", "OR", "NOR"));
        let negated_cube = || {
            let literals = self.cube(set.negated(), &bits, &names)?;
            Some(literals.negated().named("OR", "AND", "NAND"))
        };
        self.comparison(set, decide)
            .or_else(cube)
            .or_else(negated_cube)
            .or_else(|| self.counted(set, &bits, &names))
            .or_else(|| self.multiplexer(set, &bits, &names))
    }

    /// Whether a set has the same rows.
    fn is_same(&self, set: Bdd, other: Bdd) -> bool {
        self.sets.and(self.sets.xor(set, other), self.admitted) == Bdd::NEVER
    }

    /// The name of an input bit; the bits of a number of balls count from its least value, and have none.
    fn bit_name(&self, level: u32) -> Option<String> {
        let input = self.sets.inputs.iter().find(|input| input.levels.contains(&level))?;
        let name = self.sets.plan.challenge.variables().nth(input.variable)?;
        let at = input.levels.iter().position(|own| *own == level)?;
        match (input.is_count, input.levels.len()) {
            (true, _) => None,
            (false, 1) => Some(name.to_owned()),
            (false, _) => Some(format!("{name}[{at}]")),
        }
    }

    /// The literals whose conjunction is the set, if there are any.
    fn cube(&self, set: Bdd, bits: &[Bdd], names: &[String]) -> Option<Literals> {
        let inside = self.sets.and(set, self.admitted);
        let mut conjunction = Bdd::ALWAYS;
        let mut literals = Vec::new();
        for (&bit, name) in bits.iter().zip(names) {
            let is_set = self.sets.without(inside, bit) == Bdd::NEVER;
            if !is_set && self.sets.and(inside, bit) != Bdd::NEVER {
                return None;
            }
            conjunction = self.sets.and(conjunction, if is_set { bit } else { bit.negated() });
            literals.push((name.clone(), is_set));
        }
        self.is_same(set, conjunction).then_some(Literals(literals))
    }

    /// Functions of how many of the bits are set: parity, majority, at least, fewer than and exactly so many.
    fn counted(&self, set: Bdd, bits: &[Bdd], names: &[String]) -> Option<Named> {
        let odd = bits.iter().fold(Bdd::NEVER, |odd, &bit| self.sets.xor(odd, bit));
        let parity = names.join(" XOR ");
        if self.is_same(set, odd) {
            return Some((parity, if bits.len() == 2 { "XOR" } else { "parity" }));
        }
        if self.is_same(set, odd.negated()) {
            let name = if bits.len() == 2 { "XNOR" } else { "parity" };
            return Some((format!("NOT ({parity})"), name));
        }
        if bits.len() > COUNTED {
            return None;
        }
        // For each number the starts in which so many of the bits so far are set.
        let mut counts = vec![Bdd::ALWAYS];
        for &bit in bits {
            let less = [Bdd::NEVER].into_iter().chain(counts.iter().copied());
            let stay = counts.iter().copied().chain([Bdd::NEVER]);
            counts = less.zip(stay).map(|(less, stay)| self.sets.ite(bit, less, stay)).collect();
        }
        let of = |what: &str| format!("{what} of {}", names.join(", "));
        let mut least = Bdd::NEVER;
        for (number, &exactly) in counts.iter().enumerate().rev() {
            least = self.sets.or(least, exactly);
            if self.is_same(set, exactly) {
                return Some((of(&format!("exactly {number}")), "exactly"));
            }
            let is_majority = 2 * number == bits.len() + 1;
            let name = if is_majority { "majority" } else { "threshold" };
            if self.is_same(set, least) {
                return Some((of(&format!("at least {number}")), name));
            }
            if self.is_same(set, least.negated()) {
                return Some((of(&format!("fewer than {number}")), name));
            }
        }
        None
    }

    /// One bit chooses between the two others.
    fn multiplexer(&self, set: Bdd, bits: &[Bdd], names: &[String]) -> Option<Named> {
        if bits.len() != CHOOSERS {
            return None;
        }
        for chooser in 0..CHOOSERS {
            let [one, other] = [(chooser + 1) % CHOOSERS, (chooser + 2) % CHOOSERS];
            for (then, otherwise) in [(one, other), (other, one)] {
                let chosen = self.sets.ite(bits[chooser], bits[then], bits[otherwise]);
                if self.is_same(set, chosen) {
                    let text =
                        format!("{} ? {} : {}", names[chooser], names[then], names[otherwise]);
                    return Some((text, "multiplexer"));
                }
            }
        }
        None
    }

    /// A comparison of two inputs, or of one with a constant.
    fn comparison(&self, set: Bdd, decide: u128) -> Option<Named> {
        let StartSets { plan, bdds, inputs, levels, .. } = self.sets;
        let names: Vec<&str> = plan.challenge.variables().collect();
        let lever = plan.challenge.place_of(Variable::Start);
        let decides = |levels: &[u32]| levels.iter().any(|level| decide >> level & 1 == 1);
        let own = inputs.iter().filter(|input| decides(&input.levels));
        let own: Vec<_> = own.filter(|input| input.variable != lever).collect();
        let is_number = |input: &InputVariable| input.levels.len() > 1 || input.is_count;
        let (x, right, y) = match &own[..] {
            [x, y] if is_number(x) || is_number(y) => {
                (x, self.sets.variable(y.variable), names[y.variable].to_owned())
            }
            [x] if is_number(x) => {
                // Where it is a bound, as many values are below it as there are in the set.
                let below = if bdds.holds_in(set, 0) { set } else { set.negated() };
                let below = bdds.and(below, self.admitted);
                let others = (0..*levels).filter(|level| !x.levels.contains(level));
                let below = bdds.exists(below, &others.collect::<Vec<_>>());
                let values = bdds.count(below) >> (*levels as usize - x.levels.len());
                let bound = x.from.saturating_add(i64::try_from(values).ok()?);
                (x, BitVec::constant(bound), bound.to_string())
            }
            _ => return None,
        };
        let left = self.sets.variable(x.variable);
        let x = names[x.variable];
        let less = left.is_less(&right, self.sets);
        let greater = right.is_less(&left, self.sets);
        let equal = left.is_equal(&right, self.sets);
        let signs = [
            ("<", less),
            (">", greater),
            ("==", equal),
            (">=", less.negated()),
            ("<=", greater.negated()),
            ("!=", equal.negated()),
        ];
        let found = signs.iter().find(|(_, candidate)| self.is_same(set, *candidate));
        found.map(|(sign, _)| (format!("{x} {sign} {y}"), "comparison"))
    }
}

/// Bits, each as it is or negated.
struct Literals(Vec<(String, bool)>);

impl Literals {
    fn negated(mut self) -> Literals {
        self.0.iter_mut().for_each(|(_, is_set)| *is_set = !*is_set);
        self
    }

    /// The literals joined by an operation; where all are negated, by its dual, which is negated as a whole.
    fn named(self, joined: &'static str, dual: &str, none: &'static str) -> Named {
        let names = |not: &str, by: &str| -> String {
            let literals = self.0.iter().map(|(name, is_set)| match is_set {
                true => name.clone(),
                false => format!("{not}{name}"),
            });
            literals.collect::<Vec<_>>().join(&format!(" {by} "))
        };
        match self.0.iter().all(|(_, is_set)| !is_set) {
            true => (format!("NOT ({})", names("", dual)), none),
            false => (names("NOT ", joined), joined),
        }
    }
}
