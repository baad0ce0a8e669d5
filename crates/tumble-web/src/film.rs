//! A run as an animated picture, available if the program itself serves the page.

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use serde::Serialize;
use tumble_core::machine::{Fall, Trace};
use tumble_render::{Look, Pace, Scene, animated_png};

use crate::given_board::GivenBoard;
use crate::request::Refusal;
use crate::rows;

/// The most balls of a film.
const BALLS: usize = 60;
/// Width of a film in pixels.
const WIDTH: u32 = 400;

/// A file to be saved.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub(crate) struct FilmAnswer {
    name: String,
    /// An animated PNG, in base64.
    bytes: String,
    /// Whether the run goes on after the film.
    more: bool,
}

/// Films the run of a board from one start.
pub(crate) fn film_run(board: &GivenBoard, number: u128) -> Result<FilmAnswer, Refusal> {
    let solution = board.solution()?;
    let challenge = &*board.challenge.with_first_lever(solution.lever());
    let row = rows::admitted_row(challenge, number)?;
    let board = challenge.board_in(&row, solution.board());
    let start = challenge.start_in(&row, &board, solution.lever());
    let mut trace = Trace::new(&board, &start);
    let mut scene = Scene::of_position(Some(challenge), trace.position());
    scene.title = challenge.title.clone();
    scene.start = Some(start.lever);
    let falls: Vec<Fall> = trace.by_ref().take(BALLS).collect();
    let bytes = animated_png(
        (&scene, Some(challenge)),
        &board,
        &falls,
        Look::Light,
        Pace::default(),
        WIDTH,
    );
    let bytes = bytes.map_err(Refusal::of)?;
    Ok(FilmAnswer {
        name: format!("{}.png", challenge.stem()),
        bytes: STANDARD.encode(bytes),
        more: trace.next().is_some(),
    })
}
