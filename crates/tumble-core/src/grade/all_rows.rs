//! The results of all rows of a legal board, or of all plays of a game.

use super::Solution;
use super::options::GradeOptions;
use crate::error::Error;
use crate::game::{GameError, LosingLine, Nim};
use crate::problem::{Problem, ProblemKind};
use crate::table::{TableError, TableOptions, TableVerdict};

/// Plays every game. Each pile with either player to begin counts as a row.
pub(super) fn play_all_games(nim: &Nim<'_>) -> Result<(TableVerdict, Vec<Problem>), Error> {
    let judged = nim.play_all(1).map_err(|error| {
        let kind = match error {
            GameError::TooManyStates(_) => ProblemKind::Undecided,
            GameError::Evaluation { .. } | GameError::Setting { .. } => ProblemKind::Expression,
        };
        Problem::new(kind, error.to_string())
    })?;
    let problem = |line: &LosingLine| Problem::new(ProblemKind::Game, line.to_string());
    let problems = judged.shortest.iter().map(problem).collect();
    let (rows, failing) = (judged.games.into(), judged.lost.into());
    let most_balls = nim.game().to;
    Ok((TableVerdict { rows, failing, most_balls, ..TableVerdict::default() }, problems))
}

pub(super) fn run_all_rows(
    solution: &Solution,
    options: &GradeOptions,
) -> Result<TableVerdict, Error> {
    let kept = TableOptions {
        failing_kept: options.failures,
        progress: options.progress,
        ..TableOptions::default()
    };
    let find = || solution.table().verdict_with(&kept);
    let verdict = match options.verdicts {
        Some(verdicts) => verdicts.known_or_found(solution, options.failures, find),
        None => find(),
    }?;
    if verdict.rows == 0 {
        return Err(TableError::NoRows.into());
    }
    Ok(verdict)
}
