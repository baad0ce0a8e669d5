//! The ground of a search result: its proof, written and checked, and the parts that are to blame.
//!
//! This and [`crate::verify`] know both the solver and the checker of proofs.

use std::cell::Cell;
use std::time::Duration;

use crate::results::solved::ProofKind;
use tumble_core::board::Drawing;
use tumble_core::challenge::Challenge;
use tumble_proof::{Formula, Proof, Wrong, check};
use tumble_solve::{
    BlockingParts, Bound, Case, Certificate, FoundBoard, OutcomeClaim, SatSolver, SolveError,
    SolveOptions, SolveOutcome, Stop,
};

/// The most conflicts of a proof that was not requested, and the most work of its check, in the units between two looks
/// at the clock. Both are counts, so that the result is the same on every machine.
const CONFLICTS: u32 = 50_000;
const CHECK_WORK: u32 = 4_000;

/// Default time limit for testing kept parts one by one.
const BLAME: Duration = Duration::from_secs(30);

/// The ground of an outcome without a proof: the search itself, if it shows anything.
pub(crate) fn search_ground(outcome: &SolveOutcome) -> Option<ProofKind> {
    (is_whole(outcome) || outcome.at_least > 0).then_some(ProofKind::Search)
}

/// The ground of an outcome. If nothing is open, a proof of at most a few seconds is tried.
pub(crate) fn ground_of(
    challenge: &Challenge,
    outcome: &SolveOutcome,
    partial: Option<&Drawing>,
    prover: Box<dyn SatSolver>,
    stop: &Stop,
) -> anyhow::Result<Option<ProofKind>> {
    if !is_whole(outcome) {
        return Ok(search_ground(outcome));
    }
    let cases = Case::without_weaker(&outcome.cases);
    let least = least_of(&stated_by(outcome), outcome.best.as_ref());
    quick_proof(challenge, &Bound { cases: &cases, partial, least }, prover, stop).map(Some)
}

fn is_whole(outcome: &SolveOutcome) -> bool {
    outcome.is_proven() || outcome.impossible
}

/// The bounds that the built-in engines found for all boards.
pub(crate) fn stated_by(outcome: &SolveOutcome) -> OutcomeClaim {
    OutcomeClaim {
        stages: outcome.stages_proven,
        at_least: outcome.at_least,
        impossible: outcome.impossible,
    }
}

/// The bound of a statement about all boards: no board costs less. `None` if no board exists.
pub(crate) fn least_of(stated: &OutcomeClaim, best: Option<&FoundBoard>) -> Option<[u32; 5]> {
    match best {
        None if stated.impossible => None,
        None => Some([stated.at_least, 0, 0, 0, 0]),
        Some(best) => {
            let mut least = best.cost.key();
            least.iter_mut().skip(stated.stages).for_each(|least| *least = 0);
            if stated.stages == 0 {
                least[0] = stated.at_least;
            }
            Some(least)
        }
    }
}

/// Proves the bound that a built-in engine found, if that is quick.
pub(crate) fn quick_proof(
    challenge: &Challenge,
    bound: &Bound,
    prover: Box<dyn SatSolver>,
    stop: &Stop,
) -> anyhow::Result<ProofKind> {
    let work = Cell::new(0);
    let is_over = || {
        work.set(work.get() + 1);
        work.get() > CHECK_WORK || stop.now()
    };
    match checked_proof(challenge, bound, prover, &stop.after(CONFLICTS), &is_over) {
        Ok(Some(_)) => Ok(ProofKind::Checked),
        Ok(None) => Ok(ProofKind::Search),
        Err(why) => anyhow::bail!("the search and its proof disagree: {why}"),
    }
}

/// Has a proof written and checks it; `None` if the time ran out.
pub(crate) fn checked_proof(
    challenge: &Challenge,
    bound: &Bound,
    prover: Box<dyn SatSolver>,
    stop: &Stop,
    is_over: &dyn Fn() -> bool,
) -> Result<Option<Certificate>, String> {
    let certificate = bound.certify(challenge, || prover, stop).map_err(|it| it.to_string())?;
    let Some(certificate) = certificate else { return Ok(None) };
    let formula = Formula::read(&certificate.formula).map_err(|it| it.to_string())?;
    let proof = Proof::from_bytes(certificate.proof.as_bytes()).map_err(|it| it.to_string())?;
    match check(&formula, &proof, is_over) {
        Ok(_) => Ok(Some(certificate)),
        Err(Wrong::Stopped) => Ok(None),
        Err(wrong) => Err(wrong.to_string()),
    }
}

/// Returns whether the board to complete cannot be completed, or not at par: then one of its parts is to blame.
pub(crate) fn is_blocked(challenge: &Challenge, outcome: &SolveOutcome) -> bool {
    let cheaper = |best: &FoundBoard| challenge.par.is_some_and(|par| par.key < best.cost.key());
    let over_par = outcome.is_proven() && outcome.best.as_ref().is_some_and(cheaper);
    outcome.impossible || over_par
}

/// Finds the kept parts that are to blame, in the time limit of the search.
pub(crate) fn blocking_parts(
    challenge: &Challenge,
    outcome: &SolveOutcome,
    options: &SolveOptions,
    time: Option<Duration>,
) -> Result<BlockingParts, SolveError> {
    let stop = options.stop.within(time.unwrap_or(BLAME));
    BlockingParts::find(challenge, &SolveOptions { stop, ..options.clone() }, outcome)
}
