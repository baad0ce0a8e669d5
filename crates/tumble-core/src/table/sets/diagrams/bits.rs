//! Names for functions of bits: AND, OR, XOR, majority, multiplexer, comparisons.

use super::bdd::Bdd;
use super::division::deciding_levels;
use super::start_sets::{InputVariable, StartSets};
use crate::table::sets::logic::{BitVec, Logic as _, Truth as _, Variables as _};

/// Largest number of bits for which functions of the number of set bits are tried.
const COUNTED: usize = 24;

pub(super) struct BitFunctions<'a> {
    pub sets: &'a StartSets<'a>,
    pub admitted: Bdd,
}

type NamedFunction = (String, &'static str);

type CandidateFunction = (Bdd, String, &'static str);

impl BitFunctions<'_> {
    /// The function that is true in these starts, as text and by its name.
    pub(super) fn name_of(&self, set: Bdd) -> Option<NamedFunction> {
        let decide = deciding_levels(set, self.admitted, &self.sets.bdds);
        let mut levels = self.sets.in_row_order();
        levels.retain(|level| decide >> level & 1 == 1);
        let names: Option<Vec<String>> = levels.iter().map(|level| self.bit_name(*level)).collect();
        let Some(names) = names else {
            return self.first_same(set, self.comparison_candidates(set, decide));
        };
        let bits: Vec<Bdd> = levels.iter().map(|&level| self.sets.bdds.input_bit(level)).collect();
        match (&bits[..], &names[..]) {
            ([], _) => {
                let constants = [(Bdd::ALWAYS, "1"), (Bdd::NEVER, "0")];
                let constants = constants.map(|(set, text)| (set, text.to_owned(), "constant"));
                self.first_same(set, constants)
            }
            ([bit], [name]) => {
                let not = (bit.negated(), format!("NOT {name}"), "NOT");
                self.first_same(set, [(*bit, name.clone(), "copy"), not])
            }
            (bits, names) => self
                .first_same(set, self.comparison_candidates(set, decide))
                .or_else(|| self.first_same(set, self.cube_candidates(set, bits, names)))
                .or_else(|| self.first_same(set, self.count_candidates(bits, names)))
                .or_else(|| self.first_same(set, self.multiplexer_candidates(bits, names))),
        }
    }

    fn first_same(
        &self,
        set: Bdd,
        candidates: impl IntoIterator<Item = CandidateFunction>,
    ) -> Option<NamedFunction> {
        let bdds = &self.sets.bdds;
        let is_same = |(other, ..): &CandidateFunction| {
            bdds.and(bdds.xor(set, *other), self.admitted) == Bdd::NEVER
        };
        candidates.into_iter().find(is_same).map(|(_, text, name)| (text, name))
    }

    /// The name of an input bit; `None` for the bits of a number of balls, which count from its least value.
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

    /// The conjunction and the disjunction of literals that the set may be.
    fn cube_candidates(&self, set: Bdd, bits: &[Bdd], names: &[String]) -> [CandidateFunction; 2] {
        let bdds = &self.sets.bdds;
        let written = |literals: &[bool], [joined, dual, none]: [&'static str; 3]| {
            // NOT (a OR b) is shorter than NOT a AND NOT b.
            if !literals.contains(&true) {
                return (format!("NOT ({})", names.join(&format!(" {dual} "))), none);
            }
            let literal = |(name, is_set): (&String, &bool)| {
                if *is_set { name.clone() } else { format!("NOT {name}") }
            };
            let literals: Vec<String> = names.iter().zip(literals).map(literal).collect();
            (literals.join(&format!(" {joined} ")), joined)
        };
        let cube = |set: Bdd, is_negated: bool, operations| {
            let inside = bdds.and(set, self.admitted);
            let is_set = |&bit: &Bdd| bdds.without(inside, bit) == Bdd::NEVER;
            let literals: Vec<bool> = bits.iter().map(is_set).collect();
            let literal = |(bit, is_set): (&Bdd, &bool)| bit.negated_if(!is_set);
            let cube = bits.iter().zip(&literals).map(literal);
            let cube = cube.fold(Bdd::ALWAYS, |cube, literal| bdds.and(cube, literal));
            let shown: Vec<bool> = literals.iter().map(|is_set| is_set ^ is_negated).collect();
            let (text, name) = written(&shown, operations);
            (cube.negated_if(is_negated), text, name)
        };
        [cube(set, false, ["AND", "OR", "NOR"]), cube(set.negated(), true, ["OR", "AND", "NAND"])]
    }

    /// Functions of the number of set bits: parity, majority, at least, fewer than and exactly a number.
    fn count_candidates(&self, bits: &[Bdd], names: &[String]) -> Vec<CandidateFunction> {
        let bdds = &self.sets.bdds;
        let odd = bits.iter().fold(Bdd::NEVER, |odd, &bit| bdds.xor(odd, bit));
        let text = names.join(" XOR ");
        let [xor, xnor] = if bits.len() == 2 { ["XOR", "XNOR"] } else { ["parity"; 2] };
        let not = (odd.negated(), format!("NOT ({text})"), xnor);
        let mut candidates = vec![(odd, text, xor), not];
        if bits.len() > COUNTED {
            return candidates;
        }
        // For each number, the starts in which that number of the bits so far is set.
        let mut counts = vec![Bdd::ALWAYS];
        for &bit in bits {
            let less = [Bdd::NEVER].into_iter().chain(counts.iter().copied());
            let stay = counts.iter().copied().chain([Bdd::NEVER]);
            counts = less.zip(stay).map(|(less, stay)| bdds.ite(bit, less, stay)).collect();
        }
        let mut least = Bdd::NEVER;
        for (number, &exactly) in counts.iter().enumerate().rev() {
            least = bdds.or(least, exactly);
            let of = |what: &str| format!("{what} {number} of {}", names.join(", "));
            let is_majority = 2 * number == bits.len() + 1;
            let name = if is_majority { "majority" } else { "threshold" };
            candidates.extend([
                (exactly, of("exactly"), "exactly"),
                (least, of("at least"), name),
                (least.negated(), of("fewer than"), name),
            ]);
        }
        candidates
    }

    fn multiplexer_candidates(&self, bits: &[Bdd], names: &[String]) -> Vec<CandidateFunction> {
        if bits.len() != 3 {
            return Vec::new();
        }
        let orders = [[0, 1, 2], [0, 2, 1], [1, 2, 0], [1, 0, 2], [2, 0, 1], [2, 1, 0]];
        let candidate = |[chooser, then, other]: [usize; 3]| {
            let text = format!("{} ? {} : {}", names[chooser], names[then], names[other]);
            (self.sets.bdds.ite(bits[chooser], bits[then], bits[other]), text, "multiplexer")
        };
        orders.map(candidate).into()
    }

    /// Comparisons of two inputs, or of one with a constant.
    fn comparison_candidates(&self, set: Bdd, decide: u128) -> Vec<CandidateFunction> {
        let StartSets { plan, bdds, levels, .. } = self.sets;
        let name = |input: &InputVariable| plan.challenge.name_of(input.variable);
        let is_number = |input: &InputVariable| input.levels.len() > 1 || input.is_count;
        let (x, right, y) = match self.sets.numbers_among(decide)[..] {
            [x, y] if is_number(x) || is_number(y) => {
                (x, self.sets.variable(y.variable), name(y).to_owned())
            }
            [x] if is_number(x) => {
                // If the constant is a bound, the number of values below it is the size of the set.
                let below = if bdds.holds_in(set, 0) { set } else { set.negated() };
                let below = bdds.and(below, self.admitted);
                let others = (0..*levels).filter(|level| !x.levels.contains(level));
                let below = bdds.exists_for(below, &others.collect::<Vec<_>>());
                let values = bdds.count_starts(below) >> (*levels as usize - x.levels.len());
                let bound = x.from.saturating_add(i64::try_from(values).unwrap_or(i64::MAX));
                (x, BitVec::constant(bound), bound.to_string())
            }
            _ => return Vec::new(),
        };
        let left = self.sets.variable(x.variable);
        let less = left.is_less(&right, bdds);
        let greater = right.is_less(&left, bdds);
        let equal = left.is_equal(&right, bdds);
        let signs = [
            ("<", less),
            (">", greater),
            ("==", equal),
            (">=", less.negated()),
            ("<=", greater.negated()),
            ("!=", equal.negated()),
        ];
        signs.map(|(sign, set)| (set, format!("{} {sign} {y}", name(x)), "comparison")).into()
    }
}
