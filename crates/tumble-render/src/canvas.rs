//! What a drawing is made of: few kinds of item, in the order in which they are painted.

use crate::art::Artwork;
use crate::ink::Ink;

/// A place in a drawing, in its own units: a column and a row are 60 wide.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(crate) struct Point {
    pub x: f32,
    pub y: f32,
}

pub(crate) const fn point(x: f32, y: f32) -> Point {
    Point { x, y }
}

/// A piece of an outline.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(crate) enum Segment {
    MoveTo(Point),
    LineTo(Point),
    /// A quadratic curve: control point, end.
    CurveTo(Point, Point),
    Close,
}

/// How an outline is painted.
#[derive(Debug, Clone, Copy, PartialEq, Default)]
pub(crate) struct Paint {
    pub fill: Option<Ink>,
    pub stroke: Option<Ink>,
    pub width: f32,
    /// Round dots along the line instead of the line.
    pub dotted: bool,
}

impl Paint {
    /// Fills without a line.
    pub(crate) const fn fill(ink: Ink) -> Paint {
        Paint { fill: Some(ink), stroke: None, width: 0.0, dotted: false }
    }

    /// Draws a line with round ends.
    pub(crate) const fn stroke(ink: Ink, width: f32) -> Paint {
        Paint { fill: None, stroke: Some(ink), width, dotted: false }
    }

    /// Fills and draws a line around.
    pub(crate) const fn both(fill: Ink, stroke: Ink, width: f32) -> Paint {
        Paint { fill: Some(fill), stroke: Some(stroke), width, dotted: false }
    }
}

/// Where a text begins.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Anchor {
    Start,
    Middle,
    End,
}

/// Something that is painted.
#[derive(Debug, Clone, PartialEq)]
pub(crate) enum PaintItem {
    Outline {
        segments: Vec<Segment>,
        paint: Paint,
    },
    Circle {
        centre: Point,
        radius: f32,
        paint: Paint,
    },
    Box {
        corner: Point,
        width: f32,
        height: f32,
        round: f32,
        paint: Paint,
    },
    Text {
        at: Point,
        text: String,
        size: f32,
        bold: bool,
        anchor: Anchor,
        ink: Ink,
    },
    /// A part, a ball or a peg: drawn many times, described once.
    Art {
        art: Artwork,
        at: Point,
        turn: Rotation,
    },
    /// Parts that cast a shadow.
    Lifted(Vec<PaintItem>),
}

impl PaintItem {
    /// A text in bold letters.
    pub(crate) fn bold(
        at: Point,
        text: impl Into<String>,
        size: f32,
        anchor: Anchor,
        ink: Ink,
    ) -> PaintItem {
        PaintItem::Text { at, text: text.into(), size, bold: true, anchor, ink }
    }
}

/// How a piece of art is turned.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(crate) enum Rotation {
    None,
    /// Left and right exchanged.
    Mirrored,
    /// Clockwise, in degrees.
    By(f32),
}

/// A whole drawing.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct Canvas {
    pub width: f32,
    pub height: f32,
    pub title: String,
    pub description: String,
    pub items: Vec<PaintItem>,
}
