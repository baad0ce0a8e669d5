//! Names for functions of bits: AND, OR, XOR, majority, multiplexer, comparisons.

use super::bdd::{Bdd, BddManager, BddResult};
use super::cover::deciders;
use super::inputs::{Evaluator, InputBits, InputVariable};
use crate::challenge::{Challenge, Variable};
use crate::table::sets::logic::{Bit as _, BitVec, Variables as _};

/// Bits of which a multiplexer may choose: all of them are tried as the one that chooses.
const CHOOSERS: usize = 3;

/// Bits of which numbers of set ones are tried.
const COUNTED: usize = 24;

/// Finds the names of functions of bits.
pub(super) struct BitFunctions<'a> {
    pub challenge: &'a Challenge,
    pub inputs: &'a InputBits,
    pub admitted: Bdd,
    pub bdds: &'a mut BddManager,
}

type Named = (String, &'static str);

impl BitFunctions<'_> {
    /// The function that is set in these starts, as text and by its name.
    pub(super) fn name(mut self, set: Bdd) -> BddResult<Option<Named>> {
        let decide = deciders(set, self.admitted, self.bdds)?;
        let levels: Vec<u32> = self.inputs.in_row_order();
        let levels: Vec<u32> =
            levels.into_iter().filter(|level| decide >> level & 1 == 1).collect();
        let names: Option<Vec<String>> = levels.iter().map(|level| self.bit_name(*level)).collect();
        let Some(names) = names else { return self.comparison(set, decide) };
        let mut bits = Vec::new();
        for &level in &levels {
            bits.push(self.bdds.bit(level)?);
        }
        match &bits[..] {
            [] => {
                let is_set = self.is_same(set, Bdd::ALWAYS)?;
                return Ok(Some((u8::from(is_set).to_string(), "constant")));
            }
            &[bit] => {
                let is_same = self.is_same(set, bit)?;
                let text = if is_same { names[0].clone() } else { format!("NOT {}", names[0]) };
                return Ok(Some((text, if is_same { "copy" } else { "NOT" })));
            }
            _ => {}
        }
        if let Some(found) = self.comparison(set, decide)? {
            return Ok(Some(found));
        }
        if let Some(literals) = self.cube(set, &bits, &names)? {
            return Ok(Some(literals.named("AND", "OR", "NOR")));
        }
        if let Some(literals) = self.cube(set.negated(), &bits, &names)? {
            return Ok(Some(literals.negated().named("OR", "AND", "NAND")));
        }
        if let Some(found) = self.counted(set, &bits, &names)? {
            return Ok(Some(found));
        }
        self.multiplexer(set, &bits, &names)
    }

    /// Whether a set has the same rows.
    fn is_same(&mut self, set: Bdd, other: Bdd) -> BddResult<bool> {
        let differ = self.bdds.xor(set, other)?;
        Ok(self.bdds.and(differ, self.admitted)? == Bdd::NEVER)
    }

    /// The name of an input bit; the bits of a number of balls count from its least value, and have none.
    fn bit_name(&self, level: u32) -> Option<String> {
        let input = self.inputs.all.iter().find(|input| input.levels.contains(&level))?;
        let name = self.challenge.variables().nth(input.variable)?;
        let at = input.levels.iter().position(|own| *own == level)?;
        match (input.hopper, input.levels.len()) {
            (Some(_), _) => None,
            (None, 1) => Some(name.to_owned()),
            (None, _) => Some(format!("{name}[{at}]")),
        }
    }

    /// The literals whose conjunction is the set, if there are any.
    fn cube(&mut self, set: Bdd, bits: &[Bdd], names: &[String]) -> BddResult<Option<Literals>> {
        let inside = self.bdds.and(set, self.admitted)?;
        let mut conjunction = Bdd::ALWAYS;
        let mut literals = Vec::new();
        for (&bit, name) in bits.iter().zip(names) {
            let without = self.bdds.without(inside, bit)?;
            let is_set = without == Bdd::NEVER;
            if !is_set && self.bdds.and(inside, bit)? != Bdd::NEVER {
                return Ok(None);
            }
            conjunction = self.bdds.and(conjunction, if is_set { bit } else { bit.negated() })?;
            literals.push((name.clone(), is_set));
        }
        Ok(self.is_same(set, conjunction)?.then_some(Literals(literals)))
    }

    /// Functions of how many of the bits are set: parity, majority, at least, fewer than and exactly so many.
    fn counted(&mut self, set: Bdd, bits: &[Bdd], names: &[String]) -> BddResult<Option<Named>> {
        let mut odd = Bdd::NEVER;
        for &bit in bits {
            odd = self.bdds.xor(odd, bit)?;
        }
        let parity = names.join(" XOR ");
        if self.is_same(set, odd)? {
            return Ok(Some((parity, if bits.len() == 2 { "XOR" } else { "parity" })));
        }
        if self.is_same(set, odd.negated())? {
            let name = if bits.len() == 2 { "XNOR" } else { "parity" };
            return Ok(Some((format!("NOT ({parity})"), name)));
        }
        if bits.len() > COUNTED {
            return Ok(None);
        }
        // For each number the starts in which so many of the bits so far are set.
        let mut counts = vec![Bdd::ALWAYS];
        for &bit in bits {
            let mut next = Vec::new();
            for number in 0..=counts.len() {
                let stay = counts.get(number).copied().unwrap_or(Bdd::NEVER);
                let less = number.checked_sub(1).and_then(|less| counts.get(less));
                next.push(self.bdds.ite(bit, less.copied().unwrap_or(Bdd::NEVER), stay)?);
            }
            counts = next;
        }
        let of = |what: &str| format!("{what} of {}", names.join(", "));
        let mut least = Bdd::NEVER;
        for (number, &exactly) in counts.iter().enumerate().rev() {
            least = self.bdds.or(least, exactly)?;
            if self.is_same(set, exactly)? {
                return Ok(Some((of(&format!("exactly {number}")), "exactly")));
            }
            let is_majority = 2 * number == bits.len() + 1;
            let name = if is_majority { "majority" } else { "threshold" };
            if self.is_same(set, least)? {
                return Ok(Some((of(&format!("at least {number}")), name)));
            }
            if self.is_same(set, least.negated())? {
                return Ok(Some((of(&format!("fewer than {number}")), name)));
            }
        }
        Ok(None)
    }

    /// One bit chooses between the two others.
    fn multiplexer(
        &mut self,
        set: Bdd,
        bits: &[Bdd],
        names: &[String],
    ) -> BddResult<Option<Named>> {
        if bits.len() != CHOOSERS {
            return Ok(None);
        }
        for chooser in 0..CHOOSERS {
            let [one, other] = [(chooser + 1) % CHOOSERS, (chooser + 2) % CHOOSERS];
            for (then, otherwise) in [(one, other), (other, one)] {
                let chosen = self.bdds.ite(bits[chooser], bits[then], bits[otherwise])?;
                if self.is_same(set, chosen)? {
                    let text =
                        format!("{} ? {} : {}", names[chooser], names[then], names[otherwise]);
                    return Ok(Some((text, "multiplexer")));
                }
            }
        }
        Ok(None)
    }

    /// A comparison of two inputs, or of one with a constant.
    fn comparison(&mut self, set: Bdd, decide: u128) -> BddResult<Option<Named>> {
        let names: Vec<&str> = self.challenge.variables().collect();
        let lever = self.challenge.place_of(Variable::Start);
        let decides = |levels: &[u32]| levels.iter().any(|level| decide >> level & 1 == 1);
        let own = self.inputs.all.iter().filter(|input| decides(&input.levels));
        let own: Vec<_> = own.filter(|input| input.variable != lever).collect();
        let mut evaluator =
            Evaluator { bdds: self.bdds, inputs: self.inputs, rows: &self.challenge.rows };
        let mut numbers = Vec::new();
        for input in &own {
            numbers.push(evaluator.variable(input.variable)?);
        }
        let is_number = |input: &InputVariable| input.levels.len() > 1 || input.hopper.is_some();
        let (left, right, texts) = match (&own[..], &numbers[..]) {
            ([x, y], [left, right]) if is_number(x) || is_number(y) => {
                let texts = [names[x.variable].to_owned(), names[y.variable].to_owned()];
                (left.clone(), right.clone(), texts)
            }
            ([x], [left]) if is_number(x) => {
                // Where it is a bound, as many values are below it as there are in the set.
                let is_below = evaluator.bdds.holds_in(set, 0);
                let below = if is_below { set } else { set.negated() };
                let below = evaluator.bdds.and(below, self.admitted)?;
                let others = (0..self.inputs.levels).filter(|level| !x.levels.contains(level));
                let below = evaluator.bdds.exists(below, &others.collect::<Vec<_>>())?;
                let values =
                    evaluator.bdds.count(below) >> (self.inputs.levels as usize - x.levels.len());
                let Ok(values) = i64::try_from(values) else { return Ok(None) };
                let bound = x.from.saturating_add(values);
                let texts = [names[x.variable].to_owned(), bound.to_string()];
                (left.clone(), BitVec::constant(bound), texts)
            }
            _ => return Ok(None),
        };
        let less = left.is_less(&right, self.bdds)?;
        let greater = right.is_less(&left, self.bdds)?;
        let equal = left.is_equal(&right, self.bdds)?;
        let [x, y] = texts;
        let signs = [
            ("<", less),
            (">", greater),
            ("==", equal),
            (">=", less.negated()),
            ("<=", greater.negated()),
            ("!=", equal.negated()),
        ];
        for (sign, candidate) in signs {
            if self.is_same(set, candidate)? {
                return Ok(Some((format!("{x} {sign} {y}"), "comparison")));
            }
        }
        Ok(None)
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
