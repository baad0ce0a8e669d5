//! The results of all rows of a legal board; for a game, of all that may be played.

use super::Solution;
use super::failure::Failure;
use super::options::GradeOptions;
use crate::document::Grid;
use crate::error::Error;
use crate::game::{self, GameError, LosingLine, Nim};
use crate::problem::{Problem, ProblemKind};
use crate::table;

/// The results of all rows of a legal board.
pub(super) struct RowsRun {
    pub rows: u128,
    pub failing: u128,
    pub undecided: u128,
    pub first_undecided: Option<table::Undecided>,
    pub balls: u64,
    pub failures: Vec<Failure>,
    pub problems: Vec<Problem>,
}

/// Plays every game: each pile with either player to begin is a row.
pub(super) fn play_all_games(nim: &Nim<'_>) -> Result<RowsRun, Error> {
    let judged = game::play_all(nim, 1).map_err(|error| {
        let kind = match error {
            GameError::TooManyStates(_) => ProblemKind::Undecided,
            GameError::Evaluation { .. } | GameError::Setting { .. } => ProblemKind::Expression,
        };
        Problem::new(kind, error.to_string())
    })?;
    let problem = |line: &LosingLine| Problem::new(ProblemKind::Game, line.to_string());
    Ok(RowsRun {
        rows: judged.games.into(),
        failing: judged.lost.into(),
        undecided: 0,
        first_undecided: None,
        balls: nim.game().to,
        failures: Vec::new(),
        problems: judged.shortest.iter().map(problem).collect(),
    })
}

/// Runs every row.
pub(super) fn run_all_rows(
    solution: &Solution,
    grid: &Grid,
    options: &GradeOptions,
) -> Result<RowsRun, Error> {
    let kept = table::TableOptions {
        failing_kept: options.failures,
        progress: options.progress,
        ..table::TableOptions::default()
    };
    let find = || solution.table().verdict_with(&kept);
    let verdict = match options.verdicts {
        Some(verdicts) => verdicts.known_or_found(solution, options.failures, find),
        None => find(),
    }?;
    if verdict.rows == 0 {
        let message =
            "there is no start to check: the condition of the challenge excludes them all";
        return Err(Problem::new(ProblemKind::NoRows, message).into());
    }
    let failure = |failing| Failure::new(solution, grid, failing);
    let failures = verdict.first.into_iter().map(failure).collect();
    Ok(RowsRun {
        rows: verdict.rows,
        failing: verdict.failing,
        undecided: verdict.undecided,
        first_undecided: verdict.first_undecided,
        balls: verdict.most_balls,
        failures,
        problems: Vec::new(),
    })
}
