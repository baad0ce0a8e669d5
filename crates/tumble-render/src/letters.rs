//! Fonts as outlines, for pictures in pixels: DejaVu Sans, reduced to western letters.

use tiny_skia::{Path, PathBuilder};
use ttf_parser::{Face, GlyphId, OutlineBuilder};

use crate::canvas::Anchor;

const PLAIN: &[u8] = include_bytes!("../fonts/DejaVuSans.ttf");
const BOLD: &[u8] = include_bytes!("../fonts/DejaVuSans-Bold.ttf");

pub(crate) struct Fonts {
    plain: Option<Face<'static>>,
    bold: Option<Face<'static>>,
}

impl Fonts {
    pub(crate) fn new() -> Fonts {
        Fonts { plain: Face::parse(PLAIN, 0).ok(), bold: Face::parse(BOLD, 0).ok() }
    }

    fn face_of(&self, bold: bool) -> Option<&Face<'static>> {
        if bold { self.bold.as_ref() } else { self.plain.as_ref() }
    }

    /// Returns for each letter its outline in font units, its x in the text, and the size of a font
    /// unit.
    pub(crate) fn outlines(&self, text: &str, size: f32, bold: bool) -> Vec<(Path, f32, f32)> {
        let Some(face) = self.face_of(bold) else { return Vec::new() };
        let scale = size / f32::from(face.units_per_em());
        let mut x = 0.0;
        let mut outlines = Vec::new();
        for glyph in glyphs_of(face, text) {
            let mut outline = Outline(PathBuilder::new());
            if face.outline_glyph(glyph, &mut outline).is_some()
                && let Some(path) = outline.0.finish()
            {
                outlines.push((path, x, scale));
            }
            x += f32::from(face.glyph_hor_advance(glyph).unwrap_or(0)) * scale;
        }
        outlines
    }

    fn text_width(&self, text: &str, size: f32, bold: bool) -> f32 {
        let Some(face) = self.face_of(bold) else { return 0.0 };
        let advance = |glyph| f32::from(face.glyph_hor_advance(glyph).unwrap_or(0));
        let units: f32 = glyphs_of(face, text).map(advance).sum();
        units * size / f32::from(face.units_per_em())
    }
}

/// Returns the distance from the beginning of a text to its anchor.
pub(crate) fn width_before(
    letters: &Fonts,
    text: &str,
    size: f32,
    bold: bool,
    anchor: Anchor,
) -> f32 {
    match anchor {
        Anchor::Start => 0.0,
        Anchor::Middle => letters.text_width(text, size, bold) / 2.0,
        Anchor::End => letters.text_width(text, size, bold),
    }
}

/// Returns the glyphs of a text; letters that the font lacks become its replacement character.
fn glyphs_of<'a>(face: &'a Face<'static>, text: &'a str) -> impl Iterator<Item = GlyphId> + 'a {
    text.chars().map(|letter| {
        let known = face.glyph_index(letter).or_else(|| face.glyph_index('\u{fffd}'));
        known.unwrap_or(GlyphId(0))
    })
}

struct Outline(PathBuilder);

impl OutlineBuilder for Outline {
    fn move_to(&mut self, x: f32, y: f32) {
        self.0.move_to(x, y);
    }

    fn line_to(&mut self, x: f32, y: f32) {
        self.0.line_to(x, y);
    }

    fn quad_to(&mut self, x1: f32, y1: f32, x: f32, y: f32) {
        self.0.quad_to(x1, y1, x, y);
    }

    fn curve_to(&mut self, x1: f32, y1: f32, x2: f32, y2: f32, x: f32, y: f32) {
        self.0.cubic_to(x1, y1, x2, y2, x, y);
    }

    fn close(&mut self) {
        self.0.close();
    }
}
