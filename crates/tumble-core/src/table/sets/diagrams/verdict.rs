//! A verdict over all starts at once.

use std::collections::BTreeSet;

use super::admitted::asked;
use super::bdd::{Bdd, BddManager};
use super::budget::{Budget, TooLarge};
use super::follow::{Followed, SymbolicWatch, follow};
use super::inputs::InputBits;
use super::row_order::SymbolicRows;
use crate::table::plan::Plan;
use crate::table::sets::asked::Asked;
use crate::table::sets::end_check::wrong;
use crate::table::sets::ensemble::EnsembleBall;
use crate::table::sets::out_check::OutCheck;
use crate::table::{TableError, TableOptions, TableVerdict, Trial, rows};

/// As [`crate::Table::verdict`].
pub(in crate::table) fn verdict(
    trial: &Trial,
    plan: &Plan,
    options: &TableOptions,
    budget: Budget,
) -> Result<TableVerdict, TableError> {
    let starts = trial.challenge.rows.product().ok_or(TableError::TooManyRows)?;
    let inputs = InputBits::new(plan)?;
    let too_complex = |_: TooLarge| TableError::TooComplex { starts };
    let mut bdds = BddManager::new(inputs.levels, budget);
    let asked = asked(plan, &inputs, &mut bdds).map_err(too_complex)?;
    let order = inputs.in_row_order();
    let rows = SymbolicRows { challenge: trial.challenge, inputs: &inputs, order: &order };
    rows.check_defined(trial, asked.undefined, &mut bdds)?;
    let found = run(plan, &inputs, asked, &mut bdds).map_err(too_complex)?;
    let mut first = BTreeSet::new();
    if options.failing_kept > 0 {
        rows.first(found.failing, options.failing_kept, &mut bdds, &mut first)
            .map_err(too_complex)?;
    }
    let mut verdict = TableVerdict {
        rows: bdds.count(found.admitted),
        failing: bdds.count(found.failing),
        most_balls: found.most_balls,
        ..TableVerdict::default()
    };
    for number in first {
        let row = trial.challenge.rows.row(number);
        verdict
            .first
            .extend(rows::check_row(trial, &row, &rows::run_plainly(trial, &row))?.failing());
    }
    if let Some(progress) = options.progress {
        progress(starts, starts);
    }
    Ok(verdict)
}

/// What is known once all starts have run to their ends.
struct StartSets {
    admitted: Bdd,
    failing: Bdd,
    most_balls: u64,
}

/// Compares what comes out with what is asked for.
struct Check {
    asked: Asked<Bdd>,
    out: OutCheck<Bdd>,
}

impl SymbolicWatch for Check {
    fn ball(&mut self, ball: EnsembleBall<Bdd>, bdds: &mut BddManager) -> Result<(), TooLarge> {
        self.out.ball(&ball, &self.asked, bdds)
    }

    fn sets(&mut self) -> impl Iterator<Item = &mut Bdd> {
        self.asked.sets().chain(self.out.sets())
    }

    fn more(&self) -> usize {
        // Two sequences that repeat are the same where they agree on the sum of their periods.
        self.asked.pattern()
    }
}

fn run(
    plan: &Plan,
    inputs: &InputBits,
    asked: Asked<Bdd>,
    bdds: &mut BddManager,
) -> Result<StartSets, TooLarge> {
    let out = OutCheck::new(&asked, bdds)?;
    let admitted = asked.admitted;
    let mut check = Check { asked, out };
    let Followed { ensemble, .. } = follow(plan, inputs, admitted, &mut check, bdds)?;
    let Check { asked, mut out } = check;
    out.end(ensemble.active, &asked, bdds)?;
    let wrong = wrong(&ensemble, plan, &asked, bdds)?;
    let wrong = bdds.or(wrong, out.wrong)?;
    let failing = bdds.and(wrong, asked.admitted)?;
    Ok(StartSets { admitted: asked.admitted, failing, most_balls: ensemble.longest })
}
