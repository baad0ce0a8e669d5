//! A row of a truth table as a picture.

use anyhow::bail;

use crate::options::picture::PictureOptions;
use crate::terminal::shell::Shell;
use crate::writers::format::Format;
use crate::writers::scenes::{self, SceneRun};
use tumble_core::Solution;
use tumble_core::board::{Board, Side};
use tumble_core::challenge::{Challenge, Row};
use tumble_core::machine::{self, Start};
use tumble_render::Scene;

/// Draws what comes of a board in one row.
///
/// # Errors
/// Where the picture cannot be drawn or written.
pub(super) fn came(
    solution: &Solution,
    row: &Row,
    (picture, form): (&PictureOptions, Format),
    shell: &mut Shell,
) -> anyhow::Result<()> {
    let (board, start) = scenes::start_of(solution, row);
    let outcome = machine::run(&board, &start);
    let challenge = solution.challenge();
    let run = SceneRun { asked: Some((challenge, row)), heading: "", board: &board, start: &start };
    picture.write(&run.after(scenes::shown(&outcome)), form, shell)
}

/// Draws the start board of a challenge in one row.
///
/// # Errors
/// Where the picture cannot be drawn or written.
pub(super) fn given(
    challenge: &Challenge,
    row: &Row,
    (picture, form): (&PictureOptions, Format),
    shell: &mut Shell,
) -> anyhow::Result<()> {
    let inputs = challenge.input_cells();
    let Ok(board) = Board::with_free(&challenge.given, &inputs) else {
        return picture.write(&Scene::of_challenge(challenge), form, shell);
    };
    let board = challenge.board_in(row, &board).into_owned();
    let start: Start = challenge.start_in(row, &board, Side::Left);
    let run = SceneRun { asked: Some((challenge, row)), heading: "", board: &board, start: &start };
    picture.write(&run.beginning(), form, shell)
}

/// Refuses pictures of a game, which has no rows.
///
/// # Errors
/// Where the challenge is a game.
pub(super) fn refuse_games(challenge: &Challenge) -> anyhow::Result<()> {
    match challenge.game {
        Some(_) => bail!("challenge {} is a game: it has no start to draw", challenge.number),
        None => Ok(()),
    }
}
