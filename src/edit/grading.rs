//! Grading the board, and going through the starts that fail.

use super::following::follow;
use super::state::{LastGrade, Mode, Version, Workbench};
use crate::writers::grades::without_result;
use tumble_core::grade::{GradeOptions, Verdict};
use tumble_core::{Error, Solution};

/// Grades the board over every start, and goes to the first row that fails.
pub(super) fn grade_board(bench: &mut Workbench) {
    let Some(challenge) = bench.challenge.clone() else {
        bench.message = "a board without a challenge cannot be graded".to_owned();
        return;
    };
    let options = GradeOptions { failures: 100, ..GradeOptions::default() };
    bench.graded = None;
    bench.passed = None;
    let Version { drawing, lever } = &bench.version;
    let graded = match Solution::with_lever(challenge.clone(), drawing.clone(), *lever) {
        Ok(solution) => solution.grade_with(&options),
        Err(error) => return show_problem(bench, &error),
    };
    let graded = match graded {
        Ok(graded) => graded,
        Err(error) => {
            bench.message = format!("undecided: {error}");
            return;
        }
    };
    let why = graded.problems.first().map(|problem| problem.message.clone()).unwrap_or_default();
    match (graded.verdict, graded.cost()) {
        (Verdict::Pass, Some(cost)) => {
            let standing = crate::writers::standing::in_brief(&cost, challenge.par.as_ref());
            bench.passed = Some(cost.key());
            let next = bench.next_challenge();
            let next =
                next.map(|next| format!(". Enter saves it and goes on with {}", next.number));
            bench.message = format!("pass: {standing}{}", next.unwrap_or_default());
        }
        (Verdict::Fail, _) if !graded.failures.is_empty() => {
            bench.graded = Some(LastGrade {
                shown: 0,
                failing: graded.failing_rows,
                undecided: graded.undecided_rows,
                rows: graded.rows,
                failures: graded.failures,
            });
            show_failure(bench);
        }
        (Verdict::Undecided, _) if graded.undecided_rows > 0 => {
            bench.message = format!("undecided: {}", without_result(&graded));
        }
        (verdict, _) => bench.message = format!("{verdict}: {why}"),
    }
}

/// Shows a rule that the board breaks, at its cell.
fn show_problem(bench: &mut Workbench, error: &Error) {
    let Some(problem) = error.problems().first() else { return };
    if let Some(cell) = problem.cell {
        bench.go_to(cell);
    }
    bench.message = format!("{}: {}", Verdict::of(error), problem.message);
}

/// Goes to the next failing row, or to the previous one.
pub(super) fn show_other_failure(bench: &mut Workbench, forward: bool) {
    if let Some(graded) = &mut bench.graded {
        let count = graded.failures.len().max(1);
        graded.shown = (graded.shown + if forward { 1 } else { count - 1 }) % count;
    }
    show_failure(bench);
}

/// Shows the run of the chosen failing row, from the release of the ball to blame.
fn show_failure(bench: &mut Workbench) {
    let Some(graded) = &bench.graded else { return };
    let Some(failure) = graded.failures.get(graded.shown) else { return };
    let ball = failure.blame.ball;
    bench.row = Some(failure.row.clone());
    bench.message.clone_from(&failure.message);
    let message = bench.message.clone();
    follow(bench, false);
    bench.message = message;
    if let (Mode::Run(player), Some(ball)) = (&mut bench.mode, ball) {
        player.run.seek_ball(ball);
    }
}
