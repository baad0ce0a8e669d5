//! Which inputs matter for which output, from the sets of all starts.

use super::admitted::admitted;
use super::bdd::{Bdd, BddManager};
use super::budget::{Budget, TooLarge};
use super::follow::{Followed, SymbolicWatch, follow};
use super::inputs::InputBits;
use super::matters::Matters;
use super::row_order::SymbolicRows;
use crate::board::Side;
use crate::table::dependence::{self, Dependence, OutputKind, TableOutput};
use crate::table::plan::{Plan, Shown};
use crate::table::sets::ensemble::EnsembleBall;
use crate::table::sets::goals::Admitted;
use crate::table::sets::logic::Bit as _;
use crate::table::{TableError, Trial};

/// As [`crate::Table::matters`].
pub(in crate::table) fn dependence(
    trial: &Trial,
    plan: &Plan,
    budget: Budget,
) -> Result<Dependence, TableError> {
    let starts = trial.challenge.rows.product().ok_or(TableError::TooManyRows)?;
    let inputs = InputBits::new(plan)?;
    let too_complex = |_: TooLarge| TableError::TooComplex { starts };
    let mut bdds = BddManager::new(inputs.levels, budget);
    let Admitted { admitted, undefined } =
        admitted(plan, &inputs, &mut bdds).map_err(too_complex)?;
    let order = inputs.in_row_order();
    let rows = SymbolicRows { challenge: trial.challenge, inputs: &inputs, order: &order };
    rows.check_defined(trial, undefined, &mut bdds)?;
    found(trial, plan, &inputs, admitted, &mut bdds).map_err(too_complex)
}

/// Keeps all that came out, ball by ball.
pub(super) struct SymbolicHistory {
    pub admitted: Bdd,
    pub balls: Vec<EnsembleBall<Bdd>>,
}

impl SymbolicWatch for SymbolicHistory {
    fn ball(&mut self, ball: EnsembleBall<Bdd>, _: &mut BddManager) -> Result<(), TooLarge> {
        self.balls.push(ball);
        Ok(())
    }

    fn sets(&mut self) -> impl Iterator<Item = &mut Bdd> {
        let balls =
            self.balls.iter_mut().flat_map(|ball| [&mut ball.out, &mut ball.red, &mut ball.heavy]);
        [&mut self.admitted].into_iter().chain(balls)
    }
}

fn found(
    trial: &Trial,
    plan: &Plan,
    inputs: &InputBits,
    admitted: Bdd,
    bdds: &mut BddManager,
) -> Result<Dependence, TooLarge> {
    let mut history = SymbolicHistory { admitted, balls: Vec::new() };
    let followed = follow(plan, inputs, admitted, &mut history, bdds)?;
    let SymbolicHistory { admitted, balls } = history;
    let parts = dependence::parts(inputs);
    let mut outputs = Vec::new();
    let mut push = |what, truths: Vec<Bdd>, bdds: &mut BddManager| {
        let mut matters = Matters::new(&parts, admitted);
        for truth in truths {
            matters.add(truth, bdds)?;
        }
        outputs.push(TableOutput { what, matters: matters.found });
        Ok(())
    };
    push(OutputKind::Out, out(&balls, &followed, bdds)?, bdds)?;
    push(OutputKind::Ending, endings(&followed), bdds)?;
    for (what, shown) in dependence::finals(trial, plan) {
        let mut came = Bdd::NEVER;
        for shown in shown {
            let bit = match shown {
                Shown::Fixed(side) => Bdd::constant(side == Side::Right),
                Shown::State(number) => {
                    followed.ensemble.states.get(number).copied().unwrap_or(Bdd::NEVER)
                }
            };
            came = bdds.or(came, bit)?;
        }
        push(what, vec![came], bdds)?;
    }
    Ok(Dependence::new(bdds.count(admitted), inputs, outputs))
}

/// For each ball where it came out, and where it came out red or heavy: where runs repeat, up to the end of
/// the first balls that do.
pub(super) fn out(
    balls: &[EnsembleBall<Bdd>],
    followed: &Followed,
    bdds: &mut BddManager,
) -> Result<Vec<Bdd>, TooLarge> {
    let mut repeating = followed.repeating.clone();
    repeating.sort_by_key(|own| std::cmp::Reverse(own.balls()));
    let mut over = Bdd::NEVER;
    let mut truths = Vec::new();
    for (number, &EnsembleBall { out, red, heavy }) in (0..).zip(balls) {
        while let Some(own) = repeating.last()
            && own.balls() <= number
        {
            over = bdds.or(over, own.starts)?;
            repeating.pop();
        }
        let out = bdds.without(out, over)?;
        let red = bdds.and(out, red)?;
        let heavy = bdds.and(out, heavy)?;
        for truth in [out, red, heavy] {
            if truths.last() != Some(&truth) && truth != Bdd::NEVER && truth != Bdd::ALWAYS {
                truths.push(truth);
            }
        }
    }
    Ok(truths)
}

/// The starts of each ending.
pub(super) fn endings(followed: &Followed) -> Vec<Bdd> {
    let Followed { ensemble, repeating } = followed;
    let stopped = ensemble.stopped.iter().flatten().copied();
    let repeating = repeating.iter().map(|own| own.starts);
    stopped.chain([ensemble.heavy]).chain(ensemble.empty).chain(repeating).collect()
}
