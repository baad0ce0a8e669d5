//! Drawings as PNG.

use std::collections::HashMap;
use std::rc::Rc;

use tiny_skia::{
    FillRule, LineCap, LineJoin, Paint as Brush, Path, PathBuilder, Pixmap, PixmapPaint, Stroke,
    StrokeDash, Transform,
};

use crate::art::Artwork;
use crate::canvas::{Canvas, Paint, PaintItem, Point, Rotation, Segment, point};
use crate::compose::canvas_of;
use crate::ink::{Ink, Look};
use crate::letters::{Fonts, width_before};
use crate::scene::Scene;

/// The most pixels that a picture may have.
pub const MOST_PIXELS: u64 = 40_000_000;

/// The smallest width of lines and size of discs that are painted, in pixels. Smaller ones would hardly
/// tint a pixel, and a large board has tens of thousands.
const FINEST: f32 = 0.25;

/// The smallest height of letters that are painted, in pixels: smaller ones cannot be read.
const FINEST_TEXT: f32 = 2.0;

/// Reason why a picture cannot be painted.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum PngError {
    /// The picture would have more than [`MOST_PIXELS`].
    #[error(
        "a picture of {width} x {height} pixels is larger than the {most} million that are painted at \
         most",
        most = MOST_PIXELS / 1_000_000
    )]
    TooLarge {
        /// Requested width, in pixels.
        width: u32,
        /// Resulting height, in pixels.
        height: u64,
    },
    /// The frames of a film together would have more than
    /// [`MOST_FILM_PIXELS`](crate::MOST_FILM_PIXELS).
    #[error(
        "{frames} frames of {width} x {height} pixels are more than the {most} million pixels that \
         are painted at most: choose a smaller width, or fewer balls",
        most = crate::MOST_FILM_PIXELS / 1_000_000
    )]
    TooManyFrames {
        /// Number of frames.
        frames: u64,
        /// Width of each frame, in pixels.
        width: u32,
        /// Height of each frame, in pixels.
        height: u32,
    },
    /// The width is 0, or the picture cannot be written.
    #[error("a picture of this size cannot be painted")]
    Impossible,
}

/// Returns a scene as a PNG file, `width` pixels wide.
///
/// # Errors
/// Fails if it would be larger than [`MOST_PIXELS`].
pub fn png(scene: &Scene, look: Look, width: u32) -> Result<Vec<u8>, PngError> {
    let canvas = canvas_of(scene);
    let scale = width as f32 / canvas.width;
    let (width, height) = size_in_pixels(&canvas, width)?;
    let mut painter = Painter::new(width, height, look).ok_or(PngError::Impossible)?;
    painter.paint_canvas(&canvas, Transform::from_scale(scale, scale));
    png_bytes(&painter.pixels).ok_or(PngError::Impossible)
}

/// Returns an opaque picture as a PNG file.
fn png_bytes(pixels: &Pixmap) -> Option<Vec<u8>> {
    let mut bytes = Vec::new();
    let mut encoder = png::Encoder::new(&mut bytes, pixels.width(), pixels.height());
    encoder.set_color(png::ColorType::Rgb);
    encoder.set_depth(png::BitDepth::Eight);
    let mut writer = encoder.write_header().ok()?;
    let colours = pixels.pixels().iter().flat_map(|it| [it.red(), it.green(), it.blue()]);
    writer.write_image_data(&colours.collect::<Vec<u8>>()).ok()?;
    writer.finish().ok()?;
    Some(bytes)
}

/// Returns the width and height of a drawing, in pixels.
///
/// # Errors
/// Fails if it would be larger than [`MOST_PIXELS`].
pub(crate) fn size_in_pixels(canvas: &Canvas, width: u32) -> Result<(u32, u32), PngError> {
    let scale = width as f32 / canvas.width;
    let height = (canvas.height * scale).ceil() as u64;
    if u64::from(width).saturating_mul(height) > MOST_PIXELS {
        return Err(PngError::TooLarge { width, height });
    }
    Ok((width, u32::try_from(height).map_err(|_| PngError::Impossible)?))
}

