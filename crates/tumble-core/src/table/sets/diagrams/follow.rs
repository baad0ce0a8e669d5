//! The runs of all starts, from their first balls to their ends.

use super::admitted::admitted;
use super::bdd::{Bdd, BddManager, BddResult};
use super::budget::TooLarge;
use super::endless::{Repeating, Repetitions};
use super::inputs::{Evaluator, InputBits};
use super::traffic::Traffic;
use crate::limits;
use crate::table::plan::Plan;
use crate::table::sets::ensemble::{Ensemble, EnsembleBall};
use crate::table::sets::goals::Admitted;
use crate::table::sets::logic::Bit as _;

/// Sees what comes out, ball by ball.
pub(super) trait SymbolicWatch {
    /// One more ball of all runs that go on.
    fn ball(&mut self, ball: EnsembleBall<Bdd>, bdds: &mut BddManager) -> Result<(), TooLarge>;

    /// All sets, to be kept while others are forgotten.
    fn sets(&mut self) -> impl Iterator<Item = &mut Bdd>;

    /// How many balls it must see beyond those after which all runs are known to repeat.
    fn more(&self) -> usize {
        0
    }
}

/// What all starts have come to.
#[derive(Debug)]
pub(super) struct Followed {
    /// The runs at their ends. Those that are still active repeat: their states are as at the
    /// start of what repeats.
    pub ensemble: Ensemble<Bdd>,
    /// The runs that repeat.
    pub repeating: Vec<Repeating>,
}

/// Follows the runs of these starts to their ends.
pub(super) fn follow(
    plan: &Plan,
    inputs: &InputBits,
    starts: Bdd,
    watch: &mut impl SymbolicWatch,
    bdds: &mut BddManager,
) -> Result<Followed, TooLarge> {
    let rows = &plan.challenge.rows;
    let mut ensemble = Ensemble::new(plan);
    ensemble.start(plan, starts, &mut Evaluator { bdds, inputs, rows })?;
    let mut repetitions = plan.is_endless().then(|| Repetitions::new(plan, &ensemble));
    let most = limits::balls_followed(plan.board.shape().rows());
    let mut more = watch.more();
    loop {
        let pressed = ensemble.press(bdds)?;
        if ensemble.active == Bdd::NEVER {
            break;
        }
        let ball = ensemble.ball(plan, pressed, &mut (), bdds)?;
        watch.ball(ball, bdds)?;
        if let Some(repetitions) = &mut repetitions {
            if repetitions.ball(&ensemble, bdds)? {
                if ensemble.balls >= most {
                    return Err(TooLarge);
                }
            } else if ensemble.active == Bdd::NEVER || more == 0 {
                break;
            } else {
                more -= 1;
            }
        }
        if bdds.is_full() {
            let states = repetitions.iter_mut().flat_map(Repetitions::sets);
            bdds.collect_garbage(ensemble.sets().chain(watch.sets()).chain(states));
        }
    }
    let Some(repetitions) = repetitions else {
        return Ok(Followed { ensemble, repeating: Vec::new() });
    };
    let repeating = repetitions.repeating(bdds)?;
    for own in &repeating {
        ensemble.longest = ensemble.longest.max(own.balls());
        // What is left where a run repeats is what was there when that began.
        repetitions.set_back(own, &mut ensemble, bdds)?;
    }
    Ok(Followed { ensemble, repeating })
}

/// Follows the runs of all starts to their ends and books the ways that their balls take. The
/// starts that are rows are returned as well.
///
/// # Errors
/// Where the diagrams become too large.
pub(in crate::table) fn follow_traffic(
    plan: &Plan,
    inputs: &InputBits,
    bdds: &mut BddManager,
) -> BddResult<(Admitted<Bdd>, Traffic)> {
    let mut starts = admitted(plan, inputs, bdds)?;
    let rows = &plan.challenge.rows;
    let mut ensemble = Ensemble::new(plan);
    ensemble.start(plan, starts.admitted, &mut Evaluator { bdds, inputs, rows })?;
    let mut traffic = Traffic::new(&plan.graph);
    loop {
        let pressed = ensemble.press(bdds)?;
        if ensemble.active == Bdd::NEVER {
            return Ok((starts, traffic));
        }
        ensemble.ball(plan, pressed, &mut traffic, bdds)?;
        if bdds.is_full() {
            let own = [&mut starts.admitted, &mut starts.undefined];
            bdds.collect_garbage(ensemble.sets().chain(traffic.sets()).chain(own));
        }
    }
}
