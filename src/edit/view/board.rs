//! The board of the workbench.

use ratatui::layout::Rect;
use ratatui::style::{Color, Modifier, Style};
use ratatui::text::{Line, Span, Text};

use super::{BAD, FAINT};
use crate::edit::moment::RunMoment;
use crate::edit::state::Workbench;
use tumble_core::board::{Cell, Colour, Side};
use tumble_core::machine::{Event, Phase};
use tumble_render::{Emphasis, Scene, Tone, Way, WayEnd};

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
pub(super) fn drawn(scene: &Scene, cursor: Cell, place: Rect) -> Text<'static> {
    let lines = tumble_render::text(scene);
    let focus = scene.ball.map_or(cursor, |(_, cell)| cell);
    let (height, width) = (usize::from(place.height), usize::from(place.width));
    let above = usize::from(focus.row).saturating_sub(height * 2 / 3);
    let down = above.min(lines.len().saturating_sub(height));
    let wide = 3 + 3 * usize::from(scene.drawing.shape().columns());
    let left = (3 * usize::from(focus.column)).saturating_sub(width * 2 / 3);
    let left = left.min(wide.saturating_sub(width + 1));
    let shown = lines.into_iter().skip(down).take(height);
    let shown = shown.map(|line| {
        let spans = line.into_iter().map(|span| {
            let style = match span.tone {
                Tone::Plain => Style::new(),
                Tone::Faint => FAINT,
                Tone::Way(Colour::Blue) => Style::new().fg(Color::LightBlue),
                Tone::Way(Colour::Red) => Style::new().fg(Color::LightRed),
                Tone::Marked(Emphasis::Cursor) => Style::new().add_modifier(Modifier::REVERSED),
                Tone::Marked(_) => BAD,
            };
            (span.text, style)
        });
        Line::from(cut(spans, left, width))
    });
    Text::from(shown.collect::<Vec<_>>())
}

/// The columns of a line from `left` on.
fn cut(
    spans: impl Iterator<Item = (String, Style)>,
    left: usize,
    width: usize,
) -> Vec<Span<'static>> {
    let mut at = 0;
    let mut kept = Vec::new();
    for (text, style) in spans {
        let columns: String = text
            .chars()
            .enumerate()
            .filter(|(place, _)| (left..left + width).contains(&(at + place)))
            .map(|(_, character)| character)
            .collect();
        at += text.chars().count();
        kept.push(Span::styled(columns, style));
    }
    kept
}