/// Paints drawings.
pub(crate) struct Painter {
    pub pixels: Pixmap,
    look: Look,
    letters: Fonts,
    /// The shapes of each piece of art that was painted before.
    shapes: HashMap<Artwork, Rc<[PaintItem]>>,
}

impl Painter {
    /// Returns a painter for pictures of this size; `None` if a side is 0.
    pub(crate) fn new(width: u32, height: u32, look: Look) -> Option<Painter> {
        let pixels = Pixmap::new(width, height)?;
        Some(Painter { pixels, look, letters: Fonts::new(), shapes: HashMap::new() })
    }

    /// Paints a whole drawing, over everything before.
    pub(crate) fn paint_canvas(&mut self, canvas: &Canvas, by: Transform) {
        let [red, green, blue] = channels(Ink::Paper.colour(self.look));
        self.pixels.fill(tiny_skia::Color::from_rgba8(red, green, blue, 255));
        for item in &canvas.items {
            self.paint_item(item, by);
        }
    }

    pub(crate) fn paint_item(&mut self, item: &PaintItem, by: Transform) {
        match item {
            PaintItem::Outline { segments, paint } => self.paint_outline(segments, *paint, by),
            PaintItem::Circle { centre, radius, paint } => {
                self.paint_circle(*centre, *radius, *paint, by)
            }
            PaintItem::Box { corner, width, height, round, paint } => {
                self.paint_outline(&rounded_box(*corner, *width, *height, *round), *paint, by);
            }
            PaintItem::Text { at, text, size, bold, anchor, ink } => {
                let begin = at.x - width_before(&self.letters, text, *size, *bold, *anchor);
                self.paint_text(text, point(begin, at.y), *size, *bold, *ink, by);
            }
            PaintItem::Art { art, at, turn } => {
                let placed = by.pre_translate(at.x, at.y);
                let placed = match turn {
                    Rotation::None => placed,
                    Rotation::Mirrored => placed.pre_scale(-1.0, 1.0),
                    Rotation::By(degrees) => placed.pre_rotate(*degrees),
                };
                let shapes = Rc::clone(
                    self.shapes.entry(*art).or_insert_with(|| art.painted_shapes().into()),
                );
                for shape in shapes.iter() {
                    self.paint_item(shape, placed);
                }
            }
            PaintItem::Lifted(items) => self.paint_lifted(items, by),
        }
    }

    /// Paints parts on a layer of their own, over their shadow: their shapes a little lower, in three
    /// thin layers of black.
    fn paint_lifted(&mut self, items: &[PaintItem], by: Transform) {
        let layer = Pixmap::new(self.pixels.width(), self.pixels.height());
        let Some(layer) = layer.filter(|_| self.look != Look::Print) else {
            items.iter().for_each(|item| self.paint_item(item, by));
            return;
        };
        let below = std::mem::replace(&mut self.pixels, layer);
        items.iter().for_each(|item| self.paint_item(item, by));
        let parts = std::mem::replace(&mut self.pixels, below);
        let mut shadow = parts.clone();
        for pixel in shadow.pixels_mut() {
            let alpha = pixel.alpha();
            if let Some(black) = tiny_skia::PremultipliedColorU8::from_rgba(0, 0, 0, alpha) {
                *pixel = black;
            }
        }
        for (down, opacity) in [(1.2, 0.09), (2.2, 0.07), (3.2, 0.05)] {
            let paint = PixmapPaint { opacity, ..PixmapPaint::default() };
            let move_down = Transform::from_translate(0.0, down * by.sy);
            self.pixels.draw_pixmap(0, 0, shadow.as_ref(), &paint, move_down, None);
        }
        let place = Transform::identity();
        self.pixels.draw_pixmap(0, 0, parts.as_ref(), &PixmapPaint::default(), place, None);
    }

