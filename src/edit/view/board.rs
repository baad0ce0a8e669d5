//! The board of the workbench.

use crate::edit::screen::{ScreenArea, StyledLine};
use crate::edit::state::Workbench;
use crate::writers::picture;
use tumble_core::board::{Cell, Colour, Side};
use tumble_core::machine::{Event, Phase, RunMoment};
use tumble_render::{Emphasis, Scene, Span, Way, WayEnd};

/// What the board shows.
pub(super) fn scene(bench: &Workbench, moment: Option<&RunMoment<'_>>) -> Scene {
    let Some(moment) = moment else {
        let mut scene = Scene::of_drawing(&bench.version.drawing);
        scene.marks.push((bench.cursor, Emphasis::Cursor));
        return scene;
    };
    let mut scene = Scene::of_position(bench.challenge.as_deref(), &moment.position);
    let hopper = Side::Left;
    if let Some(colour) = colour(moment) {
        let cells = moment.path.clone();
        scene.ways.push(Way { colour, hopper, cells, end: WayEnd::Stays });
    }
    if let Phase::Ended(ending) = moment.position.phase()
        && let (true, Some(cell)) = (ending.is_fault(), ending.cell())
    {
        scene.marks.push((cell, Emphasis::Blame));
    }
    scene
}

/// The colour of the ball that is on the board, or was there last.
fn colour(moment: &RunMoment<'_>) -> Option<Colour> {
    match moment.event? {
        Event::Released(ball) | Event::Moved { ball, .. } | Event::CameOut { ball, .. } => {
            Some(ball.marble.colour)
        }
        Event::Ended { before: Phase::Falling(ball), .. } => Some(ball.marble.colour),
        Event::Ended { .. } => moment.position.out().last().map(|ball| ball.colour),
    }
}

/// The lines of the board, or the part of it around the cursor where it is larger than its place.
pub(super) fn drawn(scene: &Scene, cursor: Cell, place: ScreenArea) -> Vec<StyledLine> {
    let lines = tumble_render::text(scene);
    let focus = scene.ball.map_or(cursor, |(_, cell)| cell);
    let ScreenArea { height, width, .. } = place;
    let above = usize::from(focus.row).saturating_sub(height * 2 / 3);
    let down = above.min(lines.len().saturating_sub(height));
    let wide = 3 + 3 * usize::from(scene.drawing.shape().columns());
    let left = (3 * usize::from(focus.column)).saturating_sub(width * 2 / 3);
    let left = left.min(wide.saturating_sub(width + 1));
    lines.into_iter().skip(down).take(height).map(|line| without_first(line, left)).collect()
}

/// A line without its first columns.
fn without_first(line: Vec<Span>, columns: usize) -> StyledLine {
    let mut left = columns;
    let styled = |span: Span| {
        let text = span.text.chars().skip(left).collect();
        left = left.saturating_sub(span.text.chars().count());
        (text, picture::style(span.tone))
    };
    line.into_iter().map(styled).collect()
}
