//! The outcomes of all starts, as sets to ask about: what comes out, how runs end, and which way bits point.

use super::admitted::admitted;
use super::bdd::{Bdd, BddManager, BddResult};
use super::budget::{Budget, TooLarge};
use super::follow::{Followed, SymbolicWatch, follow};
use super::inputs::InputBits;
use super::row_order::SymbolicRows;
use crate::board::Side;
use crate::table::plan::{Plan, Shown, StateSource};
use crate::table::sets::ensemble::EnsembleBall;
use crate::table::sets::goals::Admitted;
use crate::table::sets::logic::Bit as _;
use crate::table::{TableError, Trial};

/// All starts, run to their ends.
pub(super) struct Outcomes<'a> {
    pub plan: &'a Plan<'a>,
    pub inputs: InputBits,
    pub bdds: BddManager,
    /// The starts that are rows.
    pub admitted: Bdd,
    /// For each ball the starts in which it comes out. Runs that repeat have the balls up to the end of their first
    /// period.
    pub out: Vec<EnsembleBall<Bdd>>,
    pub followed: Followed,
    starts: u128,
}

/// Keeps all that came out, ball by ball.
struct SymbolicHistory {
    admitted: Bdd,
    balls: Vec<EnsembleBall<Bdd>>,
}

impl SymbolicWatch for SymbolicHistory {
    fn ball(&mut self, ball: EnsembleBall<Bdd>, _: &mut BddManager) -> Result<(), TooLarge> {
        self.balls.push(ball);
        Ok(())
    }

    fn sets(&mut self) -> impl Iterator<Item = &mut Bdd> {
        let balls = self
            .balls
            .iter_mut()
            .flat_map(|ball| [&mut ball.out, &mut ball.red, &mut ball.heavy, &mut ball.right]);
        [&mut self.admitted].into_iter().chain(balls)
    }
}

impl<'a> Outcomes<'a> {
    /// Follows all rows to their ends.
    ///
    /// # Errors
    /// Where the condition has no value in some row, or the diagrams become too large.
    pub(super) fn new(
        trial: &Trial,
        plan: &'a Plan<'a>,
        budget: Budget,
    ) -> Result<Self, TableError> {
        let starts = trial.challenge.rows.product().ok_or(TableError::TooManyRows)?;
        let inputs = InputBits::new(plan)?;
        let too_complex = |_: TooLarge| TableError::TooComplex { starts };
        let mut bdds = BddManager::new(inputs.levels, budget);
        let Admitted { admitted, undefined } =
            admitted(plan, &inputs, &mut bdds).map_err(too_complex)?;
        let order = inputs.in_row_order();
        let rows = SymbolicRows { challenge: trial.challenge, inputs: &inputs, order: &order };
        rows.check_defined(trial, undefined, &mut bdds)?;
        let mut history = SymbolicHistory { admitted, balls: Vec::new() };
        let mut followed = || -> BddResult<_> {
            let followed = follow(plan, &inputs, admitted, &mut history, &mut bdds)?;
            let out = until_they_repeat(&history.balls, &followed, &mut bdds)?;
            Ok((followed, out))
        };
        let (followed, out) = followed().map_err(too_complex)?;
        Ok(Outcomes { plan, inputs, bdds, admitted: history.admitted, out, followed, starts })
    }

    pub(super) fn too_complex(&self) -> TableError {
        TableError::TooComplex { starts: self.starts }
    }

    /// For each ball where it comes out, and where it comes out red or heavy, unless that is plain to see.
    pub(super) fn out_truths(&self) -> Vec<Bdd> {
        let mut truths = Vec::new();
        for &EnsembleBall { out, red, heavy, .. } in &self.out {
            for truth in [out, red, heavy] {
                if truths.last() != Some(&truth) && truth != Bdd::NEVER && truth != Bdd::ALWAYS {
                    truths.push(truth);
                }
            }
        }
        truths
    }

    /// The starts of each ending.
    pub(super) fn endings(&self) -> Vec<Bdd> {
        let Followed { ensemble, repeating } = &self.followed;
        let stopped = ensemble.stopped.iter().flatten().copied();
        let repeating = repeating.iter().map(|own| own.starts);
        stopped.chain([ensemble.heavy]).chain(ensemble.empty).chain(repeating).collect()
    }

    /// The starts in which a state is right at the end.
    pub(super) fn state(&self, number: usize) -> Bdd {
        self.followed.ensemble.states.get(number).copied().unwrap_or(Bdd::NEVER)
    }

    /// The starts in which a bit points right at the end, and those in which it did at the start, if that is an
    /// input. Of gear bits that start alike any counts that points right.
    pub(super) fn end_and_start(&mut self, shown: &[Shown]) -> BddResult<(Bdd, Option<Bdd>)> {
        let mut end = Bdd::NEVER;
        let mut start = None;
        for shown in shown {
            let number = match *shown {
                Shown::Fixed(side) => {
                    end = self.bdds.or(end, Bdd::constant(side == Side::Right))?;
                    continue;
                }
                Shown::State(number) => number,
            };
            end = self.bdds.or(end, self.state(number))?;
            if let Some(&StateSource::Input { variable, bit }) = self.plan.sources.get(number)
                && let Some(level) = self.inputs.level(variable, bit)
            {
                start = Some(self.bdds.bit(level)?);
            }
        }
        Ok((end, start))
    }
}

/// The balls that come out, those of runs that repeat up to the end of the first balls that do.
fn until_they_repeat(
    balls: &[EnsembleBall<Bdd>],
    followed: &Followed,
    bdds: &mut BddManager,
) -> BddResult<Vec<EnsembleBall<Bdd>>> {
    let mut repeating = followed.repeating.clone();
    repeating.sort_by_key(|own| std::cmp::Reverse(own.balls()));
    let mut over = Bdd::NEVER;
    let mut came = Vec::new();
    for (number, ball) in (0..).zip(balls) {
        while let Some(own) = repeating.last()
            && own.balls() <= number
        {
            over = bdds.or(over, own.starts)?;
            repeating.pop();
        }
        let out = bdds.without(ball.out, over)?;
        let mut within = |set: Bdd| bdds.and(out, set);
        let (red, heavy, right) = (within(ball.red)?, within(ball.heavy)?, within(ball.right)?);
        came.push(EnsembleBall { out, red, heavy, right });
    }
    Ok(came)
}
