//! The outcomes of all starts, as sets for queries: the balls that come out, the endings, the directions of bits.

use super::bdd::Bdd;
use super::follow::{Followed, SetRuns};
use super::start_sets::StartSets;
use crate::board::{Colour, Marble, Side};
use crate::limits;
use crate::machine::Ending;
use crate::table::plan::{Plan, ShownBit, StateSource};
use crate::table::sets::ensemble::EnsembleBall;
use crate::table::sets::goals::Admitted;
use crate::table::sets::logic::{Logic as _, Truth as _};
use crate::table::{CommonResult, Runner, TableError};

/// The budget of a question about all rows.
pub(super) const QUESTION: u64 = 2 * limits::WORK;

/// All starts, run to their ends.
pub(in crate::table) struct Outcomes<'a> {
    pub(super) sets: &'a StartSets<'a>,
    /// The starts that are rows.
    pub(super) admitted: Bdd,
    /// For each ball, the starts in which it comes out. Repeating runs have the balls up to the end of their first
    /// period.
    pub(super) out: Vec<EnsembleBall<Bdd>>,
    pub(super) followed: Followed,
}

/// Answers a question about the outcomes of all starts.
///
/// # Errors
/// Fails if the condition has no value in a row, or the diagrams become too large.
pub(in crate::table) fn ask_outcomes<T>(
    plan: &Plan,
    question: impl FnOnce(Outcomes<'_>) -> T,
) -> Result<T, TableError> {
    let sets = &StartSets::new(plan, QUESTION)?;
    let found = question(outcomes_of(sets)?);
    sets.check_budget()?;
    Ok(found)
}

/// Runs all starts to their ends.
fn outcomes_of<'a>(sets: &'a StartSets<'a>) -> Result<Outcomes<'a>, TableError> {
    let Admitted { mut admitted, undefined } = sets.admitted_starts();
    sets.check_defined(undefined)?;
    let mut balls = Vec::new();
    let mut runs = SetRuns::new(sets, admitted, 0);
    while let Some(ball) = runs.run_ball(&mut |_, _| {}) {
        balls.push(ball);
        let kept = balls.iter_mut().flat_map(|ball: &mut EnsembleBall<Bdd>| {
            [&mut ball.out, &mut ball.red, &mut ball.heavy, &mut ball.right]
        });
        runs.make_room(kept.chain([&mut admitted]));
    }
    let followed = runs.at_ends();
    let out = until_they_repeat(&balls, &followed, sets);
    sets.check_budget()?;
    Ok(Outcomes { sets, admitted, out, followed })
}

impl Outcomes<'_> {
    pub(in crate::table) fn in_common(self) -> CommonResult {
        let bdds = &self.sets.bdds;
        let finals = self.final_sets(self.admitted);
        let finals = finals.iter().map(|own| own.value_in(self.admitted, bdds)).collect();
        let mut out = Vec::new();
        let mut most_out = 0;
        for ball in &self.out {
            let comes = self.sets.bdds.is_alike_in(ball.out, self.admitted);
            if comes == Some(false) {
                break;
            }
            most_out += 1;
            // A ball can come out only after those before it.
            if comes == Some(true) {
                out.push(self.marble_in(ball, self.admitted));
            }
        }
        let is_one = self
            .ending_sets()
            .into_iter()
            .all(|ending| self.sets.bdds.is_alike_in(ending, self.admitted).is_some());
        let ending = is_one.then(|| self.ending_of(self.admitted));
        CommonResult { rows: bdds.count_starts(self.admitted), out, most_out, ending, finals }
    }

    /// The ball, if it is the same in all of these starts.
    pub(super) fn marble_in(&self, ball: &EnsembleBall<Bdd>, starts: Bdd) -> Option<Marble> {
        let colour = match self.sets.bdds.is_alike_in(ball.red, starts)? {
            true => Colour::Red,
            false => Colour::Blue,
        };
        let is_heavy = self.sets.bdds.is_alike_in(ball.heavy, starts)?;
        Some(if is_heavy { Marble::heavy(colour) } else { Marble::light(colour) })
    }

    /// For each ball, the starts in which it comes out, comes out red, and comes out heavy; without trivial sets.
    pub(super) fn out_truths(&self) -> Vec<Bdd> {
        let balls = self.out.iter().flat_map(|ball| [ball.out, ball.red, ball.heavy]);
        let mut truths: Vec<Bdd> =
            balls.filter(|truth| *truth != Bdd::NEVER && *truth != Bdd::ALWAYS).collect();
        truths.dedup();
        truths
    }

    /// The starts of each ending.
    pub(super) fn ending_sets(&self) -> Vec<Bdd> {
        let Followed { ensemble, repeating } = &self.followed;
        let stopped = ensemble.stopped.iter().flatten().copied();
        let repeating = repeating.iter().map(|own| own.starts);
        stopped.chain([ensemble.heavy]).chain(ensemble.empty).chain(repeating).collect()
    }

    /// The ending of the first of some starts.
    pub(super) fn ending_of(&self, starts: Bdd) -> Ending {
        let row = self.sets.row_of(self.sets.bdds.first_start(starts));
        Runner::with_plan(self.sets.plan).run(&row).ending
    }

    /// The starts in which a state is right at the end.
    pub(super) fn state_at_end(&self, number: usize) -> Bdd {
        self.followed.ensemble.states.get(number).copied().unwrap_or(Bdd::NEVER)
    }

    /// The starts in which a bit points right at the end, and for an input those in which it did at the start. Gear
    /// bits that start alike point right if any of them does.
    pub(super) fn end_and_start(&self, shown: &[ShownBit]) -> (Bdd, Option<Bdd>) {
        let mut end = Bdd::NEVER;
        let mut start = None;
        for shown in shown {
            let number = match *shown {
                ShownBit::Fixed(side) => {
                    end = self.sets.bdds.or(end, Bdd::constant(side == Side::Right));
                    continue;
                }
                ShownBit::State(number) => number,
            };
            end = self.sets.bdds.or(end, self.state_at_end(number));
            if let Some(&StateSource::Input { variable, bit }) = self.sets.plan.sources.get(number)
                && let Some(level) = self.sets.level_of(variable, bit)
            {
                start = Some(self.sets.bdds.input_bit(level));
            }
        }
        (end, start)
    }
}

/// The balls that come out; of repeating runs, those up to the end of the first period.
fn until_they_repeat(
    balls: &[EnsembleBall<Bdd>],
    followed: &Followed,
    sets: &StartSets,
) -> Vec<EnsembleBall<Bdd>> {
    let mut repeating = followed.repeating.clone();
    repeating.sort_by_key(|own| std::cmp::Reverse(own.balls_released()));
    let mut over = Bdd::NEVER;
    let balls = (0..).zip(balls).map(|(number, ball)| {
        while let Some(own) = repeating.last()
            && own.balls_released() <= number
        {
            over = sets.bdds.or(over, own.starts);
            repeating.pop();
        }
        let out = sets.bdds.without(ball.out, over);
        let [red, heavy, right] =
            [ball.red, ball.heavy, ball.right].map(|own| sets.bdds.and(out, own));
        EnsembleBall { out, red, heavy, right }
    });
    balls.collect()
}