    fn paint_outline(&mut self, segments: &[Segment], paint: Paint, by: Transform) {
        let mut builder = PathBuilder::new();
        for segment in segments {
            match *segment {
                Segment::MoveTo(at) => builder.move_to(at.x, at.y),
                Segment::LineTo(at) => builder.line_to(at.x, at.y),
                Segment::CurveTo(control, at) => builder.quad_to(control.x, control.y, at.x, at.y),
                Segment::Close => builder.close(),
            }
        }
        if let Some(path) = builder.finish() {
            self.paint_path(&path, paint, by);
        }
    }

    fn paint_circle(&mut self, centre: Point, radius: f32, paint: Paint, by: Transform) {
        if radius * pixels_per_unit(by) < FINEST {
            return;
        }
        if let Some(path) = PathBuilder::from_circle(centre.x, centre.y, radius) {
            self.paint_path(&path, paint, by);
        }
    }

    fn paint_path(&mut self, path: &Path, paint: Paint, by: Transform) {
        if let Some(ink) = paint.fill {
            self.pixels.fill_path(path, &self.brush_of(ink, 255), FillRule::Winding, by, None);
        }
        if let Some(ink) = paint.stroke.filter(|_| paint.width * pixels_per_unit(by) >= FINEST) {
            let dash = if paint.dotted { StrokeDash::new(vec![0.1, 9.0], 0.0) } else { None };
            let stroke = Stroke {
                width: paint.width,
                line_cap: LineCap::Round,
                line_join: LineJoin::Round,
                dash,
                ..Stroke::default()
            };
            let brush = self.brush_of(ink, if paint.dotted { 217 } else { 255 });
            self.pixels.stroke_path(path, &brush, &stroke, by, None);
        }
    }

    fn paint_text(
        &mut self,
        text: &str,
        at: Point,
        size: f32,
        bold: bool,
        ink: Ink,
        by: Transform,
    ) {
        if size * pixels_per_unit(by) < FINEST_TEXT {
            return;
        }
        let brush = self.brush_of(ink, 255);
        for (path, x, scale) in self.letters.outlines(text, size, bold) {
            let placed = by.pre_translate(at.x + x, at.y).pre_scale(scale, -scale);
            self.pixels.fill_path(&path, &brush, FillRule::Winding, placed, None);
        }
    }

    fn brush_of(&self, ink: Ink, alpha: u8) -> Brush<'static> {
        let [red, green, blue] = channels(ink.colour(self.look));
        let mut brush = Brush::default();
        brush.set_color_rgba8(red, green, blue, alpha);
        brush.anti_alias = true;
        brush
    }
}

/// Returns the number of pixels in a unit.
fn pixels_per_unit(by: Transform) -> f32 {
    by.sx.hypot(by.ky)
}

/// Red, green and blue of `0xRRGGBB`.
const fn channels(colour: u32) -> [u8; 3] {
    let [_, red, green, blue] = colour.to_be_bytes();
    [red, green, blue]
}

/// A box with round corners.
fn rounded_box(corner: Point, width: f32, height: f32, round: f32) -> Vec<Segment> {
    let round = round.min(width / 2.0).min(height / 2.0);
    let (left, top) = (corner.x, corner.y);
    let (right, bottom) = (left + width, top + height);
    vec![
        Segment::MoveTo(point(left + round, top)),
        Segment::LineTo(point(right - round, top)),
        Segment::CurveTo(point(right, top), point(right, top + round)),
        Segment::LineTo(point(right, bottom - round)),
        Segment::CurveTo(point(right, bottom), point(right - round, bottom)),
        Segment::LineTo(point(left + round, bottom)),
        Segment::CurveTo(point(left, bottom), point(left, bottom - round)),
        Segment::LineTo(point(left, top + round)),
        Segment::CurveTo(point(left, top), point(left + round, top)),
        Segment::Close,
    ]
}
