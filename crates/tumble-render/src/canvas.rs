//! What a drawing is made of: few kinds of item, in the order in which they are painted.

use crate::art::Artwork;
use crate::ink::Ink;

pub(crate) use crate::stroke::{Paint, Point, Segment, point};

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
