//! Which inputs matter for which output.

use std::hash::Hash;

use foldhash::{HashMap, HashMapExt as _};

use super::explore::explore;
use super::leaf::Leaf;
use super::starts::{end, starts};
use super::verdict::Bounds;
use crate::board::Marble;
use crate::limits;
use crate::machine::Ending;
use crate::table::dependence::{self, Dependence, OutputKind, TableOutput};
use crate::table::effort::Effort;
use crate::table::goals::Admitted;
use crate::table::logic::Bit as _;
use crate::table::plan::{Plan, Shown};
use crate::table::symbolic::{
    self, Bdd, BddManager, BddResult, InputBits, Matters, STEP, SymbolicRows, TooLarge,
};
use crate::table::{TableError, Trial};

/// As [`crate::table::dependence`].
pub(in crate::table) fn dependence(
    trial: &Trial,
    plan: &Plan,
    bounds: Bounds,
    effort: &Effort,
) -> Result<Dependence, TableError> {
    let product = trial.challenge.rows.product().ok_or(TableError::TooManyRows)?;
    let inputs = InputBits::new(plan)?;
    let too_complex = |_: TooLarge| TableError::TooComplex { starts: product };
    let mut bdds = BddManager::new(inputs.levels, bounds.budget());
    let Admitted { admitted, undefined } =
        symbolic::admitted(plan, &inputs, &mut bdds).map_err(too_complex)?;
    let order = inputs.in_row_order();
    let rows = SymbolicRows { challenge: trial.challenge, inputs: &inputs, order: &order };
    rows.check_defined(trial, undefined, &mut bdds)?;
    let mut found = LeafOutcomes::new(trial, plan, admitted);
    let mut steps = 0;
    explore(trial, plan, &inputs, bounds.leaves, effort, |leaf| {
        found.collect_garbage(&mut bdds);
        found.add(&leaf, &inputs, &mut bdds).map_err(too_complex)?;
        // Texts of very different balls would fill the memory before the leaves are too many.
        if found.out.held > limits::BALLS_HELD {
            return Err(TableError::TooComplex { starts: product });
        }
        let before = std::mem::replace(&mut steps, bdds.steps());
        effort.spend(STEP * (steps - before))
    })?;
    found.dependence(&inputs, &mut bdds).map_err(too_complex)
}

/// The distinct things that leaves leave, numbered as they come: for each bit of the number where
/// it is set. Two rows leave different things where some bit differs.
struct Numbered<T> {
    numbers: HashMap<T, usize>,
    bits: Vec<Bdd>,
    /// How many balls are held.
    held: u64,
}

impl<T: Eq + Hash> Numbered<T> {
    fn new() -> Self {
        Numbered { numbers: HashMap::new(), bits: Vec::new(), held: 0 }
    }

    fn add(&mut self, thing: T, balls: u64, place: Bdd, bdds: &mut BddManager) -> BddResult<()> {
        let next = self.numbers.len();
        let number = *self.numbers.entry(thing).or_insert_with(|| {
            self.held += balls;
            next
        });
        let width = (usize::BITS - number.leading_zeros()) as usize;
        if self.bits.len() < width {
            self.bits.resize(width, Bdd::NEVER);
        }
        for (at, bit) in self.bits.iter_mut().enumerate() {
            if number >> at & 1 == 1 {
                *bit = bdds.or(*bit, place)?;
            }
        }
        Ok(())
    }
}

/// What the leaves have left so far.
struct LeafOutcomes<'a> {
    plan: &'a Plan<'a>,
    admitted: Bdd,
    out: Numbered<Vec<Marble>>,
    endings: Numbered<Ending>,
    /// For each value at the end what shows it, and where it is 1.
    finals: Vec<(OutputKind, Vec<Shown>, Bdd)>,
}

impl<'a> LeafOutcomes<'a> {
    fn new(trial: &Trial, plan: &'a Plan<'a>, admitted: Bdd) -> Self {
        let finals = dependence::finals(trial, plan).into_iter();
        let finals = finals.map(|(what, shown)| (what, shown, Bdd::NEVER)).collect();
        LeafOutcomes { plan, admitted, out: Numbered::new(), endings: Numbered::new(), finals }
    }

    fn collect_garbage(&mut self, bdds: &mut BddManager) {
        if !bdds.is_full() {
            return;
        }
        let bits = self.out.bits.iter_mut().chain(&mut self.endings.bits);
        let finals = self.finals.iter_mut().map(|(_, _, truth)| truth);
        bdds.collect_garbage([&mut self.admitted].into_iter().chain(bits).chain(finals));
    }

    fn add(&mut self, leaf: &Leaf, inputs: &InputBits, bdds: &mut BddManager) -> BddResult<()> {
        let starts = starts(leaf, inputs, bdds)?;
        let starts = bdds.and(starts, self.admitted)?;
        if starts == Bdd::NEVER {
            return Ok(());
        }
        let out = &leaf.outcome.out;
        self.out.add(out.clone(), out.len() as u64, starts, bdds)?;
        self.endings.add(leaf.outcome.ending, 0, starts, bdds)?;
        for (_, shown, set) in &mut self.finals {
            let mut came = Bdd::NEVER;
            for shown in shown {
                let bit = end(leaf, self.plan, inputs, *shown, bdds)?;
                came = bdds.or(came, bit)?;
            }
            let came = bdds.and(came, starts)?;
            *set = bdds.or(*set, came)?;
        }
        Ok(())
    }

    fn dependence(self, inputs: &InputBits, bdds: &mut BddManager) -> BddResult<Dependence> {
        let parts = dependence::parts(inputs);
        let mut outputs: Vec<(OutputKind, Vec<Bdd>)> =
            vec![(OutputKind::Out, self.out.bits), (OutputKind::Ending, self.endings.bits)];
        outputs.extend(self.finals.into_iter().map(|(what, _, set)| (what, vec![set])));
        let mut found = Vec::new();
        for (what, bits) in outputs {
            let mut matters = Matters::new(&parts, self.admitted);
            for bit in bits {
                matters.add(bit, bdds)?;
            }
            found.push(TableOutput { what, matters: matters.found });
        }
        Ok(Dependence::new(bdds.count(self.admitted), inputs, found))
    }
}
