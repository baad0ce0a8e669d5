//! Claims of an external engine, compared with the best known board.

use std::sync::Arc;

use tumble_core::Solution;
use tumble_core::board::Drawing;
use tumble_core::challenge::{Challenge, Cost};
use tumble_core::grade::Verdict;
use tumble_solve::{FoundBoard, OutcomeClaim, SolveOutcome};

use super::engine::EngineChoice;
use crate::writers::text::counted;

/// Returns the cost of the best known board of a challenge of the library, graded; `None` if it
/// does not exist, or lacks a part that must stay.
pub(super) fn best_known(challenge: &Challenge, partial: Option<&Drawing>) -> Option<Cost> {
    let board = Solution::reference(&Arc::new(challenge.clone()))?;
    if board.grade().verdict != Verdict::Pass {
        return None;
    }
    let kept = partial.map_or(Vec::new(), |partial| FoundBoard::kept_parts(challenge, partial));
    let drawing = board.board().drawing();
    kept.iter().all(|&(cell, mark)| drawing.at(cell) == mark).then_some(board.cost())
}

/// Returns the cost of the best known board, if it has at most `most` parts.
pub(super) fn refuting_cost(
    challenge: &Challenge,
    partial: Option<&Drawing>,
    most: u32,
) -> Option<Cost> {
    best_known(challenge, partial).filter(|known| known.parts() <= most)
}

/// Returns whether a board of this cost shows that the claim is wrong.
pub(super) fn is_refuted(claim: &OutcomeClaim, outcome: &SolveOutcome, known: &Cost) -> bool {
    let key = |cost: &Cost| cost.key().into_iter().take(claim.stages);
    let is_cheaper = |best: &Cost| key(known).lt(key(best));
    claim.impossible
        || known.parts() < claim.at_least
        || outcome.best.as_ref().is_some_and(|best| is_cheaper(&best.cost))
}

/// Returns the message that a claim is wrong.
pub(super) fn refutation_in_words(engine: &EngineChoice, claimed: &str, known: &Cost) -> String {
    format!(
        "{} says that {claimed}, but the best known board has {}: what it says is not to be relied on",
        engine.short_name(),
        counted(known.parts(), "part"),
    )
}
