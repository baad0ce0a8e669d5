//! Points, outlines, and how they are painted.

use crate::ink::Ink;

/// A place in a drawing, in its own units: a column and a row are 60 wide.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(crate) struct Point {
    pub x: f32,
    pub y: f32,
}

/// Returns a point.
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
