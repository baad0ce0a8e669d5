//! The solver for pages.

use std::sync::Arc;

use serde::Serialize;
use tumble_core::board::notation::Notation;
use tumble_core::challenge::{Challenge, Cost, CostKey};
use tumble_core::grade::Submission;
use tumble_core::problem::Source;
use tumble_solve::{SolveOptions, SolveProgress, Stop};

use crate::given_board::GivenBoard;
use crate::request::Refusal;

/// The most memory for a formula, in bytes; less within a page.
pub(crate) const MEMORY: usize =
    if cfg!(target_family = "wasm") { 500_000_000 } else { 2_000_000_000 };

/// The outcome of a search.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub(crate) struct SolveAnswer {
    /// The cheapest board that was found, as a solution file.
    text: Option<String>,
    parts: Option<u32>,
    /// The lines of `[par]` of a spec, without `proven`.
    par: Option<String>,
    /// Whether it is proven that no board is cheaper.
    proven: bool,
    /// Number of parts that every solution is proven to need.
    at_least: u32,
    /// Whether it is proven that there is no solution.
    impossible: bool,
}

/// Progress of a search.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub(crate) struct SearchProgress {
    /// Number of parts of the cheapest solution so far.
    best: Option<u32>,
    at_least: u32,
    /// Number of boards that were tried.
    candidates: u64,
    seconds: u64,
}

/// Searches for the cheapest board.
pub(crate) fn cheapest_board(
    challenge: &Arc<Challenge>,
    known: Option<&str>,
    stop: Stop,
    progress: &dyn Fn(&SearchProgress),
) -> Result<SolveAnswer, Refusal> {
    let known = known.and_then(|text| {
        let submission = Submission::read(&Source::new("board", text)).ok()?;
        let solution = submission.solution(challenge, Notation::default()).ok()?;
        Some((solution.board().drawing(), solution.lever()))
    });
    let options = SolveOptions { stop, known, memory: MEMORY, ..SolveOptions::default() };
    let mut report = |event: SolveProgress| {
        progress(&SearchProgress {
            best: event.best.map(|cost| cost.parts()),
            at_least: event.at_least,
            candidates: event.candidates,
            seconds: event.time.as_secs(),
        });
    };
    let outcome = tumble_solve::solve(challenge, &options, &mut report).map_err(Refusal::of)?;
    let best = outcome.best.as_ref();
    Ok(SolveAnswer {
        text: best.map(|found| found.toml.clone()),
        parts: best.map(|found| found.cost.parts()),
        par: best.map(|found| par_lines(&found.cost)),
        proven: outcome.is_proven(),
        at_least: outcome.at_least,
        impossible: outcome.impossible,
    })
}

fn par_lines(cost: &Cost) -> String {
    CostKey::ALL.map(|key| format!("{} = {}\n", key.name(), cost.number(key))).concat()
}

/// The most boards that are counted.
const COUNTED: u64 = 10;

/// Number of the cheapest boards.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub(crate) struct CountAnswer {
    boards: u64,
    /// Whether it is proven that these are all.
    all: bool,
}

/// Counts the boards that cost as much as this one, which must be a cheapest one.
pub(crate) fn count_boards(board: &GivenBoard, stop: Stop) -> Result<CountAnswer, Refusal> {
    let least = board.solution()?.cost();
    let options = SolveOptions { stop, memory: MEMORY, ..SolveOptions::default() };
    let counted = tumble_solve::Counted::boards_of(
        &board.challenge,
        &options,
        least,
        &[],
        COUNTED,
        &mut |_, _| {},
    )
    .map_err(Refusal::of)?;
    Ok(CountAnswer { boards: counted.boards, all: counted.all })
}
