//! A lever as it is drawn.

use tumble_core::board::Side;

use crate::balls::ball;
use crate::canvas::{Anchor, Paint, PaintItem, Segment, point};
use crate::ink::Ink;
use crate::layout::{DrawingLayout, towards};
use crate::scene::Scene;

/// A lever, with an arrow where it is pressed first.
pub(crate) fn lever(scene: &Scene, layout: &DrawingLayout, side: Side) -> Vec<PaintItem> {
    let middle = layout.lever(side);
    let (dx, dy) = (58.0, 11.0 * towards(side.other()));
    let arm = vec![
        Segment::MoveTo(point(middle.x - dx, middle.y - dy)),
        Segment::LineTo(point(middle.x + dx, middle.y + dy)),
    ];
    let mut items = vec![
        PaintItem::Outline { segments: arm.clone(), paint: Paint::stroke(Ink::BallEdge, 14.5) },
        PaintItem::Outline { segments: arm, paint: Paint::stroke(Ink::of(side.colour()), 12.5) },
        ball(side.colour().into(), middle),
    ];
    if scene.start == Some(side) {
        let outward = towards(side);
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
        items.push(PaintItem::Text {
            at: point(x + 18.0 * outward, y + 5.0),
            text: "start".to_owned(),
            size: 14.0,
            bold: true,
            anchor: match side {
                Side::Left => Anchor::End,
                Side::Right => Anchor::Start,
            },
            ink: Ink::Title,
        });
    }
    items
}
