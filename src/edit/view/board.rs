//! The board of the workbench.

use anstyle::Style;

use crate::edit::screen::{ScreenArea, StyledLine};
use crate::edit::state::UnknownStart;
use crate::edit::state::Workbench;
use crate::writers::picture;
use crate::writers::scenes::mark_known;
use crate::writers::text::{FAINT, HEADING, NAME};
use tumble_core::board::{Cell, Colour, Shape, Side};
use tumble_core::machine::{Event, Phase, RunMoment};
use tumble_render::{Emphasis, Scene, Span, TextLook, Tone, Way, WayEnd};

/// Returns the scene of the board, while it is built or at a moment of a run.
pub(super) fn scene_of(bench: &Workbench, moment: Option<&RunMoment<'_>>) -> Scene {
    let Some(moment) = moment else {
        let drawing = &bench.version.drawing;
        let mut scene = match &bench.challenge {
            Some(challenge) => Scene::of_solution(challenge, drawing),
            None => Scene::of_drawing(drawing),
        };
        // Inputs point as in the chosen start, the player's own bits as they were placed.
        if let (Some(challenge), Ok((board, start))) = (&bench.challenge, bench.start_of_row()) {
            let inputs = challenge.input_cells();
            for (switch, &side) in board.switches().iter().zip(&start.switches) {
                for &cell in switch.cells.iter().filter(|cell| inputs.contains(cell)) {
                    scene.drawing.set(cell, scene.drawing.at(cell).pointing(side));
                }
            }
        }
        if let (Some(challenge), Some(UnknownStart { known, met, .. })) =
            (&bench.challenge, &bench.unknown)
        {
            mark_known(&mut scene, challenge, known, met);
            scene.marks.retain(|(cell, _)| *cell != bench.cursor);
        }
        scene.marks.push((bench.cursor, Emphasis::Cursor));
        return scene;
    };
    let mut scene = Scene::of_position(bench.challenge.as_deref(), &moment.position);
    let hopper = Side::Left;
    if let Some(colour) = ball_colour(moment) {
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

/// Returns the colour of the ball that is on the board, or was there last.
fn ball_colour(moment: &RunMoment<'_>) -> Option<Colour> {
    match moment.event? {
        Event::Released(ball) | Event::Moved { ball, .. } | Event::CameOut { ball, .. } => {
            Some(ball.marble.colour)
        }
        Event::Ended { before: Phase::Falling(ball), .. } => Some(ball.marble.colour),
        Event::Ended { .. } => moment.position.out().last().map(|ball| ball.colour),
    }
}

/// Returns the lines of the board, or of the part around the cursor if it does not fit.
pub(super) fn board_lines(
    scene: &Scene,
    cursor: Cell,
    look: TextLook,
    place: ScreenArea,
) -> Vec<StyledLine> {
    let lines = tumble_render::text_in(scene, look);
    let focus = scene.ball.map_or(cursor, |(_, cell)| cell);
    let ScreenArea { height, width, .. } = place;
    let (columns, rows) = look.cell();
    let above = (rows * usize::from(focus.row)).saturating_sub(height * 2 / 3);
    let down = above.min(lines.len().saturating_sub(height));
    let wide = board_width(scene.drawing.shape(), look);
    let left = (columns * usize::from(focus.column)).saturating_sub(width * 2 / 3);
    let left = left.min(wide.saturating_sub(width));
    lines.into_iter().skip(down).take(height).map(|line| without_first(line, left)).collect()
}

/// Returns the width of a whole board with the numbers of its rows, in columns.
pub(super) fn board_width(shape: &Shape, look: TextLook) -> usize {
    3 + look.cell().0 * usize::from(shape.columns())
}

/// Returns a line without its first columns.
fn without_first(line: Vec<Span>, columns: usize) -> StyledLine {
    let mut left = columns;
    let styled = |span: Span| {
        let text = span.text.chars().skip(left).collect();
        left = left.saturating_sub(span.text.chars().count());
        (text, tone_style(span.tone))
    };
    line.into_iter().map(styled).collect()
}

/// Returns the style of a tone. Given parts are dimmed.
fn tone_style(tone: Tone) -> Style {
    match tone {
        Tone::Plain => HEADING,
        Tone::Given => FAINT,
        Tone::Label => NAME,
        _ => picture::tone_style(tone),
    }
}
