//! A verdict over all starts, without enumerating them.

use std::collections::BTreeSet;

use super::explore::explore;
use super::leaf::Leaf;
use super::starts::{end, starts};
use crate::challenge::RowVerdict;
use crate::machine::Ending;
use crate::table::effort::Effort;
use crate::table::logic::{Bit as _, Logic as _};
use crate::table::plan::{Plan, Shown};
use crate::table::symbolic::{
    Asked, Bdd, BddManager, Budget, InputBits, STEP, SymbolicRows, TooLarge,
};
use crate::table::{TableError, TableOptions, TableVerdict, Trial, plain};

/// How far an attempt may go.
#[derive(Debug, Clone, Copy)]
pub(in crate::table) struct Bounds {
    /// The most leaves.
    pub leaves: u64,
    /// The most nodes of decision diagrams.
    pub nodes: usize,
}

impl Bounds {
    pub(crate) fn budget(&self) -> Budget {
        Budget { nodes: self.nodes, steps: u64::MAX }
    }
}

/// As [`crate::table::verdict`].
pub(in crate::table) fn verdict(
    trial: &Trial,
    plan: &Plan,
    options: &TableOptions,
    bounds: Bounds,
    effort: &Effort,
) -> Result<TableVerdict, TableError> {
    let product = trial.challenge.rows.product().ok_or(TableError::TooManyRows)?;
    let inputs = InputBits::new(plan)?;
    let too_complex = |_: TooLarge| TableError::TooComplex { starts: product };
    let mut bdds = BddManager::new(inputs.levels, bounds.budget());
    let asked = Asked::new(plan, &inputs, &mut bdds).map_err(too_complex)?;
    let order = inputs.in_row_order();
    let rows = SymbolicRows { challenge: trial.challenge, inputs: &inputs, order: &order };
    rows.check_defined(trial, asked.undefined, &mut bdds)?;
    let mut judge = SplitJudge {
        plan,
        rows,
        finals: trial
            .challenge
            .expect
            .finals
            .iter()
            .map(|rule| plan.bits_of(rule.variable))
            .collect(),
        verdict: TableVerdict { rows: bdds.count(asked.admitted), ..TableVerdict::default() },
        first: BTreeSet::new(),
        kept: options.failing_kept,
        first_undecided: BTreeSet::new(),
        asked,
        bdds,
    };
    let mut steps = 0;
    explore(trial, plan, &inputs, bounds.leaves, effort, |leaf| {
        judge.leaf(&leaf).map_err(too_complex)?;
        let before = std::mem::replace(&mut steps, judge.bdds.steps());
        effort.spend(STEP * (steps - before))
    })?;
    let SplitJudge { mut verdict, first, first_undecided, .. } = judge;
    let judged = |number: u128| {
        let row = trial.challenge.rows.row(number);
        plain::judge(trial, &row, &plain::run(trial, &row))
    };
    for number in first {
        verdict.first.extend(judged(number)?.failing());
    }
    for number in first_undecided {
        verdict.first_undecided = judged(number)?.undecided();
    }
    Ok(verdict)
}

struct SplitJudge<'a> {
    plan: &'a Plan<'a>,
    rows: SymbolicRows<'a>,
    asked: Asked,
    bdds: BddManager,
    finals: Vec<Vec<Vec<Shown>>>,
    verdict: TableVerdict,
    /// The numbers of the first failing rows.
    first: BTreeSet<u128>,
    kept: usize,
    /// The number of the first row that is not decided.
    first_undecided: BTreeSet<u128>,
}

impl SplitJudge<'_> {
    fn leaf(&mut self, leaf: &Leaf) -> Result<(), TooLarge> {
        if self.bdds.is_full() {
            self.bdds.collect_garbage(self.asked.sets());
        }
        let starts = starts(leaf, self.rows.inputs, &mut self.bdds)?;
        let starts = self.bdds.and(starts, self.asked.admitted)?;
        if starts == Bdd::NEVER {
            return Ok(());
        }
        self.verdict.most_balls = self.verdict.most_balls.max(leaf.outcome.balls);
        let wrong = self.wrong(leaf, starts)?;
        let failing = self.bdds.and(starts, wrong)?;
        if failing != Bdd::NEVER {
            self.verdict.failing += self.bdds.count(failing);
            self.rows.first(failing, self.kept, &mut self.bdds, &mut self.first)?;
        }
        if leaf.outcome.ending == Ending::GaveUp {
            let not_failing = self.bdds.not(failing)?;
            let undecided = self.bdds.and(starts, not_failing)?;
            self.verdict.undecided += self.bdds.count(undecided);
            self.rows.first(undecided, 1, &mut self.bdds, &mut self.first_undecided)?;
        }
        Ok(())
    }

    /// Where, among these starts, the leaf is not what is asked for.
    fn wrong(&mut self, leaf: &Leaf, starts: Bdd) -> Result<Bdd, TooLarge> {
        let bdds = &mut self.bdds;
        let mut wrong = Bdd::NEVER;
        for (expected, place) in &self.asked.out {
            if let RowVerdict::Fails(_) = expected.judge(&leaf.outcome, |_| 0) {
                wrong = bdds.or(wrong, *place)?;
            }
        }
        if leaf.outcome.ending == Ending::GaveUp {
            return Ok(wrong);
        }
        if let Ending::Intercepted { cell, marble } = leaf.outcome.ending {
            let other = self.asked.values.colours[marble.colour.other().side().index()];
            wrong = bdds.or(wrong, other)?;
            if let Some(cells) = &self.asked.values.cells {
                let place = cells.iter().filter(|(own, _)| *own == cell).map(|(_, place)| *place);
                let here = place.into_iter().try_fold(Bdd::NEVER, |a, b| bdds.or(a, b))?;
                let elsewhere = bdds.not(here)?;
                wrong = bdds.or(wrong, elsewhere)?;
            }
        }
        for (bits, goal) in self.finals.iter().zip(&self.asked.values.finals) {
            let asked = bdds.and(goal.asked, starts)?;
            if asked == Bdd::NEVER {
                continue;
            }
            for (shown, &value) in bits.iter().zip(&goal.bits) {
                let mut came = Bdd::NEVER;
                for shown in shown {
                    let bit = end(leaf, self.plan, self.rows.inputs, *shown, bdds)?;
                    came = bdds.or(came, bit)?;
                }
                let differs = bdds.xor(came, value)?;
                let differs = bdds.and(asked, differs)?;
                wrong = bdds.or(wrong, differs)?;
            }
        }
        Ok(wrong)
    }
}
