//! The balls that wait in hoppers and those that came out, as they are drawn.

use tumble_core::board::{Marble, Side};

use crate::art::Artwork;
use crate::canvas::{Anchor, Paint, PaintItem, Point, Rotation, Segment, point};
use crate::ink::Ink;
use crate::layout::DrawingLayout;
use crate::scene::{Hopper, Scene};

/// The rail of a hopper with the balls that wait on it.
pub(crate) fn hopper(scene: &Scene, layout: &DrawingLayout, side: Side) -> Vec<PaintItem> {
    let Hopper { next, count, counted } = &scene.hoppers[side.index()];
    let [top, bend, end] = layout.rail(side);
    let segments = vec![Segment::MoveTo(top), Segment::LineTo(bend), Segment::LineTo(end)];
    let mut items = vec![PaintItem::Outline { segments, paint: Paint::stroke(Ink::Rail, 6.0) }];
    let room = layout.hopper_room(side);
    let shown = next.iter().take(room).enumerate();
    items.extend(shown.map(|(place, &marble)| ball(marble, layout.in_hopper(side, place))));
    let label = match count {
        Some(0) => "empty".to_owned(),
        Some(1) => "1 ball".to_owned(),
        Some(count) => format!("{count} balls"),
        None => "endless".to_owned(),
    };
    if !counted {
        return items;
    }
    items.push(PaintItem::Text {
        at: layout.hopper_label(side),
        text: label,
        size: 14.0,
        bold: true,
        anchor: match side {
            Side::Left => Anchor::Start,
            Side::Right => Anchor::End,
        },
        ink: Ink::Number,
    });
    items
}

/// The balls that came out, the last of many.
pub(crate) fn trough(scene: &Scene, layout: &DrawingLayout) -> Vec<PaintItem> {
    let y = layout.trough();
    let left = layout.corner().x + 26.0;
    let right = layout.width() - left;
    let segments = vec![
        Segment::MoveTo(point(left, y - 12.0)),
        Segment::CurveTo(point(left, y + 16.0), point(left + 20.0, y + 16.0)),
        Segment::LineTo(point(right - 20.0, y + 16.0)),
        Segment::CurveTo(point(right, y + 16.0), point(right, y - 12.0)),
    ];
    let mut items = vec![PaintItem::Outline { segments, paint: Paint::stroke(Ink::Groove, 5.0) }];
    let (mut x, room) = layout.trough_room();
    let hidden = scene.out.len().saturating_sub(room);
    if hidden > 0 {
        items.push(PaintItem::Text {
            at: point(x, y + 5.0),
            text: format!("{hidden} +"),
            size: 14.0,
            bold: true,
            anchor: Anchor::Start,
            ink: Ink::Number,
        });
        x += 50.0;
    }
    items.extend(
        scene
            .out
            .iter()
            .skip(hidden)
            .enumerate()
            .map(|(place, &marble)| ball(marble, point(x + 26.5 * place as f32, y))),
    );
    items
}

/// Returns a ball at a place.
pub(crate) fn ball(marble: Marble, at: Point) -> PaintItem {
    PaintItem::Art { art: Artwork::of_ball(marble), at, turn: Rotation::None }
}
