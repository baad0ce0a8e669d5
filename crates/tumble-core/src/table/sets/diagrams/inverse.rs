//! From ends back to starts, by sets of starts.

use super::bdd::{Bdd, BddManager, BddResult};
use super::budget::{Budget, TooLarge};
use super::compact::lines;
use super::outcomes::Outcomes;
use crate::board::{Colour, Side};
use crate::challenge::Known;
use crate::table::decision_graph::BallStop;
use crate::table::inverse::{End, Inverse, Reversibility};
use crate::table::plan::Plan;
use crate::table::sets::ensemble::EnsembleBall;
use crate::table::sets::logic::Bit as _;
use crate::table::{TableError, Trial};

/// Bits of a start up to which two starts fit into one number.
const MOST_PAIRED: u32 = 63;

/// As [`crate::Table::inverse`].
pub(in crate::table) fn inverse(
    trial: &Trial,
    plan: &Plan,
    ends: &[End],
    budget: Budget,
) -> Result<Inverse, TableError> {
    let mut outcomes = Outcomes::new(trial, plan, budget)?;
    let rows = outcomes.bdds.count(outcomes.admitted);
    let within = ends.iter().try_fold(outcomes.admitted, |within, end| {
        let so = outcomes.that_end(end)?;
        outcomes.bdds.and(within, so)
    });
    let within = within.map_err(|_: TooLarge| outcomes.too_complex())?;
    let starts = outcomes.bdds.count(within);
    let set = outcomes.bdds.some(within);
    let first = outcomes.inputs.row(plan.challenge, |level| set >> level & 1 == 1);
    let first = (starts > 0).then_some(first);
    let lines = match lines(outcomes, within) {
        Err(TableError::TooManyLines { .. } | TableError::TooComplex { .. }) => None,
        lines => Some(lines?),
    };
    Ok(Inverse { rows, starts, first, lines })
}

/// As [`crate::Table::reversibility`].
pub(in crate::table) fn reversibility(
    trial: &Trial,
    plan: &Plan,
    budget: Budget,
) -> Result<Reversibility, TableError> {
    let mut outcomes = Outcomes::new(trial, plan, budget)?;
    let levels = outcomes.inputs.levels;
    if levels > MOST_PAIRED {
        return Err(TableError::TooManyRows);
    }
    let mut pairs = BddManager::new(2 * levels, budget);
    let together = outcomes.colliding(&mut pairs).map_err(|_: TooLarge| outcomes.too_complex())?;
    let others: Vec<u32> = (0..levels).map(|level| 2 * level + 1).collect();
    let first = pairs.exists(together, &others).map_err(|_: TooLarge| outcomes.too_complex())?;
    let set = pairs.some(together);
    let example = [0, 1]
        .map(|at| outcomes.inputs.row(plan.challenge, |level| set >> (2 * level + at) & 1 == 1));
    Ok(Reversibility {
        rows: outcomes.bdds.count(outcomes.admitted),
        colliding: pairs.count(first) >> levels,
        example: (together != Bdd::NEVER).then_some(example),
    })
}

impl Outcomes<'_> {
    /// The starts that end so.
    fn that_end(&mut self, end: &End) -> BddResult {
        let mut so = Bdd::ALWAYS;
        match end {
            End::Final(variable, Known::Bits(bits)) => {
                for (shown, known) in self.plan.bits_of(*variable).iter().zip(bits) {
                    let Some(value) = *known else { continue };
                    let (right, _) = self.end_and_start(shown)?;
                    so = self.bdds.and(so, if value { right } else { right.negated() })?;
                }
            }
            // Nothing that ends is a number of balls.
            End::Final(_, Known::Balls(..)) => return Ok(Bdd::NEVER),
            End::Switch(number, side) => {
                let right = self.state(*number);
                so = if *side == Side::Right { right } else { right.negated() };
            }
            End::Out(balls) => {
                for (at, ball) in self.out.iter().enumerate() {
                    let Some(due) = balls.get(at) else {
                        so = self.bdds.without(so, ball.out)?;
                        break;
                    };
                    so = self.bdds.and(so, ball.out)?;
                    let is_red = due.colour == Colour::Red;
                    for (set, is_so) in [(ball.red, is_red), (ball.heavy, due.is_heavy())] {
                        so = self.bdds.and(so, if is_so { set } else { set.negated() })?;
                    }
                }
                if balls.len() > self.out.len() {
                    return Ok(Bdd::NEVER);
                }
            }
            End::Empty(side) => so = self.followed.ensemble.empty[side.index()],
            End::Stops(cell) => {
                so = Bdd::NEVER;
                let stops = self.plan.graph.stops.iter().zip(&self.followed.ensemble.stopped);
                for (stop, sets) in stops {
                    let (BallStop::Intercepted(own)
                    | BallStop::Fell(own)
                    | BallStop::LeftBoard(own, _)) = stop;
                    for &set in sets.iter().filter(|_| own == cell) {
                        so = self.bdds.or(so, set)?;
                    }
                }
            }
        }
        Ok(so)
    }

    /// Pairs of different rows with the same result: bits of the first start at even levels, of the second at odd
    /// ones.
    fn colliding(&mut self, pairs: &mut BddManager) -> BddResult {
        let mut results: Vec<Bdd> =
            (0..self.plan.sources.len()).map(|number| self.state(number)).collect();
        results.extend(self.endings());
        results.extend(
            self.out
                .iter()
                .flat_map(|&EnsembleBall { out, red, heavy, right }| [out, red, heavy, right]),
        );
        results.sort();
        results.dedup();
        let both = |set: Bdd, pairs: &mut BddManager| -> BddResult<[Bdd; 2]> {
            let one = self.bdds.copied(set, pairs, |level| 2 * level)?;
            Ok([one, self.bdds.copied(set, pairs, |level| 2 * level + 1)?])
        };
        let [one, other] = both(self.admitted, pairs)?;
        let mut found = pairs.and(one, other)?;
        for set in results {
            let [one, other] = both(set, pairs)?;
            let differ = pairs.xor(one, other)?;
            found = pairs.without(found, differ)?;
            if pairs.is_full() {
                pairs.collect_garbage([&mut found]);
            }
        }
        let mut same = Bdd::ALWAYS;
        for level in (0..self.inputs.levels).rev() {
            let (one, other) = (pairs.bit(2 * level)?, pairs.bit(2 * level + 1)?);
            let differ = pairs.xor(one, other)?;
            same = pairs.without(same, differ)?;
        }
        pairs.without(found, same)
    }
}
