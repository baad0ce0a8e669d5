//! A row of a truth table as a picture.

use anyhow::bail;

use super::TableArguments;
use crate::options::set;
use crate::terminal::{Shell, Status};
use crate::writers::scenes::{self, SceneRun};
use tumble_core::board::{Board, Side};
use tumble_core::challenge::{Challenge, Row};
use tumble_core::{Solution, machine};
use tumble_render::Scene;

/// Draws the result of a board in the chosen row.
pub(super) fn draw_result(
    solution: &Solution,
    arguments: &TableArguments,
    shell: &mut Shell,
) -> anyhow::Result<Status> {
    let challenge = solution.challenge();
    let row = one_row(&challenge.with_first_lever(solution.lever()), &arguments.set)?;
    let (board, start) = scenes::start_of(solution, &row);
    let outcome = machine::run(&board, &start);
    let run = SceneRun::of_row(challenge, &row, &board, &start);
    write_picture(&run.after_ball(scenes::balls_shown(&outcome)), arguments, shell)
}

/// Draws the start board of a challenge in the chosen row.
pub(super) fn draw_start(
    challenge: &Challenge,
    arguments: &TableArguments,
    shell: &mut Shell,
) -> anyhow::Result<Status> {
    let row = one_row(challenge, &arguments.set)?;
    let Ok(board) = Board::with_free(&challenge.given, &challenge.input_cells()) else {
        return write_picture(&Scene::of_challenge(challenge), arguments, shell);
    };
    let board = challenge.board_in(&row, &board).into_owned();
    let start = challenge.start_in(&row, &board, Side::Left);
    let run = SceneRun::of_row(challenge, &row, &board, &start);
    write_picture(&run.at_start(), arguments, shell)
}

fn write_picture(
    scene: &Scene,
    arguments: &TableArguments,
    shell: &mut Shell,
) -> anyhow::Result<Status> {
    arguments.picture.write(scene, arguments.format, shell)?;
    Ok(Status::Good)
}

/// Returns the chosen row, or the only one.
fn one_row(challenge: &Challenge, set: &[String]) -> anyhow::Result<Row> {
    if challenge.game.is_some() {
        bail!("challenge {} is a game: it has no start to draw", challenge.number);
    }
    if set.is_empty() && challenge.rows.product() != Some(1) {
        bail!("a picture shows one start: choose it with `--set NAME=VALUE`");
    }
    set::row(challenge, set)
}
