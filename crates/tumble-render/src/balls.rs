//! Hoppers, levers and the trough, with their balls.

use tumble_core::board::{Marble, Side};

use crate::art::Artwork;
use crate::canvas::{Anchor, Paint, PaintItem, Point, Rotation, Segment, point};
use crate::ink::Ink;
use crate::layout::{DrawingLayout, sign_of};
use crate::scene::{Hopper, Scene};

/// The rail of a hopper with the balls that wait on it.
pub(crate) fn hopper_items(scene: &Scene, layout: &DrawingLayout, side: Side) -> Vec<PaintItem> {
    let Hopper { next, count, counted } = &scene.hoppers[side.index()];
    let [top, bend, end] = layout.rail_points(side);
    let segments = vec![Segment::MoveTo(top), Segment::LineTo(bend), Segment::LineTo(end)];
    let mut items = vec![PaintItem::Outline { segments, paint: Paint::stroke(Ink::Rail, 6.0) }];
    let room = layout.hopper_room(side);
    let shown = next.iter().take(room).enumerate();
    items.extend(shown.map(|(place, &marble)| ball_item(marble, layout.in_hopper(side, place))));
    let label = match count {
        Some(0) => "empty".to_owned(),
        Some(1) => "1 ball".to_owned(),
        Some(count) => format!("{count} balls"),
        None => "endless".to_owned(),
    };
    if !counted {
        return items;
    }
    let anchor = if side == Side::Left { Anchor::Start } else { Anchor::End };
    items.push(PaintItem::bold(layout.hopper_label(side), label, 14.0, anchor, Ink::Number));
    items
}

/// The balls that came out; of many, the last ones.
pub(crate) fn trough_items(scene: &Scene, layout: &DrawingLayout) -> Vec<PaintItem> {
    let y = layout.trough_middle();
    let left = layout.board_corner().x + 26.0;
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
        let (at, more) = (point(x, y + 5.0), format!("{hidden} +"));
        items.push(PaintItem::bold(at, more, 14.0, Anchor::Start, Ink::Number));
        x += 50.0;
    }
    items.extend(
        scene
            .out
            .iter()
            .skip(hidden)
            .enumerate()
            .map(|(place, &marble)| ball_item(marble, point(x + 26.5 * place as f32, y))),
    );
    items
}

pub(crate) fn ball_item(marble: Marble, at: Point) -> PaintItem {
    PaintItem::Art { art: Artwork::of_ball(marble), at, turn: Rotation::None }
}

/// A lever, with an arrow if it is pressed first.
pub(crate) fn lever_items(scene: &Scene, layout: &DrawingLayout, side: Side) -> Vec<PaintItem> {
    let middle = layout.lever_middle(side);
    let (dx, dy) = (58.0, 11.0 * sign_of(side.other()));
    let arm = vec![
        Segment::MoveTo(point(middle.x - dx, middle.y - dy)),
        Segment::LineTo(point(middle.x + dx, middle.y + dy)),
    ];
    let mut items = vec![
        PaintItem::Outline { segments: arm.clone(), paint: Paint::stroke(Ink::BallEdge, 14.5) },
        PaintItem::Outline { segments: arm, paint: Paint::stroke(Ink::of(side.colour()), 12.5) },
        ball_item(side.colour().into(), middle),
    ];
    if scene.start == Some(side) {
        let outward = sign_of(side);
        let (x, y) = (middle.x + 76.0 * outward, middle.y - 12.0);
        let arrow = vec![
            Segment::MoveTo(point(x + 10.0 * outward, y - 7.0)),
            Segment::LineTo(point(x, y)),
            Segment::LineTo(point(x + 10.0 * outward, y + 7.0)),
            Segment::Close,
        ];
        items.push(PaintItem::Outline {
            segments: arrow,
            paint: Paint::both(Ink::Title, Ink::Title, 3.0),
        });
        let anchor = if side == Side::Left { Anchor::End } else { Anchor::Start };
        let at = point(x + 18.0 * outward, y + 5.0);
        items.push(PaintItem::bold(at, "start", 14.0, anchor, Ink::Title));
    }
    items
}
