//! The items of a drawing: a few kinds, in the order in which they are painted.

use crate::art::Artwork;
use crate::ink::Ink;

/// A point in a drawing, in units of which 60 are a column or a row.
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

/// Colours and line of an outline.
#[derive(Debug, Clone, Copy, PartialEq, Default)]
pub(crate) struct Paint {
    pub fill: Option<Ink>,
    pub stroke: Option<Ink>,
    pub width: f32,
    /// Whether the line is made of round dots.
    pub dotted: bool,
}

impl Paint {
    /// Fills without an outline.
    pub(crate) const fn fill(ink: Ink) -> Paint {
        Paint { fill: Some(ink), stroke: None, width: 0.0, dotted: false }
    }

    /// Draws a line with round ends.
    pub(crate) const fn stroke(ink: Ink, width: f32) -> Paint {
        Paint { fill: None, stroke: Some(ink), width, dotted: false }
    }

    /// Fills and draws an outline.
    pub(crate) const fn both(fill: Ink, stroke: Ink, width: f32) -> Paint {
        Paint { fill: Some(fill), stroke: Some(stroke), width, dotted: false }
    }
}

/// Position of a text relative to its point.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Anchor {
    Start,
    Middle,
    End,
}

/// An item of a drawing.
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
    /// A part, a ball or a peg, described once and drawn many times.
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

/// Rotation of a piece of art.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(crate) enum Rotation {
    None,
    /// Mirrored: left and right are exchanged.
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
